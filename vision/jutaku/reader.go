// Package jutaku reads TOKYO JUTAKU from a picture: site cards with what is
// printed on them and what is built there.
package jutaku

import (
	"fmt"
	"math"

	"banto/engine/jutaku"
	"banto/engine/stack"
	"banto/vision"
	"banto/vision/crop"
)

// A Reader reads pictures. It keeps nothing between them.
type Reader struct {
	options jutaku.Options
}

// NewReader makes a Reader that judges buildings by those options.
func NewReader(o jutaku.Options) *Reader { return &Reader{o} }

// A View is what a reading was taken from, to be drawn.
type View struct {
	cards     []card
	tolerance stack.Tolerance
}

// A card is one card that was found on a picture.
type card struct {
	quad    quad // its first corner is the print's top left
	pose    *pose
	printed printed
	house   house
}

// mostCards is how many cards are read in one picture; more are a map or another game.
const mostCards = 2

// See reads the cards on f. It never fails: where no card can be read the
// observation says why and the view is nil.
func (r *Reader) See(f *vision.Frame) (jutaku.Observation, *View) {
	p := newPyramid(f)
	found, err := p.find()
	if err != nil {
		return nothing(jutaku.StatusError, err.Error()), nil
	}
	cards, err := p.prints(found)
	if err != nil {
		return nothing(jutaku.StatusError, err.Error()), nil
	}
	if why := refusal(cards, f); why != "" {
		return nothing(jutaku.StatusNoTable, why), nil
	}
	for i := range cards {
		if err := p.readBuilding(&cards[i]); err != nil {
			return nothing(jutaku.StatusError, err.Error()), nil
		}
	}
	v := &View{cards, r.options.Tolerance}
	return r.observation(f, v), v
}

func nothing(s jutaku.Status, why string) jutaku.Observation {
	return jutaku.Observation{Status: s, Message: why, Sites: []jutaku.SiteReading{}}
}

// leastSpan is the least that a side of a card must span for its print and its floors to be
// told, px.
const leastSpan = 90

// refusal is why the cards that were found cannot be read, "" where they can.
func refusal(found []card, f *vision.Frame) string {
	switch {
	case len(found) == 0:
		return "no TOKYO JUTAKU card found: a whole card must be in the picture, seen from near"
	case len(found) > mostCards:
		return fmt.Sprintf("%d cards found: a map of cards is not read yet, show the camera one or two from near", len(found))
	}
	for _, c := range found {
		if c.quad.span() < leastSpan {
			return fmt.Sprintf("the card is only %.0f px wide: bring the camera nearer", c.quad.span())
		}
		for _, c := range c.quad {
			if c[0] < 0 || c[1] < 0 || c[0] > float64(f.W-1) || c[1] > float64(f.H-1) {
				return "a card is cut off by the picture's edge: move it in"
			}
		}
	}
	return ""
}

// prints reads the prints of what was found; what bears none is no card.
func (p pyramid) prints(found []quad) (out []card, err error) {
	for _, q := range found {
		read, total, err := p.readPrint(q)
		if err != nil {
			return nil, err
		}
		if total > 0 {
			out = append(out, card{quad: q.turned(read.turn), printed: read})
		}
	}
	return out, nil
}

// readBuilding reads what stands on a card.
func (p pyramid) readBuilding(c *card) (err error) {
	var ok bool
	if c.pose, ok = newPose(c.quad, p[0].W, p[0].H); !ok {
		return fmt.Errorf("the card's corners fit no camera")
	}
	light := p.light(c.quad)
	c.house, err = readHouse(crop.NewSource(p[0]).Lit([3]float64{light, light, light}), c.pose)
	return err
}

// sure is how probable a reading must be to be said.
const sure = 0.7

// observation puts readings into words.
func (r *Reader) observation(f *vision.Frame, v *View) jutaku.Observation {
	o := jutaku.Observation{Status: jutaku.StatusOK, Confidence: 1}
	for i := range v.cards {
		s, hidden := r.site(&v.cards[i], f)
		for _, name := range hidden {
			o.Hidden = append(o.Hidden, jutaku.Hidden{Site: &i, Field: name})
		}
		o.Sites = append(o.Sites, s)
		o.Confidence = math.Min(o.Confidence, s.Confidence)
	}
	if len(o.Hidden) > 0 {
		o.Status = jutaku.StatusPartial
	}
	return o
}

// site puts what was read of a card into words; hidden are the fields that are left out.
func (r *Reader) site(c *card, f *vision.Frame) (s jutaku.SiteReading, hidden []string) {
	s = jutaku.SiteReading{Side: "hard", Confidence: 1}
	if c.printed.blue {
		s.Side = "easy"
	}
	for i, p := range c.quad {
		s.Corners[i] = f.Captured(p[0], p[1])
	}
	p := c.printed.fields
	said := func(i int, name string) bool {
		if !p[i].known() {
			hidden = append(hidden, name)
			return false
		}
		s.Confidence = math.Min(s.Confidence, p[i].sure)
		return true
	}
	if said(0, "district") {
		s.District = districts[p[0].value]
	}
	if said(1, "floors_required") {
		s.Floors = 1 + p[1].value
	}
	if said(2, "pieces_required") {
		s.Pieces = 1 + p[2].value
	}
	if said(3, "yen") {
		s.Yen = 100 * (2 + p[3].value)
	}
	if floors, p := c.house.floors.best(); floors == 0 && p >= sure {
		return s, hidden
	}
	b, more := r.building(c)
	s.Building = b
	s.Confidence = math.Min(s.Confidence, b.Confidence)
	return s, append(hidden, more...)
}
