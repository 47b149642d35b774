package web

import (
	"banto/engine/izakaya"
)

// A Snapshot is everything the page shows of the game; one is made for all
// viewers when something changes.
type Snapshot struct {
	Game    int           `json:"game"`
	Version int           `json:"version"`
	Offer   *Offer        `json:"offer,omitempty"` // an unfinished game to take up
	Table   *izakaya.View `json:"table,omitempty"` // nil: no game yet
	Players []Player      `json:"players"`         // in the order drawn at the start
	Choices Choices       `json:"choices"`
	Story   []Item        `json:"story"`
	Alarm   *Alarm        `json:"alarm,omitempty"`
	Allow   bool          `json:"allow"` // the alarm may be overridden
	Undo    bool          `json:"undo"`
	Redo    bool          `json:"redo"`
	Drawing string        `json:"drawing"` // the table, SVG

	wire []byte // this as a server-sent event, made once for all viewers
}

// A Player is one player's name and whether the bid is in.
type Player struct {
	Color izakaya.Color `json:"color"`
	Name  string        `json:"name"`
	Bid   bool          `json:"bid"`
}

// Choices are the legal moves of the player to move with their worth, by kind.
type Choices struct {
	Drink  []izakaya.Worth `json:"drink"`
	Price  []izakaya.Worth `json:"price"`
	Claim  []izakaya.Worth `json:"claim"`
	Build  []izakaya.Worth `json:"build"`
	Order  []izakaya.Move  `json:"order"` // ways to settle tied bids
	Pass   bool            `json:"pass"`
	Recall bool            `json:"recall"`
}

// An Item is one event in force of the game's story. Bids are left out until
// the last of a round is in; Bids then has them all.
type Item struct {
	N      int                   `json:"n"` // keep so many events in force to return here
	Event  izakaya.Event         `json:"event"`
	Round  int                   `json:"round"`
	Bids   map[izakaya.Color]int `json:"bids,omitempty"`
	Last   bool                  `json:"last,omitempty"`   // with Bids: the last action phase begins
	Before string                `json:"before,omitempty"` // frame name of the picture before
	After  string                `json:"after,omitempty"`
	Totals map[izakaya.Color]int `json:"totals,omitempty"` // yen of those whose total changed
}

// A Glance is what the page shows of the camera; one a settled frame.
type Glance struct {
	Status      string       `json:"status"`
	Note        string       `json:"note,omitempty"`
	Frame       string       `json:"frame,omitempty"`
	W           int          `json:"w,omitempty"`
	H           int          `json:"h,omitempty"`
	Ms          float64      `json:"ms,omitempty"`
	RMSMM       float64      `json:"rms_mm,omitempty"`
	Spots       []Spot       `json:"spots"`
	Differences []Difference `json:"differences"`

	TurnRow []izakaya.Color `json:"turn_row"` // as seen, for a new game
	Market  []izakaya.Color `json:"market"`

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
	g := Glance{Status: s.live.Status, Note: s.live.Note, Frame: s.live.Frame, W: s.live.W, H: s.live.H,
		Spots: spots(s.live.Table), Differences: s.live.Differences}
	if t := s.live.Table; t != nil {
		g.Ms, g.TurnRow = t.Ms, t.TurnOrder
		for _, stock := range t.Stock {
			g.Market = append(g.Market, stock.Color)
		}
		if t.Camera != nil {
			g.RMSMM = t.Camera.RMSMM
		}
	}
	g.wire = message("live", g)
	s.glance.set(g)
}

func (s *Session) snapshot() Snapshot {
	snap := Snapshot{Game: s.games, Version: len(s.events), Offer: s.offer, Alarm: s.alarm, Allow: s.alarm != nil && s.alarm.Overridable()}
	if s.history.Len() == 0 {
		return snap
	}
	state := s.history.State()
	view := state.View()
	snap.Table, snap.Choices, snap.Story = &view, choices(state), s.story()
	snap.Undo, snap.Redo = s.history.Len() > 1, s.history.Undone() > 0
	start := state.Start()
	snap.Players = players(&view, start)
	snap.Drawing = drawing(state, view, s.colors)
	return snap
}

// players names the players and covers bids that are not all in.
func players(v *izakaya.View, start izakaya.Start) []Player {
	var out []Player
	for i := range v.Players {
		p := &v.Players[i]
		name := start.Names[p.Player]
		out = append(out, Player{Color: p.Player, Name: name, Bid: p.Bid != nil})
		if v.Phase == izakaya.PhaseBid {
			p.Bid = nil
		}
	}
	return out
}

func choices(s izakaya.State) Choices {
	c := Choices{Drink: izakaya.Worths(s, izakaya.Drink), Price: izakaya.Worths(s, izakaya.Price),
		Claim: izakaya.Worths(s, izakaya.Claim), Build: izakaya.Worths(s, izakaya.Build),
		Pass: len(izakaya.Worths(s, izakaya.Pass)) > 0, Recall: s.Phase() == izakaya.PhaseRecall}
	if s.Phase() == izakaya.PhaseOrder {
		c.Order = izakaya.Legal(s)
	}
	return c
}

// story tells the events in force.
func (s *Session) story() []Item {
	var out []Item
	var bids map[izakaya.Color]int
	before, totals := "", map[izakaya.Color]int{}
	for n := 1; n <= s.history.Len(); n++ {
		e, after := s.history.Event(n)
		item := Item{N: n, Event: e, Round: after.Round(), After: e.Frame}
		if e.Kind == izakaya.Bid {
			bids = merged(bids, e.Bids)
			item.Event.Bids = nil
			if after.Phase() == izakaya.PhaseBid {
				continue
			}
			item.Bids, bids, item.Last = bids, nil, after.Last()
		}
		if item.After != "" {
			item.Before, before = before, item.After
		}
		item.Totals = changed(totals, after.Score())
		out = append(out, item)
	}
	return out
}

func merged(a, b map[izakaya.Color]int) map[izakaya.Color]int {
	out := map[izakaya.Color]int{}
	for _, m := range []map[izakaya.Color]int{a, b} {
		for c, yen := range m {
			out[c] = yen
		}
	}
	return out
}

// changed lists the totals that moved and notes them.
func changed(totals map[izakaya.Color]int, score izakaya.Score) map[izakaya.Color]int {
	out := map[izakaya.Color]int{}
	for _, p := range score.Players {
		if totals[p.Player] != p.Total {
			totals[p.Player], out[p.Player] = p.Total, p.Total
		}
	}
	return out
}
