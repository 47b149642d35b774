package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"banto/vision"

	"github.com/spf13/cobra"
)

// A sight is what one photo shows of a game whose reader is a package of its own.
type sight struct {
	line any                           // as JSON
	why  string                        // why nothing could be read; "" where something was
	text func(io.Writer) error         // prints it for people
	draw func() (*vision.Frame, error) // the photo with every reading drawn on it
}

// A seer reads one photo. Where the photo could not be loaded the frame is nil and
// why says so.
type seer func(path string, f *vision.Frame, why string) sight

// seeOther runs a command about photos of another game than the default one.
func seeOther(cmd *cobra.Command, command string, flags pictureFlags, paths []string) error {
	config, err := configOf(cmd)
	if err != nil {
		return err
	}
	if _, err := config.game(flags.game); err != nil {
		return err
	}
	read := config.seers()[flags.game]
	if read == nil || command != "see" {
		return wrongUse("%s --game %s is not there yet", command, flags.game)
	}
	if err := flags.checkAnnotate(); err != nil {
		return err
	}
	return read.see(cmd, flags, paths)
}

// see reads photos one after the other. A photo that cannot be read costs one line and
// does not stop the others.
func (s seer) see(cmd *cobra.Command, flags pictureFlags, paths []string) error {
	if flags.sameTable || flags.debug != "" || flags.players != 0 {
		return wrongUse("--same-table, --debug and --players are not for --game %s", flags.game)
	}
	failed := false
	bar := newProgress(cmd.ErrOrStderr(), len(paths))
	for _, path := range paths {
		bar.step(path)
		frame, why := loadSight(path)
		seen := s(path, frame, why)
		bar.clear()
		if seen.why != "" {
			failed = true
			fmt.Fprintf(cmd.ErrOrStderr(), "banto: %s: %s\n", path, seen.why)
		}
		if err := seen.show(cmd.OutOrStdout(), flags, path, len(paths) > 1); err != nil {
			return err
		}
	}
	if failed {
		return errSomeFailed
	}
	return nil
}

// loadSight decodes the file at path; why says why it could not be.
func loadSight(path string) (f *vision.Frame, why string) {
	f, err := loadFrame(path)
	if err != nil {
		return nil, err.Error()
	}
	return f, ""
}

// show prints a sight and writes the picture that is asked for.
func (s *sight) show(out io.Writer, flags pictureFlags, path string, many bool) error {
	if flags.annotate != "" && s.draw != nil {
		picture, err := s.draw()
		if err != nil {
			return err
		}
		name := annotatedPath(flags.annotate, path, many)
		file, err := encoders[ending(name)](picture)
		if err == nil {
			err = os.WriteFile(name, file, 0o644)
		}
		if err != nil {
			return err
		}
	}
	switch {
	case flags.json:
		return json.NewEncoder(out).Encode(s.line)
	case s.why != "":
		return nil
	}
	return s.text(out)
}
