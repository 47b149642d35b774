package follow

// A track is what the pictures say of one place while it holds one value after
// what it held before. Stories that agree about a place share its track, so a
// picture is weighed once for all of them.
//
// A place may be misread for long: print that passes for a disc, a bottle on a
// card of its own colour. That is a hidden state of the place: read truly, or at
// fault, when it mostly shows one certain value whatever lies there. A look that lasts may
// be hardly more than one reading, however many pictures show it: a fault costs what its
// pictures say on average against what lies there, more with every one by what the game
// says that it is worth, and at most what faults of the place cost.
type track struct {
	place   int
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
	begun         int     // the picture in which the fault began
	looks         int     // pictures since then that show the place
	against       float64 // what they say against the value, on average
	most          float64 // what the fault may cost
}

// paid is what a fault has cost so far.
func (w weight) paid(f *film) float64 {
	return min(w.against*(1+f.lasting*float64(w.looks-1)), w.most)
}

func (w weight) best() float64 { return max(w.honest, w.fault) }

// A film is all pictures so far, and what their misreadings have in common.
type film struct {
	beliefs []Belief
	fault   func(place int, value, shows int16) (cost float64, kin int)
	lasting float64        // what one more picture of a look is worth
	kin     []map[int]bool // by picture: the kinds of misreading known before it
}

// costOf is what it costs to say that from picture t on a place which holds a value is
// misread for long and shows another.
func (f *film) costOf(place int, value, shows int16, t int) float64 {
	cost, kin := f.fault(place, value, shows)
	if f.kin[t][kin] {
		cost = min(cost, kinFault)
	}
	if t == 0 {
		cost -= faultAtStart
	}
	return cost
}

// What faults cost.
const (
	// kinFault is that of a fault of a kind that was met before: two players' colours
	// look alike under this lamp. A probability of 0.25.
	kinFault = 1.4
	// faultAtStart is by how much less it costs that a place is misread from the
	// first picture on.
	faultAtStart = 2.0
	// faultEnds is the cost of a fault that ends while the place keeps its value.
	faultEnds = 1.5
	// faultRests and faultRules are the costs of a picture that shows what truly
	// lies there in spite of the fault, and of one that does not: probabilities
	// of 0.05 and 0.95.
	faultRests, faultRules = 3.0, 0.05
)

const never = -1e9

// newTrack is a place at the beginning.
func newTrack(place int, value int16) *track {
	return &track{place: place, value: value, weights: []weight{{honest: 0, fault: never, shows: -1}}}
}

// at is the weight after picture t, or before it where before is set.
func (c *track) at(t int, f *film) weight {
	for n := len(c.weights); n <= t-c.since+1; n++ {
		picture := c.since + n - 1
		c.weights = append(c.weights, c.after(c.weights[n-1], f, picture))
	}
	return c.weights[t-c.since+1]
}

// after is the weight once picture t was seen.
func (c *track) after(w weight, f *film, t int) weight {
	b := f.beliefs[t]
	top := b.top(c.place)
	if top < 0 {
		return w
	}
	truly := b.of(c.place, c.value)
	out := w
	out.honest, out.fault = max(w.honest, w.fault-faultEnds)+truly, never
	if w.fault > never {
		out.looks++
		out.against += (-truly - w.against) / float64(out.looks)
		out.fault = max(w.fault+w.paid(f)-out.paid(f)+b.of(c.place, w.shows)-faultRules, w.fault+truly-faultRests)
	}
	if top != c.value {
		begun := weight{honest: out.honest, shows: top, begun: t, looks: 1, against: -truly, most: f.costOf(c.place, c.value, top, t)}
		begun.fault = w.best() - begun.paid(f) - faultRules
		if begun.fault > out.fault {
			return begun
		}
	}
	return out
}

// turned is the track on which the place holds value from picture since on. A fault may
// end with the value that it misread.
func (c *track) turned(value int16, since int, f *film) *track {
	for _, n := range c.next {
		if n.value == value && n.since == since {
			return n
		}
	}
	w := c.at(since-1, f)
	w.honest = w.best()
	n := &track{place: c.place, value: value, since: since, weights: []weight{w}}
	c.next = append(c.next, n)
	return n
}
