package tile

import (
	"iter"

	"banto/calibration"
	"banto/vision/likelihood"
)

// A Region is a part of the table: those points within Reach mm of Middle that Holds, if there is one, tells to be in it.
type Region struct {
	Middle calibration.Point
	Reach  float64
	Holds  func(p calibration.Point) bool
}

func (r Region) holds(p calibration.Point) bool {
	x, y := p.X-r.Middle.X, p.Y-r.Middle.Y
	return x*x+y*y < r.Reach*r.Reach && (r.Holds == nil || r.Holds(p))
}

// Around are the points of the table within reach mm of p.
func Around(p calibration.Point, reach float64) Region { return Region{Middle: p, Reach: reach} }

// A Mosaic is what tiles that were laid and read tell of the table: of every point the one in which it lies deepest.
type Mosaic []*Tile

// Cells are those of a region that tell of it, with their tiles.
func (m Mosaic) Cells(r Region) iter.Seq2[*Tile, Cell] {
	return func(yield func(*Tile, Cell) bool) {
		for _, t := range m {
			for c := range t.cells(r) {
				if t.own[c.I] && !yield(t, c) {
					return
				}
			}
		}
	}
}

// samePiece is how far apart, mm, two tiles may show the middle of one piece; seenWell how far inside a tile, mm, it must lie for that to be asked
// beside the one that shows it best. Raise it if pieces are overlooked that one tile shows at its edge.
const samePiece, seenWell = 6.0, 20.0

// Find looks for a piece of the n kinds from first on with its middle in a region: where it shows most clearly, and what all tiles tell of it
// together that show that well.
func (m Mosaic) Find(first, n int, in Region) Found {
	best := newSearch(n)
	for t, c := range m.Cells(in) {
		best.see(c.At, t.Kinds(c.I)[first:][:n])
	}
	var told []Finding
	for _, t := range m {
		if t.inside(best.At) < seenWell {
			continue
		}
		s := newSearch(n)
		for c := range t.cells(Around(best.At, samePiece)) {
			if in.holds(c.At) {
				s.see(c.At, t.Kinds(c.I)[first:][:n])
			}
		}
		told = append(told, s.Finding)
	}
	if len(told) > 0 {
		best.Finding = AllTold(told)
	}
	return best.Found
}

// A search keeps what the cell tells in which a piece is likeliest.
type search struct {
	Found
	most float64
}

func newSearch(kinds int) search { return search{Found: Found{Finding: Told(make([]float64, kinds))}} }

// see takes in how likely each kind of piece has its middle in the cell at a point.
func (s *search) see(at calibration.Point, kinds []float64) {
	if total := likelihood.Total(kinds); total > s.most {
		s.Found, s.most = Found{at, Told(kinds)}, total
	}
}

// Mean is the mean of the probabilities of map k over the cells of a region, 0 where those are none.
func (m Mosaic) Mean(k int, in Region) float64 {
	sum, n := 0.0, 0
	for t, c := range m.Cells(in) {
		sum, n = sum+likelihood.Sigmoid(t.Odds(k, c.I)), n+1
	}
	return sum / float64(max(n, 1))
}
