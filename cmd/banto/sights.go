package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"

	"banto/engine"
	"banto/vision"

	"github.com/spf13/cobra"
)

// A sightRun reads photos of a game that has an eye, one after the other; report is
// what is printed of each.
type sightRun struct {
	eye    vision.Eye
	flags  pictureFlags
	report func(engine.Observation) engine.Report
	out    io.Writer
	errs   io.Writer
}

// newSightRun is the run of a command about photos of another game than the default one.
func newSightRun(cmd *cobra.Command, flags pictureFlags, report func(engine.Observation) engine.Report) (*sightRun, error) {
	config, err := configOf(cmd)
	if err != nil {
		return nil, err
	}
	eye, err := config.eye(flags.game)
	if err != nil {
		return nil, err
	}
	if flags.sameTable || flags.debug != "" || flags.players != 0 {
		return nil, wrongUse("--same-table, --debug and --players are not for --game %s", flags.game)
	}
	return &sightRun{eye, flags, report, cmd.OutOrStdout(), cmd.ErrOrStderr()}, flags.checkAnnotate()
}

// photos reads every path. A photo that cannot be read costs one line and does not
// stop the others.
func (r *sightRun) photos(paths []string) error {
	failed := false
	bar := newProgress(r.errs, len(paths))
	for _, path := range paths {
		bar.step(path)
		seen := r.look(path)
		bar.clear()
		if why := seen.Unread(); why != "" {
			failed = true
			fmt.Fprintf(r.errs, "banto: %s: %s\n", path, why)
		}
		if err := r.show(seen, path, len(paths) > 1); err != nil {
			return err
		}
	}
	if failed {
		return errSomeFailed
	}
	return nil
}

// look reads the photo at path.
func (r *sightRun) look(path string) vision.Sight {
	frame, err := loadFrame(path)
	if err != nil {
		return vision.Sight{Observation: r.eye.Blind(err.Error()).Of(path, 0)}
	}
	start := time.Now()
	s := r.eye.Look(frame)
	s.Observation = s.Of(path, milliseconds(start))
	return s
}

// show prints a sight and writes the picture that is asked for.
func (r *sightRun) show(s vision.Sight, path string, many bool) error {
	if r.flags.annotate != "" && s.Draw != nil {
		picture, err := s.Draw()
		if err != nil {
			return err
		}
		if err := writePicture(annotatedPath(r.flags.annotate, path, many), picture); err != nil {
			return err
		}
	}
	switch {
	case r.flags.json:
		return json.NewEncoder(r.out).Encode(r.report(s.Observation))
	case s.Unread() != "":
		return nil
	}
	_, err := fmt.Fprintln(r.out, r.report(s.Observation).Text())
	return err
}

// writePicture writes a picture in the format that the ending of path says.
func writePicture(path string, f *vision.Frame) error {
	file, err := encoders[ending(path)](f)
	if err != nil {
		return err
	}
	return os.WriteFile(path, file, 0o644)
}
