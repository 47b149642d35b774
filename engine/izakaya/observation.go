package izakaya

import (
	"encoding/json"
	"slices"

	"banto/engine"
)

// An Observation is what a camera believes of an IZAKAYA table. It may be
// impossible; the engine decides what is legal. Hidden places are listed in
// Hidden and left out of every other list, never guessed.
// Pixel positions are [x, y] in the image as captured.
type Observation struct {
	Image      string         `json:"image,omitempty"`
	Images     []string       `json:"images,omitempty"`
	Status     Status         `json:"status"`
	Message    string         `json:"message,omitempty"`
	Grid       *Grid          `json:"grid,omitempty"`
	Cards      []CardReading  `json:"cards,omitempty"`
	Drinks     []DrinkReading `json:"drinks"`
	Claims     []ClaimReading `json:"claims"`
	Stock      []StockReading `json:"stock"`
	PriceSpot  PriceSpot      `json:"price_spot"`
	ClaimSpot  ActionSpot     `json:"claim_spot"`
	BuildSpot  ActionSpot     `json:"build_spot"`
	TurnOrder  []Color        `json:"turn_order"`
	Hidden     []Hidden       `json:"hidden,omitempty"`
	Camera     *CameraReading `json:"camera,omitempty"`
	Confidence float64        `json:"confidence"`
	Ms         float64        `json:"ms"`
}

// MarshalJSON writes an empty list as [], never as null, as the contract asks.
func (o Observation) MarshalJSON() ([]byte, error) {
	type plain Observation
	for _, list := range []*[]Color{&o.ClaimSpot.Players, &o.BuildSpot.Players, &o.TurnOrder} {
		if *list == nil {
			*list = []Color{}
		}
	}
	if o.Drinks == nil {
		o.Drinks = []DrinkReading{}
	}
	if o.Claims == nil {
		o.Claims = []ClaimReading{}
	}
	if o.Stock == nil {
		o.Stock = []StockReading{}
	}
	o.Cards = slices.Clone(o.Cards)
	for i := range o.Cards {
		if o.Cards[i].Buildings == nil {
			o.Cards[i].Buildings = []BuildingReading{}
		}
	}
	return json.Marshal(plain(o))
}

// A Color is a palette key of the component profile: a drink's or a player's.
type Color = engine.Color

// Status says how much of the table an Observation or a Score covers.
type Status string

// The statuses of an Observation.
const (
	StatusOK      Status = "ok"       // every place was read
	StatusPartial Status = "partial"  // some places are hidden
	StatusNoTable Status = "no-table" // no grid was found
	StatusError   Status = "error"    // Message says what was wrong
)

// A Card names a site card of the grid as [row, col]; row 0 is the supply side.
type Card [2]int

// A Vertex names a crossing [i, j] of horizontal line i and vertical line j, 0..N.
type Vertex [2]int

// A Side is the side of a card on which a gap lies: East or South.
type Side string

// The two sides that name a gap; the gap to the north or west belongs to the neighbour.
const (
	East  Side = "E"
	South Side = "S"
)

// A Gap is the space between Card and its neighbour on Side.
type Gap struct {
	Card Card `json:"card"`
	Side Side `json:"side"`
}

// Grid is the found grid: its size in cards and its outer corners in pixels,
// top-left, top-right, bottom-right, bottom-left of the rulebook's layout.
type Grid struct {
	Rows    int           `json:"rows"`
	Cols    int           `json:"cols"`
	Corners [4][2]float64 `json:"corners_px"`
}

// A CardReading is one site card: the side that lies up ("white" or "blue"),
// the colour of the pyramid on it (nil: none) and its buildings.
type CardReading struct {
	Card       Card              `json:"card"`
	Side       string            `json:"side"`
	Owner      *Color            `json:"owner"`
	Buildings  []BuildingReading `json:"buildings"`
	Confidence float64           `json:"confidence,omitempty"`
}

// A BuildingReading is a building on one site of a card. Where one picture
// cannot tell its floors, the building stands in Hidden with Why "floors" as
// well: Floors is then the best guess, and FloorsMin and FloorsMax span what
// remains possible; with no guess at all it stands in Hidden only.
type BuildingReading struct {
	Site       int     `json:"site"`
	Floors     int     `json:"floors"`
	Pieces     int     `json:"pieces"`
	FloorsMin  int     `json:"floors_min,omitempty"`
	FloorsMax  int     `json:"floors_max,omitempty"`
	Confidence float64 `json:"confidence,omitempty"`
}

// A DrinkReading is one bottle at a vertex.
type DrinkReading struct {
	Vertex     Vertex  `json:"vertex"`
	Color      Color   `json:"color"`
	Confidence float64 `json:"confidence,omitempty"`
}

// A ClaimReading is one claim disc in a gap.
type ClaimReading struct {
	Gap
	Player     Color   `json:"player"`
	Confidence float64 `json:"confidence,omitempty"`
}

// A StockReading is one colour stock card with its coins (yen), the action
// disc on it (nil: none) and the bottles left in its crate. Index is its place
// in the row, 0..5 from the left; JSON gives it by order only.
type StockReading struct {
	Index      int     `json:"-"`
	Color      Color   `json:"color"`
	Price      int     `json:"price"`
	Player     *Color  `json:"player"`
	Crate      int     `json:"crate"`
	Confidence float64 `json:"confidence,omitempty"`
}

// A PriceSpot is the face-down card; one action disc at most lies on it.
type PriceSpot struct {
	Player *Color `json:"player"`
}

// An ActionSpot is the blue card (claims) or the architect token (builds):
// one entry a disc.
type ActionSpot struct {
	Players []Color `json:"players"`
}

// Causes why a place could not be read.
const (
	WhyFloors  = "floors"             // a floor spans too few px to count them
	WhyCovered = "covered"            // something lies or stands before it
	WhyOut     = "out of the picture" // it lies beyond the picture's edge
)

// Hidden names one place that could not be read; exactly one of the place
// fields is set (Site only together with Card). Why gives the cause.
type Hidden struct {
	Card   *Card   `json:"card,omitempty"`
	Site   *int    `json:"site,omitempty"`
	Vertex *Vertex `json:"vertex,omitempty"`
	Gap    *Gap    `json:"gap,omitempty"`
	Stock  *int    `json:"stock,omitempty"`
	Spot   string  `json:"spot,omitempty"`
	Why    string  `json:"why,omitempty"`
}

// CameraReading is what the program believes of the camera: OpenCV's model,
// R and t taking table coordinates (mm, origin at the grid's centre, x right,
// y up the layout, z up) into camera coordinates; residuals in px and mm.
type CameraReading struct {
	K     [3][3]float64 `json:"K"`
	Dist  [5]float64    `json:"dist"`
	R     [3][3]float64 `json:"R"`
	T     [3]float64    `json:"t"`
	RMSPX float64       `json:"rms_px"`
	RMSMM float64       `json:"rms_mm"`
}
