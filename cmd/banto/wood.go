package main

import (
	"slices"

	"banto/engine/izakaya"
	"banto/engine/stack"
	"banto/vision"
	"banto/vision/izakaya/layout"
	"banto/vision/izakaya/site"
)

// cameraMM is how many mm a footprint measured from a picture may be off. Raise
// it if well-laid pieces are called wrong; smaller faults pass then.
const cameraMM = 2.5

// widened are the tolerances for footprints that a camera measures. How long
// the edge is that two pieces share, outlines of a few px cannot tell.
func widened(t stack.Tolerance) stack.Tolerance {
	t.BorderTol = max(t.BorderTol, cameraMM)
	t.TouchTol = max(t.TouchTol, cameraMM)
	t.OverhangTol = max(t.OverhangTol, cameraMM)
	t.EdgeContact = 0
	return t
}

// siteCards is the print of the cards as far as the first picture tells it, which shows a table.
func siteCards(g *glance) (out []izakaya.SiteCard, err error) {
	for i, c := range g.seen.Cards {
		if len(c.Buildings) > 0 || c.Owner != nil {
			continue
		}
		borders, err := g.told.Borders(g.view, i)
		if err != nil {
			return nil, err
		}
		if borders != nil {
			out = append(out, izakaya.SiteCard{Card: c.Card, Sites: len(borders), Borders: borders})
		}
	}
	return out, nil
}

// lookAtWood completes a glance by where pieces may lie that are not in the book, and where one may be gone.
func (e *eye) lookAtWood(g *glance, book, agreed izakaya.State) (err error) {
	if e.fewest == nil {
		e.fewest = discs(agreed)
	}
	if g.wood, err = e.pieces(builds(e.fewest, g.seen)+bit(book.Free()), agreed, g); err != nil {
		return err
	}
	g.gone, err = e.gone(g)
	return err
}

// gone is where a piece may lie no longer that the picture before showed, nil unless one build disc is gone, too: more are recalled.
func (e *eye) gone(g *glance) (out []izakaya.Site, err error) {
	if spotHidden(g.seen) {
		return nil, nil
	}
	before := e.last
	e.last = sighting{g.view, g.seen.BuildSpot.Players}
	if len(e.last.discs) != len(before.discs)-1 {
		return nil, nil
	}
	changes, err := e.reader.NewWood([]layout.View{g.view}, before.view, 1)
	out = []izakaya.Site{}
	for _, c := range changes {
		out = append(out, izakaya.Site{Card: c.Card, Site: g.told.SiteAt(c.Card, c.Middle)})
	}
	return out, err
}

// pieces are where wooden pieces may lie that are not in the book, of which there are n as the build discs tell.
// Without a disc hands and shadows would pass for pieces in a picture of four.
func (e *eye) pieces(n int, s izakaya.State, g *glance) (out []izakaya.PieceSight, err error) {
	if n == 0 || len(e.agreed) == 0 {
		return nil, nil
	}
	// first those new since the last picture whose wood is all booked, then those that this showed before their discs were seen
	for k := len(e.agreed); k > max(0, len(e.agreed)-2) && surely(out) < n; k-- {
		changes, err := e.reader.NewWood(e.agreed[:k], g.view, n)
		if err != nil {
			return nil, err
		}
		for _, c := range changes {
			if p := piece(g, c, s); !slices.ContainsFunc(out, func(o izakaya.PieceSight) bool { return o.Card == p.Card }) {
				p.Earlier = k < len(e.agreed)
				out = append(out, p)
			}
		}
	}
	return out, nil
}

// surely is how many pieces are likelier than none.
func surely(list []izakaya.PieceSight) (n int) {
	for _, p := range list {
		n += bit(p.Odds > 0)
	}
	return n
}

// agreedMost is how many pictures are kept to tell new wood against: a hand may be over a card in some.
const agreedMost = 3

// agree takes a picture whose wood is all booked. Once wood was booked those before it show another table.
func (e *eye) agree(view layout.View, booked bool) {
	if view.Taken == nil || view.Taken == e.before() {
		return
	}
	if booked {
		e.agreed = nil
	}
	e.agreed = append(slices.Clone(e.agreed[max(0, len(e.agreed)+1-agreedMost):]), view)
}

// before is the last picture whose wood is all booked, nil where there is none.
func (e *eye) before() *vision.Frame {
	if len(e.agreed) == 0 {
		return nil
	}
	return e.agreed[len(e.agreed)-1].Taken
}

// discs counts how many build discs the book has of each player.
func discs(s izakaya.State) map[izakaya.Color]int {
	booked, out := s.Observation().BuildSpot.Players, map[izakaya.Color]int{}
	for _, p := range s.Players() {
		out[p] = counts(booked, p)
	}
	return out
}

// builds is how many more build discs lie on the table than the fewest of each player, which it brings up to date: one that
// was taken back and laid again is another build.
func builds(fewest map[izakaya.Color]int, o izakaya.Observation) (n int) {
	if spotHidden(o) {
		return 0
	}
	for p, least := range fewest {
		seen := counts(o.BuildSpot.Players, p)
		n += max(0, seen-least)
		fewest[p] = min(least, seen)
	}
	return n
}

func spotHidden(o izakaya.Observation) bool {
	return slices.ContainsFunc(o.Hidden, func(h izakaya.Hidden) bool { return h.Spot == "build_spot" })
}

func counts(list []izakaya.Color, c izakaya.Color) (n int) {
	for _, p := range list {
		if p == c {
			n++
		}
	}
	return n
}

// piece places new wood that a glance shows in the building that the book has on a site, with its outline where that is to be trusted.
func piece(g *glance, c site.WoodChange, s izakaya.State) izakaya.PieceSight {
	p := izakaya.PieceSight{Card: c.Card, Site: g.told.SiteAt(c.Card, c.Middle), Floor: 1, Odds: c.Surely(), Second: c.Second, Faults: c.Faults, FloorOdds: c.FloorOdds}
	b := s.Building(p.Card, p.Site)
	if n := b.Floors(); n > 0 {
		p.Floor = n + bit(n < len(c.FloorOdds) && c.FloorOdds[n] > c.FloorOdds[n-1])
	}
	if outline := c.Added[p.Floor-1]; outline != nil && b.Trusts(p.Floor, outline, s.Start().Options.Tolerance) {
		p.Footprint = outline
	}
	return p
}
