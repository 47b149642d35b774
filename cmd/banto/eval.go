package main

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"banto/engine/izakaya"

	"github.com/spf13/cobra"
)

// newEval is `banto eval`: how well a folder of stills with truth is read.
func newEval() *cobra.Command {
	var flags pictureFlags
	var scenes fresh
	var worst int
	var stressed, leads bool
	var games followed
	cmd := &cobra.Command{
		Use:     "eval [DIR…]",
		Short:   "Read a folder of NNN.jpg and hold it against NNN.truth.json, or draw fresh scenes and read those, or follow games",
		Example: "  banto eval vision/testdata/izakaya --json\n  banto eval --game jutaku --fresh 40 --wilder\n  banto eval --follow game-1 game-2 --drop 0.12",
		RunE: func(cmd *cobra.Command, args []string) error {
			flags.sameTable = flags.sameTable || scenes.views > 1
			if flags.game != defaultGame {
				if games.on || stressed || leads {
					return wrongUse("--follow, --stress and --leads are not for --game %s", flags.game)
				}
				return evalSights(cmd, flags, &scenes, args, worst)
			}
			run, err := newPhotoRun(cmd, flags)
			if err != nil {
				return err
			}
			if games.on {
				return games.run(cmd.Context(), run, args, worst)
			}
			if leads {
				return run.acuities(args)
			}
			dir, err := scenes.folder(args, flags.game, run.errs)
			if err != nil {
				return err
			}
			if stressed {
				return run.stress(dir)
			}
			figures, err := run.evaluate(dir, worst)
			if err != nil {
				return err
			}
			if flags.json {
				return json.NewEncoder(run.out).Encode(figures)
			}
			return printFigures(run.out, figures)
		},
	}
	cmd.Flags().StringVar(&flags.game, "game", "izakaya", "which game lies on the tables")
	cmd.Flags().BoolVar(&flags.json, "json", false, "print the figures as one JSON object")
	cmd.Flags().IntVar(&worst, "worst", 5, "how many of the worst stills to list with their mistakes; of each game, how many mistakes")
	cmd.Flags().BoolVar(&flags.sameTable, "same-table", false, "the pictures TABLE-VIEW.jpg are views of one table each")
	scenes.add(cmd)
	games.add(cmd)
	cmd.Flags().BoolVar(&stressed, "stress", false, "spoil the stills in the ways of real pictures and tell how accuracy falls")
	cmd.Flags().BoolVar(&leads, "leads", false, "tell how far pictures put the truth of places ahead of other values: what sim --eyes plays games with")
	return cmd
}

// evaluate reads every still of dir and counts.
func (p *photoRun) evaluate(dir string, worst int) (Figures, error) {
	var c count
	if p.flags.sameTable {
		err := p.evaluateViews(dir, &c)
		return c.figures(worst), err
	}
	err := p.eachTruth(dir, func(truth *Truth) error {
		r := readPhoto(filepath.Join(dir, truth.Image), p.reader(), nil)
		read := r.Observation.Status != izakaya.StatusError
		c.add(truth, r.Observation, izakaya.ScoreTable(r.Observation, p.config.Izakaya), read)
		return nil
	})
	return c.figures(worst), err
}

// evaluateViews reads the views TABLE-VIEW.jpg of every table of dir as one.
func (p *photoRun) evaluateViews(dir string, c *count) error {
	var tables [][]*Truth
	err := p.eachTruth(dir, func(t *Truth) error {
		if n := len(tables); n > 0 && tableOf(tables[n-1][0]) == tableOf(t) {
			tables[n-1] = append(tables[n-1], t)
		} else {
			tables = append(tables, []*Truth{t})
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, truths := range tables {
		o, err := p.seeTogether(dir, truths)
		if err != nil {
			return err
		}
		tally, bad := compareViews(truths, o)
		c.addPlaces(tally, bad, o, found(o))
		if len(bad) > 0 {
			c.bad = append(c.bad, WorstStill{tableOf(truths[0]), mistakeTexts(bad)})
		}
	}
	return nil
}

// tableOf is the TABLE of TABLE-VIEW.jpg.
func tableOf(t *Truth) string {
	table, _, _ := strings.Cut(t.Image, "-")
	return table
}

// eachTruth calls f for every NNN.truth.json of dir, in order.
func (p *photoRun) eachTruth(dir string, f func(*Truth) error) error {
	paths, err := filepath.Glob(filepath.Join(dir, "*.truth.json"))
	if err != nil || len(paths) == 0 {
		return fmt.Errorf("%s holds no NNN.truth.json", dir)
	}
	bar := newProgress(p.errs, len(paths))
	defer bar.clear()
	for _, path := range paths {
		bar.step(path)
		truth, err := readTruth(path)
		if err != nil {
			return err
		}
		if err := f(truth); err != nil {
			return err
		}
	}
	return nil
}

// readTruth reads a NNN.truth.json; it belongs to NNN.jpg unless it names
// another picture.
func readTruth(path string) (*Truth, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	t := &Truth{}
	if err := json.Unmarshal(text, t); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if t.Image == "" {
		t.Image = strings.TrimSuffix(filepath.Base(path), ".truth.json") + ".jpg"
	}
	index := stockIndexes(t.Observation)
	for i := range min(len(index), len(t.Stock)) {
		t.Stock[i].Index = index[i]
	}
	return t, nil
}

func printFigures(w io.Writer, f Figures) error {
	corner := "–"
	if f.See.CornerPX != nil {
		corner = fmt.Sprintf("%.2f px", *f.See.CornerPX)
	}
	t := &textTable{head: []string{"figure", ">value", ">of", ">95 % interval"}}
	t.add("stills read", fmt.Sprint(f.See.Read), fmt.Sprint(f.See.Stills), "")
	t.addShare("layout found", f.See.Layout)
	t.addShare("no table, and none read", f.See.Refused)
	t.addShare("places right", f.See.Right)
	t.add("places left out", percent(f.See.LeftOut), "", "")
	t.add("places wrong", percent(f.See.Wrong), "", "")
	t.addShare("whole table right", f.See.WholeTableRight)
	t.add("nothing wrong", percent(f.See.NothingWrong), "", "")
	t.add("grid corners off, median", corner, "", "")
	t.addShare("score right", f.Score.Right)
	t.addShare("score right where any", f.Score.ScoredRight)
	t.addShare("too steep: truth in range", f.Score.Within)
	t.add("time a still, median", fmt.Sprintf("%.1f ms", f.Ms.Median), "", "")
	t.add("time a still, p95", fmt.Sprintf("%.1f ms", f.Ms.P95), "", "")
	if err := t.print(w); err != nil {
		return err
	}
	if err := kindTable(f.See.ByKind).print(w); err != nil {
		return err
	}
	if err := reliabilityTable(f.Reliability).print(w); err != nil {
		return err
	}
	if err := sureTable(f.Sure).print(w); err != nil {
		return err
	}
	return printWorst(w, f.Worst)
}

// addShare adds a line of figure, value, number and interval.
func (t *textTable) addShare(figure string, s Share) {
	t.add(figure, percent(s.Share), fmt.Sprint(s.N), s.between())
}

func percent(share float64) string { return fmt.Sprintf("%.2f %%", 100*share) }

func kindTable(kinds map[string]KindFigure) *textTable {
	t := &textTable{head: []string{"kind of place", ">right", ">of", ">95 % interval", ">left out", ">wrong"}}
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		k := kinds[kind]
		t.add(kind, percent(k.Right.Share), fmt.Sprint(k.Right.N), k.Right.between(), fmt.Sprint(k.LeftOut), fmt.Sprint(k.Wrong))
	}
	return t
}

// mistakesShown is how many mistakes of one still are printed.
const mistakesShown = 12

func printWorst(w io.Writer, worst []WorstStill) error {
	for _, s := range worst {
		fmt.Fprintf(w, "%s: %s\n", s.Image, counted(len(s.Mistakes), "mistake"))
		for _, m := range s.Mistakes[:min(len(s.Mistakes), mistakesShown)] {
			fmt.Fprintf(w, "    %s\n", m)
		}
	}
	return nil
}
