package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"

	"banto/engine/izakaya"

	"github.com/spf13/cobra"
)

// A followed run is the flags of `banto eval --follow`.
type followed struct {
	on   bool
	drop float64
}

func (f *followed) add(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.on, "follow", false, "follow the game in each folder, as drawn with its events.jsonl, and tell how well")
	cmd.Flags().Float64Var(&f.drop, "drop", 0, "with --follow: the share of pictures that are left out")
}

// run follows games and prints how well, with so many mistakes of each.
func (f *followed) run(ctx context.Context, p *photoRun, dirs []string, mistakes int) error {
	if len(dirs) == 0 {
		return wrongUse("--follow: name the folders of games to follow")
	}
	var games []FollowedGame
	for _, dir := range dirs {
		film, err := p.readFilmed(dir)
		if err != nil {
			return err
		}
		g, err := p.follow(ctx, film, f.drop)
		if err != nil {
			return fmt.Errorf("%s: %w", dir, err)
		}
		games = append(games, g)
	}
	figures := sumUp(games)
	if p.flags.json {
		return json.NewEncoder(p.out).Encode(figures)
	}
	return figures.print(p.out, mistakes)
}

// A filmed game is a folder of pictures with what happened in them.
type filmed struct {
	dir    string
	events []toldEvent
	score  *izakaya.Score // at the end
	bids   []map[izakaya.Color]int
	truths []*Truth // by picture
}

// readFilmed reads the NNNN.truth.json, events.jsonl and, if there is one, bids.json of a folder.
func (p *photoRun) readFilmed(dir string) (*filmed, error) {
	g := &filmed{dir: dir}
	if err := g.readEvents(filepath.Join(dir, "events.jsonl")); err != nil {
		return nil, err
	}
	path := filepath.Join(dir, "bids.json")
	if _, err := os.Stat(path); err == nil {
		if g.bids, err = readBids(path, p.flags.players, &p.config.Profile.Izakaya); err != nil {
			return nil, err
		}
	}
	return g, p.eachTruth(dir, func(t *Truth) error {
		g.truths = append(g.truths, t)
		return nil
	})
}

func (g *filmed) readEvents(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("a game to follow needs its events: %w", err)
	}
	for line := range bytes.Lines(text) {
		var e toldEvent
		if err := json.Unmarshal(line, &e); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		switch e.Event {
		case endEvent:
			g.score = e.Score
		case izakaya.None:
		default:
			g.events = append(g.events, e)
		}
	}
	return nil
}

// A glimpse is what one picture gave, and the likeliest stories after it.
type glimpse struct {
	seen   izakaya.Observation
	rivals []izakaya.Rival
}

// rivalsShown is how many stories are told beside a mistake.
const rivalsShown = 3

// follow follows a game without a share of its pictures and holds what it
// told against the truth.
func (p *photoRun) follow(ctx context.Context, g *filmed, drop float64) (FollowedGame, error) {
	source, err := openFolder(g.dir, false)
	if err != nil {
		return FollowedGame{}, err
	}
	source.paths = dropped(source.paths, drop, filepath.Base(g.dir))
	ear := &ear{}
	f := &follower{source: source, history: &izakaya.History{}, tell: ear, errs: io.Discard, clerk: newClerk(p.config, p.flags.players, g.bids)}
	bar := newProgress(p.errs, len(source.paths))
	defer bar.clear()
	for len(source.paths) > 0 {
		bar.step(source.paths[0])
		if err := f.step(ctx); err != nil {
			return FollowedGame{}, err
		}
		ear.glimpses = append(ear.glimpses, glimpse{f.last.seen, f.clerk.follower.Rivals(rivalsShown)})
	}
	if err := f.finish(); err != nil && !errors.Is(err, errNoTable) {
		return FollowedGame{}, err
	}
	return g.judge(ear), nil
}

// dropped are paths without a share of them that the name decides; the first and
// the last stay.
func dropped(paths []string, share float64, name string) []string {
	hash := fnv.New64a()
	io.WriteString(hash, name)
	rng := rand.New(rand.NewPCG(hash.Sum64(), 0))
	var out []string
	for i, path := range paths {
		if rng.Float64() >= share || i == 0 || i == len(paths)-1 {
			out = append(out, path)
		}
	}
	return out
}
