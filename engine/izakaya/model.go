package izakaya

import (
	"hash/fnv"
	"slices"

	"banto/engine"
	"banto/engine/follow"
)

// A model is the game as a follower of stories sees it.
type model struct {
	players int             // how many
	bids    []map[Color]int // of all rounds, as far as they are known beforehand
	wood    []woodSeen      // new in the pictures so far, the oldest first
	gone    map[int][]Site  // where it is gone in pictures in which it was looked for that
	now     int             // pictures so far that showed anything
	booked  int             // how often nothing was left open: wood is new since then
}

// Places is how many places a table has.
func (m *model) Places() int { return places }

// Lasting is 0: what hides or tints a piece stays as long as the piece.
func (m *model) Lasting() float64 { return 0 }

// Table writes what every place shows, a refused move included.
func (m *model) Table(p *position, table []int16) {
	shown := p.State
	if p.refused != nil {
		shown, _ = p.laid(*p.refused)
	}
	shown.show(&p.row, table)
	if r := p.refused; r != nil && r.Kind == Order {
		row, _ := p.seats(r.TurnOrder)
		shown.show(&row, table)
	}
}

// Vaguer says that e is a build without the outline that was measured of another
// on its site, and does not pay for that.
func (m *model) Vaguer(e, than act) bool {
	return e.Kind == Build && than.Kind == Build && e.Card == than.Card && e.Site == than.Site &&
		len(than.Footprints) > 0 && len(e.Footprints) == 0 && e.doubt == 0
}

// Recasts are the rows for which a turn order row may pass: two players' discs for each other's, or each disc for the next. What a round's moves
// show of one player's colour is another's then.
func (m *model) Recasts(e act) (out []follow.Recast[act]) {
	if e.Kind != Order {
		return nil
	}
	for i := range e.TurnOrder {
		for k := range i {
			row := slices.Clone(e.TurnOrder)
			row[i], row[k] = row[k], row[i]
			out = append(out, recast(e.TurnOrder, row))
		}
	}
	if last := len(e.TurnOrder) - 1; last > 1 {
		out = append(out, recast(e.TurnOrder, slices.Concat(e.TurnOrder[1:], e.TurnOrder[:1])), recast(e.TurnOrder, slices.Concat(e.TurnOrder[last:], e.TurnOrder[:last])))
	}
	return out
}

// recast is a round whose row was another: each player's moves are those of who has the place there.
func recast(was, row []Color) follow.Recast[act] {
	later := func(e act) (act, bool) {
		if i := slices.Index(was, e.Player); i >= 0 {
			e.Player = row[i]
		}
		return e, e.Kind != Order
	}
	return follow.Recast[act]{Event: asSeen(Move{Kind: Order, TurnOrder: row}), Later: later}
}

// Beyond is a number for whose turn it is, the money, and what may be taken back.
func (m *model) Beyond(p *position) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(p.phase)) // a hash takes all
	yen := func(n int) { _, _ = h.Write([]byte{byte(n >> 8), byte(n)}) }
	yen(p.pot)
	numbers := []byte{byte(p.round), byte(p.free), byte(p.triggered), byte(bit(p.blind))}
	for seat := range MaxPlayers {
		yen(int(p.kept[seat]))
		yen(int(p.bids[seat]))
		numbers = append(numbers, byte(p.order[seat]), byte(p.placed[seat]), byte(p.passed[seat]))
	}
	_, _ = h.Write(numbers)
	return h.Sum64() ^ m.Name(p.last)
}

// Name is the same for events that are told in the same words.
func (m *model) Name(e act) uint64 {
	h := fnv.New64a()
	word := func(c string) { _, _ = h.Write(append([]byte(c), 0)) } // a hash takes all
	word(string(e.Kind))
	word(string(e.Player))
	word(string(e.Color))
	word(string(e.Gap.Side))
	for _, p := range e.TurnOrder {
		word(string(p))
	}
	numbers := []byte{byte(e.Stock), byte(e.Vertex[0]), byte(e.Vertex[1]), byte(e.From), byte(e.Move.To), byte(e.yen() / Coin), byte(e.Gap.Card[0]),
		byte(e.Gap.Card[1]), byte(e.Card[0]), byte(e.Card[1]), byte(e.Site), byte(e.Floor), byte(e.pieces()), 0}
	if e.Refused {
		numbers[len(numbers)-1] |= 1
	}
	if e.Override {
		numbers[len(numbers)-1] |= 2
	}
	_, _ = h.Write(numbers)
	return h.Sum64()
}

// Apply is the step of an event in a position.
func (m *model) Apply(p *position, e act) (step follow.Step[*position, act], ok bool) {
	switch {
	case e.Kind == Undo:
		return m.takeBack(p, e)
	case e.Override:
		return m.letStand(p, e)
	case e.Kind == Correct:
		return m.corrected(p, e)
	case m.barred(p, &e):
		return step, false
	}
	if e.Kind == Build && len(e.Footprints) == 0 {
		e.Floor = p.level(&e.Move)
	}
	reasons := Check(p.State, e.Move)
	e.Refused = len(reasons) > 0
	if e.Refused && !p.stands(&e.Move, reasons) {
		return step, false
	}
	next := &position{State: p.State, row: p.row, past: p, last: e}
	step = follow.Step[*position, act]{Event: e, State: next, Cost: e.cost(reasons), Grave: e.Refused}
	if e.Refused {
		step.Breach = breach(&e.Move, reasons)
		next.refused = &next.last.Move
	} else {
		next.do(&e.Move)
		next.lay(&e.Event)
	}
	return step, true
}

// barred says whether something else must come before a move: a refused one goes first, or is let stand, and known bids come before the row. A row
// that lies there already is none.
func (m *model) barred(p *position, e *act) bool {
	bids := p.phase == PhaseBid && m.knows(p)
	lies := e.By == ByCamera && slices.Equal(e.TurnOrder, p.laidRow())
	return p.refused != nil || e.Kind == Order && (bids || lies)
}

// stands says whether a move that breaks rules can lie on the table; discs that go back too early are taken back one by one.
func (p *position) stands(m *Move, reasons []engine.Reason) bool {
	return reasons[0].Code != engine.NotAMove && m.Kind != Recall && p.lays(m)
}

// breach is a number for the rules that a player's move breaks and the place where it does. Which of those it breaks that only the wood tells,
// how it lies and whether it is one piece, does not count.
func breach(m *Move, reasons []engine.Reason) uint64 {
	h := fnv.New64a()
	word := func(c string) { _, _ = h.Write(append([]byte(c), 0)) } // a hash takes all
	word(string(m.Kind))
	word(string(m.Player))
	for _, r := range slices.DeleteFunc(slices.Clone(reasons), ofWood) {
		word(string(r.Code))
	}
	switch m.Kind {
	case Drink:
		_, _ = h.Write([]byte{byte(m.Vertex[0]), byte(m.Vertex[1])})
	case Claim:
		word(string(m.Gap.Side))
		_, _ = h.Write([]byte{byte(m.Gap.Card[0]), byte(m.Gap.Card[1])})
	case Build:
		_, _ = h.Write([]byte{byte(m.Card[0]), byte(m.Card[1]), byte(m.Site)})
	case Price:
		_, _ = h.Write([]byte{byte(m.From)})
	}
	return h.Sum64()
}

// corrected is the step of a person who says what lies on the table.
func (m *model) corrected(p *position, e act) (step follow.Step[*position, act], ok bool) {
	s, err := Apply(p.State, e.Event)
	if err != nil {
		return step, false
	}
	next := &position{State: s, row: p.row, past: p, last: e}
	next.lay(&e.Event)
	return follow.Step[*position, act]{Event: e, State: next}, true
}

// knows says whether the bids of a position's round are known and not yet told.
func (m *model) knows(p *position) bool { return p.round <= len(m.bids) && !p.anyBid() }

// undo is the event that takes back the last of a position, as pictures show it from that number on.
func (m *model) undo(p *position, picture int) act {
	e := act{Event: Event{Move: Move{Kind: Undo}, By: ByCamera}, takes: m.Name(p.last)}
	if p.last.Kind == Build {
		e.wood = m.staysAt(Site{p.last.Card, p.last.Site}, picture)
	}
	return e
}

// takeBack is the step of hands that take the last event back.
func (m *model) takeBack(p *position, e act) (step follow.Step[*position, act], ok bool) {
	if p.past == nil || p.last.By == ByRules || !slices.Contains([]Kind{Drink, Price, Claim, Build, Order}, p.last.Kind) || m.Name(p.last) != e.takes {
		return step, false
	}
	cost := costTakeBack
	switch {
	case p.last.Refused:
		cost = costGiveBack
	case p.last.By != ByCamera:
		cost = costUnsay
	case p.last.Kind == Order:
		cost = costReorder
	}
	return follow.Step[*position, act]{Event: e, State: p.past, Cost: cost + e.wood}, true
}

// letStand is the step of players who act on with a refused move on the table.
func (m *model) letStand(p *position, e act) (step follow.Step[*position, act], ok bool) {
	if p.refused == nil || m.Name(act{Event: Event{Move: *p.refused}}) != m.Name(act{Event: Event{Move: e.Move}}) {
		return step, false
	}
	s, err := Apply(p.State, e.Event)
	if err != nil {
		return step, false
	}
	next := &position{State: s, row: p.row, past: p, last: e}
	next.lay(&e.Event)
	return follow.Step[*position, act]{Event: e, State: next, Cost: costLetStand}, true
}
