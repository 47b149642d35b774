package izakaya

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// cafe is grey's three floors at card 0,0 beside a white drink at 100, orange's
// two floors at card 2,2 beside a red one at 200, and a tall house on the free
// card 0,2; grey is to move.
func cafe(t *testing.T) State {
	return given(t, 2, nil, []Event{
		pyramid(0, 0, "grey"), house(0, 0, 0, 3), bottle(1, 1, "white"),
		pyramid(2, 2, "orange"), house(2, 2, 1, 2), bottle(2, 2, "red"), house(0, 2, 0, 4), bottle(1, 2, "red"),
	})
}

func TestWorthsOfMoves(t *testing.T) {
	s := cafe(t)
	drinks := Worths(s, Drink)
	require.Len(t, drinks, 6) // one inner point is left, six colours
	for _, w := range drinks {
		require.Zero(t, w.Yen, "%+v touches nothing of grey's", w.Move)
	}
	best := Worths(s, Price)[0]
	require.Equal(t, Worth{price("grey", 1, 0, 0), 300}, best, "a coin onto white, times three floors")
	best = Worths(s, Claim)[0]
	require.Equal(t, 800, best.Yen)
	require.Equal(t, Card{0, 2}, best.Move.Card)
	best = Worths(s, Build)[0]
	require.Equal(t, Worth{build("grey", 0, 0, 0, 4), 100}, best)
	require.Empty(t, Worths(newTable(t, 2), Drink), "nobody is to move")
	require.Empty(t, Worths(s, Bid))
}

func TestValuesOfPlaces(t *testing.T) {
	v := Value(cafe(t), "grey")
	require.Len(t, v.Vertices, 12)
	require.Contains(t, v.Vertices, VertexValue{Vertex{1, 1}, "white", true, 300})
	require.Contains(t, v.Vertices, VertexValue{Vertex{2, 2}, "red", true, 0})
	require.Contains(t, v.Vertices, VertexValue{Vertex{0, 1}, "green", false, 900})
	require.Len(t, v.Gaps, 12)
	require.Contains(t, v.Gaps, GapValue{Gap{Card{0, 1}, East}, Card{0, 2}, 800})
	require.Contains(t, v.Gaps, GapValue{Gap{Card{0, 0}, East}, Card{0, 1}, 0})
	require.Len(t, v.Sites, 18)
	require.Contains(t, v.Sites, SiteValue{Card{0, 0}, 1, 100})
	require.Contains(t, v.Sites, SiteValue{Card{2, 2}, 1, 0})
	require.Contains(t, Value(cafe(t), "orange").Sites, SiteValue{Card{2, 2}, 1, 200})
	require.Equal(t, Values{[]VertexValue{}, []GapValue{}, []SiteValue{}}, Value(cafe(t), "pink"))
	require.Empty(t, Value(State{}, "grey").Sites)
}

func TestValuesWhereNothingIsLeft(t *testing.T) {
	s := cafe(t)
	s.crate = [Stocks]int8{}
	require.Contains(t, Value(s, "grey").Vertices, VertexValue{Vertex: Vertex{0, 1}})
	s = after(t, cafe(t), disc(0, 0, East, "orange"), pyramid(0, 1, "orange"))
	for _, g := range Value(s, "grey").Gaps {
		require.NotEqual(t, Gap{Card{0, 0}, East}, g.Gap)
	}
}

func TestPriceEffect(t *testing.T) {
	s := cafe(t)
	require.Equal(t, []Change{{"grey", 0}, {"orange", 200}}, PriceEffect(s, 5, 2))
	require.Equal(t, []Change{{"grey", -300}, {"orange", 200}}, PriceEffect(s, 0, 2))
	require.Equal(t, []Change{{"grey", 300}, {"orange", -200}}, PriceEffect(s, 2, 0))
	for _, bad := range [][2]int{{-1, 0}, {0, 6}, {3, 3}} {
		require.Nil(t, PriceEffect(s, bad[0], bad[1]))
	}
	require.Nil(t, PriceEffect(State{}, 0, 1))
	require.Nil(t, PriceEffect(after(t, s, coins(0, 200, 200, 200, 300, 300)), 0, 1), "no coin to move")
}
