package calibration

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
)

// An RGB is the colour of a surface under neutral light, 8-bit sRGB.
type RGB [3]uint8

// UnmarshalText reads "#rrggbb".
func (c *RGB) UnmarshalText(text []byte) error {
	b, err := hex.DecodeString(strings.TrimPrefix(string(text), "#"))
	if err != nil || len(b) != 3 || len(text) != 7 {
		return fmt.Errorf("%q is no colour, write it as \"#rrggbb\"", text)
	}
	*c = RGB(b)
	return nil
}

// MarshalText writes "#rrggbb".
func (c RGB) MarshalText() ([]byte, error) {
	return fmt.Appendf(nil, "#%02x%02x%02x", c[0], c[1], c[2]), nil
}

// A NamedColor is one entry of a palette: the contract's word and its paint.
type NamedColor struct {
	Name  string `mapstructure:"name"`
	Color RGB    `mapstructure:"color"`
}

// A Profile is the component profile of one copy of IZAKAYA: sizes in mm and
// colours of the painted surfaces. Slices keep their order, so that whoever
// walks a palette does it the same way each time.
type Profile struct {
	SiteCard  SiteCard  `mapstructure:"site_card"`
	StockCard StockCard `mapstructure:"stock_card"`
	Crate     Crate     `mapstructure:"crate"`
	Disc      Drum      `mapstructure:"disc"`
	Pyramid   Pyramid   `mapstructure:"pyramid"`
	Architect Drum      `mapstructure:"architect"`
	Bottle    Drum      `mapstructure:"bottle"`
	Coin      Coin      `mapstructure:"coin"`
	Piece     Piece     `mapstructure:"piece"`

	SiteBorder    SiteBorder    `mapstructure:"site_border"`
	SiteCardSides SiteCardSides `mapstructure:"site_card_sides"`
	FaceDownCard  RGB           `mapstructure:"face_down_card"`

	Drinks  []NamedColor `mapstructure:"drinks"`
	Players []NamedColor `mapstructure:"players"`
}

// A SiteCard is a square card of the grid, mm; Gap is the usual space between
// two of them and only a first guess, the layout measures it.
type SiteCard struct {
	Side         float64 `mapstructure:"side"`
	CornerRadius float64 `mapstructure:"corner_radius"`
	Thickness    float64 `mapstructure:"thickness"`
	Gap          float64 `mapstructure:"gap"`
}

// A StockCard is a colour stock card, mm. The face-down shape card has its size.
type StockCard struct {
	Width     float64 `mapstructure:"width"`
	Height    float64 `mapstructure:"height"`
	Thickness float64 `mapstructure:"thickness"`
}

// A Crate holds the bottles of one colour in Cells[0] columns by Cells[1] rows, mm.
type Crate struct {
	Width  float64 `mapstructure:"width"`
	Depth  float64 `mapstructure:"depth"`
	Height float64 `mapstructure:"height"`
	Color  RGB     `mapstructure:"color"`
	Cells  [2]int  `mapstructure:"cells"`
}

// A Drum is an upright cylinder: a disc, the architect token, a bottle's hull, mm.
type Drum struct {
	Diameter float64 `mapstructure:"diameter"`
	Height   float64 `mapstructure:"height"`
}

// A Pyramid has a square base, mm.
type Pyramid struct {
	Base   float64 `mapstructure:"base"`
	Height float64 `mapstructure:"height"`
}

// A Coin lies on a stock card, mm; Values are the yen a coin may be worth.
type Coin struct {
	Diameter  float64 `mapstructure:"diameter"`
	Thickness float64 `mapstructure:"thickness"`
	Color     RGB     `mapstructure:"color"`
	Values    []int   `mapstructure:"values"`
}

// A Piece is a wooden part of a building: one floor high, its footprint
// between MinWidth and MaxWidth across, mm.
type Piece struct {
	FloorHeight float64 `mapstructure:"floor_height"`
	MinWidth    float64 `mapstructure:"min_width"`
	MaxWidth    float64 `mapstructure:"max_width"`
	Wood        RGB     `mapstructure:"wood"`
}

// A SiteBorder is the printed line around a building site, mm.
type SiteBorder struct {
	Width float64 `mapstructure:"width"`
	Color RGB     `mapstructure:"color"`
}

// SiteCardSides are the ground colours of the two sides of a site card.
type SiteCardSides struct {
	White RGB `mapstructure:"white"`
	Blue  RGB `mapstructure:"blue"`
}

// DefaultProfile is the nominal copy, for a table nobody has measured.
func DefaultProfile() Profile {
	return Profile{
		SiteCard:      SiteCard{Side: 63, CornerRadius: 3, Thickness: 1.6, Gap: 10},
		StockCard:     StockCard{Width: 44, Height: 63, Thickness: 0.4},
		Crate:         Crate{Width: 46, Depth: 32, Height: 12, Color: RGB{0xe8, 0xb8, 0x20}, Cells: [2]int{3, 2}},
		Disc:          Drum{Diameter: 15, Height: 5},
		Pyramid:       Pyramid{Base: 12, Height: 13},
		Architect:     Drum{Diameter: 25, Height: 4},
		Bottle:        Drum{Diameter: 10, Height: 25},
		Coin:          Coin{Diameter: 18, Thickness: 1.2, Color: RGB{0xb9, 0xb6, 0xad}, Values: []int{100}},
		Piece:         Piece{FloorHeight: 10, MinWidth: 8, MaxWidth: 34, Wood: RGB{0xd8, 0xb4, 0x83}},
		SiteBorder:    SiteBorder{Width: 1.8, Color: RGB{0x14, 0x14, 0x14}},
		SiteCardSides: SiteCardSides{White: RGB{0xf4, 0xf3, 0xee}, Blue: RGB{0x3f, 0x7f, 0xb5}},
		FaceDownCard:  RGB{0x6f, 0x4a, 0x8e},
		Drinks: []NamedColor{
			{"white", RGB{0xec, 0xeb, 0xe6}}, {"blue", RGB{0x2c, 0x62, 0xb4}}, {"red", RGB{0xc3, 0x28, 0x2d}},
			{"yellow", RGB{0xe9, 0xc5, 0x1f}}, {"green", RGB{0x2f, 0x8a, 0x4a}}, {"black", RGB{0x26, 0x26, 0x2a}},
		},
		Players: []NamedColor{
			{"grey", RGB{0x8b, 0x8e, 0x90}}, {"orange", RGB{0xe0, 0x75, 0x2b}}, {"blue", RGB{0x2a, 0x6a, 0xa8}},
			{"pink", RGB{0xd6, 0x5c, 0x8c}}, {"natural", RGB{0xd9, 0xc6, 0xa0}},
		},
	}
}

// Validate names everything in the profile that cannot be: sizes in mm, coin
// values in yen, palettes. It returns nil or all faults joined, one a line.
func (p *Profile) Validate() error {
	var errs []error
	for _, s := range p.sizes() {
		if !(*s.mm >= s.min && *s.mm <= s.max) {
			errs = append(errs, fmt.Errorf("'%s' is %g mm, must be %g to %g mm", s.key, *s.mm, s.min, s.max))
		}
	}
	for _, v := range p.Coin.Values {
		if v <= 0 || v%100 != 0 {
			errs = append(errs, fmt.Errorf("'coin.values' holds %d yen, must be a multiple of 100 yen", v))
		}
	}
	if len(p.Coin.Values) == 0 {
		errs = append(errs, errors.New("'coin.values' is empty, name at least one value in yen"))
	}
	if c := p.Crate.Cells; c[0] < 1 || c[1] < 1 || c[0]*c[1] > 12 {
		errs = append(errs, fmt.Errorf("'crate.cells' is %d×%d, must be at least 1×1 and at most 12 cells", c[0], c[1]))
	}
	if p.Piece.MinWidth > p.Piece.MaxWidth {
		errs = append(errs, fmt.Errorf("'piece.min_width' is %g mm, more than 'piece.max_width' of %g mm", p.Piece.MinWidth, p.Piece.MaxWidth))
	}
	return errors.Join(append(errs, checkPalette("drinks", p.Drinks, 6, 6), checkPalette("players", p.Players, 2, 8))...)
}

// Scaled is the profile of a copy that is k times as large in everything.
func (p Profile) Scaled(k float64) Profile {
	for _, s := range p.sizes() {
		*s.mm *= k
	}
	return p
}

// size is one length of the profile and the span it may have, mm.
type size struct {
	key      string
	mm       *float64
	min, max float64
}

// sizes lists every length; the spans are wide enough for any copy of the game
// and keep out slips such as centimetres.
func (p *Profile) sizes() []size {
	return []size{
		{"site_card.side", &p.SiteCard.Side, 30, 150},
		{"site_card.corner_radius", &p.SiteCard.CornerRadius, 0, 15},
		{"site_card.thickness", &p.SiteCard.Thickness, 0, 5},
		{"site_card.gap", &p.SiteCard.Gap, 2, 30},
		{"stock_card.width", &p.StockCard.Width, 20, 120},
		{"stock_card.height", &p.StockCard.Height, 30, 150},
		{"stock_card.thickness", &p.StockCard.Thickness, 0, 5},
		{"crate.width", &p.Crate.Width, 20, 120},
		{"crate.depth", &p.Crate.Depth, 15, 100},
		{"crate.height", &p.Crate.Height, 3, 40},
		{"disc.diameter", &p.Disc.Diameter, 6, 40},
		{"disc.height", &p.Disc.Height, 1, 20},
		{"pyramid.base", &p.Pyramid.Base, 5, 40},
		{"pyramid.height", &p.Pyramid.Height, 5, 40},
		{"architect.diameter", &p.Architect.Diameter, 10, 60},
		{"architect.height", &p.Architect.Height, 1, 20},
		{"bottle.diameter", &p.Bottle.Diameter, 4, 30},
		{"bottle.height", &p.Bottle.Height, 8, 60},
		{"coin.diameter", &p.Coin.Diameter, 8, 40},
		{"coin.thickness", &p.Coin.Thickness, 0.3, 5},
		{"piece.floor_height", &p.Piece.FloorHeight, 4, 30},
		{"piece.min_width", &p.Piece.MinWidth, 3, 60},
		{"piece.max_width", &p.Piece.MaxWidth, 5, 120},
		{"site_border.width", &p.SiteBorder.Width, 0.3, 10},
	}
}

// checkPalette wants between least and most entries, each named, no name twice.
func checkPalette(key string, palette []NamedColor, least, most int) error {
	if n := len(palette); n < least || n > most {
		return fmt.Errorf("'%s' names %d colours, must be %d to %d", key, n, least, most)
	}
	seen := map[string]bool{}
	for i, c := range palette {
		if c.Name == "" {
			return fmt.Errorf("'%s[%d].name' is empty", key, i)
		}
		if seen[c.Name] {
			return fmt.Errorf("'%s[%d].name' is %q again", key, i, c.Name)
		}
		seen[c.Name] = true
	}
	return nil
}
