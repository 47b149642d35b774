package follow

// A track is what the pictures say of one place while it holds one value after
// what it held before. Stories that agree about a place share its track, so a
// picture is weighed once for all of them.
//
// A place may be misread for long: print that passes for a disc, a bottle on a
// card of its own colour. That is a hidden state of the place: read truly, or at
// fault, when it mostly shows one certain value whatever lies there.
type track struct {
	place   int
	cost    float64 // of its being misread for long
	value   int16
	since   int // the first picture that shows the value
	weights []weight
	next    []*track
}

// A weight is how likely the pictures so far are along the likeliest course of
// faults that ends with the place read truly, or at fault and showing shows.
type weight struct {
	honest, fault float64
	shows         int16
	begun         int // the picture in which the fault began
}

func (w weight) best() float64 { return max(w.honest, w.fault) }

// What faults cost.
const (
	// faultAtStart is by how much less it costs that a place is misread from the
	// first picture on.
	faultAtStart = 2.0
	// faultEnds is the cost of a fault that ends, at any time.
	faultEnds = 1.5
	// faultRests and faultRules are the costs of a picture that shows what truly
	// lies there in spite of the fault, and of one that does not: probabilities
	// of 0.15 and 0.85.
	faultRests, faultRules = 1.9, 0.16
)

const never = -1e9

// newTrack is a place at the beginning.
func newTrack(place int, cost float64, value int16) *track {
	return &track{place: place, cost: cost, value: value, weights: []weight{{honest: 0, fault: never, shows: -1}}}
}

// at is the weight after picture t, or before it where before is set.
func (c *track) at(t int, beliefs []Belief) weight {
	for n := len(c.weights); n <= t-c.since+1; n++ {
		picture := c.since + n - 1
		c.weights = append(c.weights, c.after(c.weights[n-1], beliefs[picture], picture))
	}
	return c.weights[t-c.since+1]
}

// after is the weight once picture t was seen.
func (c *track) after(w weight, b Belief, t int) weight {
	top := b.top(c.place)
	if top < 0 {
		return w
	}
	truly := b.of(c.place, c.value)
	out := weight{honest: max(w.honest, w.fault-faultEnds) + truly, fault: never, shows: w.shows, begun: w.begun}
	if w.fault > never {
		out.fault = w.fault + max(b.of(c.place, w.shows)-faultRules, truly-faultRests)
	}
	if top != c.value {
		cost := c.cost
		if t == 0 {
			cost -= faultAtStart
		}
		if begins := w.best() - cost - faultRules; begins > out.fault {
			out.fault, out.shows, out.begun = begins, top, t
		}
	}
	return out
}

// turned is the track on which the place holds value from picture since on,
// which is misread for long at a cost.
func (c *track) turned(value int16, cost float64, since int, beliefs []Belief) *track {
	for _, n := range c.next {
		if n.value == value && n.since == since {
			return n
		}
	}
	w := c.at(since-1, beliefs)
	n := &track{place: c.place, cost: cost, value: value, since: since, weights: []weight{w}}
	c.next = append(c.next, n)
	return n
}
