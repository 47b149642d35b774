//go:build soak

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"io"
	"io/fs"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"banto/engine/izakaya"
	"banto/vision"

	"github.com/stretchr/testify/require"
)

var (
	soakFor   = flag.Duration("soak", time.Minute, "how long to soak")
	soakKills = flag.Int("kills", 0, "go on until so many followers were killed")
)

// evening is how long one play lasts, leaveMost how long it may take to leave: on
// a machine that soaks, a reading may be under way.
const (
	evening   = 15 * time.Second
	leaveMost = 4 * time.Second
)

// TestSoak plays evening after evening on one page with every fault of sources and
// guests, while followers of a filmed game are killed and begun again beside it.
// Nothing that was announced may be lost or booked twice; nothing may grow.
func TestSoak(t *testing.T) {
	rng := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))
	s := &soak{t: t, rng: rng}
	stop, killed := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(killed)
		s.kill(stop, rand.New(rand.NewPCG(rng.Uint64(), 2)))
	}()
	var seen []figures
	for begun := time.Now(); time.Since(begun) < *soakFor || int(s.kills.Load()) < *soakKills; {
		s.evening()
		f := s.measure()
		seen = append(seen, f)
		fmt.Printf("%6.1f min  %v  %d announced, %d lost, %d twice, %d kills\n", time.Since(begun).Minutes(), f, s.announced.Load(), s.lost.Load(), s.twice.Load(), s.kills.Load())
	}
	close(stop)
	<-killed
	require.Zero(t, s.lost.Load(), "announced events were lost")
	require.Zero(t, s.twice.Load(), "events were booked twice")
	require.NotZero(t, s.announced.Load())
	flat(t, seen)
}

// figures are what may not grow.
type figures struct {
	heap, resident   float64 // MB
	mats, goroutines int
	files            int
	disk             float64 // MB of an evening's games
}

func (f figures) String() string {
	return fmt.Sprintf("heap %.1f MB, resident %.1f MB, %d Mats, %d goroutines, %d files, disk %.1f MB", f.heap, f.resident, f.mats, f.goroutines, f.files, f.disk)
}

// flat compares the second quarter with the last one.
func flat(t *testing.T, seen []figures) {
	n := len(seen)
	if n < 8 {
		t.Logf("%d evenings are too few to tell whether anything grows", n)
		return
	}
	middle := func(of func(figures) float64, part []figures) float64 {
		var v []float64
		for _, f := range part {
			v = append(v, of(f))
		}
		slices.Sort(v)
		return v[len(v)/2]
	}
	for name, of := range map[string]func(figures) float64{
		"heap":       func(f figures) float64 { return f.heap },
		"resident":   func(f figures) float64 { return f.resident },
		"Mats":       func(f figures) float64 { return float64(f.mats) },
		"goroutines": func(f figures) float64 { return float64(f.goroutines) },
		"files":      func(f figures) float64 { return float64(f.files) },
		"disk":       func(f figures) float64 { return min(f.disk, picturesMost>>20) },
	} {
		before, after := middle(of, seen[n/4:n/2]), middle(of, seen[3*n/4:])
		fmt.Printf("%-10s %8.1f → %8.1f\n", name, before, after)
		if name != "disk" { // evenings differ; what one may keep has a limit
			require.LessOrEqual(t, after, 1.05*before+1, "%s grows", name)
		}
	}
}

// A soak counts what happens.
type soak struct {
	t                             *testing.T
	rng                           *rand.Rand
	folder                        string // of the evening's games
	evenings                      int
	announced, lost, twice, kills atomic.Int64
}

// kill follows the filmed game and kills the follower, again and again.
func (s *soak) kill(stop <-chan struct{}, rng *rand.Rand) {
	want, _ := truly(s.t, filmB+".json")
	want = want[:len(want)-1]
	path, announced := filepath.Join(s.t.TempDir(), "0.jsonl"), []string{}
	for {
		select {
		case <-stop:
			return
		default:
		}
		lines, ended := followAndKill(s.t, path, rng)
		s.kills.Add(1)
		s.announced.Add(int64(len(lines)))
		announced = append(announced, lines...)
		events := loggedGists(s.t, path)
		if len(announced) > len(events) || !slices.Equal(events[:len(announced)], announced) {
			s.lost.Add(1)
		}
		if len(events) > len(want) || !slices.Equal(events, want[:len(events)]) {
			s.twice.Add(1)
		}
		announced = events
		if ended || s.lost.Load()+s.twice.Load() > 0 {
			path, announced = filepath.Join(s.t.TempDir(), fmt.Sprintf("%d.jsonl", s.kills.Load())), nil
		}
	}
}

// evening plays once: from a folder or a stream, both full of faults, before
// guests who mean no good. Each third one goes on with the game before.
func (s *soak) evening() {
	if s.evenings%3 == 0 {
		s.folder = s.t.TempDir()
	}
	source := s.pictures()
	if s.evenings%2 == 1 {
		source = s.stream()
	}
	s.evenings++
	p := play{game: izakaya.Name, source: source, bids: demo + "/bids.json", addr: "127.0.0.1:0", noBrowser: true, loop: true, pace: time.Millisecond, log: filepath.Join(s.folder, "game.jsonl")}
	ctx, cancel := context.WithTimeout(s.t.Context(), evening)
	defer cancel()
	said, says := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		ended <- p.run(ctx, says, DefaultConfig())
		says.Close()
	}()
	text := make([]byte, 400)
	n, _ := said.Read(text)
	for !bytes.Contains(text[:n], []byte("http://")) && n < len(text) {
		more, err := said.Read(text[n:])
		if err != nil {
			require.NoError(s.t, <-ended, "the play did not begin")
		}
		n += more
	}
	go io.Copy(io.Discard, said)
	url := regexp.MustCompile(`http://[\d.:]+`).Find(text[:n])
	guests := make(chan struct{})
	go func() {
		defer close(guests)
		s.guests(ctx, string(url))
	}()
	version := s.watch(ctx, string(url))
	<-guests
	left := time.Now()
	require.NoError(s.t, <-ended)
	require.Less(s.t, time.Since(left), leaveMost, "the play did not leave")
	s.check(version)
}

// check holds the logs against the events that were announced of the longest game.
func (s *soak) check(announced int) {
	logs, err := filepath.Glob(filepath.Join(s.folder, "*.jsonl"))
	require.NoError(s.t, err)
	longest := 0
	for _, path := range logs {
		data, err := os.ReadFile(path)
		require.NoError(s.t, err)
		events, whole := logged(s.t, data)
		require.Len(s.t, data, whole, path)
		_, err = izakaya.Fold(events)
		require.NoError(s.t, err, path)
		longest = max(longest, len(events))
	}
	s.announced.Add(int64(announced))
	s.lost.Add(int64(max(announced-longest, 0)))
}

// watch reads the page's stream to its end: how many events it told of the longest
// game.
func (s *soak) watch(ctx context.Context, url string) (told int) {
	r, err := http.NewRequestWithContext(ctx, "GET", url+"/events", nil)
	require.NoError(s.t, err)
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		return told
	}
	defer answer.Body.Close()
	next := versions(answer.Body)
	for {
		version, err := next()
		if err != nil {
			return told
		}
		told = max(told, version)
	}
}

// versions gives the versions in a stream of events, one after the other.
func versions(r io.Reader) func() (int, error) {
	buffer := make([]byte, 0, 1<<20)
	chunk := make([]byte, 1<<16)
	return func() (int, error) {
		for {
			if end := bytes.IndexByte(buffer, '\n'); end >= 0 {
				line := buffer[:end]
				var snap struct{ Version int }
				data, ok := bytes.CutPrefix(line, []byte("data: "))
				ok = ok && json.Unmarshal(data, &snap) == nil
				buffer = append(buffer[:0], buffer[end+1:]...)
				if ok {
					return snap.Version, nil
				}
				continue
			}
			n, err := r.Read(chunk)
			if err != nil {
				return 0, err
			}
			buffer = append(buffer, chunk[:n]...)
		}
	}
}

// guests ask what they must not until ctx ends, and open pages that they never read.
func (s *soak) guests(ctx context.Context, url string) {
	rng := rand.New(rand.NewPCG(s.rng.Uint64(), 3))
	host := strings.TrimPrefix(url, "http://")
	client := &http.Client{Timeout: time.Second}
	defer client.CloseIdleConnections()
	for range 20 {
		deaf, err := net.Dial("tcp", host)
		if err != nil {
			return
		}
		defer deaf.Close()
		fmt.Fprintf(deaf, "GET /%s HTTP/1.1\r\nHost: %s\r\n\r\n", []string{"events", "live.mjpg"}[rng.IntN(2)], host)
	}
	for pause(ctx, 20*time.Millisecond) {
		path := []string{"/join/ABC", "/api/events", "/api/invite", "/picture/..%2f..", "/api/game", "/", "/report.html", "/api/camera"}[rng.IntN(8)]
		body := []string{"{}", "{", `{"version":0,"events":[]}`, `{"ask":"resync"}`, strings.Repeat("x", 1<<17), `{"player":"` + strings.Repeat("a", 1000) + `"}`}[rng.IntN(6)]
		method := []string{"GET", "HEAD", "POST"}[rng.IntN(3)]
		r, err := http.NewRequestWithContext(ctx, method, url+path, strings.NewReader(body))
		require.NoError(s.t, err)
		r.Header.Set("Content-Type", "application/json")
		if answer, err := client.Do(r); err == nil {
			_, _ = io.Copy(io.Discard, answer.Body)
			_ = answer.Body.Close()
		}
	}
}

// demoPictures are the demo's pictures in order.
func (s *soak) demoPictures() []string {
	names, err := filepath.Glob(filepath.Join(demo, "*.jpg"))
	require.NoError(s.t, err)
	return names
}

// pictures is a folder with the demo's pictures, and spoilt files between them.
func (s *soak) pictures() string {
	folder := s.t.TempDir()
	write := func(name string, data []byte) {
		require.NoError(s.t, os.WriteFile(filepath.Join(folder, name), data, 0o644))
	}
	for i, path := range s.demoPictures() {
		data, err := os.ReadFile(path)
		require.NoError(s.t, err)
		write(fmt.Sprintf("%04d.jpg", i), data)
		name := fmt.Sprintf("%04d-x.jpg", i)
		switch s.rng.IntN(8) {
		case 0:
			write(name, data[:s.rng.IntN(len(data))])
		case 1:
			write(name, nil)
		case 2:
			write(name, []byte("no picture"))
		case 3:
			require.NoError(s.t, os.Mkdir(filepath.Join(folder, name), 0o755))
		case 4:
			write(name, jpegOf(s.t, image.NewGray(image.Rect(0, 0, 640, 480))))
		case 5:
			data[s.rng.IntN(len(data))] ^= 0xff
			write(name, data)
		}
	}
	return folder
}

// stream is a camera that shows the demo, turns grey, changes its size, goes
// black, tears, hangs and hangs up.
func (s *soak) stream() string {
	frames := s.demoPictures()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(s.t, err)
	begun := time.Now()
	rng := rand.New(rand.NewPCG(s.rng.Uint64(), 4))
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "multipart/x-mixed-replace; boundary=frame")
		for r.Context().Err() == nil {
			n := int(time.Since(begun).Seconds()*2) % len(frames)
			data, err := os.ReadFile(frames[n])
			if err != nil {
				return
			}
			fault := rng.IntN(60)
			if time.Since(begun) < time.Second { // a source must open to begin
				fault = -1
			}
			if data = spoiltJPEG(data, fault); data == nil {
				return
			}
			if fault == 9 {
				pause(r.Context(), 3*time.Second)
			}
			fmt.Fprintf(w, "--frame\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n%s\r\n", len(data), data)
			if http.NewResponseController(w).Flush() != nil {
				return
			}
			pause(r.Context(), 40*time.Millisecond)
		}
	})}
	go server.Serve(listener)
	time.AfterFunc(evening+leaveMost, func() { server.Close() })
	return "http://" + listener.Addr().String() + "/x.mjpg"
}

// spoiltJPEG is a picture with a fault by number; nil hangs up.
func spoiltJPEG(data []byte, fault int) []byte {
	picture, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		return data
	}
	var m draw.Image
	switch fault {
	case 0:
		return nil
	case 1:
		return data[:len(data)/2]
	case 2:
		m = image.NewGray(picture.Bounds())
	case 3:
		m = image.NewRGBA(image.Rect(0, 0, 640, 360))
	case 4:
		picture = image.NewUniform(color.Black)
		m = image.NewRGBA(image.Rect(0, 0, 1280, 720))
	default:
		return data
	}
	draw.Draw(m, m.Bounds(), picture, image.Point{}, draw.Src)
	var out bytes.Buffer
	if jpeg.Encode(&out, m, nil) != nil {
		return data
	}
	return out.Bytes()
}

func jpegOf(t *testing.T, m image.Image) []byte {
	var out bytes.Buffer
	require.NoError(t, jpeg.Encode(&out, m, nil))
	return out.Bytes()
}

// measure takes the figures once what an evening left behind has ended.
func (s *soak) measure() figures {
	time.Sleep(leaveMost) // hung cameras time out, servers close
	http.DefaultTransport.(*http.Transport).CloseIdleConnections()
	debug.FreeOSMemory()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	open, err := os.ReadDir("/proc/self/fd")
	require.NoError(s.t, err)
	statm, err := os.ReadFile("/proc/self/statm")
	require.NoError(s.t, err)
	pages, err := strconv.Atoi(strings.Fields(string(statm))[1])
	require.NoError(s.t, err)
	disk := 0.0
	require.NoError(s.t, filepath.WalkDir(s.folder, func(_ string, d fs.DirEntry, err error) error {
		if info, e := d.Info(); e == nil && !d.IsDir() {
			disk += float64(info.Size())
		}
		return err
	}))
	const mb = 1 << 20
	return figures{float64(m.HeapAlloc) / mb, float64(pages*os.Getpagesize()) / mb, vision.OpenMats(), runtime.NumGoroutine(), len(open), disk / mb}
}
