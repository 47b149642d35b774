package jutaku

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"banto/engine"
	"banto/engine/stack"

	"github.com/stretchr/testify/require"
)

var allPlayers = []Color{"red", "orange", "yellow", "green", "blue", "pink", "grey", "natural"}

func rng(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

func rect(x, y, w, h float64) stack.Polygon {
	return stack.Polygon{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}
}

// deck is a map on which every card asks for 2 floors of 3 pieces on one site
// and is worth 100 yen a column; those of row 1 have two sites.
func deck() []SiteCard {
	var cards []SiteCard
	for left := wholeMap; left != 0; {
		c := SiteCard{Card: cardAt(left.next()), Sites: 1, Floors: 2, Pieces: 3, Borders: []stack.Polygon{rect(5, 15, 50, 40)}}
		c.Yen = 100 * (c.Card[1] + 1)
		if c.Card[0] == 1 {
			c.Sites, c.Borders = 2, []stack.Polygon{rect(5, 15, 20, 40), rect(35, 15, 20, 40)}
		}
		cards = append(cards, c)
	}
	return cards
}

// newTable is a game of n players about to place their architects, its options
// changed as given.
func newTable(t require.TestingT, n int, change ...func(*Options)) State {
	opt := DefaultOptions()
	for _, f := range change {
		f(&opt)
	}
	s, err := NewGame(Start{Players: allPlayers[:n], Cards: deck(), Options: opt})
	require.NoError(t, err)
	return s
}

// Short words for moves and for what a person sets up by correction.

func place(p Color, r, c int) Move { return Move{Kind: Place, Player: p, Card: Card{r, c}} }
func stop(p Color) Move            { return Move{Kind: Stop, Player: p} }
func late(p Color, ms int) Move    { return Move{Kind: Stop, Player: p, Late: ms} }
func wrong(p Color) Move           { return Move{Kind: Wrong, Player: p} }
func step(p Color, r, c int) Move  { return Move{Kind: Step, Player: p, Card: Card{r, c}} }
func keep(p Color) Move            { return Move{Kind: Keep, Player: p} }
func pass(p Color) Move            { return Move{Kind: Pass, Player: p} }
func house(p Color, site int, floors ...[]stack.Polygon) Move {
	return Move{Kind: Build, Player: p, Site: site, Footprints: floors}
}
func counted(p Color, floors, pieces int) Move {
	return Move{Kind: Build, Player: p, Floors: floors, Pieces: pieces}
}

func done(m Move) Event       { return Event{Move: m} }
func forced(m Move) Event     { return Event{Move: m, Entry: engine.Entry{Override: true}} }
func refused(m Move) Event    { return Event{Move: m, Entry: engine.Entry{Refused: true}} }
func seen(c Correction) Event { return Event{Move: Move{Kind: Correct}, Correction: &c} }
func lies(r, c int, where string, p Color) Event {
	return seen(Correction{Lies: &CardReading{Card{r, c}, where, p}})
}
func stands(p Color, r, c int) Event {
	return seen(Correction{Architect: &ArchitectReading{p, Card{r, c}}})
}
func printed(c SiteCard) Event { return seen(Correction{Print: &c}) }

func events(moves ...Move) []Event {
	out := make([]Event, len(moves))
	for i, m := range moves {
		out[i] = done(m)
	}
	return out
}

// after applies events that must be taken.
func after(t require.TestingT, s State, list ...Event) State {
	for _, e := range list {
		next, err := Apply(s, e)
		require.NoError(t, err, "%+v", e.Move)
		conserved(t, next)
		s = next
	}
	return s
}

func play(t require.TestingT, s State, moves ...Move) State { return after(t, s, events(moves...)...) }

// row0 places n architects from the left end of row 0, further ones in row 5.
func row0(n int) (moves []Move) {
	for i, p := range allPlayers[:n] {
		moves = append(moves, place(p, i/6*5, i%6))
	}
	return moves
}

// building is a table of n players who build, placed by row0.
func building(t require.TestingT, n int, change ...func(*Options)) State {
	return play(t, newTable(t, n, change...), row0(n)...)
}

// conserved checks that every card is in one place, and only where it can be.
func conserved(t require.TestingT, s State) {
	var all places
	cards := 0
	add := func(p places) {
		require.Zero(t, all&p, "a card in two places")
		all |= p
		cards += bits.OnesCount64(uint64(p))
	}
	add(s.lying)
	stood := map[int8]bool{}
	for seat := range s.game.players {
		add(s.done[seat])
		if s.at[seat] >= 0 {
			require.False(t, stood[s.at[seat]], "two architects on one card")
			stood[s.at[seat]] = true
			require.False(t, s.lying.has(int(s.at[seat])), "a card under an architect")
		}
		if s.hand.has(seat) {
			var one places
			one.add(int(s.at[seat]))
			add(one)
		}
	}
	require.Zero(t, all&^wholeMap)
	if s.corrections == 0 && s.game.opt.ReturnOldCard {
		require.Equal(t, MapCards, cards, "cards")
	}
	require.Zero(t, s.judged&^s.stopped, "looked at without a stop")
	require.Zero(t, (s.hand|s.stopped|s.moved|s.finished)&^s.everyone())
	require.GreaterOrEqual(t, s.used, 0)
	require.LessOrEqual(t, s.used, s.game.opt.Pieces, "wood")
	if s.phase != PhaseCheck {
		require.Zero(t, s.stopped)
	}
	require.Equal(t, s.phase == PhaseEnd, len(Legal(s)) == 0, "what the game waits for can be done")
}

func TestNewGame(t *testing.T) {
	good := func() Start { return Start{Players: allPlayers[:3], Cards: deck(), Options: DefaultOptions()} }
	for n := MinPlayers; n <= MaxPlayers; n++ {
		start := good()
		start.Players = allPlayers[:n]
		s, err := NewGame(start)
		require.NoError(t, err)
		require.Len(t, Legal(s), 20*n, "every architect onto every card of the perimeter")
		require.Equal(t, allPlayers[:n], s.Players())
	}
	for name, change := range map[string]func(*Start){
		"player":                func(s *Start) { s.Players = nil },
		"players, not 9":        func(s *Start) { s.Players = append(allPlayers[:8:8], "black") },
		"has no colour":         func(s *Start) { s.Players = []Color{"red", ""} },
		"named twice":           func(s *Start) { s.Players = []Color{"red", "blue", "red"} },
		"jutaku.side":           func(s *Start) { s.Options.Side = "left" },
		"is no card":            func(s *Start) { s.Cards[3].Card = Card{2, 3} },
		"use easy or hard":      func(s *Start) { s.Cards[3].Side = "blue" },
		"all lie easy side up":  func(s *Start) { s.Cards[3].Side = "hard" },
		"has 3 sites":           func(s *Start) { s.Cards[3].Sites = 3 },
		"1 borders for 2 sites": func(s *Start) { s.Cards[3].Sites = 2 },
		"asks for 11 floors":    func(s *Start) { s.Cards[3].Floors, s.Cards[3].Pieces = 11, 12 },
		"a floor has a piece":   func(s *Start) { s.Cards[3].Floors = 4 },
		"-100 yen":              func(s *Start) { s.Cards[3].Yen = -100 },
		"site 0: an outline":    func(s *Start) { s.Cards[3].Borders = []stack.Polygon{{{1, 2}}} },
	} {
		start := good()
		change(&start)
		_, err := NewGame(start)
		require.ErrorContains(t, err, name)
	}
	start := good()
	start.Options.Side = "mixed"
	start.Cards[3].Side = "hard"
	_, err := NewGame(start)
	require.NoError(t, err, "a mixed map")
}

func TestRandomCards(t *testing.T) {
	for _, side := range []string{"easy", "hard", "mixed"} {
		opt := DefaultOptions()
		opt.Side, opt.CheckMap = side, "warn"
		s, err := NewGame(Start{Players: allPlayers[:2], Cards: RandomCards(side, rng(4)), Options: opt})
		require.NoError(t, err)
		require.Empty(t, s.notices(place("red", 0, 0)), "districts lie together")
		blocks := map[string]int{}
		for left := wholeMap; left != 0; {
			c := s.Print(cardAt(left.next()))
			blocks[c.District]++
			require.Len(t, c.Borders, c.Sites)
			require.Positive(t, c.Yen)
		}
		require.Len(t, blocks, 8)
		for d, n := range blocks {
			require.Equal(t, 4, n, d)
		}
	}
	require.Zero(t, newTable(t, 1).Print(Card{2, 2}))
}
