package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"banto/vision"
)

// A grabber is an open camera. Only the goroutine that opened it may use it.
type grabber interface {
	Grab() (*vision.Frame, error)
	Close() error
}

// silence is how long no new picture, or always the same, makes a camera lost;
// reopenFirst and reopenMost are how long to wait before it is opened again.
const (
	silence     = 2 * time.Second
	reopenFirst = 250 * time.Millisecond
	reopenMost  = 4 * time.Second
)

// A camera is a source of the newest picture. One goroutine owns the device;
// pictures that nobody fetched in time are dropped.
type camera struct {
	name   string
	begun  string // when, in the names of its pictures: the next run's are others
	open   func() (grabber, error)
	newest chan Shot // holds one
	stop   context.CancelFunc
	done   chan struct{}
}

// newCamera watches what open gives, again and again where it fails. The first
// time it must succeed.
func newCamera(name string, open func() (grabber, error)) (*camera, error) {
	first, err := open()
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(context.Background())
	c := &camera{name: name, begun: time.Now().Format("20060102-150405"), open: open, newest: make(chan Shot, 1), stop: stop, done: make(chan struct{})}
	go c.own(ctx, first)
	return c, nil
}

// Next waits for the next picture, or for the word that the camera is lost.
func (c *camera) Next(ctx context.Context) (Shot, error) {
	select {
	case s := <-c.newest:
		return s, nil
	case <-ctx.Done():
		return Shot{}, ctx.Err()
	}
}

// Close lets the camera go. A device that does not answer is left behind.
func (c *camera) Close() error {
	c.stop()
	<-c.done
	return nil
}

// own keeps the camera open until ctx ends.
func (c *camera) own(ctx context.Context, g grabber) {
	defer close(c.done)
	n, wait := 0, reopenFirst
	for ctx.Err() == nil {
		if g != nil {
			before := n
			why := c.watch(ctx, g, &n)
			if n > before {
				wait = reopenFirst
			}
			c.offer(Shot{Lost: why})
		}
		if !pause(ctx, wait) {
			return
		}
		wait = min(2*wait, reopenMost)
		var err error
		if g, err = c.open(); err != nil {
			g = nil
			c.offer(Shot{Lost: fmt.Errorf("%s: %w", c.name, err)})
		}
	}
}

// pause waits, false when ctx ends first.
func pause(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// watch offers the pictures of g until it falls silent, and says why it ended.
// A read that never returns is left behind with its goroutine.
func (c *camera) watch(ctx context.Context, g grabber, n *int) error {
	frames := make(chan *vision.Frame)
	failed := make(chan error, 1)
	left := make(chan struct{})
	defer close(left)
	go grab(g, frames, failed, left)
	var last *vision.Frame
	quiet := time.NewTimer(silence)
	defer quiet.Stop()
	for {
		select {
		case f := <-frames:
			if last != nil && bytes.Equal(last.Pix, f.Pix) {
				continue // a driver that lost its camera repeats the last picture
			}
			last = f
			quiet.Reset(silence)
			*n++
			c.offer(Shot{Name: fmt.Sprintf("%s-%06d.jpg", c.begun, *n), Frame: f})
		case err := <-failed:
			return fmt.Errorf("%s: camera lost: %w", c.name, err)
		case <-quiet.C:
			return fmt.Errorf("%s: camera lost: no new picture for %v; check its cable, or whether another program uses it", c.name, silence)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// grab hands on the pictures of g, which it owns, until one fails or left closes.
func grab(g grabber, frames chan<- *vision.Frame, failed chan<- error, left <-chan struct{}) {
	for {
		f, err := g.Grab()
		if err != nil {
			failed <- errors.Join(err, g.Close())
			return
		}
		select {
		case frames <- f:
		case <-left:
			_ = g.Close() // nobody waits for it any more
			return
		}
	}
}

// offer puts a shot where Next finds it, in place of an older one.
func (c *camera) offer(s Shot) {
	select {
	case <-c.newest:
	default:
	}
	c.newest <- s
}

// A film is a video file: every picture, in order.
type film struct {
	g grabber
	n int
}

// Next gives the next picture of the film.
func (f *film) Next(ctx context.Context) (Shot, error) {
	if err := ctx.Err(); err != nil {
		return Shot{}, err
	}
	frame, err := f.g.Grab()
	if err != nil {
		if f.n == 0 {
			return Shot{}, fmt.Errorf("not a video that can be played: %w", err)
		}
		return Shot{}, io.EOF
	}
	f.n++
	return Shot{Name: fmt.Sprintf("%06d.jpg", f.n), Frame: frame}, nil
}

// Close closes the film.
func (f *film) Close() error { return f.g.Close() }
