package yatai

import (
	"fmt"

	"banto/engine"
)

// Sizes of the drawing in mm. A player's boards are as large as the layout says,
// the common area is drawn smaller.
const (
	rim      = 8.0
	room     = 6.0 // between boards
	common   = 132.0
	tileSide = 46.0
	tileStep = 49.0
	strip    = 52.0 // under a player's boards: menu, name, special action tiles
	slotSide = 19.0
)

// A board is the drawing of one table in the making.
type board struct {
	engine.Drawing
	state *State
}

// Drawing is the table: the common area above, the players' boards below, two
// side by side.
func (s State) Drawing() engine.Drawing {
	lay := s.game.lay
	wide := lay.Yatai.Size[0] + room + lay.Reputation.Size[0]
	high := max(lay.Yatai.Size[1], lay.Reputation.Size[1]) + room + strip
	n := len(s.game.start.Players)
	b := &board{state: &s}
	b.Width = max(2*(rim+wide)+2*room, 800)
	b.Height = rim + common + float64((n+1)/2)*(high+2*room)
	b.actions(rim, rim)
	b.turns(315, rim, b.Width-rim-315)
	b.supply(315, rim+26)
	for seat := range n {
		x := rim + float64(seat%2)*(wide+2*room)
		if n%2 == 1 && seat == n-1 {
			x = (b.Width - wide) / 2
		}
		b.player(seat, x, rim+common+float64(seat/2)*(high+2*room))
	}
	return b.Drawing
}

// part adds a place with its shapes.
func (b *board) part(place string, name engine.Words, mark engine.Mark, shapes ...engine.Shape) {
	b.Parts = append(b.Parts, engine.Part{Place: place, Name: name, Mark: mark, Shapes: shapes})
}

// deco adds what only looks good.
func (b *board) deco(shapes ...engine.Shape) { b.part("", engine.Words{}, engine.Mark{}, shapes...) }

// actions is the action board: arrows, the grid of tiles, those beside it.
func (b *board) actions(x, y float64) {
	const arrow = 15.0
	b.deco(sheet(x, y, arrow+3*tileStep+6, arrow+2*tileStep+6, 5, "#e7ddc6", paperRim))
	x, y = x+arrow+2, y+arrow+2
	for k, l := range lines {
		ax, ay := x-arrow/2, y+tileSide/2+float64(k)*tileStep
		points := outline("#d98aa0", ink, ax-5, ay-5, ax+5, ay, ax-5, ay+5)
		if first := l.cells[0]; k >= GridRows {
			ax, ay = x+tileSide/2+float64(first)*tileStep, y-arrow/2
			points = outline("#d98aa0", ink, ax-5, ay-5, ax, ay+5, ax+5, ay-5)
		}
		shapes := []engine.Shape{disc(ax, ay, 7.5, paper, paperRim), points}
		if int(b.state.line) == k+1 {
			shapes[0].Fill = gold // the cat
		}
		b.part(linePlace(l.name), engine.Say("place.line", "line", string(l.name)), engine.Mark{X: ax, Y: ay, R: 8}, shapes...)
	}
	for k, t := range b.state.grid {
		b.tile(int(t), x+float64(k%GridCols)*tileStep, y+float64(k/GridCols)*tileStep)
	}
	x += GridCols*tileStep + 14
	for k, t := range b.state.out {
		b.tile(int(t), x+float64(k%2)*tileStep, y+float64(k/2)*tileStep)
	}
}

// tile is an action tile; what is still to be done of the line glows.
func (b *board) tile(k int, x, y float64) {
	card := sheet(x, y, tileSide, tileSide, 4, cardboard, ink)
	if index(b.state.todo[:], int8(k+1)) >= 0 {
		card.Fill, card.Line, card.Wide = "#ffe98a", gold, 2
	}
	shapes := append([]engine.Shape{card}, icon(tileIcon(b.state.game.lay.Tiles[k])).at(x+tileSide/2, y+tileSide/2, 1)...)
	b.part(tilePlace(k), b.state.tileWords(k), engine.Mark{X: x + tileSide/2, Y: y + tileSide/2, W: tileSide, H: tileSide}, shapes...)
}

// turns is the turn track with the lantern.
func (b *board) turns(x, y, wide float64) {
	step := wide / (Turns + 1)
	var shapes []engine.Shape
	for k := range Turns + 1 {
		name := fmt.Sprint(k + 1)
		if k == Turns {
			name = "＋"
		}
		at := x + float64(k)*step
		shapes = append(shapes, sheet(at, y, step-2, 19, 3, paper, paperRim))
		if int(b.state.turn) == k+1 {
			shapes = append(shapes, outline(ink, "", at+step/2-5, y+0.5, at+step/2+3, y+0.5, at+step/2+3, y+2.5, at+step/2-5, y+2.5),
				sheet(at+step/2-9, y+2, 16, 15, 6, lantern, ink), text(at+step/2-1, y+9.5, 9, name, paper))
			continue
		}
		shapes = append(shapes, text(at+step/2-1, y+9.5, 9, name, faded))
	}
	b.deco(shapes...)
}

// supply is the common area: the bag and what was drawn, dishes, drinks, special
// action tiles.
func (b *board) supply(x, y float64) {
	s := b.state
	b.deco(sheet(x, y, 176, 48, 16, "#d9cdb4", faded))
	for k, c := range Customers {
		at := x + 20 + float64(k)*34
		b.stock(bagPlace(c), engine.Say("place.bag", "piece", pieceWords(c)), at, y+20, meeple(piecePaint(c)).lettered(4, 6, piecePaint(c)), int(s.bag[k]))
		if s.hand[k] > 0 {
			b.stock(handPlace(c), engine.Say("place.drawn", "piece", pieceWords(c)), at, y+72, meeple(piecePaint(c)).lettered(4, 6, piecePaint(c)), int(s.hand[k]))
		}
	}
	for k, c := range Colors {
		at := x + 202 + float64(k)*32
		d := Dishes[k]
		b.stock(dishPlace(d), dishWords(d), at, y+20, bowl(piecePaint(c)).lettered(2, 7, piecePaint(c)), int(s.dishes[k]))
		b.stock(drinkPlace(c), engine.Say("place.drink", "piece", pieceWords(c)), at, y+72, bottle(piecePaint(c)).lettered(4, 7, piecePaint(c)), int(s.drinks[k]))
	}
	for k, t := range Specials {
		at, down := x+342+float64(k%2)*50, y+float64(k/2)*52
		b.deco(sheet(at-20, down, 44, 46, 4, cardboard, ink))
		b.stock(specialPlace(t), specialWords(t), at+2, down+18, specialIcon(t), int(s.specials[k]))
	}
}

// stock is a kind of piece with how many there are.
func (b *board) stock(place string, name engine.Words, x, y float64, i icon, n int) {
	shapes := i.at(x, y, 1)
	if n == 0 {
		for k := range shapes {
			shapes[k].Faint = true
		}
	}
	b.part(place, name, engine.Mark{X: x, Y: y + 4, R: 17}, append(shapes, text(x, y+19, 9, fmt.Sprintf("× %d", n), ink))...)
}
