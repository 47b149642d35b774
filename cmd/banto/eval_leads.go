package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"

	"banto/engine/izakaya"
)

// acuities reads every still of dirs and prints how far their truth is ahead of other values.
func (p *photoRun) acuities(dirs []string) error {
	if len(dirs) == 0 {
		return wrongUse("--leads: name the folders of stills to read")
	}
	leads := izakaya.Leads{}
	for _, dir := range dirs {
		err := p.eachTruth(dir, func(truth *Truth) error { return p.addLeads(leads, filepath.Join(dir, truth.Image), truth) })
		if err != nil {
			return err
		}
	}
	if p.flags.json {
		return json.NewEncoder(p.out).Encode(leads.Acuities())
	}
	t := &textTable{head: []string{"kind of place", ">places", ">gross", ">wrong", ">doubt", ">near"}}
	for _, a := range leads.Acuities() {
		t.add(a.Kind, fmt.Sprint(a.Places), fmt.Sprintf("%.4f", a.Gross), fmt.Sprintf("%.4f", a.Wrong), fmt.Sprintf("%.4f", a.Doubt), fmt.Sprintf("%.4f", a.Near))
	}
	return t.print(p.out)
}

// addLeads reads one still; one without a table says nothing.
func (p *photoRun) addLeads(leads izakaya.Leads, path string, truth *Truth) error {
	frame, err := loadFrame(path)
	if err != nil {
		return fmt.Errorf("%s: %w", truth.Image, err)
	}
	start, err := truth.start(p.config.Izakaya)
	if err != nil {
		return fmt.Errorf("%s: full_state: %w", truth.Image, err)
	}
	if told, _, err := p.reader().Look(frame, nil); err == nil {
		leads.Add(told.Belief(told.Observation(), start), izakaya.BeliefOf(truth.Observation, start), start)
	}
	return nil
}

// start is the set-up of a truth's table.
func (t *Truth) start(opt izakaya.Options) (izakaya.Start, error) {
	all := t.Extras.All
	all.Grid = t.Grid
	start, err := izakaya.StartOf(all, 0, opt)
	for _, c := range t.Extras.Sites {
		start.Cards = append(start.Cards, izakaya.SiteCard{Card: c.Card, Sites: len(c.Polygons)})
	}
	return start, err
}
