package jutaku

import (
	"cmp"
	"math"
	"slices"

	"banto/vision"
	"banto/vision/cv"
)

// leastCard is the least that shows of a card that is looked for.
const leastCard = 0.4

// covers are the outlines of what the network takes for cards that span so many px or more, px of the whole picture.
func (p picture) covers(span float64) (out [][][2]float64, err error) {
	net, w, h := findNet, findLong, findShort
	if p.H > p.W {
		net, w, h = uprightNet, findShort, findLong
	}
	k := min(float64(w)/float64(p.W), float64(h)/float64(p.H))
	in, err := p.shrunk(k, w, h)
	if err != nil {
		return nil, err
	}
	odds, err := run(net, in)
	if err != nil {
		return nil, err
	}
	out, err = vision.Outlines(odds, w/findCell, h/findCell, leastCard*vision.Square(span*k/findCell))
	for _, outline := range out {
		for i, c := range outline {
			outline[i] = [2]float64{(c[0]+0.5)*findCell/k - 0.5, (c[1]+0.5)*findCell/k - 0.5}
		}
	}
	return out, err
}

// shrunk is the picture, k times as large, in the upper left of w×h px, channel by channel.
func (p picture) shrunk(k float64, w, h int) ([]float32, error) {
	m, err := cv.FromRGB(p.W, p.H, p.Pix)
	if err != nil {
		return nil, err
	}
	defer m.Close()
	wide, high := max(1, int(k*float64(p.W)+0.5)), max(1, int(k*float64(p.H)+0.5))
	small, err := cv.Resize(m, wide, high)
	if err != nil {
		return nil, err
	}
	defer small.Close()
	pix, err := small.Bytes()
	if err != nil {
		return nil, err
	}
	in := make([]float32, 3*w*h)
	for i := range wide * high {
		for c := range 3 {
			in[(c*h+i/wide)*w+i%wide] = float32(pix[3*i+c])
		}
	}
	return in, nil
}

// readCards finds the cards on the picture that span so many px or more, from left to right, and reads their prints.
func (p picture) readCards(span float64) (out []card, err error) {
	if min(p.W, p.H) < leastSpan {
		return nil, nil
	}
	all, err := p.covers(span)
	if err != nil {
		return nil, err
	}
	for _, outline := range all {
		found, err := p.within(outline)
		if err != nil {
			return nil, err
		}
		out = append(out, found...)
	}
	out = nearOnes(distinct(out))
	slices.SortFunc(out, func(a, b card) int { return cmp.Compare(a.middle()[0], b.middle()[0]) })
	return out, nil
}

// nearOnes are the cards that are large enough to be read, where any are: something smaller beside them is none, or not asked about.
func nearOnes(all []card) []card {
	far := func(c card) bool { return c.span() < leastSpan }
	if out := slices.DeleteFunc(slices.Clone(all), far); len(out) > 0 {
		return out
	}
	return all
}

// distinct are the cards on which no other lies that has more of a print: cards do not lie on each other, but a building may part one card's
// outline.
func distinct(all []card) (out []card) {
	slices.SortStableFunc(all, func(a, b card) int { return cmp.Compare(b.printed.total, a.printed.total) })
	for _, c := range all {
		if !slices.ContainsFunc(out, func(o card) bool { return o.holds(c.middle()) || c.holds(o.middle()) }) {
			out = append(out, c)
		}
	}
	return out
}

// plainPrint is how much likelier print must be than none, log odds, for a card not to be taken for two; of 100 on known pictures 98 have 39 and more.
// Lower it if verdicts take too long, raise it if two cards side by side pass for one.
const plainPrint = 30.0

// plain tells of a card whose print can't be anything else.
func (c card) plain() bool { return c.printed.total >= plainPrint }

// within gives the cards within an outline: one, or two that lie close together in the picture, whichever have more of a print; none where
// but one of its parts is a card.
func (p picture) within(outline [][2]float64) (found []card, err error) {
	one, ok, err := p.printedOn(outline)
	if err != nil || ok && one.plain() {
		return []card{one}, err
	}
	if ok {
		found = []card{one}
	}
	two, total := []card(nil), 0.0
	for _, part := range parted(outline) {
		c, ok, err := p.printedOn(part)
		if !ok || err != nil {
			return found, err
		}
		two, total = append(two, c), total+c.printed.total
	}
	if total > one.printed.total {
		return two, nil
	}
	return found, nil
}

// printedOn is the card that covers an outline, with its print; what bears none is no card.
func (p picture) printedOn(outline [][2]float64) (c card, found bool, err error) {
	at, ok, err := p.covering(outline)
	if !ok || err != nil {
		return c, false, err
	}
	read, err := p.readPrint(at.quad)
	return card{cornered: at.turned(read.turn), printed: read}, err == nil && read.bears(), err
}

// parted are the two parts of an outline on either side of where it is narrowest for what the smaller covers.
func parted(outline [][2]float64) (parts [][][2]float64) {
	narrowest, way := math.Inf(1), math.Copysign(1, area(outline))
	for i := range outline {
		for k := i + 2; k < len(outline); k++ {
			a, b := outline[i:k+1], slices.Concat(outline[k:], outline[:i+1])
			narrow := apart(outline[i], outline[k]) / math.Sqrt(max(min(way*area(a), way*area(b)), 0))
			if narrow < narrowest {
				narrowest, parts = narrow, [][][2]float64{a, b}
			}
		}
	}
	return parts
}

// shortOff is by how many mm the corners of a card may be off that was found where an outline is shortened: a part of a card looks like one, too, but its corners
// are unsure. Of what was found so on 320 known pictures the one card has 0.6, the others 1.0 to 5.9. Raise it if cards on loud cloths are not found.
const shortOff = 1.0

// covering is the likeliest card that covers an outline.
func (p picture) covering(outline [][2]float64) (best cornered, found bool, err error) {
	var quads []quad
	for _, v := range p.guessed(outline) {
		quads = append(quads, v.quad(p.focal()))
	}
	if best, found, err = p.settled(quads); found || err != nil {
		return best, found, err
	}
	var parts []quad
	for _, q := range quads {
		parts = append(parts, q.shortened()...)
	}
	best, found, err = p.settled(parts)
	return best, found && slices.Max(best.off[:]) < shortOff, err
}

// settled is the likeliest card around several guesses, its corners looked for again as long as that leaves less doubt; found is false where no
// camera sees one so.
func (p picture) settled(guesses []quad) (best cornered, found bool, err error) {
	best, found, err = p.likeliest(guesses)
	if !found || err != nil {
		return best, false, err
	}
	for range cornerRounds {
		quads := []quad{best.quad}
		if !best.clear() {
			quads = append(quads, best.mended(p.W, p.H)...)
		}
		again, ok, err := p.likeliest(quads)
		if err != nil {
			return best, false, err
		}
		if !ok || again.doubt() >= best.doubt() {
			break
		}
		best = again
	}
	return best, best.reprojection < mostReprojection, nil
}

// likeliest looks for the corners of a card around each of several guesses, and gives those which leave least doubt; found is false where none
// is surely one. What stands on a card may hide a corner and look like one: then the network is sure of what no camera sees so.
func (p picture) likeliest(guesses []quad) (best cornered, found bool, err error) {
	for _, q := range guesses {
		c, ok, err := p.corners(q)
		if err != nil {
			return best, false, err
		}
		if ok && c.sure > cardSure && (!found || c.doubt() < best.doubt()) {
			best, found = c, true
		}
	}
	return best, found, nil
}
