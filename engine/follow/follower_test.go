package follow

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// cups is a game of cups in a row: a move puts a ball of one of two colours into
// one; pairs of cups are filled together.
type cups struct{}

type filled struct {
	balls [6]int16
	past  *filled
}

type ball struct {
	cup  int
	into int16
}

func (cups) Places() int                            { return 6 }
func (cups) Fault(int, int16, int16) (float64, int) { return 8.5, 0 }
func (cups) Lasting() float64                       { return 0.1 }
func (cups) Table(s *filled, table []int16)         { copy(table, s.balls[:]) }
func (cups) Vaguer(ball, ball) bool                 { return false }
func (cups) Recasts(ball) []Recast[ball]            { return nil }
func (cups) Beyond(*filled) uint64                  { return 0 }
func (cups) Name(e ball) uint64                     { return uint64(e.cup)*3 + uint64(e.into) + 1 }
func (cups) Moves(s *filled, e Evidence) (out [][]ball) {
	for k := 0; k < 6; k += 2 {
		for _, v := range e.Wants(k) {
			if v > 0 {
				out = append(out, []ball{{k, v}})
			}
		}
	}
	return out
}

func (cups) Apply(s *filled, e ball) (step Step[*filled, ball], ok bool) {
	if s.balls[e.cup] != 0 {
		return step, false
	}
	next := &filled{balls: s.balls, past: s}
	next.balls[e.cup], next.balls[e.cup+1] = e.into, e.into
	return Step[*filled, ball]{Event: e, State: next, Cost: 4}, true
}

// seen is the belief of a picture that shows balls, each surer by sure.
func seen(balls [6]int16, sure float32) Belief {
	b := make(Belief, len(balls))
	for k, v := range balls {
		b[k] = []float32{-sure, -sure, -sure}
		b[k][v] = 0
	}
	return b
}

func TestAMoveIsToldWhenItIsSeen(t *testing.T) {
	f := New(cups{}, &filled{})
	require.Empty(t, f.Look(seen([6]int16{}, 6)).Events)
	require.Equal(t, []ball{{2, 1}}, f.Look(seen([6]int16{0, 0, 1, 1}, 6)).Events)
	require.Empty(t, f.Look(seen([6]int16{0, 0, 1, 1}, 6)).Events, "once")
}

func TestADoubtfulMoveWaitsForAClearPicture(t *testing.T) {
	f := New(cups{}, &filled{})
	v := f.Look(seen([6]int16{0, 0, 1, 1}, 2))
	require.Empty(t, v.Events)
	require.Equal(t, []ball{{2, 1}}, f.Look(seen([6]int16{0, 0, 1, 1}, 6)).Events)
}

func TestOnePlaceMisreadForLongIsNoMove(t *testing.T) {
	f := New(cups{}, &filled{})
	for range 12 {
		require.Empty(t, f.Look(seen([6]int16{0, 0, 0, 0, 1, 0}, 6)).Events)
	}
	require.Equal(t, []ball{{0, 2}}, f.Look(seen([6]int16{2, 2, 0, 0, 1, 0}, 6)).Events, "others go on")
	require.Empty(t, f.Finish().Events)
}

func TestALaterPictureOverturnsAnEarlierOne(t *testing.T) {
	f := New(cups{}, &filled{})
	require.Equal(t, []ball{{2, 1}}, f.Look(seen([6]int16{0, 0, 1, 1}, 6)).Events)
	amended := false
	for range 4 {
		v := f.Look(seen([6]int16{0, 0, 2, 2}, 6))
		amended = amended || v.Amended
		if amended {
			require.Equal(t, [6]int16{0, 0, 2, 2}, v.Told.balls)
		}
	}
	require.True(t, amended)
}

func TestWhatIsUnseenSaysNothing(t *testing.T) {
	f := New(cups{}, &filled{})
	for range 5 {
		v := f.Look(make(Belief, 6))
		require.Empty(t, v.Events)
		require.False(t, v.Open)
		require.Empty(t, v.Differences)
	}
}

// What a person adds to the book ends no story: what the pictures left open before is still
// decided by the next.
func TestStoriesGoOnWithWhatAPersonSays(t *testing.T) {
	f := New(cups{}, &filled{})
	require.Empty(t, f.Look(seen([6]int16{0, 0, 1, 1}, 2)).Events, "in doubt")
	require.True(t, f.Hear([]ball{{4, 2}}))
	require.Equal(t, []ball{{4, 2}}, told(f.told, 0))
	v := f.Look(seen([6]int16{0, 0, 1, 1, 2, 2}, 6))
	for range 2 {
		if !v.Amended {
			v = f.Look(seen([6]int16{0, 0, 1, 1, 2, 2}, 6))
		}
	}
	require.Equal(t, [6]int16{0, 0, 1, 1, 2, 2}, f.told.state.balls)
	require.False(t, f.Hear([]ball{{4, 1}}), "the cup is full")
	require.False(t, New(cups{}, &filled{}).Hear([]ball{{4, 1}}), "no picture yet")
}

// Two moves in one picture may have come in either order. No picture tells which, so one of
// the stories is enough, and there is room for others.
func TestOfTwoOrdersOneIsKept(t *testing.T) {
	f := New(cups{}, &filled{})
	f.Look(seen([6]int16{}, 6))
	for _, balls := range [][6]int16{{1, 1, 2, 2}, {1, 1, 2, 2, 1, 1}} {
		f.Look(seen(balls, 6))
		tables := map[[6]int16]int{}
		for _, s := range f.beam {
			tables[s.state.balls]++
		}
		for balls, n := range tables {
			require.Equal(t, 1, n, "stories that end with %v", balls)
		}
		require.Equal(t, balls, f.told.state.balls)
	}
}
