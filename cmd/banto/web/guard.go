package web

import (
	"mime"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"
)

// policy lets the page load from this server only: no inline script, no other
// host, no frame around it.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; " +
	"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// maxBody is the most a request may send, bytes, and bodyLimit how long it may
// take; a move has a few hundred.
const (
	maxBody   = 1 << 16
	bodyLimit = 5 * time.Second
)

// guard lets through what comes to this table: addressed to one of its hosts
// (else a web page elsewhere could reach it by a name of its own), from its own
// pages, as JSON where it changes anything.
func guard(hosts []string, next http.Handler) http.Handler {
	origin := http.NewCrossOriginProtection()
	checked := origin.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
				http.Error(w, "send application/json", http.StatusUnsupportedMediaType)
				return
			}
		}
		if r.ContentLength != 0 {
			r.Body = http.MaxBytesReader(w, r.Body, maxBody)
			_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(bodyLimit)) // only connections have one
		}
		next.ServeHTTP(w, r)
	}))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		if !slices.Contains(hosts, strings.ToLower(r.Host)) {
			http.Error(w, "this table answers to "+strings.Join(hosts, ", ")+" only", http.StatusMisdirectedRequest)
			return
		}
		checked.ServeHTTP(w, r)
	})
}

// Hosts are the names under which a server on addr may be called. With lan,
// the machine's own addresses are among them.
func Hosts(addr net.Addr, lan []net.IP) []string {
	_, port, err := net.SplitHostPort(addr.String())
	if err != nil {
		return nil
	}
	out := []string{"127.0.0.1:" + port, "localhost:" + port, "[::1]:" + port}
	for _, ip := range lan {
		out = append(out, net.JoinHostPort(ip.String(), port))
	}
	return out
}

// isHome says whether a request comes from the machine itself.
func isHome(r *http.Request) bool {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	return err == nil && net.ParseIP(host).IsLoopback()
}
