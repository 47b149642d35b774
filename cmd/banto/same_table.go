package main

import (
	"fmt"
	"path/filepath"
	"time"

	"banto/engine/izakaya"
	"banto/vision"
	see "banto/vision/izakaya"
	"banto/vision/izakaya/layout"
)

// together reads all photos as views of one table and shows one reading; it is
// drawn on the first photo.
func (p *photoRun) together(paths []string) error {
	views, err := p.views(paths)
	if err != nil {
		return err
	}
	if len(views) == 0 {
		return errSomeFailed
	}
	r := merged(views)
	r.Score = izakaya.ScoreTable(r.Observation, p.config.Izakaya)
	if err := p.annotated(p.flags.annotate, r); err != nil {
		return err
	}
	if err := p.show(r); err != nil || len(views) == len(paths) {
		return err
	}
	return errSomeFailed
}

// merged is the one reading of views whose evidence the first has gathered.
func merged(views []view) Reading {
	first := views[0]
	r := Reading{Observation: first.evidence.Observation(), Layout: first.layout, Frame: first.frame}
	for _, v := range views {
		r.Observation.Images = append(r.Observation.Images, v.path)
		r.Observation.Ms += v.ms
	}
	return r
}

// seeTogether reads the pictures of several truths as views of one table.
func (p *photoRun) seeTogether(dir string, truths []*Truth) (izakaya.Observation, error) {
	var paths []string
	for _, t := range truths {
		paths = append(paths, filepath.Join(dir, t.Image))
	}
	views, err := p.views(paths)
	if err != nil || len(views) == 0 {
		return izakaya.Observation{Status: izakaya.StatusNoTable}, err
	}
	return merged(views).Observation, nil
}

// A view is one photo of a table that others show too.
type view struct {
	path     string
	frame    *vision.Frame
	layout   *layout.Layout
	evidence *see.Evidence
	ms       float64
}

// views looks at every photo and adds all evidence to that of the first. A
// photo that cannot be read costs one line on errs and is left out.
func (p *photoRun) views(paths []string) (views []view, err error) {
	bar := newProgress(p.errs, len(paths))
	for _, path := range paths {
		bar.step(path)
		trace := p.trace()
		v, err := p.view(path, trace)
		if err == nil && len(views) > 0 {
			err = views[0].evidence.Add(v.evidence)
		}
		bar.clear()
		if err != nil {
			fmt.Fprintf(p.errs, "banto: %s: %s\n", path, err)
			continue
		}
		if err := writeStages(p.flags.debug, stem(path), trace); err != nil {
			return nil, err
		}
		views = append(views, v)
	}
	return views, nil
}

func (p *photoRun) view(path string, trace *vision.Trace) (v view, err error) {
	v.path = path
	if v.frame, err = loadFrame(path); err != nil {
		return v, err
	}
	start := time.Now()
	v.evidence, v.layout, err = p.reader().Look(v.frame, trace)
	v.ms = milliseconds(start)
	return v, err
}
