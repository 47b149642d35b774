package highway

import (
	"math/rand/v2"

	"banto/engine"
)

// Cars are the paints of the cars in the box, one for each player.
func Cars() []engine.Paint {
	return []engine.Paint{{Name: "player.blue", Fill: "#2f6fb0"}, {Name: "player.green", Fill: "#3f9a52"}, {Name: "player.pink", Fill: "#d9658f"}, {Name: "player.orange", Fill: "#e57a2a"}}
}

// Game is TOKYO HIGHWAY as commands and page see it: the options and sizes of
// new games, and the paints of the players ("player.blue").
type Game struct {
	Options Options
	Sizes   Sizes
	Players []engine.Paint
}

// Name is "highway".
func (g Game) Name() string { return Name }

// Kit is what the wizard must know.
func (g Game) Kit() engine.Kit {
	players := engine.PaintColors(g.Players)
	return engine.Kit{Least: MinPlayers, Most: min(MaxPlayers, len(players)), Colors: players, Paints: g.Players}
}

// Start deals the pieces out; nothing of a set-up is drawn, nor taken from one
// that was seen.
func (g Game) Start(set engine.Setup, _ *rand.Rand) (engine.Event, error) {
	e := Event{Move: Move{Kind: Begin}, Start: &Start{Players: set.Players, Names: set.Names, Options: g.Options, Sizes: g.Sizes}}
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
