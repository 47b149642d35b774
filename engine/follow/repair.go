package follow

import "math"

const (
	// mended is how many of the best stories are mended where a picture
	// contradicts them, firm how strong the contradiction of a place must be.
	mended, firm = 3, 2.5
	// fresh is for how many pictures a place counts as newly contradicted.
	fresh = 3
	// missed is how many events back one may have been missed.
	missed = 3
	// suspects is how many places of a story are looked into for one picture.
	suspects = 6
)

// repaired are stories like s in which an event of the past was another, or was
// none, or one more happened: what a picture now shows of a place may be about
// an event of long ago.
func (f *Follower[S, E]) repaired(s *story[S, E], bar float64) []*story[S, E] {
	t := len(f.beliefs) - 1
	var out []*story[S, E]
	places := f.contradicted(s, t)
	if len(places) == 0 {
		return nil
	}
	seen := map[*story[S, E]]bool{}
	replace := func(n *story[S, E]) {
		if n != nil && n.prev != nil && !seen[n] {
			seen[n] = true
			out = append(out, f.without(s, n, t, bar)...)
		}
	}
	for _, k := range places {
		replace(s.cause(k))
	}
	for n, i := s, 0; n.prev != nil && i < missed; n, i = n.prev, i+1 {
		replace(n)
		for _, events := range f.game.Moves(n.prev.state, Evidence{f.beliefs[t], s.table}) {
			if r := f.rejoined(f.replayed(n.prev, events, n.at, math.Inf(-1)), s.since(n.prev.count), bar); r != nil {
				out = append(out, r)
			}
		}
	}
	return out
}

// contradicted are the places of a story that picture t newly speaks against.
func (f *Follower[S, E]) contradicted(s *story[S, E], t int) []int {
	var out []int
	b := f.beliefs[t]
	for k, c := range s.tracks {
		if len(out) == suspects {
			break
		}
		if b.of(k, s.table[k]) > -firm {
			continue
		}
		if w := c.at(t, f.beliefs); w.fault > w.honest && t-w.begun > fresh {
			continue
		}
		out = append(out, k)
	}
	return out
}

// cause is the story's event that gave place k what it holds; nil for none.
func (s *story[S, E]) cause(k int) *story[S, E] {
	for c := s.tracks[k]; s.prev != nil; s = s.prev {
		if s.prev.tracks[k] != c {
			return s
		}
	}
	return nil
}

// without are the stories like s but for event n, in whose place may be another.
func (f *Follower[S, E]) without(s, n *story[S, E], t int, bar float64) []*story[S, E] {
	table := append([]int16(nil), s.table...)
	for k := range table {
		if n.tracks[k] != n.prev.tracks[k] && s.tracks[k] == n.tracks[k] {
			table[k] = n.prev.table[k]
		}
	}
	rest := s.since(n.count)
	var out []*story[S, E]
	for _, events := range append(f.game.Moves(n.prev.state, Evidence{f.beliefs[t], table}), nil) {
		if len(events) > 0 && f.game.Vaguer(events[len(events)-1], n.event) {
			continue
		}
		if r := f.rejoined(f.replayed(n.prev, events, n.at, math.Inf(-1)), rest, bar); r != nil {
			out = append(out, r)
		}
	}
	return out
}

// rejoined is story s followed by the events of rest, each at its own picture,
// without those that are no steps any more; nil where s is nil or the story less
// likely than bar.
func (f *Follower[S, E]) rejoined(s *story[S, E], rest []*story[S, E], bar float64) *story[S, E] {
	if s == nil {
		return nil
	}
	for _, n := range rest {
		if step, ok := f.game.Apply(s.state, n.event); ok {
			s = s.after(f, step, n.at, math.Inf(-1))
		}
	}
	if s.score < bar {
		return nil
	}
	return s
}
