package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
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
	fault  string        // "", "repeat", "hang", "error" or "black": after five pictures
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
	frame := &vision.Frame{W: 1, H: 1, Pix: []byte{c.n, 200, 0}}
	if c.fault == "black" && c.n >= 5 {
		c.n++ // noise
		frame.Pix = []byte{c.n % 8, 0, 0}
		if c.n == 200 {
			c.n, c.fault = 100, ""
		}
	}
	return frame, nil
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
				c, err := newCamera(t.Context(), "fake", func() (grabber, error) {
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
				time.Sleep(silence)
				synctest.Wait()
				require.True(t, first.closed)
				require.True(t, second.closed)
			})
		})
	}
}

func TestCameraLossIsToldInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, err := newCamera(t.Context(), "fake", func() (grabber, error) { return &fakeCamera{fault: "repeat"}, nil })
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

func TestCameraTellsThatItIsBlack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, err := newCamera(t.Context(), "fake", func() (grabber, error) { return &fakeCamera{fault: "black"}, nil })
		require.NoError(t, err)
		begun, told := time.Now(), 0
		for {
			shot, err := c.Next(t.Context())
			require.NoError(t, err)
			if shot.Lost != nil {
				require.ErrorContains(t, shot.Lost, "nothing but black")
				require.LessOrEqual(t, time.Since(begun), 5*40*time.Millisecond+silence)
				told++
				continue
			}
			require.NotZero(t, shot.Frame.Pix[1], "a black picture shows nothing")
			if shot.Frame.Pix[0] > 100 {
				break // the light is on again
			}
		}
		require.Equal(t, 1, told)
		require.NoError(t, c.Close())
		time.Sleep(silence)
	})
}

// TestCameraThatDoesNotAnswerIsToldAndLeft opens a device that hangs: that is
// said after three seconds, and nobody who leaves waits for it.
func TestCameraThatDoesNotAnswerIsToldAndLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		freed, late := make(chan struct{}), &fakeCamera{}
		hanging := func() (grabber, error) {
			<-freed
			return late, nil
		}
		begun := time.Now()
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, cancel)
		_, err := newCamera(ctx, "fake", func() (grabber, error) {
			<-freed
			return nil, errors.New("too late")
		})
		require.ErrorIs(t, err, context.Canceled)
		require.Equal(t, time.Second, time.Since(begun))

		c, err := newCamera(t.Context(), "fake", hanging)
		require.NoError(t, err)
		shot, err := c.Next(t.Context())
		require.NoError(t, err)
		require.EqualError(t, shot.Lost, "fake: no answer for 3s, still waiting")
		require.Equal(t, time.Second+openLimit, time.Since(begun))
		require.NoError(t, c.Close())
		require.Equal(t, time.Second+openLimit, time.Since(begun))
		close(freed)
		time.Sleep(silence)
		synctest.Wait()
		require.True(t, late.closed)
	})
}

// TestCameraPicturesOfTwoRunsHaveTheirOwnNames opens one camera twice.
func TestCameraPicturesOfTwoRunsHaveTheirOwnNames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		seen := map[string]bool{}
		for range 2 {
			c, err := newCamera(t.Context(), "fake", func() (grabber, error) { return &fakeCamera{}, nil })
			require.NoError(t, err)
			for range 5 {
				shot, err := c.Next(t.Context())
				require.NoError(t, err)
				require.Regexp(t, frameName, shot.Name)
				require.False(t, seen[shot.Name])
				seen[shot.Name] = true
			}
			require.NoError(t, c.Close())
			time.Sleep(silence)
		}
	})
}

// stream serves motion JPEG, a picture every 40 ms: the n-th is what of gives.
func stream(t *testing.T, of func(n int) image.Image) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "multipart/x-mixed-replace; boundary=frame")
		var file bytes.Buffer
		for n := 0; r.Context().Err() == nil; n++ {
			file.Reset()
			if jpeg.Encode(&file, of(n), nil) != nil {
				return
			}
			fmt.Fprintf(w, "--frame\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n%s\r\n", file.Len(), file.Bytes())
			if http.NewResponseController(w).Flush() != nil {
				return
			}
			pause(r.Context(), 40*time.Millisecond)
		}
	}))
	t.Cleanup(server.Close)
	return server.URL + "/x.mjpg"
}

// TestStreamMayChangeItsPictures sends pictures of another size, and grey ones as
// a camera does at night, between those in colour: each change is survived.
func TestStreamMayChangeItsPictures(t *testing.T) {
	var kind atomic.Int32
	paint := func(m draw.Image, n int) image.Image {
		draw.Draw(m, m.Bounds(), image.NewUniform(color.RGBA{200, 30, uint8(40 + n%100), 255}), image.Point{}, draw.Src)
		return m
	}
	name := stream(t, func(n int) image.Image {
		switch kind.Load() {
		case 1:
			return paint(image.NewGray(image.Rect(0, 0, 320, 240)), n)
		case 2:
			return paint(image.NewRGBA(image.Rect(0, 0, 400, 300)), n)
		}
		return paint(image.NewRGBA(image.Rect(0, 0, 320, 240)), n)
	})
	c, err := openSource(t.Context(), name, false)
	require.NoError(t, err)
	defer c.Close()
	for i, k := range []int32{0, 1, 0, 2, 0, 1, 2} {
		kind.Store(k)
		changed := time.Now()
		for {
			shot, err := c.Next(t.Context())
			require.NoError(t, err)
			if shot.Lost != nil {
				continue
			}
			px := shot.Frame.Pix
			if grey := px[0]-px[1] < 10; grey == (k == 1) && (shot.Frame.W == 400) == (k == 2) {
				break
			}
			require.Less(t, time.Since(changed), 2*time.Second, "change %d", i)
		}
		require.Less(t, time.Since(changed), 2*time.Second, "change %d", i)
	}
}

// TestPlayLeavesAHungSource ends a play whose source sent some pictures and then
// fell silent, or never said a word.
func TestPlayLeavesAHungSource(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer silent.Close()
	hung := make(chan struct{})
	sends := stream(t, func(n int) image.Image {
		if n > 50 {
			<-hung
		}
		return image.NewGray(image.Rect(0, 0, 320, 240))
	})
	defer close(hung)
	for _, source := range []string{sends, "http://" + silent.Addr().String() + "/x.mjpg"} {
		p := play{game: "izakaya", source: source, addr: "127.0.0.1:0", noBrowser: true, log: filepath.Join(t.TempDir(), "game.jsonl")}
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- p.run(ctx, io.Discard, DefaultConfig()) }()
		pause(ctx, time.Second)
		cancel()
		begun := time.Now()
		<-ended
		require.Less(t, time.Since(begun), 2*time.Second)
	}
}

// TestSlowReaderGetsTheNewest checks that no queue of old pictures builds up.
func TestSlowReaderGetsTheNewest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, err := newCamera(t.Context(), "fake", func() (grabber, error) { return &fakeCamera{}, nil })
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
		_, err := openSource(t.Context(), source, false)
		require.ErrorContains(t, err, why, source)
	}
}

// TestFolderLeavesOutWhatIsNoPicture has every kind of spoilt file between good
// pictures: each costs a line and the others come.
func TestFolderLeavesOutWhatIsNoPicture(t *testing.T) {
	dir := t.TempDir()
	whole, err := os.ReadFile(filepath.Join(demo, "0001.jpg"))
	require.NoError(t, err)
	file := func(name string, data []byte) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), data, 0o644))
	}
	file("0.jpg", whole)
	file("1.jpg", whole[:len(whole)/2])
	file("2.jpg", nil)
	file("3.png", []byte("a text"))
	require.NoError(t, os.Mkdir(filepath.Join(dir, "4.jpg"), 0o755))
	file("5.jpg", whole)
	file("6.jpg", whole)
	file("notes.txt", whole)
	source, err := openSource(t.Context(), dir, false)
	require.NoError(t, err)
	require.NoError(t, os.Remove(filepath.Join(dir, "5.jpg")))
	var told []string
	for {
		shot, err := source.Next(t.Context())
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		if shot.Lost != nil {
			require.ErrorContains(t, shot.Lost, "is left out: ")
			shot.Name = filepath.Base(strings.Fields(shot.Lost.Error())[0])
		}
		told = append(told, fmt.Sprint(shot.Name, " ", shot.Lost == nil))
	}
	require.Equal(t, []string{"0.jpg true", "1.jpg false", "2.jpg false", "3.png false", "4.jpg false", "5.jpg false", "6.jpg true"}, told)
}

// TestFolderThatGrowsGivesEachPictureOnce writes pictures in halves while the
// folder is followed, and one half that is never finished.
func TestFolderThatGrowsGivesEachPictureOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		whole, err := os.ReadFile(filepath.Join(demo, "0001.jpg"))
		require.NoError(t, err)
		write := func(name string, n int) {
			path := filepath.Join(dir, name)
			require.NoError(t, os.WriteFile(path, whole[:n], 0o644))
			require.NoError(t, os.Chtimes(path, time.Now(), time.Now())) // the bubble's clock
		}
		ctx, cancel := context.WithCancel(t.Context())
		source, err := openSource(ctx, dir, true)
		require.NoError(t, err)
		go func() {
			for i := range 3 {
				name := fmt.Sprintf("%d.jpg", i)
				write(name, len(whole)/2)
				time.Sleep(time.Second)
				if i != 1 {
					write(name, len(whole))
				}
				time.Sleep(2 * half)
			}
			cancel()
		}()
		var told []string
		for {
			shot, err := source.Next(ctx)
			if err != nil {
				require.ErrorIs(t, err, context.Canceled)
				break
			}
			if shot.Lost != nil {
				shot.Name = shot.Lost.Error()
			}
			told = append(told, shot.Name)
		}
		require.Equal(t, []string{"0.jpg", filepath.Join(dir, "1.jpg") + " is left out: the file is cut short or damaged, copy it again", "2.jpg"}, told)
	})
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
