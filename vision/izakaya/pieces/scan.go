package pieces

import (
	"image"
	"math"
	"slices"

	"banto/calibration"
	"banto/vision/fit"
	"banto/vision/izakaya/layout"
	"banto/vision/izakaya/tile"
)

// A scan reads the pieces in one picture: all of them, or on those tiles only on
// which something changed since an earlier picture of a camera that stood still.
type scan struct {
	layout.View
	profile calibration.Profile
	old     *Pieces                    // of the earlier picture, if any
	touched func(image.Rectangle) bool // whether something changed in a part of the frame, px
	fresh   tile.Mosaic                // the tiles that were read in this picture
	out     *Pieces
}

// Read reads the small pieces of the table in a view. players is the number at the table, 0 where that follows from the
// grid. It fails only where a network cannot be run.
func Read(v layout.View, p calibration.Profile, players int) (*Pieces, error) {
	return (*Pieces)(nil).Reread(v, p, players, nil)
}

// Reread reads v like Read, but keeps what p has of tiles none of whose
// px was touched. The camera and the cards must not have moved since.
func (p *Pieces) Reread(v layout.View, prof calibration.Profile, players int, touched func(image.Rectangle) bool) (*Pieces, error) {
	s := &scan{v, prof, p, touched, nil, &Pieces{profile: prof, n: v.Layout.N}}
	if err := s.read(); err != nil {
		return nil, err
	}
	s.sides()
	if err := s.drinks(); err != nil {
		return nil, err
	}
	if err := s.theirs(players); err != nil {
		return nil, err
	}
	for i := range s.out.Claims {
		s.shared(s.out.Claims[i].Like[1:], discLapse)
	}
	for i := range s.out.Owners {
		s.shared(s.out.Owners[i].Like[1:], pyramidLapse)
	}
	return s.out, s.spots()
}

// tileTall is how high above the table, mm, what hides a tile may stand.
const tileTall = 65.0

// tileBeside is how far beyond the part of the table of which a tile tells, mm, what changes may change what it tells.
const tileBeside = 6.0

// stays tells whether a tile shows as it did.
func (s *scan) stays(t *tile.Tile) bool {
	m, halfX, halfY := t.Spans()
	return !s.touched(s.Layout.Box(fit.Pose{X: m.X, Y: m.Y}, halfX+tileBeside, halfY+tileBeside, tileTall))
}

// read reads the tiles that show what is asked for, those of the earlier picture only where something changed.
func (s *scan) read() error {
	asked := asked(s.Layout)
	if s.old == nil {
		s.out.kept.tiles = tile.Cover(&s.Layout.Camera, asked)
		s.fresh = s.out.kept.tiles
	} else {
		for _, t := range s.old.kept.tiles {
			if !s.stays(t) {
				t = t.Again()
				s.fresh = append(s.fresh, t)
			}
			s.out.kept.tiles = append(s.out.kept.tiles, t)
		}
	}
	return tile.Read(s.Source, s.fresh, asked)
}

// asked is where pieces may have their middles: at vertices, in gaps, on cards, in the areas of the turn order and of the architect token.
func asked(l *layout.Layout) (out []tile.Region) {
	for _, v := range Vertices(l.N) {
		out = append(out, tile.Around(foot(l, v), vertexRoom))
	}
	for _, g := range Gaps(l.N) {
		place := gapPlaceOf(l, g)
		out = append(out, place.region())
	}
	for _, c := range l.Cards {
		out = append(out, onCard(c, pyramidInner))
	}
	out = append(out, onCard(l.Claim, claimReach))
	for _, a := range pieceAreas(l) {
		out = append(out, a.region())
	}
	return out
}

// An area is a part of the table, halves mm to each side of its middle.
type area struct {
	middle       calibration.Point
	halfX, halfY float64
}

// region is a as tiles are asked for it.
func (a area) region() tile.Region {
	return tile.Region{Middle: a.middle, Reach: math.Hypot(a.halfX, a.halfY), Holds: func(p calibration.Point) bool {
		x, y := p.X-a.middle.X, p.Y-a.middle.Y
		return max(x, -x) < a.halfX && max(y, -y) < a.halfY
	}}
}

// pieceAreas are where the turn order and, at the left and the right end of the supply, the architect token may lie.
func pieceAreas(l *layout.Layout) [3]area {
	return [3]area{turnArea(l), supplyEnd(l, -1), supplyEnd(l, 1)}
}

// Boxes are what the areas of the turn order and of the architect token span, px of the frame.
func Boxes(l *layout.Layout) (out []image.Rectangle) {
	for _, a := range pieceAreas(l) {
		out = append(out, l.Box(fit.Pose{X: a.middle.X, Y: a.middle.Y}, a.halfX, a.halfY, 0))
	}
	return out
}

// keeps tells whether nothing that tells of r was read in this picture.
func (s *scan) keeps(r tile.Region) bool {
	return !slices.ContainsFunc(s.fresh, func(t *tile.Tile) bool { return t.Tells(r) })
}

// sideReach is how far from its middle, mm, a card's cells tell which side lies up; sideWeight is what their mean log odds count
// for, sideBound, by which each is bounded. Lower them if pieces that lie on a card turn it over.
const sideReach, sideWeight, sideBound = 27.0, 4.0, 4.0

// sides tells which side of each card lies up.
func (s *scan) sides() {
	for _, card := range s.Layout.Cards {
		sum, n := 0.0, 0
		for t, c := range s.out.kept.tiles.Cells(onCard(card, sideReach)) {
			sum, n = sum+min(max(t.Odds(tile.SideMap, c.I), -sideBound), sideBound), n+1
		}
		s.out.blue = append(s.out.blue, sideWeight*sum/float64(max(n, 1)))
	}
}

// Where a place counts as covered: within so many mm of a vertex, of a gap's middle, of a card's.
const vertexCover, gapCover, cardCover = 4.5, 8.0, 14.0

// theirs reads the discs in the gaps, the pyramids, and the turn row of so many players, each in the light of the others.
func (s *scan) theirs(players int) (err error) {
	gaps, cards := s.gaps(), s.owners()
	if err = s.turns(players, gaps, cards); err != nil {
		return err
	}
	if s.out.Claims, err = s.told(s.out.Claims, gaps); err != nil {
		return err
	}
	s.out.Owners, err = s.told(s.out.Owners, cards)
	return err
}

// told are places by the colours, too, of the pieces that show so.
func (s *scan) told(places []Place, shades []tile.Shade) (out []Place, err error) {
	var likes [][]float64
	for _, e := range places {
		e.Like = slices.Clone(e.Like)
		out, likes = append(out, e), append(likes, e.Like[1:])
	}
	return out, s.coloured(shades, likes)
}

// gaps reads the gaps by the form of what lies there, and tells what the clearest disc in each shows.
func (s *scan) gaps() (shades []tile.Shade) {
	order := tile.OrderOf(s.profile.Players, tile.TaughtPlayers)
	for _, gap := range Gaps(s.out.n) {
		place := gapPlaceOf(s.Layout, gap)
		e, p := s.place(tile.DiscKind, order, place.region(), gapCover)
		s.out.Claims = append(s.out.Claims, e)
		shades = append(shades, s.disc(p))
	}
	return shades
}

// owners reads the cards by the form of what stands there, and tells what the clearest pyramid on each shows.
func (s *scan) owners() (shades []tile.Shade) {
	order := tile.OrderOf(s.profile.Players, tile.TaughtPlayers)
	for _, card := range s.Layout.Cards {
		e, p := s.place(tile.PyramidKind, order, onCard(card, pyramidInner), cardCover)
		s.out.Owners = append(s.out.Owners, e)
		shades = append(shades, s.pyramid(p))
	}
	return shades
}

// place is the evidence for one place, for each colour of a palette: kinds from first on, of which the palette's colours
// are those in order; and where the middle of the clearest piece in it shows. It is covered where so many mm around its middle are.
func (s *scan) place(first int, order []int, in tile.Region, cover float64) (e Place, at calibration.Point) {
	kinds := len(tile.TaughtPlayers)
	if first == tile.BottleKind {
		kinds = len(tile.TaughtDrinks)
	}
	found := s.out.kept.tiles.Find(first, kinds, in)
	covered := s.out.kept.tiles.Mean(tile.CoveredMap, tile.Around(in.Middle, cover))
	e = Place{Like: []float64{0}, Seen: s.shown(in.Middle, cover) * (1 - covered)}
	for _, k := range order {
		e.Like = append(e.Like, found.Finding[1+k])
	}
	return e, found.At
}

// shown is the share of a round of r mm around p that is in the picture.
func (s *scan) shown(p calibration.Point, r float64) float64 {
	in := 0
	for k := range 9 {
		px, ok := s.Layout.Camera.Project(calibration.Point{X: p.X + r*float64(k%3-1), Y: p.Y + r*float64(k/3-1)})
		if ok && px.X >= 0 && px.Y >= 0 && px.X < float64(s.Taken.W-1) && px.Y < float64(s.Taken.H-1) {
			in++
		}
	}
	return float64(in) / 9
}
