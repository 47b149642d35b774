package web

import (
	"encoding/json"
	"errors"
	"net/http"
	"slices"

	"banto/engine"
)

// events books what a person did: moves, corrections, undo, redo.
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	var ask struct {
		Version int               `json:"version"`
		Events  []json.RawMessage `json:"events"`
	}
	if err := read(r, &ask); err != nil {
		fail(w, http.StatusBadRequest, err)
		return
	}
	if len(ask.Events) == 0 {
		fail(w, http.StatusBadRequest, errors.New("the request holds no events"))
		return
	}
	var list []engine.Event
	for _, raw := range ask.Events {
		e, err := s.session.decode(raw)
		if err == nil && e.Word() == engine.Begin {
			err = errors.New("a game begins with /api/game")
		}
		if err != nil {
			done(w, err)
			return
		}
		list = append(list, e.Entered(engine.Entry{By: "person", Override: e.Booked().Override}))
	}
	done(w, s.book(ask.Version, list...))
}

// book books events. A single move that breaks a rule raises the alarm, so that
// all see why.
func (s *Server) book(version int, events ...engine.Event) error {
	err := s.session.Book(version, events...)
	var illegal *engine.IllegalError
	if errors.As(err, &illegal) && len(events) == 1 && !isNonsense(illegal.Reasons) {
		err = errors.Join(err, s.session.Raise(&engine.Alarm{Event: events[0], Reasons: illegal.Reasons}))
	}
	return err
}

// attempt tries the move that somebody means who tapped these places, although
// it is among no choices: the engine takes it or says why not.
func (s *Server) attempt(w http.ResponseWriter, r *http.Request) {
	var ask struct {
		Version int          `json:"version"`
		Player  engine.Color `json:"player"`
		Kind    string       `json:"kind"`
		Places  []string     `json:"places"`
	}
	if err := read(r, &ask); err != nil {
		fail(w, http.StatusBadRequest, err)
		return
	}
	look, err := s.session.Look()
	if err == nil && look.State == nil {
		err = ErrNoGame
	}
	if err != nil {
		done(w, err)
		return
	}
	e := look.State.Attempt(ask.Player, ask.Kind, ask.Places)
	if e == nil {
		answer(w, map[string]any{"ok": true, "more": true})
		return
	}
	done(w, s.book(ask.Version, e.Entered(engine.Entry{By: "person"})))
}

// isNonsense says whether something is no move at all, which no table can show.
func isNonsense(reasons []engine.Reason) bool {
	return slices.ContainsFunc(reasons, func(r engine.Reason) bool { return r.Code == engine.NotAMove })
}

// done answers a request that changes something.
func done(w http.ResponseWriter, err error) {
	var illegal *engine.IllegalError
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

// choose makes a choice for one player: a player who came by a code for himself
// only, and only what is offered.
func (s *Server) choose(w http.ResponseWriter, r *http.Request) {
	var ask struct {
		Event json.RawMessage `json:"event"`
		Ago   int             `json:"ago"` // ms since it was meant
	}
	if err := read(r, &ask); err != nil {
		fail(w, http.StatusBadRequest, err)
		return
	}
	who, _ := s.guests.who(r)
	c, err := s.session.offered(ask.Event)
	switch {
	case err != nil:
		done(w, err)
	case !who.whole && c.Player != who.player:
		fail(w, http.StatusForbidden, errors.New("you can move for yourself only"))
	default:
		entry := engine.Entry{By: "phone", At: s.session.ago(ask.Ago)}
		if who.whole {
			entry.By = "person"
		}
		done(w, s.book(-1, c.Event.Entered(entry)))
	}
}

// game begins a new game by the wizard's answers.
func (s *Server) game(w http.ResponseWriter, r *http.Request) {
	var ask struct {
		Game  string       `json:"game"`
		Setup engine.Setup `json:"setup"`
	}
	if err := read(r, &ask); err != nil {
		fail(w, http.StatusBadRequest, err)
		return
	}
	look, err := s.session.Look()
	if err != nil {
		done(w, err)
		return
	}
	if ask.Setup.Watched = ask.Game == look.Watched; ask.Setup.Watched && look.Live.Setup != nil {
		ask.Setup.Seen = look.Live.Setup.Seen
	}
	done(w, s.session.Begin(ask.Game, ask.Setup))
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

// settle settles the question that is open.
func (s *Server) settle(w http.ResponseWriter, r *http.Request) {
	var ask struct {
		Question int  `json:"question"`
		Option   *int `json:"option"` // null: nobody knows
	}
	if err := read(r, &ask); err != nil {
		fail(w, http.StatusBadRequest, err)
		return
	}
	option := -1
	if ask.Option != nil {
		option = max(*ask.Option, 0)
	}
	done(w, s.session.Settle(ask.Question, option))
}

// decide books what the players say to a finding.
func (s *Server) decide(w http.ResponseWriter, r *http.Request) {
	var ask struct {
		Finding int  `json:"finding"`
		Option  *int `json:"option"`
	}
	err := read(r, &ask)
	if err == nil && ask.Option == nil {
		err = errors.New("say which of the answers holds")
	}
	if err != nil {
		fail(w, http.StatusBadRequest, err)
		return
	}
	done(w, s.session.Decide(ask.Finding, *ask.Option))
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
		Player engine.Color `json:"player"`
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
	case !slices.ContainsFunc(look.State.Seats(), func(s engine.Seat) bool { return s.Player == ask.Player }):
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
	list := []engine.Alternative{}
	if look.State != nil {
		list = append(list, look.State.Alternatives(r.URL.Query().Get("place"))...)
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
