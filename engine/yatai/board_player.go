package yatai

import (
	"fmt"

	"banto/engine"
)

// player draws one player's boards with their top left corner at x, y.
func (b *board) player(seat int, x, y float64) {
	lay := b.state.game.lay
	name, p := b.state.game.start.Players[seat], &b.state.board[seat]
	b.stall(x, y, name, p)
	b.reputation(x+lay.Yatai.Size[0]+room, y, name, p)
	b.strip(x, y+max(lay.Yatai.Size[1], lay.Reputation.Size[1])+room, name, p)
}

// stall is the yatai board under its awning in the player's colour.
func (b *board) stall(x, y float64, name engine.Color, p *player) {
	l := &b.state.game.lay.Yatai
	shapes := []engine.Shape{sheet(x, y, l.Size[0], l.Size[1], 5, paper, ink)}
	if b.state.phase != PhaseEnd && b.state.game.start.Players[b.state.seat] == name {
		shapes[0].Line, shapes[0].Wide = gold, 2.5
	}
	stripe := l.Size[0] / 16
	for k := range 16 {
		fill := playerPaint(name)
		if k%2 == 1 {
			fill = paper
		}
		left := x + float64(k)*stripe
		shapes = append(shapes, engine.Shape{Points: []engine.Point{{left, y}, {left + stripe, y}, {left + stripe, y + 10}, {left + stripe/2, y + 15}, {left, y + 10}}, Fill: fill, Line: ink, Wide: fineLine})
	}
	for _, row := range []struct {
		y    float64
		what icon
	}{{l.Customers[0][1] + 4, meeple(slotFill)}, {l.Dishes[0][1] + 2, bowl(slotFill)}, {l.Fridge[0][1], bottle(slotFill)}, {l.Crate[0][1], bottle(faded)}} {
		shapes = append(shapes, row.what.at(x+10, y+row.y, 0.55)...)
	}
	b.deco(shapes...)
	b.customers(x, y, name, p)
	b.stove(x, y, name, p)
	b.drinks(x, y, l.Fridge, p.fridge, p.fridgeUp, func(c Color) string { return fridgePlace(name, c) }, false)
	b.drinks(x, y, l.Crate, p.crate, true, func(c Color) string { return cratePlace(name, c) }, true)
	b.sink(x, y, p)
}

// slot is an empty place on a board.
func slot(x, y float64, rim string) engine.Shape {
	return sheet(x-slotSide/2, y-slotSide/2, slotSide, slotSide, 3, slotFill, rim)
}

// cover is an upgrade tile on a place that is not open yet.
func cover(x, y float64) []engine.Shape {
	return []engine.Shape{sheet(x-slotSide/2, y-slotSide/2, slotSide, slotSide, 3, cardboard, ink), text(x, y, 9, "+2", gold)}
}

func (b *board) customers(x, y float64, name engine.Color, p *player) {
	places := b.state.game.lay.Yatai.Customers
	for k, at := range places {
		cx, cy, rim := x+at[0], y+at[1]+4, paperRim
		if k == len(places)-1 {
			rim = red
		}
		shapes := []engine.Shape{slot(cx, cy, rim)}
		if c := p.queue[k]; c > 0 {
			paint := piecePaint(Customers[c-1])
			shapes = append(shapes, meeple(paint).lettered(4, 6, paint).at(cx, cy, 0.95)...)
		}
		b.part(queuePlace(name, k), engine.Say("place.queue", "player", engine.Player(name), "n", k+1), engine.Mark{X: cx, Y: cy, R: 12}, shapes...)
	}
}

func (b *board) stove(x, y float64, name engine.Color, p *player) {
	places := b.state.game.lay.Yatai.Dishes
	var shapes []engine.Shape
	for k, at := range places {
		cx, cy := x+at[0], y+at[1]+2
		switch d := p.dishes[k]; {
		case d > 0:
			paint := piecePaint(Colors[d-1])
			shapes = append(append(shapes, slot(cx, cy, paperRim)), bowl(paint).lettered(2, 7, paint).at(cx, cy, 0.9)...)
		case k == len(places)-1 && !p.stoveUp:
			shapes = append(shapes, cover(cx, cy)...)
		default:
			shapes = append(shapes, slot(cx, cy, paperRim))
		}
	}
	b.part(stovePlace(name), engine.Say("place.stove", "player", engine.Player(name)), engine.Mark{X: x + places[0][0], Y: y + places[0][1] + 2, R: 12}, shapes...)
}

// drinks are those of fridge or crate, by colour from the left; used bottles
// lie on their side.
func (b *board) drinks(x, y float64, places []Point, n [4]int8, open bool, place func(Color) string, used bool) {
	for k, at := range places {
		if k == len(places)-1 && !open {
			b.deco(cover(x+at[0], y+at[1])...)
		} else {
			b.deco(slot(x+at[0], y+at[1], paperRim))
		}
	}
	next := 0
	for k, c := range Colors {
		var shapes []engine.Shape
		first := next
		for ; next < first+int(n[k]); next++ {
			at := places[next]
			one := bottle(piecePaint(c)).lettered(4, 7, piecePaint(c)).at(x+at[0], y+at[1], 0.9)
			if used {
				one = append(one, line(x+at[0]-6, y+at[1]+7, x+at[0]+6, y+at[1]-7, 1.2, ink))
			}
			shapes = append(shapes, one...)
		}
		if next > first {
			at := places[first]
			b.part(place(c), engine.Say("place.own-drink", "piece", pieceWords(c)), engine.Mark{X: x + at[0], Y: y + at[1], R: 12}, shapes...)
		}
	}
}

// sink is the stacks of dirty dishes.
func (b *board) sink(x, y float64, p *player) {
	for k, d := range Dishes {
		at := b.state.game.lay.Yatai.Sink[d]
		cx, cy := x+at[0], y+at[1]+4
		paint := piecePaint(Colors[k])
		shapes := []engine.Shape{disc(cx, cy, 17, slotFill, paperRim)}
		plate := bowl(paint).lettered(2, 7, paint).at(cx, cy-3, 0.9)
		if p.sink[k] == 0 {
			for i := range plate {
				plate[i].Faint = true
			}
		}
		b.deco(append(append(shapes, plate...), text(cx, cy+11, 8, fmt.Sprintf("× %d", p.sink[k]), ink))...)
	}
	if n := p.sink[sinkTaiyaki]; n > 0 {
		at := b.state.game.lay.Yatai.Crate[len(b.state.game.lay.Yatai.Crate)-1]
		b.deco(append(specialIcon(Taiyaki).at(x+at[0]+40, y+at[1], 0.8), text(x+at[0]+60, y+at[1], 8, fmt.Sprintf("× %d", n), ink))...)
	}
}

// reputation is the bonus grid with the two tracks.
func (b *board) reputation(x, y float64, name engine.Color, p *player) {
	l := &b.state.game.lay.Reputation
	b.deco(sheet(x, y, l.Size[0], l.Size[1], 5, paper, ink))
	g := &l.Grid
	for k, c := range b.state.game.cells {
		at := b.state.game.lay.cellAt(k)
		cx, cy := x+g.Origin[0]+float64(at[1])*g.Pitch, y+g.Origin[1]+float64(at[0])*g.Pitch
		side := g.Pitch - 1.5
		space := sheet(cx-side/2, cy-side/2, side, side, 2, slotFill, faded)
		if c.red {
			space.Fill, space.Line = redFill, red
		}
		shapes := append([]engine.Shape{space}, icon(bonusIcon(g.Bonuses[at[0]][at[1]])).at(cx, cy, g.Pitch/22)...)
		if who := p.grid[k]; who > 0 {
			paint := piecePaint(Customers[who-1])
			shapes = append(shapes, meeple(paint).lettered(4, 6, paint).at(cx, cy, 0.95*g.Pitch/22)...)
		}
		b.part(gridPlace(name, at), engine.Say("place.grid", "player", engine.Player(name), "space", cellName(at)), engine.Mark{X: cx, Y: cy, R: g.Pitch / 2}, shapes...)
	}
	b.reviews(x, y, name, p)
	b.influencer(x, y, p)
}

func (b *board) reviews(x, y float64, name engine.Color, p *player) {
	l := &b.state.game.lay.Reputation.Reviews
	for k, n := range l.Steps {
		b.deco(text(x+l.Origin[0]+float64(k)*l.Pitch[0], y+l.Origin[1]-l.Pitch[1]+3, 0.8*l.Pitch[0], fmt.Sprint(n), ink))
	}
	for row, t := range l.Rows {
		cy := y + l.Origin[1] + float64(row)*l.Pitch[1]
		left, wide := x+l.Origin[0]-l.Pitch[0]/2, float64(len(l.Steps))*l.Pitch[0]
		shapes := []engine.Shape{text(left-4, cy, 7.5, trackSigns[t], reviewInk), sheet(left, cy-0.4*l.Pitch[1], wide, 0.8*l.Pitch[1], 2, slotFill, paperRim)}
		for k := range l.Steps {
			shapes = append(shapes, disc(x+l.Origin[0]+float64(k)*l.Pitch[0], cy, 1, paperRim, ""))
		}
		at := x + l.Origin[0] + float64(p.reviews[index(Tracks[:], t)])*l.Pitch[0]
		shapes = append(shapes, disc(at, cy, min(4, 0.55*l.Pitch[0]), reviewPink, ink))
		b.part(reviewPlace(name, t), engine.Say("place.review", "track", engine.Say("track."+string(t)), "player", engine.Player(name)),
			engine.Mark{X: left + wide/2, Y: cy, W: wide + 2, H: l.Pitch[1]}, shapes...)
	}
}

func (b *board) influencer(x, y float64, p *player) {
	l := &b.state.game.lay.Reputation.Influencer
	var shapes []engine.Shape
	for k, n := range l.Stars {
		cx, cy := x+l.Origin[0]+float64(k)*l.Pitch[0], y+l.Origin[1]+float64(k)*l.Pitch[1]
		shapes = append(shapes, disc(cx, cy, 6, slotFill, paperRim), text(cx, cy+10.5, 5, fmt.Sprintf("★%d", n), gold))
		if int(p.influencer) == k {
			shapes = append(shapes, disc(cx, cy, 4.5, influencer, ink))
		}
	}
	b.deco(shapes...)
}

// strip is the menu with a player's food tiles, the name, the points and the
// special action tiles.
func (b *board) strip(x, y float64, name engine.Color, p *player) {
	b.deco(sheet(x, y, 166, strip-4, 3, blackboard, "#8a6a42"))
	for k, d := range Dishes {
		paint := piecePaint(Colors[k])
		cx, cy := x+23+float64(k)*40, y+strip/2-2
		shapes := []engine.Shape{sheet(cx-17, cy-19, 34, 38, 3, paper, ink)}
		shapes = append(shapes, bowl(paint).lettered(2, 7, paint).at(cx, cy, 1.2)...)
		if p.menu&(1<<k) == 0 {
			for i := range shapes {
				shapes[i].Faint = true
			}
		}
		b.part(foodPlace(name, d), engine.Say("place.food", "dish", dishWords(d), "player", engine.Player(name)), engine.Mark{X: cx, Y: cy, W: 34, H: 38}, shapes...)
	}
	b.deco(disc(x+188, y+16, 11, playerPaint(name), ink), letter(x+188, y+16, 13, playerPaint(name)),
		disc(x+222, y+16, 14, gold, ink), text(x+222, y+16, 13, fmt.Sprint(p.points), ink))
	if called := b.state.game.start.Names[name]; called != "" {
		b.deco(text(x+205, y+40, 9, called, ink))
	}
	for k, t := range Specials {
		cx, cy := x+259+float64(k)*36, y+17
		b.deco(sheet(cx-17, y, 34, strip-4, 3, cardboard, paperRim))
		b.stock(ownPlace(name, t), engine.Say("place.own", "special", specialWords(t), "player", engine.Player(name)), cx, cy, specialIcon(t), int(p.special[k]))
	}
}
