package izakaya

import (
	"math/rand/v2"
	"slices"
	"testing"

	"banto/engine"

	"github.com/stretchr/testify/require"
)

// anyMove is a placement that hands could make, allowed or not.
func anyMove(s State, rng *rand.Rand) Move {
	n := s.game.lay.n
	m := Move{Player: s.game.players[rng.IntN(len(s.game.players))]}
	if turn, ok := s.Turn(); ok && rng.IntN(3) > 0 {
		m.Player = turn
	}
	card := Card{rng.IntN(n), rng.IntN(n)}
	switch rng.IntN(4) {
	case 0:
		m.Kind, m.Stock, m.Vertex = Drink, rng.IntN(Stocks), Vertex{rng.IntN(n + 1), rng.IntN(n + 1)}
		m.Color = s.game.colors[m.Stock]
		if rng.IntN(4) == 0 {
			m.Color = s.game.colors[rng.IntN(Stocks)]
		}
	case 1:
		m.Kind, m.From, m.To, m.Yen = Price, rng.IntN(Stocks), rng.IntN(Stocks), Coin*rng.IntN(3)
	case 2:
		m.Kind, m.Gap, m.Card = Claim, s.game.lay.gapAt(rng.IntN(2*n*n)), card
		if rng.IntN(2) == 0 && s.game.lay.gap(m.Gap) >= 0 {
			m.Card = s.game.lay.cardAt(int(s.game.lay.sides[s.game.lay.gap(m.Gap)][rng.IntN(2)]))
		}
	case 3:
		m.Kind, m.Card, m.Site = Build, card, rng.IntN(MaxSites)
		m.Floor = int(s.floors[s.game.lay.card(card)*MaxSites+m.Site]) + 1
	}
	return m
}

// TestRefereeNamesEveryBreach lays wrong placements on tables in the middle of
// games and asks for the same placement with the same codes, never another.
func TestRefereeNamesEveryBreach(t *testing.T) {
	caught := map[engine.Code]int{}
	rng := rand.New(rand.NewPCG(4, 2))
	for range 150 {
		players := 2 + rng.IntN(4)
		h, err := Fold([]Event{{Move: Move{Kind: Begin}, Start: ptrTo(Start{Players: []Color{"grey", "orange", "blue", "pink", "natural"}[:players],
			Colors: []Color{"white", "yellow", "blue", "green", "black", "red"}, Options: DefaultOptions()})}})
		require.NoError(t, err)
		for range 10 + rng.IntN(60) {
			m, ok := Random(h.State(), rng)
			if !ok {
				break
			}
			require.NoError(t, h.Append(Event{Move: m, By: ByCamera}))
		}
		s := h.State()
		if s.phase != PhaseAction || s.free > 0 {
			continue
		}
		for range 40 {
			m := anyMove(s, rng)
			reasons := Check(s, m)
			after, ok := s.laid(m)
			if len(reasons) == 0 || reasons[0].Code == engine.NotAMove || !ok || unseeable(s, m, reasons) {
				continue
			}
			r := &Referee{}
			r.Trust(h, Sight{Observation: onTable(h, s)})
			v := r.Judge(h, Sight{Observation: onTable(h, after)})
			require.NotEmpty(t, v.Events, "%+v: %v: %v", m, engine.Codes(reasons), v.Differences)
			got := v.Events[len(v.Events)-1]
			require.True(t, got.Refused, "%+v: %v, got %+v", m, engine.Codes(reasons), got.Move)
			require.ElementsMatch(t, engine.Codes(reasons), engine.Codes(Reasons(s, got)), "%+v, got %+v", m, got.Move)
			for _, c := range reasons {
				caught[c.Code]++
			}
		}
	}
	for _, code := range []engine.Code{DrinkOuterFirst, DrinkWrongColor, StockTaken, PriceTaken, PriceNotOne, ClaimCardOwned, ClaimNotAdjacent,
		ClaimCardBlocked, BuildCardBlocked, NotYourTurn} {
		require.Positive(t, caught[code], "%s was never tried: %v", code, caught)
	}
}

func ptrTo[T any](v T) *T { return &v }

// onTable is what a camera sees of s: the row as it was last laid.
func onTable(h *History, s State) Observation {
	o := s.Observation()
	c := &hearing{referee: &Referee{}, history: h}
	o.TurnOrder = s.rowOf(c.row(h.Len(), nil, h.State()))
	return o
}

// unseeable is a placement that leaves no trace of its own on a table: more
// discs, coins or pieces than there are, or one thing where its like lies.
func unseeable(s State, m Move, reasons []engine.Reason) bool {
	codes := engine.Codes(reasons)
	seat := int8(s.game.seat(m.Player) + 1)
	if m.Kind == Drink && s.stockDisc[m.Stock] == seat || m.Kind == Price && s.priceDisc == seat {
		return true
	}
	if m.Kind == Claim && s.owners[s.game.lay.card(m.Card)] == seat {
		return true
	}
	return slices.Contains(codes, NoDiscLeft) || slices.Contains(codes, PriceSameCard) || slices.Contains(codes, DrinkCorner) ||
		slices.Contains(codes, DrinkOccupied) || m.Kind == Drink && s.crate[slices.Index(s.game.colors, m.Color)] == 0 ||
		m.Kind == Price && int(s.price[m.From]) < m.yen() || m.Kind == Claim && slices.Contains(codes, ClaimGapTaken)
}
