package follow

import "slices"

// A Verdict is what is sure after a picture.
type Verdict[S comparable, E any] struct {
	// Told is the state that the events told so far lead to.
	Told S
	// Events are those that were not told before, in their order.
	Events []E
	// Amended says that some told before did not happen: Told replaces them.
	Amended bool
	// Open says that the likeliest story has more to tell, or has the table otherwise
	// than what was told: another look would help.
	Open bool
	// Question holds what two stories tell that stay about equally likely, nil for
	// none: the next event of the likelier first.
	Question *Question[S, E]
	// Differences are the places that the picture speaks against, likeliest story or not.
	Differences []Difference
}

// A Question is what happened after the state Before: One or Other.
type Question[S comparable, E any] struct {
	Before     S
	One, Other []E
}

// A Difference is a place that a picture shows otherwise than the likeliest story.
type Difference struct {
	Place      int
	Book, Seen int16
}

// verdict tells what is sure, after the beam took the last picture in.
func (f *Follower[S, E]) verdict() Verdict[S, E] {
	best := f.likeliest()
	v := Verdict[S, E]{Differences: f.differences(best)}
	if !best.goesOn(f.told) {
		loyal := f.beam[slices.IndexFunc(f.beam, func(s *story[S, E]) bool { return s.goesOn(f.told) })]
		if best.score-loyal.score < amendLead {
			best = loyal
		} else {
			v.Amended = true
			f.retell(best.shown(f.told.at))
		}
	}
	one, _ := best.laid()
	other, _ := f.best.laid()
	v.Open = !slices.Equal(one, other)
	f.waits(best)
	events, open := f.tell(best)
	v.Events, v.Told, v.Open = events, f.told.state, v.Open || open
	v.Question = f.question()
	return v
}

// tie is by how much two stories may differ and count as equally likely.
const tie = 0.1

// likeliest is the likeliest story, of several that are the one that goes on from
// the likeliest before: which of two moves came first, no picture may ever tell.
func (f *Follower[S, E]) likeliest() *story[S, E] {
	best := f.beam[0]
	for _, s := range f.beam {
		if s.score > f.beam[0].score-tie && f.best != nil && s.goesOn(f.best) {
			best = s
			break
		}
	}
	f.best = best
	return best
}

// shown is a story as far as picture at shows it.
func (s *story[S, E]) shown(at int) *story[S, E] {
	for s.prev != nil && s.at > at {
		s = s.prev
	}
	return s
}

// Finish weighs all that was seen once more and tells the likeliest story to its end: no
// picture will decide what is still open.
func (f *Follower[S, E]) Finish() Verdict[S, E] {
	if len(f.film.beliefs) > 0 {
		f.review()
	}
	best := f.likeliest()
	v := Verdict[S, E]{Amended: !best.goesOn(f.told), Told: best.state}
	v.Events = told(best, common(best, f.told))
	f.retell(best)
	return v
}

// A Past is an event that was told, and the state that it happened in.
type Past[S comparable, E any] struct {
	Before S
	Event  E
}

// Told are all events told, the earliest first: those that hands took back and
// what took them back among them.
func (f *Follower[S, E]) Told() []Past[S, E] {
	var out []Past[S, E]
	for _, n := range f.told.since(0) {
		if f.said[n.id] {
			out = append(out, Past[S, E]{n.prev.state, n.event})
		}
	}
	return out
}

// retell tells story s to its end.
func (f *Follower[S, E]) retell(s *story[S, E]) {
	for _, n := range s.since(common(s, f.told)) {
		f.said[n.id] = true
	}
	f.told = s
}

// State is that to which the events told so far lead.
func (f *Follower[S, E]) State() S { return f.told.state }

// A Rival is one of the stories that are kept.
type Rival[S comparable, E any] struct {
	Behind float64 // how much less likely than the likeliest
	Lacks  int     // so many of the last events up to what was told it does not have
	Events []E     // but these
	State  S       // to which they lead
}

// Rivals are the n likeliest stories, the likeliest first.
func (f *Follower[S, E]) Rivals(n int) []Rival[S, E] {
	var out []Rival[S, E]
	for _, s := range f.beam[:min(n, len(f.beam))] {
		kept := common(s, f.told)
		out = append(out, Rival[S, E]{f.beam[0].score - s.score, f.told.count - kept, told(s, kept), s.state})
	}
	return out
}

// margin is by how much a story is likelier than all others of a kind.
func (f *Follower[S, E]) margin(best *story[S, E], of func(*story[S, E]) bool) float64 {
	for _, s := range f.beam {
		if of(s) {
			return best.score - s.score
		}
	}
	return window
}

// settled is for how many pictures the likeliest story waits to be surer of an
// event before it goes on in spite of others.
const settled = 3

// confirmed is how many pictures of a source that needs patience must show an event that
// is not grave: one may be torn.
const confirmed = 2

// waits counts for how many pictures each event of the best story waits to be told.
func (f *Follower[S, E]) waits(best *story[S, E]) {
	waited := map[uint64]int{}
	for _, n := range best.since(f.told.count) {
		waited[n.id] = f.waited[n.id] + 1
	}
	f.waited = waited
}

// tell goes on to the last event of the best story that may be told; open says
// that there are more.
func (f *Follower[S, E]) tell(best *story[S, E]) (events []E, open bool) {
	list := best.since(f.told.count)
	for i := 0; i < len(list); i++ {
		n, last := list[i], i == len(list)-1
		switch {
		case f.sure(best, n):
		case !last && n.grave && list[i+1].state == n.prev.state && f.alarming(best, n) >= goneLead:
		case f.waited[n.id] < settled || last && n.grave:
			return events, true
		case !last && list[i+1].state == n.prev.state: // it has gone as it came
			i++
			f.told = list[i]
			continue
		}
		f.retell(n)
		events = append(events, n.event)
	}
	return events, false
}

// sure says whether event n of the best story is as good as certain.
func (f *Follower[S, E]) sure(best, n *story[S, E]) bool {
	if n.grave {
		return f.alarming(best, n) >= graveLead && f.waited[n.id] >= f.Patience
	}
	return f.ahead(best, n) >= lead && f.waited[n.id] >= min(f.Patience, confirmed)
}

// ahead is by how much a story with event n is likelier than all that lack it.
func (f *Follower[S, E]) ahead(best, n *story[S, E]) float64 {
	return f.margin(best, func(s *story[S, E]) bool { return s.lacks(n, n.same) })
}

// alarming is by how much a story with the grave event n is likelier than all in which the
// same rules were not broken there.
func (f *Follower[S, E]) alarming(best, n *story[S, E]) float64 {
	return f.margin(best, func(s *story[S, E]) bool { return s.lacks(n, n.breaks) })
}

// same says whether the last events of two stories are told in the same words.
func (s *story[S, E]) same(other *story[S, E]) bool { return s.name == other.name }

// breaks says whether the last events of two stories break the same rules at one place.
func (s *story[S, E]) breaks(other *story[S, E]) bool {
	return s.same(other) || s.breach != 0 && s.breach == other.breach
}

// lacks says whether a story has neither event n of another nor one like it.
func (s *story[S, E]) lacks(n *story[S, E], like func(*story[S, E]) bool) bool {
	from := common(s, n)
	if from >= n.count {
		return false
	}
	for ; s.count > from; s = s.prev {
		if like(s) {
			return false
		}
	}
	return true
}

// question is asked once of two stories that have been close for some pictures.
func (f *Follower[S, E]) question() *Question[S, E] {
	best := f.beam[0]
	if best.count == f.told.count || len(f.beam) < 2 {
		f.lasted = 0
		return nil
	}
	other := f.beam[1]
	if both := mixed(best.id, other.id); both != f.close {
		f.close, f.lasted = both, 0
	}
	f.lasted++
	n := common(best, other)
	if common(best, f.told) < n { // what both have must be told first
		return nil
	}
	if f.lasted < doubted || f.asked == f.close || best.score-other.score >= lead || f.others(best, other, n) {
		return nil
	}
	f.asked = f.close
	return &Question[S, E]{Before: best.upTo(n).state, One: told(best, n), Other: told(other, n)}
}

// others says whether a third story is as likely as two that part after n events.
func (f *Follower[S, E]) others(a, b *story[S, E], n int) bool {
	a, b = a.upTo(n+1), b.upTo(n+1)
	return f.margin(f.beam[0], func(s *story[S, E]) bool {
		return (a.count == n || s.lacks(a, a.same)) && (b.count == n || s.lacks(b, b.same))
	}) < lead
}

// told are a story's events after the first n.
func told[S comparable, E any](s *story[S, E], n int) (out []E) {
	for _, e := range s.since(n) {
		out = append(out, e.event)
	}
	return out
}

// old is after how many pictures a fault of a place is no difference any more.
const old = 6

// differences are the places at which the picture speaks against a story.
func (f *Follower[S, E]) differences(s *story[S, E]) []Difference {
	t := len(f.film.beliefs) - 1
	var out []Difference
	_, tracks := s.laid()
	for k, c := range tracks {
		if f.film.beliefs[t].of(k, c.value) > -firm {
			continue
		}
		if w := c.at(t, f.film); w.fault > w.honest && (w.begun == 0 || t-w.begun > old) {
			continue
		}
		out = append(out, Difference{k, c.value, f.film.beliefs[t].top(k)})
	}
	return out
}
