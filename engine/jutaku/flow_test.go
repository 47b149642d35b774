package jutaku

import (
	"testing"

	"banto/engine"
	"banto/engine/stack"

	"github.com/stretchr/testify/require"
)

// The rulebook's chapters, one test each.

// Chapter "Starting the game": each player places one architect on the outer
// perimeter and takes the card beneath it, the token stays; then all build.
func TestStartingTheGame(t *testing.T) {
	s := newTable(t, 3)
	require.Equal(t, MapCards, s.lying.size())
	require.Equal(t, 20, perimeter.size())
	s = play(t, s, place("yellow", 5, 5), place("red", 0, 0))
	require.Equal(t, PhasePlace, s.Phase())
	require.False(t, s.lying.has(0), "the card lies before its player")
	s = play(t, s, place("orange", 3, 0))
	require.Equal(t, PhaseBuild, s.Phase())
	require.Len(t, Legal(s), 3, "anybody may say stop")
}

// Chapter "Building sites", example 3: this building fulfills the requirement
// of three stories; more or fewer do not.
func TestExampleOfThreeStories(t *testing.T) {
	s := after(t, building(t, 2), asks(3, 3), done(stop("red")))
	house3 := house("red", 0, plate, roof, []stack.Polygon{rect(14, 24, 9, 9)})
	require.Empty(t, Check(s, house3))
	require.Equal(t, codes(FloorsWrong), engine.Codes(Check(s, house("red", 0, twins, roof))))
	require.Equal(t, codes(FloorsWrong, PiecesWrong), engine.Codes(Check(s, house("red", 0, plate, roof, []stack.Polygon{rect(14, 24, 9, 9)}, []stack.Polygon{rect(15, 25, 5, 5)}))))
}

// Chapter "Building sites", example V: this building requires five pieces; more
// or fewer do not. The site need not be filled.
func TestExampleOfFivePieces(t *testing.T) {
	s := after(t, building(t, 2), asks(2, 5), done(stop("red")))
	require.Empty(t, Check(s, house("red", 0, ring, []stack.Polygon{rect(11, 21, 6, 6)})))
	require.Equal(t, codes(PiecesWrong), engine.Codes(Check(s, house("red", 0, twins, roof))))
	require.Equal(t, codes(PiecesWrong), engine.Codes(Check(s, house("red", 0, ring, []stack.Polygon{rect(11, 21, 6, 6), rect(17, 21, 6, 6)}))))
}

// Chapter "Building sites": of two borders the player chooses one.
func TestTwoBorders(t *testing.T) {
	s := after(t, building(t, 2), stands("red", 1, 0), done(stop("red")))
	left := house("red", 0, []stack.Polygon{rect(6, 20, 9, 9), rect(15, 20, 9, 9)}, []stack.Polygon{rect(7, 21, 6, 6)})
	require.Empty(t, Check(s, left))
	left.Site = 1
	require.Equal(t, codes(stack.BuildOutsideSite), engine.Codes(Check(s, left)))
}

// Chapter "Building completion": everyone pauses; a wrong stop lets everyone
// continue; a right one keeps the card, and all pieces go back.
func TestBuildingCompletion(t *testing.T) {
	s := play(t, building(t, 3), stop("red"))
	require.Equal(t, PhaseCheck, s.Phase())
	s = play(t, s, wrong("red"))
	require.Equal(t, PhaseBuild, s.Phase())
	require.Equal(t, 1, s.Round())
	require.True(t, s.hand.has(0), "the card stays with red")
	s = play(t, s, stop("yellow"), house("yellow", 0, twins, roof))
	require.Equal(t, PhaseMove, s.Phase())
	require.Equal(t, 300, s.yen(2))
	require.Zero(t, s.used, "the pieces are back")
	turn, _ := s.Turn()
	require.Equal(t, Color("yellow"), turn)
}

// Chapter "Building completion": players who say stop at the same time all keep
// what they built.
func TestSimultaneousStops(t *testing.T) {
	s := play(t, building(t, 3), stop("red"), late("yellow", 300), late("orange", 400), counted("red", 2, 3), wrong("orange"))
	require.Equal(t, PhaseCheck, s.Phase(), "yellow's building was not looked at")
	s = play(t, s, counted("yellow", 2, 3))
	require.Equal(t, PhaseMove, s.Phase())
	require.Equal(t, []int{100, 0, 300}, []int{s.yen(0), s.yen(1), s.yen(2)})
	turn, ok := s.Turn()
	require.True(t, ok)
	require.Equal(t, Color("yellow"), turn, "the most yen moves first")
}

// Stops are timed by when their events happened.
func TestStopsByTheClock(t *testing.T) {
	at := func(p Color, when string) Event { return Event{Move: stop(p), Entry: engine.Entry{At: when}} }
	s := after(t, building(t, 3), at("red", "2026-11-23T20:00:01.100Z"), at("orange", "2026-11-23T20:00:01.500Z"))
	_, err := Apply(s, at("yellow", "2026-11-23T20:00:01.501Z"))
	require.ErrorContains(t, err, "401 ms after the first")
	after(t, s, at("yellow", ""))
	forcedLate := at("yellow", "2026-11-23T20:00:03Z")
	forcedLate.Override = true
	after(t, s, forcedLate)
}

// Chapter "Movement": clockwise until all have moved; who did not complete a
// building may keep the card or lay it back and move; gaps are passed as if
// they did not exist.
func TestMovement(t *testing.T) {
	s := play(t, building(t, 3), stop("orange"), counted("orange", 2, 3))
	s = play(t, s, step("orange", 1, 2))
	turn, _ := s.Turn()
	require.Equal(t, Color("yellow"), turn)
	s = play(t, s, step("yellow", 4, 2), step("red", 0, 2))
	require.Equal(t, PhaseBuild, s.Phase())
	require.Equal(t, 2, s.Round())
	require.True(t, s.lying.has(Card{0, 0}.place()), "red's card is back")
	require.Equal(t, []int8{2, 8, 26}, s.at[:3])
	_, ok := s.Turn()
	require.False(t, ok)
}

func TestWhoMovesFirst(t *testing.T) {
	s := play(t, building(t, 4), stop("green"), counted("green", 2, 3),
		step("green", 1, 3), keep("red"), keep("orange"), keep("yellow"))
	equal := deck()[6] // red's and orange's cards: as many yen
	equal.Card, equal.Yen, equal.Sites, equal.Borders = Card{0, 0}, 200, 0, nil
	s = after(t, s, printed(equal))
	s = play(t, s, stop("orange"), stop("red"), counted("orange", 2, 3), counted("red", 2, 3))
	turn, _ := s.Turn()
	require.Equal(t, Color("red"), turn, "clockwise from green, who moved first the last time")
	s = play(t, s, step("red", 1, 0), step("orange", 1, 1), keep("yellow"), keep("green"))
	s = play(t, s, stop("yellow"), stop("orange"), counted("yellow", 2, 3), counted("orange", 2, 3))
	turn, _ = s.Turn()
	require.Equal(t, Color("orange"), turn, "400 yen to 300")
}

// Chapter "Game end": the fourth card of a player ends the game at once, after
// all who said stop were looked at; a tie is shared.
func TestGameEnd(t *testing.T) {
	s := after(t, building(t, 2), lies(5, 0, Completed, "red"), lies(5, 1, Completed, "red"), lies(5, 2, Completed, "red"), lies(5, 4, Completed, "orange"))
	require.Equal(t, PhaseBuild, s.Phase(), "three cards do not end it")
	s = play(t, s, stop("red"), stop("orange"), counted("red", 2, 3))
	require.Equal(t, PhaseCheck, s.Phase(), "orange was not looked at")
	s = play(t, s, counted("orange", 2, 3))
	require.Equal(t, PhaseEnd, s.Phase())
	require.Empty(t, Legal(s))
	score := s.Score()
	require.Equal(t, []Color{"red", "orange"}, score.Winners, "700 yen each")
	require.Equal(t, 700, score.Players[0].Total)
	require.Len(t, score.Players[0].Cards, 4)
	for _, p := range []Color{"red", "orange"} {
		require.Equal(t, codes(engine.NotAMove), engine.Codes(Check(s, stop(p))), "it is over")
	}
}

func TestTheRichestWinsNotTheFastest(t *testing.T) {
	s := after(t, building(t, 2), lies(5, 0, Completed, "red"), lies(4, 0, Completed, "red"), lies(3, 0, Completed, "red"), lies(5, 5, Completed, "orange"))
	s = play(t, s, stop("red"), counted("red", 2, 3))
	require.Equal(t, PhaseEnd, s.Phase())
	require.Equal(t, []Color{"orange"}, s.Score().Winners)
	require.Equal(t, Color("orange"), s.Score().Players[0].Player)
}

func TestNoCardInReach(t *testing.T) {
	s := after(t, building(t, 1), done(stop("red")), done(counted("red", 2, 3)))
	for left := wholeMap; left != 0; {
		if c := cardAt(left.next()); c != (Card{0, 0}) && c != (Card{5, 5}) {
			s = after(t, s, lies(c[0], c[1], OutOfGame, ""))
		}
	}
	require.Equal(t, []Move{pass("red")}, Legal(s))
	stuck := play(t, s, pass("red"))
	require.Equal(t, PhaseEnd, stuck.Phase(), "nobody has a card or can reach one")
	again := after(t, stuck, lies(0, 5, OnMap, ""))
	require.Equal(t, PhaseMove, again.Phase())
	require.Equal(t, []Move{step("red", 0, 5), step("red", 5, 5)}, Legal(again))
}

func TestLettingThingsStand(t *testing.T) {
	s := play(t, building(t, 2), stop("red"))
	bad := house("red", 0, twins, wideRoof)
	_, err := Apply(s, done(bad))
	require.ErrorContains(t, err, "hangs 4.0 mm over the edge")
	s = after(t, s, refused(bad))
	m, why := s.Refused()
	require.Equal(t, bad, *m)
	require.Equal(t, codes(stack.BuildOverhang), engine.Codes(why))
	stood := after(t, s, forced(bad))
	require.Equal(t, 100, stood.yen(0))
	fell := play(t, s, wrong("red"))
	require.Zero(t, fell.yen(0))
	m, _ = fell.Refused()
	require.Nil(t, m)
	_, err = Apply(s, refused(house("red", 0)))
	require.ErrorContains(t, err, "breaks no rule")
	_, err = Apply(s, refused(wrong("orange")))
	require.Error(t, err, "no move at all")
	_, err = Apply(play(t, s, wrong("red")), forced(wrong("red")))
	require.Error(t, err, "what is no move cannot stand")
}

func TestEventsOutOfPlace(t *testing.T) {
	start := newTable(t, 2).Start()
	begin := Event{Move: Move{Kind: Begin}, Start: &start}
	_, err := Apply(newTable(t, 2), begin)
	require.ErrorContains(t, err, "begun already")
	_, err = Apply(State{}, Event{Move: Move{Kind: Begin}})
	require.ErrorContains(t, err, "set-up is missing")
	_, err = Apply(State{}, lies(0, 0, OnMap, ""))
	require.ErrorContains(t, err, "no game")
	s, err := Apply(State{}, begin)
	require.NoError(t, err)
	require.Equal(t, newTable(t, 2), s)
}
