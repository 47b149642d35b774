package jutaku

import (
	"encoding/json"
	"slices"
	"testing"

	"banto/engine"
	"banto/engine/stack"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func theGame() Game { return Game{Options: DefaultOptions(), Players: Architects()} }

func TestKitAndStart(t *testing.T) {
	g := theGame()
	require.Equal(t, Name, g.Name())
	kit := g.Kit()
	require.Len(t, kit.Colors, MaxPlayers)
	require.Equal(t, []int{MinPlayers, MaxPlayers}, []int{kit.Least, kit.Most})
	set := engine.Setup{Players: allPlayers[:3], Names: map[Color]string{"red": "Aki"}}
	e, err := g.Start(set, rng(1))
	require.NoError(t, err)
	again, err := g.Start(set, rng(1))
	require.NoError(t, err)
	require.Equal(t, e, again, "drawn from the generator only")
	s, err := g.Apply(nil, e)
	require.NoError(t, err)
	require.Equal(t, []engine.Seat{{Player: "red", Name: "Aki"}, {Player: "orange"}, {Player: "yellow"}}, s.Seats())
	set.Seen = Event{Move: Move{Kind: Begin}, Start: &Start{Cards: deck()}}
	e, err = g.Start(set, rng(1))
	require.NoError(t, err)
	require.Equal(t, deck(), e.(Event).Start.Cards, "cards that were seen")
	set.Players = nil
	_, err = g.Start(set, rng(1))
	require.ErrorContains(t, err, "1 to 8 players")
}

func TestGameRefusesWhatIsNotIts(t *testing.T) {
	g := theGame()
	_, err := g.Apply(nil, engine.Step{Kind: engine.Undo})
	require.ErrorContains(t, err, "no event of jutaku")
	s, err := g.Apply(nil, done(stop("red")))
	require.Error(t, err)
	require.Nil(t, s)
	_, err = g.Playout(nil, rng(1), nil)
	require.ErrorContains(t, err, "no game has begun")
	end, err := g.Playout(newTable(t, 2), rng(1), func(engine.Event) {})
	require.NoError(t, err)
	require.Equal(t, engine.Over, end.Status().Phase)
}

// TestChoicesAndDrawingSpeakOfTheSamePlaces plays at random: every choice is
// legal, its places are in the drawing, and so are those of every reason.
func TestChoicesAndDrawingSpeakOfTheSamePlaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, seed, moves := drawGame(t)
		s, _ = playOut(t, s, seed, moves)
		drawn := map[string]bool{}
		d := s.Drawing()
		for _, p := range d.Parts {
			drawn[p.Place] = true
			inside(t, d, p)
		}
		require.Len(t, s.Choices(), len(Legal(s)))
		for _, c := range s.Choices() {
			_, err := Game{}.Apply(s, c.Event)
			require.NoError(t, err)
			for _, p := range c.Places {
				require.True(t, drawn[p], p)
				e := s.Attempt(c.Player, c.Kind, c.Places)
				require.Equal(t, c.Event, e)
			}
		}
		for _, m := range everyMove(s) {
			for _, r := range Check(s, m) {
				for _, p := range r.Places {
					require.True(t, drawn[p], "%s of %+v", p, r)
				}
			}
		}
	})
}

// inside holds a part to the drawing's sheet.
func inside(t *rapid.T, d engine.Drawing, p engine.Part) {
	for _, shape := range p.Shapes {
		for _, q := range shape.Points {
			if q[0] < 0 || q[0] > d.Width || q[1] < 0 || q[1] > d.Height {
				t.Fatalf("%+v outside %g × %g", shape, d.Width, d.Height)
			}
		}
	}
	if p.Place != "" {
		require.Positive(t, p.Mark.R, p.Place)
		require.NotEmpty(t, p.Name.Key, p.Place)
	}
}

func TestDrawingShowsTheRefusedBuilding(t *testing.T) {
	s := play(t, building(t, 3), stop("red"))
	require.False(t, s.Drawing().Tall)
	s = after(t, s, refused(house("red", 0, twins, wideRoof)))
	d := s.Drawing()
	require.True(t, d.Tall)
	i := slices.IndexFunc(d.Parts, func(p engine.Part) bool { return p.Place == "site 0,0 0" })
	require.Len(t, d.Parts[i].Shapes, 4, "border and three pieces")
	top := d.Parts[i].Shapes[3]
	require.Equal(t, mostScale*floorHigh, top.Points[0][2], "the second floor stands on the first")
	_, err := json.Marshal(d)
	require.NoError(t, err)
}

func TestAttempts(t *testing.T) {
	s := after(t, newTable(t, 3), movement()...)
	require.Equal(t, done(step("orange", 5, 5)), s.Attempt("orange", "move", []string{"card 5,5"}), "too far, but meant")
	for _, places := range [][]string{nil, {"card 2,2"}, {"site 0,0 0"}, {"card 0,3 or so"}, {"card 0,3", "card 0,4"}} {
		require.Nil(t, s.Attempt("orange", "move", places))
	}
	require.Nil(t, s.Attempt("orange", "keep", []string{"card 0,3"}))
	require.Equal(t, done(house("red", 1)), s.Attempt("orange", "build", []string{"site 0,0 1"}), "whose site it is")
	for _, place := range []string{"card 0,0", "site 2,2 0", "site 5,5 0"} {
		require.Nil(t, s.Attempt("orange", "build", []string{place}))
	}
}

func TestStatus(t *testing.T) {
	s := newTable(t, 3)
	require.Equal(t, "turn.place", s.Status().Title.Key)
	s = play(t, s, row0(3)...)
	require.Equal(t, "turn.build", s.Status().Title.Key)
	require.Equal(t, allPlayers[:3], s.Status().Order)
	require.Nil(t, s.Status().Notice)
	s = play(t, s, stop("orange"), stop("yellow"))
	require.Equal(t, engine.Say("turn.check", "players", engine.Players([]Color{"orange", "yellow"})), s.Status().Title)
	s = play(t, s, counted("orange", 2, 3), wrong("yellow"))
	st := s.Status()
	require.Equal(t, Color("orange"), st.Turn)
	require.Equal(t, []Color{"orange", "yellow", "red"}, st.Order)
	require.Equal(t, engine.Gauge{Words: engine.Say("gauge", "n", 1, "of", 4), Value: 1, Max: 4}, *st.Gauge)
	s = after(t, s, lies(5, 0, Completed, "orange"), lies(5, 1, Completed, "orange"))
	require.Equal(t, engine.Say("near", "players", engine.Players([]Color{"orange"})), *s.Status().Notice)
	s = after(t, s, lies(5, 2, Completed, "orange"))
	require.Equal(t, engine.Over, s.Status().Phase)
	require.Equal(t, engine.Say("turn.end", "players", engine.Players([]Color{"orange"})), s.Status().Title)
	require.Nil(t, s.Status().Notice)
}

func TestStandings(t *testing.T) {
	s := after(t, building(t, 2), lies(5, 2, Completed, "orange"), lies(5, 4, Completed, "orange"),
		printed(SiteCard{Card: Card{5, 2}, District: "GINZA", Yen: 300}))
	got := s.Standings()
	require.Equal(t, []Color{"orange"}, got.Winners)
	first := got.Players[0]
	require.Equal(t, []engine.Line{{Name: engine.Say("place.district", "district", "GINZA", "name", "F3"), Points: 300},
		{Name: engine.Say("place.card", "name", "F5"), Points: 500}}, first.Lines)
	require.Equal(t, 800, first.Total)
	require.Equal(t, []engine.Stock{{Sign: "⌂", Count: 2, Words: engine.Say("left.cards", "n", 2)}, {Sign: "¥", Count: 200, Words: engine.Say("left.worth", "n", 200)}}, first.Left)
	require.Len(t, after(t, s, lies(0, 1, OutOfGame, "")).Standings().Players[0].Left, 1, "no card in front")
}

func TestAlarm(t *testing.T) {
	s := play(t, building(t, 2), stop("red"))
	require.Nil(t, s.Alarm())
	bad := house("red", 0, twins, wideRoof)
	a := after(t, s, refused(bad)).Alarm()
	require.Equal(t, done(bad), a.Event)
	require.Equal(t, codes(stack.BuildOverhang), engine.Codes(a.Reasons))
}

func TestAlternatives(t *testing.T) {
	s := after(t, building(t, 2), lies(5, 5, Completed, "orange"), lies(5, 4, OutOfGame, ""))
	for place, n := range map[string]int{
		"card 3,3": 0, "vertex 1,1": 0, "site 2,2 0": 0,
		"card 4,4":   3 + 2 + 6, // two completed it, or it left; two stand there; floors, pieces, yen one up or down
		"card 5,5":   3 + 2 + 6, // on the map, red completed it, it left
		"card 5,4":   3 + 2 + 6, // on the map, two completed it
		"site 0,0 0": 3 + 6,     // before red: nobody else can stand there
	} {
		list := s.Alternatives(place)
		require.Len(t, list, n, place)
		for _, a := range list {
			for _, e := range a.Events {
				next, err := Apply(s, e.(Event))
				require.NoError(t, err)
				conserved(t, next)
			}
			require.NotEmpty(t, a.Words.Key)
		}
	}
}

func TestTell(t *testing.T) {
	s := newTable(t, 2)
	g := theGame()
	start := s.Start()
	require.Equal(t, "story.start", g.Tell(nil, s, Event{Move: Move{Kind: Begin}, Start: &start})[0].Key)
	keys := func(e Event) (out []string) {
		next := after(t, s, e)
		for _, w := range g.Tell(s, next, e) {
			out = append(out, w.Key)
		}
		s = next
		return out
	}
	require.Equal(t, []string{"story.place"}, keys(done(place("red", 0, 0))))
	require.Equal(t, []string{"story.place"}, keys(done(place("orange", 0, 1))))
	require.Equal(t, []string{"story.stop"}, keys(done(stop("red"))))
	require.Equal(t, []string{"story.wrong", "story.on"}, keys(done(wrong("red"))))
	keys(done(stop("red")))
	require.Equal(t, []string{"story.build"}, keys(done(house("red", 0))))
	require.Equal(t, []string{"story.move"}, keys(done(step("red", 1, 0))))
	require.Equal(t, []string{"story.keep", "story.round"}, keys(done(keep("orange"))))
	require.Equal(t, []string{"fix.print"}, keys(printed(SiteCard{Yen: 100})))
	require.Equal(t, []string{"fix.architect"}, keys(stands("orange", 4, 4)))
	require.Equal(t, []string{"fix.out"}, keys(lies(5, 0, OutOfGame, "")))
	for r := range 2 {
		require.Equal(t, []string{"fix.done"}, keys(lies(5, 1+r, Completed, "red")))
	}
	keys(done(stop("red")))
	keys(done(house("red", 0)))
	require.Equal(t, PhaseEnd, s.Phase())
	s = after(t, s, lies(5, 1, OnMap, ""))
	for _, p := range []Color{"red", "orange"} {
		if m := Legal(s)[0]; m.Player == p {
			keys(done(m))
		}
	}
	keys(done(stop("red")))
	require.Equal(t, []string{"story.build", "story.over"}, keys(done(house("red", 0))))
}
