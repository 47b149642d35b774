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

// trueStory is what truly happened as a story of a follower with model m from position p;
// pictures are, by moment, the numbers of the first pictures that show them.
func (g *rehearsal) trueStory(m *model, p *position, pictures []int) (out []follow.Shown[act]) {
	for _, e := range g.truth {
		if e.moment >= len(pictures) {
			break
		}
		told := g.asTold(&scene{model: m, position: p, seen: follow.Evidence{At: pictures[e.moment]}}, e)
		step, ok := m.Apply(p, told)
		if !ok {
			continue
		}
		p = step.State
		out = append(out, follow.Shown[act]{Event: told, At: pictures[e.moment]})
	}
	return out
}

// asTold is an act as a follower can tell it in a scene: of a piece with the outline that
// was measured, where that is what is wrong with it.
func (g *rehearsal) asTold(s *scene, e trueAct) act {
	laid := e.Move
	laid.Footprints = nil
	switch {
	case e.Kind == Undo:
		return s.undo(s.position, s.seen.At)
	case e.Kind != Build:
		return e.act
	case e.Pieces > 1:
		return s.told(laid, s.doubtOfTwo(laid))
	}
	ways := s.measured(laid) // with the outline first, where there is one
	for _, way := range ways {
		if step, ok := s.Apply(s.position, way); ok && step.Event.Refused == g.moments[e.moment].event.Refused {
			return way
		}
	}
	return ways[len(ways)-1]
}

// plain says whether a picture of a moment shows an event against the rules so that it can
// be told: each place that it changes is read as it lies, and where an outline is wrong that
// was measured wrong too. Of two pieces laid at once two new floors tell, or the wood.
func (m *moment) plain(seen follow.Belief) bool {
	var before, now [places]int16
	(&model{}).Table(m.before, before[:])
	(&model{}).Table(m.at, now[:])
	for k, v := range now {
		if v != before[k] && (k < atCrate || k >= atPriceSpot && k < atSum) && !seen.Shows(k, v) {
			return false
		}
	}
	why := Check(m.before.State, m.event.Move)
	switch {
	case slices.ContainsFunc(why, func(r engine.Reason) bool { return outlined(r.Code) }):
		laid := m.event.Move
		if len(m.wood) == 0 || m.wood[0].Footprint == nil || !m.wood[0].seemsToBreak(why) {
			return false
		}
		laid.Footprints = laid.Footprints[:0:0]
		laid.Footprints = append(laid.Footprints, m.wood[0].Footprint)
		return sameCodes(Check(m.before.State, laid), why)
	case slices.ContainsFunc(why, func(r engine.Reason) bool { return r.Code == BuildMoreThanOne }):
		k := atFloors + m.before.game.lay.card(m.event.Card)*MaxSites + m.event.Site
		return now[k] == before[k]+2 || len(m.wood) > 0 && m.wood[0].Second > mostSecond
	}
	return true
}

// seemsToBreak says whether the wood likelier breaks each of these rules than not, of those that it may tell of.
func (w *PieceSight) seemsToBreak(rules []engine.Reason) bool {
	return !slices.ContainsFunc(rules, func(r engine.Reason) bool { return outlined(r.Code) && w.Faults[r.Code] < 0 })
}
