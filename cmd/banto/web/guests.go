package web

import (
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"banto/engine"

	"golang.org/x/time/rate"
	"rsc.io/qr"
)

// A guest is somebody who came over the network by a code: a player may bid
// for himself, the empty colour may do everything.
type guest struct {
	player engine.Color
	whole  bool
}

// guests are the codes given out and the cookies they were changed for. A
// player's code works once.
type guests struct {
	mu      sync.Mutex
	codes   map[string]guest
	cookies map[string]guest
	wrong   map[string]*rate.Limiter // codes that do not exist, by the address they came from
}

// A stranger may guess wrongLeast times, and then once every wrongEvery; of
// wrongMost strangers this is known.
const (
	wrongLeast = 5
	wrongEvery = 10 * time.Second
	wrongMost  = 1000
)

func newGuests() *guests {
	return &guests{codes: map[string]guest{}, cookies: map[string]guest{}, wrong: map[string]*rate.Limiter{}}
}

// invite makes a code. A player's earlier code that nobody used is void.
func (g *guests) invite(who guest) string {
	g.mu.Lock()
	defer g.mu.Unlock()
	for code, old := range g.codes {
		if old == who && !who.whole {
			delete(g.codes, code)
		}
	}
	code := rand.Text()
	g.codes[code] = who
	return code
}

// errWrongCode and errTooMany are why a code lets nobody in.
var (
	errWrongCode = errors.New("this code was used already or is too old: ask for a new one at the table")
	errTooMany   = errors.New("too many wrong codes: wait ten seconds")
)

// enter changes a code for a cookie. from is the address it came from.
func (g *guests) enter(code, from string) (cookie string, who guest, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	guesses := g.guesses(from)
	if guesses.Tokens() < 1 {
		return "", who, errTooMany
	}
	who, ok := g.codes[code]
	if !ok {
		guesses.Allow()
		return "", who, errWrongCode
	}
	if !who.whole {
		delete(g.codes, code)
	}
	cookie = rand.Text()
	g.cookies[cookie] = who
	return cookie, who, nil
}

// guesses are those that an address has left.
func (g *guests) guesses(from string) *rate.Limiter {
	host, _, err := net.SplitHostPort(from)
	if err != nil {
		host = from
	}
	limit, ok := g.wrong[host]
	if !ok {
		if len(g.wrong) >= wrongMost {
			clear(g.wrong)
		}
		limit = rate.NewLimiter(rate.Every(wrongEvery), wrongLeast)
		g.wrong[host] = limit
	}
	return limit
}

const cookieName = "banto"

// who tells what a request may do; ok is false for a stranger.
func (g *guests) who(r *http.Request) (who guest, ok bool) {
	if c, err := r.Cookie(cookieName); err == nil {
		g.mu.Lock()
		defer g.mu.Unlock()
		if who, ok = g.cookies[c.Value]; ok {
			return who, true
		}
	}
	return guest{whole: true}, isHome(r)
}

// qrCode is a text as a QR code in SVG, dark on light with the quiet zone of
// four modules that readers need (ISO/IEC 18004).
func qrCode(text string) (string, error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return "", fmt.Errorf("no QR code for %q: %w", text, err)
	}
	var path strings.Builder
	for y := range code.Size {
		for x := range code.Size {
			if code.Black(x, y) {
				fmt.Fprintf(&path, "M%d %dh1v1h-1z", x+4, y+4)
			}
		}
	}
	side := code.Size + 8
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges"><rect width="%d" height="%d" fill="#fff"/><path d="%s" fill="#000"/></svg>`,
		side, side, side, side, path.String()), nil
}

// QRText is a text as a QR code for a terminal, two modules a character.
func QRText(text string) (string, error) {
	code, err := qr.Encode(text, qr.L)
	if err != nil {
		return "", err
	}
	blocks := [4]string{"█", "▄", "▀", " "} // light on dark: neither, the upper, the lower, both black
	var out strings.Builder
	for y := -2; y < code.Size+2; y += 2 {
		for x := -2; x < code.Size+2; x++ {
			i := 0
			if code.Black(x, y) {
				i |= 1
			}
			if code.Black(x, y+1) {
				i |= 2
			}
			out.WriteString(blocks[i])
		}
		out.WriteByte('\n')
	}
	return out.String(), nil
}
