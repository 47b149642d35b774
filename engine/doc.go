// Package engine holds what the rules of all games share: the Reason a
// placement is not allowed. A game's own words and rules live in its own
// folder (engine/izakaya), building geometry in engine/stack. Everything here
// is pure Go: no cgo, no clock, no files, no randomness of its own.
package engine
