package jutaku

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"banto/engine"
	"banto/engine/stack"
)

// Sizes of the drawing in mm. The map's cards are as on the table; those in
// front of the players are drawn larger, for there one builds.
const (
	cardSide  = 63.0
	cardGap   = 6.0
	pitch     = cardSide + cardGap
	mapWide   = MapSide*pitch - cardGap
	seatHead  = 22.0 // what stands above a player's card
	seatRoom  = 4.0  // between two players
	mostScale = 1.8  // of a player's card
	room      = 18.0 // between map and players
	rim       = 8.0  // of cloth around all
	floorHigh = 10.0
	tokenR    = 10.0
	tokenHigh = 4.0
	fineLine  = 0.8
)

// Colours of cards and wood: the easy side looks like a blueprint.
const (
	easyFill, easyLine = "#d6e4f1", "#a9c3dc"
	hardFill, hardLine = "#fffdf8", "#cbbda2"
	siteFill, borderLn = "#fbf7ee", "#1f1b16"
	wood, woodLine     = "#e2c08f", "#7a5a2c"
	faded, dark, paper = "#6b6256", "#1f1b16", "#fffdf8"
	stopFill           = "#b3322c"
)

// bands are the colours of the districts, in the order in which the map has them.
var bands = []string{"#b3322c", "#244e7a", "#5b7a3a", "#b98a2c", "#6f4a8e", "#2f7f7a", "#a8527b", "#7a5a3c", "#4d5560"}

// A board is the drawing of one table in the making.
type board struct {
	engine.Drawing
	state    *State
	x0, y0   float64 // top left corner of card 0,0
	scale    float64 // of the players' cards
	district map[string]string
}

// Drawing is the map, its far row up, with the players' cards on both sides
// clockwise from the lower left.
func (s State) Drawing() engine.Drawing {
	n := len(s.game.players)
	left := (n + 1) / 2
	b := &board{state: &s, y0: rim, district: map[string]string{}}
	b.scale = min((mapWide/float64(left)-seatHead-seatRoom)/cardSide, mostScale)
	b.x0 = rim + b.handSide() + room
	b.Width, b.Height = b.x0+mapWide+rim, mapWide+2*rim
	if n > 1 {
		b.Width += room + b.handSide()
	}
	for left := wholeMap; left != 0; {
		b.place(left.next())
	}
	b.pile()
	for seat := range n {
		if seat < left {
			b.seat(seat, rim, b.seatTop(left-1-seat, left))
		} else {
			b.seat(seat, b.x0+mapWide+room, b.seatTop(seat-left, n-left))
		}
	}
	return b.Drawing
}

// seatTop is where the i-th of several players of one side begins.
func (b *board) seatTop(i, of int) float64 {
	return b.Height/2 + (float64(i)-float64(of)/2)*(b.handSide()+seatHead+seatRoom)
}

// handSide is the side of a player's card as drawn.
func (b *board) handSide() float64 { return b.scale * cardSide }

// part adds a place with its shapes.
func (b *board) part(place string, name engine.Words, mark engine.Mark, shapes ...engine.Shape) {
	b.Parts = append(b.Parts, engine.Part{Place: place, Name: name, Mark: mark, Shapes: shapes})
}

func point(x, y float64) []engine.Point { return []engine.Point{{x, y}} }

func sheet(x, y, w, h, r float64, fill, line string) engine.Shape {
	return engine.Shape{Points: engine.Box(x, y, 0, w, h), R: r, Fill: fill, Line: line}
}

func text(x, y, size float64, text, fill string) engine.Shape {
	return engine.Shape{Points: point(x, y), Text: text, Size: size, Fill: fill}
}

func playerPaint(p Color) string { return "player." + string(p) }

// token is a player's architect, or one as large that stands for the player.
func (b *board) token(x, y, r float64, seat int) []engine.Shape {
	paint := playerPaint(b.state.game.players[seat])
	return []engine.Shape{
		{Points: point(x, y), R: r, High: tokenHigh, Fill: paint, Line: dark, Wide: fineLine},
		{Points: []engine.Point{{x, y, tokenHigh}}, Letter: paint, On: paint, Size: 1.3 * r},
	}
}

// place is a place of the map: its card or the gap, and who stands there.
func (b *board) place(k int) {
	c := cardAt(k)
	x, y := b.x0+float64(c[1])*pitch, b.y0+float64(c[0])*pitch
	var shapes []engine.Shape
	if b.state.lying.has(k) {
		shapes = b.card(&b.state.game.cards[k], x, y, 1)
	} else {
		shapes = []engine.Shape{{Points: engine.Box(x, y, 0, cardSide, cardSide), R: 3, Line: hardLine, Faint: true}}
	}
	for seat, at := range b.state.at {
		if int(at) == k {
			shapes = append(shapes, b.token(x+cardSide/2, y+cardSide/2, tokenR, seat)...)
		}
	}
	b.part(c.String(), b.state.words(c), engine.Mark{X: x + cardSide/2, Y: y + cardSide/2, R: 30, W: cardSide + 3, H: cardSide + 3}, shapes...)
	switch {
	case b.state.phase == PhasePlace && perimeter.has(k):
		b.does(Place)
	case b.state.phase == PhaseMove:
		b.does(Step)
	}
}

// does lets a tap on the last part begin a kind of move.
func (b *board) does(k Kind) { b.Parts[len(b.Parts)-1].Does = string(k) }

// card is what is printed on a card, at a scale: its district in a band, the
// floors and pieces it asks for, its yen, and the borders of its sites.
func (b *board) card(c *SiteCard, x, y, scale float64) []engine.Shape {
	fill, line := easyFill, easyLine
	if c.Side == "hard" {
		fill, line = hardFill, hardLine
	}
	at := func(px, py, size float64, what, ink string) engine.Shape {
		return text(x+scale*px, y+scale*py, scale*size, what, ink)
	}
	out := []engine.Shape{sheet(x, y, scale*cardSide, scale*cardSide, 3*scale, fill, line)}
	if c.District != "" {
		out = append(out, sheet(x, y, scale*cardSide, scale*6.5, 3*scale, b.band(c.District), ""), at(cardSide/2, 3.4, 4.4, c.District, paper))
	}
	if c.Floors > 0 {
		out = append(out, at(9, 11.5, 7.5, fmt.Sprint(c.Floors), dark))
	}
	if c.Pieces > 0 {
		out = append(out, at(24, 11.5, 6.5, roman(c.Pieces), dark))
	}
	if c.Yen > 0 {
		out = append(out, at(50, 11.5, 6, fmt.Sprintf("¥%d", c.Yen), faded))
	}
	for _, border := range c.outlines() {
		out = append(out, engine.Shape{Points: outline(border, x, y, 0, scale), Fill: siteFill, Line: borderLn, Wide: 1.6 * scale})
	}
	return out
}

// band is the colour of a district.
func (b *board) band(name string) string {
	if b.district[name] == "" {
		b.district[name] = bands[len(b.district)%len(bands)]
	}
	return b.district[name]
}

// outlines are a card's borders in mm on the card; where nobody has read them,
// plain boxes.
func (c *SiteCard) outlines() []stack.Polygon {
	box := func(x, w float64) stack.Polygon { return stack.Polygon{{x, 20}, {x + w, 20}, {x + w, 57}, {x, 57}} }
	switch {
	case len(c.Borders) > 0:
		return c.Borders
	case c.Sites == 1:
		return []stack.Polygon{box(10, 43)}
	}
	return []stack.Polygon{box(5, 25), box(33, 25)}
}

// outline is a polygon of a card at height z, the card's corner at x, y.
func outline(p stack.Polygon, x, y, z, scale float64) []engine.Point {
	out := make([]engine.Point, len(p))
	for i, q := range p {
		out[i] = engine.Point{x + scale*q[0], y + scale*q[1], z}
	}
	return out
}

// roman is a number as the cards print it.
func roman(n int) string {
	return strings.Repeat("X", n/10) + [10]string{"", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"}[n%10]
}

// seat is a player: the architect's colour, the yen, a small card for each that
// is completed, and the card in front with what is built on it.
func (b *board) seat(seat int, x, y float64) {
	s := b.state
	done := s.done[seat].size()
	shapes := append(b.token(x+9, y+12, 8, seat), engine.Shape{Points: point(x+21, y+12), Text: fmt.Sprintf("¥%d", s.yen(seat)), Size: 9.5, Fill: dark, Left: true})
	for i := range WinningSites {
		small := engine.Shape{Points: engine.Box(x+b.handSide()-float64(WinningSites-i)*7, y+9.5, 0, 5.5, 5.5), R: 1, Line: faded, Wide: fineLine}
		if i < done {
			small.Fill = playerPaint(s.game.players[seat])
		}
		shapes = append(shapes, small)
	}
	b.part("", engine.Words{}, engine.Mark{}, shapes...)
	b.hand(seat, x, y+seatHead)
}

// hand is the card in front of a player.
func (b *board) hand(seat int, x, y float64) {
	c := b.state.card(seat)
	if c == nil {
		b.part("", engine.Words{}, engine.Mark{}, engine.Shape{Points: engine.Box(x, y, 0, b.handSide(), b.handSide()), R: 3, Line: hardLine, Faint: true})
		return
	}
	b.part("", engine.Words{}, engine.Mark{}, b.card(c, x, y, b.scale)...)
	for i, border := range c.outlines() {
		shapes := []engine.Shape{{Points: outline(border, x, y, 0, b.scale), Line: borderLn, Wide: 2.2}}
		if house := b.house(seat, i); house != nil {
			shapes = append(shapes, b.floors(house, x, y)...)
		}
		at := border.Centroid()
		b.part(sitePlace(c.Card, i), b.state.siteWords(c.Card, i), engine.Mark{X: x + b.scale*at[0], Y: y + b.scale*at[1], R: 13 * b.scale}, shapes...)
		b.does(Build)
	}
	if b.state.stopped.has(seat) && !b.state.judged.has(seat) {
		px, py, r := x+b.handSide()-8, y+3.3*b.scale, 4.5*b.scale
		b.part("", engine.Words{}, engine.Mark{}, engine.Shape{Points: point(px, py), R: r, Fill: stopFill, Line: paper, Wide: fineLine}, text(px, py, 1.6*r, "!", paper))
	}
}

// house is the building of a player on a site, where somebody has looked at it
// and found a fault.
func (b *board) house(seat, site int) [][]stack.Polygon {
	m := b.state.refused
	if m == nil || m.Kind != Build || m.Site != site || b.state.game.seat(m.Player) != seat {
		return nil
	}
	return m.Footprints
}

// floors are the pieces of a building, standing on each other.
func (b *board) floors(house [][]stack.Polygon, x, y float64) (out []engine.Shape) {
	b.Tall = true
	for i, floor := range house {
		for _, piece := range floor {
			if piece != nil {
				out = append(out, engine.Shape{Points: outline(piece, x, y, b.scale*floorHigh*float64(i), b.scale), High: b.scale * floorHigh, Fill: wood, Line: woodLine, Wide: fineLine})
			}
		}
	}
	return out
}

// pile is the wood in the middle of the map.
func (b *board) pile() {
	x, y := b.x0+2*pitch+cardSide+cardGap/2, b.y0+2*pitch+cardSide+cardGap/2
	rng := rand.New(rand.NewPCG(5, 5)) // the same pile on every table
	shapes := []engine.Shape{{Points: point(x, y), R: 58, Fill: "#efe3cc", Faint: true}}
	for range 44 {
		turn, far, w, h := 2*math.Pi*rng.Float64(), 46*math.Sqrt(rng.Float64()), 8+18*rng.Float64(), 6+8*rng.Float64()
		sin, cos := math.Sincos(turn)
		px, py := x+far*math.Cos(3*turn), y+far*math.Sin(3*turn)
		var piece []engine.Point
		for _, q := range [4][2]float64{{-w, -h}, {w, -h}, {w * (0.2 + 0.8*rng.Float64()), h}, {-w, h}} {
			piece = append(piece, engine.Point{px + (q[0]*cos-q[1]*sin)/2, py + (q[0]*sin+q[1]*cos)/2})
		}
		shapes = append(shapes, engine.Shape{Points: piece, High: 6, Fill: wood, Line: woodLine, Wide: fineLine})
	}
	b.part("", engine.Words{}, engine.Mark{}, shapes...)
}
