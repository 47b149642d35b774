//go:build browser

package web

import (
	"context"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"banto/engine/izakaya"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// A visit is a browser at the page of a running server.
type visit struct {
	t   *testing.T
	ctx context.Context
	url string
}

// served runs a server on the shelf until stop.
func served(t *testing.T, shelf Shelf, addr string, resume bool) (session *Session, url string, stop func()) {
	t.Helper()
	session, err := Open(shelf, resume, games(), noon)
	require.NoError(t, err)
	listener, err := net.Listen("tcp", addr)
	require.NoError(t, err)
	server, err := NewServer(session, Hosts(listener.Addr(), nil), "http://"+listener.Addr().String())
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(ctx, listener) }()
	stopped := false
	stop = func() {
		if !stopped {
			stopped = true
			cancel()
			require.NoError(t, <-ended)
			require.NoError(t, session.Close())
		}
	}
	t.Cleanup(stop)
	return session, "http://" + listener.Addr().String(), stop
}

// browse opens a browser of the size, px; complaints of the page fail the test.
func browse(t *testing.T, url string, wide, high int) *visit {
	t.Helper()
	path := chromium(t)
	data, err := os.MkdirTemp("", "banto-browser-")
	require.NoError(t, err)
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.UserDataDir(data), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-dev-shm-usage", true),
		chromedp.WindowSize(wide, high))
	alloc, cancelAlloc := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(alloc)
	timed, cancelTimed := context.WithTimeout(ctx, 2*time.Minute)
	t.Cleanup(func() {
		chromedp.Cancel(ctx)
		cancelTimed()
		cancel()
		cancelAlloc()
		require.NoError(t, os.RemoveAll(data))
	})
	v := &visit{t, timed, url}
	require.NoError(t, chromedp.Listen(timed, v.complain))
	v.do(chromedp.EmulateViewport(int64(wide), int64(high)), chromedp.Navigate(url))
	return v
}

// chromium is the browser to test with.
func chromium(t *testing.T) string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	require.Fail(t, "no chromium", "apt-get install chromium, or run make test")
	return ""
}

// complain fails the test for errors in the page's scripts and for what its
// own policy forbids.
func (v *visit) complain(event any) {
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		d := e.ExceptionDetails
		what := d.Text
		if d.Exception != nil {
			what += " " + d.Exception.Description
		}
		v.t.Errorf("the page's script failed: %s", what)
	case *log.EventEntryAdded:
		if strings.Contains(e.Entry.Text, "Content Security Policy") {
			v.t.Errorf("the page breaks its policy: %s", e.Entry.Text)
		}
	}
}

func (v *visit) do(actions ...chromedp.Action[chromedp.Void]) {
	v.t.Helper()
	require.NoError(v.t, chromedp.Do(v.ctx, actions...))
}

// tap clicks on what the selector finds, once it is there to be clicked.
func (v *visit) tap(selector string) {
	v.t.Helper()
	v.do(chromedp.Click(chromedp.CSS(selector), chromedp.NodeVisible))
}

// eval is the value of an expression in the page's script.
func eval[T any](v *visit, expression string) T {
	v.t.Helper()
	value, err := chromedp.Run(v.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	require.NoError(v.t, err, expression)
	return value
}

// place clicks on a place of the drawing.
func (v *visit) place(name string) {
	v.t.Helper()
	require.True(v.t, eval[bool](v, `document.querySelector('[data-place="`+name+`"]')?.dispatchEvent(new MouseEvent("click", {bubbles: true})) ?? false`), name)
}

// until waits for a condition in the page's script.
func (v *visit) until(condition string) {
	v.t.Helper()
	_, err := chromedp.Run(v.ctx, chromedp.Poll[bool]("Boolean("+condition+")", chromedp.WithPollingInterval(20*time.Millisecond), chromedp.WithPollingTimeout(20*time.Second)))
	require.NoError(v.t, err, condition)
}

// picture keeps a screenshot where BANTO_SCREENSHOTS names a folder.
func (v *visit) picture(name string) {
	v.t.Helper()
	folder := os.Getenv("BANTO_SCREENSHOTS")
	if folder == "" {
		return
	}
	png, err := chromedp.Run(v.ctx, chromedp.CaptureScreenshot())
	require.NoError(v.t, err)
	require.NoError(v.t, os.WriteFile(filepath.Join(folder, name), png, 0o644))
}

// wizard chooses a game where there is a choice.
func (v *visit) wizard(game string) {
	v.t.Helper()
	if len(games()) > 1 {
		v.tap("#game-" + game)
	}
}

func TestBrowserWizardBeginsAGame(t *testing.T) {
	session, url, _ := served(t, &memory{}, "127.0.0.1:0", false)
	v := browse(t, url, 1366, 768)
	v.wizard(izakaya.Name)
	v.tap("#count-4")
	v.picture("wizard.png")
	v.tap("#begin")
	v.until(`document.querySelector("#bid-grey")`)
	v.until(`!document.querySelector("#sheet").open`)
	v.picture("bids.png")
	look, err := session.Look()
	require.NoError(t, err)
	require.Len(t, look.State.Seats(), 4)
}

// TestBrowserOffersTheUnfinishedGame asks before it goes on.
func TestBrowserOffersTheUnfinishedGame(t *testing.T) {
	shelf := &memory{}
	first := openSession(t, shelf, false)
	begin(t, first, 2)
	require.NoError(t, first.Book(-1, bid("grey", 300), bid("blue", 100)))
	_, url, _ := served(t, shelf, "127.0.0.1:0", false)
	v := browse(t, url, 1366, 768)
	v.until(`document.querySelector("#sheet").innerText.includes("Ada, Blue")`)
	v.picture("offer.png")
	v.tap("#offer-yes")
	v.until(`window.banto.version === 3 && !document.querySelector("#sheet").open`)
}
