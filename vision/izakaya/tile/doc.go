// Package tile tells what lies on a square of an IZAKAYA table.
//
// Cover lays few tiles over the regions that are asked for. Read shows them, in planes at the heights of pieces, to the network of pieces, which
// tells of each of their cells what has its middle there; at places of which that doubts a finer one looks closer (closeup). A Mosaic of tiles
// answers, by Find, Discs, Drink and Mean, what that makes likely in one Region. Cards are looked at closer (card), the claim card for its discs
// (claim). Networks of colours tell whose a piece is (colours) and which drink a bottle is (drinks), beside others of its table.
package tile
