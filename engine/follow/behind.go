package follow

import "math"

// A Shown is an event and the number of the first picture that shows it, from 0.
type Shown[E any] struct {
	Event E
	At    int
}

// Behind is by how much the story of some events, told from the beginning, is less
// likely than the likeliest: what a rehearsal, which knows the truth, asks of a follower
// that was wrong. ok is false where they are no steps.
func (f *Follower[S, E]) Behind(list []Shown[E]) (behind float64, ok bool) {
	s := f.told.upTo(0)
	for _, e := range list {
		step, ok := f.game.Apply(s.state, e.Event)
		if !ok {
			return 0, false
		}
		s = s.after(f, step, e.At, math.Inf(-1))
	}
	s.weigh(len(f.film.beliefs)-1, f.film)
	return f.beam[0].score - s.score, true
}

// First is the state that the stories begin with.
func (f *Follower[S, E]) First() S { return f.told.upTo(0).state }
