package izakaya

import (
	"math"
	"slices"

	"banto/engine"
	"banto/engine/stack"
)

// A spoiling makes an allowed move of its kind, or of any, one that breaks a rule;
// false where it cannot.
type spoiling struct {
	code  engine.Code
	kind  Kind
	spoil func(g *rehearsal, p *position, m *Move) bool
}

// spoilings are one for each rule that hands break.
var spoilings = []spoiling{
	{DrinkOuterFirst, Drink, func(g *rehearsal, p *position, m *Move) bool {
		v := g.rng.IntN((p.game.lay.n + 1) * (p.game.lay.n + 1))
		m.Vertex = p.game.lay.vertexAt(v)
		return p.game.lay.kinds[v] == outer && p.drinks[v] == 0
	}},
	{DrinkWrongColor, Drink, func(g *rehearsal, p *position, m *Move) bool {
		c := g.rng.IntN(Stocks)
		m.Color = p.game.colors[c]
		return p.crate[c] > 0
	}},
	{PriceNotOne, Price, func(_ *rehearsal, p *position, m *Move) bool {
		m.Yen = 2 * Coin
		return p.price[m.From] >= 2*Coin
	}},
	{ClaimNotAdjacent, Claim, func(g *rehearsal, p *position, m *Move) bool {
		card := g.rng.IntN(p.game.lay.n * p.game.lay.n)
		m.Card = p.game.lay.cardAt(card)
		return p.owners[card] == 0
	}},
	{ClaimCardBlocked, Claim, func(g *rehearsal, p *position, m *Move) bool {
		if p.game.lay.centre >= 0 {
			m.Card = p.game.lay.cardAt(int(p.game.lay.centre))
		}
		return p.game.lay.centre >= 0
	}},
	{BuildCardBlocked, Build, func(g *rehearsal, p *position, m *Move) bool {
		if p.game.lay.centre >= 0 {
			m.Card, m.Site, m.Floor, m.Footprints = p.game.lay.cardAt(int(p.game.lay.centre)), 0, 1, nil
		}
		return p.game.lay.centre >= 0
	}},
	{BuildMoreThanOne, Build, (*rehearsal).doubled},
	{stack.BuildOutsideSite, Build, (*rehearsal).shifted},
	{stack.BuildOverhang, Build, (*rehearsal).shifted},
	{stack.BuildNotTouching, Build, (*rehearsal).shifted},
	{NotYourTurn, "", func(g *rehearsal, p *position, m *Move) bool {
		m.Player = p.game.players[g.rng.IntN(len(p.game.players))]
		return true
	}},
}

// doubled lays two pieces, one after the other.
func (g *rehearsal) doubled(p *position, m *Move) bool {
	top := int(p.floors[p.game.lay.card(m.Card)*MaxSites+m.Site])
	m.Floor, m.Pieces, m.Footprints = g.next(g.next(top)), 2, nil
	return true
}

// shifted moves a piece by some mm.
func (g *rehearsal) shifted(p *position, m *Move) bool {
	if len(m.Footprints) != 1 {
		return false
	}
	f := slices.Clone(m.Footprints[0])
	sin, cos := math.Sincos(g.between(0, 2*math.Pi))
	by := g.between(3, 16)
	for i := range f {
		f[i][0] += by * cos
		f[i][1] += by * sin
	}
	m.Footprints = []stack.Polygon{f}
	return f.Validate() == nil
}

// clearMM is by how many mm a piece laid wrong on purpose lies wrong at least.
const clearMM = 4

// wrong is a move that breaks one rule, clearly.
func (g *rehearsal) wrong(p *position) (Move, bool) {
	s := spoilings[g.rng.IntN(len(spoilings))]
	for range 3 * draws {
		m, ok := g.move(p)
		if !ok || s.kind != "" && m.Kind != s.kind || !s.spoil(g, p, &m) {
			continue
		}
		why := Check(p.State, m)
		if len(why) == 1 && why[0].Code == s.code && (!outlined(s.code) || why[0].MM >= clearMM) {
			return m, true
		}
	}
	return Move{}, false
}

// wrongRow is a turn order row against the bids.
func (g *rehearsal) wrongRow(p *position) (Move, bool) {
	row := p.TurnOrder()
	g.rng.Shuffle(len(row), func(i, j int) { row[i], row[j] = row[j], row[i] })
	return Move{Kind: Order, TurnOrder: row}, !slices.Equal(row, p.laidRow())
}

// stumble makes a move against the rules and takes it back, now and then.
func (g *rehearsal) stumble(p *position, wrong func(*position) (Move, bool)) {
	if !g.chance(g.noise.Illegal) {
		return
	}
	move, ok := wrong(p)
	if !ok {
		return
	}
	step, ok := g.model.Apply(p, asSeen(move))
	if !ok || !step.Grave {
		return
	}
	g.happens(step.Event)
	g.moments = append(g.moments, moment{step.Event.Event, p, step.State, g.piece(p, move)})
	g.happens(act{Event: Event{Move: Move{Kind: Undo}}})
	g.moments = append(g.moments, moment{event: Event{Move: Move{Kind: Undo}}, before: step.State, at: p})
}
