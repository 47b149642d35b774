package izakaya

import (
	"hash/fnv"
	"slices"

	"banto/engine"
	"banto/engine/follow"
	"banto/engine/stack"
)

// A position is a state with the events that led to it: what hands may take back.
type position struct {
	State
	row  [MaxPlayers]int8 // the turn order row as it was last laid, by seat
	past *position        // before the last event in force; nil at the beginning
	last act              // that event
}

// An act is an event of a story.
type act struct {
	Event
	takes uint64  // of an undo: the event that it takes back
	doubt float64 // what it costs to say that its piece was measured wrongly
	wood  float64 // what new wood, seen there or elsewhere, adds to the cost of a build, what stays to that of an undo
	since int     // of a build that new wood tells of: since when that was new, see model.booked
	first int     // and the first picture that showed it
}

// What events cost a story before any picture is asked: natural logarithms of
// how rare each one is, among all that might happen in its place.
const (
	costMove     = 4.0
	costOrder    = 2.0 // a row after the bids
	costRecall   = 1.0
	costPass     = 1.0 // a free piece declined
	costRefused  = 7.5
	costTurn     = 9.0  // by a player whose turn it is not: colours are alike
	costMisrow   = 5.0  // a row against the bids: nothing but the row can show it
	costSeveral  = 7.5  // several pieces at once: a count is hard to see
	costMislaid  = 6.5  // a piece against the rules by its outline only
	costLetStand = 12.0 // play goes on with a refused move on the table and nobody said so
	costGiveBack = 1.0  // a refused move is taken back
	costTakeBack = 4.0  // an allowed one is
	costReorder  = 3.0  // a turn order row is laid anew
	costUnsay    = 12.0 // one that a person entered is
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

// A woodSeen is new wood and the picture that showed it.
type woodSeen struct {
	PieceSight
	picture int
	since   int // see model.booked
	first   int // the first picture that showed it
}

// woodLasts is for how many pictures new wood counts for a piece that is noticed late,
// or told otherwise.
const woodLasts = 4

// undoTimed is by how many pictures an undo may be told before or after the one that shows it.
const undoTimed = 2

// look takes in what wood is new in a picture, and where some is gone.
func (m *model) look(wood []PieceSight, gone []Site) {
	if gone != nil {
		m.gone[m.now] = gone
	}
	for _, w := range wood {
		seen := woodSeen{w, m.now, m.booked - bit(w.Earlier), m.now - bit(w.Earlier)}
		for _, old := range m.wood {
			if old.Card == w.Card && old.Site == w.Site && old.since == seen.since {
				seen.first = min(seen.first, old.first)
			}
		}
		m.wood = append(m.wood, seen)
	}
	m.now++
}

// weight is by how much likelier a piece that was laid there makes the picture, as a logarithm.
func (w *woodSeen) weight() float64 { return min(mostWood, usualWood+perWoodOdds*max(0, w.Odds)) }

// woodAt is the new wood of a site as picture at shows it, or the pictures next to that;
// nil for none.
func (m *model) woodAt(card Card, site, at int) (out *woodSeen) {
	for i := range m.wood {
		w := &m.wood[i]
		if w.Card != card || w.Site != site || w.picture <= at-woodLasts || w.picture >= at+woodLasts {
			continue
		}
		if out == nil || w.picture <= at || out.picture < at {
			out = w
		}
	}
	return out
}

// positionOf is where a history has come to.
func positionOf(h *History) *position {
	var p *position
	for n := 1; n <= h.Len(); n++ {
		e, s := h.Event(n)
		next := &position{State: s, past: p, last: act{Event: e}}
		if p == nil {
			for i := range s.game.players {
				next.row[i] = int8(i)
			}
		} else {
			next.row = p.row
		}
		next.lay(&e)
		p = next
	}
	return p
}

// lay lays the turn order row as an event says.
func (p *position) lay(e *Event) {
	switch {
	case e.Kind == Order:
		p.row, _ = p.seats(e.TurnOrder)
	case e.Kind == Correct && e.Correction.TurnOrder != nil:
		p.row, _ = p.seats(e.Correction.TurnOrder)
	}
}

// laidRow is the turn order row as it was last laid.
func (p *position) laidRow() []Color {
	return p.colors(p.row)
}

// colors are the players on seats.
func (s *State) colors(seats [MaxPlayers]int8) []Color {
	out := make([]Color, len(s.game.players))
	for i := range out {
		out[i] = s.game.players[seats[i]]
	}
	return out
}

// rowOf is the turn order row of a number.
func (s *State) rowOf(number int) []Color { return s.colors(permutation(len(s.game.players), number)) }

// Places is how many places a table has.
func (m *model) Places() int { return places }

// What it costs to say that a place is misread for long and grossly, by how often places of
// its kind are (see the acuities) and how many values they may show then: natural logarithms.
// Make one less if games are told wrongly because places of its kind were misread, more if
// true moves are explained away.
const (
	faultDrink   = 7.0
	faultDisc    = 5.8
	faultPlayer  = 5.3 // a disc or a pyramid for another player's
	faultPrice   = 6.5
	faultCrate   = 7.0
	faultTurned  = 5.5 // a whole turn order row, each disc a place further than it lies
	faultRow     = 9.0 // one read as another one
	faultNothing = 8.5
	faultNoWood  = 7.0 // and no disc on a stock card or the price spot
)

// Those of discs on an action spot: too few of a player are seen, or too many, mostly for one
// passes for another player's. That all together are miscounted costs faultSum besides.
const (
	faultFewClaimed, faultManyClaimed = 2.3, 3.0
	faultFewBuilt, faultManyBuilt     = 3.0, 3.0
	faultSum                          = 2.0
)

// faultFloors are those of so many floors, of more as of the last.
var faultFloors = []float64{faultNoWood, 4.5, 4.0, 4.0}

// The kins of misread discs on action spots; those of two players that pass for each other's
// elsewhere are less.
const kinClaimed, kinBuilt = 1000, 1001

// Fault is what it costs to say that place k, which holds value v, is misread as shows for
// long. Of one kin are discs and pyramids of one player taken for those of another, and discs
// of any on one action spot.
func (m *model) Fault(k int, v, shows int16) (cost float64, kin int) {
	few := v > shows
	switch {
	case k >= atSum:
		return faultSum, 0
	case k >= atRow:
		return either(m.turned(v, shows), faultTurned, faultRow), 0
	case k >= atBuildSpot:
		return either(few, faultFewBuilt, faultManyBuilt), kinBuilt
	case k >= atClaimSpot:
		return either(few, faultFewClaimed, faultManyClaimed), kinClaimed
	case ofPlayer(k) && v > 0 && shows > 0:
		return faultPlayer, 1 + int(min(v, shows))*(MaxPlayers+1) + int(max(v, shows))
	case k >= atFloors && k < atPrice:
		return faultFloors[min(int(v), len(faultFloors)-1)], 0
	case k >= atPrice && k < atStockDisc:
		return faultPrice, 0
	case k >= atCrate && k < atPriceSpot:
		return faultCrate, 0
	case v == 0:
		return either(k >= atPrice, faultNoWood, faultNothing), 0
	case k < atGap:
		return faultDrink, 0
	}
	return faultDisc, 0
}

// turned says whether a turn order row shows another that is a place further.
func (m *model) turned(row, shows int16) bool {
	lies, seen := permutation(m.players, int(row)), permutation(m.players, int(shows))
	for i := range m.players {
		if seen[i] != lies[(i+1)%m.players] {
			return false
		}
	}
	return true
}

// Lasting is 0: what hides or tints a piece stays as long as the piece.
func (m *model) Lasting() float64 { return 0 }

func either(is bool, yes, no float64) float64 {
	if is {
		return yes
	}
	return no
}

// ofPlayer says whether what lies at place k has a player's colour.
func ofPlayer(k int) bool {
	return k >= atGap && k < atFloors || k >= atStockDisc && k < atCrate || k == atPriceSpot
}

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
func (m *model) Apply(p *position, e act) (follow.Step[*position, act], bool) {
	var none follow.Step[*position, act]
	switch {
	case e.Kind == Undo:
		return m.takeBack(p, e)
	case e.Override:
		return m.letStand(p, e)
	case e.Kind == Correct:
		return m.corrected(p, e)
	case p.refused != nil: // first it goes, or is let stand
		return none, false
	case e.Kind == Order && p.phase == PhaseBid && m.knows(p): // first the bids
		return none, false
	case e.Kind == Order && e.By == ByCamera && slices.Equal(e.TurnOrder, p.laidRow()):
		return none, false
	}
	if e.Kind == Build && len(e.Footprints) == 0 {
		e.Floor = p.level(&e.Move)
	}
	cost, reasons := e.doubt+e.wood+costOf(e.Kind), Check(p.State, e.Move)
	e.Refused = len(reasons) > 0
	if e.Refused {
		if reasons[0].Code == engine.NotAMove || e.Kind == Recall { // discs that go back too early are taken back one by one
			return none, false
		}
		if !p.lays(&e.Move) {
			return none, false
		}
		cost = e.doubt + e.wood + refusedCost(e.Kind, reasons)
	}
	if e.By != ByCamera {
		cost = 0
	}
	next := &position{State: p.State, row: p.row, past: p, last: e}
	step := follow.Step[*position, act]{Event: e, State: next, Cost: cost, Grave: e.Refused}
	if e.Refused {
		step.Breach = breach(&e.Move, reasons)
		next.refused = &next.last.Move
	} else {
		next.do(&e.Move)
		next.lay(&e.Event)
	}
	return step, true
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

func ofWood(r engine.Reason) bool { return outlined(r.Code) || r.Code == BuildMoreThanOne }

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

// level is the floor of an unmeasured piece: the next, or beside the top ones; one
// that lies lower looks and counts the same.
func (p *position) level(m *Move) int {
	k, ok := p.siteIndex(m.Card, m.Site)
	if !ok {
		return m.Floor
	}
	return max(m.Floor, int(p.floors[k]))
}

func costOf(k Kind) float64 {
	switch k {
	case Order:
		return costOrder
	case Recall:
		return costRecall
	case Pass:
		return costPass
	}
	return costMove
}

// refusedCost is that of a move that breaks rules: each by itself is rare, but faults of
// one outline are one.
func refusedCost(k Kind, reasons []engine.Reason) float64 {
	if k == Order {
		return costMisrow
	}
	cost, mislaid := costMove, 0.0
	for _, r := range reasons {
		switch {
		case outlined(r.Code):
			mislaid = costMislaid - costMove
		case r.Code == BuildMoreThanOne:
			cost += costSeveral - costMove
		case r.Code == NotYourTurn:
			cost += costTurn - costMove
		default:
			cost += costRefused - costMove
		}
	}
	return cost + mislaid
}

// outlined says whether a code judges a measured outline.
func outlined(c engine.Code) bool {
	switch c {
	case stack.BuildOutsideSite, stack.BuildNotTouching, stack.BuildOverhang, stack.BuildOverGap:
		return true
	}
	return false
}

// undo is the event that takes back the last of a position, as pictures show it from that number on.
func (m *model) undo(p *position, picture int) act {
	e := act{Event: Event{Move: Move{Kind: Undo}, By: ByCamera}, takes: m.Name(p.last)}
	if p.last.Kind == Build {
		e.wood = m.staysAt(Site{p.last.Card, p.last.Site}, picture)
	}
	return e
}

// staysAt is what it adds to the cost of taking a piece from a site that pictures about that one show no wood gone from there.
func (m *model) staysAt(site Site, picture int) (cost float64) {
	for at := picture - undoTimed; at <= picture+undoTimed; at++ {
		gone, looked := m.gone[at]
		switch {
		case slices.Contains(gone, site):
			return 0
		case looked:
			cost = stillThere
		}
	}
	return cost
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
