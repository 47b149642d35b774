package jutaku

import (
	"math/rand/v2"

	"banto/engine"
)

// Name is the game's name in commands and logs.
const Name = "jutaku"

// Game is TOKYO JUTAKU as commands and page see it: the options of new games,
// and the paints of the architects ("player.red").
type Game struct {
	Options Options
	Players []engine.Paint
}

// Name is "jutaku".
func (g Game) Name() string { return Name }

// Kit is what the wizard must know.
func (g Game) Kit() engine.Kit {
	players := engine.PaintColors(g.Players)
	return engine.Kit{Least: MinPlayers, Most: min(MaxPlayers, len(players)), Colors: players, Paints: g.Players}
}

// Start lays the map out: with the cards that were seen, with unread ones before a
// camera, else with made-up ones.
func (g Game) Start(set engine.Setup, rng *rand.Rand) (engine.Event, error) {
	start := Start{Players: set.Players, Names: set.Names, Options: g.Options}
	if e, ok := set.Seen.(Event); ok && e.Start != nil {
		start.Cards = e.Start.Cards
	} else if !set.Watched {
		start.Cards = RandomCards(g.Options.Side, rng)
	}
	e := Event{Move: Move{Kind: Begin}, Start: &start}
	_, err := Apply(State{}, e)
	return e, err
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
