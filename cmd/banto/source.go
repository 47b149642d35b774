package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"banto/vision"
)

// A Shot is one picture of a source.
type Shot struct {
	Name  string
	Frame *vision.Frame
	Still bool // a moment of its own, chosen by whoever made it: need not be waited for to settle
	// Lost says why no picture comes; the source tries again by itself.
	Lost error
}

// A Source gives pictures of a table, one after the other.
type Source interface {
	// Next waits for the next picture; io.EOF says that there are no more.
	Next(ctx context.Context) (Shot, error)
	Close() error
}

// everyShot takes step after step until one finds the source's end or ctx ends.
func everyShot(ctx context.Context, step func(context.Context) error) error {
	for {
		err := step(ctx)
		switch {
		case errors.Is(err, io.EOF) || ctx.Err() != nil:
			return nil
		case err != nil:
			return err
		}
	}
}

// oneShot hands the next picture of a source to look, or tells note why none comes;
// io.EOF says that there are no more.
func oneShot(ctx context.Context, source Source, note func(string), look func(Shot) error) error {
	shot, err := source.Next(ctx)
	if err != nil {
		return err
	}
	if shot.Lost != nil {
		note(shot.Lost.Error())
		return nil
	}
	return look(shot)
}

// openSource opens what name stands for: a folder of pictures, a video file, a
// camera by its device path or number, the address of a stream. With grows, what
// comes into a folder later is waited for.
func openSource(ctx context.Context, name string, grows bool) (Source, error) {
	if strings.Contains(name, "://") {
		return newCamera(ctx, name, func() (grabber, error) { return opened(vision.OpenStream(name)) })
	}
	if _, err := strconv.Atoi(name); err == nil {
		name = "/dev/video" + name
	}
	info, err := os.Stat(name)
	switch {
	case err == nil && grows && !info.IsDir():
		return nil, wrongUse("--watch is for folders of pictures, and %s is none", name)
	case err != nil:
		return nil, fmt.Errorf("--source %s: %w; see banto cameras for what is plugged in", name, errors.Unwrap(err))
	case info.IsDir():
		return openFolder(name, grows)
	case info.Mode()&os.ModeDevice != 0:
		return newCamera(ctx, name, func() (grabber, error) { return openDevice(name) })
	}
	g, err := opened(vision.OpenStream(name))
	if err != nil {
		return nil, fmt.Errorf("--source %s: not a video that can be played", name)
	}
	return &film{g: g}, nil
}

// opened keeps a failed capture from becoming a grabber that is not nil.
func opened(c *vision.Capture, err error) (grabber, error) {
	if err != nil {
		return nil, err
	}
	return c, nil
}

// openDevice opens the camera at path, which may be a link of a stable name.
func openDevice(path string) (grabber, error) {
	device, err := filepath.EvalSymlinks(path)
	if err != nil {
		return nil, fmt.Errorf("%s is not plugged in: %w", path, errors.Unwrap(err))
	}
	file, err := os.OpenFile(device, os.O_RDWR, 0)
	switch {
	case errors.Is(err, syscall.EBUSY):
		return nil, fmt.Errorf("%s is in use by another program: close it there", path)
	case errors.Is(err, os.ErrPermission):
		return nil, fmt.Errorf("%s may not be opened: add yourself to the group video", path)
	case err != nil:
		return nil, fmt.Errorf("%s: %w", path, errors.Unwrap(err))
	}
	if err := file.Close(); err != nil {
		return nil, err
	}
	g, err := opened(vision.OpenCamera(device))
	if err != nil {
		return nil, fmt.Errorf("%s gives no pictures: it may be in use by another program, or be no camera", path)
	}
	return g, nil
}
