package yatai

import "banto/engine"

// Colours of boards, tiles and ink.
const (
	paper, paperRim = "#fbf8f0", "#cfc5b2"
	ink, faded      = "#2a2622", "#8a8072"
	slotFill        = "#efe9dc"
	redFill, red    = "#f4d3cd", "#c03a2b"
	blackboard      = "#2f3d38"
	chalk           = "#e9e6da"
	cardboard       = "#f3dfb4"
	gold            = "#d9a520"
	reviewPink      = "#e08aa6"
	influencer      = "#7a4c9c"
	lantern         = "#d5402f"
	fineLine        = 0.5
)

// An icon is shapes around the origin, about 20 mm wide.
type icon []engine.Shape

// at is an icon moved to x, y and scaled.
func (i icon) at(x, y, scale float64) []engine.Shape {
	out := make([]engine.Shape, len(i))
	for k, s := range i {
		points := make([]engine.Point, len(s.Points))
		for n, p := range s.Points {
			points[n] = engine.Point{x + scale*p[0], y + scale*p[1], p[2]}
		}
		s.Points, s.R, s.Size, s.Wide = points, s.R*scale, s.Size*scale, s.Wide*scale
		out[k] = s
	}
	return out
}

func outline(fill, line string, xy ...float64) engine.Shape {
	s := engine.Shape{Fill: fill, Line: line, Wide: 1, R: 0.6}
	for k := 0; k < len(xy); k += 2 {
		s.Points = append(s.Points, engine.Point{xy[k], xy[k+1]})
	}
	return s
}

func disc(x, y, r float64, fill, line string) engine.Shape {
	return engine.Shape{Points: []engine.Point{{x, y}}, R: r, Fill: fill, Line: line, Wide: fineLine}
}

func line(x1, y1, x2, y2, wide float64, color string) engine.Shape {
	return engine.Shape{Points: []engine.Point{{x1, y1}, {x2, y2}}, Line: color, Wide: wide}
}

func sheet(x, y, w, h, r float64, fill, rim string) engine.Shape {
	return engine.Shape{Points: engine.Box(x, y, 0, w, h), R: r, Fill: fill, Line: rim, Wide: fineLine}
}

func text(x, y, size float64, text, fill string) engine.Shape {
	return engine.Shape{Points: []engine.Point{{x, y}}, Text: text, Size: size, Fill: fill}
}

// letter is a paint's letter upon it.
func letter(x, y, size float64, paint string) engine.Shape {
	return engine.Shape{Points: []engine.Point{{x, y}}, Letter: paint, On: paint, Size: size}
}

func piecePaint(c Color) string         { return "piece." + string(c) }
func playerPaint(p engine.Color) string { return "player." + string(p) }

// meeple is a customer, standing.
func meeple(fill string) icon {
	return icon{
		outline(fill, ink, -2.6, -3, -9, -0.5, -8.4, 2.4, -4, 2.2, -7.4, 9.5, -2.2, 9.5, 0, 5.6, 2.2, 9.5, 7.4, 9.5, 4, 2.2, 8.4, 2.4, 9, -0.5, 2.6, -3),
		disc(0, -5.8, 3.9, fill, ink),
	}
}

// lettered puts a paint's letter on an icon.
func (i icon) lettered(y, size float64, paint string) icon {
	return append(i, letter(0, y, size, paint))
}

// bowl is a dish, steaming.
func bowl(fill string) icon {
	return icon{
		line(-3, -8.5, -3, -4.5, 1, faded), line(0.5, -9.5, 0.5, -5.5, 1, faded), line(4, -8.5, 4, -4.5, 1, faded),
		outline(fill, ink, -9.5, -2.6, 9.5, -2.6, 8.3, 2.8, 4.6, 7, -4.6, 7, -8.3, 2.8),
		outline(fill, ink, -3.6, 7, 3.6, 7, 3.6, 9, -3.6, 9),
	}
}

// bottle is a drink.
func bottle(fill string) icon {
	return icon{outline(fill, ink, -1.8, -9.5, 1.8, -9.5, 1.8, -5.5, 4.6, -1.8, 4.6, 9.5, -4.6, 9.5, -4.6, -1.8, -1.8, -5.5)}
}

// specialIcon is the picture on a special action tile.
func specialIcon(s Special) icon {
	switch s {
	case DoggyBag:
		return icon{outline("", ink, -3.4, -3, -3.4, -8, 3.4, -8, 3.4, -3), outline("#b98a55", ink, -7.5, -4, 7.5, -4, 6.4, 9, -6.4, 9), text(0, 3, 7, "犬", paper)}
	case UrgentCall:
		return icon{outline("#c9473a", ink, -9, -4.5, -6.5, -8, 6.5, -8, 9, -4.5, 9, -2, 5, -2, 4, -4, -4, -4, -5, -2, -9, -2), outline("#c9473a", ink, -5, -1.5, 5, -1.5, 8, 9, -8, 9), disc(0, 4, 3, paper, ink)}
	case Taiyaki:
		return icon{outline("#d99a45", ink, -9.5, 0, -5, -5.4, 1, -5.8, 5, -1.5, 9.5, -6, 8, 0, 9.5, 6, 5, 1.5, 1, 5.8, -5, 5.4), disc(-5.6, -1.4, 1, ink, ""), line(-1, -3.5, -1, 3.5, 0.8, ink), line(2, -2.5, 2, 2.5, 0.8, ink)}
	}
	return icon{outline("#8d969c", ink, -6.5, -4, 6.5, -4, 5, 9.5, -5, 9.5), outline("#8d969c", ink, -8, -6.5, 8, -6.5, 8, -4, -8, -4), line(-2.2, -1, -1.8, 6.5, 0.9, ink), line(2.2, -1, 1.8, 6.5, 0.9, ink)}
}

// trackSigns stand for the reviews.
var trackSigns = map[Track]string{"service": "☺", "mood": "♪", "price": "¥", "cleaning": "✧"}

// tileIcon is the picture on an action tile.
func tileIcon(t Tile) []engine.Shape {
	one := map[Action]icon{NewCustomers: meeple(chalk), CookDishes: bowl(chalk), StockDrinks: bottle(chalk), RecycleOne: bottle(faded)}[t.Action]
	switch {
	case t.Action == RecycleOne:
		return append(one.at(-6, 2, 0.9), text(9, 0, 15, "➚", ink), text(9, 13, 8, "+1", ink))
	case t.Action == ServeOne:
		out := append(meeple(chalk).at(-9, -7, 0.8), bowl(chalk).at(9, -8, 0.8)...)
		for k := range t.Count {
			out = append(out, bottle(chalk).at(10*float64(k)-5*float64(t.Count-1), 11, 0.75)...)
		}
		return out
	}
	var out []engine.Shape
	for k := range t.Count {
		out = append(out, one.at(19*float64(k)-9.5*float64(t.Count-1), 1, 0.95)...)
	}
	return out
}

// bonusIcon is the picture on a space of the bonus grid.
func bonusIcon(word string) []engine.Shape {
	b, tracks, _ := readBonus(word)
	switch b {
	case menuBonus:
		return append([]engine.Shape{sheet(-7, -5, 14, 8, 1, blackboard, ink)}, text(0, -1, 6, "+1", chalk), text(0, 7.5, 4.5, "+2", gold))
	case fridgeBonus:
		return append(bottle(slotFill).at(0, -1.5, 0.55), text(0, 7.5, 4.5, "+2", gold))
	case stoveBonus:
		return append(bowl(slotFill).at(0, -1.5, 0.6), text(0, 7.5, 4.5, "+2", gold))
	case doubleBonus:
		return append(meeple(slotFill).at(-4, 0, 0.55), meeple(slotFill).at(4, 0, 0.55)...)
	case influencerBonus:
		return []engine.Shape{disc(0, 0, 5.5, influencer, ink), text(0, 0, 7, "★", paper)}
	case specialBonus:
		return []engine.Shape{sheet(-6, -6, 12, 12, 1.5, cardboard, ink), text(0, 0, 9, "?", ink)}
	}
	return signs(tracks)
}

// signs are those of a review space's tracks side by side.
func signs(tracks uint8) (out []engine.Shape) {
	var list []string
	for k, t := range Tracks {
		if tracks&(1<<k) != 0 {
			list = append(list, trackSigns[t])
		}
	}
	step := 14 / float64(len(list)+1)
	for k, sign := range list {
		out = append(out, text(step*float64(k+1)-7, 0, min(9, 2*step), sign, reviewInk))
	}
	return out
}

// reviewInk is the pink of review markers, dark enough to read.
const reviewInk = "#b04a6f"
