package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"time"

	"banto/calibration"
	"banto/engine/izakaya"
)

// A rehearsed is what `banto sim --eyes` counts over all games.
type rehearsed struct {
	izakaya.Rehearsal
	games, wrong, answered int
	took                   time.Duration
}

// rehearse shows random games to the follower and prints how it followed: a line
// for every game that it did not follow wholly, and the sums.
func (sim *simulation) rehearse(w io.Writer, cfg Config) error {
	noise := izakaya.UsualNoise()
	if sim.double {
		noise = noise.Doubled()
	}
	noise.Drop, noise.Tolerance = sim.drop, widened(cfg.Izakaya.Tolerance)
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
			fmt.Fprintf(w, "seed %d: score right %v, %d invented, %d missing, %d false alarms; the true story is behind by %.1f\n", seed, r.Score, r.Invented, r.Missing, r.Alarms, r.Behind)
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
	return izakaya.Start{Options: cfg.Izakaya, Colors: shuffled(profile.Drinks, rng), Players: shuffled(profile.Players, rng)[:sim.players],
		Cards: izakaya.RandomCards(sim.players, rng)}, nil
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
	if r.Answered {
		s.answered++
	}
	s.Events, s.Told, s.Invented, s.Missing = s.Events+r.Events, s.Told+r.Told, s.Invented+r.Invented, s.Missing+r.Missing
	s.Illegal, s.Unshown, s.Caught, s.Codes, s.Alarms = s.Illegal+r.Illegal, s.Unshown+r.Unshown, s.Caught+r.Caught, s.Codes+r.Codes, s.Alarms+r.Alarms
	s.Clear, s.Seen = s.Clear+r.Clear, s.Seen+r.Seen
	s.Amended, s.Asked, s.Final, s.Pictures = s.Amended+r.Amended, s.Asked+r.Asked, s.Final+r.Final, s.Pictures+r.Pictures
	s.Waited = append(s.Waited, r.Waited...)
}

func (s *rehearsed) print(w io.Writer) error {
	t := &textTable{head: []string{"figure", ">value", ">of", ">95 % interval"}}
	t.addShare("final scores right", shareOf(s.games-s.wrong, s.games))
	t.addShare("final scores right once questions at the end are answered", shareOf(s.answered, s.games))
	t.addShare("events found", shareOf(s.Told, s.Events))
	t.addShare("against the rules and in a picture, caught", shareOf(s.Caught, s.Illegal-s.Unshown))
	t.addShare("with exactly the right codes", shareOf(s.Codes, s.Illegal-s.Unshown))
	t.addShare("against the rules and plain to see, caught", shareOf(s.Seen, s.Clear))
	number := func(figure string, n int) { t.add(figure, fmt.Sprint(n), "", "") }
	number("invented that stay", s.Invented)
	number("missing at the end", s.Missing)
	number("false alarms", s.Alarms)
	number("amendments", s.Amended)
	number("questions", s.Asked)
	number("questions at the end", s.Final)
	median, p95 := middleAndTail(s.Waited)
	t.add("pictures until told, median, p95", fmt.Sprintf("%d, %d", 1+median, 1+p95), "", "")
	t.add("ms a game, a picture", fmt.Sprintf("%.0f, %.1f", s.took.Seconds()*1e3/float64(max(1, s.games)), s.took.Seconds()*1e3/float64(max(1, s.Pictures))), "", "")
	return t.print(w)
}
