package izakaya

import (
	"fmt"

	"banto/engine"
)

// Sightings are the grid's places in the picture and what was read there, by
// the grid's four corners; the cards are so flat that a homography does.
func (o *Observation) Sightings() []engine.Sighting {
	if o == nil || o.Grid == nil || o.Grid.Rows < 1 {
		return nil
	}
	h := squareTo(o.Grid.Corners)
	size := float64(o.Grid.Rows)*pitch - cardGap
	at := func(place string, x, y float64) engine.Sighting {
		px, py := h.apply(x/size, y/size)
		return engine.Sighting{Place: place, X: px, Y: py}
	}
	out := o.vertexSightings(at)
	out = append(out, o.gapSightings(at)...)
	return append(out, o.cardSightings(at)...)
}

// Setup is the set-up that a table shows, as far as the wizard asks.
func (o *Observation) Setup() *engine.Setup {
	set := &engine.Setup{Players: o.TurnOrder}
	var row []Color
	for _, s := range o.Stock {
		row = append(row, s.Color)
	}
	if len(row) == Stocks {
		set.Rows = map[string][]Color{market: row}
	}
	return set
}

// A finder gives the sighting of a place at x, y mm from the grid's corner.
type finder func(place string, x, y float64) engine.Sighting

func (o *Observation) vertexSightings(at finder) []engine.Sighting {
	drinks := map[Vertex]string{}
	for _, d := range o.Drinks {
		drinks[d.Vertex] = drinkPaint(d.Color)
	}
	var out []engine.Sighting
	for i := range o.Grid.Rows + 1 {
		for j := range o.Grid.Cols + 1 {
			v := Vertex{i, j}
			s := at(v.String(), float64(j)*pitch-cardGap/2, float64(i)*pitch-cardGap/2)
			s.Paint = drinks[v]
			out = append(out, s)
		}
	}
	return out
}

func (o *Observation) gapSightings(at finder) []engine.Sighting {
	claims := map[Gap]string{}
	for _, c := range o.Claims {
		claims[c.Gap] = playerPaint(c.Player)
	}
	var out []engine.Sighting
	for r := range o.Grid.Rows {
		for c := range o.Grid.Cols {
			x, y := float64(c)*pitch, float64(r)*pitch
			east, south := Gap{Card: Card{r, c}, Side: East}, Gap{Card: Card{r, c}, Side: South}
			if c < o.Grid.Cols-1 {
				s := at(east.String(), x+cardSide+cardGap/2, y+cardSide/2)
				s.Paint = claims[east]
				out = append(out, s)
			}
			if r < o.Grid.Rows-1 {
				s := at(south.String(), x+cardSide/2, y+cardSide+cardGap/2)
				s.Paint = claims[south]
				out = append(out, s)
			}
		}
	}
	return out
}

func (o *Observation) cardSightings(at finder) []engine.Sighting {
	var out []engine.Sighting
	for _, c := range o.Cards {
		x, y := float64(c.Card[1])*pitch, float64(c.Card[0])*pitch
		card := at(c.Card.String(), x+cardSide/2, y+cardSide/2)
		if c.Owner != nil {
			card.Paint = playerPaint(*c.Owner)
		}
		out = append(out, card)
		for site := range MaxSites {
			s := at(sitePlace(c.Card, site), x+cardSide*(0.3+0.4*float64(site)), y+cardSide*0.6)
			for _, b := range c.Buildings {
				if b.Site == site {
					s.Text = floorsText(b)
				}
			}
			out = append(out, s)
		}
	}
	return out
}

// floorsText is a number of floors, with a question mark where the picture
// leaves it open.
func floorsText(b BuildingReading) string {
	if b.FloorsMin < b.FloorsMax {
		return fmt.Sprintf("%d?", b.Floors)
	}
	return fmt.Sprint(b.Floors)
}

// A homography takes the unit square into the picture.
type homography [9]float64

// squareTo takes the unit square's corners, clockwise from the origin, to q
// (Heckbert, Fundamentals of Texture Mapping, 1989, section 2.2.3).
func squareTo(q [4][2]float64) homography {
	sx := q[0][0] - q[1][0] + q[2][0] - q[3][0]
	sy := q[0][1] - q[1][1] + q[2][1] - q[3][1]
	ax, ay := q[1][0]-q[2][0], q[1][1]-q[2][1]
	bx, by := q[3][0]-q[2][0], q[3][1]-q[2][1]
	det := ax*by - bx*ay
	if det == 0 {
		det = 1 // corners on a line: no picture of a table, anything finite will do
	}
	g, h := (sx*by-bx*sy)/det, (ax*sy-sx*ay)/det
	return homography{
		q[1][0] - q[0][0] + g*q[1][0], q[3][0] - q[0][0] + h*q[3][0], q[0][0],
		q[1][1] - q[0][1] + g*q[1][1], q[3][1] - q[0][1] + h*q[3][1], q[0][1],
		g, h, 1,
	}
}

func (h homography) apply(x, y float64) (px, py float64) {
	w := h[6]*x + h[7]*y + h[8]
	if w == 0 {
		return 0, 0
	}
	return (h[0]*x + h[1]*y + h[2]) / w, (h[3]*x + h[4]*y + h[5]) / w
}
