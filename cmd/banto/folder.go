package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"banto/vision"
)

// A folder is a source of settled pictures in the order of their names. One that
// grows is looked at again and again, and never ends.
type folder struct {
	path  string
	grows bool
	paths []string        // found and not yet read
	seen  map[string]bool // found
}

// lookEvery is how often a folder that grows is looked at; a damaged file that
// nobody has written to for half is not going to be whole.
const (
	lookEvery = 250 * time.Millisecond
	half      = 2 * time.Second
)

func openFolder(path string, grows bool) (*folder, error) {
	f := &folder{path: path, grows: grows, seen: map[string]bool{}}
	if err := f.look(); err != nil {
		return nil, fmt.Errorf("--source: %w", err)
	}
	if len(f.paths) == 0 && !grows {
		return nil, fmt.Errorf("--source %s: no .jpg or .png in this folder", path)
	}
	return f, nil
}

// look finds what pictures there are that it has not found before.
func (f *folder) look() error {
	entries, err := os.ReadDir(f.path)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if slices.Contains([]string{".jpg", ".jpeg", ".png"}, ending(e.Name())) && !f.seen[e.Name()] {
			f.seen[e.Name()] = true
			f.paths = append(f.paths, filepath.Join(f.path, e.Name()))
		}
	}
	return nil
}

// Next reads the next picture. One that cannot be read is left out: the shot says why.
func (f *folder) Next(ctx context.Context) (Shot, error) {
	for ctx.Err() == nil {
		if len(f.paths) == 0 && !f.grows {
			return Shot{}, io.EOF
		}
		if len(f.paths) > 0 {
			frame, err := loadFrame(f.paths[0])
			if err == nil || !f.maybeWhole(f.paths[0]) {
				return f.shot(frame, err), nil
			}
		}
		if pause(ctx, lookEvery) {
			if err := f.look(); err != nil {
				return Shot{}, fmt.Errorf("--source: %w", err)
			}
		}
	}
	return Shot{}, ctx.Err()
}

// shot is that of the first path, which is done with.
func (f *folder) shot(frame *vision.Frame, err error) Shot {
	path := f.paths[0]
	f.paths = f.paths[1:]
	if err != nil {
		return Shot{Lost: fmt.Errorf("%s is left out: %w", path, err)}
	}
	return Shot{Name: filepath.Base(path), Frame: frame, Still: true}
}

// maybeWhole says whether a damaged file may yet become whole: somebody may still
// be writing it.
func (f *folder) maybeWhole(path string) bool {
	info, err := os.Stat(path)
	return f.grows && err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) < half
}

// Close has nothing to close.
func (f *folder) Close() error { return nil }
