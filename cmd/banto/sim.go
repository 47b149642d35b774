package main

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"banto/engine"

	"github.com/spf13/cobra"
)

// A simulation is the flags of `banto sim`.
type simulation struct {
	game    string
	players int
	games   int
	seed    uint64
	out     string
	eyes    bool
	double  bool
	drop    float64
}

// newSim is `banto sim`: random legal games to the end.
func newSim() *cobra.Command {
	sim := simulation{}
	cmd := &cobra.Command{
		Use:     "sim",
		Short:   "Play random legal games to the end",
		Example: "  banto sim --games 100 --players 3 --seed 7",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			cfg, err := configOf(cmd)
			if err != nil {
				return err
			}
			if sim.eyes {
				return sim.rehearse(cmd.OutOrStdout(), cfg)
			}
			return sim.run(cmd.OutOrStdout(), cfg)
		},
	}
	f := cmd.Flags()
	f.StringVar(&sim.game, "game", defaultGame, "which game")
	f.IntVar(&sim.players, "players", 4, "number of players")
	f.IntVar(&sim.games, "games", 10, "number of games")
	f.Uint64Var(&sim.seed, "seed", 1, "seed of the first game; the next has the next")
	f.StringVar(&sim.out, "out", "out/sim", "folder for the event logs (\"\": nothing is written)")
	f.BoolVar(&sim.eyes, "eyes", false, "show the games, with moves against the rules and taken back, to the follower through a camera's noise, and tell how well it follows")
	f.BoolVar(&sim.double, "double", false, "with --eyes: twice the errors of reading")
	f.Float64Var(&sim.drop, "drop", 0.03, "with --eyes: the share of pictures that are missing")
	return cmd
}

func (sim *simulation) run(w io.Writer, cfg Config) error {
	game, err := cfg.game(sim.game)
	if err != nil {
		return err
	}
	if kit := game.Kit(); sim.players < kit.Least || sim.players > kit.Most {
		return wrongUse("--players %d: %s is for %d to %d", sim.players, sim.game, kit.Least, kit.Most)
	}
	if sim.out != "" {
		if err := os.MkdirAll(sim.out, 0o755); err != nil {
			return err
		}
	}
	t := &textTable{head: []string{"seed", ">events", "scores", ">ms"}}
	var all time.Duration
	for seed := sim.seed; seed < sim.seed+uint64(max(sim.games, 0)); seed++ {
		events, end, took, err := sim.play(game, seed)
		if err != nil {
			return fmt.Errorf("game of seed %d: %w", seed, err)
		}
		all += took
		t.add(fmt.Sprint(seed), fmt.Sprint(len(events)), scoreLineOf(end.Standings()), fmt.Sprintf("%.2f", 1e3*took.Seconds()))
		if err := sim.write(seed, events); err != nil {
			return err
		}
	}
	if err := t.print(w); err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s in %.2f s\n", counted(sim.games, "game"), all.Seconds())
	return err
}

// play plays one game; its events begin with the set-up.
func (sim *simulation) play(game engine.Game, seed uint64) (events []engine.Event, end engine.State, took time.Duration, err error) {
	rng := rand.New(rand.NewPCG(seed, 0))
	colors := slices.Clone(game.Kit().Colors)
	rng.Shuffle(len(colors), func(i, j int) { colors[i], colors[j] = colors[j], colors[i] })
	start, err := game.Start(engine.Setup{Players: colors[:sim.players]}, rng)
	if err != nil {
		return nil, nil, 0, err
	}
	began := time.Now()
	s, err := game.Apply(nil, start)
	if err != nil {
		return nil, nil, 0, err
	}
	events = append(events, start)
	end, err = game.Playout(s, rng, func(e engine.Event) { events = append(events, e) })
	return events, end, time.Since(began), err
}

// write keeps a game's log, where logs are asked for.
func (sim *simulation) write(seed uint64, events []engine.Event) error {
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

// scoreLineOf names every player's points, the leader first.
func scoreLineOf(s engine.Standings) string {
	words := make([]string, len(s.Players))
	for i, p := range s.Players {
		words[i] = fmt.Sprintf("%s %s", p.Player, yen(p.Total))
	}
	return strings.Join(words, ", ")
}
