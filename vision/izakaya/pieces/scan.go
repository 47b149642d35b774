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
	fresh   map[*tile.Tile]bool        // tiles that were read in this picture
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
	s := &scan{v, prof, p, touched, map[*tile.Tile]bool{}, &Pieces{profile: prof, n: v.Layout.N}}
	tiles, err := s.tiles()
	if err != nil {
		return nil, err
	}
	s.out.kept.tiles = tiles
	s.sides()
	s.drinks()
	s.owners()
	if err := s.claims(players); err != nil {
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

// stays tells whether the tile around p shows as it did.
func (s *scan) stays(p calibration.Point) bool {
	return s.old != nil && !s.touched(s.Layout.Box(fit.Pose{X: p.X, Y: p.Y}, tile.Core, tile.Core, tileTall))
}

// tiles are those of the cards, the claim card, the area of the turn order and the ends of the supply, one after the
// other: the earlier picture's where nothing changed.
func (s *scan) tiles() (out []*tile.Tile, err error) {
	middles := tileMiddles(s.Layout)
	var fresh []calibration.Point
	for i, m := range middles {
		if s.stays(m) {
			out = append(out, s.old.kept.tiles[i])
		} else {
			out, fresh = append(out, nil), append(fresh, m)
		}
	}
	read, err := tile.Read(s.Source, &s.Layout.Camera, fresh)
	for i := range out {
		if out[i] == nil && err == nil {
			out[i], read = read[0], read[1:]
			s.fresh[out[i]] = true
		}
	}
	return out, err
}

// tileApart is how far apart the middles of tiles lie that cover an area, mm: a tile may be turned by 45 degrees.
const tileApart = 96.0

// tileMiddles are the middles of the tiles in which pieces are looked for.
func tileMiddles(l *layout.Layout) (out []calibration.Point) {
	for _, c := range l.Cards {
		out = append(out, calibration.Point{X: c.X, Y: c.Y})
	}
	out = append(out, calibration.Point{X: l.Claim.X, Y: l.Claim.Y})
	for _, a := range pieceAreas(l) {
		out = append(out, a.middles()...)
	}
	return out
}

// An area is a part of the table, halves mm to each side of its middle.
type area struct {
	middle       calibration.Point
	halfX, halfY float64
}

// middles are those of the tiles that cover a.
func (a area) middles() (out []calibration.Point) {
	along := func(half float64) (at []float64) {
		n := int(2*half/tileApart) + 1
		for i := range n {
			at = append(at, (float64(i)-float64(n-1)/2)*2*half/float64(n))
		}
		return at
	}
	for _, x := range along(a.halfX) {
		for _, y := range along(a.halfY) {
			out = append(out, calibration.Point{X: a.middle.X + x, Y: a.middle.Y + y})
		}
	}
	return out
}

// holds tells whether p lies in a.
func (a area) holds(p calibration.Point) bool {
	x, y := p.X-a.middle.X, p.Y-a.middle.Y
	return max(x, -x) < a.halfX && max(y, -y) < a.halfY
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

// ofCards, ofClaim and ofArea are the tiles of the cards in row order, of the claim card, and of one of pieceAreas.
func (s *scan) ofCards() []*tile.Tile { return s.out.kept.tiles[:len(s.Layout.Cards)] }
func (s *scan) ofClaim() *tile.Tile   { return s.out.kept.tiles[len(s.Layout.Cards)] }
func (s *scan) ofArea(k int) []*tile.Tile {
	from := len(s.Layout.Cards) + 1
	areas := pieceAreas(s.Layout)
	for _, a := range areas[:k] {
		from += len(a.middles())
	}
	return s.out.kept.tiles[from:][:len(areas[k].middles())]
}

// keeps tells whether none of those tiles was read in this picture.
func (s *scan) keeps(tiles []*tile.Tile) bool {
	return !slices.ContainsFunc(tiles, func(t *tile.Tile) bool { return s.fresh[t] })
}

// sideReach is how far from its middle, mm, a card's cells tell which side lies up; sideWeight is what their mean log odds count
// for, sideBound, by which each is bounded. Lower them if pieces that lie on a card turn it over.
const sideReach, sideWeight, sideBound = 27.0, 4.0, 4.0

// sides tells which side of each card lies up.
func (s *scan) sides() {
	for c, t := range s.ofCards() {
		on, sum, n := onCard(s.Layout.Cards[c], sideReach), 0.0, 0
		for i := range tile.CellsAcross * tile.CellsAcross {
			if on(t.Cell(i)) {
				sum, n = sum+min(max(t.Odds(tile.SideMap, i), -sideBound), sideBound), n+1
			}
		}
		s.out.blue = append(s.out.blue, sideWeight*sum/float64(max(n, 1)))
	}
}

// Where a place counts as covered: within so many mm of a vertex, of a gap's middle, of a card's.
const vertexCover, gapCover, cardCover = 4.5, 8.0, 14.0

func (s *scan) drinks() {
	tiles, order := s.ofCards(), tile.OrderOf(s.profile.Drinks, tile.TaughtDrinks)
	for _, v := range Vertices(s.out.n) {
		foot := foot(s.Layout, v)
		var seen []*tile.Tile
		for _, c := range cardsAt(s.Layout, v) {
			seen = append(seen, tiles[c])
		}
		e, _ := s.place(seen, tile.BottleKind, order, foot, vertexCover, tile.Around(foot, vertexRoom))
		s.out.Drinks = append(s.out.Drinks, e)
	}
}

// claims reads the discs in the gaps and the turn row of so many players, each in the light of the other.
func (s *scan) claims(players int) error {
	at := s.gaps()
	err := s.turns(players, at)
	if err != nil {
		return err
	}
	s.out.Claims, err = s.told(at)
	return err
}

// told are the claims by what shows, too, of the tops of their discs, whose middles lie there.
func (s *scan) told(at []calibration.Point) (out []Place, err error) {
	var likes [][]float64
	for _, e := range s.out.Claims {
		e.Like = slices.Clone(e.Like)
		out, likes = append(out, e), append(likes, e.Like[1:])
	}
	return out, s.coloured(at, likes)
}

// gaps reads the gaps by the form of what lies there, and tells where the clearest disc in each does.
func (s *scan) gaps() (at []calibration.Point) {
	tiles, order := s.ofCards(), tile.OrderOf(s.profile.Players, tile.TaughtPlayers)
	for _, gap := range Gaps(s.out.n) {
		here, there := gapCards(gap, s.out.n)
		place := gapPlaceOf(s.Layout, gap)
		e, p := s.place([]*tile.Tile{tiles[here], tiles[there]}, tile.DiscKind, order, place.middle(), gapCover, place.holds)
		s.out.Claims = append(s.out.Claims, e)
		at = append(at, p)
	}
	return at
}

func (s *scan) owners() {
	order := tile.OrderOf(s.profile.Players, tile.TaughtPlayers)
	for c, t := range s.ofCards() {
		pose := s.Layout.Cards[c]
		e, _ := s.place([]*tile.Tile{t}, tile.PyramidKind, order, pose.At(0, 0, 0), cardCover, onCard(pose, pyramidInner))
		s.out.Owners = append(s.out.Owners, e)
	}
}

// place is the evidence of tiles for one place, for each colour of a palette: kinds from first on, of which the palette's colours
// are those in order; and where the middle of the clearest piece shows.
func (s *scan) place(tiles []*tile.Tile, first int, order []int, middle calibration.Point, cover float64, may tile.Within) (e Place, at calibration.Point) {
	var finds []tile.Finding
	covered, n := 0.0, 0.0
	kinds := len(tile.TaughtPlayers)
	if first == tile.BottleKind {
		kinds = len(tile.TaughtDrinks)
	}
	most := math.Inf(-1)
	for _, t := range tiles {
		found := t.Find(first, kinds, may)
		finds = append(finds, found.Finding)
		if top := slices.Max(found.Finding[1:]); top > most {
			most, at = top, found.At
		}
		if c, ok := t.Mean(tile.CoveredMap, tile.Around(middle, cover)); ok {
			covered, n = covered+c, n+1
		}
	}
	all := tile.AllTold(finds)
	e = Place{Like: []float64{0}, Seen: s.shown(middle, cover) * (1 - covered/max(n, 1))}
	for _, k := range order {
		e.Like = append(e.Like, all[1+k])
	}
	return e, at
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
