package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"time"

	"banto/calibration"
	"banto/engine/izakaya"
)

// A rehearsed is what `banto sim --eyes` counts over all games.
type rehearsed struct {
	izakaya.Rehearsal
	games, wrong int
	took         time.Duration
}

// rehearse shows random games to the follower and prints how it followed: a line
// for every game that it did not follow wholly, and the sums.
func (sim *simulation) rehearse(w io.Writer, cfg Config) error {
	noise := izakaya.UsualNoise()
	if sim.double {
		noise = noise.Doubled()
	}
	noise.Drop = sim.drop
	var sum rehearsed
	for seed := sim.seed; seed < sim.seed+uint64(max(sim.games, 0)); seed++ {
		rng := rand.New(rand.NewPCG(seed, 0))
		set, err := sim.table(cfg, rng)
		if err != nil {
			return err
		}
		began := time.Now()
		r, err := izakaya.Rehearse(set, noise, seed%2 == 0, rng)
		if err != nil {
			return fmt.Errorf("game of seed %d: %w", seed, err)
		}
		sum.add(r, time.Since(began))
		if !r.Score || r.Invented+r.Missing+r.Alarms > 0 {
			fmt.Fprintf(w, "seed %d: score right %v, %d invented, %d missing, %d false alarms\n", seed, r.Score, r.Invented, r.Missing, r.Alarms)
		}
	}
	return sum.print(w)
}

// table draws players and stock row from the profile's colours.
func (sim *simulation) table(cfg Config, rng *rand.Rand) (izakaya.Start, error) {
	if sim.game != izakaya.Name {
		return izakaya.Start{}, wrongUse("--eyes --game %s: a camera reads %s only", sim.game, izakaya.Name)
	}
	profile := cfg.Profile.Izakaya
	if sim.players < izakaya.MinPlayers || sim.players > min(izakaya.MaxPlayers, len(profile.Players)) {
		return izakaya.Start{}, wrongUse("--players %d: izakaya is for %d to %d", sim.players, izakaya.MinPlayers, izakaya.MaxPlayers)
	}
	return izakaya.Start{Options: cfg.Izakaya, Colors: shuffled(profile.Drinks, rng), Players: shuffled(profile.Players, rng)[:sim.players]}, nil
}

func shuffled(palette []calibration.NamedColor, rng *rand.Rand) []izakaya.Color {
	out := make([]izakaya.Color, len(palette))
	for i, k := range rng.Perm(len(palette)) {
		out[i] = izakaya.Color(palette[k].Name)
	}
	return out
}

func (s *rehearsed) add(r izakaya.Rehearsal, took time.Duration) {
	s.games++
	s.took += took
	if !r.Score {
		s.wrong++
	}
	s.Events, s.Told, s.Invented, s.Missing = s.Events+r.Events, s.Told+r.Told, s.Invented+r.Invented, s.Missing+r.Missing
	s.Illegal, s.Caught, s.Alarms = s.Illegal+r.Illegal, s.Caught+r.Caught, s.Alarms+r.Alarms
	s.Amended, s.Asked, s.Pictures = s.Amended+r.Amended, s.Asked+r.Asked, s.Pictures+r.Pictures
	s.Waited = append(s.Waited, r.Waited...)
}

func (s *rehearsed) print(w io.Writer) error {
	slices.Sort(s.Waited)
	t := &textTable{head: []string{"", ">"}}
	t.add("games", fmt.Sprint(s.games))
	t.add("final scores right", partOf(s.games-s.wrong, s.games))
	t.add("events found", partOf(s.Told, s.Events))
	t.add("invented that stay", fmt.Sprint(s.Invented))
	t.add("missing at the end", fmt.Sprint(s.Missing))
	t.add("against the rules, caught", partOf(s.Caught, s.Illegal))
	t.add("false alarms", fmt.Sprint(s.Alarms))
	t.add("amendments", fmt.Sprint(s.Amended))
	t.add("questions", fmt.Sprint(s.Asked))
	if n := len(s.Waited); n > 0 {
		t.add("pictures until told, median, 95th percentile", fmt.Sprintf("%d, %d", 1+s.Waited[n/2], 1+s.Waited[n*95/100]))
	}
	t.add("ms a game, a picture", fmt.Sprintf("%.0f, %.1f", s.took.Seconds()*1e3/float64(max(1, s.games)), s.took.Seconds()*1e3/float64(max(1, s.Pictures))))
	return t.print(w)
}

// partOf is a part of a whole as a percentage, with both.
func partOf(part, whole int) string {
	return fmt.Sprintf("%.1f %% (%d of %d)", 100*float64(part)/float64(max(1, whole)), part, whole)
}
