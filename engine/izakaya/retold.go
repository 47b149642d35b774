package izakaya

import (
	"slices"

	"banto/engine/follow"
)

// A Told is an event that a camera saw and that was told, and the state that it
// happened in.
type Told struct {
	Before State
	Event  Event
}

// A Retelling is an amendment of all that was told of what a camera saw, moves
// that hands took back and their taking back among it: the events First to Last,
// from 1, did not happen, Events did instead.
type Retelling struct {
	First, Last int
	Events      []Told
}

// lines are all events told that a camera saw.
func (f *Follower) lines() []follow.Past[*position, act] {
	return slices.DeleteFunc(f.stories.Told(), func(p follow.Past[*position, act]) bool { return p.Event.By != ByCamera })
}

// retold is what became of the lines before once some were amended; nil where
// they stay.
func (f *Follower) retold(before []follow.Past[*position, act]) *Retelling {
	now := f.lines()
	first, end, last := apart(before, now, func(a, b follow.Past[*position, act]) bool { return f.model.sameWords(a.Event, b.Event) })
	if first == end && first == last {
		return nil
	}
	r := &Retelling{First: first + 1, Last: end}
	for _, p := range now[first:last] {
		r.Events = append(r.Events, Told{p.Before.State, p.Event.Event})
	}
	return r
}

// apart is where two lists differ: a[first:endA] and b[first:endB].
func apart[T any](a, b []T, same func(x, y T) bool) (first, endA, endB int) {
	for first < min(len(a), len(b)) && same(a[first], b[first]) {
		first++
	}
	endA, endB = len(a), len(b)
	for endA > first && endB > first && same(a[endA-1], b[endB-1]) {
		endA, endB = endA-1, endB-1
	}
	return first, endA, endB
}

// A Rival is one of the stories of what happened that a follower weighs.
type Rival struct {
	Behind float64 // by how much its log-probability is less than the likeliest's
	Lacks  int     // so many of the last events up to what was told it does not have
	Events []Event // but these
}

// Rivals are the n likeliest stories, the likeliest first.
func (f *Follower) Rivals(n int) []Rival {
	if f.stories == nil {
		return nil
	}
	var out []Rival
	for _, r := range f.stories.Rivals(n) {
		one := Rival{Behind: r.Behind, Lacks: r.Lacks}
		for _, e := range r.Events {
			one.Events = append(one.Events, e.Event)
		}
		out = append(out, one)
	}
	return out
}
