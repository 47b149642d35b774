package izakaya

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"banto/engine/follow"
	"banto/engine/stack"
)

// A Noise is how pictures of a rehearsed game lie, all shares from 0 to 1.
type Noise struct {
	// Doubt multiplies the shares of readings that are in doubt, and as often wrong
	// as they say: of a hundred, at 1, one is wrong every fourth time and six every fiftieth.
	Doubt float64
	// Fault is how often a place begins to be misread for long, of all places in a picture.
	Fault float64
	// Again is how often a place is read anew where nothing changed.
	Again float64
	// Floors is how often a building's floors are misread by one.
	Floors float64
	// Hands is how often a hand hides a part of the table, Drop how often a picture
	// is missing, Twice how often one shows two moves.
	Hands, Drop, Twice float64
	// Illegal is how often a move is first tried against the rules, TakeBack how
	// often one that they allow is taken back.
	Illegal, TakeBack float64
}

// UsualNoise is that of a webcam's pictures as they were measured.
func UsualNoise() Noise {
	return Noise{Doubt: 1, Fault: 0.00004, Again: 0.3, Floors: 0.03, Hands: 0.12, Drop: 0.03, Twice: 0.03, Illegal: 0.08, TakeBack: 0.02}
}

// Doubled is a noise of twice the errors of reading.
func (n Noise) Doubled() Noise {
	n.Doubt, n.Fault, n.Floors = 2*n.Doubt, 2*n.Fault, 2*n.Floors
	return n
}

// A Rehearsal is how well a follower followed one game.
type Rehearsal struct {
	Events   int // that happened, those against the rules and those taken back among them
	Told     int // of these
	Invented int // told that did not happen and still stand at the end
	Missing  int // that stand at the end and are not in the book
	Amended  int // amendments
	Asked    int // questions
	Illegal  int // placements against the rules
	Caught   int // of these
	Alarms   int // told against the rules that never were
	Pictures int
	Waited   []int // settled pictures until an event was told
	Score    bool  // the final scores are right
}

// Rehearse plays a random game, shows it to a follower through noise and holds
// what it told against what happened. With bids the follower knows them.
func Rehearse(start Start, noise Noise, bids bool, rng *rand.Rand) (Rehearsal, error) {
	first, err := NewGame(start)
	if err != nil {
		return Rehearsal{}, err
	}
	g := &rehearsal{noise: noise, rng: rng, lies: map[int]lie{}}
	g.play(first)
	g.tell(start, bids)
	return g.out, g.err
}

// A moment is what happened, and the table after it.
type moment struct {
	event Event // its kind is empty where nothing did
	at    *position
	wood  []PieceSight
}

type rehearsal struct {
	noise   Noise
	rng     *rand.Rand
	bids    []map[Color]int
	moments []moment
	lies    map[int]lie
	last    [places]reading1
	out     Rehearsal
	err     error
}

// A lie is what a place shows instead of a value, as long as it holds it.
type lie struct{ instead, value, pictures int16 }

// A reading1 is how a place was last read.
type reading1 struct {
	value int16
	odds  []float32
}

func (g *rehearsal) chance(p float64) bool { return g.rng.Float64() < p }

// play plays the game to its end.
func (g *rehearsal) play(s State) {
	m := &model{}
	p := &position{State: s, last: act{Event: Event{Move: Move{Kind: Begin}}}}
	for i := range s.game.players {
		p.row[i] = int8(i)
	}
	g.moments = append(g.moments, moment{at: p})
	round := map[Color]int{}
	for {
		move, ok := Random(p.State, g.rng)
		if !ok {
			return
		}
		if p.phase == PhaseAction && move.Kind != Pass {
			g.stumble(m, p)
		}
		step, ok := m.Apply(p, asSeen(move))
		if !ok {
			g.err = errors.New("a random move is no move")
			return
		}
		before := p
		p = step.State
		switch move.Kind {
		case Bid:
			for c, yen := range move.Bids {
				round[c] = yen
			}
			if p.phase == PhaseBid {
				continue
			}
			g.bids, round = append(g.bids, round), map[Color]int{}
			if row := p.TurnOrder(); !slices.Equal(row, p.laidRow()) {
				p = g.lay(m, p, row)
			}
			continue
		case Pass:
			continue // nothing to be seen
		}
		g.moments = append(g.moments, moment{event: step.Event.Event, at: p, wood: g.piece(before, move)})
		if p.phase == PhaseAction && g.chance(g.noise.TakeBack) && before.phase == PhaseAction && p.free == 0 {
			g.moments = append(g.moments, moment{event: Event{Move: Move{Kind: Undo}}, at: before})
			p = before
		}
	}
}

// lay lays the turn order row as the bids say.
func (g *rehearsal) lay(m *model, p *position, row []Color) *position {
	step, _ := m.Apply(p, asSeen(Move{Kind: Order, TurnOrder: row}))
	g.moments = append(g.moments, moment{event: step.Event.Event, at: step.State})
	return step.State
}

// stumble tries a move against the rules and takes it back, now and then.
func (g *rehearsal) stumble(m *model, p *position) {
	if !g.chance(g.noise.Illegal) {
		return
	}
	for range 20 {
		move, ok := g.wrong(p)
		if !ok {
			continue
		}
		step, ok := m.Apply(p, asSeen(move))
		if !ok || !step.Grave || !m.shows(p, step.State) {
			continue
		}
		g.moments = append(g.moments, moment{event: step.Event.Event, at: step.State, wood: g.piece(p, move)},
			moment{event: Event{Move: Move{Kind: Undo}}, at: p})
		return
	}
}

// shows says whether a table tells two positions apart by a bottle, a claim disc,
// a coin or a piece, and a disc.
func (m *model) shows(a, b *position) bool {
	var s, t [places]int16
	m.Table(a, s[:])
	m.Table(b, t[:])
	things, discs := false, false
	for k := range s {
		if s[k] == t[k] {
			continue
		}
		things = things || k < atOwner || k >= atFloors && k < atStockDisc
		discs = discs || k >= atStockDisc && k < atCrate || k >= atPriceSpot
	}
	return things && discs
}

// wrong is a move that may break a rule: an allowed one with something amiss.
func (g *rehearsal) wrong(p *position) (Move, bool) {
	m, ok := Random(p.State, g.rng)
	if !ok {
		return m, false
	}
	n := p.game.lay.n
	switch {
	case g.chance(0.2):
		m.Player = p.game.players[g.rng.IntN(len(p.game.players))]
	case m.Kind == Drink && g.chance(0.5):
		m.Vertex = Vertex{g.rng.IntN(n + 1), g.rng.IntN(n + 1)}
		ok = p.game.lay.kinds[p.game.lay.vertex(m.Vertex)] != corner && p.drinks[p.game.lay.vertex(m.Vertex)] == 0
	case m.Kind == Drink:
		m.Color = p.game.colors[g.rng.IntN(Stocks)]
		ok = p.crate[slices.Index(p.game.colors, m.Color)] > 0
	case m.Kind == Price:
		m.Yen = 2 * Coin
		ok = p.price[m.From] >= 2*Coin
	case m.Kind == Claim:
		m.Card = Card{g.rng.IntN(n), g.rng.IntN(n)}
		ok = p.owners[p.game.lay.card(m.Card)] == 0
	case m.Kind == Build && p.game.lay.centre >= 0:
		m.Card, m.Site, m.Floor = p.game.lay.cardAt(int(p.game.lay.centre)), 0, 1
	}
	return m, ok
}

// piece is the new piece of a build as a camera sees it.
func (g *rehearsal) piece(p *position, m Move) []PieceSight {
	if m.Kind != Build || g.chance(0.1) {
		return nil
	}
	w := PieceSight{Card: m.Card, Site: m.Site, Floor: m.Floor}
	if g.chance(0.1) {
		w.Floor = max(1, w.Floor+1-2*g.rng.IntN(2))
	}
	for _, f := range m.Footprints {
		w.Footprint = g.shaken(f)
	}
	return []PieceSight{w}
}

// shaken is an outline as it is measured, to half a mm or so.
func (g *rehearsal) shaken(f stack.Polygon) stack.Polygon {
	out := slices.Clone(f)
	dx, dy := 0.6*g.rng.NormFloat64(), 0.6*g.rng.NormFloat64()
	for i := range out {
		out[i][0] += dx + 0.3*g.rng.NormFloat64()
		out[i][1] += dy + 0.3*g.rng.NormFloat64()
	}
	return out
}

// tell shows the game to a follower.
func (g *rehearsal) tell(start Start, bids bool) {
	h, err := Fold([]Event{{Move: Move{Kind: Begin}, Start: &start}})
	if err != nil {
		g.err = err
		return
	}
	f := &Follower{}
	if bids {
		f.Bids = g.bids
	}
	t := newTold(g.moments)
	var wood []PieceSight
	for i, m := range g.moments {
		if m.wood != nil {
			wood = m.wood
		}
		last := i == len(g.moments)-1
		if i > 0 && !last && (g.chance(g.noise.Drop) || g.chance(g.noise.Twice)) {
			continue
		}
		for range 2 { // a second look where the first leaves something open
			v := f.look(h, g.see(m.at, i == 0 || last), wood)
			g.out.Pictures++
			if g.err = t.take(h, v, i, &g.out); g.err != nil {
				return
			}
			if !v.Open {
				wood = nil
			}
			if !last {
				break
			}
		}
	}
	if g.err = t.take(h, f.Finish(), len(g.moments)-1, &g.out); g.err == nil {
		t.end(h, g.moments, &g.out)
	}
}

// see is what one picture shows of a table; a whole one hides nothing.
func (g *rehearsal) see(p *position, whole bool) follow.Belief {
	var table [places]int16
	(&model{}).Table(p, table[:])
	b := make(follow.Belief, places)
	n := p.game.lay.n
	for v := range (n + 1) * (n + 1) {
		if p.game.lay.kinds[v] != corner {
			b[atVertex+v] = g.read(atVertex+v, table[:], Stocks+1)
		}
	}
	players := len(p.game.players)
	for k := range 2 * n * n {
		if p.game.lay.sides[k][0] >= 0 {
			b[atGap+k] = g.read(atGap+k, table[:], players+1)
		}
	}
	for card := range n * n {
		b[atOwner+card] = g.read(atOwner+card, table[:], players+1)
		for site := range p.game.sites(card) {
			k := card*MaxSites + site
			b[atFloors+k] = g.floors(table[atFloors+k])
			b[atPieces+k] = g.count(table[atPieces+k], maxPieces+1, mostOddsPiece)
		}
	}
	for i := range Stocks {
		b[atPrice+i] = g.read(atPrice+i, table[:], MarketYen/Coin+1)
		b[atStockDisc+i] = g.read(atStockDisc+i, table[:], players+1)
		b[atCrate+i] = g.count(table[atCrate+i], CrateSize+1, mostOddsCrate)
	}
	b[atPriceSpot] = g.read(atPriceSpot, table[:], players+1)
	for seat := range players {
		b[atClaimSpot+seat] = g.read(atClaimSpot+seat, table[:], ActionDiscs+2)
		b[atBuildSpot+seat] = g.read(atBuildSpot+seat, table[:], ActionDiscs+2)
		b[atRow+seat] = g.read(atRow+seat, table[:], players)
	}
	if !whole && g.chance(g.noise.Hands) {
		g.hand(p, b)
	}
	return b
}

// doubts are how far readings are doubted, and with which share: see Noise.Doubt.
var doubts = []struct{ share, wrong float64 }{{0.01, 0.25}, {0.06, 0.02}}

const sureWrong = 0.0005 // of all other readings

// read is one reading of place k among values 0 to n-1.
func (g *rehearsal) read(k int, table []int16, n int) []float32 {
	truth := table[k]
	if l, ok := g.lies[k]; ok && l.instead == truth && l.pictures > 0 {
		l.pictures--
		g.lies[k] = l
		return g.odds(l.value, truth, n, 0.05*g.rng.Float64())
	}
	if old := &g.last[k]; old.odds != nil && old.value == truth && !g.chance(g.noise.Again) {
		return old.odds
	}
	if g.chance(g.noise.Fault) {
		g.lies[k] = lie{truth, int16(g.rng.IntN(n)), int16(5 + g.rng.IntN(40))}
	}
	wrong := sureWrong
	for _, d := range doubts {
		if g.chance(d.share * g.noise.Doubt) {
			wrong = d.wrong
			break
		}
	}
	value := truth
	if g.chance(wrong) {
		value = int16(g.rng.IntN(n))
	}
	g.last[k] = reading1{truth, g.odds(value, truth, n, wrong)}
	return g.last[k].odds
}

// odds are those of a reading that is wrong with a share; mostly the truth comes second.
func (g *rehearsal) odds(value, truth int16, n int, wrong float64) []float32 {
	out := make([]float32, n)
	second := int16(g.rng.IntN(n))
	if g.chance(0.7) {
		second = truth
	}
	wrong = max(wrong, 1e-4)
	for v := range out {
		share := 0.3 * wrong / float64(n-1)
		if int16(v) == second {
			share += 0.7 * wrong
		}
		out[v] = float32(math.Log(share))
	}
	out[value] = float32(math.Log(1 - wrong))
	return out
}

// floors reads a building's floors, now and then one too many or too few.
func (g *rehearsal) floors(truth int16) []float32 {
	value := truth
	if truth > 0 && g.chance(g.noise.Floors) {
		value += int16(1 - 2*g.rng.IntN(2))
	}
	odds := floorOdds(int(value), int(value), 1-max(g.noise.Floors, 0.01))
	return listed(odds, counts(maxPieces))
}

// count is a weak count of what is hard to see.
func (g *rehearsal) count(truth int16, n int, most float64) []float32 {
	value := truth
	if g.chance(0.2) {
		value = int16(min(max(int(truth)+g.rng.IntN(3)-1, 0), n-1))
	}
	out := make([]float32, n)
	for v := range out {
		if int16(v) != value {
			out[v] = -float32(most)
		}
	}
	return out
}

// hand hides what lies about a place of the grid, or a part of the market.
func (g *rehearsal) hand(p *position, b follow.Belief) {
	lay := p.game.lay
	if g.chance(0.4) {
		i := g.rng.IntN(Stocks)
		for _, k := range []int{i, (i + 1) % Stocks} {
			b[atPrice+k], b[atStockDisc+k], b[atCrate+k] = nil, nil, nil
		}
		return
	}
	card := g.rng.IntN(lay.n * lay.n)
	for _, v := range lay.corners[card] {
		b[atVertex+int(v)] = nil
	}
	for _, side := range []int{2 * card, 2*card + 1} {
		b[atGap+side] = nil
	}
	b[atOwner+card] = nil
	for site := range MaxSites {
		b[atFloors+card*MaxSites+site], b[atPieces+card*MaxSites+site] = nil, nil
	}
}
