package main

import (
	"banto/engine/izakaya"
	"banto/vision"
)

// patience is how many settled pictures of a moving source must show the same
// before a placement is called wrong: a disc may lie before its bottle stands.
const patience = 4

// An eye reads the pictures of one camera for whoever keeps the book.
type eye struct {
	reader  *vision.Reader
	live    *vision.Live
	gate    vision.Gate
	options izakaya.Options
	players int
	agreed  vision.View // the last picture in which table and book agreed
}

func newEye(reader *vision.Reader, players int, options izakaya.Options) *eye {
	return &eye{reader: reader, live: vision.NewLive(reader), players: players, options: options}
}

// A glance is what one picture gave.
type glance struct {
	settled bool // nothing moves: sight holds
	fresh   bool // something changed since the last settled picture
	sight   izakaya.Sight
	view    vision.View
	laid    int // build discs that are not in the book
}

// look takes a picture in; s is the state of the book.
func (e *eye) look(shot Shot, s izakaya.State) glance {
	if !shot.Still && !e.gate.Settled(shot.Frame) {
		return glance{}
	}
	o, view, fresh := e.live.Look(shot.Frame)
	o.Image = shot.Name
	g := glance{settled: true, fresh: fresh, sight: izakaya.Sight{Observation: o}, view: view}
	if s.Phase() != "" && found(o) {
		g.laid = builds(s, o)
		g.sight.Pieces = e.pieces(g.laid, s, view)
	}
	return g
}

// start is the set-up that a picture shows.
func (e *eye) start(g glance) (izakaya.Start, error) {
	o := g.sight.Observation
	start, err := izakaya.StartOf(o, e.players, e.options)
	if err != nil {
		return start, err
	}
	start.Options.Tolerance = widened(start.Options.Tolerance)
	start.Cards = e.siteCards(o, g.view)
	return start, nil
}

// heard notes what the referee made of a glance: the next new wood is looked
// for against the last picture whose pieces are all booked.
func (e *eye) heard(g glance, v izakaya.Verdict) {
	laid := 0
	for _, event := range v.Events {
		if event.Kind == izakaya.Build {
			laid++
		}
	}
	if len(v.Differences) == 0 || len(v.Events) > 0 && laid >= g.laid {
		e.agreed = g.view
	}
}
