package main

import (
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// A FollowedGame is how well one game was followed.
type FollowedGame struct {
	Game     string   `json:"game"`
	Pictures int      `json:"pictures"`
	Events   int      `json:"events"`
	Found    int      `json:"found"`
	Unshown  int      `json:"unshown"`  // of those not found, in no picture
	Invented int      `json:"invented"` // told, never happened, and still in the book at the end
	Amended  int      `json:"amended"`
	Illegal  int      `json:"illegal"`
	Caught   int      `json:"illegal_caught"`
	Codes    int      `json:"codes_right"` // of those caught
	Alarms   int      `json:"false_alarms"`
	Waited   []int    `json:"waited"` // by event found: settled pictures until it was told, 1 for its own
	Score    bool     `json:"final_score_right"`
	Mistakes []string `json:"mistakes,omitempty"`
}

// FollowFigures are how well games were followed.
type FollowFigures struct {
	Games    []FollowedGame `json:"games"`
	Found    Share          `json:"found"`
	Invented int            `json:"invented"`
	Amended  int            `json:"amended"`
	Caught   Share          `json:"illegal_caught"`
	Codes    Share          `json:"codes_right"`
	Alarms   int            `json:"false_alarms"`
	Scores   Share          `json:"final_score_right"`
	Median   int            `json:"waited_median"`
	P95      int            `json:"waited_p95"`
}

// judge holds what was told of a game against what happened.
func (g *filmed) judge(e *ear) FollowedGame {
	f := FollowedGame{Game: filepath.Base(g.dir), Pictures: len(e.glimpses), Events: len(g.events), Amended: e.amended,
		Score: g.score != nil && maps.Equal(totals(*g.score), totals(e.score))}
	pair := aligned(g.events, e.book)
	var caught []int // of the book
	for i, want := range g.events {
		f.Illegal += bit(want.illegal())
		if pair[i] < 0 {
			f.miss(g, e, i)
			continue
		}
		said := e.book[pair[i]]
		f.Found++
		f.Waited = append(f.Waited, said.at-e.first(want.Frame)+1)
		if want.illegal() && said.illegal() {
			caught = append(caught, pair[i])
			f.Codes += bit(sameCodes(want, said.toldEvent))
		}
		f.Mistakes = append(f.Mistakes, g.judged(e, want, said)...)
	}
	f.Caught = len(caught)
	f.addInvented(g, e, pair, caught)
	if !f.Score && g.score != nil {
		f.Mistakes = append(f.Mistakes, "score: truth "+scoreText(*g.score)+", said "+scoreText(e.score))
	}
	return f
}

// miss counts event i of a game as not found.
func (f *FollowedGame) miss(g *filmed, e *ear, i int) {
	shown := g.shown(e, i)
	f.Unshown += bit(!shown)
	if shown {
		f.Mistakes = append(f.Mistakes, g.missed(e, g.events[i]))
	}
}

// addInvented counts what was told and did not happen. The book's events in pair were found, those
// in caught are placements against the rules.
func (f *FollowedGame) addInvented(g *filmed, e *ear, pair, caught []int) {
	f.Invented = len(e.book) - f.Found
	for j, said := range e.book {
		f.Alarms += bit(said.illegal() && !slices.Contains(caught, j))
		if !slices.Contains(pair, j) {
			f.Mistakes = append(f.Mistakes, g.invented(e, "invented", said))
		}
	}
	f.Alarms += len(e.revoked)
	for _, said := range e.revoked {
		f.Mistakes = append(f.Mistakes, g.invented(e, "false alarm, taken back", said))
	}
}

// sumUp adds games up.
func sumUp(games []FollowedGame) FollowFigures {
	out := FollowFigures{Games: games}
	var events, found, illegal, caught, codes, scores int
	var waited []int
	for _, f := range games {
		events, found, illegal, caught, codes = events+f.Events, found+f.Found, illegal+f.Illegal, caught+f.Caught, codes+f.Codes
		out.Invented, out.Amended, out.Alarms = out.Invented+f.Invented, out.Amended+f.Amended, out.Alarms+f.Alarms
		scores += bit(f.Score)
		waited = append(waited, f.Waited...)
	}
	out.Found, out.Caught, out.Codes, out.Scores = shareOf(found, events), shareOf(caught, illegal), shareOf(codes, illegal), shareOf(scores, len(games))
	out.Median, out.P95 = middleAndTail(waited)
	return out
}

// middleAndTail are the median and the 95th percentile.
func middleAndTail(values []int) (median, p95 int) {
	if len(values) == 0 {
		return 0, 0
	}
	values = slices.Sorted(slices.Values(values))
	return values[len(values)/2], values[(len(values)*95-1)/100]
}

func (f *FollowFigures) print(w io.Writer, mistakes int) error {
	t := &textTable{head: []string{"game", ">pictures", ">events", ">found", ">in no picture", ">invented", ">amended", ">illegal", ">caught", ">codes right", ">false alarms", ">told after", ">95 %", ">score"}}
	for _, g := range f.Games {
		median, p95 := middleAndTail(g.Waited)
		score := "right"
		if !g.Score {
			score = "wrong"
		}
		t.add(append([]string{g.Game}, append(numbers(g.Pictures, g.Events, g.Found, g.Unshown, g.Invented, g.Amended, g.Illegal, g.Caught, g.Codes, g.Alarms, median, p95), score)...)...)
	}
	if err := t.print(w); err != nil {
		return err
	}
	sums := &textTable{head: []string{"figure", ">value", ">of", ">95 % interval"}}
	sums.addShare("events found", f.Found)
	sums.addShare("illegal placements caught", f.Caught)
	sums.addShare("with exactly the right codes", f.Codes)
	sums.addShare("final scores right", f.Scores)
	sums.add("invented that stay", fmt.Sprint(f.Invented), "", "")
	sums.add("false alarms", fmt.Sprint(f.Alarms), "", "")
	sums.add("amendments", fmt.Sprint(f.Amended), "", "")
	sums.add("settled pictures until told, median, p95", fmt.Sprintf("%d, %d", f.Median, f.P95), "", "")
	if err := sums.print(w); err != nil {
		return err
	}
	for _, g := range f.Games {
		for _, m := range g.Mistakes[:min(mistakes, len(g.Mistakes))] {
			fmt.Fprintf(w, "%s: %s\n", g.Game, strings.ReplaceAll(m, "\n", "\n    "))
		}
	}
	return nil
}

func numbers(list ...int) (out []string) {
	for _, n := range list {
		out = append(out, fmt.Sprint(n))
	}
	return out
}
