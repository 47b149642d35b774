package layout

import (
	"cmp"
	"errors"

	"banto/calibration"
	"banto/vision"
	"banto/vision/fit"
)

// ErrNoTable says that no IZAKAYA table was found in a picture.
var ErrNoTable = errors.New("no IZAKAYA table found: no row of six colour stock cards beside a grid of site cards is in view; show the whole table from 35 to 85 degrees above")

// Find finds the table on f: which camera sees it from where, and where
// every card lies. players is their number, 2 to 5, or 0 where it follows from
// the grid. It fails where no table is in view, and where f is mirrored.
//
// A network sights the middles of sheets; the plan that most of them speak for is fitted
// to them, and then camera and sheets together to the sheets' edges. What lies where the layout
// says must look like the sheets of the game.
func Find(f *vision.Frame, profile calibration.Profile, players int) (*Layout, error) {
	l, seen, err := find(f, &profile, players)
	if err != nil {
		return nil, err
	}
	if seen.oneSided() >= surelyThere {
		return l, nil
	}
	_, inMirror, err := find(f.Mirrored(), &profile, players)
	switch {
	case errors.Is(err, ErrNoTable):
		return l, nil
	case err == nil && inMirror.oneSided() > seen.oneSided()+mirroredOdds:
		return nil, vision.ErrMirrored
	}
	return l, err
}

// surelyThere are the log odds of the claim card and of the face-down card, together, from which a picture is not looked at in a mirror, too: 107 of 110 known
// pictures have more, all mirrored ones less, as these have them on the other side. Raise it if mirrored pictures are read, lower it if finding tables takes too long.
// mirroredOdds are by how much larger those are in a mirror at least if the picture is mirrored: of 88 mirrored pictures by 3.8 and more, of one striped by the
// shadow of a blind by 3.0. Raise it if a picture is refused as mirrored that is not.
const surelyThere, mirroredOdds = 3.0, 3.4

// find is Find, with how surely each sheet of the layout is there, of whichever side f shows.
func find(f *vision.Frame, profile *calibration.Profile, players int) (*Layout, sheetsSeen, error) {
	all, err := sightings(f)
	if err != nil {
		return nil, nil, err
	}
	p := roughPlan(f, profile, all, players)
	if p == nil {
		return nil, nil, ErrNoTable
	}
	source := sourceOf(f)
	if err := p.refine(f, source, profile); err != nil {
		return nil, nil, err
	}
	p.settle(f, profile)
	l := p.layout()
	seen, err := seenSheets(f, source, l)
	if err != nil || seen.odds() < sheetsLeast {
		return nil, nil, cmp.Or(err, ErrNoTable)
	}
	return l, seen, nil
}

// gridSizes are the sizes of grid that so many players use; 0 players: all.
func gridSizes(players int) []int {
	switch players {
	case 0:
		return []int{3, 4, 5}
	case 2, 3:
		return []int{3}
	}
	return []int{players}
}

// edgeRounds are the rounds of the fit to edges, px of a 1280 px frame: how far from its place
// an edge may be found. The last ones leave print and shadows beside the edges aside.
var edgeRounds = []fit.Search{
	{Reach: 6, Outer: 0.6}, {Reach: 4, Outer: 0.6}, {Reach: 3, Outer: 1, Fine: true}, {Reach: 2, Outer: 1, Fine: true}, {Reach: 2, Outer: 1, Fine: true},
}

// settle fits the plan to the edges in the frame itself, and to the marks that its parts have now.
func (p *plan) settle(f *vision.Frame, profile *calibration.Profile) {
	scale := f.PxScale()
	seen := make([][]fit.Mark, len(p.fit.Parts))
	for i := range seen {
		seen[i] = p.fit.Parts[i].Marks
	}
	for _, s := range edgeRounds {
		s.Reach *= scale
		p.markEdges(f, s)
		for i := range seen {
			p.fit.Parts[i].Marks = append(p.fit.Parts[i].Marks, seen[i]...)
		}
		p.solve(5)
		p.relax(profile.SiteCard.Side)
	}
}

// layout hands the plan out as a Layout.
func (p *plan) layout() *Layout {
	l := &Layout{Camera: p.fit.Camera, N: p.n, Gap: p.gap}
	var stock, crates int
	for i, k := range p.kinds {
		at := p.fit.Parts[i].Pose
		switch k {
		case siteSlot:
			l.Cards = append(l.Cards, at)
		case claimSlot:
			l.Claim = at
		case stockSlot:
			l.Stock[stock] = at
			stock++
		case faceDownSlot:
			l.FaceDown = at
		case crateSlot:
			l.Crates[crates] = at
			l.Crates[crates].Z = 0
			crates++
		}
	}
	l.RMSPX, l.RMSMM = p.fit.Residuals()
	return l
}
