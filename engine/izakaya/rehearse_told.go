package izakaya

// A told record holds what was told against what happened.
type toldRecord struct {
	model   model
	moments []moment
	found   []bool // by moment
}

func newTold(moments []moment) *toldRecord {
	return &toldRecord{moments: moments, found: make([]bool, len(moments))}
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
		case e.By == ByCamera && !t.match(e, i, out) && e.Refused:
			out.Alarms++
		}
		if err := h.Append(e); err != nil {
			return err
		}
	}
	return nil
}

// match finds the event that an event tells of, and says whether there is one.
func (t *toldRecord) match(e Event, i int, out *Rehearsal) bool {
	for k := range min(i+1, len(t.moments)) {
		if m := &t.moments[k]; !t.found[k] && t.same(m.event, e) {
			t.found[k] = true
			out.Waited = append(out.Waited, i-k)
			return true
		}
	}
	return false
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
			if t.found[k] {
				out.Caught++
			}
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
