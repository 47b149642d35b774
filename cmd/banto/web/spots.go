package web

import (
	"fmt"

	"banto/engine/izakaya"
)

// A Spot is where a place of the table shows in the live picture, px, and what
// was read there: a colour, an owner, a number of floors, or nothing.
type Spot struct {
	Place  string        `json:"place"`
	X      float64       `json:"x"`
	Y      float64       `json:"y"`
	Drink  izakaya.Color `json:"drink,omitempty"`
	Player izakaya.Color `json:"player,omitempty"`
	Floors int           `json:"floors,omitempty"`
	Doubt  bool          `json:"doubt,omitempty"` // the picture leaves the floors open
}

// spots finds the grid's places in the picture by the grid's four corners; the
// cards are so flat that a homography does.
func spots(o *izakaya.Observation) []Spot {
	if o == nil || o.Grid == nil || o.Grid.Rows < 1 {
		return nil
	}
	h := squareTo(o.Grid.Corners)
	size := float64(o.Grid.Rows)*pitch - cardGap
	at := func(place string, x, y float64) Spot {
		px, py := h.apply(x/size, y/size)
		return Spot{Place: place, X: px, Y: py}
	}
	var out []Spot
	out = append(out, vertexSpots(o, at)...)
	out = append(out, gapSpots(o, at)...)
	return append(out, cardSpots(o, at)...)
}

func vertexSpots(o *izakaya.Observation, at func(string, float64, float64) Spot) []Spot {
	drinks := map[izakaya.Vertex]izakaya.Color{}
	for _, d := range o.Drinks {
		drinks[d.Vertex] = d.Color
	}
	var out []Spot
	for i := range o.Grid.Rows + 1 {
		for j := range o.Grid.Cols + 1 {
			v := izakaya.Vertex{i, j}
			s := at(v.String(), float64(j)*pitch-cardGap/2, float64(i)*pitch-cardGap/2)
			s.Drink = drinks[v]
			out = append(out, s)
		}
	}
	return out
}

func gapSpots(o *izakaya.Observation, at func(string, float64, float64) Spot) []Spot {
	claims := map[izakaya.Gap]izakaya.Color{}
	for _, c := range o.Claims {
		claims[c.Gap] = c.Player
	}
	var out []Spot
	for r := range o.Grid.Rows {
		for c := range o.Grid.Cols {
			x, y := float64(c)*pitch, float64(r)*pitch
			if c < o.Grid.Cols-1 {
				g := izakaya.Gap{Card: izakaya.Card{r, c}, Side: izakaya.East}
				s := at(g.String(), x+cardSide+cardGap/2, y+cardSide/2)
				s.Player = claims[g]
				out = append(out, s)
			}
			if r < o.Grid.Rows-1 {
				g := izakaya.Gap{Card: izakaya.Card{r, c}, Side: izakaya.South}
				s := at(g.String(), x+cardSide/2, y+cardSide+cardGap/2)
				s.Player = claims[g]
				out = append(out, s)
			}
		}
	}
	return out
}

func cardSpots(o *izakaya.Observation, at func(string, float64, float64) Spot) []Spot {
	var out []Spot
	for _, c := range o.Cards {
		x, y := float64(c.Card[1])*pitch, float64(c.Card[0])*pitch
		card := at(c.Card.String(), x+cardSide/2, y+cardSide/2)
		if c.Owner != nil {
			card.Player = *c.Owner
		}
		out = append(out, card)
		for site := range izakaya.MaxSites {
			s := at(fmt.Sprintf("site %d,%d %d", c.Card[0], c.Card[1], site), x+cardSide*(0.3+0.4*float64(site)), y+cardSide*0.6)
			for _, b := range c.Buildings {
				if b.Site == site {
					s.Floors, s.Doubt = b.Floors, b.FloorsMin < b.FloorsMax
				}
			}
			out = append(out, s)
		}
	}
	return out
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
