package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"

	"banto/engine/izakaya"
)

// A StressFigure is how well a folder is read when its pictures are spoilt in
// one way.
type StressFigure struct {
	Stress          string  `json:"stress"`
	Layout          float64 `json:"layout"` // found, the right way round
	Right           float64 `json:"right"`
	LeftOut         float64 `json:"left_out"`
	Wrong           float64 `json:"wrong"`
	WholeTableRight float64 `json:"whole_table_right"`
	ScoreRight      float64 `json:"score_right"`
}

// layoutPX is how far in px the grid's corners may lie from the truth, on
// average, for the layout to count as found the right way round.
const layoutPX = 15

// stress reads every still of dir in every spoilt form and prints a line each.
func (p *photoRun) stress(dir string) error {
	counts, layouts := make([]count, len(stresses)), make([]int, len(stresses))
	err := p.eachTruth(dir, func(truth *Truth) error {
		frame, err := loadFrame(filepath.Join(dir, truth.Image))
		if err != nil {
			return fmt.Errorf("%s: %w", truth.Image, err)
		}
		for i, s := range stresses {
			spoilt, err := s.spoil(frame, truth)
			if err != nil {
				return fmt.Errorf("%s, %s: %w", truth.Image, s.name, err)
			}
			o := readFrame(spoilt, p.reader(), nil).Observation
			if s.shift != nil && o.Grid != nil {
				o.Grid = shifted(o.Grid, s.shift(frame, truth))
			}
			layouts[i] += bit(layoutRight(truth, o))
			counts[i].add(truth, o, izakaya.ScoreTable(o, p.config.Izakaya), true)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return p.printStress(counts, layouts)
}

func layoutRight(t *Truth, o izakaya.Observation) bool {
	return o.Grid != nil && o.Grid.Rows == t.Grid.Rows && cornerDistance(t.Grid, o.Grid) < layoutPX
}

// shifted is the grid in a picture that starts by so many px further up and left.
func shifted(g *izakaya.Grid, by [2]float64) *izakaya.Grid {
	out := *g
	for i := range out.Corners {
		out.Corners[i][0] += by[0]
		out.Corners[i][1] += by[1]
	}
	return &out
}

func (p *photoRun) printStress(counts []count, layouts []int) error {
	t := &textTable{head: []string{"stress", ">layout", ">places right", ">left out", ">wrong", ">whole tables", ">scores"}}
	var figures []StressFigure
	for i, s := range stresses {
		f := counts[i].figures(0)
		g := StressFigure{s.name, share(layouts[i], f.See.Stills), f.See.Right.Share, f.See.LeftOut, f.See.Wrong, f.See.WholeTableRight.Share, f.Score.Right.Share}
		figures = append(figures, g)
		t.add(g.Stress, percent(g.Layout), percent(g.Right), percent(g.LeftOut), percent(g.Wrong), percent(g.WholeTableRight), percent(g.ScoreRight))
	}
	if p.flags.json {
		return json.NewEncoder(p.out).Encode(figures)
	}
	return t.print(p.out)
}
