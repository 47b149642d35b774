package web

import (
	"bytes"
	"encoding/json"
	"slices"

	"banto/engine"
)

// A Question is what the camera side asks the players: which of two events
// happened. Nothing waits for the answer.
type Question struct {
	ID      int      `json:"id"`              // changes with every question of a game
	Frame   string   `json:"frame,omitempty"` // the picture that leaves it open
	W       int      `json:"w,omitempty"`     // its size, px
	H       int      `json:"h,omitempty"`
	Span    float64  `json:"span"` // of the table in the picture, px; 0: unknown
	Options []Option `json:"options"`
}

// An Option is an event that may have happened.
type Option struct {
	Words   []engine.Words    `json:"words"`
	Refused bool              `json:"refused,omitempty"`
	Places  []string          `json:"places"` // where it differs from the others on the table
	Spots   []engine.Sighting `json:"spots"`  // those of them that the picture shows
}

// A doubt is a question event, with where the places were in its picture.
type doubt struct {
	event engine.Event
	line  int // of the record
	live  Live
}

// questionStays is how many events may follow the one that a question is about
// before the question goes.
const questionStays = 2

// wonder takes note of an event that asks, unless its question was settled before.
func (s *Session) wonder(e engine.Event) {
	if e.Word() == engine.Question && (s.settled == nil || !sameMove(e, s.settled)) {
		s.doubt = &doubt{event: e, line: len(s.book.Events), live: s.live}
	}
}

// sameMove says whether two events are the same but for how they came into the
// book.
func sameMove(a, b engine.Event) bool {
	x, err1 := json.Marshal(a.Entered(engine.Entry{}))
	y, err2 := json.Marshal(b.Entered(engine.Entry{}))
	return err1 == nil && err2 == nil && bytes.Equal(x, y)
}

// open is the question that is open: what it is about and its choices. Where the
// book went on otherwise, or on and on, there is none.
func (s *Session) open() (q engine.Inquiry, about int, choices []engine.Event) {
	if s.doubt == nil {
		return nil, 0, nil
	}
	q, ok := s.doubt.event.(engine.Inquiry)
	if !ok {
		return nil, 0, nil
	}
	about, choices = q.Asks()
	n := s.history.Len()
	if about < 2 || n < about-1 || n > about+questionStays {
		return nil, 0, nil
	}
	if n >= about {
		booked, _ := s.history.Event(about)
		if !slices.ContainsFunc(choices, func(c engine.Event) bool { return sameMove(c, booked) }) {
			return nil, 0, nil
		}
	}
	return q, about, choices
}

// question is the open question as the page shows it; nil: there is none.
func (s *Session) question() *Question {
	q, about, choices := s.open()
	if q == nil {
		return nil
	}
	d := s.doubt
	out := &Question{ID: d.line, Frame: d.event.Booked().Frame, W: d.live.W, H: d.live.H, Span: span(d.live.Spots)}
	_, before := s.history.Event(about - 1)
	for _, c := range choices {
		out.Options = append(out.Options, s.option(before, c))
	}
	for i, c := range choices {
		if c.Word() != engine.None && len(out.Options[i].Places) == 0 { // it changes nothing, but others do
			out.Options[i].Places = out.everywhere()
		}
	}
	for i, places := range apart(out.Options) {
		o := &out.Options[i]
		o.Places, o.Spots = places, slices.DeleteFunc(slices.Clone(d.live.Spots), func(s engine.Sighting) bool { return !slices.Contains(places, s.Place) })
	}
	return out
}

// everywhere are the places of all options.
func (q *Question) everywhere() (out []string) {
	for _, o := range q.Options {
		out = append(out, o.Places...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// option spells out what may have happened after a state. It is laid down even
// where it is against the rules, to see where.
func (s *Session) option(before engine.State, e engine.Event) Option {
	after, err := s.book.Game.Apply(before, e.Entered(engine.Entry{Override: true}))
	if err != nil {
		after = before
	}
	return Option{Words: s.book.Game.Tell(before, after, e), Refused: e.Booked().Refused, Places: changed(before.Drawing(), after.Drawing())}
}

// apart are the places of each option that no other has, or all where that leaves
// none.
func apart(options []Option) [][]string {
	count := map[string]int{}
	for _, o := range options {
		for _, place := range o.Places {
			count[place]++
		}
	}
	out := make([][]string, len(options))
	for i, o := range options {
		out[i] = slices.DeleteFunc(slices.Clone(o.Places), func(place string) bool { return count[place] > 1 })
		if len(out[i]) == 0 {
			out[i] = o.Places
		}
	}
	return out
}

// span is how much of a picture places take, px.
func span(spots []engine.Sighting) float64 {
	if len(spots) == 0 {
		return 0
	}
	wide := func(of func(engine.Sighting) float64) float64 {
		low, high := of(spots[0]), of(spots[0])
		for _, s := range spots {
			low, high = min(low, of(s)), max(high, of(s))
		}
		return high - low
	}
	return max(wide(func(s engine.Sighting) float64 { return s.X }), wide(func(s engine.Sighting) float64 { return s.Y }))
}

// Settle ends question id: option i is what happened, -1 leaves it open for good.
// What was booked otherwise is amended. ErrStale says that the question is gone.
func (s *Session) Settle(id, i int) error {
	return s.do(func() error {
		q, about, choices := s.open()
		if q == nil || s.doubt.line != id || i >= len(choices) {
			return ErrStale
		}
		s.settled, s.doubt = s.doubt.event, nil
		if i < 0 {
			s.publish()
			return nil
		}
		last := about - 1
		if s.history.Len() >= about {
			last = about
		}
		err := s.take([]engine.Event{q.Answer(i, last, "person")})
		s.publish()
		return err
	})
}
