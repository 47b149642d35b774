package layout

import (
	"banto/vision"
	"banto/vision/crop"
)

// What tests on pictures ask, which stand outside the package: their truth imports it.

var SourceOf = sourceOf

// SheetOdds are the log odds that l is the layout of a table on f.
func SheetOdds(f *vision.Frame, source *crop.Source, l *Layout) (float64, error) {
	seen, err := seenSheets(f, source, l)
	return seen.odds(), err
}
