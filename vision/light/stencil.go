package light

import (
	"math"

	"banto/engine/stack"
	"banto/vision/cv"
)

// A Stencil is a two-valued picture of W×H samples, 255 where it is on.
type Stencil struct {
	W, H int
	On   []uint8
}

// NewStencil is a Stencil of w×h samples, none of them on.
func NewStencil(w, h int) *Stencil { return &Stencil{w, h, make([]uint8, w*h)} }

// Count is how many samples are on.
func (m *Stencil) Count() (n int) {
	for _, v := range m.On {
		n += int(v >> 7)
	}
	return n
}

// Add turns on what is on in o.
func (m *Stencil) Add(o *Stencil) {
	for i, on := range o.On {
		m.On[i] |= on
	}
}

// Opened is the stencil without what is thinner than three samples.
func (m *Stencil) Opened() *Stencil {
	thin := NewStencil(m.W, m.H)
	m.spread(func(i int, all, _ uint8) { thin.On[i] = all })
	return thin.Grown()
}

// Grown is the stencil a sample wider all round: outlines run through the middles
// of the outermost samples, and what is half wood in the picture counts as none.
func (m *Stencil) Grown() *Stencil {
	out := NewStencil(m.W, m.H)
	m.spread(func(i int, _, any uint8) { out.On[i] = any })
	return out
}

// spread tells of every sample whether all, and any, of the nine around it are on.
func (m *Stencil) spread(tell func(i int, all, any uint8)) {
	for y := range m.H {
		for x := range m.W {
			all, any := uint8(255), uint8(0)
			for k := range 9 {
				v := m.at(x+k%3-1, y+k/3-1)
				all, any = all&v, any|v
			}
			tell(y*m.W+x, all, any)
		}
	}
}

// Eroded keeps the samples from which the mask is on all the way to (dx, dy)
// samples from there.
func (m *Stencil) Eroded(dx, dy float64) *Stencil {
	out := NewStencil(m.W, m.H)
	steps := int(math.Ceil(math.Hypot(dx, dy))) + 1
	for y := range m.H {
		for x := range m.W {
			on := uint8(255)
			for k := 0; k <= steps && on > 0; k++ {
				t := float64(k) / float64(steps)
				on &= m.at(x+int(math.Round(t*dx)), y+int(math.Round(t*dy)))
			}
			out.On[y*m.W+x] = on
		}
	}
	return out
}

func (m *Stencil) at(x, y int) uint8 {
	if x < 0 || y < 0 || x >= m.W || y >= m.H {
		return 0
	}
	return m.On[y*m.W+x]
}

// Outlines are the outlines of the areas of at least least mm² as polygons on a
// card, simplified to within epsilon of their length; the stencil's samples lie
// step mm apart, its middle on the middle of the card.
func (m *Stencil) Outlines(least, epsilon, step, side float64) (out []stack.Polygon) {
	pic, err := cv.FromGray(m.W, m.H, m.On)
	if err != nil {
		return nil
	}
	defer pic.Close()
	shapes, err := cv.Polygons(pic, least/(step*step), epsilon)
	if err != nil {
		return nil
	}
	for _, s := range shapes {
		var p stack.Polygon
		for _, q := range s {
			p = append(p, stack.Point{side/2 + (float64(q.X)-float64(m.W-1)/2)*step, side/2 + (float64(q.Y)-float64(m.H-1)/2)*step})
		}
		if p.Validate() == nil {
			out = append(out, p)
		}
	}
	return out
}
