package izakaya

import (
	"math/rand/v2"
	"strings"
	"testing"

	"banto/engine"

	"github.com/stretchr/testify/require"
)

// TestChoicesAreTheLegalMoves plays a random game: the choices are the legal
// moves, their taps spell the same move out, and every worth is what it says.
func TestChoicesAreTheLegalMoves(t *testing.T) {
	s := newTable(t, 4)
	rng := rand.New(rand.NewPCG(4, 4))
	for {
		legal, choices := Legal(s), s.Choices()
		require.Len(t, choices, len(legal))
		for i, c := range choices {
			require.Equal(t, Event{Move: legal[i]}, c.Event)
			if c.Kind != string(Build) && len(c.Places) == 2 {
				spelt := s.Attempt(c.Player, c.Kind, c.Places)
				require.Empty(t, Check(s, spelt.(Event).Move), "%v", c.Places)
			}
		}
		m, ok := Random(s, rng)
		if !ok {
			return
		}
		var err error
		s, err = Apply(s, Event{Move: m})
		require.NoError(t, err)
	}
}

func TestAttempts(t *testing.T) {
	s := after(t, newTable(t, 2), done(bid(map[Color]int{"grey": 300, "orange": 100})))
	for _, c := range []struct {
		kind   string
		places []string
		want   engine.Event
	}{
		{"drink", []string{"stock 2", "vertex 0,1"}, Event{Move: Move{Kind: Drink, Player: "grey", Stock: 2, Color: s.game.colors[2], Vertex: Vertex{0, 1}, Card: NoCard}}},
		{"drink", []string{"stock 2"}, nil},
		{"price", []string{"stock 1", "stock 1"}, Event{Move: Move{Kind: Price, Player: "grey", From: 1, To: 1, Yen: Coin, Card: NoCard}}},
		{"claim", []string{"gap 0,0 E"}, Event{Move: Move{Kind: Claim, Player: "grey", Gap: Gap{Side: East}, Card: Card{0, 0}}}},
		{"build", []string{"site 1,1 0"}, Event{Move: Move{Kind: Build, Player: "grey", Card: Card{1, 1}, Floor: 1}}},
		{"drink", []string{"stock 9", "vertex 0,1"}, nil},
	} {
		require.Equal(t, c.want, s.Attempt("grey", c.kind, c.places), "%s %v", c.kind, c.places)
	}
}

// TestAlternativesCanAllBeBooked plays random games and tries every alternative
// of every place: the engine takes each, and it changes the table.
func TestAlternativesCanAllBeBooked(t *testing.T) {
	s, rng, tried := newTable(t, 4), rand.New(rand.NewPCG(3, 0)), 0
	for step := 0; ; step++ {
		if step%8 == 7 {
			tried += tryAll(t, s)
		}
		m, ok := Random(s, rng)
		if !ok {
			break
		}
		var err error
		s, err = Apply(s, Event{Move: m})
		require.NoError(t, err)
	}
	require.Greater(t, tried, 100)
}

func tryAll(t *testing.T, s State) (tried int) {
	for _, place := range []string{"vertex 1,1", "vertex 2,2", "vertex 0,1", "gap 0,0 E", "gap 1,1 S", "card 1,2", "site 2,1 0", "stock 3"} {
		list := s.Alternatives(place)
		require.NotEmpty(t, list, place)
		for _, a := range list {
			next := s
			for _, e := range a.Events {
				var err error
				next, err = Apply(next, e.(Event))
				require.NoError(t, err, "%s: %v", place, a.Words)
			}
			require.NotEqual(t, s.Observation(), next.Observation(), "%s: %v", place, a.Words)
			tried++
		}
	}
	return tried
}

func TestNoAlternativesWhereThereIsNoPlace(t *testing.T) {
	s := newTable(t, 2)
	for _, place := range []string{"", "pot", "vertex", "spot claim", "vertex a,b", "vertex 0,0", "vertex 9,9", "gap 7,7 E", "gap 0,0 X", "card -1,0", "site 9,9 0", "stock 6", "stock -1"} {
		require.Empty(t, s.Alternatives(place), place)
	}
}

// cafe is grey's three floors at card 0,0 beside a white drink at 100, orange's
// two floors at card 2,2 beside a red one at 200, and a tall house on the free
// card 0,2; grey is to move.
func cafe(t *testing.T) State {
	return given(t, 2, nil, []Event{
		pyramid(0, 0, "grey"), house(0, 0, 0, 3), bottle(1, 1, "white"),
		pyramid(2, 2, "orange"), house(2, 2, 1, 2), bottle(2, 2, "red"), house(0, 2, 0, 4), bottle(1, 2, "red"),
	})
}

func TestWorthsOfChoices(t *testing.T) {
	worths := map[string]int{}
	for _, c := range cafe(t).Choices() {
		m := c.Event.(Event).Move
		switch m.Kind {
		case Drink:
			require.Zero(t, *c.Worth, "%+v touches nothing of grey's", m)
		case Pass:
			require.Nil(t, c.Worth)
		default:
			worths[strings.Join(c.Places, " ")] = *c.Worth
		}
	}
	for places, yen := range map[string]int{
		"stock 1 stock 0":    300, // a coin onto white, times three floors
		"stock 0 stock 1":    -300,
		"stock 5 stock 2":    0, // red pays orange
		"gap 0,1 E card 0,2": 800,
		"gap 0,0 E card 0,1": 0,
		"site 0,0 0":         100,
		"site 0,0 1":         100,
		"site 2,2 1":         0, // orange's
	} {
		require.Contains(t, worths, places)
		require.Equal(t, yen, worths[places], places)
	}
	for _, c := range newTable(t, 2).Choices() {
		require.Nil(t, c.Worth, "nobody is to move")
	}
}
