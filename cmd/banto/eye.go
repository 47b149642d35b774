package main

import (
	"banto/engine/izakaya"
	"banto/vision"
	see "banto/vision/izakaya"
	"banto/vision/izakaya/layout"
)

// patience is how many settled pictures of a moving source must show the same
// before a placement is called wrong: a disc may lie before its bottle stands.
const patience = 4

// An eye reads the pictures of one camera for whoever keeps the book.
type eye struct {
	reader  *see.Reader
	live    *see.Live
	gate    vision.Gate
	settled bool // the picture before was settled
	over    bool // the game was over in the settled picture before
	doubted int  // pictures in a row that left something open
	options izakaya.Options
	players int
	named   []izakaya.Color       // who they are, nil where only pictures tell
	agreed  []layout.View         // the last pictures whose wood is all booked, the same in all
	fewest  map[izakaya.Color]int // build discs of each player in any picture since the last of these, nil before the first since
	last    sighting
}

// newEye is the eye of a game of so many players, 0 where pictures tell; named are who they are, nil where pictures tell.
func newEye(cfg Config, players int, named []izakaya.Color) *eye {
	if players == 0 {
		players = len(named)
	}
	reader := see.NewReader(cfg.Profile.Izakaya, players)
	return &eye{reader: reader, live: see.NewLive(reader), players: players, named: named, options: cfg.Izakaya}
}

// seats is for gathering who plays.
func (e *eye) seats() izakaya.Seats { return izakaya.Seats{Named: e.named} }

// A sighting is the last picture that was read of a game.
type sighting struct {
	view  layout.View
	discs []izakaya.Color // on the build spot
}

// A glance is what one picture gave.
type glance struct {
	settled bool // nothing moves: the rest holds
	fresh   bool // something changed since the last settled picture
	seen    izakaya.Observation
	told    *see.Evidence        // what seen was read from, nil where there is no table
	wood    []izakaya.PieceSight // see izakaya.Belief
	gone    []izakaya.Site
	view    layout.View
}

// look takes a picture in; book is the state of the book, agreed that when a picture last
// left nothing open.
func (e *eye) look(shot Shot, book, agreed izakaya.State) glance {
	before := e.settled
	if e.settled = shot.Still || e.gate.Settled(shot.Frame, e.live.Places()); !e.settled {
		return glance{}
	}
	ends := book.Phase() == izakaya.PhaseEnd && !e.over
	e.over = book.Phase() == izakaya.PhaseEnd
	o, view, fresh := e.live.Look(shot.Frame, e.extent(shot, before, ends))
	o.Image = shot.Name
	g := glance{settled: true, fresh: fresh, seen: o, told: e.live.Evidence(), view: view}
	if fresh && agreed.Phase() != "" && found(o) {
		if err := e.lookAtWood(&g, book, agreed); err != nil {
			g.seen.Status, g.seen.Message = izakaya.StatusError, err.Error()
		}
	}
	return g
}

// extent is how much of a settled picture is read: of one chosen by its maker, where
// something is open and where the game ends all, of the first after something moved a little
// more than what changed. A difference that lasts is not looked at again and again.
func (e *eye) extent(shot Shot, settled, ends bool) see.Extent {
	switch {
	case shot.Still, ends, 0 < e.doubted && e.doubted <= patience:
		return see.Everything
	case !settled:
		return see.InTurn
	}
	return see.Changed
}

// start is the set-up that a picture shows.
func (e *eye) start(g glance) (izakaya.Start, error) {
	o := g.seen
	start, err := izakaya.StartOf(o, e.players, e.options)
	if err != nil {
		return start, err
	}
	if e.named != nil {
		seats := e.seats()
		seats.Take(g.belief(start))
		start.Players, _ = seats.Players()
	}
	start.Options.Tolerance = widened(start.Options.Tolerance)
	start.Cards, err = siteCards(&g)
	return start, err
}

// belief is what a glance says of the table of a game.
func (g *glance) belief(start izakaya.Start) izakaya.Belief {
	b := izakaya.BeliefOf(g.seen, start)
	if g.told != nil && found(g.seen) {
		b = g.told.Belief(g.seen, start)
	}
	b.Wood, b.Gone = g.wood, g.gone
	return b
}
