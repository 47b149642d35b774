package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"banto/vision"
)

// A Shot is one picture of a source.
type Shot struct {
	Name  string
	Frame *vision.Frame
	Still bool // a moment of its own, chosen by whoever made it: need not be waited for to settle
}

// A Source gives pictures of a table, one after the other.
type Source interface {
	// Next waits for the next picture; io.EOF says that there are no more.
	Next(ctx context.Context) (Shot, error)
	Close() error
}

// openSource opens what name stands for.
func openSource(name string) (Source, error) {
	info, err := os.Stat(name)
	switch {
	case err == nil && info.IsDir():
		return openFolder(name)
	case err != nil:
		return nil, fmt.Errorf("--source %s: %w", name, errors.Unwrap(err))
	}
	return nil, fmt.Errorf("--source %s: not a folder of pictures", name)
}

// A folder is a source of settled pictures in the order of their names.
type folder struct{ paths []string }

func openFolder(path string) (*folder, error) {
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil, fmt.Errorf("--source: %w", err)
	}
	f := &folder{}
	for _, e := range entries {
		if ext := strings.ToLower(filepath.Ext(e.Name())); slices.Contains([]string{".jpg", ".jpeg", ".png"}, ext) {
			f.paths = append(f.paths, filepath.Join(path, e.Name()))
		}
	}
	if len(f.paths) == 0 {
		return nil, fmt.Errorf("--source %s: no .jpg or .png in this folder", path)
	}
	return f, nil
}

// Next reads the next picture; a damaged one is left out with its reason.
func (f *folder) Next(ctx context.Context) (Shot, error) {
	if err := ctx.Err(); err != nil {
		return Shot{}, err
	}
	if len(f.paths) == 0 {
		return Shot{}, io.EOF
	}
	path := f.paths[0]
	f.paths = f.paths[1:]
	frame, err := loadFrame(path)
	if err != nil {
		return Shot{}, fmt.Errorf("%s: %w", path, err)
	}
	return Shot{Name: filepath.Base(path), Frame: frame, Still: true}, nil
}

// Close has nothing to close.
func (f *folder) Close() error { return nil }
