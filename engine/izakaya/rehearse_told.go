package izakaya

import (
	"slices"

	"banto/engine"
)

// tell shows the game to a follower.
func (g *rehearsal) tell(start Start) error {
	start.Options.Tolerance = g.noise.Tolerance
	h, err := Fold([]Event{{Move: Move{Kind: Begin}, Start: &start}})
	if err != nil {
		return err
	}
	f, e, t := &Follower{}, newEyes(g.noise, len(start.Players), g.rng), &g.told
	*t = toldRecord{moments: g.moments, found: make([]bool, len(g.moments)), shown: make([]bool, len(g.moments)), plain: make([]bool, len(g.moments))}
	if g.known {
		f.Bids = g.bids
	}
	var wood []PieceSight
	var pictures []int // by moment: the number of the first that shows it
	for i, m := range g.moments {
		wood = g.newWood(wood, i)
		last := i == len(g.moments)-1
		if i > 0 && !last && (g.chance(g.noise.Drop) || g.chance(g.noise.Twice)) {
			continue
		}
		t.shown[i] = true
		seen := e.look(m.at, i == 0 || last)
		t.plain[i] = m.event.Refused && m.plain(seen)
		for len(pictures) <= i {
			pictures = append(pictures, g.out.Pictures)
		}
		v := f.look(h, seen, wood, g.gone(i))
		g.out.Pictures++
		if err := t.take(h, v, i, &g.out); err != nil {
			return err
		}
		if !v.Open {
			wood = nil
		}
	}
	if err := t.take(h, f.Finish(), len(g.moments)-1, &g.out); err != nil {
		return err
	}
	t.end(h, g.moments, &g.out)
	g.out.Behind, _ = f.stories.Behind(g.trueStory(f.model, f.stories.First(), pictures))
	return g.answer(f, h)
}

// answer answers what is asked at the end as one who looks at the table.
func (g *rehearsal) answer(f *Follower, h *History) error {
	truth := g.moments[len(g.moments)-1].at
	for {
		q, ok := f.Doubt()
		if !ok {
			g.out.Answered = sameTotals(h.State().Score(), truth.Score())
			return nil
		}
		g.out.Final++
		for i, c := range q.Choices {
			said, err := truth.correct(c.Correction)
			if err != nil || *f.shown(&position{State: said, row: truth.row}) != *f.shown(truth) {
				continue
			}
			if err := h.Append(q.Answer(i, h.Len(), "person").(Event)); err != nil {
				return err
			}
			f.Restart(h)
			if err := g.told.take(h, f.Finish(), len(g.moments)-1, &Rehearsal{}); err != nil {
				return err
			}
			break
		}
	}
}

// newWood is the wood new since it was booked once moment i is shown.
func (g *rehearsal) newWood(wood []PieceSight, i int) []PieceSight {
	if m := g.moments[i]; m.event.Kind != Undo {
		return slices.Concat(wood, m.wood)
	}
	gone := g.moments[i-1].wood
	return slices.DeleteFunc(slices.Clone(wood), func(w PieceSight) bool { return len(gone) > 0 && w.Card == gone[0].Card && w.Site == gone[0].Site })
}

// gone is where moment i takes wood away, nil for nowhere.
func (g *rehearsal) gone(i int) (out []Site) {
	if i == 0 || g.moments[i].event.Kind != Undo {
		return nil
	}
	for _, w := range g.moments[i-1].wood {
		out = append(out, Site{w.Card, w.Site})
	}
	return out
}

// A toldRecord holds what was told against what happened.
type toldRecord struct {
	model   model
	moments []moment
	found   []bool // by moment: its event was told
	shown   []bool // by moment: a picture shows it
	plain   []bool // by moment: and shows clearly what is against the rules
}

// take books a verdict on the picture of moment i.
func (t *toldRecord) take(h *History, v Verdict, i int, out *Rehearsal) error {
	for _, e := range v.Events {
		switch {
		case e.Kind == Question:
			out.Asked++
		case e.Kind == Amend:
			out.Amended++
			for _, one := range e.Events {
				t.match(one, i, out)
			}
		case e.By == ByCamera:
			t.event(e, h.State(), i, out)
		}
		if err := h.Append(e); err != nil {
			return err
		}
	}
	return nil
}

// event counts an event told in state s by the picture of moment i.
func (t *toldRecord) event(e Event, s State, i int, out *Rehearsal) {
	k := t.match(e, i, out)
	switch {
	case !e.Refused:
	case k < 0:
		out.Alarms++
	case sameCodes(Check(s, e.Move), Check(t.moments[k].before.State, t.moments[k].event.Move)):
		out.Codes++
	}
}

func sameCodes(a, b []engine.Reason) bool {
	return slices.Equal(slices.Sorted(slices.Values(engine.Codes(a))), slices.Sorted(slices.Values(engine.Codes(b))))
}

// match finds the moment that an event tells of, -1 where there is none.
func (t *toldRecord) match(e Event, i int, out *Rehearsal) int {
	for k := range min(i+1, len(t.moments)) {
		if m := &t.moments[k]; !t.found[k] && t.same(m.event, e) {
			t.found[k] = true
			out.Waited = append(out.Waited, i-k)
			return k
		}
	}
	return -1
}

func (t *toldRecord) same(a, b Event) bool {
	a.Floor, b.Floor = 0, 0
	if a.Kind == Build { // of two pieces that one picture shows nobody can tell who laid which
		a.Player, b.Player = "", ""
	}
	return t.model.Name(act{Event: a}) == t.model.Name(act{Event: b})
}

// end counts once the game is over.
func (t *toldRecord) end(h *History, moments []moment, out *Rehearsal) {
	for k, m := range t.moments {
		if m.event.Kind == "" {
			continue
		}
		out.Events++
		if t.found[k] {
			out.Told++
		}
		if m.event.Refused {
			out.Illegal++
			out.Caught += bit(t.found[k])
			out.Unshown += bit(!t.found[k] && !t.shown[k])
			out.Clear += bit(t.plain[k])
			out.Seen += bit(t.plain[k] && t.found[k])
		}
	}
	truth := moments[len(moments)-1].at
	out.Invented, out.Missing = t.differ(events(positionOf(h)), events(truth))
	out.Score = sameTotals(h.State().Score(), truth.Score())
}

// differ counts what one list of events has and the other lacks.
func (t *toldRecord) differ(book, truth []act) (invented, missing int) {
	left := append([]act(nil), truth...)
	for _, e := range book {
		if e.By != ByCamera {
			continue
		}
		found := false
		for i := range left {
			if t.same(left[i].Event, e.Event) {
				left, found = append(left[:i], left[i+1:]...), true
				break
			}
		}
		if !found {
			invented++
		}
	}
	for _, e := range left {
		if e.Kind != Bid && e.Kind != Begin && e.Kind != Pass {
			missing++
		}
	}
	return invented, missing
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// sameTotals says whether two scores give every player the same.
func sameTotals(a, b Score) bool {
	totals := map[Color]int{}
	for _, p := range a.Players {
		totals[p.Player] = p.Total
	}
	for _, p := range b.Players {
		if totals[p.Player] != p.Total {
			return false
		}
	}
	return true
}
