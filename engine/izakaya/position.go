package izakaya

// A position is a state with the events that led to it: what hands may take back.
type position struct {
	State
	row  [MaxPlayers]int8 // the turn order row as it was last laid, by seat
	past *position        // before the last event in force; nil at the beginning
	last act              // that event
}

// An act is an event of a story.
type act struct {
	Event
	takes uint64  // of an undo: the event that it takes back
	doubt float64 // what it costs to say that its piece was measured wrongly
	wood  float64 // what new wood, seen there or elsewhere, adds to the cost of a build, what stays to that of an undo
	since int     // of a build that new wood tells of: since when that was new, see model.booked
	first int     // and the first picture that showed it
}

// positionOf is where a history has come to.
func positionOf(h *History) *position {
	var p *position
	for n := 1; n <= h.Len(); n++ {
		e, s := h.Event(n)
		next := &position{State: s, past: p, last: act{Event: e}}
		if p == nil {
			for i := range s.game.players {
				next.row[i] = int8(i)
			}
		} else {
			next.row = p.row
		}
		next.lay(&e)
		p = next
	}
	return p
}

// lay lays the turn order row as an event says.
func (p *position) lay(e *Event) {
	switch {
	case e.Kind == Order:
		p.row, _ = p.seats(e.TurnOrder)
	case e.Kind == Correct && e.Correction.TurnOrder != nil:
		p.row, _ = p.seats(e.Correction.TurnOrder)
	}
}

// laidRow is the turn order row as it was last laid.
func (p *position) laidRow() []Color {
	return p.colors(p.row)
}

// colors are the players on seats.
func (s *State) colors(seats [MaxPlayers]int8) []Color {
	out := make([]Color, len(s.game.players))
	for i := range out {
		out[i] = s.game.players[seats[i]]
	}
	return out
}

// rowOf is the turn order row of a number.
func (s *State) rowOf(number int) []Color { return s.colors(permutation(len(s.game.players), number)) }

// level is the floor of an unmeasured piece: the next, or beside the top ones; one
// that lies lower looks and counts the same.
func (p *position) level(m *Move) int {
	k, ok := p.siteIndex(m.Card, m.Site)
	if !ok {
		return m.Floor
	}
	return max(m.Floor, int(p.floors[k]))
}
