package jutaku

import "banto/engine"

// An Observation is what a camera believes of site cards with their buildings,
// or of the map. What it could not read is listed in Hidden and left out.
// Pixel positions are [x, y] in the image as captured.
type Observation struct {
	Image      string        `json:"image,omitempty"`
	Status     Status        `json:"status"`
	Message    string        `json:"message,omitempty"`
	Sites      []SiteReading `json:"sites"` // from left to right in the picture
	Map        *MapReading   `json:"map"`
	Hidden     []Hidden      `json:"hidden,omitempty"`
	Confidence float64       `json:"confidence"`
	Ms         float64       `json:"ms"`
}

// Status says how much an Observation covers.
type Status string

// The statuses of an Observation.
const (
	StatusOK      Status = "ok"       // all was read
	StatusPartial Status = "partial"  // something is hidden
	StatusNoTable Status = "no-table" // no card was found
	StatusError   Status = "error"    // Message says what was wrong
)

// A SiteReading is one card: what is printed on it, zero where that was not
// read, and the building on it, nil where there is none or it was not read.
type SiteReading struct {
	District   string           `json:"district,omitempty"`
	Floors     int              `json:"floors_required,omitempty"`
	Pieces     int              `json:"pieces_required,omitempty"`
	Yen        int              `json:"yen,omitempty"`
	Side       string           `json:"side,omitempty"` // easy, hard
	Building   *BuildingReading `json:"building"`
	Corners    [4][2]float64    `json:"corners_px"` // from the print's top left clockwise
	Confidence float64          `json:"confidence"`
}

// A BuildingReading is what stands on a card; what was not read is zero, nil
// and named in Hidden, what was is likelier than not. A number lies between its least and
// most value all but surely; Violations that are incomplete are named in Hidden
// too, and hold what is likely.
type BuildingReading struct {
	Floors      int             `json:"floors,omitempty"`
	FloorsLeast int             `json:"floors_min"`
	FloorsMost  int             `json:"floors_max"`
	Pieces      int             `json:"pieces,omitempty"`
	PiecesLeast int             `json:"pieces_min"`
	PiecesMost  int             `json:"pieces_max"`
	Complete    *bool           `json:"complete,omitempty"`
	Chance      float64         `json:"complete_chance"` // the probability that it is complete
	Violations  []engine.Code   `json:"violations"`
	Reasons     []engine.Reason `json:"reasons,omitempty"` // of Violations, where the outlines show by how many mm
	Confidence  float64         `json:"confidence"`
}

// A MapReading is the map: which cards lie there, and where the architects stand.
type MapReading struct {
	Rows       int         `json:"rows"`
	Cols       int         `json:"cols"`
	Present    []Card      `json:"present"`
	Architects []TokenSpot `json:"architects"`
}

// A TokenSpot is an architect's token on a card of the map.
type TokenSpot struct {
	Token string `json:"token,omitempty"` // "" where the picture does not tell which
	Card  Card   `json:"card"`
}

// A Hidden names what could not be read: a field of a site (counted as in
// Sites), or a card of the map.
type Hidden struct {
	Site  *int   `json:"site,omitempty"`
	Field string `json:"field,omitempty"`
	Card  *Card  `json:"card,omitempty"`
}
