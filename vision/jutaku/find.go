package jutaku

import (
	"cmp"
	"math"
	"slices"

	"banto/vision/cv"
)

// leastCard is the least that a card covers, of a card that spans leastSpan.
const leastCard = 0.4

// covers are the outlines of what the network takes for cards, px of the whole picture.
func (p pyramid) covers() (out [][][2]float64, err error) {
	f := p[0]
	m, err := cv.FromRGB(f.W, f.H, f.Pix)
	if err != nil {
		return nil, err
	}
	defer m.Close()
	k := min(float64(findW)/float64(f.W), float64(findH)/float64(f.H))
	w, h := max(1, int(k*float64(f.W)+0.5)), max(1, int(k*float64(f.H)+0.5))
	small, err := cv.Resize(m, w, h)
	if err != nil {
		return nil, err
	}
	defer small.Close()
	pix, err := small.Bytes()
	if err != nil {
		return nil, err
	}
	in := make([]float32, 3*findW*findH)
	for i := range w * h {
		for c := range 3 {
			in[(c*findH+i/w)*findW+i%w] = float32(pix[3*i+c])
		}
	}
	odds, err := run(findNet, in)
	if err != nil {
		return nil, err
	}
	out, err = traced(odds, findW/findCell, findH/findCell, leastCard*square(leastSpan*k/findCell))
	for _, outline := range out {
		for i, c := range outline {
			outline[i] = [2]float64{(c[0]+0.5)*findCell/k - 0.5, (c[1]+0.5)*findCell/k - 0.5}
		}
	}
	return out, err
}

// roughSpread is how far corners of a guess may lie off, as a share of a side, and mostCost
// the most that it may misfit a camera, in such spreads.
const roughSpread, mostCost = 0.05, 12.0

// misfit is how ill a quadrilateral fits a card seen by a camera, in rough spreads.
func (p pyramid) misfit(q quad) float64 {
	s, ok := newPose(q, p[0].W, p[0].H)
	if !ok {
		return math.Inf(1)
	}
	r := s.residuals()
	return squares(r[:8])*square(cornerSpread/roughSpread) + square(r[8])
}

// cardSure is the least share of a card's sides that must show for its corners to be moved
// there. A tall building, or a table as light as the card, hides some.
const cardSure = 0.45

// find gives the cards on the picture from left to right.
func (p pyramid) find() (out []quad, err error) {
	if min(p[0].W, p[0].H) < leastSpan {
		return nil, nil
	}
	all, err := p.covers()
	if err != nil {
		return nil, err
	}
	for _, outline := range all {
		if q, ok := p.cornered(outline); ok {
			out = append(out, q)
		}
	}
	slices.SortFunc(out, func(a, b quad) int { return cmp.Compare(a.middle()[0], b.middle()[0]) })
	return out, nil
}

// cornered is the card that covers an outline, its corners where its sides show best.
func (p pyramid) cornered(outline [][2]float64) (found quad, ok bool) {
	most := cardSure
	for _, v := range p.guessed(outline) {
		q, sure := p.refined(p.settled(v).quad(p.focal()), seeks)
		if sure > most && q.convex() && p.misfit(q) < mostCost {
			found, most, ok = q, sure, true
		}
	}
	return found, ok
}
