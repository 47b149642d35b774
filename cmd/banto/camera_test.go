package main

import (
	"context"
	"errors"
	"os"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"banto/vision"

	"github.com/stretchr/testify/require"
)

// A fakeCamera gives a picture every 40 ms, each other than the last, until
// something fails.
type fakeCamera struct {
	n      byte
	fault  string        // "", "repeat", "hang" or "error": after five pictures
	freed  chan struct{} // ends a hang
	closed bool
}

func (c *fakeCamera) Grab() (*vision.Frame, error) {
	time.Sleep(40 * time.Millisecond)
	switch {
	case c.n < 5 || c.fault == "":
		c.n++
	case c.fault == "hang":
		<-c.freed
		return nil, errors.New("freed")
	case c.fault == "error":
		return nil, errors.New("unplugged")
	}
	return &vision.Frame{W: 1, H: 1, Pix: []byte{c.n, 0, 0}}, nil
}

func (c *fakeCamera) Close() error {
	c.closed = true
	return nil
}

// TestCameraIsLostAndComesBack lets a camera fail in every way: the loss is told
// within the watchdog's time, the camera is opened again, pictures go on.
func TestCameraIsLostAndComesBack(t *testing.T) {
	for _, fault := range []string{"repeat", "hang", "error"} {
		t.Run(fault, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				first, second := &fakeCamera{fault: fault, freed: make(chan struct{})}, &fakeCamera{n: 100}
				queue := []grabber{first, nil, second}
				c, err := newCamera("fake", func() (grabber, error) {
					g := queue[0]
					queue = queue[1:]
					if g == nil {
						return nil, errors.New("still unplugged")
					}
					return g, nil
				})
				require.NoError(t, err)
				seen, told := []byte{}, 0
				for len(seen) == 0 || seen[len(seen)-1] < 103 {
					shot, err := c.Next(t.Context())
					require.NoError(t, err)
					if shot.Lost != nil {
						told++
						continue
					}
					seen = append(seen, shot.Frame.Pix[0])
				}
				require.Equal(t, []byte{1, 2, 3, 4, 5, 101, 102, 103}, seen)
				require.Equal(t, 2, told, "the loss, and one vain try to open it again")
				close(first.freed)
				require.NoError(t, c.Close())
				synctest.Wait()
				time.Sleep(silence)
				require.True(t, first.closed)
				require.True(t, second.closed)
			})
		})
	}
}

func TestCameraLossIsToldInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, err := newCamera("fake", func() (grabber, error) { return &fakeCamera{fault: "repeat"}, nil })
		require.NoError(t, err)
		begun := time.Now()
		for {
			shot, err := c.Next(t.Context())
			require.NoError(t, err)
			if shot.Lost != nil {
				require.ErrorContains(t, shot.Lost, "camera lost")
				break
			}
		}
		require.LessOrEqual(t, time.Since(begun), 5*40*time.Millisecond+silence)
		require.NoError(t, c.Close())
		time.Sleep(silence)
	})
}

// TestSlowReaderGetsTheNewest checks that no queue of old pictures builds up.
func TestSlowReaderGetsTheNewest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, err := newCamera("fake", func() (grabber, error) { return &fakeCamera{}, nil })
		require.NoError(t, err)
		time.Sleep(time.Second)
		shot, err := c.Next(t.Context())
		require.NoError(t, err)
		require.GreaterOrEqual(t, shot.Frame.Pix[0], byte(24))
		ctx, stop := context.WithCancel(t.Context())
		stop()
		<-c.newest
		_, err = c.Next(ctx)
		require.ErrorIs(t, err, context.Canceled)
		require.NoError(t, c.Close())
		time.Sleep(time.Second)
	})
}

func TestSourcesThatAreNoneSayWhy(t *testing.T) {
	empty := t.TempDir()
	text := empty + "-text"
	require.NoError(t, os.WriteFile(text, []byte("no film"), 0o644))
	for source, why := range map[string]string{
		empty:          "no .jpg or .png",
		text:           "not a video",
		"/nowhere":     "banto cameras",
		"77":           "/dev/video77",
		"nowhere://x/": "cannot open",
	} {
		_, err := openSource(source)
		require.ErrorContains(t, err, why, source)
	}
}

func TestCamerasAreListedByTheirStablePath(t *testing.T) {
	root := fstest.MapFS{
		"sys/class/video4linux/video0/name": {Data: []byte("Desk cam\n")},
		"sys/class/video4linux/video2/name": {Data: []byte("Phone\n")},
		"dev/video0":                        {},
		"dev/v4l/by-id/usb-desk":            {Data: []byte("../../video0"), Mode: os.ModeSymlink},
	}
	require.Equal(t, []cameraEntry{{"Desk cam", "/dev/v4l/by-id/usb-desk"}, {"Phone", "/dev/video2"}}, cameras(root))
}
