package main

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"banto/calibration"
	"banto/engine/izakaya"

	"github.com/spf13/cobra"
)

// A simulation is the flags of `banto sim`.
type simulation struct {
	game    string
	players int
	games   int
	seed    uint64
	out     string
	place   bool
}

// newSim is `banto sim`: random legal games to the end.
func newSim() *cobra.Command {
	sim := simulation{}
	cmd := &cobra.Command{
		Use:   "sim",
		Short: "Play random legal games to the end",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			cfg, err := configOf(cmd)
			if err != nil {
				return err
			}
			return sim.run(cmd.OutOrStdout(), cfg)
		},
	}
	f := cmd.Flags()
	f.StringVar(&sim.game, "game", izakaya.Name, "the game: izakaya")
	f.IntVar(&sim.players, "players", 4, "number of players, 2 to 5")
	f.IntVar(&sim.games, "games", 10, "number of games")
	f.Uint64Var(&sim.seed, "seed", 1, "seed of the first game; the next has the next")
	f.StringVar(&sim.out, "out", "out/sim", "folder for the event logs (\"\": nothing is written)")
	f.BoolVar(&sim.place, "footprints", false, "print random site cards and lay every piece with its footprint")
	return cmd
}

func (sim *simulation) run(w io.Writer, cfg Config) error {
	if sim.game != izakaya.Name {
		return fmt.Errorf("--game %s: only izakaya can be simulated", sim.game)
	}
	if sim.out != "" {
		if err := os.MkdirAll(sim.out, 0o755); err != nil {
			return err
		}
	}
	t := &textTable{head: []string{"seed", ">events", ">rounds", "scores", ">ms"}}
	var all time.Duration
	for seed := sim.seed; seed < sim.seed+uint64(max(sim.games, 0)); seed++ {
		events, end, took, err := sim.play(cfg, seed)
		if err != nil {
			return fmt.Errorf("game of seed %d: %w", seed, err)
		}
		all += took
		t.add(fmt.Sprint(seed), fmt.Sprint(len(events)), fmt.Sprint(end.Round()), scoreLineOf(end.Score()), fmt.Sprintf("%.2f", 1e3*took.Seconds()))
		if err := sim.write(seed, events); err != nil {
			return err
		}
	}
	if err := t.print(w); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "%s in %.2f s\n", counted(sim.games, "game"), all.Seconds())
	return err
}

// play plays one game; its events begin with the set-up.
func (sim *simulation) play(cfg Config, seed uint64) ([]izakaya.Event, izakaya.State, time.Duration, error) {
	rng := rand.New(rand.NewPCG(seed, 0))
	set, err := sim.setUp(cfg, rng)
	if err != nil {
		return nil, izakaya.State{}, 0, err
	}
	events := []izakaya.Event{{Move: izakaya.Move{Kind: izakaya.Begin}, Start: &set}}
	began := time.Now()
	s, err := izakaya.NewGame(set)
	if err != nil {
		return nil, s, 0, err
	}
	s, err = izakaya.Playout(s, rng, func(e izakaya.Event) { events = append(events, e) })
	return events, s, time.Since(began), err
}

// setUp draws stock row and turn order from the profile's colours.
func (sim *simulation) setUp(cfg Config, rng *rand.Rand) (izakaya.Start, error) {
	profile := cfg.Profile.Izakaya
	if sim.players < izakaya.MinPlayers || sim.players > min(izakaya.MaxPlayers, len(profile.Players)) {
		return izakaya.Start{}, fmt.Errorf("--players %d: izakaya is for %d to %d", sim.players, izakaya.MinPlayers, izakaya.MaxPlayers)
	}
	set := izakaya.Start{Options: cfg.Izakaya, Colors: shuffled(profile.Drinks, rng), Players: shuffled(profile.Players, rng)[:sim.players]}
	if sim.place {
		set.Cards = izakaya.RandomCards(sim.players, rng)
	}
	return set, nil
}

func shuffled(palette []calibration.NamedColor, rng *rand.Rand) []izakaya.Color {
	out := make([]izakaya.Color, len(palette))
	for i, k := range rng.Perm(len(palette)) {
		out[i] = izakaya.Color(palette[k].Name)
	}
	return out
}

// write keeps a game's log, where logs are asked for.
func (sim *simulation) write(seed uint64, events []izakaya.Event) error {
	if sim.out == "" {
		return nil
	}
	path := filepath.Join(sim.out, fmt.Sprintf("%s-%d-players-seed-%d.jsonl", sim.game, sim.players, seed))
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	l, _, err := openEventLog(sim.game, path)
	if err != nil {
		return err
	}
	for _, e := range events {
		if err := l.Append(e); err != nil {
			return errors.Join(err, l.Close())
		}
	}
	return l.Close()
}

// scoreLineOf names every player's yen, the winner first.
func scoreLineOf(s izakaya.Score) string {
	text := ""
	for i, p := range s.Players {
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprintf("%s %s", p.Player, yen(p.Total))
	}
	return text
}
