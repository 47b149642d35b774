//go:build browser

package web

import (
	"bufio"
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// program builds banto.
func program(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "banto")
	out, err := exec.Command("go", "build", "-o", path, "banto/cmd/banto").CombinedOutput()
	require.NoError(t, err, string(out))
	return path
}

// start runs banto play and gives the page's address.
func start(t *testing.T, program string, args ...string) (url string, process *exec.Cmd) {
	t.Helper()
	process = exec.Command(program, append([]string{"play", "--no-browser"}, args...)...)
	stdout, err := process.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, process.Start())
	t.Cleanup(func() {
		process.Process.Signal(syscall.SIGTERM)
		process.Wait()
	})
	said := bufio.NewScanner(stdout)
	for url == "" && said.Scan() {
		url = regexp.MustCompile(`http://[0-9.:]+`).FindString(said.Text())
	}
	require.NotEmpty(t, url, "the page's address")
	return url, process
}

// TestBrowserSurvivesKill kills the program in the middle of a game; started
// again it goes on with every event that the page had shown.
func TestBrowserSurvivesKill(t *testing.T) {
	banto, log := program(t), filepath.Join(t.TempDir(), "game.jsonl")
	url, process := start(t, banto, "--addr", "127.0.0.1:0", "--log", log)
	v := browse(t, url, 1366, 768)
	v.wizard("izakaya")
	v.tap("#begin")
	for i, player := range []string{"grey", "orange"} {
		v.version(1 + i)
		v.tap("#bid-" + player)
		v.tap("#pick-2")
	}
	v.version(3)
	v.until(`!document.querySelector("#sheet").open`)
	v.tap("#do-drink")
	v.place("stock 2")
	v.place("vertex 1,1")
	v.version(4)
	require.NoError(t, process.Process.Kill())
	v.until(`document.body.dataset.online === "no"`)
	start(t, banto, "--addr", url[len("http://"):], "--log", log)
	v.until(`document.body.dataset.online === "yes" && window.banto.version === 4`)
	v.until(`document.querySelector("#turn").innerText.includes("Grey") || document.querySelector("#turn").innerText.includes("Orange")`)
}

// TestBrowserWatchesTheDemo watches the bundled recording through the whole
// program to its end.
func TestBrowserWatchesTheDemo(t *testing.T) {
	const demo = "../testdata/demo"
	url, _ := start(t, program(t), "--source", demo, "--bids", demo+"/bids.json", "--pace", "20ms", "--addr", "127.0.0.1:0", "--log", filepath.Join(t.TempDir(), "demo.jsonl"))
	v := browse(t, url, 1366, 768)
	v.until(`window.banto?.alarm`)
	for _, told := range []int{10, 20, 30} { // a wait of its own for each part: reading pictures takes a while
		v.until(fmt.Sprintf(`window.banto.story.length >= %d`, told))
	}
	v.until(`window.banto.status.phase === "end"`)
	v.until(`document.querySelector("#final")`)
	require.Equal(t, "natural 2000 pink 0", eval[string](v, `window.banto.standings.players.map((p) => p.player + " " + p.total).join(" ")`))
	require.Empty(t, eval[[]string](v, `window.banto.story.filter((item) => item.refused).map((item) => String(item.n))`), "what was placed against the rules was taken back")
}
