package web

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html/template"
	"net/http"

	"banto/engine/izakaya"
)

// page is the table page in the reader's language.
func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	colors := s.session.colors
	data := map[string]any{"Lang": languageOf(r), "Lan": s.outside != "", "Paints": map[string]any{"drinks": paints(colors.Drinks), "players": paints(colors.Players)}}
	s.render(w, "page.html", data)
}

// phone is the page of a player who came by a code.
func (s *Server) phone(w http.ResponseWriter, r *http.Request) {
	who, _ := s.guests.who(r)
	if who.whole {
		http.Redirect(w, r, "/", http.StatusSeeOther)
		return
	}
	s.render(w, "phone.html", map[string]any{"Lang": languageOf(r), "Player": s.session.colors.player(who.player)})
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
	Item
	Text    string
	Picture template.URL
}

// report is the game as one file to keep: table, breakdown, story, pictures.
func (s *Server) report(w http.ResponseWriter, r *http.Request) {
	snap, _ := s.session.state.get()
	if snap.Table == nil {
		http.Error(w, ErrNoGame.Error(), http.StatusConflict)
		return
	}
	lang := languageOf(r)
	tell := teller{s.words, lang, snap}
	var story []chapter
	for _, item := range snap.Story {
		c := chapter{Item: item, Text: tell.item(item)}
		if jpeg, err := s.session.Picture(item.After); item.After != "" && err == nil {
			c.Picture = template.URL("data:image/jpeg;base64," + base64.StdEncoding.EncodeToString(jpeg))
		}
		story = append(story, c)
	}
	w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="banto-izakaya-%s.html"`, s.session.now().Format("2006-01-02")))
	s.render(w, "report.html", map[string]any{"Lang": lang, "Drawing": template.HTML(snap.Drawing), "Tell": tell,
		"Score": snap.Table.Score, "Over": snap.Table.Phase == izakaya.PhaseEnd, "Story": story, "Day": s.session.now().Format("2006-01-02")})
}
