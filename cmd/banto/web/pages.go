package web

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"math"
	"math/rand/v2"
	"net/http"
	"strconv"

	"banto/engine"
)

// A game is one that the page can begin.
type game struct {
	Name   string     `json:"name"`
	Kit    engine.Kit `json:"kit"`
	Paints []paint    `json:"paints"`
}

// games are those that the page can begin.
func (s *Server) games() []game {
	var out []game
	for _, g := range s.session.games {
		kit := g.Kit()
		out = append(out, game{g.Name(), kit, paints(kit)})
	}
	return out
}

// page is the table page in the reader's language.
func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	s.render(w, "page.html", map[string]any{"Lang": languageOf(r), "Lan": s.outside != "", "Games": s.games()})
}

// phone is the page of a player who came by a code.
func (s *Server) phone(w http.ResponseWriter, r *http.Request) {
	who, _ := s.guests.who(r)
	if who.whole {
		http.Redirect(w, r, "/", http.StatusSeeOther)
		return
	}
	s.render(w, "phone.html", map[string]any{"Lang": languageOf(r), "Player": who.player, "Games": s.games()})
}

// side is the table from a side, turned by so many degrees.
func (s *Server) side(w http.ResponseWriter, r *http.Request) {
	snap, _ := s.session.state.get()
	turn, err := strconv.ParseFloat(r.URL.Query().Get("turn"), 64)
	if err != nil || math.IsNaN(turn) || math.IsInf(turn, 0) || snap.Name == "" {
		http.Error(w, "no view of a table from there", http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	io.WriteString(w, oblique(snap.kit, snap.table, aside(turn)))
}

// sketch is a game's table as it may look in the middle of a game, from the
// side that shows it best.
func (s *Server) sketch(w http.ResponseWriter, r *http.Request) {
	g := s.session.game(r.PathValue("game"))
	if g == nil {
		http.Error(w, "no such game", http.StatusNotFound)
		return
	}
	state, err := halfPlayed(g)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	if d := state.Drawing(); d.Tall {
		io.WriteString(w, oblique(g.Kit(), d, aside(30)))
	} else {
		io.WriteString(w, plan(g.Kit(), d))
	}
}

// halfPlayed is a random game of four, two thirds through, the same every time.
func halfPlayed(g engine.Game) (engine.State, error) {
	kit, rng := g.Kit(), rand.New(rand.NewPCG(3, 0))
	start, err := g.Start(engine.Setup{Players: kit.Colors[:min(4, kit.Most)]}, rng)
	if err != nil {
		return nil, err
	}
	state, err := g.Apply(nil, start)
	if err != nil {
		return nil, err
	}
	var events []engine.Event
	if _, err := g.Playout(state, rng, func(e engine.Event) { events = append(events, e) }); err != nil {
		return nil, err
	}
	for _, e := range events[:2*len(events)/3] {
		if state, err = g.Apply(state, e); err != nil {
			return nil, err
		}
	}
	return state, nil
}

func (s *Server) render(w http.ResponseWriter, name string, data any) {
	var b bytes.Buffer
	if err := s.pages.ExecuteTemplate(&b, name, data); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Write(b.Bytes())
}

// A chapter is one event of the report.
type chapter struct {
	Was     string // told before
	Text    string
	Picture template.URL
}

// report is the game as one file to keep: table, breakdown, story, pictures.
func (s *Server) report(w http.ResponseWriter, r *http.Request) {
	snap, _ := s.session.state.get()
	if snap.Name == "" {
		http.Error(w, ErrNoGame.Error(), http.StatusConflict)
		return
	}
	lang := languageOf(r)
	voice := s.words.voice(lang, snap.Name, snap.Seats)
	var story []chapter
	for _, item := range snap.Story {
		c := chapter{Was: voice.was(item), Text: voice.item(item)}
		if jpeg, err := s.session.Picture(item.After); item.After != "" && err == nil {
			c.Picture = template.URL("data:image/jpeg;base64," + base64.StdEncoding.EncodeToString(jpeg))
		}
		story = append(story, c)
	}
	day := s.session.now().Format("2006-01-02")
	w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="banto-%s-%s.html"`, snap.Name, day))
	s.render(w, "report.html", map[string]any{"Lang": lang, "Drawing": template.HTML(snap.Drawing), "Voice": voice,
		"Standings": snap.Standings, "Over": snap.Status.Phase == engine.Over, "Story": story, "Day": day})
}
