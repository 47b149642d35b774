package pieces

import (
	"cmp"
	"math"
	"slices"

	"banto/calibration"
	"banto/vision/izakaya/layout"
	"banto/vision/izakaya/tile"
	"banto/vision/likelihood"
)

// The turn row is looked for right of the grid, turnNear to turnFar mm off its
// edge and up to turnOver mm beyond its upper and lower end, as a straight
// column of discs turnPitchMin to turnPitchMax mm apart, leaning no more than turnSlope.
const (
	turnNear, turnFar          = 10.0, 58.0
	turnOver                   = 25.0
	turnPitchMin, turnPitchMax = 15.0, 29.0
	turnSlope                  = 0.25
)

// A turnRow is the row of turn-order discs: the players from first to last, by their place in the palette,
// where each disc lies and what its top shows, the log probability of each player for each, and that of all of them.
type turnRow struct {
	players []int
	at      []calibration.Point
	tops    []tile.Shade
	scores  [][]float64
	like    float64
	votes   float64 // what the pieces on the grid say of who is at the table, likewise
}

// confidence is how sure the row is, 0 to 1.
func (r *turnRow) confidence() float64 { return math.Exp(r.like) }

// surely is by how much likelier the row is with disc i its player's than with it any other's, as a logarithm.
func (r *turnRow) surely(i int) float64 {
	other, like := slices.Clone(r.scores), 0.0
	for place, k := range r.players {
		like += r.scores[place][k]
	}
	other[i] = slices.Clone(other[i])
	other[i][r.players[i]] = math.Inf(-1)
	_, best := assigned(other, 0, make([]bool, len(other[i])))
	return like - best
}

// A turnCell is a cell of a tile: where on the table, and the log probability of a
// disc of each player with its middle there. disc is that of any.
type turnCell struct {
	at     calibration.Point
	scores []float64
	disc   float64
}

// turnArea is where the turn row is looked for.
func turnArea(l *layout.Layout) area {
	side := l.GridHalf()
	return area{calibration.Point{X: side + (turnNear+turnFar)/2}, (turnFar - turnNear) / 2, side + turnOver}
}

// turnCells are the cells of the area of the turn row that may show a disc.
func (s *scan) turnCells() (out []turnCell, err error) {
	order := tile.OrderOf(s.profile.Players, tile.TaughtPlayers)
	var shades []tile.Shade
	var scores [][]float64
	for t, cell := range s.out.kept.tiles.Cells(turnArea(s.Layout).region()) {
		if c := newTurnCell(cell.At, t.Kinds(cell.I)[tile.DiscKind:][:len(tile.TaughtPlayers)], order); c.disc > turnFaint {
			out, shades, scores = append(out, c), append(shades, s.disc(c.at)), append(scores, c.scores)
		}
	}
	return out, s.coloured(shades, scores)
}

// newTurnCell is a cell at p with these probabilities of discs.
func newTurnCell(p calibration.Point, discs []float64, order []int) turnCell {
	c := turnCell{at: p, disc: math.Log(max(likelihood.Total(discs), math.Exp(turnLeast)))}
	for _, k := range order {
		c.scores = append(c.scores, math.Log(max(discs[k], math.Exp(turnLeast))))
	}
	return c
}

// turnLeast is the least log probability of anything: networks err. turnFaint is that of
// any disc in a cell that may be part of the row; rowLeast is the least mean log probability
// of the discs of a row. Raise rowLeast if clutter beside the grid is taken for the turn order.
const turnLeast, turnFaint, rowLeast = -8.0, -4.0, -1.5

// peakApart is how near to each other discs may show, mm; peaksMost is how many are tried.
const peakApart, peaksMost = 10.0, 14

// A turnSearch looks for the row among cells, the clearest first; pieces are those that may lie on the grid.
type turnSearch struct {
	cells, peaks []turnCell
	pieces       []Place
}

func newTurnSearch(cells []turnCell, pieces []Place) *turnSearch {
	s := &turnSearch{cells: slices.Clone(cells), pieces: pieces}
	slices.SortStableFunc(s.cells, func(a, b turnCell) int { return cmp.Compare(b.disc, a.disc) })
	for _, c := range s.cells {
		near := func(p turnCell) bool { return math.Hypot(p.at.X-c.at.X, p.at.Y-c.at.Y) < peakApart }
		if len(s.peaks) < peaksMost && !slices.ContainsFunc(s.peaks, near) {
			s.peaks = append(s.peaks, c)
		}
	}
	return s
}

// find is the best row of n discs of different players, nil where none is likely enough: any
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
	row.players, row.like = assigned(row.scores, 0, make([]bool, len(row.scores[0])))
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

// assigned gives each disc from k on a player of its own, as likely as can be.
func assigned(scores [][]float64, k int, used []bool) (players []int, like float64) {
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
			players, like = append([]int{c}, rest...), v
		}
	}
	return players, like
}

// turns reads the turn row of so many players, 0 where that follows from the grid: one
// a column, but two or three on a grid of three. Discs in gaps and pyramids on cards show so.
func (s *scan) turns(players int, gaps, cards []tile.Shade) error {
	if s.keeps(turnArea(s.Layout).region()) {
		s.out.turns, s.out.kept.row = s.old.turns, s.old.kept.row
		return nil
	}
	cells, err := s.turnCells()
	if err != nil {
		return err
	}
	discs, err := s.told(s.out.Claims, gaps)
	if err != nil {
		return err
	}
	pyramids, err := s.told(s.out.Owners, cards)
	if err != nil {
		return err
	}
	search := newTurnSearch(cells, slices.Concat(discs, pyramids))
	var row *turnRow
	switch n := s.Layout.N; {
	case players > 0:
		row = search.seated(players)
	case n > 3:
		row = search.seated(n)
	default:
		row = search.twoOrThree()
	}
	if row != nil {
		for _, at := range row.at {
			row.tops = append(row.tops, s.disc(at))
		}
		s.out.kept.row = row
		s.out.turns = []turnVote{{order: names(s.profile.Players, row.players), sure: row.confidence()}}
	}
	return nil
}

// thirdLeast is the log probability that the faintest of three discs must have where no pieces lie on the grid. Raise it
// if a third player is made up.
var thirdLeast = math.Log(0.5)

// twoOrThree is the row of a grid of three, at which two or three players sit: three where the third disc, or pieces on the grid, tell of them.
func (s *turnSearch) twoOrThree() *turnRow {
	two, three := s.seated(2), s.seated(3)
	if three != nil && (two == nil || three.like+three.votes-thirdLeast > two.like+two.votes) {
		return three
	}
	return two
}

// seated is the best row of n discs with the likeliest players, nil where there is none.
func (s *turnSearch) seated(n int) *turnRow {
	row := s.find(n)
	if row != nil {
		row.seat(s.pieces)
	}
	return row
}
