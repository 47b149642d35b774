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
	clerk   clerk
	history *izakaya.History
	log     *eventLog // nil: not kept
	proof   *proof    // the events' pictures, beside the log
	tell    teller
	errs    io.Writer

	found  bool   // a table, in any picture
	differ bool   // table and book were said to differ
	last   string // the last picture's name
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
		f.last = shot.Name
		if err := f.look(shot); err != nil {
			return err
		}
	}
	if !f.found || f.history.Len() == 0 {
		return errors.New("no picture showed a whole table set up for a game")
	}
	if err := f.announce(f.clerk.follower.Finish().Events, f.last); err != nil {
		return err
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
	g, ok := f.clerk.look(shot, f.history)
	switch {
	case !ok:
		return nil
	case !found(g.seen):
		f.note(shot.Name + ": " + g.seen.Message)
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
	start, err := f.clerk.eye.start(g)
	if err != nil {
		f.note(fmt.Sprintf("%s: no game begins here: %v", g.seen.Image, err))
		return nil
	}
	err = f.book(izakaya.Event{Move: izakaya.Move{Kind: izakaya.Begin}, Start: &start, By: izakaya.ByCamera, Frame: g.seen.Image})
	if err == nil {
		f.clerk.judge(g, f.history) // the set-up itself: nothing has happened
	}
	return err
}

// judge books what happened since the last picture.
func (f *follower) judge(g glance) error {
	before := f.clerk.eye.agreed
	v := f.clerk.judge(g, f.history)
	name := g.seen.Image
	if len(v.Events) > 0 && f.proof != nil && before.Taken != nil {
		var err error
		if name, err = f.proof.keep(name, before.Taken, g.view.Taken); err != nil {
			f.note("the pictures of a move cannot be kept: " + err.Error())
		}
	}
	if v.Desynchronised && !f.differ {
		f.note(differing(g.seen.Image, v.Differences))
	}
	f.differ = v.Desynchronised
	return f.announce(v.Events, name)
}

// announce books events and tells those that were seen.
func (f *follower) announce(events []izakaya.Event, frame string) error {
	framed(events, frame)
	for _, e := range events {
		before := f.history.State()
		told := tellNext(f.history, e)
		if err := f.book(e); err != nil {
			return err
		}
		if e.By != izakaya.ByCamera {
			continue
		}
		if err := f.tell.event(told, e, before, f.history.State()); err != nil {
			return err
		}
	}
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
