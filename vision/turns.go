package vision

import (
	_ "embed"
	"math"
	"slices"
	"sync"

	"banto/calibration"
	"banto/engine/izakaya"
	"banto/vision/crop"
	"banto/vision/cv"
)

// The network of turns looks at tiles of the table: tileSide samples tileStep mm apart in
// planes at tileHeights mm, and tells of each of turnCells×turnCells cells whether the middle of
// a disc's top shows there, and whose. vision/train teaches it, to these figures.
const (
	tileSide  = 64
	tileStep  = 1.5
	turnCells = 32
	turnMaps  = 7 // no disc, a disc of each of turnPlayers, the architect token
)

var tileHeights = []float64{1, 5}

// turnPlayers are the players in the order in which the network knows them.
var turnPlayers = []string{"grey", "orange", "blue", "pink", "natural"}

//go:embed nets/turns.onnx
var turnsModel []byte

var turnNet = sync.OnceValues(func() (*cv.Net, error) {
	return cv.ReadNet(turnsModel, "maps", cv.Tensor{Name: "tiles", Shape: []int{0, 3 * 2, tileSide, tileSide}})
})

// The turn row is looked for right of the grid, turnNear to turnFar mm off its
// edge and up to turnOver mm beyond its upper and lower end, as a straight
// column of discs turnPitchMin to turnPitchMax mm apart, leaning no more than turnSlope.
const (
	turnNear, turnFar          = 10.0, 58.0
	turnOver                   = 25.0
	turnPitchMin, turnPitchMax = 15.0, 29.0
	turnSlope                  = 0.25
)

// A turnRow is the row of turn-order discs: the pigments from first to last, where
// they lie, the log probability of each pigment for each disc, and that of all of them.
type turnRow struct {
	pigments []int
	at       []calibration.Point
	scores   [][]float64
	like     float64
}

// confidence is how sure the row is, 0 to 1.
func (r *turnRow) confidence() float64 { return math.Exp(r.like) }

// A turnCell is a cell of a tile: where on the table, and the log probability of a
// disc of each pigment with its middle there. disc is that of any.
type turnCell struct {
	at     calibration.Point
	scores []float64
	disc   float64
}

// turnArea is where the turn row is looked for: within half mm of middle along the
// grid's edge.
func (g *ground) turnArea() (middle calibration.Point, half float64) {
	side := g.gridHalf()
	return calibration.Point{X: side + (turnNear+turnFar)/2}, side + turnOver
}

// tileApart is how far apart the middles of tiles lie that cover an area, mm: a tile may
// be turned by 45 degrees.
const tileApart = 64.0

// turnTiles are the middles of the tiles that cover the area of the turn row.
func (g *ground) turnTiles() (out []calibration.Point) {
	middle, half := g.turnArea()
	n := math.Ceil(2 * half / tileApart)
	for i := range int(n) {
		out = append(out, calibration.Point{X: middle.X, Y: (float64(i) - (n-1)/2) * tileApart})
	}
	return out
}

// turnCells are the cells of the area of the turn row.
func (g *ground) turnCells(p calibration.Profile) (out []turnCell, err error) {
	net, err := turnNet()
	if err != nil {
		return nil, err
	}
	cam, picture := &g.layout.Camera, &crop.Picture{W: g.taken.W, H: g.taken.H, Pix: g.taken.Pix}
	white := crop.White(picture, cam, len(g.layout.Cards), func(i int, u, v float64) calibration.Point { return g.layout.Cards[i].At(u, v, 0) })
	source, middles := crop.NewSource(picture, white), g.turnTiles()
	size := 3 * len(tileHeights) * tileSide * tileSide
	pix, rasters := make([]float32, size*len(middles)), make([]crop.Raster, len(middles))
	for i, m := range middles {
		rasters[i] = crop.NewRaster(cam, m, tileSide, tileStep)
		source.Planes(&rasters[i], tileHeights, pix[i*size:][:size])
	}
	maps, err := net.Forward(pix)
	if err != nil {
		return nil, err
	}
	const cells = turnCells * turnCells
	middle, half := g.turnArea()
	for i := range cells * len(rasters) {
		c := newTurnCell(&rasters[i/cells], maps[i/cells*turnMaps*cells:][:turnMaps*cells], i%cells, p)
		if math.Abs(c.at.X-middle.X) < (turnFar-turnNear)/2 && math.Abs(c.at.Y) < half && c.disc > turnFaint {
			out = append(out, c)
		}
	}
	g.tellStrangers(out, p)
	return out, nil
}

// tellStrangers tells whose disc a cell shows by the palette's paints where that has players
// whom the network does not know.
func (g *ground) tellStrangers(cells []turnCell, p calibration.Profile) {
	if !slices.ContainsFunc(p.Players, func(c calibration.NamedColor) bool { return !slices.Contains(turnPlayers, c.Name) }) {
		return
	}
	d := newDiscReader(p, pigments(p.Players, nil, discFinish, g.light.burnt))
	for i := range cells {
		like := d.likes(g, cells[i].at)
		for k := range like {
			cells[i].scores[k] = max(cells[i].disc+math.Log(odds(like, k)), turnLeast)
		}
	}
}

// newTurnCell is cell k of a tile with these maps.
func newTurnCell(r *crop.Raster, maps []float32, k int, p calibration.Profile) turnCell {
	const cells, side = turnCells * turnCells, tileSide / turnCells
	const mid = (side - 1) / 2.0
	c := turnCell{at: r.At(float64(k%turnCells*side)+mid, float64(k/turnCells*side)+mid, p.Disc.Height), scores: make([]float64, len(p.Players))}
	like := make([]float64, 1+len(turnPlayers))
	for v := range like {
		like[v] = float64(maps[v*cells+k])
	}
	for i, named := range p.Players {
		c.scores[i] = turnLeast
		if v := slices.Index(turnPlayers, named.Name); v >= 0 {
			c.scores[i] = max(math.Log(odds(like, 1+v)), turnLeast)
		}
	}
	c.disc = math.Log(max(1-odds(like, 0), math.Exp(turnLeast)))
	return c
}

// turnLeast is the least log probability of anything: networks err. turnFaint is that of
// any disc in a cell that may be part of the row; rowLeast is the least mean log probability
// of the discs of a row. Raise rowLeast if clutter beside the grid is taken for the turn order.
const turnLeast, turnFaint, rowLeast = -8.0, -4.0, -1.5

// peakApart is how near to each other discs may show, mm; peaksMost is how many are tried.
const peakApart, peaksMost = 10.0, 14

// A turnSearch looks for the row among cells, the clearest first.
type turnSearch struct {
	cells, peaks []turnCell
}

func newTurnSearch(cells []turnCell) *turnSearch {
	s := &turnSearch{cells: slices.Clone(cells)}
	slices.SortStableFunc(s.cells, func(a, b turnCell) int { return cmpFloat(b.disc, a.disc) })
	for _, c := range s.cells {
		near := func(p turnCell) bool { return math.Hypot(p.at.X-c.at.X, p.at.Y-c.at.Y) < peakApart }
		if len(s.peaks) < peaksMost && !slices.ContainsFunc(s.peaks, near) {
			s.peaks = append(s.peaks, c)
		}
	}
	return s
}

// find is the best row of n discs of different pigments, nil where none is likely enough: any
// two peaks may be any two of its places and foretell the others.
func (s *turnSearch) find(n int) (best *turnRow) {
	most := rowLeast * float64(n)
	for _, p := range s.peaks {
		for _, q := range s.peaks {
			for a := range n {
				for b := a + 1; b < n; b++ {
					if row := s.row(p.at, q.at, a, b, n); row != nil && row.like > most {
						best, most = row, row.like
					}
				}
			}
		}
	}
	return best
}

// row is the row whose places a and b lie at p and q; nil where that is none.
func (s *turnSearch) row(p, q calibration.Point, a, b, n int) *turnRow {
	dx, dy := (q.X-p.X)/float64(b-a), (q.Y-p.Y)/float64(b-a)
	if -dy < turnPitchMin || -dy > turnPitchMax || math.Abs(dx) > -turnSlope*dy {
		return nil
	}
	row := &turnRow{}
	for i := range n {
		c := s.nearest(p.X+float64(i-a)*dx, p.Y+float64(i-a)*dy)
		if c == nil {
			return nil
		}
		row.at, row.scores = append(row.at, c.at), append(row.scores, c.scores)
	}
	row.pigments, row.like = assigned(row.scores, 0, make([]bool, len(row.scores[0])))
	return row
}

// turnPlay is how far a disc may lie off its place in a row, mm.
const turnPlay = 5.0

// nearest is the clearest cell near a point.
func (s *turnSearch) nearest(x, y float64) *turnCell {
	for i := range s.cells {
		if c := &s.cells[i]; math.Hypot(c.at.X-x, c.at.Y-y) < turnPlay {
			return c
		}
	}
	return nil
}

// assigned gives each disc from k on a pigment of its own, as likely as can be.
func assigned(scores [][]float64, k int, used []bool) (pigments []int, like float64) {
	if k == len(scores) {
		return nil, 0
	}
	like = math.Inf(-1)
	for c := range used {
		if used[c] {
			continue
		}
		used[c] = true
		rest, more := assigned(scores, k+1, used)
		used[c] = false
		if v := more + scores[k][c]; v > like {
			pigments, like = append([]int{c}, rest...), v
		}
	}
	return pigments, like
}

// readTurns finds the turn row of so many players, 0 where that follows from the grid: one
// a column, but two or three on a grid of three. It is nil where none is seen.
func (g *ground) readTurns(p calibration.Profile, players int) (*turnRow, error) {
	cells, err := g.turnCells(p)
	if err != nil {
		return nil, err
	}
	s := newTurnSearch(cells)
	switch n := g.layout.N; {
	case players > 0:
		return s.find(players), nil
	case n > 3:
		return s.find(n), nil
	}
	return s.twoOrThree(), nil
}

// thirdLeast is the log probability that the faintest of three discs must have. Raise it
// if a third player is made up.
var thirdLeast = math.Log(0.5)

// twoOrThree is the row of a grid of three, at which two or three players sit.
func (s *turnSearch) twoOrThree() *turnRow {
	if three := s.find(3); three != nil && three.faintest() > thirdLeast {
		return three
	}
	return s.find(2)
}

// faintest is the least log probability of the row's discs.
func (r *turnRow) faintest() float64 {
	least := 0.0
	for i, c := range r.pigments {
		least = math.Min(least, r.scores[i][c])
	}
	return least
}

// swatches are the albedos of the players' discs as they lie in the turn row.
func (g *ground) swatches(row turnRow, p calibration.Profile) []Swatch {
	var out []Swatch
	for k, c := range row.pigments {
		if row.scores[k][c] > thirdLeast {
			out = append(out, Swatch{Name: izakaya.Color(p.Players[c].Name), Albedo: g.albedoAt(row.at[k], p.Disc.Diameter/2-3)})
		}
	}
	return out
}

// albedoAt is the median albedo of the disc whose top's middle is p, out to r mm.
func (g *ground) albedoAt(p calibration.Point, r float64) (albedo [3]float64) {
	var v [3][]float64
	for a := -r; a <= r; a += r / 4 {
		for b := -r; b <= r; b += r / 4 {
			px, ok := g.layout.Camera.Project(calibration.Point{X: p.X + a, Y: p.Y + b, Z: p.Z})
			rgb, in := g.frame.At(px.X, px.Y)
			if a*a+b*b > r*r || !ok || !in {
				continue
			}
			for c, s := range g.light.Surface(px, rgb) {
				v[c] = append(v[c], s)
			}
		}
	}
	for c := range v {
		slices.Sort(v[c])
		albedo[c] = max(v[c][len(v[c])/2]-discFinish[0].sheen, 0.002)
	}
	return albedo
}

// tablePigments are the pigments of the players in the turn row, as measured there.
func (g *ground) tablePigments(row turnRow, p calibration.Profile) []pigment {
	var palette []calibration.NamedColor
	for _, c := range row.pigments {
		palette = append(palette, p.Players[c])
	}
	return pigments(palette, g.swatches(row, p), discFinish, g.light.burnt)
}
