package main

import (
	"slices"

	"banto/engine/izakaya"
)

// A clerk makes events of what an eye sees: the one judge for the command line
// and for the page.
type clerk struct {
	eye      *eye
	follower izakaya.Follower
	open     bool          // the last picture left something open: the next is worth a look though nothing changed
	again    bool          // what was read before counts anew
	agreed   izakaya.State // the book when a picture last left nothing open
	last     Shot          // the last settled picture of a moving source
}

// newClerk is that of a game of so many players, 0 where pictures tell, and the bids of all its rounds, if they are known.
func newClerk(cfg Config, players int, bids []map[izakaya.Color]int) clerk {
	return clerk{eye: newEye(cfg, players, izakaya.Bidders(bids)), follower: izakaya.Follower{Bids: bids}}
}

// look takes a picture in; h is the book. ok is false where there is nothing to
// judge: the table has not settled, or nothing is new and nothing open.
func (c *clerk) look(shot Shot, h *izakaya.History) (g glance, ok bool) {
	if !shot.Still {
		c.follower.Patience = patience
	}
	if !c.open {
		c.agreed, c.eye.fewest = h.State(), nil
	}
	g = c.eye.look(shot, h.State(), c.agreed)
	if g.settled && !shot.Still {
		c.last = shot
	}
	return g, g.settled && (g.fresh || c.open)
}

// readAgain reads the whole of the last settled picture of a moving source anew: before the
// final score no place is left as it was read long ago. ok is false where there is none.
func (c *clerk) readAgain(h *izakaya.History) (g glance, ok bool) {
	if c.last.Frame == nil || h.Len() == 0 {
		return g, false
	}
	shot := c.last
	shot.Still = true
	g, _ = c.look(shot, h)
	return g, found(g.seen)
}

// trust takes the book for what lies on the table.
func (c *clerk) trust(h *izakaya.History) {
	c.follower.Restart(h)
	c.open, c.again, c.eye.agreed = true, true, nil
}

// judge says what happened up to a glance. Its events must be appended to h in
// their order, or trust be called.
func (c *clerk) judge(g glance, h *izakaya.History) izakaya.Verdict {
	var b izakaya.Belief // of a picture without news nothing: what was read once counts once
	if g.fresh || c.again {
		b = g.belief(h.State().Start())
	}
	v := c.follower.Look(h, b)
	c.open, c.again = v.Open, false
	if c.eye.doubted++; !v.Open && len(v.Differences) == 0 {
		c.eye.doubted = 0
	}
	if !v.Open {
		c.eye.agree(g.view, slices.ContainsFunc(v.Events, movesWood))
	}
	return v
}

// movesWood says whether an event may lay wood or take some away.
func movesWood(e izakaya.Event) bool {
	return e.Kind == izakaya.Build || e.Kind == izakaya.Undo || e.Kind == izakaya.Amend
}

// framed names the picture that events were told by, those of an amendment too.
func framed(events []izakaya.Event, frame string) {
	for i := range events {
		events[i].Frame = frame
		for k := range events[i].Events {
			if e := &events[i].Events[k]; e.Frame == "" {
				e.Frame = frame
			}
		}
	}
}
