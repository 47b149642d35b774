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
	tell    listener
	errs    io.Writer

	waiting []glance      // from the set-up on, until it is sure who plays
	seats   izakaya.Seats // of those
	setUp   bool          // the first of them shows a table on which nothing was done yet

	found  bool   // a table, in any picture
	differ bool   // table and book were said to differ
	last   glance // at the last settled picture
}

// run follows until the source ends.
func (f *follower) run(ctx context.Context) error {
	if err := everyShot(ctx, f.step); err != nil {
		return err
	}
	return f.finish()
}

// step takes the next picture of the source in; io.EOF says that there is none.
func (f *follower) step(ctx context.Context) error {
	return oneShot(ctx, f.source, f.note, f.look)
}

// errNoTable is the end of a source that showed no game.
var errNoTable = errors.New("no picture showed a whole table set up for a game")

// finish tells what is still open, and the score.
func (f *follower) finish() error {
	if len(f.waiting) > 0 {
		if err := f.catchUp(); err != nil {
			return err
		}
	}
	if !f.found || f.history.Len() == 0 {
		return errNoTable
	}
	if g, ok := f.clerk.readAgain(f.history); ok {
		if err := f.judge(g); err != nil {
			return err
		}
	}
	if err := f.announce(f.clerk.follower.Finish(), f.last.seen.Image); err != nil {
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
	if g.settled {
		f.last = g
	}
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

// mostWaiting is how many pictures are taken in before a game begins with players that are
// not sure.
const mostWaiting = 12

// mostUnset is for how many pictures a table is awaited on which nothing was done yet; where
// none comes, the game begins with the first of them.
const mostUnset = 3

// mostBegun is by how much a picture may speak against such a table, natural logarithm. Make
// it more where a thing misread for good delays games, less where they begin with a picture
// that was misread as a whole.
const mostBegun = 1.0

// begin takes the set-up from a picture, or waits for a better one, or for those that tell
// who plays.
func (f *follower) begin(g glance) error {
	if len(f.waiting) == 0 {
		f.seats = f.clerk.eye.seats()
	}
	start, err := f.clerk.eye.start(g)
	if err == nil {
		err = f.sit(g.belief(start), start)
	}
	if err != nil && len(f.waiting) == 0 {
		f.note(fmt.Sprintf("%s: no game begins here: %v", g.seen.Image, err))
		return nil
	}
	f.waiting = append(f.waiting, g)
	_, sure := f.seats.Players()
	if n := len(f.waiting); !sure && n < mostWaiting || !f.setUp && n < mostUnset {
		return nil
	}
	return f.catchUp()
}

// sit takes in what a picture says of who plays. The first that shows a table on which nothing
// was done yet is the first of the game.
func (f *follower) sit(b izakaya.Belief, start izakaya.Start) error {
	if !f.setUp {
		begun, err := b.Begun(start)
		if err != nil {
			return err
		}
		if begun <= mostBegun {
			f.setUp, f.waiting, f.seats = true, nil, f.clerk.eye.seats()
		}
	}
	f.seats.Take(b)
	return nil
}

// catchUp begins the game with the first of the pictures that wait, and looks at them all.
func (f *follower) catchUp() error {
	first := f.waiting[0]
	start, err := f.clerk.eye.start(first)
	if err != nil {
		return err
	}
	start.Players, _ = f.seats.Players()
	err = f.book(izakaya.Event{Move: izakaya.Move{Kind: izakaya.Begin}, Start: &start, By: izakaya.ByCamera, Frame: first.seen.Image})
	if err != nil {
		return err
	}
	for _, g := range f.waiting {
		if err := f.judge(g); err != nil {
			return err
		}
	}
	f.waiting = nil
	return nil
}

// judge books what happened since the last picture.
func (f *follower) judge(g glance) error {
	before := f.clerk.eye.before()
	v := f.clerk.judge(g, f.history)
	name := g.seen.Image
	if len(v.Events) > 0 && f.proof != nil && before != nil {
		var err error
		if name, err = f.proof.keep(name, before, g.view.Taken); err != nil {
			f.note("the pictures of a move cannot be kept: " + err.Error())
		}
	}
	if v.Desynchronised && !f.differ {
		text, err := differing(g.seen.Image, v.Differences)
		if err != nil {
			return err
		}
		f.note(text)
	}
	f.differ = v.Desynchronised
	return f.announce(v, name)
}

// announce books what a verdict says, in one piece: a follower that goes on after a part of it would begin at its picture, which shows the rest
// no more. Then it tells what was seen.
func (f *follower) announce(v izakaya.Verdict, frame string) error {
	framed(v.Events, frame)
	var tell []func() error
	if v.Retold != nil {
		tell = append(tell, func() error { return f.amend(v.Retold, frame) })
	}
	for i, e := range v.Events {
		say, err := f.take(e)
		if err != nil {
			return errors.Join(f.keep(v.Events[:i]), err)
		}
		tell = append(tell, say)
	}
	if err := f.keep(v.Events); err != nil {
		return err
	}
	for _, say := range tell {
		if err := say(); err != nil {
			return err
		}
	}
	return nil
}

// take takes an event into the history, and gives how it is told if it was seen; amendments are told as a whole.
func (f *follower) take(e izakaya.Event) (say func() error, err error) {
	before := f.history.State()
	told := tellEvent(e, izakaya.Reasons(before, e))
	if e.Kind == izakaya.Question {
		told = tellQuestion(f.history, e)
	}
	if err := f.append(e); err != nil {
		return nil, err
	}
	after := f.history.State()
	return func() error {
		if e.By != izakaya.ByCamera || e.Kind == izakaya.Amend {
			return nil
		}
		return f.tell.event(told, e, before, after)
	}, nil
}

// amend tells what was told wrongly.
func (f *follower) amend(r *izakaya.Retelling, frame string) error {
	e := izakaya.Event{Move: izakaya.Move{Kind: izakaya.Amend}, By: izakaya.ByCamera, Frame: frame}
	for _, one := range r.Events {
		e.Events = append(e.Events, one.Event)
	}
	return f.tell.event(tellAmendment(r, frame), e, f.history.State(), f.history.State())
}

// note tells of what is no event, on the side.
func (f *follower) note(text string) { fmt.Fprintln(f.errs, "banto:", text) }

// book writes an event down.
func (f *follower) book(e izakaya.Event) error {
	if err := f.append(e); err != nil {
		return err
	}
	return f.keep([]izakaya.Event{e})
}

// append takes an event into the history; where that refuses it, the error names its picture.
func (f *follower) append(e izakaya.Event) error {
	if err := f.history.Append(e); err != nil {
		return fmt.Errorf("%s: %w", e.Frame, err)
	}
	return nil
}

// keep writes events into the log, if there is one; they may be announced when it returns.
func (f *follower) keep(events []izakaya.Event) error {
	if f.log == nil || len(events) == 0 {
		return nil
	}
	var all []any
	for _, e := range events {
		all = append(all, e)
	}
	return f.log.Append(all...)
}
