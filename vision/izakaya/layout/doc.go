// Package layout finds what lies still on an IZAKAYA table: the grid of site cards, the card to claim, the stock row and
// its crates.
//
// The network of layouts sights the middles of sheets (sightings). Rows and columns among them, and rows of the market, make
// rough plans of the whole table, of which the one that the sightings speak for most stays (roughplan). A plan is a
// fit of all sheets, held to what holds of tables (place); it follows the network of offsets, which looks at each
// sheet where the last fit has it (offsets), and at last the sheets' edges in the picture (edges). The network of sheets
// says whether what lies in those places is ours, and on the side where it should (sheets). Find gives the Layout; a View adds the
// light and what networks see.
package layout
