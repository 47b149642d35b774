package follow

import (
	"cmp"
	"math"
	"slices"
)

const (
	// mended is how many of the best stories are mended where a picture
	// contradicts them, firm how strong the contradiction of a place must be.
	mended, firm = 3, 2.5
	// fresh is for how many pictures a place counts as newly contradicted.
	fresh = 3
	// missed is how many events back one may have been missed.
	missed = 3
	// beside is by how many pictures an event may be first shown before or after a
	// place began to be misread, and be the cause of that.
	beside = 2
	// worthwhile is by how much less likely a mend may seem to make a story and be
	// tried, tried how many of one story are.
	worthwhile, tried = 5.0, 12
	// suspects is how many places of a story are looked into for one picture.
	suspects = 6
	// reviews is how often the best stories are mended at the end: once for each
	// event that was told wrongly, and once to see that there are no more.
	reviews = 6
)

// A suspect is a place that pictures show otherwise than a story has it, from one of
// them on.
type suspect struct{ place, began int }

// A mend puts other events, or none, in the place of one of a story's, or before it.
type mend[S comparable, E any] struct {
	before *story[S, E]
	events []E
	at     int
	rest   []*story[S, E] // the events after it
	gain   float64        // about so much likelier the story gets
}

// repaired are stories like s in which an event of the past was another, or was
// none, or one more happened: what a picture now shows of a place may be about
// an event of long ago.
func (f *Follower[S, E]) repaired(s *story[S, E], why []suspect, bar float64) []*story[S, E] {
	if len(why) == 0 {
		return nil
	}
	list := f.mends(s, why)
	slices.SortStableFunc(list, func(a, b mend[S, E]) int { return cmp.Compare(b.gain, a.gain) })
	var out []*story[S, E]
	for _, m := range append(list[:min(len(list), tried)], f.recasts(s, why)...) {
		if r := f.rejoined(f.timed(m), m.rest); r != nil && r.score >= bar {
			out = append(out, r)
		}
	}
	return out
}

// recasts are the mends of a story by which an event was what it may pass for, and what follows
// is told otherwise by that: where suspects began meanwhile.
func (f *Follower[S, E]) recasts(s *story[S, E], why []suspect) (out []mend[S, E]) {
	for n := s; n.prev != nil; n = n.prev {
		others := f.game.Recasts(n.event)
		if len(others) == 0 {
			continue
		}
		after := s.since(n.count)
		for _, r := range others {
			rest, until := n.recast(after, r)
			if !slices.ContainsFunc(why, func(w suspect) bool { return w.began >= n.at-beside && w.began <= until+beside }) {
				break // nor while others are told otherwise
			}
			out = append(out, mend[S, E]{before: n.prev, events: []E{r.Event}, at: n.at, rest: rest})
		}
	}
	return out
}

// recast is the rest of a story after event n as it is told after another in its place, and the last picture that first
// shows an event told otherwise.
func (n *story[S, E]) recast(rest []*story[S, E], instead Recast[E]) (out []*story[S, E], until int) {
	until = n.at
	for i, r := range rest {
		as, more := instead.Later(r.event)
		if !more {
			return append(out, rest[i:]...), until
		}
		until = r.at
		out = append(out, &story[S, E]{event: as, at: r.at})
	}
	return out, until
}

// mends are those of the events of a story that may be to blame for suspects: the last
// ones, those that gave the places what they hold, and those first shown about when the
// places began to be misread.
func (f *Follower[S, E]) mends(s *story[S, E], why []suspect) (out []mend[S, E]) {
	until := make([]int, f.game.Places()) // the picture at which a later event changes a place
	for k := range until {
		until[k] = len(f.film.beliefs)
	}
	for n, i := s, 0; n.prev != nil; n, i = n.prev, i+1 {
		if i < missed || slices.ContainsFunc(why, n.blamed) {
			out = f.mendsOf(out, s, n, f.evidence(n, until))
		}
		for _, c := range n.turned {
			until[c.place] = n.at
		}
	}
	return out
}

// blamed says whether a story's last event may be to blame for a suspect.
func (n *story[S, E]) blamed(w suspect) bool {
	return slices.ContainsFunc(n.turned, func(c *track) bool { return c.place == w.place }) || n.at >= w.began-beside && n.at <= w.began+beside
}

// mendsOf adds to a list those of event n of a story, of which e is the evidence.
func (f *Follower[S, E]) mendsOf(out []mend[S, E], s, n *story[S, E], e Evidence) []mend[S, E] {
	add := func(m mend[S, E]) {
		if m.gain > -worthwhile {
			out = append(out, m)
		}
	}
	rest, with := s.since(n.count), s.since(n.prev.count)
	before, _ := n.prev.laid()
	after, _ := n.laid()
	had := f.gain(e, before, after) - n.cost + n.prev.cost
	add(mend[S, E]{n.prev, nil, n.at, rest, -had})
	for _, events := range f.game.Moves(n.prev.state, e) {
		state, cost, ok := f.applied(n.prev.state, events)
		if !ok {
			continue
		}
		f.game.Table(state, f.table)
		gain := f.gain(e, before, f.table) - cost
		if !f.game.Vaguer(events[len(events)-1], n.event) {
			add(mend[S, E]{n.prev, events, n.at, rest, gain - had})
		}
		add(mend[S, E]{n.prev, events, n.at, with, gain})
	}
	return out
}

// applied is the state after some events and what they cost; ok is false where they are
// no steps.
func (f *Follower[S, E]) applied(s S, events []E) (state S, cost float64, ok bool) {
	for _, e := range events {
		step, ok := f.game.Apply(s, e)
		if !ok {
			return s, 0, false
		}
		s, cost = step.State, cost+step.Cost
	}
	return s, cost, true
}

// gain is about by how much evidence is likelier once the table is another.
func (f *Follower[S, E]) gain(e Evidence, from, to []int16) (sum float64) {
	for k, v := range to {
		if v != from[k] {
			sum += f.weight(e, k, v) - f.weight(e, k, from[k])
		}
	}
	return sum
}

// weight is about the log-probability of evidence if place k holds v, misread or not.
func (f *Follower[S, E]) weight(e Evidence, k int, v int16) float64 {
	top := e.belief.top(k)
	if top < 0 || top == v {
		return 0
	}
	cost, _ := f.game.Fault(k, v, top)
	return max(e.Weight(k, v), -cost)
}

// evidence is what all pictures from event n on say of every place until it changes
// again. It holds until evidence is asked again.
func (f *Follower[S, E]) evidence(n *story[S, E], until []int) Evidence {
	sum := f.sum
	for k := range sum {
		sum[k] = sum[k][:0]
	}
	for t := n.at; t < len(f.film.beliefs); t++ {
		for k, odds := range f.film.beliefs[t] {
			if len(odds) > 0 && t < until[k] {
				sum[k] = added(sum[k], odds)
			}
		}
	}
	table, _ := n.prev.laid()
	return Evidence{At: n.at, belief: sum.best(), table: table}
}

// timed is what was before a mend with its events, first shown by that picture, of those
// about the mend's, that makes them likeliest; nil where they are no steps.
func (f *Follower[S, E]) timed(m mend[S, E]) (best *story[S, E]) {
	if len(m.events) == 0 {
		return m.before
	}
	last := len(f.film.beliefs) - 1
	if len(m.rest) > 0 {
		last = m.rest[0].at
	}
	steps := f.steps(m.before.state, m.events)
	for at := max(m.at-beside, m.before.at); at <= min(m.at+beside, last); at++ {
		if r := f.stepped(m.before, steps, at, math.Inf(-1)); r != nil && (best == nil || r.score > best.score) {
			best = r
		}
	}
	return best
}

// added is a sum of odds, of which there may be none yet, and more odds.
func added(sum, odds []float32) []float32 {
	if len(sum) == 0 {
		return append(sum, odds...)
	}
	for v, w := range odds {
		sum[v] += w
	}
	return sum
}

// contradicted are the places of a story that the last picture speaks against and
// that are not known to be misread.
func (f *Follower[S, E]) contradicted(s *story[S, E]) (out []suspect) {
	t := len(f.film.beliefs) - 1
	_, tracks := s.laid()
	for k, c := range tracks {
		if f.film.beliefs[t].of(k, c.value) > -firm {
			continue
		}
		began := t
		if w := c.at(t, f.film); w.fault > w.honest {
			began = w.begun
		}
		if t-began > fresh {
			continue
		}
		if out = append(out, suspect{k, began}); len(out) == suspects {
			break
		}
	}
	return out
}

// kin are the kinds of misreading that the likeliest story knows of.
func (f *Follower[S, E]) kin() map[int]bool {
	t, best := len(f.film.beliefs)-1, f.beam[0]
	var out map[int]bool
	_, tracks := best.laid()
	for k, c := range tracks {
		w := c.at(t, f.film)
		if w.fault <= w.honest {
			continue
		}
		if _, kin := f.game.Fault(k, c.value, w.shows); kin > 0 {
			if out == nil {
				out = map[int]bool{}
			}
			out[kin] = true
		}
	}
	return out
}

// misread are the places that a story says were misread for long, at any time.
func (f *Follower[S, E]) misread(s *story[S, E]) (out []suspect) {
	add := func(c *track, t int) {
		if w := c.at(t, f.film); w.fault > w.honest {
			out = append(out, suspect{c.place, w.begun})
		}
	}
	_, tracks := s.laid()
	for _, c := range tracks {
		add(c, len(f.film.beliefs)-1)
	}
	for n := s; n.prev != nil; n = n.prev {
		_, tracks := n.prev.laid()
		for _, c := range n.turned {
			add(tracks[c.place], n.at-1)
		}
	}
	return out
}

// rejoined is story s followed by the events of rest, each at its own picture,
// without those that are no steps any more; nil where s is nil.
func (f *Follower[S, E]) rejoined(s *story[S, E], rest []*story[S, E]) *story[S, E] {
	if s == nil {
		return nil
	}
	for _, n := range rest {
		if step, ok := f.game.Apply(s.state, n.event); ok {
			s = s.after(f, step, n.at, math.Inf(-1))
		}
	}
	s.weigh(len(f.film.beliefs)-1, f.film)
	return s
}

// review mends the stories kept by all that was ever seen, until none gets likelier.
func (f *Follower[S, E]) review() {
	for range reviews {
		top := f.beam[0].score
		p := newPool(f.beam)
		for _, s := range f.beam[:min(len(f.beam), mended)] {
			p.take(f.repaired(s, f.misread(s), top-window))
		}
		f.beam = p.best(f.told)
		if f.beam[0].score <= top {
			return
		}
	}
}
