// Package pieces reads the small pieces of an IZAKAYA table: drinks, claims, owners, the turn row, and the discs on the claim
// card and around the architect token.
//
// A scan reads the tiles that show the grid and the areas beside it, in a later picture of the same camera only those in which something
// changed (scan). What tiles tell of each vertex, gap and card (gridplaces) becomes a Place, the log likelihood of each
// alternative; which drink a bottle is its colours tell besides, beside those of other bottles (drinks), and whose a disc its top, looked at by itself and beside
// those of the turn row (colours); the turn row (turns) tells who is at the table
// (present), the discs of the spots are counted (spots). Pieces holds it all, adds up over pictures, and reads discs and pyramids in the light of each other (claimed).
package pieces
