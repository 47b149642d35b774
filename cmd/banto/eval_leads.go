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
	leads, likeness := izakaya.Leads{}, izakaya.Likeness{}
	for _, dir := range dirs {
		err := p.eachTruth(dir, func(truth *Truth) error { return p.addLeads(leads, &likeness, filepath.Join(dir, truth.Image), truth) })
		if err != nil {
			return err
		}
	}
	if p.flags.json {
		return json.NewEncoder(p.out).Encode(map[string]any{"acuities": leads.Acuities(), "likeness": likeness})
	}
	t := &textTable{head: []string{"kind of place", ">places", ">gross", ">wrong", ">doubt", ">near"}}
	for _, a := range leads.Acuities() {
		t.add(a.Kind, fmt.Sprint(a.Places), fmt.Sprintf("%.4f", a.Gross), fmt.Sprintf("%.4f", a.Wrong), fmt.Sprintf("%.4f", a.Doubt), fmt.Sprintf("%.4f", a.Near))
	}
	if err := t.print(p.out); err != nil {
		return err
	}
	return likenessTable(&likeness).print(p.out)
}

// likenessTable tells how often two players' pieces pass for each other's.
func likenessTable(l *izakaya.Likeness) *textTable {
	t := &textTable{head: []string{"players that look alike", ">value", ">of", ">95 % interval"}}
	t.addShare("tables with two", shareOf(l.Alike, l.Tables))
	for kind, of := range [izakaya.LikeKinds]string{"their discs that pass for the other's", "their pyramids that do", "theirs on the claim spot that do", "theirs on the build spot that do"} {
		t.addShare(of, shareOf(l.Taken[kind], l.Pieces[kind]))
	}
	return t
}

// addLeads reads one still; one without a table says nothing.
func (p *photoRun) addLeads(leads izakaya.Leads, likeness *izakaya.Likeness, path string, truth *Truth) error {
	frame, err := loadFrame(path)
	if err != nil {
		return fmt.Errorf("%s: %w", truth.Image, err)
	}
	start, err := truth.start(p.config.Izakaya)
	if err != nil {
		return fmt.Errorf("%s: full_state: %w", truth.Image, err)
	}
	if told, _, err := p.reader().Look(frame, nil); err == nil {
		read, lies := told.Belief(told.Observation(), start), izakaya.BeliefOf(truth.Observation, start)
		leads.Add(read, lies, start)
		likeness.Add(read, lies)
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
