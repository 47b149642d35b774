package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"banto/engine/izakaya"
)

// A follower watches a source and keeps the book of the game on the table.
type follower struct {
	source  Source
	eye     *eye
	referee *izakaya.Referee
	history *izakaya.History
	log     *eventLog // nil: not kept
	proof   *proof    // the events' pictures, beside the log
	tell    teller
	errs    io.Writer

	found   bool // a table, in any picture
	pending bool // the last picture left something unexplained
	differ  bool // table and book were said to differ
}

// run follows until the source ends.
func (f *follower) run(ctx context.Context) error {
	for {
		shot, err := f.source.Next(ctx)
		if errors.Is(err, io.EOF) || ctx.Err() != nil {
			break
		}
		if err != nil {
			return err
		}
		if shot.Lost != nil {
			f.note(shot.Lost.Error())
			continue
		}
		if err := f.look(shot); err != nil {
			return err
		}
	}
	if !f.found || f.history.Len() == 0 {
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

// look takes one picture in.
func (f *follower) look(shot Shot) error {
	if !shot.Still {
		f.referee.Patience = patience
	}
	g := f.eye.look(shot, f.history.State())
	switch o := g.sight.Observation; {
	case !g.settled || !g.fresh && !f.pending:
		return nil
	case !found(o):
		f.note(shot.Name + ": " + o.Message)
		return nil
	case f.history.Len() == 0:
		f.found = true
		return f.begin(g)
	}
	f.found = true
	return f.judge(g)
}

// begin takes the set-up from a picture, or waits for a better one.
func (f *follower) begin(g glance) error {
	start, err := f.eye.start(g)
	if err != nil {
		f.note(fmt.Sprintf("%s: no game begins here: %v", g.sight.Image, err))
		return nil
	}
	err = f.book(izakaya.Event{Move: izakaya.Move{Kind: izakaya.Begin}, Start: &start, By: izakaya.ByCamera, Frame: g.sight.Image})
	if err == nil {
		f.referee.Trust(f.history, g.sight)
		f.eye.heard(g, izakaya.Verdict{})
	}
	return err
}

// judge books what happened since the last picture.
func (f *follower) judge(g glance) error {
	v := f.referee.Judge(f.history, g.sight)
	name := g.sight.Image
	if len(v.Events) > 0 && f.proof != nil && f.eye.agreed.Taken != nil {
		var err error
		if name, err = f.proof.keep(name, f.eye.agreed.Taken, g.view.Taken); err != nil {
			f.note("the pictures of a move cannot be kept: " + err.Error())
		}
	}
	for _, e := range v.Events {
		e.Frame = name
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
	f.eye.heard(g, v)
	f.pending = len(v.Differences) > 0
	if v.Desynchronised && !f.differ {
		f.note(differing(g.sight.Image, v.Differences))
	}
	f.differ = v.Desynchronised
	return nil
}

// note tells of what is no event, on the side.
func (f *follower) note(text string) { fmt.Fprintln(f.errs, "banto:", text) }

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
