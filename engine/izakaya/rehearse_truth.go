package izakaya

import (
	"slices"

	"banto/engine"
	"banto/engine/follow"
)

// A trueAct is what truly happened, as a follower would tell it, and the number of the
// first moment after it.
type trueAct struct {
	act
	moment int
}

// happens notes what happens before the next moment.
func (g *rehearsal) happens(e act) { g.truth = append(g.truth, trueAct{e, len(g.moments)}) }

// unseen is a move that no camera sees.
func unseen(m Move, by string) act { return act{Event: Event{Move: m, By: by}} }

// trueStory is what truly happened as a story of a follower from position p; pictures are,
// by moment, the numbers of the first pictures that show them.
func (g *rehearsal) trueStory(p *position, pictures []int) (out []follow.Shown[act]) {
	for _, e := range g.truth {
		if e.moment >= len(pictures) {
			break
		}
		told := g.asTold(p, e)
		step, ok := g.model.Apply(p, told)
		if !ok {
			continue
		}
		p = step.State
		out = append(out, follow.Shown[act]{Event: told, At: pictures[e.moment]})
	}
	return out
}

// asTold is an act as a follower can tell it in position p: of a piece with the outline
// that was measured, where that is what is wrong with it.
func (g *rehearsal) asTold(p *position, e trueAct) act {
	switch m := &g.moments[e.moment]; {
	case e.Kind == Undo:
		return g.model.undo(p)
	case e.Kind == Build:
		e.Footprints = nil
		if m.event.Refused && len(m.wood) > 0 && m.wood[0].Footprint != nil {
			e.Footprints = append(e.Footprints, m.wood[0].Footprint)
		}
	}
	return e.act
}

// plain says whether a picture of a moment shows an event against the rules so that it can
// be told: each place that it changes is read as it lies, and where an outline is wrong that
// was measured wrong too. Of two pieces laid at once two new floors tell.
func (m *moment) plain(seen follow.Belief) bool {
	var before, now [places]int16
	(&model{}).Table(m.before, before[:])
	(&model{}).Table(m.at, now[:])
	for k, v := range now {
		if v != before[k] && (k < atPieces || k >= atPrice && k < atCrate || k >= atPriceSpot && k < atSum) && !seen.Shows(k, v) {
			return false
		}
	}
	why := Check(m.before.State, m.event.Move)
	switch {
	case slices.ContainsFunc(why, func(r engine.Reason) bool { return outlined(r.Code) }):
		laid := m.event.Move
		if len(m.wood) == 0 || m.wood[0].Footprint == nil {
			return false
		}
		laid.Footprints = laid.Footprints[:0:0]
		laid.Footprints = append(laid.Footprints, m.wood[0].Footprint)
		return sameCodes(Check(m.before.State, laid), why)
	case slices.ContainsFunc(why, func(r engine.Reason) bool { return r.Code == BuildMoreThanOne }):
		k := atFloors + m.before.game.lay.card(m.event.Card)*MaxSites + m.event.Site
		return now[k] == before[k]+2
	}
	return true
}
