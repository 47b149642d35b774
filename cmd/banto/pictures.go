package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"banto/calibration"
	"banto/engine"
	"banto/engine/izakaya"
	"banto/vision"
	see "banto/vision/izakaya"
	"banto/vision/izakaya/layout"

	"github.com/spf13/cobra"
)

// pictureFlags are the flags that every command about photos has.
type pictureFlags struct {
	game      string
	players   int
	json      bool
	sameTable bool
	annotate  string
	debug     string
}

func (p *pictureFlags) add(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&p.game, "game", defaultGame, "which game lies on the table")
	f.IntVar(&p.players, "players", 0, "how many play, 2 to 5 (default: it follows from the grid)")
	f.BoolVar(&p.json, "json", false, "print one JSON object a line")
	f.BoolVar(&p.sameTable, "same-table", false, "all photos show one table: what one hides another shows")
	f.StringVar(&p.annotate, "annotate", "", "write the photo with every reading drawn on it to this file, .jpg or .png")
	f.StringVar(&p.debug, "debug", "", "write a picture and a time for each stage into this folder")
}

func (p *pictureFlags) check() error {
	if p.game != "izakaya" {
		return wrongUse("--game %s is not known here, there is: izakaya", p.game)
	}
	if p.players != 0 && (p.players < 2 || p.players > 5) {
		return wrongUse("--players %d: IZAKAYA is for 2 to 5", p.players)
	}
	return p.checkAnnotate()
}

// checkAnnotate refuses a name of an annotated picture that says no format.
func (p *pictureFlags) checkAnnotate() error {
	if _, ok := encoders[ending(p.annotate)]; !ok && p.annotate != "" {
		return wrongUse("--annotate %s: give a name that ends in .jpg or .png", p.annotate)
	}
	return nil
}

// encoders make a file of an annotated picture, by the ending of its name.
var encoders = map[string]func(*vision.Frame) ([]byte, error){".jpg": clearJPEG, ".jpeg": clearJPEG, ".png": (*vision.Frame).PNG}

func clearJPEG(f *vision.Frame) ([]byte, error) { return f.JPEG(vision.PictureQuality) }

// ending is the ending of a file's name, in small letters.
func ending(path string) string { return strings.ToLower(filepath.Ext(path)) }

// errSomeFailed is the end of a run in which some pictures gave no reading; the
// reason for each was printed when it came up.
var errSomeFailed = errors.New("not every picture could be read")

// A Reading is what one photo gave. Layout and Frame are nil where there is none.
type Reading struct {
	Observation izakaya.Observation
	Layout      *layout.Layout
	Frame       *vision.Frame
	Score       izakaya.Score
}

// A photoRun reads photos one after the other and tells show of each.
type photoRun struct {
	flags  pictureFlags
	config Config
	out    io.Writer
	errs   io.Writer
	show   func(Reading) error
}

// photoCommand is a command about photos: line is what it prints of a reading
// as JSON, text how it prints it for people where a table was found, report what
// it prints of the games that have an eye.
func photoCommand(name, short string, line func(Reading) any, text func(io.Writer, Reading) error, report func(engine.Observation) engine.Report) *cobra.Command {
	var flags pictureFlags
	cmd := &cobra.Command{
		Use:     name + " IMAGE…",
		Short:   short,
		Example: "  banto " + name + " table.jpg\n  banto " + name + " --json --same-table left.jpg right.jpg\n  banto " + name + " --game jutaku card.jpg",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, paths []string) error {
			if flags.game != defaultGame {
				run, err := newSightRun(cmd, flags, report)
				if err != nil {
					return err
				}
				return run.photos(paths)
			}
			run, err := newPhotoRun(cmd, flags)
			if err != nil {
				return err
			}
			run.show = func(r Reading) error {
				switch {
				case flags.json:
					return json.NewEncoder(run.out).Encode(line(r))
				case !found(r.Observation):
					return nil
				}
				return text(run.out, r)
			}
			return run.photos(paths)
		},
	}
	flags.add(cmd)
	return cmd
}

func newPhotoRun(cmd *cobra.Command, flags pictureFlags) (*photoRun, error) {
	if err := flags.check(); err != nil {
		return nil, err
	}
	config, err := configOf(cmd)
	return &photoRun{flags: flags, config: config, out: cmd.OutOrStdout(), errs: cmd.ErrOrStderr()}, err
}

// photos reads every path. A photo that cannot be read costs one line on
// errs and does not stop the others.
func (p *photoRun) photos(paths []string) error {
	if p.flags.sameTable {
		return p.together(paths)
	}
	failed := false
	bar := newProgress(p.errs, len(paths))
	for _, path := range paths {
		bar.step(path)
		r, err := p.photo(path, len(paths) > 1)
		bar.clear()
		if err != nil {
			return err
		}
		if !found(r.Observation) {
			failed = true
			fmt.Fprintf(p.errs, "banto: %s: %s\n", path, r.Observation.Message)
		}
		if err := p.show(r); err != nil {
			return err
		}
	}
	if failed {
		return errSomeFailed
	}
	return nil
}

// found tells whether a table was read, wholly or in part.
func found(o izakaya.Observation) bool {
	return o.Status == izakaya.StatusOK || o.Status == izakaya.StatusPartial
}

// photo reads one photo and writes the pictures asked for; err is about
// those, what was wrong with the photo stands in the observation.
func (p *photoRun) photo(path string, many bool) (Reading, error) {
	trace := p.trace()
	r := readPhoto(path, p.reader(), trace)
	r.Score = izakaya.ScoreTable(r.Observation, p.config.Izakaya)
	if err := writeStages(p.flags.debug, stem(path), trace); err != nil {
		return r, err
	}
	return r, p.annotated(annotatedPath(p.flags.annotate, path, many), r)
}

// trace collects the stages if somebody wants to see them.
func (p *photoRun) trace() *vision.Trace {
	if p.flags.debug == "" {
		return nil
	}
	return vision.NewTrace(time.Now)
}

// annotated writes the annotated picture to path, if one is asked for and
// there is a table to draw on.
func (p *photoRun) annotated(path string, r Reading) error {
	if p.flags.annotate == "" || r.Layout == nil {
		return nil
	}
	return writeAnnotated(path, r, p.config.Profile.Izakaya)
}

func (p *photoRun) reader() *see.Reader {
	return see.NewReader(p.config.Profile.Izakaya, p.flags.players)
}

// readPhoto reads the file at path.
func readPhoto(path string, reader *see.Reader, trace *vision.Trace) Reading {
	frame, err := loadFrame(path)
	if err != nil {
		return Reading{Observation: izakaya.Observation{Image: path, Status: izakaya.StatusError, Message: err.Error()}}
	}
	r := readFrame(frame, reader, trace)
	r.Observation.Image = path
	return r
}

// pictureMost is how many bytes a picture's file may have: phones append films.
const pictureMost = 256 << 20

// loadFrame decodes the file at path. Its errors leave out the path.
func loadFrame(path string) (*vision.Frame, error) {
	file, err := readFile(path, pictureMost)
	if err != nil {
		return nil, errors.Unwrap(err)
	}
	return vision.Decode(file)
}

// readFrame reads a decoded picture; the time in the observation is that of
// the reading alone.
func readFrame(frame *vision.Frame, reader *see.Reader, trace *vision.Trace) Reading {
	start := time.Now()
	o, layout := reader.See(frame, trace)
	o.Ms = milliseconds(start)
	if o.Status == izakaya.StatusNoTable && o.Message == "" {
		o.Message = "no IZAKAYA table found: the whole grid and the stock cards must be in the picture"
	}
	return Reading{Observation: o, Layout: layout, Frame: frame}
}

// milliseconds are those since start, to a thousandth.
func milliseconds(start time.Time) float64 {
	return float64(time.Since(start).Microseconds()) / 1000
}

// stem is the name of a file without folder and ending.
func stem(path string) string {
	base := filepath.Base(path)
	return strings.TrimSuffix(base, filepath.Ext(base))
}

// annotatedPath is where a photo's annotated picture goes: the path asked for,
// with the photo's name in it where there are many.
func annotatedPath(asked, photo string, many bool) string {
	if !many {
		return asked
	}
	ext := filepath.Ext(asked)
	return strings.TrimSuffix(asked, ext) + "-" + stem(photo) + ext
}

func writeAnnotated(path string, r Reading, profile calibration.Profile) error {
	picture, err := see.Annotate(r.Frame, r.Layout, r.Observation, r.Score, profile)
	if err != nil {
		return err
	}
	return writePicture(path, picture)
}

// writeStages writes NAME-NN-STAGE.png for every stage that drew and
// NAME-times.txt into dir; nothing without a trace.
func writeStages(dir, name string, trace *vision.Trace) error {
	if trace == nil {
		return nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	var times strings.Builder
	for i, s := range trace.Stages {
		fmt.Fprintf(&times, "%-24s %8.2f ms\n", s.Name, s.Ms)
		if s.Picture == nil {
			continue
		}
		file, err := s.Picture.PNG()
		if err != nil {
			return err
		}
		path := filepath.Join(dir, fmt.Sprintf("%s-%02d-%s.png", name, i+1, s.Name))
		if err := os.WriteFile(path, file, 0o644); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(dir, name+"-times.txt"), []byte(times.String()), 0o644)
}
