package web

import (
	"reflect"

	"banto/engine"
)

// A Snapshot is everything the page shows of the game; one is made for all
// viewers when something changes.
type Snapshot struct {
	Game      int               `json:"game"`
	Version   int               `json:"version"`
	Offer     *Offer            `json:"offer,omitempty"` // an unfinished game to take up
	Name      string            `json:"name,omitempty"`  // of the game; "": none yet, and all below is empty
	Seats     []engine.Seat     `json:"seats,omitempty"`
	Status    *engine.Status    `json:"status,omitempty"`
	Choices   []engine.Choice   `json:"choices,omitempty"`
	Standings *engine.Standings `json:"standings,omitempty"`
	Story     []Item            `json:"story,omitempty"`
	Fresh     []string          `json:"fresh,omitempty"` // places that the last event changed
	Alarm     *engine.Alarm     `json:"alarm,omitempty"`
	Question  *Question         `json:"question,omitempty"`
	Findings  []Finding         `json:"findings,omitempty"` // on claims of players
	Amended   *Amendment        `json:"amended,omitempty"`  // the last event, where it is an amendment of what the camera told
	Allow     bool              `json:"allow"`              // the alarm may be overridden
	Undo      bool              `json:"undo"`
	Redo      bool              `json:"redo"`
	Tall      bool              `json:"tall"`    // there is a view from the side
	Open      bool              `json:"open"`    // taps beside all places count
	Drawing   string            `json:"drawing"` // the table from above, SVG

	wire  []byte         // this as a server-sent event, made once for all viewers
	table engine.Drawing // for other views
	kit   engine.Kit
}

// An Item is one event in force of the game's story, or one that was told and did
// not happen. Events without words are left out.
type Item struct {
	N        int            `json:"n"` // keep so many events in force to return here
	Words    []engine.Words `json:"words"`
	Refused  bool           `json:"refused,omitempty"`
	Override bool           `json:"override,omitempty"`
	Was      []Item         `json:"was,omitempty"`    // what had been told in its place
	Asked    bool           `json:"asked,omitempty"`  // the players answered so
	Before   string         `json:"before,omitempty"` // frame name of the picture before
	After    string         `json:"after,omitempty"`
}

// A Glance is what the page shows of the camera; one a settled frame.
type Glance struct {
	Status      string            `json:"status"`
	Game        string            `json:"game,omitempty"` // that is watched
	Note        string            `json:"note,omitempty"`
	Frame       string            `json:"frame,omitempty"`
	W           int               `json:"w,omitempty"`
	H           int               `json:"h,omitempty"`
	Ms          float64           `json:"ms,omitempty"`
	RMSMM       float64           `json:"rms_mm,omitempty"`
	Spots       []engine.Sighting `json:"spots"`
	Differences []Difference      `json:"differences"`
	Setup       *engine.Setup     `json:"setup,omitempty"` // as seen, for a new game

	wire []byte
}

// publish makes the snapshot of the game as it stands.
func (s *Session) publish() {
	snap := s.snapshot()
	snap.wire = message("state", snap)
	s.state.set(snap)
}

// show makes the glance of the camera as it stands.
func (s *Session) show() {
	g := Glance{Status: s.live.Status, Game: s.watched, Note: s.live.Note, Frame: s.live.Frame, W: s.live.W, H: s.live.H, Ms: s.live.Ms, RMSMM: s.live.RMSMM,
		Spots: s.live.Spots, Differences: s.live.Differences, Setup: s.live.Setup}
	g.wire = message("live", g)
	s.glance.set(g)
}

func (s *Session) snapshot() Snapshot {
	snap := Snapshot{Game: s.begun, Version: len(s.book.Events), Offer: s.offer, Alarm: s.alarm, Allow: s.alarm != nil && engine.Overridable(s.alarm.Reasons)}
	if s.history.Len() == 0 {
		return snap
	}
	state := s.history.State()
	status, standings := state.Status(), state.Standings()
	snap.Name, snap.Seats, snap.Status, snap.Standings, snap.Choices = s.book.Game.Name(), state.Seats(), &status, &standings, state.Choices()
	snap.Story, snap.Question, snap.Amended, snap.Findings = s.story(), s.question(), s.amended, s.standing()
	snap.Undo, snap.Redo = s.history.Len() > 1, s.history.Undone() > 0
	snap.table, snap.kit = state.Drawing(), s.book.Game.Kit()
	snap.Tall, snap.Open, snap.Drawing = snap.table.Tall, snap.table.Open, plan(snap.kit, snap.table)
	if n := s.history.Len(); n > 1 {
		_, before := s.history.Event(n - 1)
		snap.Fresh = changed(before.Drawing(), snap.table)
	}
	return snap
}

// changed are the places that look other than before.
func changed(before, after engine.Drawing) []string {
	was := map[string][]engine.Shape{}
	for _, p := range before.Parts {
		was[p.Place] = p.Shapes
	}
	var out []string
	for _, p := range after.Parts {
		if old, ok := was[p.Place]; p.Place != "" && ok && !reflect.DeepEqual(old, p.Shapes) {
			out = append(out, p.Place)
		}
	}
	return out
}

// story tells the events in force, with what was told of them before.
func (s *Session) story() []Item {
	var out []Item
	picture := ""
	for n := 1; n <= s.history.Len(); n++ {
		out = append(out, s.gone(n)...)
		item := s.item(n)
		if len(item.Words) == 0 {
			continue
		}
		if item.After != "" {
			item.Before, picture = picture, item.After
		}
		out = append(out, item)
	}
	return append(out, s.gone(s.history.Len()+1)...)
}

// item tells the n-th event in force.
func (s *Session) item(n int) Item {
	item := s.told(n)
	for _, r := range s.changes {
		if r.at == n {
			item.Was, item.Asked = r.was, r.asked
		}
	}
	return item
}

// told is the n-th event in force by itself.
func (s *Session) told(n int) Item {
	var before engine.State
	if n > 1 {
		_, before = s.history.Event(n - 1)
	}
	e, after := s.history.Event(n)
	entry := e.Booked()
	return Item{N: n, Words: s.book.Game.Tell(before, after, e), Refused: entry.Refused, Override: entry.Override, After: entry.Frame}
}
