// Package nets holds the networks that read IZAKAYA, as vision/train taught them (trained.json says how well): ONNX, to be
// read by cv.ReadNet.
package nets

import _ "embed"

// Colours tells whose a disc is by what its top shows.
//
//go:embed colours.onnx.gz
var Colours []byte

// Crates counts the bottles in a crate.
//
//go:embed crates.onnx.gz
var Crates []byte

// Drinks tells which drink a bottle is by its colours.
//
//go:embed drinks.onnx.gz
var Drinks []byte

// Floors counts the floors on a building site.
//
//go:embed floors.onnx.gz
var Floors []byte

// Layout sights the middles of sheets.
//
//go:embed layout.onnx.gz
var Layout []byte

// Offsets tells how far beside its place a sheet lies.
//
//go:embed offsets.onnx.gz
var Offsets []byte

// OffsetsFine tells the same of a sheet that lies nearly in its place, in finer samples.
//
//go:embed offsets_fine.onnx.gz
var OffsetsFine []byte

// Pieces tells the small pieces on a square of the table.
//
//go:embed pieces.onnx.gz
var Pieces []byte

// Close tells the same of single places, in finer samples.
//
//go:embed close.onnx.gz
var Close []byte

// Sheets tells the kinds of sheets.
//
//go:embed sheets.onnx.gz
var Sheets []byte

// Sites finds a card's building sites.
//
//go:embed sites.onnx.gz
var Sites []byte

// Stock tells coins and discs on stock cards, the face-down card and the claim card.
//
//go:embed stock.onnx.gz
var Stock []byte
