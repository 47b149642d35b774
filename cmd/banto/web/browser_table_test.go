//go:build browser

package web

import (
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"

	"banto/engine"
	"banto/engine/izakaya"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// inAction is a session of two players who have bid: grey is to move.
func inAction(t *testing.T) (*Session, *visit) {
	t.Helper()
	session, url, _ := served(t, &memory{}, "127.0.0.1:0", false)
	begin(t, session, 2)
	require.NoError(t, session.Book(-1, bid("grey", 300), bid("blue", 100)))
	v := browse(t, url, 1366, 768)
	v.version(3)
	return session, v
}

func (v *visit) state(s *Session) izakaya.View {
	v.t.Helper()
	look, err := s.Look()
	require.NoError(v.t, err)
	return look.State.(izakaya.State).View()
}

func TestBrowserCorrectionOffersNeighboursFirst(t *testing.T) {
	session, v := inAction(t)
	v.tap("#do-drink")
	v.place("stock 2")
	v.place("vertex 1,1")
	v.version(4)
	v.place("vertex 1,1")
	v.until(`document.querySelectorAll(".choices button").length > 5`)
	require.Contains(t, eval[string](v, `document.querySelector(".choices button").innerText`), "A2·B3")
	v.picture("correct.png")
	v.tap(".choices button")
	v.version(6)
	require.Equal(t, []izakaya.DrinkReading{{Vertex: izakaya.Vertex{1, 2}, Color: "red"}}, v.state(session).Table.Drinks)
	require.Contains(t, eval[string](v, `document.querySelector("#events").innerText`), "correction")
}

func TestBrowserUndoGoesBackOverARoundsEnd(t *testing.T) {
	session, v := inAction(t)
	for range 6 {
		look, err := session.Look()
		require.NoError(t, err)
		turn := look.State.Status().Turn
		require.NoError(t, session.Book(-1, izakaya.Event{Move: izakaya.Move{Kind: izakaya.Build, Player: turn, Card: izakaya.Card{0, 0}, Floor: 1}}))
	}
	v.version(9)
	before := v.state(session)
	v.tap("#do-recall")
	v.until(`document.querySelector("#bid-grey")`)
	v.tap("#bid-grey")
	v.tap("#pick-2")
	v.version(11)
	require.Equal(t, 2, v.state(session).Round)
	v.tap("#tool-undo")
	v.version(12)
	v.tap("#tool-undo")
	v.version(13)
	v.until(`document.querySelector("#do-recall")`)
	require.Equal(t, before, v.state(session))
	v.tap("#tool-redo")
	v.until(`document.querySelector("#bid-blue")`)
}

func TestBrowserOverridesAnIllegalPlacement(t *testing.T) {
	session, v := inAction(t)
	v.tap("#do-drink")
	v.place("stock 2")
	v.place("vertex 0,1")
	v.until(`!document.querySelector("#alarm").hidden`)
	require.Contains(t, eval[string](v, `document.querySelector("#alarm").innerText`), "Inner crossings first")
	v.until(`document.querySelector(".hint.wrong")`)
	v.picture("alarm.png")
	v.tap("#alarm-fixed")
	v.until(`document.querySelector("#alarm").hidden`)
	require.Empty(t, v.state(session).Table.Drinks)
	v.tap("#do-drink")
	v.place("stock 2")
	v.place("vertex 0,1")
	v.until(`!document.querySelector("#alarm").hidden`)
	v.tap("#alarm-allow")
	v.version(4)
	require.Equal(t, 1, v.state(session).Overrides)
	require.Len(t, v.state(session).Table.Drinks, 1)
}

func TestBrowserOnAPhone(t *testing.T) {
	session, url, _ := served(t, &memory{}, "127.0.0.1:0", false)
	begin(t, session, 2)
	require.NoError(t, session.Book(-1, bid("grey", 300), bid("blue", 100)))
	v := browse(t, url, 390, 844)
	v.version(3)
	require.LessOrEqual(t, eval[float64](v, `document.documentElement.scrollWidth`), 390.0)
	v.tap("#do-drink")
	v.place("stock 2")
	v.until(`document.querySelectorAll(".hint").length >= 5`)
	v.picture("phone.png")
	v.place("vertex 1,1")
	v.version(4)
	small := eval[[]string](v, `[...document.querySelectorAll("button,summary,select")].filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < 32).map((e) => e.outerHTML)`)
	require.Empty(t, small, "every button can be hit with a thumb")
}

// TestBrowserResumesByItself stops the server and starts another on the same
// records and address: the page comes back without a hand.
func TestBrowserResumesByItself(t *testing.T) {
	shelf := &memory{}
	session, url, stop := served(t, shelf, "127.0.0.1:0", false)
	begin(t, session, 2)
	require.NoError(t, session.Book(-1, bid("grey", 300), bid("blue", 100)))
	v := browse(t, url, 1366, 768)
	v.version(3)
	stop()
	v.until(`document.body.dataset.online === "no"`)
	again, _, _ := served(t, shelf, strings.TrimPrefix(url, "http://"), true)
	v.until(`document.body.dataset.online === "yes"`)
	require.NoError(t, again.Book(3, izakaya.Event{Move: izakaya.Move{Kind: izakaya.Build, Player: "grey", Card: izakaya.Card{0, 0}, Floor: 1}}))
	v.version(4)
	v.until(`document.querySelector("#turn").innerText.includes("Blue")`)
}

// TestBrowserNothingJumps holds every part of the page in its place while the
// game goes on, and every text readable.
func TestBrowserNothingJumps(t *testing.T) {
	session, v := inAction(t)
	boxes := `JSON.stringify(["header", "#table", "#action", "#players", "#tools"].map((s) => { const r = document.querySelector(s).getBoundingClientRect(); return [s, r.x, r.y, r.width] }))`
	before := eval[string](v, boxes)
	v.tap("#do-claim")
	require.Equal(t, before, eval[string](v, boxes))
	v.place("gap 0,0 E")
	require.Equal(t, before, eval[string](v, boxes))
	v.place("card 0,0")
	v.version(4)
	require.Equal(t, before, eval[string](v, boxes))
	for i := range 3 {
		look, err := session.Look()
		require.NoError(t, err)
		turn := look.State.Status().Turn
		require.NoError(t, session.Book(-1, izakaya.Event{Move: izakaya.Move{Kind: izakaya.Build, Player: turn, Card: izakaya.Card{0, 0}, Floor: 1}}))
		v.version(5 + i)
		require.Equal(t, before, eval[string](v, boxes))
	}
}

// TestBrowserContrast measures all text against what lies behind it.
func TestBrowserContrast(t *testing.T) {
	_, v := inAction(t)
	v.tap("#do-drink")
	require.Empty(t, eval[[]string](v, contrastScript))
}

// contrastScript lists texts of less than 4.5:1 (WCAG 2.2, 1.4.3).
const contrastScript = `(() => {
  const parse = (c) => (c.match(/[\d.]+/g) ?? []).map(Number);
  const lum = ([r, g, b]) => [r, g, b].map((v) => v / 255).map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4).reduce((s, v, i) => s + v * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = (e) => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor); if (c.length < 4 || c[3] > 0.99) return c; } return [255, 255, 255]; };
  const bad = [];
  for (const e of document.querySelectorAll("body *:not(svg *)")) {
    if (!e.checkVisibility({ opacityProperty: true }) || e.disabled || ![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
    const [a, b] = [lum(parse(getComputedStyle(e).color)), lum(behind(e))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) bad.push(e.innerText + " " + ratio.toFixed(2));
  }
  return bad;
})()`

// TestBrowserByKeyboard makes a move with the keyboard alone.
func TestBrowserByKeyboard(t *testing.T) {
	session, v := inAction(t)
	press := func(selector string) {
		v.until(fmt.Sprintf(`(() => { const e = document.querySelector(%q); e.focus(); return document.activeElement === e })()`, selector))
		require.True(t, eval[bool](v, `(() => { const e = document.activeElement; if (e.matches("button")) e.click(); else e.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", bubbles: true})); return true })()`))
	}
	press("#do-drink")
	press(`[data-place="stock 2"]`)
	require.Contains(t, eval[string](v, `document.querySelector('[data-place="vertex 1,1"]').getAttribute("aria-label")`), "legal")
	press(`[data-place="vertex 1,1"]`)
	v.version(4)
	require.Len(t, v.state(session).Table.Drinks, 1)
}

func TestBrowserFirstPaintIsSmall(t *testing.T) {
	session, v := inAction(t)
	sent := eval[float64](v, `performance.getEntriesByType("resource").concat(performance.getEntriesByType("navigation")).filter((e) => !e.name.includes("/events")).reduce((sum, e) => sum + e.transferSize, 0)`)
	snap, _ := session.state.get()
	t.Logf("first paint: %.0f bytes and a snapshot of %d", sent, len(snap.wire))
	require.Less(t, sent+float64(len(snap.wire)), 150e3)
}

// TestBrowserBidsByPhone lets two phones in by their codes; each bids for
// itself, once, and a used code lets nobody in.
func TestBrowserBidsByPhone(t *testing.T) {
	session, url, _ := served(t, &memory{}, "127.0.0.1:0", false)
	begin(t, session, 2)
	v := browse(t, url, 390, 844)
	v.version(1)
	join := eval[string](v, `fetch("/api/invite", {method: "POST", headers: {"Content-Type": "application/json"}, body: '{"player":"grey"}'}).then((r) => r.json()).then((r) => r.url)`)
	preview, err := http.Head(join)
	require.NoError(t, err)
	require.NoError(t, preview.Body.Close())
	v.do(chromedp.Navigate(join))
	v.tap("#join")
	v.do(chromedp.WaitVisible(chromedp.CSS("#pick-3"))) // beyond the change of page
	v.until(`location.pathname === "/phone"`)
	v.picture("phone-bid.png")
	v.tap("#pick-3")
	v.until(`!document.querySelector("#pick-3")`)
	require.True(t, len(due(session.state.value)) == 1)
	again, err := http.Post(join, "application/json", strings.NewReader("{}"))
	require.NoError(t, err)
	require.NoError(t, again.Body.Close())
	require.Equal(t, http.StatusForbidden, again.StatusCode)
}

// TestBrowserShoutsBySpaceBar stops the game by the space bar; two players were
// ready at that moment.
func TestBrowserShoutsBySpaceBar(t *testing.T) {
	session, url, _ := served(t, &memory{}, "127.0.0.1:0", false)
	shouts := building(t, session, 3)
	v := browse(t, url, 1366, 768)
	v.until(`document.querySelector("#shout")`)
	look, err := session.Look()
	require.NoError(t, err)
	require.True(t, eval[bool](v, `document.body.dispatchEvent(new KeyboardEvent("keydown", {key: " ", bubbles: true})) || true`))
	for _, c := range shouts[:2] {
		v.tap("#shout-" + string(c.Player))
	}
	v.version(look.Version + 2)
	v.picture("stop.png")
	v.tap("#shout-done")
	v.until(`!document.querySelector("#sheet").open`)
}

// TestBrowserLivePicture shows a camera's pictures with the readings over them,
// and what is in doubt.
func TestBrowserLivePicture(t *testing.T) {
	session, v := inAction(t)
	jpeg, err := os.ReadFile("../testdata/demo/0005.jpg")
	require.NoError(t, err)
	o := v.state(session).Table
	o.Grid.Corners = [4][2]float64{{500, 150}, {800, 160}, {820, 460}, {480, 450}}
	o.Drinks = []izakaya.DrinkReading{{Vertex: izakaya.Vertex{1, 1}, Color: "red"}}
	_, err = session.Keep("0005.jpg", jpeg)
	require.NoError(t, err)
	session.Show(Picture{"0005.jpg", jpeg})
	require.NoError(t, session.Tell(Live{Status: Desync, Frame: "0005.jpg", W: 1280, H: 720, Reading: Reading{Spots: o.Sightings()}, Differences: []Difference{{
		Name: engine.Say("vertex 1,1"), Book: engine.Say("correct.nothing"), Seen: engine.Say("drink.red"),
		Fix: izakaya.Event{Move: izakaya.Move{Kind: izakaya.Correct}, Correction: &izakaya.Correction{Drink: &o.Drinks[0]}}}}}))
	v.until(`document.querySelector("#camera").naturalWidth === 1280`)
	v.until(`document.querySelectorAll("#readings .seen").length === 1`)
	v.tap("#do-drink")
	v.place("stock 2")
	v.until(`document.querySelectorAll("#readings .ring").length === 4`)
	v.tap(".diffs button")
	v.version(4)
	require.Len(t, v.state(session).Table.Drinks, 1)
	v.tap("#tool-pause")
	require.Equal(t, Pause, <-session.Controls())
	for range 4 { // a story wider than a phone
		look, err := session.Look()
		require.NoError(t, err)
		turn := look.State.Status().Turn
		require.NoError(t, session.Book(-1, izakaya.Event{Move: izakaya.Move{Kind: izakaya.Build, Player: turn, Card: izakaya.Card{0, 0}, Floor: 1}, Frame: "0005.jpg"}))
	}
	v.version(8)
	v.do(chromedp.EmulateViewport(390, 844))
	v.until(`innerWidth === 390 && document.documentElement.scrollWidth <= 390`)
	v.picture("phone-live.png")
}

// TestBrowserVoiceTellsTheNews asks what would be said between two states.
func TestBrowserVoiceTellsTheNews(t *testing.T) {
	session, v := inAction(t)
	news := func(act func()) string {
		v.t.Helper()
		eval[bool](v, `(() => { window.before = window.banto; return true })()`)
		look, err := session.Look()
		require.NoError(t, err)
		act()
		v.until(fmt.Sprintf(`window.banto.version > %d || window.banto.alarm`, look.Version))
		return eval[string](v, `import("/static/voice.js").then((m) => m.news(window.before, window.banto))`)
	}
	build := izakaya.Event{Move: izakaya.Move{Kind: izakaya.Build, Player: "grey", Card: izakaya.Card{0, 0}, Floor: 1}}
	require.Equal(t, "Blue, your turn", news(func() { require.NoError(t, session.Book(-1, build)) }))
	refused := izakaya.Event{Move: izakaya.Move{Kind: izakaya.Drink, Player: "blue", Stock: 2, Color: "red", Vertex: izakaya.Vertex{0, 1}}, Refused: true}
	require.Contains(t, news(func() { require.NoError(t, session.Book(-1, refused)) }), "Not allowed. Inner crossings first")
	require.NotContains(t, eval[string](v, `document.querySelector("#tool-voice").getAttribute("aria-pressed")`), "true", "off until switched on")
}
