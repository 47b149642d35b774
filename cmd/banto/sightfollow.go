package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"banto/engine"
	"banto/vision"

	"github.com/spf13/cobra"
)

// A sightFollower watches a source of a game that has an eye, and tells what happens.
type sightFollower struct {
	source   Source
	eye      vision.Eye
	gate     vision.Gate
	settled  bool // the picture before was
	follower engine.Follower
	json     bool
	out      io.Writer
	errs     io.Writer
	read     bool // something, in any picture
}

// newSightFollower opens what the flags name.
func newSightFollower(cmd *cobra.Command, flags followFlags) (*sightFollower, error) {
	config, err := configOf(cmd)
	if err != nil {
		return nil, err
	}
	eye, err := config.eye(flags.game)
	if err != nil {
		return nil, err
	}
	game, err := config.game(flags.game)
	if err != nil {
		return nil, err
	}
	followed, ok := game.(engine.Followed)
	switch {
	case !ok:
		return nil, wrongUse("follow --game %s is not there yet", flags.game)
	case flags.players != 0 || flags.bids != "" || flags.log != "":
		return nil, wrongUse("--players, --bids and --log are not for --game %s", flags.game)
	}
	source, err := openSource(cmd.Context(), flags.source, flags.watch)
	if err != nil {
		return nil, err
	}
	return &sightFollower{source: source, eye: eye, follower: followed.Follow(), json: flags.json, out: cmd.OutOrStdout(), errs: cmd.ErrOrStderr()}, nil
}

// errUnread is the end of a source that showed nothing of the game.
var errUnread = errors.New("no picture of the source could be read")

// run follows until the source ends.
func (f *sightFollower) run(ctx context.Context) error {
	step := func(ctx context.Context) error { return oneShot(ctx, f.source, f.note, f.look) }
	if err := everyShot(ctx, step); err != nil {
		return err
	}
	if !f.read {
		return errUnread
	}
	return f.tell(f.follower.Finish())
}

func (f *sightFollower) close() error { return f.source.Close() }

// note tells of what is no event, on the side.
func (f *sightFollower) note(text string) { fmt.Fprintln(f.errs, "banto:", text) }

// look reads a picture once when it has settled: one that stays the same tells no more.
func (f *sightFollower) look(shot Shot) error {
	before := f.settled
	if f.settled = shot.Still || f.gate.Settled(shot.Frame, nil); !f.settled || before && !shot.Still {
		return nil
	}
	start := time.Now()
	o := f.eye.Look(shot.Frame).Of(shot.Name, milliseconds(start))
	if why := o.Unread(); why != "" {
		f.note(shot.Name + ": " + why)
	} else {
		f.read = true
	}
	return f.tell(f.follower.Look(o))
}

// tell prints reports, a line each.
func (f *sightFollower) tell(list []engine.Report) error {
	for _, r := range list {
		var err error
		if f.json {
			err = json.NewEncoder(f.out).Encode(r)
		} else {
			_, err = fmt.Fprintln(f.out, r.Text())
		}
		if err != nil {
			return err
		}
	}
	return nil
}
