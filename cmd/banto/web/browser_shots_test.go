//go:build browser

package web

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"banto/engine"

	"github.com/stretchr/testify/require"
)

// A scene is what a picture of the README shows: a game of so many, as far as
// the moves of sensible players bring it.
type scene struct {
	players, moves int
	kind           string // of move that is chosen
}

var scenes = map[string]scene{"izakaya": {4, 60, "drink"}, "jutaku": {4, 20, "stop"}, "yatai": {3, 90, "serve"}, "highway": {4, 21, "up"}}

// staged is a scene on a page.
func staged(t *testing.T, g engine.Game, sc scene) (*Session, string) {
	t.Helper()
	session, url, _ := served(t, &memory{}, "127.0.0.1:0", false)
	set := engine.Setup{Players: g.Kit().Colors[:sc.players], Names: map[engine.Color]string{}}
	for i, name := range []string{"Aiko", "Bruno", "Chloé", "Dan"}[:sc.players] {
		set.Names[set.Players[i]] = name
	}
	require.NoError(t, session.Begin(g.Name(), set))
	rng := rand.New(rand.NewPCG(12, 0))
	for n := 0; ; n++ {
		look, err := session.Look()
		require.NoError(t, err)
		choices := look.State.Choices()
		if n >= sc.moves && (sc.kind == "" || slices.ContainsFunc(choices, func(c engine.Choice) bool { return c.Kind == sc.kind })) {
			return session, url
		}
		require.NotEmpty(t, choices, "the game ended before the scene")
		require.NoError(t, session.Book(-1, brisk(choices, rng).Event))
	}
}

// TestBrowserScreenshots makes the pictures of the README where
// BANTO_SCREENSHOTS names a folder; elsewhere it looks that every scene can be
// brought about.
func TestBrowserScreenshots(t *testing.T) {
	for _, g := range games() {
		sc := scenes[g.Name()]
		_, url := staged(t, g, sc)
		v := browse(t, url, 1366, 768)
		v.until(`window.banto?.status && document.querySelector("#table svg")`)
		v.until(`(() => { document.querySelector("#do-` + sc.kind + `")?.click(); return true })()`)
		v.until(`document.querySelectorAll(".hint").length > 0 || document.querySelector("#shout")`)
		if place := eval[string](v, onlyHint); place != "" { // the first of two steps is no choice
			v.place(place)
		}
		v.picture(g.Name() + ".png")
		if tall := `document.querySelector("#view-side")`; eval[bool](v, "Boolean("+tall+")") {
			v.tap("#view-side")
			v.until(`document.querySelector("#table").dataset.turn`)
			v.picture(g.Name() + "-side.png")
		}
	}
}

// onlyHint is the place of the only hint that there is, if it is no more.
const onlyHint = `(() => {
  const rings = [...document.querySelectorAll(".hint:not(.fresh):not(.chosen) .ring")];
  const at = (e) => e.dataset.x === rings[0].getAttribute("cx") && e.dataset.y === rings[0].getAttribute("cy");
  return rings.length === 1 ? [...document.querySelectorAll(".place")].find(at)?.dataset.place ?? "" : "";
})()`

// TestBrowserScreenshotsGames does so with the games that the wizard offers.
func TestBrowserScreenshotsGames(t *testing.T) {
	_, url, _ := served(t, &memory{}, "127.0.0.1:0", false)
	v := browse(t, url, 1366, 768)
	v.until(`document.querySelector(".games img") && [...document.querySelectorAll(".games img")].every((i) => i.complete && i.naturalWidth > 0)`)
	v.picture("games.png")
}

// TestBrowserScreenshotsPhone does so on a phone.
func TestBrowserScreenshotsPhone(t *testing.T) {
	_, url := staged(t, games()[0], scenes[games()[0].Name()])
	v := browse(t, url, 390, 844)
	v.until(`document.querySelector("#table svg")`)
	v.picture("phone.png")
}

// TestBrowserScreenshotsLive does so with a camera.
func TestBrowserScreenshotsLive(t *testing.T) {
	const demo = "../testdata/demo"
	url, _ := start(t, program(t), "--source", demo, "--bids", demo+"/bids.json", "--pace", "300ms", "--addr", "127.0.0.1:0", "--log", filepath.Join(t.TempDir(), "demo.jsonl"))
	v := browse(t, url, 1366, 768)
	for told := range 5 { // a wait of its own for each part: reading pictures takes a while
		v.until(fmt.Sprintf(`window.banto?.story?.length > %d`, told))
	}
	v.until(`window.banto.alarm?.event.event === "drink"`)
	v.until(`document.querySelector("#camera").naturalWidth > 0`)
	v.picture("alarm.png")
	for _, told := range []int{12, 20, 30} {
		v.until(fmt.Sprintf(`window.banto.story.length > %d && !window.banto.alarm`, told))
	}
	v.picture("live.png")
}

// TestBrowserScreenshotsQuestion does so with what the camera could not see well.
func TestBrowserScreenshotsQuestion(t *testing.T) {
	_, c, v := filmedTable(t, 1366, 768)
	for range 2 {
		c.sees(c.blurred())
	}
	v.until(`document.querySelectorAll("#question image").length === 2`)
	v.picture("question.png")
}
