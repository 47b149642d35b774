// Package jutaku reads TOKYO JUTAKU from a picture: site cards with what is
// printed on them and what is built there.
package jutaku

import (
	"fmt"
	"math"
	"slices"

	"banto/engine/jutaku"
	"banto/engine/stack"
	"banto/vision"
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
	table     *table // nil: cards from near
	tolerance stack.Tolerance
}

// A card is one card that was found on a picture.
type card struct {
	cornered // its first corner is the print's top left
	pose     *pose
	printed  printed
	house    house
}

// mostCards is how many cards are read in one picture; more are a map or another game.
const mostCards = 2

// See reads the map on f, or the cards. It never fails: where neither can be read the
// observation says why and the view is nil.
func (r *Reader) See(f *vision.Frame) (jutaku.Observation, *View) {
	v, why, err := r.view(f)
	switch {
	case err != nil:
		return nothing(jutaku.StatusError, err.Error()), nil
	case why != "":
		return nothing(jutaku.StatusNoTable, why), nil
	case v.table != nil:
		return mapped(v.table), v
	}
	return r.observation(f, v), v
}

// view reads the map, or else the cards from near; why says why neither can be read.
func (r *Reader) view(f *vision.Frame) (v *View, why string, err error) {
	p := newPicture(f)
	t, err := p.readMap()
	if err != nil {
		return nil, "", err
	}
	span := leastSpan
	if t != nil {
		span = larger * t.grid.scale() * side
	}
	cards, err := p.readCards(span)
	if err != nil {
		return nil, "", err
	}
	if t != nil && !slices.ContainsFunc(cards, card.plain) {
		return &View{table: t}, "", nil
	}
	if why = refusal(cards, f); why != "" {
		return nil, why, nil
	}
	if err := p.straight(cards); err != nil {
		return nil, "", err
	}
	for i := range cards {
		if err := p.readBuilding(&cards[i]); err != nil {
			return nil, "", err
		}
	}
	return &View{cards: cards, tolerance: r.options.Tolerance}, "", nil
}

// mapped puts a map into words.
func mapped(t *table) jutaku.Observation {
	m, hidden, least := t.reading()
	o := jutaku.Observation{Status: jutaku.StatusOK, Sites: []jutaku.SiteReading{}, Map: &m, Hidden: hidden, Confidence: least}
	if len(hidden) > 0 {
		o.Status = jutaku.StatusPartial
	}
	return o
}

func nothing(s jutaku.Status, why string) jutaku.Observation {
	return jutaku.Observation{Status: s, Message: why, Sites: []jutaku.SiteReading{}}
}

// larger is how many times a map's cards a card spans that shows the map to be none, but the checks of a cloth. Raise it if maps are taken for cards,
// lower it if cards on loud cloths are taken for maps.
const larger = 2.0

// leastSpan is the least that a side of a card must span for its print and its floors to be
// told, px.
const leastSpan = 90.0

// refusal is why the cards that were found cannot be read, "" where they can.
func refusal(found []card, f *vision.Frame) string {
	switch {
	case len(found) == 0:
		return "no TOKYO JUTAKU card found: a whole card must be in the picture, seen from near, or the whole map"
	case len(found) > mostCards:
		return fmt.Sprintf("%d cards found: show the camera one or two from near, or the whole map", len(found))
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

// readBuilding reads what stands on a card.
func (p picture) readBuilding(c *card) (err error) {
	var ok bool
	if c.pose, ok = newPose(c.cornered, p.W, p.H); !ok {
		return fmt.Errorf("the card's corners fit no camera")
	}
	light := p.light(c.quad)
	c.house, err = readHouse(p.source.Within(1).Lit([3]float64{light, light, light}), c.pose)
	return err
}

// sure is how probable a reading must be to be said: likelier than not, for who says stop wants an answer, and reads beside it how sure that
// is. What is booked without a question must be surer (engine/jutaku). Raise it if wrong values are worse than none; at 0.7 four times as
// many right violations were left out as wrong ones.
const sure = 0.5

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
	if said(floorsAsked, "floors_required") {
		s.Floors = 1 + p[floorsAsked].value
	}
	if said(piecesAsked, "pieces_required") {
		s.Pieces = 1 + p[piecesAsked].value
	}
	if said(yen, "yen") {
		s.Yen = 100 * (2 + p[yen].value)
	}
	if floors, _ := number(c.house.count.Floors()).best(); floors == 0 {
		return s, hidden
	}
	b, more := r.building(c)
	s.Building = b
	s.Confidence = math.Min(s.Confidence, b.Confidence)
	return s, append(hidden, more...)
}
