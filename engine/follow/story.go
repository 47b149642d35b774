package follow

import "slices"

// A story is a history of the game: the one before it and an event. The first
// story of all has no event.
type story[S comparable, E any] struct {
	prev   *story[S, E]
	event  E
	at     int // the first picture that shows the event
	grave  bool
	breach uint64
	state  S
	turned []*track // of the places that the event changes
	table  []int16  // of all places, and their tracks: nil until laid asks for them
	tracks []*track
	cost   float64 // of all events
	count  int     // of events
	id     uint64  // of all events
	book   uint64  // of those that were not taken back
	name   uint64  // of the last
	shows  uint64  // of the table
	future uint64  // of all that decides how the game may go on
	score  float64 // that of all places less the cost
	as     int     // as of the picture of this number
}

// mixed is the identity of a row of events followed by one more.
func mixed(id, name uint64) uint64 {
	id ^= name + 0x9e3779b97f4a7c15 + id<<6 + id>>2
	id *= 0xff51afd7ed558ccd
	return id ^ id>>33
}

// holding is a number for a place that holds a value: those of all places together, each
// counted twice or not at all, are the number of a table.
func holding(place int, value int16) uint64 { return mixed(uint64(place), uint64(uint16(value))) }

// laid is what lies at every place, and the tracks of all places. Most stories are
// forgotten before anybody asks.
func (s *story[S, E]) laid() (table []int16, tracks []*track) {
	switch {
	case s.tracks != nil:
	case len(s.turned) == 0:
		s.table, s.tracks = s.prev.laid()
	default:
		table, tracks = s.prev.laid()
		s.table, s.tracks = slices.Clone(table), slices.Clone(tracks)
		for _, c := range s.turned {
			s.table[c.place], s.tracks[c.place] = c.value, c
		}
	}
	return s.table, s.tracks
}

// weigh brings the score up to picture t.
func (s *story[S, E]) weigh(t int, f *film) {
	if s.as == t {
		return
	}
	s.score, s.as = -s.cost, t
	_, tracks := s.laid()
	for _, c := range tracks {
		s.score += c.at(t, f).best()
	}
}

// after is the story in which a step follows s, first shown by picture at; nil
// where it is less likely than bar.
func (s *story[S, E]) after(f *Follower[S, E], step Step[S, E], at int, bar float64) *story[S, E] {
	t := len(f.film.beliefs) - 1
	s.weigh(t, f.film)
	f.game.Table(step.State, f.table)
	table, tracks := s.laid()
	score, shows := s.score-step.Cost, s.shows
	f.turned = f.turned[:0]
	for k, v := range f.table {
		if v != table[k] {
			shows ^= holding(k, table[k]) ^ holding(k, v)
			c := tracks[k].turned(v, at, f.film)
			score += c.at(t, f.film).best() - tracks[k].at(t, f.film).best()
			f.turned = append(f.turned, c)
		}
	}
	if score < bar {
		return nil
	}
	n := &story[S, E]{prev: s, event: step.Event, at: at, grave: step.Grave, breach: step.Breach, state: step.State, turned: slices.Clone(f.turned),
		cost: s.cost + step.Cost, count: s.count + 1, name: f.game.Name(step.Event), shows: shows, score: score, as: t}
	n.future = mixed(shows, f.game.Beyond(step.State))
	n.id, n.book = mixed(s.id, n.name), mixed(s.book, n.name)
	for back := s.prev; back != nil; back = back.prev {
		if back.state == n.state {
			n.book = back.book
			break
		}
	}
	return n
}

// upTo is the story of the first n events.
func (s *story[S, E]) upTo(n int) *story[S, E] {
	for s.count > n {
		s = s.prev
	}
	return s
}

// events are the stories on the way to s that follow the first n events, the
// earliest first.
func (s *story[S, E]) since(n int) []*story[S, E] {
	if s.count <= n {
		return nil
	}
	out := make([]*story[S, E], s.count-n)
	for ; s.count > n; s = s.prev {
		out[s.count-n-1] = s
	}
	return out
}

// common is how many events two stories begin with alike.
func common[S comparable, E any](a, b *story[S, E]) int {
	a, b = a.upTo(b.count), b.upTo(a.count)
	for a.id != b.id {
		a, b = a.prev, b.prev
	}
	return a.count
}
