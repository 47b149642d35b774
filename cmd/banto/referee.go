package main

import (
	"context"
	"errors"
	"sync"
	"time"

	"banto/cmd/banto/web"
	"banto/engine"
	"banto/vision"
)

// A referee watches a game of claims: when a player shouts, the settled picture is
// read and says whether he is right, or the players are asked.
type referee struct {
	*reel
	eye  vision.Eye
	gate vision.Gate

	mu     sync.Mutex
	now    *Shot   // the settled picture, nil while something moves
	moment int     // counts the times that the table settled
	told   told    // the last answer
	ms     float64 // that it took to read
}

// A told names the state of a game and the moment of the table that an answer was
// given for.
type told struct{ game, version, moment int }

// run watches until ctx ends: claims are answered while the source has nothing
// new, and after its end.
func (f *referee) run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	rolled := make(chan error, 1)
	go func() { rolled <- f.roll(ctx, f) }()
	if err := f.attend(ctx); err != nil {
		cancel()
		return errors.Join(err, <-rolled, f.session.Tell(web.Live{Status: web.Lost, Note: err.Error()}))
	}
	return <-rolled
}

// attend answers claims until ctx ends.
func (f *referee) attend(ctx context.Context) error {
	for {
		changed := f.session.Changed()
		if err := f.answer(ctx); err != nil {
			return err
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return nil
		}
	}
}

// begin waits for the table to settle anew.
func (f *referee) begin(bool) { f.gate = vision.Gate{} }

// lost lets nothing be answered by what was seen before.
func (f *referee) lost() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.now = nil
}

// finish leaves the last picture as it is.
func (f *referee) finish() error { return nil }

// look notes whether a picture is settled, and answers who waits for that.
func (f *referee) look(ctx context.Context, shot Shot) error {
	anew, err := f.obey(ctx, shot)
	if f.paused {
		f.lost()
	}
	if err != nil || f.paused {
		return err
	}
	settled := shot.Still || f.gate.Settled(shot.Frame, nil)
	if err := f.settle(shot, settled, anew); err != nil || !settled {
		return err
	}
	return f.answer(ctx)
}

// settle takes a picture for what the table shows, or for none.
func (f *referee) settle(shot Shot, settled, anew bool) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	live := web.Live{Status: web.Moving, Frame: shot.Name, W: shot.Frame.W, H: shot.Frame.H, Reading: web.Reading{Ms: f.ms, Setup: &engine.Setup{}}}
	if settled && (f.now == nil || shot.Still || anew) {
		f.moment++
	}
	f.now = nil
	if settled {
		f.now, live.Status = &shot, web.Settled
	}
	return f.tell(live)
}

// answer answers the first claim that waits, if the table is settled.
func (f *referee) answer(ctx context.Context) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	look, err := f.session.Look()
	if err != nil || f.now == nil {
		return err
	}
	claims, ok := look.State.(engine.Claims)
	now := told{look.Game, look.Version, f.moment}
	if !ok || now == f.told || len(claims.Claims()) == 0 {
		return nil
	}
	f.told = now
	err = f.find(ctx, look.Version, claims)
	if errors.Is(err, web.ErrStale) { // a person was faster
		return nil
	}
	return err
}

// find tells what the settled picture says of the first claim, once the others had
// their time to claim.
func (f *referee) find(ctx context.Context, version int, claims engine.Claims) error {
	start := time.Now()
	sight := f.eye.Look(f.now.Frame)
	finding := surest(claims, sight.Observation)
	f.ms = milliseconds(start)
	name, err := f.keep(sight)
	if err != nil {
		return err
	}
	if !pause(ctx, time.Until(claims.Until())) {
		return nil
	}
	return f.session.Find(version, finding, name)
}

// surest is what an observation says of the first claim that it is sure of, else of
// the first.
func surest(claims engine.Claims, o engine.Observation) engine.Finding {
	var first engine.Finding
	for i, player := range claims.Claims() {
		f := claims.Find(player, o)
		if len(f.Events) > 0 {
			return f
		}
		if i == 0 {
			first = f
		}
	}
	return first
}

// keep keeps the picture with what was read drawn in it, and gives its name.
func (f *referee) keep(s vision.Sight) (string, error) {
	picture := f.now.Frame
	if s.Draw != nil {
		var err error
		if picture, err = s.Draw(); err != nil {
			return "", err
		}
	}
	jpeg, err := picture.Crop(s.Area).JPEG(pictureQuality)
	if err != nil {
		return "", err
	}
	return f.session.Keep(f.now.Name, jpeg)
}
