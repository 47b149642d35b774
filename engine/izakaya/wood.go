package izakaya

import "slices"

// A woodSeen is new wood and the picture that showed it.
type woodSeen struct {
	PieceSight
	picture int
	since   int // see model.booked
	first   int // the first picture that showed it
}

// woodLasts is for how many pictures new wood counts for a piece that is noticed late,
// or told otherwise.
const woodLasts = 4

// undoTimed is by how many pictures an undo may be told before or after the one that shows it.
const undoTimed = 2

// look takes in what wood is new in a picture, and where some is gone.
func (m *model) look(wood []PieceSight, gone []Site) {
	if gone != nil {
		m.gone[m.now] = gone
	}
	for _, w := range wood {
		seen := woodSeen{w, m.now, m.booked - bit(w.Earlier), m.now - bit(w.Earlier)}
		for _, old := range m.wood {
			if old.Card == w.Card && old.Site == w.Site && old.since == seen.since {
				seen.first = min(seen.first, old.first)
			}
		}
		m.wood = append(m.wood, seen)
	}
	m.now++
}

// weight is by how much likelier a piece that was laid there makes the picture, as a logarithm.
func (w *woodSeen) weight() float64 { return min(mostWood, usualWood+perWoodOdds*max(0, w.Odds)) }

// woodAt is the new wood of a site as picture at shows it, or the pictures next to that;
// nil for none.
func (m *model) woodAt(card Card, site, at int) (out *woodSeen) {
	for i := range m.wood {
		w := &m.wood[i]
		if w.Card != card || w.Site != site || w.picture <= at-woodLasts || w.picture >= at+woodLasts {
			continue
		}
		if out == nil || w.picture <= at || out.picture < at {
			out = w
		}
	}
	return out
}

// staysAt is what it adds to the cost of taking a piece from a site that pictures about that one show no wood gone from there.
func (m *model) staysAt(site Site, picture int) (cost float64) {
	for at := picture - undoTimed; at <= picture+undoTimed; at++ {
		gone, looked := m.gone[at]
		switch {
		case slices.Contains(gone, site):
			return 0
		case looked:
			cost = stillThere
		}
	}
	return cost
}
