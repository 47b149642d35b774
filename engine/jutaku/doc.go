// Package jutaku holds the rules of TOKYO JUTAKU: what is legal, when a
// building is complete, and what the completed cards are worth. It is pure Go:
// no cgo, no clock, no files, no randomness of its own.
//
// A game is a fold of events. NewGame or a start event gives the first State;
// Legal lists the moves from it, Check explains why one is not among them,
// Apply gives the state after one and leaves the old as it was.
//
// Nobody takes turns at building, so the book holds no piece that is laid: it
// holds who said "stop!", what stood on the card then (build), and what the
// table found (wrong, or the card kept). In between all hands are busy. Find says
// what a picture shows of the building of who said so, and asks where it does not;
// Follow tells of the buildings that a row of pictures shows.
package jutaku
