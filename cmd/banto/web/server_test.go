package web

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"banto/engine"
	"banto/engine/izakaya"
	"banto/engine/jutaku"

	"github.com/stretchr/testify/require"
)

// handler is a server's handler, for requests that need no network.
func handler(t *testing.T, s *Session) (http.Handler, *Server) {
	t.Helper()
	server, err := NewServer(s, []string{"127.0.0.1:8417", "192.168.1.7:8417"}, "http://192.168.1.7:8417")
	require.NoError(t, err)
	return server.server.Handler, server
}

// ask sends a request from an address, with headers given as name, value, ….
func ask(h http.Handler, from, method, target, body string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, target, strings.NewReader(body))
	r.Host, r.RemoteAddr = "127.0.0.1:8417", from+":50000"
	for i := 0; i+1 < len(headers); i += 2 {
		if headers[i] == "Host" {
			r.Host = headers[i+1]
		}
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

const home, away, asJSON = "127.0.0.1", "192.168.1.30", "application/json"

func TestServerTurnsStrangersAway(t *testing.T) {
	s := openSession(t, &memory{}, false)
	begin(t, s, 2)
	h, _ := handler(t, s)
	undo := `{"version":1,"events":[{"event":"bid","bids":{"grey":100}}]}`
	for _, c := range []struct {
		what, from, method, target, body string
		headers                          []string
		status                           int
	}{
		{"the page at home", home, "GET", "/", "", nil, 200},
		{"a name of one's own for this address", home, "GET", "/", "", []string{"Host", "evil.example:8417"}, 421},
		{"the right name at another port", home, "GET", "/", "", []string{"Host", "127.0.0.1:80"}, 421},
		{"another page's script", home, "POST", "/api/events", undo, []string{"Content-Type", asJSON, "Origin", "http://evil.example"}, 403},
		{"another page, as newer browsers say", home, "POST", "/api/events", undo, []string{"Content-Type", asJSON, "Sec-Fetch-Site", "cross-site"}, 403},
		{"a form", home, "POST", "/api/events", undo, []string{"Content-Type", "text/plain"}, 415},
		{"no type at all", home, "POST", "/api/events", undo, nil, 415},
		{"somebody on the network", away, "GET", "/", "", nil, 403},
		{"his stream", away, "GET", "/events", "", nil, 403},
		{"his move", away, "POST", "/api/events", undo, []string{"Content-Type", asJSON}, 403},
		{"his camera", away, "GET", "/live.mjpg", "", nil, 403},
		{"a code nobody gave out", away, "POST", "/join/ABC", "{}", []string{"Content-Type", asJSON}, 403},
		{"a path out of the files", home, "GET", "/static/..%2fserver.go", "", nil, 404},
		{"a path out of the pictures", home, "GET", "/picture/..%2f..%2fsecret", "", nil, 404},
		{"words of no language", home, "GET", "/lang/xx.json", "", nil, 404},
		{"half a request", home, "POST", "/api/events", `{"version":1`, []string{"Content-Type", asJSON}, 400},
		{"a word it does not know", home, "POST", "/api/events", `{"version":1,"evnets":[]}`, []string{"Content-Type", asJSON}, 400},
		{"something after the request", home, "POST", "/api/events", undo + "{}", []string{"Content-Type", asJSON}, 400},
		{"no events", home, "POST", "/api/events", "{}", []string{"Content-Type", asJSON}, 400},
		{"a correction of nothing", home, "POST", "/api/events", `{"version":1,"events":[{"event":"correct","correction":{}}]}`, []string{"Content-Type", asJSON}, 400},
		{"no word on the alarm", home, "POST", "/api/alarm", "{}", []string{"Content-Type", asJSON}, 400},
		{"an answer to no question", home, "POST", "/api/question", `{"question":1,"option":0}`, []string{"Content-Type", asJSON}, 409},
		{"his answer", away, "POST", "/api/question", `{"question":1,"option":0}`, []string{"Content-Type", asJSON}, 403},
		{"an answer to no finding", home, "POST", "/api/finding", `{"finding":1,"option":0}`, []string{"Content-Type", asJSON}, 409},
		{"no answer to a finding", home, "POST", "/api/finding", `{"finding":1}`, []string{"Content-Type", asJSON}, 400},
		{"his word on a finding", away, "POST", "/api/finding", `{"finding":1,"option":0}`, []string{"Content-Type", asJSON}, 403},
		{"a start among the events", home, "POST", "/api/events", `{"version":1,"events":[{"event":"start","start":{}}]}`, []string{"Content-Type", asJSON}, 400},
		{"far too much", home, "POST", "/api/events", strings.Repeat(" ", maxBody+1), []string{"Content-Type", asJSON}, 400},
		{"an old version", home, "POST", "/api/events", strings.Replace(undo, "1", "0", 1), []string{"Content-Type", asJSON}, 409},
		{"its own page's script", home, "POST", "/api/events", undo, []string{"Content-Type", asJSON, "Origin", "http://127.0.0.1:8417"}, 200},
	} {
		w := ask(h, c.from, c.method, c.target, c.body, c.headers...)
		require.Equal(t, c.status, w.Code, "%s: %s", c.what, w.Body)
		require.Contains(t, w.Header().Get("Content-Security-Policy"), "script-src 'self';", c.what)
	}
}

func TestServerPagesHaveNoInlineScriptAndNoOtherHost(t *testing.T) {
	h, _ := handler(t, openSession(t, &memory{}, false))
	for _, lang := range languages {
		page := ask(h, home, "GET", "/?lang="+lang, "").Body.String()
		require.Contains(t, page, `lang="`+lang+`"`)
		require.NotContains(t, page, "http")
		require.NotContains(t, page, "onclick")
		require.NotContains(t, page, "style=")
	}
}

func TestServerLetsPlayersBidOnlyForThemselves(t *testing.T) {
	s := openSession(t, &memory{}, false)
	begin(t, s, 2)
	h, _ := handler(t, s)
	w := ask(h, home, "POST", "/api/invite", `{"player":"blue"}`, "Content-Type", asJSON)
	var invited struct{ URL, QR string }
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &invited))
	require.Contains(t, invited.QR, "<svg")
	code := strings.TrimPrefix(invited.URL, "http://192.168.1.7:8417")

	for _, method := range []string{"HEAD", "GET", "GET"} {
		require.Equal(t, 200, ask(h, away, method, code, "").Code, "a link's preview leaves the code")
	}
	w = ask(h, away, "POST", code, "{}", "Content-Type", asJSON, "Host", "192.168.1.7:8417")
	require.JSONEq(t, `{"to":"/phone"}`, w.Body.String())
	cookie := strings.Split(w.Header().Get("Set-Cookie"), ";")[0]
	require.Contains(t, w.Header().Get("Set-Cookie"), "HttpOnly")
	require.Equal(t, 403, ask(h, away, "POST", code, "{}", "Content-Type", asJSON).Code, "a code works once")

	require.Equal(t, 200, ask(h, away, "GET", "/phone", "", "Cookie", cookie).Code)
	require.Equal(t, 403, ask(h, away, "POST", "/api/events", `{"version":1,"events":[{"event":"undo"}]}`, "Cookie", cookie, "Content-Type", asJSON).Code)
	for player, status := range map[engine.Color]int{"grey": 403, "blue": 200} {
		event, err := json.Marshal(bid(player, 300))
		require.NoError(t, err)
		w = ask(h, away, "POST", "/api/choose", `{"event":`+string(event)+`}`, "Cookie", cookie, "Content-Type", asJSON)
		require.Equal(t, status, w.Code, "%s: %s", player, w.Body)
	}
	snap, _ := s.state.get()
	require.Equal(t, []engine.Color{"grey"}, due(snap), "grey has not bid")
}

// TestServerTakesShoutsOfOneMoment lets three players shout: the second soon
// enough to be at the same time as the first, the third too late.
func TestServerTakesShoutsOfOneMoment(t *testing.T) {
	s := openSession(t, &memory{}, false)
	shouts := building(t, s, 3)
	h, _ := handler(t, s)
	for i, c := range []struct{ ago, status int }{{1000, 200}, {900, 200}, {0, 422}} {
		event, err := json.Marshal(shouts[i].Event)
		require.NoError(t, err)
		w := ask(h, home, "POST", "/api/choose", fmt.Sprintf(`{"event":%s,"ago":%d}`, event, c.ago), "Content-Type", asJSON)
		require.Equal(t, c.status, w.Code, w.Body.String())
	}
	snap, _ := s.state.get()
	require.NotNil(t, snap.Alarm, "the players see why, and may let it stand")
}

// building brings a session to the moment in which n players may shout.
func building(t *testing.T, s *Session, n int) (shouts []engine.Choice) {
	t.Helper()
	require.NoError(t, s.Begin(jutaku.Name, engine.Setup{Players: jutaku.Game{Players: jutaku.Architects()}.Kit().Colors[:n]}))
	for {
		look, err := s.Look()
		require.NoError(t, err)
		for _, c := range look.State.Choices() {
			if c.Shout {
				shouts = append(shouts, c)
			}
		}
		if len(shouts) > 0 {
			require.Len(t, shouts, n)
			return shouts
		}
		require.NoError(t, s.Book(-1, look.State.Choices()[0].Event))
	}
}

// TestServerInvitesWhoPlays gives codes to players of the game only.
func TestServerInvitesWhoPlays(t *testing.T) {
	s := openSession(t, &memory{}, false)
	h, _ := handler(t, s)
	for _, who := range []string{"grey", ""} {
		require.Equal(t, 409, ask(h, home, "POST", "/api/invite", `{"player":"`+who+`"}`, "Content-Type", asJSON).Code, "no game has begun")
	}
	begin(t, s, 2)
	require.Equal(t, 200, ask(h, home, "POST", "/api/invite", `{"player":"grey"}`, "Content-Type", asJSON).Code)
	for _, who := range []string{"pink", "", "Ada", strings.Repeat("grey", 10000)} {
		require.Equal(t, 400, ask(h, home, "POST", "/api/invite", `{"player":"`+who+`"}`, "Content-Type", asJSON).Code)
	}
}

// TestServerSlowsWrongCodesDown lets an address guess five times, then once every
// ten seconds, right codes among them; others are not slowed.
func TestServerSlowsWrongCodesDown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGuests()
		code := g.invite(guest{whole: true})
		for range wrongLeast {
			_, _, err := g.enter("ABC", away+":1")
			require.ErrorIs(t, err, errWrongCode)
		}
		_, _, err := g.enter(code, away+":2")
		require.ErrorIs(t, err, errTooMany)
		_, _, err = g.enter(code, "192.168.1.31:1")
		require.NoError(t, err)
		time.Sleep(wrongEvery)
		_, _, err = g.enter(code, away+":3")
		require.NoError(t, err)
		for i := range 2 * wrongMost {
			_, _, _ = g.enter("ABC", fmt.Sprintf("10.0.%d.%d:1", i/256, i%256))
		}
		require.LessOrEqual(t, len(g.wrong), wrongMost)
	})
}

// TestServerWaitsForNoBody cuts off who begins a request and never ends it.
func TestServerWaitsForNoBody(t *testing.T) {
	_, url, _ := servedPlain(t)
	host := strings.TrimPrefix(url, "http://")
	begun := time.Now()
	var slow []net.Conn
	for _, method := range []string{"POST", "GET"} {
		c, err := net.Dial("tcp", host)
		require.NoError(t, err)
		fmt.Fprintf(c, "%s /api/events HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{", method, host)
		slow = append(slow, c)
	}
	for _, c := range slow {
		_, err := io.ReadAll(c)
		require.NoError(t, err)
		require.NoError(t, c.Close())
	}
	require.Less(t, time.Since(begun), bodyLimit+5*time.Second)
}

// FuzzRequest asks a table anything, from the machine and as a stranger: nothing
// fails inside, and no code but the right one lets the stranger in.
func FuzzRequest(f *testing.F) {
	for path, body := range map[string]string{
		"/api/events": `{"version":1,"events":[{"event":"bid","bids":{"grey":100}}]}`, "/api/bid": `{"player":"grey","yen":300}`,
		"/api/game": `{"game":"izakaya","players":["grey","blue"]}`, "/api/alarm": `{"allow":true}`, "/api/question": `{"question":1,"option":0}`, "/api/camera": `{"ask":"pause"}`, "/api/finding": `{"finding":1,"option":0}`,
		"/api/invite": `{"player":"blue"}`, "/api/resume": "{}", "/join/ABCDEFGHIJKLMNOPQRSTUVWXYZ": "{}", "/api/attempt": `{"version":1,"player":"grey","kind":"drink","places":["stock 1"]}`,
		"/api/alternatives?place=vertex 1,1": "", "/picture/0001.jpg": "", "/lang/en.json": "", "/": "",
	} {
		f.Add(path, body)
	}
	f.Fuzz(func(t *testing.T, target, body string) {
		path, query, _ := strings.Cut(target, "?")
		if !strings.HasPrefix(path, "/") || path == "/events" || path == "/live.mjpg" {
			return // these two never end
		}
		s := openSession(t, &memory{}, false)
		require.NoError(t, s.Begin(izakaya.Name, seats(2)))
		h, server := handler(t, s)
		code := server.guests.invite(guest{whole: true})
		for _, from := range []string{home, away} {
			for _, method := range []string{"GET", "HEAD", "POST"} {
				r := httptest.NewRequest(method, "/", strings.NewReader(body))
				r.URL = &url.URL{Path: path, RawQuery: query}
				r.Host, r.RemoteAddr = "127.0.0.1:8417", from+":50000"
				r.Header.Set("Content-Type", asJSON)
				w := httptest.NewRecorder()
				h.ServeHTTP(w, r)
				require.Less(t, w.Code, 500, "%s %s: %s", method, path, w.Body)
				require.Empty(t, w.Header().Get("Set-Cookie"))
				if from == away && method == "POST" && strings.HasPrefix(path, "/api/") {
					require.GreaterOrEqual(t, w.Code, 300, path)
				}
			}
		}
		require.Contains(t, server.guests.codes, code)
		_, err := s.Look()
		require.NoError(t, err)
	})
}

func TestServerTableCodeOpensTheWholePage(t *testing.T) {
	s := openSession(t, &memory{}, false)
	h, server := handler(t, s)
	w := ask(h, away, "POST", strings.TrimPrefix(server.TableURL(), "http://192.168.1.7:8417"), "{}", "Content-Type", asJSON)
	require.JSONEq(t, `{"to":"/"}`, w.Body.String())
	cookie := strings.Split(w.Header().Get("Set-Cookie"), ";")[0]
	start, err := json.Marshal(map[string]any{"game": izakaya.Name, "setup": seats(2)})
	require.NoError(t, err)
	require.Equal(t, 200, ask(h, away, "POST", "/api/game", string(start), "Cookie", cookie, "Content-Type", asJSON).Code)
}

func TestServerReport(t *testing.T) {
	shelf := &memory{}
	s := openSession(t, shelf, false)
	h, _ := handler(t, s)
	require.Equal(t, 409, ask(h, home, "GET", "/report.html", "").Code)
	begin(t, s, 2)
	_, err := s.Keep("0001.jpg", []byte("a picture"))
	require.NoError(t, err)
	require.NoError(t, s.Book(-1, bid("grey", 300), bid("blue", 100),
		izakaya.Event{Move: izakaya.Move{Kind: izakaya.Drink, Player: "grey", Stock: 2, Color: "red", Vertex: izakaya.Vertex{1, 1}}, Frame: "0001.jpg"}))
	for lang, sentence := range map[string]string{"en": "Ada puts a red drink at A1·B2.", "fr": "Ada pose une boisson rouge", "it": "Ada mette una bevanda rossa", "ja": "Adaが赤のドリンク"} {
		w := ask(h, home, "GET", "/report.html?lang="+lang, "")
		require.Contains(t, w.Body.String(), sentence)
		require.Contains(t, w.Body.String(), "<svg")
		require.Contains(t, w.Body.String(), "data:image/jpeg;base64,")
		require.NotContains(t, w.Body.String(), "ZgotmplZ")
		require.Contains(t, w.Header().Get("Content-Disposition"), "banto-izakaya-2026-11-21.html")
	}
}

// TestServerManyViewers lets fifty browsers watch and one of them never read:
// booking costs the same, and everyone else sees the last state.
func TestServerManyViewers(t *testing.T) {
	session, url, _ := servedPlain(t)
	begin(t, session, 2)
	stuck, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
	require.NoError(t, err)
	defer stuck.Close()
	fmt.Fprintf(stuck, "GET /events HTTP/1.1\r\nHost: %s\r\n\r\n", strings.TrimPrefix(url, "http://"))
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	const viewers, changes = 50, 40
	seen := make(chan error, viewers)
	for range viewers {
		go func() { seen <- watchUntil(ctx, url, 3+changes) }()
	}
	require.NoError(t, session.Book(-1, bid("grey", 300), bid("blue", 100)))
	for i := range changes {
		e := engine.Step{Kind: engine.Undo}
		if i%2 == 1 {
			e.Kind = engine.Redo
		}
		require.NoError(t, session.Book(-1, e))
	}
	for range viewers {
		require.NoError(t, <-seen)
	}
}

// servedPlain is a server without a browser.
func servedPlain(t *testing.T) (session *Session, url string, server *Server) {
	t.Helper()
	session = openSession(t, &memory{}, false)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	server, err = NewServer(session, Hosts(listener.Addr(), nil), "")
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(ctx, listener) }()
	t.Cleanup(func() {
		cancel()
		require.NoError(t, <-ended)
	})
	return session, "http://" + listener.Addr().String(), server
}

// watchUntil reads the stream until the game has come to a version.
func watchUntil(ctx context.Context, url string, version int) error {
	r, err := http.NewRequestWithContext(ctx, "GET", url+"/events", nil)
	if err != nil {
		return err
	}
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	answer, err := client.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	lines := bufio.NewReader(answer.Body)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return err
		}
		var snap struct{ Version int }
		if data, ok := strings.CutPrefix(line, "data: "); ok && json.Unmarshal([]byte(data), &snap) == nil && snap.Version == version {
			return nil
		}
	}
}

func TestServerLivePictureLeavesOutWhatIsTooLate(t *testing.T) {
	session, url, _ := servedPlain(t)
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	session.Show(Picture{"1", []byte("first")})
	r, err := http.NewRequestWithContext(ctx, "GET", url+"/live.mjpg", nil)
	require.NoError(t, err)
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	answer, err := client.Do(r)
	require.NoError(t, err)
	defer answer.Body.Close()
	lines := bufio.NewReader(answer.Body)
	until := func(want string) {
		for {
			line, err := lines.ReadString('\n')
			require.NoError(t, err)
			if strings.TrimSpace(line) == want {
				return
			}
		}
	}
	until("first")
	until("first") // a still picture is sent again
	for i := range 100 {
		session.Show(Picture{"2", fmt.Appendf(nil, "later %d", i)})
	}
	until("later 99")
}
