package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"banto/engine/izakaya"
	"banto/vision"
)

// A follower watches a source and keeps the book of the game on the table.
type follower struct {
	source  Source
	reader  *vision.Reader
	players int
	options izakaya.Options
	referee *izakaya.Referee
	history *izakaya.History
	log     *eventLog // nil: not kept
	tell    teller
	errs    io.Writer

	agreed vision.View // the last picture in which table and book agreed
	differ bool        // table and book were said to differ
}

// run follows until the source ends.
func (f *follower) run(ctx context.Context) error {
	for {
		shot, err := f.source.Next(ctx)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if err := f.look(shot); err != nil {
			return err
		}
	}
	if f.history.Len() == 0 {
		return errors.New("no picture showed a whole table set up for a game")
	}
	return f.tell.end(f.history.State())
}

func (f *follower) close() error {
	err := f.source.Close()
	if f.log != nil {
		err = errors.Join(err, f.log.Close())
	}
	return err
}

// look takes one settled picture in.
func (f *follower) look(shot Shot) error {
	o, layout := f.reader.See(shot.Frame, nil)
	o.Image = shot.Name
	if !found(o) {
		fmt.Fprintf(f.errs, "banto: %s: %s\n", shot.Name, o.Message)
		return nil
	}
	view := f.reader.View(shot.Frame, layout)
	if f.history.Len() == 0 {
		return f.begin(o, view)
	}
	return f.judge(izakaya.Sight{Observation: o, Pieces: f.pieces(o, view)}, view)
}

// begin takes the set-up from a picture, or waits for a better one.
func (f *follower) begin(o izakaya.Observation, view vision.View) error {
	start, err := izakaya.StartOf(o, f.players, f.options)
	if err != nil {
		fmt.Fprintf(f.errs, "banto: %s: no game begins here: %v\n", o.Image, err)
		return nil
	}
	start.Options.Tolerance = widened(start.Options.Tolerance)
	start.Cards = f.siteCards(o, view)
	err = f.book(izakaya.Event{Move: izakaya.Move{Kind: izakaya.Begin}, Start: &start, By: izakaya.ByCamera, Frame: o.Image})
	if err == nil {
		f.referee.Trust(f.history, izakaya.Sight{Observation: o})
		f.agreed = view
	}
	return err
}

// judge books what happened since the last picture.
func (f *follower) judge(s izakaya.Sight, view vision.View) error {
	v := f.referee.Judge(f.history, s)
	for _, e := range v.Events {
		e.Frame = s.Image
		before := f.history.State()
		if err := f.book(e); err != nil {
			return err
		}
		if e.By == izakaya.ByCamera {
			if err := f.tell.event(e, before, f.history.State()); err != nil {
				return err
			}
		}
	}
	if v.Desynchronised && !f.differ {
		if err := (teller{out: f.errs}).differences(s.Image, v.Differences); err != nil {
			return err
		}
	}
	f.differ = v.Desynchronised
	if len(v.Differences) == 0 {
		f.agreed = view
	}
	return nil
}

// book writes an event down; it may be announced when book returns.
func (f *follower) book(e izakaya.Event) error {
	if err := f.history.Append(e); err != nil {
		return fmt.Errorf("%s: %w", e.Frame, err)
	}
	if f.log == nil {
		return nil
	}
	return f.log.Append(e)
}
