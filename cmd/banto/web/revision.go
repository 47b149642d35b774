package web

import (
	"reflect"
	"slices"

	"banto/engine"
)

// A revision is an amendment of what was told: count events in force from number
// first on stand where others did.
type revision struct {
	first, count int
	at           int    // the event in force that it is told with; 0: with none, before the first
	was          []Item // that were told and did not happen
	asked        bool   // the players said so
	frame        string
}

// An Amendment is what a page says when the camera side amends what it told.
type Amendment struct {
	Was []Item `json:"was"` // told and did not happen
	Now []Item `json:"now"` // happened instead
}

// byCamera is who an event is booked by that was seen.
const byCamera = "camera"

// append takes an event into the history and keeps what it unsays.
func (s *Session) append(e engine.Event) error {
	var r *revision
	last := 0
	if a, ok := e.(engine.Amendment); ok && e.Word() == engine.Amend {
		r, last = s.unsaid(e, a)
	}
	if err := s.history.Append(e, s.book.Game.Apply); err != nil {
		return err
	}
	if e.Word() == engine.Question {
		return nil
	}
	s.amended = nil
	s.changes = slices.DeleteFunc(s.changes, func(r revision) bool { return max(r.at, r.first-1) > s.history.Len() }) // taken back
	if r != nil {
		s.revise(*r, last)
	}
	return nil
}

// unsaid is an amendment that is not applied yet, and the number of the last event
// that it replaces.
func (s *Session) unsaid(e engine.Event, a engine.Amendment) (r *revision, last int) {
	first, last, events := a.Amends()
	entry := e.Booked()
	r = &revision{first: first, count: len(events), asked: entry.By != byCamera, frame: entry.Frame}
	r.was = s.items(max(first, 1), min(last, s.history.Len()))
	return r, last
}

// items are the events in force from first to last that have words.
func (s *Session) items(first, last int) []Item {
	var out []Item
	for n := first; n <= last; n++ {
		if item := s.told(n); len(item.Words) > 0 {
			out = append(out, item)
		}
	}
	return out
}

// revise keeps an amendment, now that it is applied, of events up to number last:
// older ones of the same events go, those of later events move with them.
func (s *Session) revise(r revision, last int) {
	now := s.items(r.first, r.first+r.count-1)
	if len(now) > 0 {
		r.at = now[0].N
	}
	var kept []revision
	for _, old := range s.changes {
		if old.first > last {
			moved := r.count - (last - r.first + 1)
			old.first += moved
			if old.at > 0 {
				old.at += moved
			}
		} else if old.first+old.count > r.first {
			continue
		}
		kept = append(kept, old)
	}
	s.changes = kept
	same := slices.EqualFunc(r.was, now, func(a, b Item) bool { return a.Refused == b.Refused && reflect.DeepEqual(a.Words, b.Words) })
	switch {
	case same && r.asked:
		r.was = nil
	case same:
		return
	case !r.asked:
		s.amended = &Amendment{Was: r.was, Now: now}
	}
	s.changes = append(s.changes, r)
}

// gone are what was told before event n in force, did not happen, and has nothing
// in its place.
func (s *Session) gone(n int) []Item {
	var out []Item
	for _, r := range s.changes {
		if r.first == n && r.at == 0 && len(r.was) > 0 {
			out = append(out, Item{N: n - 1, Was: r.was, Asked: r.asked, After: r.frame})
		}
	}
	return out
}
