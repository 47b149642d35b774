// Package web is the table page: the session that owns the game, and the server
// that shows it to browsers and takes their moves.
package web

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"net"
	"net/http"
	"time"

	"banto/engine"
)

//go:embed static lang page.html phone.html join.html report.html
var files embed.FS

// A Server shows one session.
type Server struct {
	session *Session
	guests  *guests
	outside string // base URL for guests, "" without --lan
	pages   *template.Template
	words   words
	server  *http.Server
}

// NewServer makes a server for the session that answers to the hosts. Outside
// is the base URL under which guests reach it over the network, "" for none.
func NewServer(session *Session, hosts []string, outside string) (*Server, error) {
	s := &Server{session: session, guests: newGuests(), outside: outside}
	var err error
	if s.words, err = loadWords(files); err != nil {
		return nil, err
	}
	if s.pages, err = template.New("").Funcs(s.words.funcs()).ParseFS(files, "*.html"); err != nil {
		return nil, err
	}
	static, err := fs.Sub(files, "static")
	if err != nil {
		return nil, err
	}
	s.server = &http.Server{Handler: guard(hosts, s.routes(static)), ReadHeaderTimeout: 5 * time.Second, IdleTimeout: time.Minute}
	return s, nil
}

func (s *Server) routes(static fs.FS) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /static/", http.StripPrefix("/static/", http.FileServerFS(static)))
	mux.HandleFunc("GET /join/{code}", s.joinPage)
	mux.HandleFunc("POST /join/{code}", s.join)
	mux.HandleFunc("GET /lang/{language}", s.language)
	mux.HandleFunc("GET /{$}", s.guest(s.page))
	mux.HandleFunc("GET /phone", s.guest(s.phone))
	mux.HandleFunc("GET /events", s.guest(s.stream))
	mux.HandleFunc("GET /live.mjpg", s.guest(s.live))
	mux.HandleFunc("GET /picture/{frame}", s.guest(s.picture))
	mux.HandleFunc("GET /report.html", s.guest(s.report))
	mux.HandleFunc("GET /side.svg", s.guest(s.side))
	mux.HandleFunc("GET /sketch/{game}", s.guest(s.sketch))
	mux.HandleFunc("POST /api/choose", s.guest(s.choose))
	mux.HandleFunc("POST /api/attempt", s.owner(s.attempt))
	mux.HandleFunc("GET /api/alternatives", s.owner(s.alternatives))
	mux.HandleFunc("POST /api/events", s.owner(s.events))
	mux.HandleFunc("POST /api/game", s.owner(s.game))
	mux.HandleFunc("POST /api/resume", s.owner(s.resume))
	mux.HandleFunc("POST /api/alarm", s.owner(s.alarm))
	mux.HandleFunc("POST /api/question", s.owner(s.settle))
	mux.HandleFunc("POST /api/finding", s.owner(s.decide))
	mux.HandleFunc("POST /api/camera", s.owner(s.camera))
	mux.HandleFunc("POST /api/invite", s.owner(s.invite))
	return mux
}

// leaveLimit is how long requests may take to end when the program does.
const leaveLimit = time.Second

// Serve answers until ctx ends; open streams are ended with it.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	s.server.BaseContext = func(net.Listener) context.Context { return ctx }
	failed := make(chan error, 1)
	go func() { failed <- s.server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	limit, cancel := context.WithTimeout(context.WithoutCancel(ctx), leaveLimit)
	defer cancel()
	if err := s.server.Shutdown(limit); err != nil {
		err = s.server.Close()
		<-failed
		return err
	}
	<-failed
	return nil
}

// TableURL is the address, with a code, by which another machine on the
// network gets the whole page.
func (s *Server) TableURL() string {
	return s.outside + "/join/" + s.guests.invite(guest{whole: true})
}

// guest lets through who sits at this machine or came by a code.
func (s *Server) guest(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if _, ok := s.guests.who(r); !ok {
			http.Error(w, "scan the code that the table shows", http.StatusForbidden)
			return
		}
		next(w, r)
	}
}

// owner lets through who may do everything.
func (s *Server) owner(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if who, ok := s.guests.who(r); !ok || !who.whole {
			fail(w, http.StatusForbidden, errors.New("only the table's own page can do this"))
			return
		}
		next(w, r)
	}
}

// joinPage asks a person to press: whatever fetches a link to preview it must
// not use up the code.
func (s *Server) joinPage(w http.ResponseWriter, r *http.Request) {
	s.render(w, "join.html", map[string]any{"Lang": languageOf(r)})
}

// join changes a code for a cookie and says where the guest's page is.
func (s *Server) join(w http.ResponseWriter, r *http.Request) {
	cookie, who, err := s.guests.enter(r.PathValue("code"), r.RemoteAddr)
	switch {
	case errors.Is(err, errTooMany):
		fail(w, http.StatusTooManyRequests, err)
		return
	case err != nil:
		fail(w, http.StatusForbidden, err)
		return
	}
	http.SetCookie(w, &http.Cookie{Name: cookieName, Value: cookie, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode})
	to := "/phone"
	if who.whole {
		to = "/"
	}
	answer(w, map[string]string{"to": to})
}

// answer writes a JSON object.
func answer(w http.ResponseWriter, value any) {
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(value) // a viewer who went away misses it
}

// fail writes an error, with the reasons where a rule is broken.
func fail(w http.ResponseWriter, status int, err error) {
	body := map[string]any{"error": err.Error()}
	var illegal *engine.IllegalError
	if errors.As(err, &illegal) {
		body["reasons"] = illegal.Reasons
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(body)
}

// read decodes a request's one JSON value, whose fields must all be known.
func read(r *http.Request, into any) error {
	dec := json.NewDecoder(r.Body)
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		return fmt.Errorf("the request cannot be read: %w", err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return errors.New("the request cannot be read: something follows its JSON")
	}
	return nil
}
