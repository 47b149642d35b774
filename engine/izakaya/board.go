package izakaya

import (
	"fmt"

	"banto/engine"
	"banto/engine/stack"
)

// Sizes of the drawing in mm. Cards and gaps are as on the table; the market is
// drawn shorter than its cards, for what counts there is a number.
const (
	cardSide = 63.0
	cardGap  = 10.0
	pitch    = cardSide + cardGap

	spotSide   = 46.0 // action spots left of the grid
	stockWide  = 46.0
	stockHigh  = 44.0
	stockStep  = 50.0
	room       = 14.0 // between the parts
	rim        = 8.0  // of cloth around all
	floorHigh  = 10.0
	discHigh   = 4.0
	fineLine   = 0.8
	mostFloors = 8 // drawn of one building
)

// Colours of the cards and the wood.
const (
	cardWhite, cardRim = "#fffdf8", "#cbbda2"
	cardBlue, blueRim  = "#3f7fb5", "#2c5f8c"
	siteFill, siteLine = "#f8f3e7", "#8a7d66"
	wood, woodLine     = "#e2c08f", "#7a5a2c"
	purple, purpleRim  = "#6f4a8e", "#4a2f61"
	faded, dark        = "#6b6256", "#1f1b16"
	dotColor           = "#a8977a"
)

// A board is the drawing of one table in the making.
type board struct {
	engine.Drawing
	state  *State
	x0, y0 float64 // top left corner of card 0,0
}

// Drawing is the table, the supply side up.
func (s State) Drawing() engine.Drawing {
	b := &board{state: &s}
	grid := float64(s.game.lay.n)*pitch - cardGap
	b.Width = max(grid+spotSide+room+rim, 7*stockStep-(stockStep-stockWide)) + 2*rim
	b.x0, b.y0 = rim+spotSide+room+(b.Width-3*rim-grid-spotSide-room)/2, rim+14
	b.Height = b.y0 + grid + 2*room + stockHigh + rim
	for k := range s.game.lay.n * s.game.lay.n {
		b.card(k)
	}
	for k := range 2 * s.game.lay.n * s.game.lay.n {
		b.gap(k)
	}
	for k := range (s.game.lay.n + 1) * (s.game.lay.n + 1) {
		b.vertex(k)
	}
	b.spots()
	b.market(b.y0 + grid + 2*room)
	return b.Drawing
}

// part adds a place with its shapes.
func (b *board) part(place string, name engine.Words, mark engine.Mark, shapes ...engine.Shape) {
	b.Parts = append(b.Parts, engine.Part{Place: place, Name: name, Mark: mark, Shapes: shapes})
}

// does lets a tap on the last part begin a kind of move.
func (b *board) does(k Kind) { b.Parts[len(b.Parts)-1].Does = string(k) }

func point(x, y float64) []engine.Point { return []engine.Point{{x, y}} }

func sheet(x, y, w, h, r float64, fill, line string) engine.Shape {
	return engine.Shape{Points: engine.Box(x, y, 0, w, h), R: r, Fill: fill, Line: line}
}

func text(x, y, size float64, text, fill string) engine.Shape {
	return engine.Shape{Points: point(x, y), Text: text, Size: size, Fill: fill}
}

// letter is a paint's letter upon it.
func letter(x, y, size float64, paint string) engine.Shape {
	return engine.Shape{Points: point(x, y), Letter: paint, On: paint, Size: size}
}

func playerPaint(p Color) string { return "player." + string(p) }
func drinkPaint(c Color) string  { return "drink." + string(c) }

// disc is a player's disc; seat is plus one.
func (b *board) disc(x, y, r float64, seat int8) []engine.Shape {
	paint := playerPaint(b.state.game.players[seat-1])
	top := letter(x, y, 1.3*r, paint)
	top.Points[0][2] = discHigh
	return []engine.Shape{{Points: point(x, y), R: r, High: discHigh, Fill: paint, Line: dark, Wide: fineLine}, top}
}

// pyramidShapes are a player's pyramid from the side.
func pyramidShapes(x, y float64, p Color) []engine.Shape {
	return []engine.Shape{
		{Points: []engine.Point{{x, y - 8}, {x + 8.5, y + 7}, {x - 8.5, y + 7}}, R: 0.8, Fill: playerPaint(p), Line: dark, Wide: fineLine},
		letter(x, y+2.4, 8, playerPaint(p)),
	}
}

// bottleShapes are a drink, neck up.
func bottleShapes(x, y float64, drink Color) []engine.Shape {
	var outline []engine.Point
	for _, p := range [][2]float64{{-2, -11}, {2, -11}, {2, -7}, {6.5, -2.5}, {6.5, 9.5}, {-6.5, 9.5}, {-6.5, -2.5}, {-2, -7}} {
		outline = append(outline, engine.Point{x + p[0], y + p[1]})
	}
	return []engine.Shape{
		{Points: outline, R: 1.6, Fill: drinkPaint(drink), Line: dark, Wide: fineLine},
		letter(x, y+3, 8.5, drinkPaint(drink)),
	}
}

// corner is the top left corner of a card.
func (b *board) corner(c Card) (x, y float64) {
	return b.x0 + float64(c[1])*pitch, b.y0 + float64(c[0])*pitch
}

func (b *board) card(k int) {
	c := b.state.game.lay.cardAt(k)
	x, y := b.corner(c)
	mark := engine.Mark{X: x + cardSide/2, Y: y + cardSide/2, R: 30}
	if int8(k) == b.state.game.lay.centre {
		b.part(c.String(), cardWords(c), mark, sheet(x, y, cardSide, cardSide, 3, cardBlue, blueRim))
		return
	}
	name := text(x+7, y+12, 9, c.Name(), faded)
	name.Left, name.Thin = true, true
	b.part(c.String(), cardWords(c), mark, sheet(x, y, cardSide, cardSide, 3, cardWhite, cardRim), name)
	for i, outline := range b.sites(k) {
		b.site(k, i, outline)
	}
	if seat := b.state.owners[k]; seat > 0 {
		b.part("", engine.Words{}, engine.Mark{}, pyramidShapes(x+cardSide-11, y+11, b.state.game.players[seat-1])...)
	}
}

// sites are the outlines of a card's sites in mm on the card; where nobody has
// read them, plain boxes.
func (b *board) sites(card int) []stack.Polygon {
	n := b.state.game.sites(card)
	if n > 0 && b.state.game.border(card, n-1) != nil {
		var out []stack.Polygon
		for i := range n {
			out = append(out, b.state.game.border(card, i))
		}
		return out
	}
	if n == 1 {
		return []stack.Polygon{box(10, 21, 43, 35)}
	}
	return []stack.Polygon{box(5, 21, 25, 35), box(33, 21, 25, 35)}
}

func box(x, y, w, h float64) stack.Polygon {
	return stack.Polygon{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}
}

// site is a building site with the floors that stand on it.
func (b *board) site(card, site int, outline stack.Polygon) {
	c := b.state.game.lay.cardAt(card)
	x, y := b.corner(c)
	mx, my := middle(outline)
	shapes := []engine.Shape{{Points: scaled(outline, x, y, 0, 1), Fill: siteFill, Line: siteLine, Wide: fineLine}}
	floors := int(b.state.floors[card*MaxSites+site])
	for floor := range min(floors, mostFloors) {
		shapes = append(shapes, engine.Shape{Points: scaled(outline, x, y, floorHigh*float64(floor), 0.86), High: floorHigh, Fill: wood, Line: woodLine, Wide: fineLine})
	}
	if floors > 0 {
		number := text(x+mx, y+my, 16, fmt.Sprint(floors), dark)
		number.Points[0][2] = floorHigh * float64(min(floors, mostFloors))
		shapes = append(shapes, number)
	}
	b.part(sitePlace(c, site), siteWords(c, site), engine.Mark{X: x + mx, Y: y + my, R: 15}, shapes...)
}

func middle(q stack.Polygon) (x, y float64) {
	for _, v := range q {
		x, y = x+v[0]/float64(len(q)), y+v[1]/float64(len(q))
	}
	return x, y
}

// scaled is an outline scaled about its middle at height z; x, y is its card's
// corner.
func scaled(q stack.Polygon, x, y, z, scale float64) []engine.Point {
	mx, my := middle(q)
	out := make([]engine.Point, len(q))
	for i, v := range q {
		out[i] = engine.Point{x + mx + scale*(v[0]-mx), y + my + scale*(v[1]-my), z}
	}
	return out
}

func (b *board) gap(k int) {
	lay := b.state.game.lay
	if lay.sides[k][0] < 0 {
		return
	}
	g := lay.gapAt(k)
	x, y := b.corner(g.Card)
	if g.Side == East {
		x, y = x+cardSide+cardGap/2, y+cardSide/2
	} else {
		x, y = x+cardSide/2, y+cardSide+cardGap/2
	}
	var shapes []engine.Shape
	for i, seat := range b.state.claims[k] {
		if seat > 0 {
			shapes = append(shapes, b.disc(x, y-float64(3*i), 7, seat)...)
		}
	}
	b.part(g.String(), gapWords(g), engine.Mark{X: x, Y: y, R: 12}, shapes...)
}

func (b *board) vertex(k int) {
	lay := b.state.game.lay
	if lay.kinds[k] == corner {
		return
	}
	v := lay.vertexAt(k)
	x, y := b.x0+float64(v[1])*pitch-cardGap/2, b.y0+float64(v[0])*pitch-cardGap/2
	shapes := []engine.Shape{{Points: point(x, y), R: 2, Fill: dotColor}}
	if drink := b.state.drinks[k]; drink > 0 {
		shapes = bottleShapes(x, y, b.state.game.colors[drink-1])
	}
	b.part(v.String(), lay.vertexWords(v), engine.Mark{X: x, Y: y, R: 13}, shapes...)
}

// spots are the blue action card for claims and the architect for builds, left
// of the grid.
func (b *board) spots() {
	const x = rim + spotSide/2
	y := b.y0 + 8
	claim := []engine.Shape{
		sheet(rim, y, spotSide, spotSide, 3, cardBlue, faded),
		{Points: point(x-7, y+8), R: 4, Line: "#ffffff", Wide: 1.5},
		{Points: []engine.Point{{x + 7, y + 4}, {x + 11.5, y + 12}, {x + 2.5, y + 12}}, Fill: "#ffffff"},
	}
	b.part(spotPlace(Claim), spotWords(Claim), engine.Mark{X: x, Y: y + spotSide/2, R: 24}, append(claim, b.discs(y, b.state.claimDiscs)...)...)
	b.does(Claim)
	y += spotSide + room
	build := []engine.Shape{
		sheet(rim, y, spotSide, spotSide, 3, wood, faded),
		sheet(x-9, y+8, 18, 5, 1, "", dark), sheet(x-5, y+3, 10, 5, 1, "", dark),
	}
	b.part(spotPlace(Build), spotWords(Build), engine.Mark{X: x, Y: y + spotSide/2, R: 24}, append(build, b.discs(y, b.state.buildDiscs)...)...)
	b.does(Build)
	b.part("", engine.Words{}, engine.Mark{}, sheet(x-16, y+spotSide+6, 12, 6, 1, wood, woodLine),
		text(x+8, y+spotSide+9, 10, fmt.Sprint(b.state.supply), dark))
}

// discs are the action discs on a spot whose top is at y.
func (b *board) discs(y float64, count [MaxPlayers]int8) (out []engine.Shape) {
	i := 0
	for seat, n := range count {
		for range n {
			out = append(out, b.disc(rim+9+float64(i%3)*14, y+22+float64(i/3)*9, 6, int8(seat+1))...)
			i++
		}
	}
	return out
}

func (b *board) market(y float64) {
	left := (b.Width - 7*stockStep + stockStep - stockWide) / 2
	for i := range Stocks {
		b.stock(i, left+float64(i)*stockStep, y)
	}
	x := left + 6*stockStep
	shapes := []engine.Shape{sheet(x, y, stockWide, stockHigh, 3, purple, purpleRim), text(x+stockWide/2, y+12, 13, "¥ ⇄", "#ffffff")}
	if seat := b.state.priceDisc; seat > 0 {
		shapes = append(shapes, b.disc(x+stockWide/2, y+31, 8, seat)...)
	}
	b.part(spotPlace(Price), spotWords(Price), engine.Mark{X: x + stockWide/2, Y: y + stockHigh/2, R: 24}, shapes...)
	b.does(Price)
}

// stock is a colour's card: its price, its letter with the bottles left, the disc.
func (b *board) stock(i int, x, y float64) {
	color := b.state.game.colors[i]
	paint := drinkPaint(color)
	left := engine.Shape{Points: point(x+16, y+34), Text: fmt.Sprintf("× %d", b.state.crate[i]), On: paint, Size: 9.5, Thin: true, Left: true}
	shapes := []engine.Shape{
		sheet(x, y, stockWide, stockHigh, 3, paint, faded),
		{Points: point(x+stockWide/2, y+12), Text: fmt.Sprint(b.state.price[i]), On: paint, Size: 17},
		letter(x+9, y+34, 9.5, paint), left,
	}
	if seat := b.state.stockDisc[i]; seat > 0 {
		shapes = append(shapes, b.disc(x+stockWide-9, y+33, 6.5, seat)...)
	}
	b.part(stockPlace(i), stockWords(color), engine.Mark{X: x + stockWide/2, Y: y + stockHigh/2, W: 50, H: 48}, shapes...)
	b.does(Drink)
}
