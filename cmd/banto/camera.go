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

// silence is how long no new picture, or always the same, makes a camera lost, and
// nothing but black is borne; openLimit is how long a device may take to open
// before that is told; reopenFirst and reopenMost are how long to wait before it
// is opened again.
const (
	silence     = 2 * time.Second
	openLimit   = 3 * time.Second
	reopenFirst = 250 * time.Millisecond
	reopenMost  = 4 * time.Second
)

// A camera is a source of the newest picture; those that nobody fetched in time
// are dropped.
type camera struct {
	name   string
	begun  string // when, in the names of its pictures: the next run's are others
	open   func() (grabber, error)
	newest chan Shot // holds one
	stop   context.CancelFunc
	done   chan struct{}
}

// newCamera watches what open gives, again and again where it fails. The first
// time it must not fail; where it takes long, the first shot says so.
func newCamera(ctx context.Context, name string, open func() (grabber, error)) (*camera, error) {
	c := &camera{name: name, begun: time.Now().Format("20060102-150405"), open: open, newest: make(chan Shot, 1), done: make(chan struct{})}
	first := newSession(open)
	slow := time.NewTimer(openLimit)
	defer slow.Stop()
	select {
	case err := <-first.opened:
		if err != nil {
			return nil, err
		}
		first.opened = nil
	case <-slow.C:
		c.offer(Shot{Lost: fmt.Errorf("%s: no answer for %v, still waiting", name, openLimit)})
	case <-ctx.Done():
		first.leave()
		return nil, ctx.Err()
	}
	ctx, c.stop = context.WithCancel(context.Background())
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
func (c *camera) own(ctx context.Context, s *session) {
	defer close(c.done)
	n, wait := 0, reopenFirst
	for {
		before := n
		why := c.watch(ctx, s, &n)
		s.leave()
		if n > before {
			wait = reopenFirst
		}
		c.offer(Shot{Lost: fmt.Errorf("%s: %w", c.name, why)})
		if !pause(ctx, wait) {
			return
		}
		wait = min(2*wait, reopenMost)
		s = newSession(c.open)
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

// watch offers the pictures of s until it falls silent, and says why it ended.
func (c *camera) watch(ctx context.Context, s *session, n *int) error {
	if s.opened != nil {
		select {
		case err := <-s.opened:
			if err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	var last *vision.Frame
	quiet := time.NewTimer(silence)
	defer quiet.Stop()
	var dark <-chan time.Time // nil while there is light
	for {
		select {
		case f := <-s.frames:
			if f.Black() {
				quiet.Reset(silence) // it lives
				if dark == nil {
					dark = time.After(silence)
				}
				continue
			}
			dark = nil
			if last != nil && bytes.Equal(last.Pix, f.Pix) {
				continue // a driver that lost its camera repeats the last picture
			}
			last = f
			quiet.Reset(silence)
			*n++
			c.offer(Shot{Name: fmt.Sprintf("%s-%06d.jpg", c.begun, *n), Frame: f})
		case err := <-s.failed:
			return fmt.Errorf("camera lost: %w", err)
		case <-quiet.C:
			return fmt.Errorf("camera lost: no new picture for %v; check its cable, or whether another program uses it", silence)
		case <-dark:
			c.offer(Shot{Lost: fmt.Errorf("%s: the camera shows nothing but black; is its lens covered, or the light off?", c.name)})
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// A session is a device from its opening to its end. A goroutine of its own opens,
// reads and closes it, and is left behind where the device does not answer.
type session struct {
	opened chan error // one: nil when pictures follow
	frames chan *vision.Frame
	failed chan error // one, after which no more pictures follow
	left   chan struct{}
}

func newSession(open func() (grabber, error)) *session {
	s := &session{make(chan error, 1), make(chan *vision.Frame), make(chan error, 1), make(chan struct{})}
	go s.run(open)
	return s
}

// leave says that nobody waits for the session any more.
func (s *session) leave() { close(s.left) }

func (s *session) run(open func() (grabber, error)) {
	g, err := open()
	s.opened <- err
	if err != nil {
		return
	}
	for {
		f, err := g.Grab()
		if err != nil {
			s.failed <- errors.Join(err, g.Close())
			return
		}
		select {
		case s.frames <- f:
		case <-s.left:
			_ = g.Close()
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
