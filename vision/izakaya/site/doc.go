// Package site reads the wood on the site cards of an IZAKAYA table.
//
// Each card is looked at in planes at the heights of floors (sweep). A network (networks) tells which of its cells show a building site, and
// the cells vote for the sites' middles (votes); another
// network counts the floors on each site, from a crop that faces the camera. A site's reading (buildings) joins those of other pictures in the
// evidence of Buildings (floors).
//
// Beside that NewWood compares a view of a table with earlier ones for a piece laid since, and
// Borders takes the insides of the printed borders (wood).
package site
