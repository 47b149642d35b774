// Package izakaya holds the rules of IZAKAYA: what a camera may say of a table
// (Observation), what is legal, and what a table is worth. It is pure Go: no
// cgo, no clock, no files, no randomness of its own.
//
// A game is a fold of events. NewGame or a start event gives the first State;
// Legal lists the moves from it, Check explains why one is not among them,
// Apply gives the state after one and leaves the old as it was. A History keeps
// the states of a game, for undo and redo. State.View is a state for a reader,
// State.Choices tell what each legal move brings its player, Game.Tell puts
// events into words. Moves and events are JSON in the words of the contract,
// players by colour.
package izakaya
