// Package izakaya reads IZAKAYA tables: it is what the commands ask.
//
// A Reader finds the layout of a picture (package layout), reads what lies in its places (pieces, market, site), and holds it
// all as Evidence, which adds up over pictures; there bottles are counted in crates and on the table together
// (supply), and the discs that players lay in turn on all places where they may (actiondiscs). Evidence is told as an Observation, its likeliest reading, or as a Belief. A Live reads the
// pictures of one camera that way, and of each only what may have changed (round). Annotate draws what was read.
package izakaya
