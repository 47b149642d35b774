package izakaya

import (
	"math"
	"slices"

	"banto/engine"
	"banto/engine/follow"
)

// A Follower tells what happens at a table from beliefs, picture after picture.
// The zero Follower is ready.
type Follower struct {
	// Bids are those of all rounds, if they are known beforehand.
	Bids []map[Color]int
	// Patience is how many pictures in a row must show a move against the rules
	// before it is told: see follow.Follower.
	Patience int

	stories *follow.Follower[*position, act]
	model   *model
	history *History     // of the game, as it was last given
	book    []act        // the events in force as they were told
	apart   []Difference // of the last picture that showed anything
	differs int          // pictures in a row that the likeliest story does not explain
	open    bool         // the last picture left something open
	asked   []int        // the places on which the score hangs that players were asked about
	wonders bool         // the last of them since the last Restart
}

// A Verdict is what a follower makes of a picture.
type Verdict struct {
	// Events are to be appended to the history in this order. A Refused one breaks
	// the rules its reasons name; an Amend takes back what was told wrongly; a
	// Question asks which of two stories is true.
	Events []Event
	// Retold is nil unless something told before was wrong.
	Retold *Retelling
	// Differences are the places where the picture speaks against the book and
	// every story.
	Differences []Difference
	// Open says that another look at the table would help.
	Open bool
	// Desynchronised says that the differences have lasted.
	Desynchronised bool
}

// compare notes where a picture speaks against the book.
func (f *Follower) compare(s *State, list []follow.Difference) {
	f.apart = s.differences(slices.DeleteFunc(slices.Clone(list), func(d follow.Difference) bool { return d.Place >= atSum }))
	if f.differs++; len(list) == 0 {
		f.differs = 0
	}
}

// lasting is for how many pictures differences last before they are told.
const lasting = 2

// Restart takes the book as h has it for what lies on the table: at the
// beginning, and when a person said so. Where a person only added to what was told, the
// stories go on with that.
func (f *Follower) Restart(h *History) {
	p := positionOf(h)
	f.wonders = false
	if f.heard(events(p)) {
		return
	}
	f.model = &model{players: len(p.game.players), bids: f.Bids, gone: map[int][]Site{}}
	f.stories = follow.New(f.model, p)
	f.book, f.apart, f.differs, f.open = events(p), nil, 0, false
}

// heard says whether the stories go on with what a book has after what was told.
func (f *Follower) heard(book []act) bool {
	n := len(f.book)
	if f.stories == nil || len(book) <= n || !slices.EqualFunc(f.book, book[:n], f.model.sameWords) {
		return false
	}
	if !f.stories.Hear(book[n:]) {
		return false
	}
	f.book, f.apart, f.differs, f.open = book, nil, 0, false
	return true
}

// events are those in force, the first first.
func events(p *position) []act {
	var out []act
	for ; p != nil; p = p.past {
		out = append(out, p.last)
	}
	slices.Reverse(out)
	return out
}

// Look says what happened up to the picture that b is the belief of; an empty one
// stands for a picture that shows nothing new. What it
// gives must be appended to h; anybody else's event asks for a Restart.
func (f *Follower) Look(h *History, b Belief) Verdict {
	s := h.State()
	if s.game == nil {
		return Verdict{}
	}
	return f.look(h, b.numbers(s.game), b.Wood, b.Gone)
}

func (f *Follower) look(h *History, seen follow.Belief, wood []PieceSight, gone []Site) Verdict {
	s := h.State()
	if f.history = h; f.stories == nil {
		f.Restart(h)
	}
	f.stories.Patience = f.Patience
	if !f.open {
		f.model.booked++
	}
	seen[atSum], seen[atSum+1] = sumOdds(seen[atClaimSpot:atBuildSpot]), sumOdds(seen[atBuildSpot:atRow])
	if !seen.Blank() || f.model.now == 0 {
		f.model.look(wood, gone)
	}
	before := f.lines()
	v := f.stories.Look(seen)
	if !seen.Blank() {
		f.compare(&s, v.Differences)
	}
	out := f.told(v, before)
	f.open = v.Open
	out.Open, out.Differences = v.Open, f.apart
	out.Desynchronised = f.differs >= max(lasting, f.Patience)
	if q := v.Question; q != nil {
		one, other := byCamera(q.One), byCamera(q.Other)
		if !f.model.alike(one, other) {
			out.Events = append(out.Events, question(q.Before, one, other))
		}
	}
	return out
}

// Finish gives what is likeliest of all that is still open: the last picture was
// shown.
func (f *Follower) Finish() Verdict {
	if f.stories == nil {
		return Verdict{}
	}
	before := f.lines()
	return f.told(f.stories.Finish(), before)
}

// sumOdds are the odds of how many discs of all players together lie on a spot, by those of
// each player: nil where there are none. One that passes for another player's is still a disc.
func sumOdds(spot follow.Belief) (sum []float32) {
	for _, odds := range spot {
		switch {
		case len(odds) == 0:
		case sum == nil:
			sum = odds
		default:
			sum = together(sum, odds)
		}
	}
	return sum
}

// together are the odds of a sum of two numbers by the odds of each.
func together(a, b []float32) []float32 {
	out := make([]float32, len(a)+len(b)-1)
	for n := range out {
		out[n] = float32(math.Inf(-1))
		for i := max(0, n-len(b)+1); i <= min(n, len(a)-1); i++ {
			out[n] = max(out[n], a[i]+b[n-i])
		}
	}
	return out
}

// told is a verdict as it goes into the book; before are the lines told so far.
func (f *Follower) told(v follow.Verdict[*position, act], before []follow.Past[*position, act]) (out Verdict) {
	now := events(v.Told)
	if v.Amended {
		out.Retold = f.retold(before)
		out.Events = amended(f.book, now, f.model.sameWords)
	} else {
		out.Events = eventsOf(v.Events)
	}
	f.book = now
	if !f.fits(out.Events) {
		out.Retold = f.retold(before)
		out.Events = amended(events(positionOf(f.history)), now, f.model.sameWood)
	}
	return out
}

// fits says whether the book takes events in. It may hold other outlines of pieces than the stories: of two that tell the same in the
// same words, the one whose outlines were measured better is kept.
func (f *Follower) fits(list []Event) bool {
	if f.history == nil || len(list) == 0 {
		return true
	}
	trial := History{f.history.Clone()}
	return !slices.ContainsFunc(list, func(e Event) bool { return trial.Append(e) != nil })
}

// eventsOf are the events of some acts.
func eventsOf(list []act) (out []Event) {
	for _, e := range list {
		out = append(out, e.Event)
	}
	return out
}

// amended is the amend event that makes now of a book; none where they are the same.
func amended(book, now []act, same func(a, b act) bool) []Event {
	first, end, last := apart(book, now, same)
	if end == first && last == first {
		return nil
	}
	return []Event{{Move: Move{Kind: Amend}, First: first + 1, Last: end, Events: eventsOf(now[first:last]), By: ByCamera}}
}

// sameWords says whether two events are told in the same words, sameWood whether their pieces lie where they do, too.
func (m *model) sameWords(a, b act) bool { return m.Name(a) == m.Name(b) }
func (m *model) sameWood(a, b act) bool {
	return m.sameWords(a, b) && slices.EqualFunc(a.Footprints, b.Footprints, slices.Equal) && slices.Equal(a.Faults, b.Faults)
}

// byCamera are those of some acts that a camera sees.
func byCamera(list []act) []act {
	return slices.DeleteFunc(slices.Clone(list), func(e act) bool { return e.By != ByCamera })
}

// alike says whether two stories tell the same events in another order: which, does
// not matter.
func (m *model) alike(one, other []act) bool {
	has := func(list []act, e act) bool {
		return slices.ContainsFunc(list, func(o act) bool { return m.sameWords(o, e) })
	}
	return len(one) == len(other) && !slices.ContainsFunc(one, func(e act) bool { return !has(other, e) })
}

// question puts two stories into the words of one question: the first event in
// which they differ.
func question(before *position, one, other []act) Event {
	e := Event{Move: Move{Kind: Question}, About: len(events(before)) + 1, By: ByCamera}
	for _, list := range [][]act{one, other} {
		choice := Event{Move: Move{Kind: None}}
		if len(list) > 0 {
			choice = list[0].Event
		}
		e.Choices = append(e.Choices, choice)
	}
	return e
}

// Reasons are why an event that a verdict refuses is against the rules, judged
// in the state before it.
func Reasons(s State, e Event) []engine.Reason {
	if !e.Refused {
		return nil
	}
	return Check(s, e.Move)
}
