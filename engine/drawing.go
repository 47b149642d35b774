package engine

// A Drawing is a table as data, seen from above: x to the right, y down, z up
// from the table, in mm. Parts are drawn in their order, later ones over
// earlier ones.
type Drawing struct {
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
	Parts  []Part  `json:"parts"`
	Tall   bool    `json:"tall"` // heights matter: the page offers a view from the side that turns
	Open   bool    `json:"open"` // a tap beside all places is the place "at <x>,<y>", in whole mm of the drawing
}

// A Part is one thing on the table: a place that can be tapped, or with an
// empty Place what only looks good.
type Part struct {
	Place  string  `json:"place,omitempty"`
	Name   Words   `json:"name"`           // of the place, for the reader's ear and for sentences
	Mark   Mark    `json:"mark"`           // where hints and alarms about the place are drawn
	Does   string  `json:"does,omitempty"` // the kind of move that a tap here begins, while none is chosen
	Shapes []Shape `json:"shapes"`
}

// A Mark is a ring or a box around a point.
type Mark struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
	Z float64 `json:"z,omitempty"`
	R float64 `json:"r"`           // radius of the mark
	W float64 `json:"w,omitempty"` // where set, the mark is a box of W × H instead
	H float64 `json:"h,omitempty"`
}

// A Point is x, y, z in mm of the drawing.
type Point [3]float64

// A Shape is one of: a filled outline (three points or more), a line (two), a
// disc (one point and R), a text (one point and Text). A disc or an outline
// with High stands that tall on its points, as the view from the side shows.
//
// Fill, Line and On are the name of a paint of the kit ("player.grey"),
// "#rrggbb", or "" for none.
type Shape struct {
	Points []Point `json:"points"`
	R      float64 `json:"r,omitempty"`    // radius of a disc; of an outline's corners
	High   float64 `json:"high,omitempty"` // mm upwards
	Fill   string  `json:"fill,omitempty"`
	Line   string  `json:"line,omitempty"`   // of the outline
	Wide   float64 `json:"wide,omitempty"`   // of the line, mm; 0: a fine one
	Text   string  `json:"text,omitempty"`   // in signs that need no translation
	Letter string  `json:"letter,omitempty"` // instead of Text: the letter of this paint
	On     string  `json:"on,omitempty"`     // paint under a text, which takes an ink that can be read on it
	Size   float64 `json:"size,omitempty"`   // of a text, mm
	Thin   bool    `json:"thin,omitempty"`   // a text not in bold
	Left   bool    `json:"left,omitempty"`   // a text that begins at its point, else it is centred
	Faint  bool    `json:"faint,omitempty"`  // half seen through
}

// Box is a rectangle from its corner x, y, at height z.
func Box(x, y, z, w, h float64) []Point {
	return []Point{{x, y, z}, {x + w, y, z}, {x + w, y + h, z}, {x, y + h, z}}
}

// A Sighting is where a place of the table shows in a camera's picture, px, and
// what was read there: the paint of a piece, or a text such as a number.
type Sighting struct {
	Place string  `json:"place"`
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	Paint string  `json:"paint,omitempty"`
	Text  string  `json:"text,omitempty"`
}
