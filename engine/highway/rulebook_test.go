package highway

import (
	"testing"

	"banto/engine"

	"github.com/stretchr/testify/require"
)

// What the rulebook shows in pictures and numbers, chapter by chapter.

// TestChapter2Supplies is the table of what each player is dealt.
func TestChapter2Supplies(t *testing.T) {
	for players, want := range map[int]Supply{2: {10, 30, 3, 15}, 3: {8, 25, 2, 12}, 4: {7, 20, 2, 9}} {
		s := newTable(t, players)
		for seat := range players {
			require.Equal(t, want, s.supply[seat], "%d players", players)
		}
	}
	_, err := StartSupply(5)
	require.ErrorContains(t, err, "2 to 4 players")
}

// TestChapter2Setup: entrances in turn order, then buildings in the reverse
// order, none with two players; then the first player begins.
func TestChapter2Setup(t *testing.T) {
	for players := MinPlayers; players <= MaxPlayers; players++ {
		s := newTable(t, players)
		var order []Color
		for s.phase != PhaseBuild {
			order = append(order, s.game.players[s.turn])
			s = play(t, s, Legal(s)[0])
		}
		want := append([]Color{}, allPlayers[:players]...)
		if players > 2 {
			for i := range players {
				want = append(want, allPlayers[players-1-i])
			}
		}
		require.Equal(t, want, order)
		first, _ := s.Turn()
		require.Equal(t, allPlayers[0], first)
		for seat := range players {
			require.Equal(t, s.game.dealt.Cars-1, s.supply[seat].Cars, "a car on the entrance")
			require.Equal(t, s.game.dealt.Grey-1, s.supply[seat].Grey)
			require.Equal(t, s.game.dealt.Roads-1, s.supply[seat].Roads)
		}
	}
}

// TestChapter52TwoEndsOnOnePillar: both pictures are right, ends that overlap
// (the later one then lies higher) and ends side by side.
func TestChapter52TwoEndsOnOnePillar(t *testing.T) {
	s := given(t, 2, nil, west(5), across("green", 300, 3))
	beside := play(t, s, build(s, "blue", 60, 0, 4))
	upon := play(t, s, build(s, "blue", 46, 0, 4).ending(Point{-66, 0}, Point{47.5, 0}))
	low, high := beside.roads[2].stick, upon.roads[2].stick
	require.InDelta(t, 50, low.bottom(Point{-51, 0}), 0.01, "on the near rim of the pillar's top")
	require.InDelta(t, 52, high.bottom(Point{-63, 0}), 0.2, "on the end of the other road, 2 mm thick")
}

// TestChapter6OverAndUnder are the two pictures: above a road that no other
// passes over, below a road that passes over no other.
func TestChapter6OverAndUnder(t *testing.T) {
	for _, c := range []struct {
		name   string
		others []laid
		height int
		cars   int
	}{
		{"over a road that nothing passes over", []laid{across("green", 0, 3)}, 6, 1},
		{"over a road that another passes over", []laid{across("green", 0, 2), {"pink", Point{-60, 40}, 4, Point{60, 40}, 4}}, 6, 0},
		{"under a road that passes over nothing", []laid{across("green", 0, 8)}, 4, 1},
		{"under a road that passes over another", []laid{across("green", 0, 8), {"pink", Point{-60, 40}, 3, Point{60, 40}, 3}}, 4, 0},
		{"over a road that only another passes under", []laid{across("green", 0, 3), {"pink", Point{-60, 40}, 1, Point{60, 40}, 1}}, 6, 1},
		{"under a road that only another passes over", []laid{across("green", 0, 7), {"pink", Point{-60, 40}, 9, Point{60, 40}, 9}}, 4, 1},
	} {
		s := given(t, 3, nil, append([]laid{west(5)}, c.others...)...)
		m := build(s, "blue", 60, 0, c.height)
		require.Empty(t, Check(s, m.with(c.cars)), c.name)
		require.Equal(t, codes(CarsTooMany), codesOf(s, m.with(c.cars+1)), c.name)
	}
}

// TestChapter6Example1: over two roads, and over one and under another, two
// cars each.
func TestChapter6Example1(t *testing.T) {
	for _, second := range []int{3, 8} {
		s := given(t, 3, nil, west(5), across("green", -20, 3), across("pink", 20, second))
		m := build(s, "blue", 60, 0, 6)
		s2 := play(t, s, m.with(2))
		require.Equal(t, s.supply[0].Cars-2, s2.supply[0].Cars)
		require.Equal(t, codes(CarsTooMany), codesOf(s, m.with(3)))
	}
}

// TestChapter6Example2: the road crosses those of two players, but B passes
// over A already: only B has no other road over it, one car.
func TestChapter6Example2(t *testing.T) {
	a := laid{"green", Point{0, -60}, 2, Point{0, 60}, 2}
	b := laid{"pink", Point{-36, -48}, 4, Point{36, 48}, 4}
	blue := laid{"blue", Point{-180, 20}, 6, Point{-60, 20}, 6}
	s := given(t, 3, nil, blue, a, b)
	m := build(s, "blue", 60, 20, 7)
	require.Empty(t, Check(s, m.with(1).over(1, 2)))
	require.Equal(t, codes(CarsTooMany), codesOf(s, m.with(2)))
}

// TestChapter6OnlyTheNewest: neither on one's own highway crossed nor on roads
// of earlier turns.
func TestChapter6OnlyTheNewest(t *testing.T) {
	s := given(t, 2, nil, across("blue", -20, 3), west(5), across("green", 20, 3))
	m := build(s, "blue", 60, 0, 6)
	require.Equal(t, codes(CarsTooMany), codesOf(s, m.with(2)), "the own road earns nothing")
	require.Equal(t, codes(CarNotNewestRoad), codesOf(s, m.with(1).elsewhere(1)))
}

// TestChapter7: a junction frees the height for itself alone, and lets one
// branch leave it, in any later turn.
func TestChapter7(t *testing.T) {
	s := given(t, 2, nil, west(3), across("green", 300, 2))
	for height := 2; height <= 7; height++ {
		require.Empty(t, Check(s, junction(s, "blue", 57, 0, height)), height)
	}
	s = play(t, s, junction(s, "blue", 58, 0, 6))
	s = play(t, s, build(s, "green", 420, 60, 3))
	require.Equal(t, codes(PillarStep), codesOf(s, build(s, "blue", 175, 0, 4)))
	s = play(t, s, build(s, "blue", 178, 0, 5))
	s = play(t, s, build(s, "green", 540, 60, 2))
	require.Len(t, s.anchors(0), 2, "the highway's end, and the junction")
	s = play(t, s, build(s, "blue", 58, 120, 7).leaving(4))
	s = play(t, s, build(s, "green", 660, 60, 1))
	require.Equal(t, codes(RoadAnchor), codesOf(s, build(s, "blue", 58, -120, 7).leaving(4)))
}

// TestChapter8: an exit earns a car, and one more for each crossing; nothing
// joins it.
func TestChapter8(t *testing.T) {
	s := given(t, 2, nil, west(1), across("green", 0, 4), across("green", 20, 4))
	require.Equal(t, codes(CarsTooMany), codesOf(s, exit(s, "blue", 50, 0).with(4)))
	s = play(t, s, exit(s, "blue", 50, 0).with(3))
	require.Empty(t, s.anchors(0))
	require.False(t, s.canBuild(0))
}

// TestChapter9: a disc for each element that fell.
func TestChapter9(t *testing.T) {
	s := given(t, 2, nil, west(3), across("green", 300, 2))
	was := s.supply
	s = play(t, s, penalty("blue", Fall{Victim: "green", Fallen: 4, Grey: 3, Yellow: 1}))
	require.Equal(t, was[0].Grey-3, s.supply[0].Grey)
	require.Equal(t, was[1].Grey+3, s.supply[1].Grey)
	require.Equal(t, was[0].Yellow-1, s.supply[0].Yellow)
	turn, _ := s.Turn()
	require.Equal(t, Color("blue"), turn, "a penalty is no turn")
}

// TestChapter101: who places the last car first has won; the others play on.
func TestChapter101(t *testing.T) {
	s := given(t, 3, nil, west(5), across("green", 0, 3), across("pink", 300, 3))
	s.supply[0].Cars = 1
	m := build(s, "blue", 60, 0, 6).with(1)
	next := s
	next.do(&m)
	require.Equal(t, PhaseBuild, next.phase)
	require.Equal(t, []Color{"blue"}, next.Score().Winners)
	turn, _ := next.Turn()
	require.Equal(t, Color("green"), turn)
	require.Equal(t, codes(engine.NotAMove), codesOf(next, build(next, "blue", 180, 0, 5)))
}

// TestChapter102: who has run out is eliminated once all others have played a
// turn, but for one who is given pieces by then; the last one left has won.
func TestChapter102(t *testing.T) {
	s := given(t, 3, nil, west(3), across("green", 300, 3), across("pink", 500, 3))
	s.supply[0].Grey, s.supply[0].Yellow = 2, 0
	s.do(ptr(build(s, "blue", 60, 0, 2)))
	require.False(t, s.canBuild(0), "one disc is needed from a pillar of two")
	s.do(ptr(build(s, "green", 420, 60, 4)))
	require.True(t, s.active(0), "the others have a turn each")
	saved := s
	s.do(ptr(build(s, "pink", 620, 60, 4)))
	require.False(t, s.active(0))
	require.Equal(t, 1, s.turn)

	saved.do(ptr(penalty("pink", Fall{Victim: "blue", Fallen: 1, Grey: 1})))
	saved.do(ptr(build(saved, "pink", 620, 60, 4)))
	require.True(t, saved.active(0))
	require.Equal(t, 0, saved.turn)

	s.supply[1].Roads = 1
	s.do(ptr(build(s, "green", 540, 60, 3)))
	s.do(ptr(build(s, "pink", 740, 60, 3)))
	require.Equal(t, PhaseEnd, s.phase)
	require.Equal(t, []Color{"pink"}, s.Score().Winners)
	require.Equal(t, []int{1, 2, 3}, []int{s.Score().Players[0].Place, s.Score().Players[1].Place, s.Score().Players[2].Place})
}

func ptr[T any](v T) *T { return &v }
