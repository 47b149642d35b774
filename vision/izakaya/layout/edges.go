package layout

import (
	"banto/vision"
	"banto/vision/fit"
)

// rimShare is the share of an outline that must show as the edge of a card's
// own colour; below it any change of colour is taken for the edge.
const rimShare = 0.6

// stepOf is how the edge of part i looks: blue cards have no white rim.
func (p *plan) stepOf(i int) fit.Step {
	switch {
	case p.kinds[i] == crateSlot:
		return fit.Yellower
	case p.kinds[i] == claimSlot, p.n == 3 && p.kinds[i] == siteSlot && i == 4:
		return fit.Bluer
	}
	return fit.Whiter
}

// searchOf is the search s for parts of kind k. Only site cards have print near their
// rims; beside the others lies what must not be taken for their edge.
func searchOf(s fit.Search, k slotKind) fit.Search {
	if k != siteSlot {
		s.Outer = 1
	}
	return s
}

// markEdges gives every part the marks of the edges that s finds. Parts of which too little is found keep no marks.
func (p *plan) markEdges(f *vision.Frame, s fit.Search) {
	for i := range p.fit.Parts {
		pt := &p.fit.Parts[i]
		pt.Marks = nil
		m := p.fit.EdgeMarks(f, i, p.stepOf(i), searchOf(s, p.kinds[i]))
		if p.kinds[i] != siteSlot && p.kinds[i] != crateSlot && float64(len(m)) < rimShare*4*fit.EdgeSteps {
			m = p.fit.EdgeMarks(f, i, fit.Differs, searchOf(s, p.kinds[i]))
		}
		if len(m) >= fit.EdgeSteps {
			pt.Marks = m
		}
	}
}
