package main

import (
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
)

// A fresh is a set of scenes that is drawn for one measurement, from random
// sources that no training draws from.
type fresh struct {
	count  int
	seed   string
	views  int
	late   bool
	wide   bool
	wilder bool
	fast   bool
	none   bool
}

func (f *fresh) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.IntVar(&f.count, "fresh", 0, "draw so many tables with Blender and read those instead of a folder")
	flags.StringVar(&f.seed, "seed", "", "where fresh tables start: a number, or any word such as a commit's hash (default: the hash of HEAD)")
	flags.IntVar(&f.views, "views", 1, "fresh tables: pictures of each from different sides, read together")
	flags.BoolVar(&f.late, "late", false, "fresh tables near the end of a game")
	flags.BoolVar(&f.wide, "wide", false, "fresh tables in more rooms and paints")
	flags.BoolVar(&f.wilder, "wilder", false, "fresh tables in far more rooms, lights, lenses and paints")
	flags.BoolVar(&f.none, "none", false, "fresh pictures of what is no table of ours: other boards, cards, papers, boxes")
	flags.BoolVar(&f.fast, "fast", false, "draw fresh tables in a third of the time, a little rougher")
}

// sceneDrawer draws scenes; it is part of a checkout, not of the program.
const sceneDrawer = "vision/train/scenes/scenes"

// folder is the folder to read: the one named, or that of the fresh scenes,
// which are drawn where they are missing.
func (f *fresh) folder(args []string, game string, progress io.Writer) (string, error) {
	switch {
	case f.count == 0 && len(args) == 1:
		return args[0], nil
	case f.count <= 0 || len(args) > 0:
		return "", errors.New("name a folder to read, or say with --fresh how many tables to draw")
	}
	if f.none {
		game = "none"
	}
	seed, err := f.seedNumber()
	if err != nil {
		return "", err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("fresh scenes need a cache folder: %w", err)
	}
	name := fmt.Sprintf("eval-%s-%d-%d%s", game, seed, f.count, strings.ReplaceAll(strings.Join(f.variety(), ""), "--", "-"))
	dir := filepath.Join(cache, "banto", "scenes", name)
	fmt.Fprintf(progress, "banto: %d fresh tables of seed %d in %s\n", f.count, seed, dir)
	return dir, f.draw(game, dir, seed, progress)
}

// variety are the drawer's options for what the scenes are like.
func (f *fresh) variety() (options []string) {
	for _, o := range []struct {
		name string
		on   bool
	}{{"--late", f.late}, {"--wide", f.wide}, {"--wilder", f.wilder}, {"--fast", f.fast}} {
		if o.on {
			options = append(options, o.name)
		}
	}
	if f.views > 1 {
		options = append(options, fmt.Sprintf("--views=%d", f.views))
	}
	return options
}

// seedNumber is the seed as a number of 31 bits.
func (f *fresh) seedNumber() (uint32, error) {
	word := f.seed
	if word == "" {
		hash, err := exec.Command("git", "rev-parse", "HEAD").Output()
		if err != nil {
			return 0, errors.New("there is no commit here to take the seed from: give one with --seed")
		}
		word = strings.TrimSpace(string(hash))
	}
	if n, err := strconv.ParseUint(word, 10, 31); err == nil {
		return uint32(n), nil
	}
	hash := fnv.New32a()
	io.WriteString(hash, word)
	return hash.Sum32() >> 1, nil
}

func (f *fresh) draw(game, dir string, seed uint32, progress io.Writer) error {
	if _, err := os.Stat(sceneDrawer); err != nil {
		return fmt.Errorf("fresh scenes are drawn in a checkout of banto only: run banto where %s is", sceneDrawer)
	}
	options := []string{"render", game, "stills", "--purpose", "eval", "--nice", "0", "--seed", fmt.Sprint(seed), "--count", fmt.Sprint(f.count), "--out", dir}
	drawer := exec.Command(sceneDrawer, append(options, f.variety()...)...)
	drawer.Stdout, drawer.Stderr = progress, progress
	if err := drawer.Run(); err != nil {
		return fmt.Errorf("fresh scenes could not be drawn (%s): %w", sceneDrawer, err)
	}
	return nil
}
