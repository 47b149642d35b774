// Package engine holds what all games share: what a game is to commands and
// page (Game, State, Choice, Drawing, Standings), its events and their History,
// the event log, the Reason a placement is not allowed, sentences as data
// (Words). A game's own words and rules live in its own folder, building
// geometry in engine/stack. Everything here is pure Go: no cgo, no clock, no
// files, no randomness of its own.
//
// A further game is a folder beside izakaya with a Game in game.go, the drawing
// in board.go, legal moves, check, apply, score and account in files of these
// names; its line in the list of games; and its words: for each language a
// cmd/banto/web/lang/<game>/<language>.json with the keys
//
//	name                      the game's name
//	do.<kind>, hint.<kind>, hint.<kind>.<n>   of every Choice.Kind that has places
//	reason.<code>             a sentence for every Code of the game
//	…                         and whatever else its Words name
//
// Words that every game has (player.<colour>, not-a-move, undo) are the page's.
// Such a game needs no History of its own: History[State, Event] with its Apply
// is one.
package engine
