package vision

import (
	"image"
	"slices"

	"banto/calibration"
)

// A scan reads the pieces in one picture: all of them, or those places only at
// which something changed since an earlier picture of a camera that stood still.
type scan struct {
	g       *ground
	profile calibration.Profile
	old     *Pieces                    // of the earlier picture, if any
	touched func(image.Rectangle) bool // whether something changed in a part of the frame, px
	out     *Pieces
}

// ReadPieces reads the small pieces of the table in a view. players is the number at the table, 0 where that follows from the
// grid; drinks are the bottles' colours as measured on this table, if any were.
func ReadPieces(v View, p calibration.Profile, players int, drinks []Swatch) (*Pieces, error) {
	return (*Pieces)(nil).Reread(v, p, players, drinks, nil)
}

// Reread reads v like ReadPieces, but keeps what p has of places none of whose
// px was touched. The camera and the cards must not have moved since.
func (p *Pieces) Reread(v View, prof calibration.Profile, players int, drinks []Swatch, touched func(image.Rectangle) bool) (*Pieces, error) {
	l, light := v.Layout, v.Light
	g := newGround(v.Frame, l, light, prof)
	g.taken = v.Taken
	s := &scan{g, prof, p, touched, &Pieces{profile: prof, n: l.N, blue: g.leads}}
	if err := s.tiles(); err != nil {
		return nil, err
	}
	s.findDiscs()
	s.findPyramids()
	discs, err := s.turns(players)
	if err != nil {
		return nil, err
	}
	if err := s.drinks(newDrinkReader(prof, drinks, light.burnt)); err != nil {
		return nil, err
	}
	s.tellPlayers(discs)
	return s.out, s.spots(newDiscReader(prof, discs))
}

// stays tells whether all that lies within wide and high mm of p, up to tall mm
// above the table, shows as it did.
func (s *scan) stays(p calibration.Point, wide, high, tall float64) bool {
	if s.old == nil {
		return false
	}
	return !s.touched(boxOf(s.g.layout, Pose{X: p.X, Y: p.Y}, wide, high, tall))
}

// turns reads the turn row and gives the pigments of the players' discs, as
// measured there if it was found.
func (s *scan) turns(players int) (discs []pigment, err error) {
	g, p := s.g, s.profile
	row := s.oldTurns(players)
	if row == nil {
		if row, err = g.readTurns(p, players); err != nil {
			return nil, err
		}
	}
	if row == nil {
		return pigments(p.Players, nil, discFinish, g.light.burnt), nil
	}
	s.out.kept.row = row
	s.out.turns = []turnVote{{order: names(p.Players, row.pigments), sure: row.confidence()}}
	return g.tablePigments(*row, p), nil
}

// oldTurns is the earlier picture's turn row of so many players, 0 for any; nil unless it stays.
func (s *scan) oldTurns(players int) *turnRow {
	if s.old == nil || s.old.turns == nil || players > 0 && players != len(s.old.kept.row.pigments) {
		return nil
	}
	if middle, half := s.g.turnArea(); !s.stays(middle, (turnFar-turnNear)/2, half, s.profile.Disc.Height) {
		return nil
	}
	return s.old.kept.row
}

// vertexReach is how far around its foot, mm, a bottle's reading looks.
const vertexReach = 12.0

func (s *scan) drinks(d *drinkReader) error {
	for i, v := range vertices(s.out.n) {
		foot := s.g.foot(v)
		var e placeEvidence
		if s.stays(foot, vertexReach, vertexReach, d.height) {
			e, foot = s.old.drinks[i], s.old.kept.feet[i]
		} else {
			var err error
			if e, foot, err = s.drink(d, foot); err != nil {
				return err
			}
		}
		if k, _ := e.best(); k > 0 {
			s.g.cover(foot, d.radius, d.height)
		}
		s.out.drinks, s.out.kept.feet = append(s.out.drinks, e), append(s.out.kept.feet, foot)
	}
	return nil
}

// toneShare is how much the tones of a bottle count beside its shape and paint.
// They are not asked where those alone give a bottle the probability shapeSure, or
// no bottle bareSure. Raise these if bottles are misread with confidence: each
// vertex more costs time.
const toneShare, shapeSure, bareSure = 0.5, 0.998, 0.97

// lidLean is how far aside, of its height, a bottle leans in the picture at least for
// more than its lid to tell its colour, lidGuess how likely the lid alone tells it
// where it leans less. Raise them if drinks seen from above are taken for others.
const lidLean, lidGuess = 0.25, 0.15

// drink reads the vertex at foot by its shape and paint and, in doubt, its tones;
// the bottle found there, if any, stands at stand.
func (s *scan) drink(d *drinkReader, foot calibration.Point) (e placeEvidence, stand calibration.Point, err error) {
	t, err := s.g.vertexTile(foot)
	if err != nil {
		return e, foot, err
	}
	found := t.find(bottleKind, func(p calibration.Point) bool { return atVertex(foot, p) })
	if t.slant(&s.g.layout.Camera).lean < lidLean {
		found.guess = lidGuess
	}
	e = standing(found, s.g.shown(foot, d.radius), d.dyes, d.drinks)
	if k, sure := e.best(); sure < shapeSure && (k > 0 || sure < bareSure) {
		e.addTones(d.read(s.g, foot))
	}
	if k, _ := e.best(); k > 0 {
		return e, found.at, nil
	}
	return e, foot, nil
}

// tileTall is how high above the table, mm, what hides a tile may stand.
const tileTall = 65.0

// tiles runs the piece network on the cards that changed.
func (s *scan) tiles() error {
	for c, pose := range s.g.layout.Cards {
		if side := float64(cardTiles.n) * cardTiles.step / 2; s.stays(pose.At(0, 0, 0), side, side, tileTall) {
			s.out.kept.tiles = append(s.out.kept.tiles, s.old.kept.tiles[c])
			continue
		}
		t, err := s.g.cardTile(c)
		if err != nil {
			return err
		}
		s.out.kept.tiles = append(s.out.kept.tiles, t)
	}
	return nil
}

// kept tells whether a tile is that of the earlier picture.
func (s *scan) kept(card int) bool {
	return s.old != nil && s.out.kept.tiles[card] == s.old.kept.tiles[card]
}

// findDiscs looks for the disc in each gap on the tiles on both sides.
func (s *scan) findDiscs() {
	kept := &s.out.kept
	for i, gap := range gaps(s.out.n) {
		here, there := gapCards(gap, s.out.n)
		if s.kept(here) && s.kept(there) {
			kept.discs = append(kept.discs, s.old.kept.discs[i])
			continue
		}
		place := s.g.layout.gapPlace(gap)
		kept.discs = append(kept.discs, kept.tiles[here].find(discKind, place.holds).and(kept.tiles[there].find(discKind, place.holds)))
	}
}

// findPyramids looks for the pyramid on each card.
func (s *scan) findPyramids() {
	kept := &s.out.kept
	for c, t := range kept.tiles {
		if s.kept(c) {
			kept.pyramids = append(kept.pyramids, s.old.kept.pyramids[c])
			continue
		}
		kept.pyramids = append(kept.pyramids, s.g.findPyramid(t, c))
	}
}

// pieces are what the tiles tell of all discs and pyramids.
func (k *kept) pieces() []find { return slices.Concat(k.discs, k.pyramids) }

// tellPlayers reads whose the discs and pyramids are by the paints that they have on
// this table.
func (s *scan) tellPlayers(players []pigment) {
	found, p := &s.out.kept, &s.profile
	dyes := slices.DeleteFunc(dyesOf(p.Players), func(d dye) bool {
		return !slices.ContainsFunc(players, func(q pigment) bool { return string(q.name) == p.Players[d.color].Name })
	})
	dyes = learnt(dyes, found.pieces())
	for _, disc := range found.discs {
		s.out.claims = append(s.out.claims, standing(disc, s.g.shown(disc.at, p.Disc.Diameter/2), dyes, len(p.Players)))
	}
	for _, pyramid := range found.pyramids {
		s.out.owners = append(s.out.owners, standing(pyramid, s.g.shown(pyramid.at, p.Pyramid.Base/2), dyes, len(p.Players)))
	}
}

// spots reads the discs on the claim card and at the architect token.
func (s *scan) spots(d *discReader) error {
	if claim := s.g.layout.Claim; s.stays(claim.At(0, 0, 0), s.g.half, s.g.half, s.profile.Disc.Height) {
		s.out.claim = s.old.claim
	} else if discs, found, err := d.readClaimSpot(s.g); err != nil {
		return err
	} else if found {
		s.out.claim = []spotVote{d.vote(discs)}
	}
	if s.endStays(-1) && s.endStays(1) {
		s.out.build = s.old.build
	} else if discs, found, err := d.readBuildSpot(s.g, s.profile); err != nil {
		return err
	} else if found {
		s.out.build = []spotVote{d.vote(discs)}
	}
	return nil
}

// endStays tells whether the left (-1) or right (1) end of the supply, where the
// architect token may lie, shows as it did.
func (s *scan) endStays(side float64) bool {
	mid, wide, high := s.g.supplyEnd(side)
	return s.stays(mid, wide+tokenReach, high+tokenReach, s.profile.Architect.Height)
}
