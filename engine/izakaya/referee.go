package izakaya

import (
	"cmp"
	"slices"

	"banto/engine"
)

// Who says that an event happened, where no person does.
const (
	ByCamera = "camera" // seen on the table
	ByRules  = "rules"  // must have happened for what was seen: no picture of its own
	ByFile   = "file"   // told beforehand
)

// A Referee tells what happened between two settled pictures. It holds many
// might-have-beens against the new picture and takes the likeliest: moves the
// rules allow are expected, but what clearly lies against the rules is reported
// as that. It remembers how every place was read while table and book agreed, so
// that a place always misread is no news and one misread now and then is little. The
// zero Referee is ready.
type Referee struct {
	// Bids are those of all rounds, if they are known beforehand.
	Bids []map[Color]int
	// Patience is how many pictures in a row must say the same before a doubtful
	// change is reported: 0 and 1 for pictures that show finished moves, more
	// for a live camera, where a disc may lie before its bottle stands.
	Patience int

	usual   table // readings while table and book agreed
	strange table // readings since then that the book does not explain
	flicker table // readings that went as they had come, with no move at the place
	met     bool  // these are filled
	doubts  int   // pictures in a row that did not agree
	pending string
	waited  int
}

// A Verdict is what a referee makes of a picture.
type Verdict struct {
	// Events are to be appended to the history in this order; a Refused one
	// breaks the rules its reasons name.
	Events []Event
	// Differences are the places where table and book differ without a
	// sufficient explanation.
	Differences []Difference
	// Desynchronised says that the differences have lasted. Where there are many,
	// nothing is booked until table and book agree again or a person says which
	// is right.
	Desynchronised bool
}

// A tale is one story of what may have happened: the history cut to its first
// keep events, then events.
type tale struct {
	keep   int
	events []Event
	state  State
	row    int16
	table  *table
	ended  bool // on a refused move: nothing follows but its being taken back
	prior  float64
	cost   float64
}

// What a story costs before it is held against the picture, in natural
// logarithms of odds. A refused move must explain at least two firm readings
// better than any allowed one does.
const (
	priorMove    = 0.5
	priorRefused = 4.0
	priorMisrow  = 1.5 // a row against the bids: nothing but the row can show it
	priorUndo    = 0.7
	priorRecall  = 0.2
	// missedPiece is the cost of a new piece of wood seen that no move lays.
	missedPiece = 3.0
	// missingDisc is the cost of an action disc that its player took back early
	// while the discs are being recalled.
	missingDisc = 0.3
	// firm is the cost above which a single reading is held to be a fact.
	firm = 1.5
	// apartMost is in how many places table and book may stay apart, by readings
	// that are wrong time and again, while moves elsewhere are booked.
	apartMost = 2
	// flickering is what a reading costs at most that went before as it had come.
	flickering = 0.5
	// nearlyAll is how many changes a picture must show for each that it does not.
	nearlyAll = 5
	// doubtful is the cost below which a reading suggests no move.
	doubtful = 1.0
	// gain is by how much a story must explain the picture better than that
	// nothing happened, lead by how much better than any other story.
	gain, lead = 2.0, 0.75
)

// beamWidth and beamDepth bound the stories followed and the events in each.
const beamWidth, beamDepth = 24, 6

// Judge says what happened since the picture that history ends with. It does
// not change h.
func (r *Referee) Judge(h *History, o Sight) Verdict {
	s := h.State()
	if s.game == nil || (o.Status != StatusOK && o.Status != StatusPartial) {
		return Verdict{}
	}
	c := r.open(h, s.glimpse(&o))
	nothing := c.start()
	best, clear := c.best(nothing)
	if len(best.events) == 0 && best.keep == h.Len() {
		return r.quiet(c, nothing)
	}
	if !clear || !c.holds(best, nothing) || r.lost(c, best) || !r.patient(h, best) {
		return r.doubt(c, nothing)
	}
	return r.booked(c, best)
}

// Trust makes the referee take the present picture for what the book says:
// a person confirmed the book, or the book was corrected.
func (r *Referee) Trust(h *History, o Sight) {
	s := h.State()
	g := s.glimpse(&o)
	r.meet()
	c := r.open(h, g)
	r.note(c, c.start())
	r.usual, r.doubts, r.pending, r.waited = g.read, 0, "", 0
}

// meet has the referee know of no reading so far.
func (r *Referee) meet() {
	for k := range places {
		r.usual[k], r.strange[k], r.flicker[k] = unseen, unseen, unseen
	}
	r.met = true
}

// A hearing is one picture being judged.
type hearing struct {
	referee *Referee
	history *History
	g       *glimpse
	book    *table
}

func (r *Referee) open(h *History, g *glimpse) *hearing {
	if !r.met {
		r.meet()
	}
	return &hearing{referee: r, history: h, g: g}
}

// start is the story that nothing happened.
func (c *hearing) start() *tale {
	t := c.tale(c.history.Len(), nil, c.history.State(), 0)
	c.book = t.table
	t.cost = c.weigh(t)
	return t
}

// tale completes a story: what the table shows at its end.
func (c *hearing) tale(keep int, events []Event, s State, prior float64) *tale {
	t := &tale{keep: keep, events: events, state: s, prior: prior}
	t.row = c.row(keep, events, s)
	shown := s
	if s.refused != nil {
		t.ended = true
		shown, _ = s.laid(*s.refused)
	}
	t.table = shown.table(t.row)
	return t
}

// row is the turn order row as it was last laid.
func (c *hearing) row(keep int, events []Event, s State) int16 {
	for _, e := range slices.Backward(events) {
		if e.Kind == Order {
			return s.rowNumber(e.TurnOrder)
		}
	}
	for _, e := range slices.Backward(c.history.Events()[:keep]) {
		switch {
		case e.Kind == Order:
			return s.rowNumber(e.TurnOrder)
		case e.Kind == Correct && e.Correction.TurnOrder != nil:
			return s.rowNumber(e.Correction.TurnOrder)
		}
	}
	return s.rowNumber(s.game.players)
}

// weigh is the cost of a story: its prior and every reading it does not explain.
func (c *hearing) weigh(t *tale) float64 {
	sum := t.prior
	for k := range places {
		if c.g.cost[k] > 0 {
			sum += c.miss(t, k)
		}
	}
	return sum + missedPiece*float64(len(c.g.pieces)-t.piecesSeen(c.g.pieces))
}

// miss is the cost of the reading at place k under a story.
func (c *hearing) miss(t *tale, k int) float64 {
	want := t.table[k]
	switch {
	case c.g.shows(k, want):
		return 0
	case want == c.book[k] && c.referee.usual[k] == c.g.read[k]:
		return 0
	case want == c.book[k] && c.referee.flicker[k] == c.g.read[k]:
		return min(c.g.cost[k], flickering)
	case isDisc(k) && t.state.phase == PhaseRecall && want == c.book[k] && c.g.read[k] >= 0 && (c.g.read[k] == 0 || k >= atClaimSpot && c.g.read[k] < want):
		return missingDisc * float64(max(1, want-c.g.read[k]))
	}
	return c.g.cost[k]
}

// piecesSeen counts the new pieces in sight that the story lays.
func (t *tale) piecesSeen(sights []PieceSight) (n int) {
	for _, p := range sights {
		if t.builds(p.Card, p.Site) {
			n++
		}
	}
	return n
}

// best follows the likeliest stories event by event and gives the best of all;
// clear says that no other comes near.
func (c *hearing) best(nothing *tale) (best *tale, clear bool) {
	best = nothing
	second := nothing
	beam := []*tale{nothing}
	for range beamDepth {
		var next []*tale
		for _, t := range beam {
			next = append(next, c.continued(t)...)
		}
		slices.SortStableFunc(next, func(a, b *tale) int { return cmp.Compare(a.cost, b.cost) })
		beam = next[:min(len(next), beamWidth)]
		for _, t := range beam {
			if t.cost < best.cost {
				t, best = best, t
			}
			if t.cost < second.cost && !t.sameEnd(best) || second.sameEnd(best) {
				second = t
			}
		}
		if len(beam) == 0 {
			break
		}
	}
	return best, second.sameEnd(best) || second.cost-best.cost >= lead
}

// sameEnd says whether two stories end with the same table and book.
func (t *tale) sameEnd(o *tale) bool {
	return t.ended == o.ended && *t.table == *o.table && t.state.phase == o.state.phase
}

// holds says whether the picture shows what the story would have changed, or nearly all
// of it where that is much, as when discs go back. A refused move, and one taken back, must
// explain everything: neither may rest on a half-read table.
func (c *hearing) holds(t, nothing *tale) bool {
	if nothing.cost-t.cost < gain && !t.recalled() {
		return false
	}
	whole := t.ended || c.takesBack(t)
	shown, missed := 0, 0
	for k := range places {
		if k >= atFloors && k < atPrice && c.sighted(t.state.siteAt(k)) {
			continue // the piece itself was seen: its floor is the less certain
		}
		if c.g.cost[k] <= firm {
			continue
		}
		shows, changed := c.g.shows(k, t.table[k]), t.table[k] != c.book[k]
		switch {
		case shows && changed:
			shown++
		case changed, !shows && whole && c.miss(t, k) > firm:
			missed++
		}
	}
	return missed == 0 || !whole && shown >= nearlyAll*missed
}

// takesBack says whether a story takes back a move that the rules allow: a refused one is
// expected to go.
func (c *hearing) takesBack(t *tale) bool {
	return slices.ContainsFunc(c.history.Events()[t.keep:], func(e Event) bool { return !e.Refused })
}

// lost says whether table and book have been apart for so long, and still would
// be in so many places after a story, that the story cannot be trusted.
func (r *Referee) lost(c *hearing, t *tale) bool {
	return r.doubts > max(1, r.Patience) && len(c.differences(t)) > apartMost
}

// recalled says whether a story ends with the discs going back: they are
// missed one by one before, which is no surprise.
func (t *tale) recalled() bool {
	return len(t.events) > 0 && t.events[len(t.events)-1].Kind == Recall
}

// patient says whether a story has been told often enough to be believed: a
// refused one as often as Patience asks.
func (r *Referee) patient(h *History, t *tale) bool {
	if !t.ended {
		return true
	}
	text := storyText(h, t)
	if text != r.pending {
		r.pending, r.waited = text, 0
	}
	r.waited++
	return r.waited >= r.Patience
}

func storyText(h *History, t *tale) string {
	text := string(rune('0' + h.Len() - t.keep))
	for _, e := range t.events {
		e.Footprints = nil
		line, _ := e.MarshalJSON()
		text += string(line)
	}
	return text
}

// quiet is the verdict that nothing happened.
func (r *Referee) quiet(c *hearing, nothing *tale) Verdict {
	if len(c.differences(nothing)) == 0 {
		r.agree(c, nothing)
		return Verdict{}
	}
	return r.doubt(c, nothing)
}

// doubt is the verdict on a picture that shows a change without a story to rely on.
func (r *Referee) doubt(c *hearing, nothing *tale) Verdict {
	r.doubts++
	r.note(c, nothing)
	return Verdict{Differences: c.differences(nothing), Desynchronised: r.doubts > max(1, r.Patience)}
}

// booked is the verdict for a story.
func (r *Referee) booked(c *hearing, t *tale) Verdict {
	v := Verdict{Differences: c.differences(t)}
	for range c.history.Len() - t.keep {
		v.Events = append(v.Events, Event{Move: Move{Kind: Undo}, By: ByCamera})
	}
	v.Events = append(v.Events, t.events...)
	r.agree(c, t)
	return v
}

// agree notes the readings that agree with the book, and those of buildings
// whose new piece was seen as such.
func (r *Referee) agree(c *hearing, t *tale) {
	r.note(c, t)
	for k := range places {
		seen := k >= atFloors && k < atPrice && t.table[k] != c.book[k] && c.sighted(t.state.siteAt(k))
		if c.g.read[k] != unseen && (seen || c.g.shows(k, t.table[k])) {
			r.usual[k] = c.g.read[k]
		}
	}
	r.doubts, r.pending, r.waited = 0, "", 0
}

// note remembers what the picture shows that the story does not explain. What goes as it
// came, without a move at its place, was misread.
func (r *Referee) note(c *hearing, t *tale) {
	for k := range places {
		switch {
		case t.table[k] != c.book[k]:
			r.strange[k], r.flicker[k] = unseen, unseen
		case !c.g.shows(k, t.table[k]):
			r.strange[k] = c.g.read[k]
		case c.g.read[k] != unseen && r.strange[k] != unseen:
			r.flicker[k], r.strange[k] = r.strange[k], unseen
		}
	}
}

// Reasons are why an event that a verdict refuses is against the rules, judged
// in the state before it.
func Reasons(s State, e Event) []engine.Reason {
	if !e.Refused {
		return nil
	}
	return Check(s, e.Move)
}
