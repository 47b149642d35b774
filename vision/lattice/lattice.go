// Package lattice finds sheets that lie in rows and columns: where a network sights their middles, which of those lie
// regularly, and the homography that takes the grid to the picture.
package lattice

import (
	"cmp"
	"maps"
	"math"
	"math/cmplx"
	"slices"

	"banto/calibration"
)

// Ups are how a camera may be turned about its axis, rad, so that its picture's upper edge lies above: the likeliest first. Who looks straight down
// at a table may stand on any side of it.
var Ups = []float64{0, math.Pi, math.Pi / 2, -math.Pi / 2, math.Pi / 4, -math.Pi / 4, 3 * math.Pi / 4, -3 * math.Pi / 4}

// A Lattice is sheets that lie in rows and columns: which lies in which column and row, counted from any of them.
type Lattice map[[2]int]Sighting

// How a camera over a table may stand: its elevations, and how far it may lean to a side, rad.
var (
	elevations = []float64{0.6, 0.75, 0.9, 1.05, 1.2, 1.35, 1.5}
	leans      = []float64{-0.12, 0, 0.12}
)

// nextTo is how many of those that lie nearest to a sheet each is tried as its neighbour in a row or column, widest how many columns or rows
// away from it others may lie, strayed how far from its place, in places. Raise them if tables of few cards are not found.
const nextTo, widest, strayed = 6, 6, 0.25

// least is how many sightings make a lattice.
const least = 4

// Among are the ways in which sheets that lens sighted, so turned, may lie in rows and columns, which run as nearly as they can to the right and
// towards the camera: so many at most, those that hold most sheets first, one of each that hold the same.
func Among(sheets []Sighting, lens calibration.Camera, up float64, most int) (found []Lattice) {
	var all []dealt
	for _, elevation := range elevations {
		for _, lean := range leans {
			at := levelled(sheets, lens, elevation, up+lean)
			for i := range at {
				for _, j := range nearestOf(at, i) {
					all = append(all, deal(at, i, j))
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b dealt) int { return cmp.Compare(b.many, a.many) })
	known := map[string]bool{}
	for _, d := range all {
		if known[d.held] || len(found) == most || d.many < least {
			continue
		}
		known[d.held] = true
		if l := d.lattice(sheets); !l.straight() {
			found = append(found, l)
		}
	}
	return found
}

// Nodes are the columns and rows of the sheets, always in the same order: what is summed over them comes out the same again.
func (l Lattice) Nodes() [][2]int {
	return slices.SortedFunc(maps.Keys(l), func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
}

// straight tells of a lattice that it is but one row or one column.
func (l Lattice) straight() bool {
	columns, rows := map[int]bool{}, map[int]bool{}
	for at := range l {
		columns[at[0]], rows[at[1]] = true, true
	}
	return min(len(columns), len(rows)) < 2
}

// levelled is where sightings lie on a table over which a camera stands one unit high: to the right, and away as the
// imaginary part.
func levelled(sheets []Sighting, lens calibration.Camera, elevation, lean float64) (at []complex128) {
	up, along := math.Sincos(elevation)
	for _, s := range sheets {
		p := cmplx.Rect(1, lean) * complex((s.PX.X-lens.Cx)/lens.F, (s.PX.Y-lens.Cy)/lens.F)
		drop := math.Max(up+imag(p)*along, 0.05) // above 0 lower than the horizon
		at = append(at, complex(real(p)/drop, (along-imag(p)*up)/drop))
	}
	return at
}

// nearestOf are the numbers of the points nearest to point i.
func nearestOf(at []complex128, i int) []int {
	all := make([]int, len(at))
	for k := range all {
		all[k] = k
	}
	slices.SortFunc(all, func(a, b int) int { return cmp.Compare(cmplx.Abs(at[a]-at[i]), cmplx.Abs(at[b]-at[i])) })
	return all[1:min(len(all), nextTo+1)]
}

// Points dealt to columns and rows: the cell of each, which have one, and how many.
type dealt struct {
	cells [][2]int
	held  string // a mark for each: free or holds
	many  int
}

const free, holds = '.', '#'

// lattice is that of sheets as their points were dealt.
func (d *dealt) lattice(sheets []Sighting) Lattice {
	l := Lattice{}
	for k, at := range d.cells {
		if d.held[k] == holds {
			l[at] = sheets[k]
		}
	}
	return l
}

// deal deals points to the columns and rows in which point j lies next to point i, one to a cell.
func deal(at []complex128, i, j int) dealt {
	step := at[j] - at[i]
	for math.Abs(imag(step)) > math.Abs(real(step)) || real(step) < 0 {
		step *= 1i
	}
	marks, taken := make([]byte, len(at)), [2*widest + 1][2*widest + 1]bool{}
	d := dealt{cells: make([][2]int, len(at))}
	for k, p := range at {
		w := (p - at[i]) / step
		u, v := math.Round(real(w)), math.Round(imag(w))
		marks[k] = free
		if off := cmplx.Abs(w - complex(u, v)); math.Abs(u) > widest || math.Abs(v) > widest || !(off <= strayed) { // nor where i and j are one place: off is NaN
			continue
		}
		col, row := int(u), -int(v)
		if t := &taken[col+widest][row+widest]; !*t {
			*t, marks[k], d.cells[k] = true, holds, [2]int{col, row}
			d.many++
		}
	}
	d.held = string(marks)
	return d
}

// strayMost is how far off its place, as a share of a step, a sighting may show and still count.
const strayMost = 0.12

// Homography takes the lattice with pitch mm a step onto what lens sees of it, strays left out.
func (l Lattice) Homography(pitch float64, lens *calibration.Camera) (m [3][3]float64, ok bool) {
	var from, to [][2]float64
	for _, at := range l.Nodes() {
		px := l[at].PX
		from = append(from, [2]float64{float64(at[0]) * pitch, float64(at[1]) * pitch})
		to = append(to, [2]float64{(px.X - lens.Cx) / lens.F, (px.Y - lens.Cy) / lens.F})
	}
	for len(from) >= least {
		if m, ok = Homography(from, to); !ok {
			return m, false
		}
		worst, at := strayMost, -1
		for i := range from {
			x, y := from[i][0], from[i][1]
			p, right, up := Through(&m, x, y), Through(&m, x+pitch, y), Through(&m, x, y+pitch)
			step := (math.Hypot(right[0]-p[0], right[1]-p[1]) + math.Hypot(up[0]-p[0], up[1]-p[1])) / 2
			if off := math.Hypot(p[0]-to[i][0], p[1]-to[i][1]) / step; off > worst {
				worst, at = off, i
			}
		}
		if at < 0 {
			return m, true
		}
		from, to = slices.Delete(from, at, at+1), slices.Delete(to, at, at+1)
	}
	return m, false
}

// Through is the point that the homography m takes (x, y) to.
func Through(m *[3][3]float64, x, y float64) [2]float64 {
	w := m[2][0]*x + m[2][1]*y + m[2][2]
	return [2]float64{(m[0][0]*x + m[0][1]*y + m[0][2]) / w, (m[1][0]*x + m[1][1]*y + m[1][2]) / w}
}

// Camera is a camera that sees the lattice with pitch mm a step, from above; ok is false where there is none.
func (l Lattice) Camera(pitch, z float64, lens calibration.Camera) (calibration.Camera, bool) {
	m, ok := l.Homography(pitch, &lens)
	if !ok {
		return lens, false
	}
	if cam, ok := CameraOf(m, z, lens); ok {
		return cam, true
	}
	for i := range m { // the lattice runs the other way round
		m[i][0] = -m[i][0]
	}
	return CameraOf(m, z, lens)
}
