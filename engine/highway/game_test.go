package highway

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"banto/engine"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func theGame() Game { return Game{Options: DefaultOptions(), Sizes: DefaultSizes(), Players: Cars()} }

func TestKitAndStart(t *testing.T) {
	g := theGame()
	require.Equal(t, Name, g.Name())
	kit := g.Kit()
	require.Equal(t, allPlayers, kit.Colors)
	require.Equal(t, []int{MinPlayers, MaxPlayers}, []int{kit.Least, kit.Most})
	e, err := g.Start(engine.Setup{Players: allPlayers[:3], Names: map[Color]string{"blue": "Aki"}}, rng(1))
	require.NoError(t, err)
	s, err := g.Apply(nil, e)
	require.NoError(t, err)
	require.Equal(t, []engine.Seat{{Player: "blue", Name: "Aki"}, {Player: "green"}, {Player: "pink"}}, s.Seats())
	_, err = g.Start(engine.Setup{}, rng(1))
	require.ErrorContains(t, err, "2 to 4 players")
}

func TestGameRefusesWhatIsNotIts(t *testing.T) {
	g := theGame()
	_, err := g.Apply(nil, engine.Step{Kind: engine.Undo})
	require.ErrorContains(t, err, "no event of highway")
	s, err := g.Apply(nil, done(pass("blue")))
	require.Error(t, err)
	require.Nil(t, s)
	_, err = g.Playout(nil, rng(1), nil)
	require.ErrorContains(t, err, "no game has begun")
	end, err := g.Playout(newTable(t, 2), rng(1), func(engine.Event) {})
	require.NoError(t, err)
	require.Equal(t, engine.Over, end.Status().Phase)
	for _, e := range []Event{done(Move{Kind: Begin}), {Move: Move{Kind: Begin}, Start: &Start{}}, {Move: Move{Kind: Correct}}} {
		_, err := Apply(newTable(t, 2), e)
		require.Error(t, err)
		_, err = Apply(State{}, e)
		require.Error(t, err)
	}
	require.Equal(t, codes(engine.NotAMove), codesOf(State{}, pass("blue")))
	require.Equal(t, codes(engine.NotAMove), codesOf(newTable(t, 2), Move{Kind: "dance", Player: "blue"}))
	require.Empty(t, Legal(State{}))
	_, ok := Random(State{}, rng(1))
	require.False(t, ok)
}

// TestChoicesAndDrawingSpeakOfTheSamePlaces plays at random: every choice is
// legal, its places are in the drawing, and the drawing holds all its places
// once.
func TestChoicesAndDrawingSpeakOfTheSamePlaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, seed, moves := drawGame(t)
		s, _ = steps(t, s, seed, moves)
		drawn := map[string]bool{}
		d := s.Drawing()
		require.True(t, d.Tall && d.Open)
		for _, p := range d.Parts {
			require.False(t, p.Place != "" && drawn[p.Place], p.Place)
			drawn[p.Place] = true
			for _, shape := range p.Shapes {
				for _, q := range shape.Points {
					require.True(t, q[0] >= 0 && q[0] <= d.Width && q[1] >= 0 && q[1] <= d.Height, "%s: %v outside %g × %g", p.Place, q, d.Width, d.Height)
				}
			}
		}
		choices := s.Choices()
		require.Equal(t, s.phase == PhaseEnd, len(choices) == 0)
		for _, c := range choices {
			_, err := Game{}.Apply(s, c.Event)
			require.NoError(t, err)
			for _, p := range c.Places {
				require.True(t, drawn[p], p)
			}
		}
		for i := range s.pillars {
			require.True(t, drawn[pillarName(i)])
		}
		for i := range s.roads {
			require.True(t, drawn[roadName(i)])
		}
	})
}

// TestRoadsAreDrawnOverWhatTheyCross holds the order of the parts against the
// crossings of many tables.
func TestRoadsAreDrawnOverWhatTheyCross(t *testing.T) {
	crossings := 0
	for seed := range uint64(12) {
		s, _ := steps(t, newTable(t, 2+int(seed%3)), seed, 60)
		at := map[string]int{}
		for i, p := range s.Drawing().Parts {
			at[p.Place] = i
		}
		for i, r := range s.roads {
			for _, k := range numbers(r.below) {
				crossings++
				require.Greater(t, at[roadName(i)], at[roadName(k)])
			}
		}
	}
	require.Greater(t, crossings, 20)
}

func TestAttempts(t *testing.T) {
	s := given(t, 2, nil, west(3), across("green", 0, 5))
	f := s.frame()
	tap := func(x, y float64) string { return f.spot(Point{x, y}) }
	try := func(kind string, places ...string) (engine.Event, []engine.Code) {
		e := s.Attempt("blue", kind, places)
		if e == nil {
			return nil, nil
		}
		return e, codesOf(s, e.(Event).Move)
	}
	for name, c := range map[string]struct {
		kind   string
		places []string
		xy     Point
		height int
		codes  []engine.Code
	}{
		"as tapped":                     {doDown, []string{tap(57, 5)}, Point{57, 5}, 2, nil},
		"too near: in that direction":   {doDown, []string{tap(20, 0)}, Point{59.6, 0}, 2, nil},
		"too far: in that direction":    {doDown, []string{tap(100, 0)}, Point{59.6, 0}, 2, nil},
		"from the pillar tapped first":  {doDown, []string{pillarName(1), tap(57, 5)}, Point{57, 5}, 2, nil},
		"up, against the road above":    {doUp, []string{tap(57, 0)}, Point{57, 0}, 4, nil},
		"a junction that earns the car": {doJunction, []string{tap(60, 0)}, Point{60, 0}, 3, nil},
		"far away: as tapped":           {doUp, []string{tap(300, 0)}, Point{300, 0}, 4, codes(RoadOverhang)},
	} {
		e, got := try(c.kind, c.places...)
		require.NotNil(t, e, name)
		p := e.(Event).Pillar
		require.InDelta(t, c.xy[0], p.XY[0], 0.6, name)
		require.InDelta(t, c.xy[1], p.XY[1], 0.6, name)
		require.Equal(t, c.height, p.Height, name)
		require.Equal(t, len(c.codes), len(got), "%s: %v", name, got)
	}
	e, got := try(doExit, tap(30, 0))
	require.NotNil(t, e.(Event).ToXY)
	require.Contains(t, got, ExitTooHigh)
	_, got = try(doUp, pillarName(0))
	require.Contains(t, got, Loop)
	_, got = try(doUp, pillarName(1), pillarName(3))
	require.Contains(t, got, RoadTouching)
	for _, places := range [][]string{nil, {pillarName(1)}, {pillarName(2), pillarName(3)}, {"road 1"}, {"at home"}, {pillarName(9)}} {
		e, _ := try(doUp, places...)
		require.Nil(t, e, places)
	}
	e, _ = try("dance", tap(57, 0))
	require.Nil(t, e)
	require.Nil(t, s.Attempt("pink", doUp, []string{tap(57, 0)}))
	closed := edited(s, func(s *State) { s.pillars[1].roads = 2 })
	require.Nil(t, closed.Attempt("blue", doUp, []string{tap(57, 0)}))
}

func TestAttemptsOfTheSetUp(t *testing.T) {
	s := newTable(t, 3)
	at := func(x, y float64) string { return s.frame().spot(Point{x, y}) }
	for i, places := range [][]string{{at(0, 40)}, {at(40, -40), at(90, -40)}, {at(-70, 0), at(-70, 0)}} {
		e := s.Attempt(allPlayers[i], "entrance", places)
		next, err := Game{}.Apply(s, e)
		require.NoError(t, err, places)
		s = next.(State)
	}
	require.InDelta(t, 156.6, s.roads[0].table[1], 0.5, "the first road comes from outside")
	require.Equal(t, PhaseObstacle, s.phase)
	require.Nil(t, s.Attempt("pink", "building3", []string{"pillar 0"}))
	e := s.Attempt("pink", "building3", []string{at(200, 100)})
	next, err := Game{}.Apply(s, e)
	require.NoError(t, err)
	require.Equal(t, 2, next.(State).buildings[0].Type)
	_, err = Game{}.Apply(s, s.Attempt("pink", "dance", []string{at(200, 100)}))
	require.Error(t, err)
}

// TestBranchesAreTappedFromTheirPillar: where a road may leave several pillars,
// the first tap tells which.
func TestBranchesAreTappedFromTheirPillar(t *testing.T) {
	s := given(t, 2, nil, west(3), across("green", 300, 2))
	s = play(t, s, junction(s, "blue", 59, 0, 4))
	s = play(t, s, build(s, "green", 420, 60, 3))
	s = play(t, s, build(s, "blue", 178, 0, 5))
	s = play(t, s, build(s, "green", 540, 60, 2))
	from := map[string]bool{}
	for _, c := range s.Choices() {
		if c.Kind == doUp {
			from[c.Places[0]] = true
			require.Len(t, c.Places, 2)
		}
	}
	require.Equal(t, map[string]bool{"pillar 4": true, "pillar 6": true}, from)
}

func TestStatusTellsWhoIsOut(t *testing.T) {
	s := given(t, 3, nil, west(3), across("green", 300, 3), across("pink", 500, 3))
	s.supply[0] = Supply{Cars: 3, Grey: 2, Roads: 1}
	require.Nil(t, s.Status().Notice)
	s.do(ptr(build(s, "blue", 60, 0, 2)))
	st := s.Status()
	require.Equal(t, engine.Players([]Color{"blue"}), st.Notice.Args["players"])
	require.Equal(t, Color("green"), st.Turn)
	require.Equal(t, "turn.player", st.Title.Key)
	require.Equal(t, "turn.entrance", newTable(t, 2).Status().Title.Key)
	end, err := Playout(newTable(t, 2), rng(3), nil)
	require.NoError(t, err)
	require.Equal(t, engine.Say("turn.end", "players", engine.Players(end.Score().Winners)), end.Status().Title)
	require.Equal(t, 10, end.Status().Gauge.Max)
}

func TestStandingsAreTheCarsOnTheRoads(t *testing.T) {
	s := given(t, 3, nil, west(5), across("green", -20, 3), across("pink", 20, 3))
	s = play(t, s, build(s, "blue", 60, 0, 6).with(2))
	st := s.Standings()
	require.Equal(t, []Color{"blue"}, st.Winners)
	blue := st.Players[0]
	require.Equal(t, 2, blue.Total)
	require.Equal(t, []engine.Line{{Name: engine.Say("place.road", "n", 3), Points: 2}}, blue.Lines)
	require.Equal(t, 6, blue.Left[0].Count)
	require.Equal(t, 8, blue.Left[0].Of)
}

// TestRefusedMoveWaits: a move against the rules is known until it goes, or the
// players let it stand.
func TestRefusedMoveWaits(t *testing.T) {
	s := given(t, 2, nil, west(3), across("green", 300, 2))
	bad := build(s, "blue", 60, 0, 5)
	require.Nil(t, s.Alarm())
	_, err := Apply(s, refused(build(s, "blue", 60, 0, 4)))
	require.ErrorContains(t, err, "breaks no rule")
	_, err = Apply(s, refused(Move{Kind: Build, Player: "blue", Road: 9, From: Nothing, To: Nothing}))
	require.Error(t, err)
	waits, err := Apply(s, refused(bad))
	require.NoError(t, err)
	alarm := waits.Alarm()
	require.Equal(t, codes(PillarStep), engine.Codes(alarm.Reasons))
	require.Equal(t, bad, alarm.Event.(Event).Move)
	require.Equal(t, s.roads, waits.roads)
	stands, err := Apply(waits, forced(bad))
	require.NoError(t, err)
	require.Nil(t, stands.Alarm())
	require.Equal(t, 1, stands.overrides)
	m, _ := stands.Refused()
	require.Nil(t, m)
}

// TestEveryEventIsTold folds golden games and holds the account to one sentence
// or more for every event, and to its end.
func TestEveryEventIsTold(t *testing.T) {
	g := theGame()
	told := map[string]int{}
	for seed := range uint64(6) {
		s := newTable(t, 2+int(seed%3))
		start := s.Start()
		require.NotEmpty(t, g.Tell(nil, s, Event{Move: Move{Kind: Begin}, Start: &start}))
		var state engine.State = s
		_, err := g.Playout(s, rng(seed), func(e engine.Event) {
			after, err := g.Apply(state, e)
			require.NoError(t, err)
			words := g.Tell(state, after, e)
			require.NotEmpty(t, words)
			for _, w := range words {
				told[w.Key]++
			}
			state = after
		})
		require.NoError(t, err)
	}
	for _, key := range []string{"story.entrance", "story.building", "story.pillar", "story.junction", "story.exit", "story.cars", "story.gone"} {
		require.Positive(t, told[key], key)
	}
	s := given(t, 2, nil, west(5), across("green", 0, 3))
	s.supply[0].Cars = 1
	last := build(s, "blue", 60, 0, 6).with(1)
	after, err := Apply(s, done(last))
	require.NoError(t, err)
	words := g.Tell(s, after, done(last))
	require.Equal(t, []string{"story.pillar", "story.cars", "story.done"}, []string{words[0].Key, words[1].Key, words[2].Key})
	require.Equal(t, "story.loop", g.Tell(s, s, done(to(s, "blue", 1, 0)))[0].Key)
	require.Equal(t, "story.pass", g.Tell(s, s, done(pass("blue")))[0].Key)
	require.Equal(t, 2, g.Tell(s, s, done(penalty("blue", Fall{Victim: "green", Fallen: 2, Grey: 2})))[0].Args["n"])
}

// TestAlternativesAreBookable: what a place could hold instead can be booked,
// conserves the pieces and is told.
func TestAlternativesAreBookable(t *testing.T) {
	s, _ := steps(t, newTable(t, 3), 4, 20)
	n := 0
	for _, p := range s.Drawing().Parts {
		for _, a := range s.Alternatives(p.Place) {
			n++
			for _, e := range a.Events {
				after, err := Game{}.Apply(s, e)
				require.NoError(t, err)
				conserved(t, after.(State))
				require.NotEmpty(t, Game{}.Tell(s, after, e))
			}
		}
	}
	require.Greater(t, n, 20)
	require.Empty(t, s.Alternatives("pillar 99"))
}

func TestDrawingIsData(t *testing.T) {
	s, _ := steps(t, newTable(t, 4), 8, 30)
	require.NotEmpty(t, s.buildings)
	text, err := json.Marshal(s.Drawing())
	require.NoError(t, err)
	require.Less(t, len(text), 400_000, "a table is sent after every move")
	i := slices.IndexFunc(s.Drawing().Parts, func(p engine.Part) bool { return p.Place == "pillar 0" })
	require.Equal(t, fmt.Sprint(s.pillars[0].Height), s.Drawing().Parts[i].Shapes[s.pillars[0].Height+1].Text)
}

// TestRoadsInARingAreDrawn: three roads may lie over one another in a ring.
func TestRoadsInARingAreDrawn(t *testing.T) {
	s := given(t, 3, nil, west(3), across("green", 300, 3), across("pink", 500, 3))
	s = edited(s, func(s *State) {
		for i := range 3 {
			s.roads[i].below, s.roads[i].above = 1<<((i+1)%3), 1<<((i+2)%3)
		}
	})
	n := 0
	for _, p := range s.Drawing().Parts {
		if len(p.Place) > 4 && p.Place[:4] == "road" {
			n++
		}
	}
	require.Equal(t, 3, n)
}
