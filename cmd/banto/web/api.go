package web

import (
	"errors"
	"net/http"
	"slices"

	"banto/engine"
	"banto/engine/izakaya"
)

// events books what a person did: moves, corrections, undo, redo. A single move
// that breaks a rule raises the alarm, so that all see why.
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	var ask struct {
		Version int             `json:"version"`
		Events  []izakaya.Event `json:"events"`
	}
	if err := read(r, &ask); err != nil {
		fail(w, http.StatusBadRequest, err)
		return
	}
	if len(ask.Events) == 0 {
		fail(w, http.StatusBadRequest, errors.New("the request holds no events"))
		return
	}
	for i := range ask.Events {
		e := &ask.Events[i]
		if e.Kind == izakaya.Begin {
			fail(w, http.StatusBadRequest, errors.New("a game begins with /api/game"))
			return
		}
		e.By, e.At, e.Frame = "person", "", ""
	}
	err := s.session.Book(ask.Version, ask.Events...)
	var illegal *izakaya.IllegalError
	if errors.As(err, &illegal) && len(ask.Events) == 1 && !isNonsense(illegal.Reasons) {
		err = errors.Join(err, s.session.Raise(&Alarm{Event: ask.Events[0], Reasons: illegal.Reasons}))
	}
	done(w, err)
}

// isNonsense says whether something is no move at all, which no table can show.
func isNonsense(reasons []engine.Reason) bool {
	return slices.ContainsFunc(reasons, func(r engine.Reason) bool { return r.Code == engine.NotAMove })
}

// done answers a request that changes something.
func done(w http.ResponseWriter, err error) {
	var illegal *izakaya.IllegalError
	switch {
	case err == nil:
		answer(w, map[string]any{"ok": true})
	case errors.Is(err, ErrStale), errors.Is(err, ErrNoGame):
		fail(w, http.StatusConflict, err)
	case errors.As(err, &illegal):
		fail(w, http.StatusUnprocessableEntity, err)
	default:
		fail(w, http.StatusBadRequest, err)
	}
}

// bid takes one player's bid; a player who came by a code bids for himself only.
func (s *Server) bid(w http.ResponseWriter, r *http.Request) {
	var ask struct {
		Player izakaya.Color `json:"player"`
		Yen    int           `json:"yen"`
	}
	if err := read(r, &ask); err != nil {
		fail(w, http.StatusBadRequest, err)
		return
	}
	who, _ := s.guests.who(r)
	by := "person"
	if !who.whole {
		ask.Player, by = who.player, "phone"
	}
	e := izakaya.Event{Move: izakaya.Move{Kind: izakaya.Bid, Bids: map[izakaya.Color]int{ask.Player: ask.Yen}}, By: by}
	done(w, s.session.Book(-1, e))
}

// game begins a new game by the wizard's answers.
func (s *Server) game(w http.ResponseWriter, r *http.Request) {
	var start izakaya.Start
	if err := read(r, &start); err != nil {
		fail(w, http.StatusBadRequest, err)
		return
	}
	start.Options = s.options
	look, err := s.session.Look()
	if err != nil {
		done(w, err)
		return
	}
	if seen := look.Live.Start; seen != nil && slices.Equal(seen.Colors, start.Colors) && len(seen.Players) == len(start.Players) {
		start.Cards, start.Options = seen.Cards, seen.Options
	}
	done(w, s.session.Begin(start))
}

// resume takes up the unfinished game.
func (s *Server) resume(w http.ResponseWriter, r *http.Request) {
	if err := read(r, &struct{}{}); err != nil {
		fail(w, http.StatusBadRequest, err)
		return
	}
	done(w, s.session.Resume())
}

// alarm allows the placement of the alarm, or puts the alarm away.
func (s *Server) alarm(w http.ResponseWriter, r *http.Request) {
	var ask struct {
		Allow *bool `json:"allow"`
	}
	if err := read(r, &ask); err != nil {
		fail(w, http.StatusBadRequest, err)
		return
	}
	if ask.Allow == nil {
		fail(w, http.StatusBadRequest, errors.New("say whether to allow the placement"))
		return
	}
	if *ask.Allow {
		done(w, s.session.Allow())
		return
	}
	done(w, s.session.Dismiss())
}

// camera hands a wish to the camera.
func (s *Server) camera(w http.ResponseWriter, r *http.Request) {
	var ask struct {
		Ask Control `json:"ask"`
	}
	if err := read(r, &ask); err != nil {
		fail(w, http.StatusBadRequest, err)
		return
	}
	done(w, s.session.Ask(ask.Ask))
}

// invite makes a code for one player's phone.
func (s *Server) invite(w http.ResponseWriter, r *http.Request) {
	var ask struct {
		Player izakaya.Color `json:"player"`
	}
	if err := read(r, &ask); err != nil {
		fail(w, http.StatusBadRequest, err)
		return
	}
	if s.outside == "" {
		fail(w, http.StatusConflict, errors.New("phones can join when banto play runs with --lan"))
		return
	}
	look, err := s.session.Look()
	switch {
	case err != nil:
	case look.Game == 0:
		err = ErrNoGame
	case !slices.Contains(look.State.Start().Players, ask.Player):
		err = errors.New("only who plays can be invited")
	}
	if err != nil {
		done(w, err)
		return
	}
	url := s.outside + "/join/" + s.guests.invite(guest{player: ask.Player})
	code, err := qrCode(url)
	if err != nil {
		fail(w, http.StatusBadRequest, err)
		return
	}
	answer(w, map[string]string{"url": url, "qr": code})
}

// alternatives lists what a place could hold instead, the likeliest first.
func (s *Server) alternatives(w http.ResponseWriter, r *http.Request) {
	look, err := s.session.Look()
	if err != nil {
		done(w, err)
		return
	}
	list, err := alternatives(look.State, r.URL.Query().Get("place"))
	if err != nil {
		fail(w, http.StatusBadRequest, err)
		return
	}
	answer(w, map[string]any{"version": look.Version, "alternatives": list})
}

// picture is a kept picture; its name is looked up among the game's own.
func (s *Server) picture(w http.ResponseWriter, r *http.Request) {
	jpeg, err := s.session.Picture(r.PathValue("frame"))
	if err != nil {
		http.Error(w, "no such picture", http.StatusNotFound)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "image/jpeg")
	h.Set("Cache-Control", "private, max-age=86400")
	w.Write(jpeg)
}
