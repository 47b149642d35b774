package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"banto/engine"

	"github.com/spf13/cobra"
)

// A SightFigures is how well a folder of pictures was read of a game whose observations tell
// by themselves what of them is true.
type SightFigures struct {
	Stills       int                   `json:"stills"`
	AllRight     Share                 `json:"all_right"`     // pictures of which all was read, and right
	NothingWrong Share                 `json:"nothing_wrong"` // pictures of which nothing was read wrong
	Said         Share                 `json:"said"`          // of what was said, what is right
	ByKind       map[string]KindFigure `json:"by_kind"`
	Ms           MsFigures             `json:"ms"`
	Worst        []WorstStill          `json:"worst,omitempty"`
}

// evaluate reads NNN.jpg for every NNN.truth.json of dir and counts.
func (r *sightRun) evaluate(dir string, worst int) (SightFigures, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "*.truth.json"))
	if err != nil || len(paths) == 0 {
		return SightFigures{}, fmt.Errorf("%s holds no NNN.truth.json", dir)
	}
	bar := newProgress(r.errs, len(paths))
	defer bar.clear()
	c := sightCount{kinds: map[string][3]int{}}
	for _, path := range paths {
		bar.step(path)
		truth, err := os.ReadFile(path)
		if err != nil {
			return SightFigures{}, err
		}
		picture := strings.TrimSuffix(path, ".truth.json") + ".jpg"
		start := time.Now()
		seen := r.look(picture)
		c.ms = append(c.ms, milliseconds(start))
		o, ok := seen.Observation.(engine.Compared)
		if !ok {
			return SightFigures{}, wrongUse("--game %s: its readings cannot be held against a truth yet", r.flags.game)
		}
		answers, err := o.Compare(truth)
		if err != nil {
			return SightFigures{}, fmt.Errorf("%s: %w", path, err)
		}
		c.add(filepath.Base(picture), answers)
	}
	return c.figures(worst), nil
}

// evalSights is `banto eval` of another game than the default one.
func evalSights(cmd *cobra.Command, flags pictureFlags, scenes *fresh, dirs []string, worst int) error {
	run, err := newSightRun(cmd, flags, nil)
	if err != nil {
		return err
	}
	dir, err := scenes.folder(dirs, flags.game, run.errs)
	if err != nil {
		return err
	}
	figures, err := run.evaluate(dir, worst)
	if err != nil {
		return err
	}
	if flags.json {
		return json.NewEncoder(run.out).Encode(figures)
	}
	return figures.print(run.out)
}

// A sightCount gathers answers picture by picture: of each kind how many are right, left out
// and wrong.
type sightCount struct {
	kinds            map[string][3]int
	stills           int
	perfect, unwrong int
	ms               []float64
	bad              []WorstStill
}

func (c *sightCount) add(image string, answers []engine.Answer) {
	var mistakes []string
	wrong := false
	for _, a := range answers {
		n, text := c.kinds[a.Kind], "said "+a.Said
		switch {
		case a.Right():
			n[0]++
		case a.LeftOut:
			n[1]++
			text = "left out"
		default:
			n[2]++
			wrong = true
		}
		c.kinds[a.Kind] = n
		if !a.Right() {
			mistakes = append(mistakes, strings.TrimSpace(a.Kind+" "+a.Of)+": truth "+a.Want+", "+text)
		}
	}
	c.stills++
	c.perfect += bit(len(mistakes) == 0)
	c.unwrong += bit(!wrong)
	if len(mistakes) > 0 {
		c.bad = append(c.bad, WorstStill{image, mistakes})
	}
}

// figures sums up, with the worst pictures first, at most worst of them.
func (c *sightCount) figures(worst int) SightFigures {
	f := SightFigures{Stills: c.stills, AllRight: shareOf(c.perfect, c.stills), NothingWrong: shareOf(c.unwrong, c.stills), ByKind: map[string]KindFigure{}, Ms: msFigures(c.ms)}
	right, said := 0, 0
	for kind, n := range c.kinds {
		f.ByKind[kind] = KindFigure{shareOf(n[0], n[0]+n[1]+n[2]), n[1], n[2]}
		right, said = right+n[0], said+n[0]+n[2]
	}
	f.Said = shareOf(right, said)
	slices.SortStableFunc(c.bad, func(a, b WorstStill) int { return len(b.Mistakes) - len(a.Mistakes) })
	f.Worst = c.bad[:min(worst, len(c.bad))]
	return f
}

func (f SightFigures) print(w io.Writer) error {
	t := &textTable{head: []string{"figure", ">value", ">of", ">95 % interval"}}
	t.add("stills", fmt.Sprint(f.Stills), "", "")
	t.addShare("all of a still right", f.AllRight)
	t.addShare("nothing of a still wrong", f.NothingWrong)
	t.addShare("right of what was said", f.Said)
	t.add("time a still, median", fmt.Sprintf("%.1f ms", f.Ms.Median), "", "")
	t.add("time a still, p95", fmt.Sprintf("%.1f ms", f.Ms.P95), "", "")
	if err := t.print(w); err != nil {
		return err
	}
	if err := kindTable(f.ByKind).print(w); err != nil {
		return err
	}
	return printWorst(w, f.Worst)
}
