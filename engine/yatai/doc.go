// Package yatai holds the rules of YATAI for two to four players: what is
// legal, what follows, and what a game is worth. It is pure Go: no cgo, no
// clock, no files, no randomness of its own.
//
// A game is a fold of events. NewGame or a start event gives the first State;
// Legal lists the moves from it, Check explains why one is not among them,
// Apply gives the state after one and leaves the old as it was. What is drawn
// from the bag, or blindly from the food tiles, is told by the move that draws
// it. What is printed on boards and tiles is data, a Layout.
package yatai

// Name is the game's name in commands and logs.
const Name = "yatai"
