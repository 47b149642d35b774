// Package tile tells what lies on a square of an IZAKAYA table.
//
// Read cuts tiles, in planes at the heights of pieces, for the network of pieces and keeps what it tells of each of their cells.
// Find, Discs, Drink and Mean answer what that makes likely of one place, whose cells a Within picks. Cards are looked at closer (card), the claim
// card for its discs (claim).
package tile
