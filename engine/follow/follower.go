package follow

import (
	"cmp"
	"math"
	"slices"
)

// A Follower follows one game. It is not safe for use by several goroutines.
type Follower[S comparable, E any] struct {
	game Game[S, E]
	// Patience is how many pictures in a row must say the same before a grave
	// event is told: 0 and 1 for pictures of finished moves, more for a live
	// camera, where a disc may lie before its bottle stands. Any other event then
	// takes two.
	Patience int

	film   *film
	beam   []*story[S, E]  // the best first
	best   *story[S, E]    // the likeliest after the last picture
	told   *story[S, E]    // the events that were told, and what came and went unsaid
	said   map[uint64]bool // those of them that were told, by the stories that end with them
	waited map[uint64]int  // for how many pictures events wait to be told
	close  uint64          // of the two stories that have been close
	asked  uint64          // of the two that were asked about
	lasted int             // for so many pictures

	table  []int16      // room for the table of a step
	turned []*track     // room for what it changes
	path   []Step[S, E] // room for the steps of some events
	sum    Belief       // room for evidence
}

const (
	// width is how many stories are kept, depth how many events one picture may show.
	width, depth = 24, 5
	// window is how much less likely than the best a story may be and be kept.
	window = 14.0
	// mostAlike is how many stories are kept that differ only in what was taken back.
	mostAlike = 3
	// mostSame is with how many stories of the same last event is gone on at a time: where
	// one picture shows two, that with the likelier one may be the wrong beginning.
	mostSame = 4
	// late is by how many pictures an event may be noticed late at no loss.
	late = 2
	// lead is by how much a story must be likelier than all that lack an event for
	// it to be told, graveLead for a grave one, and amendLead for unsaying one.
	lead, graveLead, amendLead = 2.5, 3.0, 4.0
	// goneLead is that of a grave event that has gone as it came.
	goneLead = 0.7
	// doubted is for how many pictures two stories stay close before it is asked.
	doubted = 2
)

// New follows a game from state s on, in which the table agrees with the book.
func New[S comparable, E any](game Game[S, E], s S) *Follower[S, E] {
	f := &Follower[S, E]{game: game}
	f.Restart(s)
	return f
}

// Restart begins anew from state s: a person said that the book is right.
func (f *Follower[S, E]) Restart(s S) {
	first := &story[S, E]{state: s, as: -1, table: make([]int16, f.game.Places())}
	f.game.Table(s, first.table)
	for k, v := range first.table {
		first.tracks = append(first.tracks, newTrack(k, v))
	}
	*f = Follower[S, E]{game: f.game, film: &film{fault: f.game.Fault, lasting: f.game.Lasting()}, Patience: f.Patience, beam: []*story[S, E]{first}, told: first, said: map[uint64]bool{}, table: make([]int16, len(first.table)), sum: make(Belief, len(first.table))}
}

// Hear takes in what a person says happened after what was told: every story that it fits
// goes on with it. It is false, and nothing changes, where what was told does not fit or no
// picture was looked at: then Restart.
func (f *Follower[S, E]) Hear(events []E) bool {
	t := len(f.film.beliefs) - 1
	if t < 0 {
		return false
	}
	told := f.heard(f.told, events, t)
	if told == nil {
		return false
	}
	p := newPool([]*story[S, E]{told})
	for _, s := range f.beam {
		if n := f.heard(s, events, t); n != nil && p.byID[n.id] == nil {
			p.take([]*story[S, E]{n})
		}
	}
	f.retell(told)
	f.beam, f.best, f.waited = p.best(told), nil, nil
	return true
}

// heard is story s with events after it, as picture t shows them; nil where they are no
// steps.
func (f *Follower[S, E]) heard(s *story[S, E], events []E, t int) *story[S, E] {
	return f.stepped(s, f.steps(s.state, events), t, math.Inf(-1))
}

// Look takes a picture in and says what is sure now. One that shows nothing is not kept:
// it only lets time pass.
func (f *Follower[S, E]) Look(b Belief) Verdict[S, E] {
	if len(f.film.beliefs) > 0 && b.Blank() {
		v := f.verdict()
		v.Differences = nil
		return v
	}
	f.film.kin = append(f.film.kin, f.kin())
	f.film.beliefs = append(f.film.beliefs, b.normal())
	t := len(f.film.beliefs) - 1
	for _, s := range f.beam {
		s.weigh(t, f.film)
	}
	p := newPool(f.beam)
	front := f.beam // all: what is mended may explain the picture already, they do not yet
	for _, s := range f.beam[:min(len(f.beam), mended)] {
		front = append(front, p.take(f.repaired(s, f.contradicted(s), p.top-window))...)
	}
	f.search(p, front)
	f.beam = p.best(f.told)
	return f.verdict()
}

// search goes on with stories by what the last picture shows, however much likelier others
// are: what one event leaves unexplained the next may explain.
func (f *Follower[S, E]) search(p *pool[S, E], front []*story[S, E]) {
	for range depth {
		var next []*story[S, E]
		for _, s := range front {
			next = append(next, f.continued(s, s.score-window)...)
		}
		if front = p.take(next); len(front) == 0 {
			return
		}
	}
}

// A pool gathers stories, of those with the same events the likeliest.
type pool[S comparable, E any] struct {
	byID map[uint64]*story[S, E]
	top  float64
}

func newPool[S comparable, E any](list []*story[S, E]) *pool[S, E] {
	p := &pool[S, E]{byID: map[uint64]*story[S, E]{}, top: math.Inf(-1)}
	for _, s := range list {
		p.byID[s.id] = s
		p.top = max(p.top, s.score)
	}
	return p
}

// take adds stories and gives those that are worth going on with.
func (p *pool[S, E]) take(list []*story[S, E]) []*story[S, E] {
	var kept []*story[S, E]
	for _, s := range list {
		if old := p.byID[s.id]; old != nil && old.score >= s.score {
			continue
		}
		p.byID[s.id] = s
		p.top = max(p.top, s.score)
		kept = append(kept, s)
	}
	slices.SortStableFunc(kept, byScore)
	same := map[uint64]int{}
	kept = slices.DeleteFunc(kept, func(s *story[S, E]) bool {
		if p.byID[s.id] != s {
			return true
		}
		same[s.name]++
		return same[s.name] > mostSame
	})
	return kept[:min(len(kept), width)]
}

func byScore[S comparable, E any](a, b *story[S, E]) int {
	return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.id, b.id))
}

// best are the stories to keep: the likeliest, of other ways to where one of them is none,
// for no picture will tell them apart, and the likeliest that goes on from what was told,
// rather than one that is hardly likelier.
func (p *pool[S, E]) best(told *story[S, E]) []*story[S, E] {
	all := make([]*story[S, E], 0, len(p.byID))
	for _, s := range p.byID {
		all = append(all, s)
	}
	slices.SortFunc(all, byScore)
	keeps := slices.IndexFunc(all, func(s *story[S, E]) bool { return s.goesOn(told) }) // there is one: what was told goes on in itself
	out, alike, ways := make([]*story[S, E], 0, width), map[uint64]int{}, map[uint64]uint64{}
	for _, s := range all[:keeps] {
		if loyal := all[keeps]; s.future == loyal.future && s.score-loyal.score < tie {
			ways[s.future] = loyal.book
		}
	}
	for i, s := range all {
		way, known := ways[s.future]
		if i == keeps || len(out) < width && s.score >= all[0].score-window && alike[s.book] < mostAlike && (!known || way == s.book) {
			out = append(out, s)
			alike[s.book]++
			ways[s.future] = s.book
		}
	}
	return out
}

// goesOn says whether a story begins with the events of another.
func (s *story[S, E]) goesOn(from *story[S, E]) bool {
	return s.count >= from.count && s.upTo(from.count).id == from.id
}

// continued are the stories that go one move further than s, those likelier
// than bar.
func (f *Follower[S, E]) continued(s *story[S, E], bar float64) []*story[S, E] {
	t := len(f.film.beliefs) - 1
	var out []*story[S, E]
	table, tracks := s.laid()
	for _, events := range f.game.Moves(s.state, Evidence{At: t, belief: f.film.beliefs[t], table: table, tracks: tracks, film: f.film}) {
		steps := f.steps(s.state, events)
		if n := f.stepped(s, steps, t, bar); n != nil {
			out = append(out, f.earlier(s, n, steps, t))
		}
	}
	return out
}

// steps are those of events from a state on; none where one of them is no step. They hold
// until steps is asked again.
func (f *Follower[S, E]) steps(s S, events []E) []Step[S, E] {
	f.path = f.path[:0]
	for _, e := range events {
		step, ok := f.game.Apply(s, e)
		if !ok {
			return nil
		}
		f.path = append(f.path, step)
		s = step.State
	}
	return f.path
}

// stepped is story s with steps after it, all first shown by picture at; nil where there
// are none, or the story is less likely than bar.
func (f *Follower[S, E]) stepped(s *story[S, E], steps []Step[S, E], at int, bar float64) *story[S, E] {
	if len(steps) == 0 {
		return nil
	}
	for i, step := range steps {
		if s.unseen(step.State, at) {
			return nil
		}
		if i < len(steps)-1 {
			s = s.after(f, step, at, math.Inf(-1))
		} else {
			s = s.after(f, step, at, bar)
		}
	}
	return s
}

// unseen says whether a step to state next would take the last event back before
// any picture showed it.
func (s *story[S, E]) unseen(next S, at int) bool {
	return s.prev != nil && s.at == at && s.prev.state == next
}

// earlier is n, the story of some steps after s, or a likelier one in which they
// happened some pictures before.
func (f *Follower[S, E]) earlier(s, n *story[S, E], steps []Step[S, E], t int) *story[S, E] {
	for at := t - 1; at >= max(s.at, t-late, 0); at-- {
		if e := f.stepped(s, steps, at, n.score); e != nil {
			n = e
		}
	}
	return n
}
