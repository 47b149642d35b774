package izakaya

import (
	"math/rand/v2"
	"slices"

	"banto/engine"
)

// Name is the game's name in commands and logs.
const Name = "izakaya"

// Game is IZAKAYA as commands and page see it: the options of new games, and
// the paints of players and drinks ("player.grey", "drink.red").
type Game struct {
	Options Options
	Players []engine.Paint
	Drinks  []engine.Paint
}

// Name is "izakaya".
func (g Game) Name() string { return Name }

// market is the row of stock cards that players arrange.
const market = "market"

// Kit is what the wizard must know.
func (g Game) Kit() engine.Kit {
	players := engine.PaintColors(g.Players)
	return engine.Kit{Least: MinPlayers, Most: min(MaxPlayers, len(players)), Colors: players, Paints: slices.Concat(g.Players, g.Drinks),
		Rows: []engine.Row{{Name: market, Group: "drink", Colors: engine.PaintColors(g.Drinks)}}}
}

// Start lays a table out. From a set-up that was seen come the site cards, and
// tolerances that allow for how well a camera sees.
func (g Game) Start(set engine.Setup, rng *rand.Rand) (engine.Event, error) {
	start := Start{Players: set.Players, Names: set.Names, Colors: set.Rows[market], Options: g.Options}
	if start.Colors == nil {
		start.Colors = engine.PaintColors(g.Drinks)
		rng.Shuffle(len(start.Colors), func(i, j int) {
			start.Colors[i], start.Colors[j] = start.Colors[j], start.Colors[i]
		})
	}
	if e, ok := set.Seen.(Event); ok && slices.Equal(e.Start.Colors, start.Colors) && len(e.Start.Players) == len(start.Players) {
		start.Cards, start.Options = e.Start.Cards, e.Start.Options
	}
	e := Event{Move: Move{Kind: Begin}, Start: &start}
	_, err := Apply(State{}, e)
	return e, err
}

// Setup is a start that was seen, as far as the wizard asks.
func (s *Start) Setup() *engine.Setup {
	return &engine.Setup{Players: s.Players, Names: s.Names, Rows: map[string][]Color{market: s.Colors}, Seen: Event{Move: Move{Kind: Begin}, Start: s}}
}

// Decode reads one event.
func (g Game) Decode(data []byte) (engine.Event, error) { return engine.Decoded[Event](data) }

// Apply gives the state after an event.
func (g Game) Apply(s engine.State, e engine.Event) (engine.State, error) {
	return engine.Applied(Name, Apply, s, e)
}

// Playout plays random legal moves to the end.
func (g Game) Playout(s engine.State, rng *rand.Rand, record func(engine.Event)) (engine.State, error) {
	return engine.PlayedOut(Playout, s, rng, record)
}
