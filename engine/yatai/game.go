package yatai

import (
	"math/rand/v2"

	"banto/engine"
)

// Game is YATAI as commands and page see it: the options of new games, and what
// is printed on the boards (nil: DefaultLayout).
type Game struct {
	Options Options
	Layout  *Layout
}

// paints are those of the seats, and of customers, drinks and dishes by their
// colour. No piece of the game says whose it is: a player's colour is a name.
var paints = []engine.Paint{
	{Name: "player.orange", Fill: "#e0752b"}, {Name: "player.pink", Fill: "#d65c8c"}, {Name: "player.natural", Fill: "#d9c6a0"}, {Name: "player.grey", Fill: "#8b8e90"},
	{Name: "piece.red", Fill: "#c8342f"}, {Name: "piece.green", Fill: "#3d9150"}, {Name: "piece.yellow", Fill: "#e6bf2a"}, {Name: "piece.blue", Fill: "#2f66ad"},
	{Name: "piece.tourist", Fill: "#8f9294"},
}

// Name is "yatai".
func (g Game) Name() string { return Name }

// Kit is what the wizard must know.
func (g Game) Kit() engine.Kit {
	return engine.Kit{Least: MinPlayers, Most: MaxPlayers, Colors: engine.PaintColors(paints[:MaxPlayers]), Paints: paints}
}

// Start lays a table out: which action tiles lie in the grid, and which special
// ones are in the game, is drawn.
func (g Game) Start(set engine.Setup, rng *rand.Rand) (engine.Event, error) {
	lay := g.Layout
	if lay == nil {
		lay = DefaultLayout()
	}
	start := RandomStart(Start{Players: set.Players, Names: set.Names, Layout: lay, Options: g.Options}, rng)
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
