package main

import (
	"context"
	"errors"
	"io"
	"reflect"
	"time"

	"banto/cmd/banto/web"
)

// pictureQuality is the JPEG quality of pictures on the page and in the record.
const pictureQuality = 80

// A reel shows a session the pictures of a source, and somebody else looks at them.
type reel struct {
	open    func() (Source, error)
	session *web.Session
	pace    time.Duration // between the pictures of a recording
	loop    bool          // begin again where the source ends

	live   web.Live
	shown  time.Time // the last picture put on the page
	paused bool
}

// A looker looks at the pictures of a reel, one after the other.
type looker interface {
	// begin is called before every run of the source; again says that it is not the first.
	begin(again bool)
	// look takes the next picture in.
	look(ctx context.Context, shot Shot) error
	// lost is called where no picture comes: what was seen may be so no more.
	lost()
	// finish is called where the source ends.
	finish() error
}

// roll shows the source to l until ctx ends.
func (r *reel) roll(ctx context.Context, l looker) error {
	for again := false; ; again = true {
		l.begin(again)
		source, err := r.open()
		if err != nil {
			return err
		}
		err = errors.Join(r.watch(ctx, source, l), source.Close())
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			return errors.Join(err, r.session.Tell(web.Live{Status: web.Lost, Note: err.Error()}))
		case !r.loop:
			return nil
		}
		pause(ctx, endPace*r.pace) // the final scores are worth a look
	}
}

// endPace is how many times longer than a picture the end of a recording stays.
const endPace = 5

// watch shows one source to l until it ends.
func (r *reel) watch(ctx context.Context, source Source, l looker) error {
	for {
		shot, err := source.Next(ctx)
		if errors.Is(err, io.EOF) {
			return l.finish()
		}
		if err != nil {
			return err
		}
		if shot.Lost != nil {
			l.lost()
			err = r.tell(web.Live{Status: web.Lost, Note: shot.Lost.Error()})
		} else {
			err = errors.Join(r.show(shot), l.look(ctx, shot))
		}
		if err != nil {
			return err
		}
		if shot.Still && !pause(ctx, r.pace) {
			return ctx.Err()
		}
	}
}

// showEvery is how often a camera's picture is shown.
const showEvery = 80 * time.Millisecond

// show puts a picture on the page: those of a camera where somebody looks.
func (r *reel) show(shot Shot) error {
	if !shot.Still && (!r.session.Watched() || time.Since(r.shown) < showEvery) {
		return nil
	}
	r.shown = time.Now()
	jpeg, err := shot.Frame.JPEG(pictureQuality)
	if err != nil {
		return err
	}
	r.session.Show(web.Picture{Name: shot.Name, JPEG: jpeg})
	return nil
}

// tell says how the camera stands, where that is news.
func (r *reel) tell(live web.Live) error {
	if reflect.DeepEqual(live, r.live) {
		return nil
	}
	r.live = live
	return r.session.Tell(live)
}

// obey does what persons asked of the camera; resync says that they want all read
// anew. While it pauses a recording waits; a camera's pictures go by unread.
func (r *reel) obey(ctx context.Context, shot Shot) (resync bool, err error) {
	for {
		select {
		case c := <-r.session.Controls():
			r.paused = c == web.Pause
			resync = resync || c == web.Resync
		default:
		}
		if !r.paused {
			return resync, nil
		}
		err := r.tell(web.Live{Status: web.Paused, Frame: r.live.Frame, W: r.live.W, H: r.live.H, Reading: r.live.Reading})
		if err != nil || !shot.Still {
			return resync, err
		}
		if !pause(ctx, pausePoll) {
			return resync, ctx.Err()
		}
	}
}

// pausePoll is how often a paused recording looks for a person's word.
const pausePoll = 100 * time.Millisecond
