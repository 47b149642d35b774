//go:build browser

package web

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"banto/engine"
	"banto/engine/izakaya"

	"github.com/stretchr/testify/require"
)

// A camera follows the game of a session by what it is told that it sees.
type camera struct {
	t        *testing.T
	session  *Session
	follower izakaya.Follower
	history  *izakaya.History
	fetched  int
}

// state is the book as it stands.
func (c *camera) state() izakaya.State {
	look, err := c.session.Look()
	require.NoError(c.t, err)
	for _, e := range look.Events[c.fetched:] {
		require.NoError(c.t, c.history.Append(e.(izakaya.Event)))
		if e.Booked().By == "person" {
			c.follower.Restart(c.history)
		}
	}
	c.fetched = len(look.Events)
	return c.history.State()
}

// shows is what a picture says after a move that may be the next.
func (c *camera) shows(m izakaya.Move) izakaya.Belief {
	after, err := izakaya.Apply(c.state(), izakaya.Event{Move: m})
	require.NoError(c.t, err)
	return izakaya.BeliefOf(after.Observation(), after.Start())
}

// sees books what the follower makes of a picture.
func (c *camera) sees(b izakaya.Belief) {
	c.state()
	for _, e := range c.follower.Look(c.history, b).Events {
		e.Frame = "0004.jpg"
		for i := range e.Events {
			e.Events[i].Frame = e.Frame
		}
		require.NoError(c.t, c.session.Book(-1, e))
	}
}

// green is the drink that the demo's picture 0004.jpg shows, at a crossing.
func green(v izakaya.Vertex) izakaya.Move {
	return izakaya.Move{Kind: izakaya.Drink, Player: "pink", Stock: 3, Color: "green", Vertex: v}
}

// here is where it stands, there where it does not.
var here, there = izakaya.Vertex{1, 2}, izakaya.Vertex{1, 1}

// bottleOdds are those of a crossing where a green bottle is so much likelier than
// none.
func bottleOdds(rather float64) izakaya.Odds[izakaya.Color] {
	return izakaya.Odds[izakaya.Color]{"green": rather, "": 0}
}

// misread is a picture in which the bottle rather stands there.
func (c *camera) misread() izakaya.Belief {
	b := c.shows(green(there))
	b.Drinks[there], b.Drinks[here] = bottleOdds(1.6), bottleOdds(-1.6)
	return b
}

// blurred is a picture in which it may stand here or there.
func (c *camera) blurred() izakaya.Belief {
	b := c.shows(green(there))
	b.Drinks[there], b.Drinks[here] = bottleOdds(1.5), bottleOdds(1.5)
	return b
}

// filmedTable is a game of pink and natural before a camera, pink to move, and its
// page.
func filmedTable(t *testing.T, wide, high int) (*memory, *camera, *visit) {
	t.Helper()
	shelf := &memory{}
	session, url, _ := served(t, shelf, "127.0.0.1:0", false)
	require.NoError(t, session.Begin(izakaya.Name, engine.Setup{Players: []engine.Color{"pink", "natural"}, Names: map[engine.Color]string{"pink": "Aiko", "natural": "Bruno"},
		Rows: map[string][]engine.Color{"market": {"white", "yellow", "blue", "green", "black", "red"}}}))
	require.NoError(t, session.Book(-1, bid("pink", 300), bid("natural", 100)))
	c := &camera{t: t, session: session, history: &izakaya.History{}}
	jpeg, err := os.ReadFile("../testdata/demo/0004.jpg")
	require.NoError(t, err)
	_, err = session.Keep("0004.jpg", jpeg)
	require.NoError(t, err)
	session.Show(Picture{"0004.jpg", jpeg})
	o := c.state().Observation()
	o.Grid.Corners = [4][2]float64{{624.6, 145.4}, {887.7, 232.1}, {797.8, 497.1}, {509.5, 387.7}}
	require.NoError(t, session.Tell(Live{Status: Settled, Frame: "0004.jpg", W: 1280, H: 720, Reading: Reading{Spots: o.Sightings()}}))
	c.follower.Restart(c.history)
	c.sees(izakaya.BeliefOf(o, c.state().Start()))
	v := browse(t, url, wide, high)
	v.until(`document.querySelector("#camera").naturalWidth === 1280`)
	return shelf, c, v
}

// log is a game's record, a line an event.
func (m *memory) log(t *testing.T) string {
	t.Helper()
	var out strings.Builder
	for _, e := range m.books[0].Events {
		line, err := json.Marshal(e)
		require.NoError(t, err)
		out.Write(append(line, '\n'))
	}
	return out.String()
}

// report is the saved report's story.
func (v *visit) report() string {
	v.t.Helper()
	page := eval[string](v, `fetch("/report.html").then((r) => r.text())`)
	_, story, _ := strings.Cut(page, "<ol>")
	return regexp.MustCompile(`<[^>]*>`).ReplaceAllString(story, "")
}

// TestBrowserTellsAnAmendment lets a picture be misread and the next show the
// table as it is: page, log, report and voice tell what was wrong.
func TestBrowserTellsAnAmendment(t *testing.T) {
	shelf, c, v := filmedTable(t, 1366, 768)
	clear := c.shows(green(here))
	c.sees(c.misread())
	v.until(`document.querySelector("#events").innerText.includes("Aiko puts a green drink at A1·B2.")`)
	eval[bool](v, `(() => { window.before = window.banto; return true })()`)
	for range 3 {
		c.sees(clear)
	}
	v.until(`!document.querySelector("#notice").hidden`)
	const said = "Corrected: Aiko puts a green drink at A2·B3. I had read: Aiko puts a green drink at A1·B2."
	require.Contains(t, eval[string](v, `document.querySelector("#notice").innerText`), said)
	require.Equal(t, said, eval[string](v, `import("/static/voice.js").then((m) => m.news(window.before, window.banto))`))
	const story = "Aiko puts a green drink at A1·B2. Aiko puts a green drink at A2·B3."
	require.Contains(t, eval[string](v, `document.querySelector("#events li").innerText`), story)
	require.Equal(t, "Aiko puts a green drink at A1·B2.", eval[string](v, `document.querySelector("#events s").innerText`), "struck out")
	require.Contains(t, v.report(), story)
	require.Contains(t, shelf.log(t), `{"event":"amend","by":"camera"`)
	require.Equal(t, []izakaya.DrinkReading{{Vertex: here, Color: "green"}}, v.state(c.session).Table.Drinks)
	v.picture("amended.png")
	v.tap("#notice button")
	v.until(`document.querySelector("#notice").hidden`)
}

// TestBrowserAsksAndOneTapSettles shows a bottle that stands here or there for
// some pictures: the page asks with a picture for each, and one tap settles it.
func TestBrowserAsksAndOneTapSettles(t *testing.T) {
	shelf, c, v := filmedTable(t, 1366, 768)
	blurred := c.blurred()
	for range 3 {
		c.sees(blurred)
	}
	v.until(`!document.querySelector("#question").hidden`)
	asked := eval[string](v, `document.querySelector("#question").innerText`)
	for _, words := range []string{"What happened here?", "Aiko puts a green drink at A1·B2.", "Aiko puts a green drink at A2·B3."} {
		require.Contains(t, asked, words)
	}
	require.Equal(t, 2.0, eval[float64](v, `document.querySelectorAll("#question image").length`), "a picture for each answer")
	at := eval[[]float64](v, `[...document.querySelectorAll("#question .here")].map((e) => Number(e.getAttribute("cx")))`)
	slices.Sort(at)
	require.InDeltaSlice(t, []float64{675, 768}, at, 12, "where the crossings are in the picture")
	right := eval[float64](v, `window.banto.question.options.findIndex((o) => JSON.stringify(o.words).includes("A2·B3"))`)
	v.tap("#answer-" + string('0'+rune(right)))
	v.until(`document.querySelector("#question").hidden`)
	v.until(`document.querySelector("#events li").innerText.includes("Aiko puts a green drink at A2·B3. You said so.")`)
	require.Contains(t, v.report(), "Aiko puts a green drink at A2·B3. You said so.")
	require.Contains(t, shelf.log(t), `{"event":"question","by":"camera"`)
	require.Contains(t, shelf.log(t), `{"event":"amend","by":"person"`)

	c.sees(blurred) // the answer stands, and is not asked for again
	c.sees(c.shows(izakaya.Move{Kind: izakaya.Price, Player: "natural", From: 0, To: 1, Yen: izakaya.Coin}))
	v.until(`document.querySelector("#events").innerText.includes("Bruno moves a coin")`)
	require.True(t, eval[bool](v, `document.querySelector("#question").hidden`))
	require.Equal(t, []izakaya.DrinkReading{{Vertex: here, Color: "green"}}, v.state(c.session).Table.Drinks)
}

// TestBrowserAsksOnAPhone fits the question on a phone, and leaves it alone.
func TestBrowserAsksOnAPhone(t *testing.T) {
	_, c, v := filmedTable(t, 390, 844)
	for range 2 {
		c.sees(c.blurred())
	}
	v.until(`!document.querySelector("#question").hidden`)
	require.LessOrEqual(t, eval[float64](v, `document.documentElement.scrollWidth`), 390.0)
	require.LessOrEqual(t, eval[float64](v, `document.querySelector("#question").getBoundingClientRect().height`), 844.0/2, "the table stays in sight")
	require.Empty(t, eval[[]string](v, strings.Replace(contrastScript, "body *", "#question *", 1)))
	v.picture("question-phone.png")
	v.tap("#answer-none")
	v.until(`document.querySelector("#question").hidden`)
	c.sees(c.shows(green(here)))
	v.until(`document.querySelector("#events").innerText.includes("Aiko puts a green drink at A2·B3.")`)
}
