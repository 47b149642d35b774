package layout

// What tests on pictures ask, which stand outside the package: their truth imports it.
var (
	SheetOdds = sheetOdds
	SourceOf  = sourceOf
)
