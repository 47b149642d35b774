package highway

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"testing"

	"banto/engine"
	"banto/engine/gametest"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// drawOptions draws one answer to every open question that has two.
func drawOptions(t *rapid.T) Options {
	o := DefaultOptions()
	pick := func(name string, words ...string) string { return rapid.SampledFrom(words).Draw(t, name) }
	o.CoverScope = pick("cover_scope", "whole_road", "crossing_point")
	o.CarsPer = pick("cars_per", "road", "player")
	o.OwnCrossing = pick("own_crossing", "no_credit", "blocks_all")
	o.PillarUnderRoad = pick("pillar_under_road", "forbid", "allow")
	o.LowClearance = pick("low_clearance", "warn", "forbid")
	o.Exhaust = pick("exhaust", "eliminate", "most_cars")
	o.Buildings = pick("buildings", "auto", "on", "off")
	o.JunctionCountsHeight = rapid.Bool().Draw(t, "junction_counts_height")
	o.PlayOn = rapid.Bool().Draw(t, "play_on")
	o.SetupFromSupply = rapid.Bool().Draw(t, "setup_from_supply")
	o.ExitFromHeight = rapid.IntRange(0, 2).Draw(t, "exit_from_height")
	o.ExitBonus = rapid.IntRange(0, 2).Draw(t, "exit_bonus")
	o.MinClearanceMM = rapid.Float64Range(0, 3).Draw(t, "min_clearance_mm")
	return o
}

// drawGame draws a set-up, a seed and how many moves are played.
func drawGame(t *rapid.T) (s State, seed uint64, moves int) {
	n := rapid.IntRange(MinPlayers, MaxPlayers).Draw(t, "players")
	s, err := NewGame(Start{Players: allPlayers[:n], Options: drawOptions(t), Sizes: DefaultSizes()})
	require.NoError(t, err)
	return s, rapid.Uint64().Draw(t, "seed"), rapid.IntRange(0, 45).Draw(t, "moves")
}

// steps plays up to n random legal moves and gives the events.
func steps(t require.TestingT, s State, seed uint64, n int) (State, []Event) {
	var events []Event
	random := rng(seed)
	for range n {
		m, ok := Random(s, random)
		if !ok {
			break
		}
		s = play(t, s, m)
		events = append(events, done(m))
	}
	return s, events
}

// TestLegalPassesCheckAndTheRestDoesNot: every candidate listed passes Check,
// and every one not listed breaks a rule by it.
func TestLegalPassesCheckAndTheRestDoesNot(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, seed, moves := drawGame(t)
		s, _ = steps(t, s, seed, moves)
		legal := Legal(s)
		listed := map[string]bool{}
		for _, m := range legal {
			require.Empty(t, Check(s, m), "%+v", m)
			text, err := json.Marshal(Event{Move: m})
			require.NoError(t, err)
			require.False(t, listed[string(text)], "listed twice: %s", text)
			listed[string(text)] = true
		}
		if s.phase == PhaseEnd {
			require.Empty(t, legal)
			return
		}
		var c candidates
		c.open(&s)
		fitting := 0
		for i := range c.n {
			m := c.move(i)
			reasons := Check(s, m)
			if c.fits(&m) {
				fitting++
				continue
			}
			require.NotEmpty(t, reasons, "%+v passes but is not listed", m)
		}
		require.Len(t, legal, max(fitting, 1))
		require.Equal(t, fitting > 0, len(Check(s, c.pass())) > 0, "a pass is legal where nothing else is")
	})
}

// TestMovingAPillarOffBreaksARule takes legal moves and shifts, raises or
// renames them: Check finds what is wrong.
func TestMovingAPillarOffBreaksARule(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, seed, _ := drawGame(t)
		s, _ = steps(t, s, seed, 12)
		m, ok := Random(s, rng(seed))
		if !ok || m.Kind != Build || m.Pillar == nil {
			return
		}
		p, from := *m.Pillar, s.pillars[m.From].XY
		off := m
		off.Pillar = &Pillar{XY: along(from, sub(p.XY, from), rapid.SampledFrom([]float64{0.6, 0.75, 1.25, 1.5}).Draw(t, "stretch")), Height: p.Height, Junction: p.Junction}
		if !p.Junction { // a steep road may fit where its end rises over the pillar
			require.NotEmpty(t, Check(s, off), "the road does not fit")
		}
		tall := m
		tall.Pillar = &Pillar{XY: p.XY, Height: s.game.step(s.pillars[m.From].Pillar) + 2}
		require.NotEmpty(t, Check(s, tall), "the step is too high")
		rich := m
		rich.Cars = s.supply[s.turn].Cars + 1
		require.NotEmpty(t, Check(s, rich), "more cars than there are")
		wrong := m
		wrong.Road++
		require.Equal(t, codes(engine.NotAMove), codesOf(s, wrong))
	})
}

// drawEvents draws a game from its start on, and its last state.
func drawEvents(t *rapid.T) ([]Event, State) {
	first, seed, moves := drawGame(t)
	last, events := steps(t, first, seed, moves)
	start := first.Start()
	return append([]Event{{Move: Move{Kind: Begin, From: Nothing, To: Nothing, Road: Nothing}, Start: &start, Entry: engine.Entry{By: "person", At: "2026-11-21T08:00:00Z"}}}, events...), last
}

func TestUndoAndRedoGiveTheStatesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		events, _ := drawEvents(t)
		gametest.Undo(t, Game{}, events, func(s engine.State) any { return describe(s) })
	})
}

// describe is all that a state holds of the table and the players.
func describe(state engine.State) string {
	s := state.(State)
	roads := slices.Clone(s.roads)
	for i := range roads {
		roads[i].told = nil
	}
	return fmt.Sprintf("%+v", []any{s.phase, s.turn, s.supply, s.fates, s.tips, s.pillars, roads, s.buildings, s.overrides, s.corrections, s.refused == nil})
}

func TestEventsSurviveTheLog(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		events, last := drawEvents(t)
		gametest.Log(t, Game{}, events, last, func(s engine.State) any { return describe(s) })
	})
}

// TestAnythingIsConserved throws overrides of illegal moves, penalties and
// corrections at a table: nothing is ever made or lost, the old state stays, and an
// event that is refused changes nothing.
func TestAnythingIsConserved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, seed, moves := drawGame(t)
		s, _ = steps(t, s, seed, moves)
		for i := range rapid.IntRange(1, 12).Draw(t, "events") {
			e := drawEvent(t, s)
			if m, ok := Random(s, rng(seed+uint64(i))); ok && rapid.Bool().Draw(t, "legal") {
				e = done(m)
			}
			before := describe(s)
			next, err := Apply(s, e)
			require.Equal(t, before, describe(s), "the old state changed")
			if err != nil {
				require.Equal(t, before, describe(next))
				continue
			}
			conserved(t, next)
			s = next
		}
	})
}

// drawEvent is a move that hands could make, allowed or not, or a correction.
func drawEvent(t *rapid.T, s State) Event {
	p := rapid.SampledFrom(s.game.players).Draw(t, "player")
	pick := func(name string, n int) int { return rapid.IntRange(0, n).Draw(t, name) }
	where := Point{float64(pick("x", 60)*10 - 300), float64(pick("y", 60)*10 - 300)}
	m := Move{Kind: Build, Player: p, From: pick("from", len(s.pillars)), To: Nothing, Road: len(s.roads), Cars: pick("cars", 2)}
	switch pick("kind", 7) {
	case 0:
		m.To = pick("to", len(s.pillars))
	case 1:
		m.ToXY = &where
	case 2, 3:
		m.Pillar = &Pillar{XY: where, Height: pick("height", 5), Junction: rapid.Bool().Draw(t, "junction")}
	case 4:
		m = penalty(p, Fall{Victim: rapid.SampledFrom(s.game.players).Draw(t, "victim"), Fallen: pick("fallen", 4), Grey: pick("grey", 4), Yellow: pick("yellow", 1)})
	case 5:
		return seen(Correction{Pillar: &PillarReading{pick("id", len(s.pillars)), Pillar{XY: where, Height: pick("height", 5), Junction: rapid.Bool().Draw(t, "junction")}}})
	case 6:
		return seen(Correction{Cars: &CarsReading{pick("road", len(s.roads)), p, pick("count", 3)}})
	case 7:
		return seen(Correction{Building: &BuildingReading{ID: pick("id", len(s.buildings)), XY: where}})
	}
	return forced(m)
}

// stick lays a road anywhere.
func drawStick(t *rapid.T, name string) stick {
	z := DefaultSizes()
	f := func(n string, low, high float64) float64 { return rapid.Float64Range(low, high).Draw(t, name+n) }
	from := support{centre: Point{f("x", -60, 60), f("y", -60, 60)}, top: 10 * math.Round(f("up", 1, 8))}
	end := support{centre: along(from.centre, direction(f("way", 0, 2*math.Pi)), f("span", 105, 124)), top: 10 * math.Round(f("to", 1, 8))}
	tips, ok := z.tipsBetween(from, end)
	if !ok || distance(tips[0], from.centre) > 8.5 { // steep, or it reaches no pillar
		return drawStick(t, name+"'")
	}
	return z.lay(tips, from, end)
}

// TestMeetingsAreExact holds the clearance of two roads against the corners of
// the overlap of fine polygons, and its sign against the other way round.
func TestMeetingsAreExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawStick(t, "a"), drawStick(t, "b")
		m, back := a.meet(&b, 1), b.meet(&a, 1)
		require.Equal(t, m.overlaps, back.overlaps)
		require.InDelta(t, m.clearance, back.clearance, 1e-6)
		corners := clipped(outline(&a), outline(&b))
		if area(corners) < 1 {
			return
		}
		require.True(t, m.overlaps)
		low, high := math.Inf(1), math.Inf(-1)
		for _, p := range corners {
			d := a.bottom(p) - b.bottom(p)
			low, high = min(low, d), max(high, d)
		}
		require.InDelta(t, max(low-b.thick, -high-a.thick), m.clearance, 0.4)
		if m.clearance > 0 {
			require.NotEqual(t, m.over, back.over)
		}
	})
}

// outline is a road's as a polygon, in positive turn.
func outline(k *stick) (out []Point) {
	const n = 256
	start := math.Atan2(k.body.u[1], k.body.u[0]) - math.Pi/2
	for i := range n {
		centre := k.body.b
		if i >= n/2 {
			centre = k.body.a
		}
		out = append(out, along(centre, direction(start+2*math.Pi*float64(i)/n), k.body.r))
	}
	return out
}

// clipped is the overlap of two convex polygons.
func clipped(p, by []Point) []Point {
	for i, a := range by {
		edge := sub(by[(i+1)%len(by)], a)
		var kept []Point
		for j, q := range p {
			next := p[(j+1)%len(p)]
			d, e := cross(edge, sub(q, a)), cross(edge, sub(next, a))
			if d >= 0 {
				kept = append(kept, q)
			}
			if d*e < 0 {
				kept = append(kept, along(q, sub(next, q), d/(d-e)))
			}
		}
		p = kept
	}
	return p
}

func area(p []Point) (sum float64) {
	for i, a := range p {
		sum += cross(a, p[(i+1)%len(p)]) / 2
	}
	return sum
}

// TestRoadsAreAsLongAsTheyAre: however a road is laid, its tips are its length
// apart in space, and it rests on its supports without cutting into them.
func TestRoadsAreAsLongAsTheyAre(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := drawStick(t, "a")
		plan := distance(k.tips[0], k.tips[1])
		require.InDelta(t, 114, math.Hypot(plan, k.slope*plan), 1e-3)
	})
}
