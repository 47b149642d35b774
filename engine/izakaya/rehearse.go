package izakaya

import (
	"errors"
	"maps"
	"math/rand/v2"
	"slices"

	"banto/engine"
	"banto/engine/stack"
)

// A Noise is how pictures of a rehearsed game lie, all shares from 0 to 1.
type Noise struct {
	// Errors multiplies the shares of places that are misread or in doubt: see acuity.
	Errors float64
	// Alike is how often two players' colours look alike at a table: see Likeness.
	Alike float64
	// Again is how often a place is read anew where nothing changed.
	Again float64
	// Hands is how often a hand hides a part of the table, Drop how often a picture
	// is missing, Twice how often one shows two moves.
	Hands, Drop, Twice float64
	// Tolerance is that of the follower, for outlines as a camera measures them.
	Tolerance stack.Tolerance
	// Illegal is how often a move is first tried against the rules, TakeBack how
	// often one that they allow is taken back.
	Illegal, TakeBack float64
}

// UsualNoise is that of a webcam's pictures as they were measured.
func UsualNoise() Noise {
	return Noise{Tolerance: stack.Tolerance{BorderTol: 2.5, TouchTol: 2.5, OverhangTol: 2.5}, Errors: 1, Alike: 0.08, Again: 0.3, Hands: 0.12, Drop: 0.03, Twice: 0.03, Illegal: 0.1, TakeBack: 0.02}
}

// Doubled is a noise of twice the errors of reading.
func (n Noise) Doubled() Noise {
	n.Errors, n.Alike = 2*n.Errors, 2*n.Alike
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
	Unshown  int // of these, in no picture
	Caught   int // of these
	Codes    int // of these, with exactly the rules that they break
	Clear    int // of all, those that their picture shows and reads rightly, the outline too where that is what is wrong
	Seen     int // of these, caught
	Alarms   int // told against the rules that never were
	Pictures int
	Waited   []int // settled pictures until an event was told
	Score    bool  // the final scores are right
	Final    int   // questions at the end, on which the score hangs
	Answered bool  // the final scores are right once those were answered
	// Behind is by how much the true story is less likely than the likeliest at the end:
	// below 0 it was lost on the way, above the pictures speak against it.
	Behind float64
}

// Rehearse plays a random game, shows it to a follower through noise and holds
// what it told against what happened. With bids the follower knows them.
func Rehearse(start Start, noise Noise, bids bool, rng *rand.Rand) (Rehearsal, error) {
	first, err := NewGame(start)
	if err != nil {
		return Rehearsal{}, err
	}
	g := &rehearsal{noise: noise, rng: rng, odds: rand.New(rand.NewPCG(1, 1)), known: bids}
	if err := g.play(first); err != nil {
		return Rehearsal{}, err
	}
	err = g.tell(start)
	return g.out, err
}

// A moment is what happened, and the table after it.
type moment struct {
	event  Event // its kind is empty where nothing did
	before *position
	at     *position
	wood   []PieceSight
}

// A rehearsal is a game on its way through a follower.
type rehearsal struct {
	noise   Noise
	rng     *rand.Rand
	odds    *rand.Rand // of new wood: apart, so that seeds that are known stay the games that they were
	known   bool       // the follower knows the bids
	bids    []map[Color]int
	model   model
	moments []moment
	told    toldRecord
	truth   []trueAct
	out     Rehearsal
}

func (g *rehearsal) chance(p float64) bool { return g.rng.Float64() < p }

// between is a random number from a to b.
func (g *rehearsal) between(a, b float64) float64 { return a + (b-a)*g.rng.Float64() }

// errNoMove is a rehearsal's own fault: what it plays is allowed.
var errNoMove = errors.New("a random move is no move")

// play plays the game to its end.
func (g *rehearsal) play(s State) error {
	p := &position{State: s, last: act{Event: Event{Move: Move{Kind: Begin}}}}
	for i := range s.game.players {
		p.row[i] = int8(i)
	}
	g.moments = append(g.moments, moment{at: p})
	round := map[Color]int{}
	for {
		move, ok := g.move(p)
		if !ok {
			return nil
		}
		if p.phase == PhaseAction && move.Kind != Pass {
			g.stumble(p, g.wrong)
		}
		step, ok := g.model.Apply(p, asSeen(move))
		if !ok {
			return errNoMove
		}
		before := p
		p = step.State
		switch move.Kind {
		case Bid:
			maps.Copy(round, move.Bids)
			if p.phase != PhaseBid {
				g.bids, round = append(g.bids, round), map[Color]int{}
				p = g.lay(p)
			}
		case Pass: // nothing to be seen
			g.happens(unseen(move, ByRules))
		default:
			g.happens(step.Event)
			g.moments = append(g.moments, moment{step.Event.Event, before, p, g.piece(before, move)})
			p = g.regret(before, p)
		}
	}
}

// kinds are the moves of an action, as often as players choose them.
var kinds = []struct {
	kind  Kind
	share float64
}{{Drink, 0.36}, {Build, 0.3}, {Claim, 0.2}, {Price, 0.14}}

// draws is how often a move is drawn for another that will not do.
const draws = 20

// move draws an allowed move, of a building piece with where it lies.
func (g *rehearsal) move(p *position) (m Move, ok bool) {
	for range draws {
		if m, ok = g.drawn(p); !ok {
			return m, false
		}
		if m.Kind != Build {
			return m, true
		}
		g.level(p, &m)
		if p.place(&m, g.rng) {
			return m, true
		}
	}
	m.Footprints = nil
	return m, true
}

// besideTop is how often a piece on a building lies beside those of its top floor, as
// players lay them; others lie on top.
const besideTop = 0.45

// level lays a piece on its building as players do, from the ground up.
func (g *rehearsal) level(p *position, m *Move) {
	laid := *m
	laid.Floor = g.next(int(p.floors[p.game.lay.card(m.Card)*MaxSites+m.Site]))
	if len(Check(p.State, laid)) == 0 {
		m.Floor = laid.Floor
	}
}

// next is the floor of the next piece on a building of so many.
func (g *rehearsal) next(top int) int {
	if top > 0 && g.chance(besideTop) {
		return top
	}
	return top + 1
}

func (g *rehearsal) drawn(p *position) (m Move, ok bool) {
	at, wish := g.rng.Float64(), kinds[0].kind
	for _, k := range kinds {
		if at -= k.share; at < 0 {
			wish = k.kind
			break
		}
	}
	for range draws {
		if m, ok = Random(p.State, g.rng); !ok || p.phase != PhaseAction || m.Kind == wish {
			break
		}
	}
	return m, ok
}

// lay lays the turn order row as the bids say, now and then first another way.
func (g *rehearsal) lay(p *position) *position {
	row := p.TurnOrder()
	same := slices.Equal(row, p.laidRow())
	switch {
	case g.known:
		g.happens(unseen(Move{Kind: Bid, Bids: g.bids[len(g.bids)-1]}, ByFile))
	case same:
		g.happens(unseen(Move{Kind: Order, TurnOrder: row}, ByRules))
	}
	if same {
		return p
	}
	if g.known {
		g.stumble(p, g.wrongRow)
	}
	step, _ := g.model.Apply(p, asSeen(Move{Kind: Order, TurnOrder: row}))
	g.happens(step.Event)
	g.moments = append(g.moments, moment{event: step.Event.Event, before: p, at: step.State})
	return step.State
}

// regret takes a move back now and then.
func (g *rehearsal) regret(before, p *position) *position {
	if p.phase != PhaseAction || before.phase != PhaseAction || p.free > 0 || !g.chance(g.noise.TakeBack) {
		return p
	}
	g.happens(act{Event: Event{Move: Move{Kind: Undo}}})
	g.moments = append(g.moments, moment{event: Event{Move: Move{Kind: Undo}}, before: p, at: before})
	return before
}

// How new wood is seen, of 192 builds in 20 rendered games: shares of them that are not, and of those whose outline is bad or lacks what
// overhangs; how far outlines are off, in mm; the share of 165 builds in 40 games that do not surely seem to lie on their floor, and
// the log likelihood of that against the one beside it, and how far it varies; that of two pieces against one where one was laid, of 354 builds in
// 40 games, and where two were, of 16, and how far each varies; and of a rule that 45 of those break, of one that is kept, how far both vary, and how
// often one seems broken for no reason. The log odds of new wood are those of 86 builds in eight games.
const (
	woodMissed                  = 0.03
	woodOdds, woodOddsOff       = 3.6, 1.8
	woodFloorDoubted            = 0.2
	woodFloor, woodFloorOff     = 2.4, 1.6
	woodBad                     = 0.02
	woodShift, woodCorner       = 0.8, 0.5
	badShift                    = 2.5
	overhangMissed              = 0.15
	faultBroken, faultBrokenOff = 3.2, 1.8
	faultKept, faultKeptOff     = -2.5, 1.5
	faultMade                   = 0.01
	secondOfOne, secondOfOneOff = -3.6, 1.5
	secondOfTwo, secondOfTwoOff = 5.1, 2.6
)

// piece is the new piece of a build, or two, as a camera sees it.
func (g *rehearsal) piece(p *position, m Move) []PieceSight {
	if m.Kind != Build {
		return nil
	}
	top := int(p.floors[p.game.lay.card(m.Card)*MaxSites+m.Site])
	if g.chance(woodMissed) {
		return nil
	}
	w := PieceSight{Card: m.Card, Site: m.Site, Odds: woodOdds + woodOddsOff*g.odds.NormFloat64()}
	w.Floor, w.FloorOdds = g.floorSeen(min(m.Floor, top+1), top)
	if len(m.Footprints) > 0 && m.Floor == w.Floor {
		w.Footprint = g.shaken(m.Footprints[0])
	}
	w.Faults = g.faults(p, m)
	w.Second = secondOfOne + secondOfOneOff*g.rng.NormFloat64()
	if m.Pieces > 1 {
		w.Second = secondOfTwo + secondOfTwoOff*g.rng.NormFloat64()
	}
	if w.Footprint != nil && !g.trusted(p, w) {
		w.Footprint = nil
	}
	return []PieceSight{w}
}

// floorSeen is on which floor a piece seems to lie that lies on one, or beside one that does, of a building that had top floors, and how surely.
func (g *rehearsal) floorSeen(floor, top int) (int, []float64) {
	odds, lies := make([]float64, top+1), doubtFloor
	if g.chance(woodFloorDoubted) {
		lies = woodFloor + woodFloorOff*g.odds.NormFloat64()
	}
	odds[floor-1] = lies
	if other := 2*top + 1 - floor; other > 0 && lies < 0 {
		return other, odds
	}
	return floor, odds
}

// faults are by how much likelier a picture is with each building rule broken that new wood may break.
func (g *rehearsal) faults(p *position, m Move) map[engine.Code]float64 {
	out, reasons := map[engine.Code]float64{}, Check(p.State, m)
	for _, code := range slices.Sorted(maps.Keys(stack.Rules)) {
		broken := slices.ContainsFunc(reasons, func(r engine.Reason) bool { return r.Code == code }) || g.chance(faultMade)
		out[code] = either(broken, faultBroken, faultKept) + either(broken, faultBrokenOff, faultKeptOff)*g.odds.NormFloat64()
	}
	return out
}

// trusted tells whether the outline of a piece counts; of some that hang over it is not seen that they do.
func (g *rehearsal) trusted(p *position, w PieceSight) bool {
	b, tol := p.building(p.game.lay.card(w.Card)*MaxSites+w.Site), p.game.opt.Tolerance
	if w.Floor > 1 && len(b.Check(nil, w.Floor, w.Footprint, tol)) > 0 && g.chance(overhangMissed) {
		return false
	}
	return b.Trusts(w.Floor, w.Footprint, tol)
}

// shaken is an outline as it is measured.
func (g *rehearsal) shaken(f stack.Polygon) stack.Polygon {
	out, shift := slices.Clone(f), woodShift
	if g.chance(woodBad) {
		shift = badShift
	}
	dx, dy := shift*g.rng.NormFloat64(), shift*g.rng.NormFloat64()
	for i := range out {
		out[i][0] += dx + woodCorner*g.rng.NormFloat64()
		out[i][1] += dy + woodCorner*g.rng.NormFloat64()
	}
	if out.Validate() != nil {
		return nil
	}
	return out
}
