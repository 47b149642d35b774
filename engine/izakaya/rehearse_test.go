package izakaya

import (
	"math/rand/v2"
	"testing"

	"banto/engine"

	"github.com/stretchr/testify/require"
)

// Games of all numbers of players, with moves against the rules and taken back, are
// followed to their end through noise.
func TestFollowerFollowsRehearsedGames(t *testing.T) {
	players := []Color{"pink", "natural", "grey", "orange", "blue"}
	var sum Rehearsal
	right := 0
	for seed := range uint64(8) {
		rng := rand.New(rand.NewPCG(seed, 9))
		n := int(2 + seed%4)
		start := Start{Players: players[:n], Colors: []Color{"white", "yellow", "blue", "green", "black", "red"}, Options: DefaultOptions(), Cards: RandomCards(n, rng)}
		r, err := Rehearse(start, UsualNoise(), seed%8 >= 4, rng)
		require.NoError(t, err, "seed %d", seed)
		right += bit(r.Score)
		sum.Invented, sum.Alarms = sum.Invented+r.Invented, sum.Alarms+r.Alarms
		sum.Illegal, sum.Unshown, sum.Caught = sum.Illegal+r.Illegal, sum.Unshown+r.Unshown, sum.Caught+r.Caught
		sum.Told, sum.Events = sum.Told+r.Told, sum.Events+r.Events
		sum.Clear, sum.Seen = sum.Clear+r.Clear, sum.Seen+r.Seen
	}
	require.GreaterOrEqual(t, right, 7, "final scores")
	require.LessOrEqual(t, sum.Invented, 3)
	require.LessOrEqual(t, sum.Alarms, 3)
	require.Greater(t, 100*sum.Caught, 50*(sum.Illegal-sum.Unshown), "placements against the rules that a picture shows; some only where no outline was measured")
	require.Greater(t, 100*sum.Seen, 75*sum.Clear, "those that it shows clearly")
	require.Greater(t, 100*sum.Told, 95*sum.Events, "all events; some pictures are missing")
}

// BenchmarkFollowAGame is a whole rehearsed game of four players, its eyes included.
func BenchmarkFollowAGame(b *testing.B) {
	rng := rand.New(rand.NewPCG(4, 4))
	start := Start{Players: []Color{"pink", "natural", "grey", "orange"}, Colors: []Color{"white", "yellow", "blue", "green", "black", "red"},
		Options: DefaultOptions(), Cards: RandomCards(4, rng)}
	pictures := 0
	for b.Loop() {
		r, err := Rehearse(start, UsualNoise(), true, rng)
		if err != nil {
			b.Fatal(err)
		}
		pictures += r.Pictures
	}
	b.ReportMetric(float64(pictures)/float64(b.N), "pictures/game")
}

func TestHistoryAmendsWhatWasTold(t *testing.T) {
	start := Start{Players: []Color{"pink", "grey"}, Colors: []Color{"white", "yellow", "blue", "green", "black", "red"}, Options: DefaultOptions()}
	order := Event{Move: Move{Kind: Order, TurnOrder: start.Players}}
	white := Event{Move: Move{Kind: Drink, Player: "pink", Stock: 0, Color: "white", Vertex: Vertex{1, 1}}}
	yellow := Event{Move: Move{Kind: Drink, Player: "pink", Stock: 1, Color: "yellow", Vertex: Vertex{1, 1}}}
	price := Event{Move: Move{Kind: Price, Player: "grey", From: 5, To: 0}}
	begin := Event{Move: Move{Kind: Begin}, Start: &start}
	amend := func(first, last int, events ...Event) Event {
		return Event{Move: Move{Kind: Amend}, First: first, Last: last, Events: events}
	}
	h, err := Fold([]Event{begin, order, white, price, amend(3, 3, yellow)})
	require.NoError(t, err)
	want, err := Fold([]Event{begin, order, yellow, price})
	require.NoError(t, err)
	require.Equal(t, want.State().Observation(), h.State().Observation())
	var page engine.History[engine.State, engine.Event] // as the page keeps it
	for _, e := range []Event{begin, order, white, price, amend(3, 3, yellow)} {
		require.NoError(t, page.Append(e, Game{}.Apply))
	}
	require.Equal(t, want.State(), page.State())
	for name, wrong := range map[string]Event{
		"the start":          amend(1, 1, begin),
		"beyond the end":     amend(4, 5),
		"backwards":          amend(4, 2),
		"against the rules":  amend(3, 3, price, price),
		"leaves no one else": amend(2, 2),
	} {
		before := h.State()
		require.Error(t, h.Append(wrong), name)
		require.Equal(t, before, h.State(), name)
	}
	require.NoError(t, h.Append(Event{Move: Move{Kind: Question}, About: 4, Choices: []Event{white, {Move: Move{Kind: None}}}}))
	require.Equal(t, want.State().Observation(), h.State().Observation(), "nothing waits for an answer")
}
