package jutaku

import (
	"slices"
	"time"

	"banto/engine"
)

// sure is how probable a picture must hold a building to be complete, or not to
// be, for that to be booked without a question.
const sure = 0.97

// Claims are the players who said stop and whose building nobody has looked at.
func (s State) Claims() []Color { return s.players(s.stopped &^ s.judged) }

// Until is the end of the moment in which stops count as simultaneous; the zero
// time where nobody noted when it began.
func (s State) Until() time.Time {
	if s.since == 0 {
		return time.Time{}
	}
	return time.UnixMilli(s.since + int64(s.game.opt.StopWindow))
}

// Find is what an observation says of the building of one of them.
func (s State) Find(player Color, o engine.Observation) engine.Finding {
	seen, ok := o.(Observation)
	seat := s.game.seat(player)
	if !ok || seat < 0 || s.card(seat) == nil {
		return engine.Finding{}
	}
	c := &claim{s, player, s.card(seat)}
	if why := seen.Unread(); why != "" {
		return c.ask(SiteReading{}, engine.Say("doubt.unread", "why", why))
	}
	if seen.Map != nil {
		return c.ask(SiteReading{}, engine.Say("doubt.unread", "why", onlyMap))
	}
	fits := slices.DeleteFunc(slices.Clone(seen.Sites), func(r SiteReading) bool { return !c.card.fits(&r) || s.others(seat, &r) })
	switch {
	case len(fits) == 0:
		return c.ask(SiteReading{}, engine.Say("doubt.other", "place", s.words(c.card.Card)))
	case len(fits) > 1 || !c.card.knows(&fits[0]) && (len(seen.Sites) > 1 || s.stopped&(s.stopped-1) != 0):
		return c.whose(fits)
	}
	return c.judge(&fits[0])
}

// others says whether the book knows a card that was read as another than that of a
// seat: another player's, or one that is completed.
func (s *State) others(seat int, r *SiteReading) bool {
	own := s.card(seat)
	return !own.knows(r) && slices.ContainsFunc(s.game.cards[:], func(c SiteCard) bool { return c.Card != own.Card && c.knows(r) })
}

// fits says whether a card that was read may be this one.
func (p *SiteCard) fits(r *SiteReading) bool {
	return p.agreed(r, func(same, read bool) bool { return same || !read }) == 4
}

// knows says whether a card that was read must be this one: its district and a number agree.
func (p *SiteCard) knows(r *SiteReading) bool {
	return p.District != "" && p.District == r.District && p.agreed(r, func(same, read bool) bool { return same && read }) > 1
}

// agreed counts the printed fields of which good holds: same is whether book and
// picture say the same, read whether both say something.
func (p *SiteCard) agreed(r *SiteReading, good func(same, read bool) bool) (n int) {
	count := func(same, read bool) {
		if good(same, read) {
			n++
		}
	}
	count(p.District == r.District, p.District != "" && r.District != "")
	for _, f := range [3][2]int{{p.Floors, r.Floors}, {p.Pieces, r.Pieces}, {p.Yen, r.Yen}} {
		count(f[0] == f[1], f[0] > 0 && f[1] > 0)
	}
	return n
}

// A claim is that of a player who said stop.
type claim struct {
	state  State
	player Color
	card   *SiteCard
}

// judge finds whether the building on a card that was read is complete.
func (c *claim) judge(r *SiteReading) engine.Finding {
	if r.Building == nil {
		return c.ask(*r, engine.Say("doubt.nothing"))
	}
	print, ok := c.merged(r)
	for _, verdict := range []func(*SiteReading, SiteCard) engine.Finding{c.right, c.amiss} {
		if f := verdict(r, print); ok && len(f.Events) > 0 && c.state.takes(f.Events) {
			return f
		}
	}
	return c.ask(*r, c.doubts(print, r.Building)...)
}

// right is the verdict that a building is complete; none where that is not sure.
func (c *claim) right(r *SiteReading, print SiteCard) (f engine.Finding) {
	if r.Building.Chance < sure || r.Confidence < sure || print.Yen == 0 {
		return f
	}
	f.Title = engine.Say("found.complete", "player", engine.Player(c.player), "yen", print.Yen)
	f.Events = c.complete(print, r.Building.Floors, r.Building.Pieces)
	return f
}

// amiss is the verdict that it is not; none where that is not sure, or nobody can say why.
func (c *claim) amiss(r *SiteReading, print SiteCard) (f engine.Finding) {
	if f.Words = c.faults(print, r.Building); r.Building.Chance > 1-sure || len(f.Words) == 0 {
		return f
	}
	if r.Confidence < sure { // what the card is called and worth can wait
		print.District, print.Yen = c.card.District, c.card.Yen
	}
	refused := Event{Move: c.build(r.Building), Entry: engine.Entry{Refused: true}}
	f.Title = engine.Say("found.wrong", "player", engine.Player(c.player))
	f.Events = append(c.corrected(print), refused, Event{Move: Move{Kind: Wrong, Player: c.player}})
	return f
}

// merged is the print of the player's card with what a picture adds to it; ok is
// false where no card can ask for the numbers that were read: they are left out.
func (c *claim) merged(r *SiteReading) (p SiteCard, ok bool) {
	p = *c.card
	fill := func(have *int, seen int) {
		if *have == 0 {
			*have = seen
		}
	}
	if p.District == "" {
		p.District = r.District
	}
	fill(&p.Floors, r.Floors)
	fill(&p.Pieces, r.Pieces)
	fill(&p.Yen, r.Yen)
	if p.validate() != nil {
		p.Floors, p.Pieces = c.card.Floors, c.card.Pieces
		return p, false
	}
	return p, true
}

// corrected tells the book what the card says, where that is news.
func (c *claim) corrected(p SiteCard) []engine.Event {
	old := c.card
	if p.District == old.District && p.Floors == old.Floors && p.Pieces == old.Pieces && p.Yen == old.Yen {
		return nil
	}
	return []engine.Event{Event{Move: Move{Kind: Correct}, Correction: &Correction{Print: &p}}}
}

// complete books the building of so many floors and pieces, 0 for uncounted, as complete.
func (c *claim) complete(p SiteCard, floors, pieces int) []engine.Event {
	return append(c.corrected(p), Event{Move: Move{Kind: Build, Player: c.player, Floors: floors, Pieces: pieces}})
}

// build is the building as it was read.
func (c *claim) build(b *BuildingReading) Move {
	m := Move{Kind: Build, Player: c.player, Floors: b.Floors, Pieces: b.Pieces}
	for _, code := range b.Violations {
		if code != FloorsWrong && code != PiecesWrong {
			m.Faults = append(m.Faults, Fault{code, b.mm(code)})
		}
	}
	return m
}

// mm is by how much a building was seen to break a rule, 0 where that was not measured.
func (b *BuildingReading) mm(code engine.Code) float64 {
	for _, r := range b.Reasons {
		if r.Code == code {
			return r.MM
		}
	}
	return 0
}

// takes says whether events can be booked one after the other.
func (s State) takes(events []engine.Event) bool {
	for _, e := range events {
		var err error
		if s, err = Apply(s, e.(Event)); err != nil {
			return false
		}
	}
	return true
}
