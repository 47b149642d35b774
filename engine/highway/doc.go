// Package highway holds the rules of TOKYO HIGHWAY (2018, 2 to 4 players): what
// stands on a table in three dimensions, what may be built next, which crossings
// earn cars, and who wins. It is pure Go: no cgo, no clock, no files, no
// randomness of its own.
//
// Lengths are millimetres on the table in any rigid frame, x to the right, y
// away, z up from the table top. A pillar stands where its centre stands. A road
// is a stiff stick that rests on two pillars, or on one and the table: where it
// lies in space follows from the pillars' places and heights, so that over and
// under, clearance and contact are worked out and not told.
//
// Legal lists moves from a grid of candidates (see there), since pillars may
// stand anywhere; Check judges any move and explains what is wrong with it.
package highway
