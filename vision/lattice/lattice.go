// Package lattice finds sheets that lie in rows and columns: where a network sights their middles, which of those lie
// regularly, and the homography that takes the grid to the picture.
package lattice

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"banto/calibration"
)

// A Lattice is a regular grid of sightings, px, as seen from one of them: which lies at which step.
type Lattice map[[2]int]calibration.Pixel

// least is how many sightings make a lattice.
const least = 4

// Among are the lattices among sightings, px, that hold most of them at right angles for lens, one of each that hold the same:
// so many at most, the first holds most.
func Among(px []calibration.Pixel, lens calibration.Camera, most int) (found []Lattice) {
	type candidate struct {
		Lattice
		skew, worth float64
	}
	var grown []candidate
	for i := range px {
		for _, l := range grow(px, i) {
			skew := l.skew(&lens)
			grown = append(grown, candidate{l, skew, float64(len(l)) * (1 - skew)})
		}
	}
	slices.SortStableFunc(grown, func(a, b candidate) int { return cmp.Compare(b.worth, a.worth) })
	var kept []candidate
	for _, c := range grown {
		same := slices.ContainsFunc(kept, func(k candidate) bool { return math.Abs(k.skew-c.skew) < skewSame && k.holds(c.Lattice) })
		if !same && len(kept) < most {
			kept, found = append(kept, c), append(found, c.Lattice)
		}
	}
	return found
}

// skewSame is how far apart the skews of one lattice are from different ends of it.
const skewSame = 0.2

// Growth of a Lattice from one sighting: from so many of its neighbours in pairs, as shares of the
// shorter step how far off its place the next one may be, and as a ratio how much longer the one
// step may be than the other. Raise offMost if tables are not found that show in a strong perspective.
const (
	neighbours = 6
	offMost    = 0.3
	stretch    = 2.5
)

// grow are the lattices among px that start at px[from], one for each pair of neighbours.
func grow(px []calibration.Pixel, from int) (grown []Lattice) {
	near := slices.Clone(px)
	slices.SortFunc(near, func(a, b calibration.Pixel) int { return cmp.Compare(a.Apart(px[from]), b.Apart(px[from])) })
	near = near[1:min(len(near), neighbours+1)]
	for i, a := range near {
		for _, b := range near[:i] {
			u, v := minus(a, px[from]), minus(b, px[from])
			long, short := max(math.Hypot(u.X, u.Y), math.Hypot(v.X, v.Y)), min(math.Hypot(u.X, u.Y), math.Hypot(v.X, v.Y))
			if long > stretch*short || math.Abs(u.X*v.Y-u.Y*v.X) < long*short/4 {
				continue
			}
			if l := spread(px, px[from], u, v); len(l) >= least {
				grown = append(grown, l)
			}
		}
	}
	return grown
}

func minus(a, b calibration.Pixel) calibration.Pixel {
	return calibration.Pixel{X: a.X - b.X, Y: a.Y - b.Y}
}

// spread takes in neighbour after neighbour of the sighting at start, one step u or v away at first.
func spread(px []calibration.Pixel, start, u, v calibration.Pixel) Lattice {
	l := Lattice{{}: start}
	steps := map[[2]int][2]calibration.Pixel{{}: {u, v}}
	taken := map[calibration.Pixel]bool{start: true}
	for queue := [][2]int{{}}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		for _, way := range [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			to := [2]int{at[0] + way[0], at[1] + way[1]}
			if _, known := l[to]; known {
				continue
			}
			step, along := steps[at], way[0] == 0
			side := 0
			if along {
				side = 1
			}
			sign := float64(way[0] + way[1])
			want := calibration.Pixel{X: l[at].X + sign*step[side].X, Y: l[at].Y + sign*step[side].Y}
			found, ok := nearestTo(px, want, offMost*math.Min(math.Hypot(u.X, u.Y), math.Hypot(step[side].X, step[side].Y)))
			if !ok || taken[found] {
				continue
			}
			d := minus(found, l[at])
			step[side] = calibration.Pixel{X: sign * d.X, Y: sign * d.Y}
			l[to], steps[to], taken[found] = found, step, true
			queue = append(queue, to)
		}
	}
	return l
}

// holds says that all sightings of o belong to l.
func (l Lattice) holds(o Lattice) bool {
	in := map[calibration.Pixel]bool{}
	for _, px := range l {
		in[px] = true
	}
	for _, px := range o {
		if !in[px] {
			return false
		}
	}
	return true
}

// nearestTo is the one of px nearest to want, within reach.
func nearestTo(px []calibration.Pixel, want calibration.Pixel, reach float64) (best calibration.Pixel, ok bool) {
	for _, p := range px {
		if d := p.Apart(want); d < reach {
			best, reach, ok = p, d, true
		}
	}
	return best, ok
}

// strayMost is how far off its place, as a share of a step, a sighting may show and still count.
const strayMost = 0.12

// Homography takes the lattice with pitch mm a step onto what lens sees of it, strays left out.
func (l Lattice) Homography(pitch float64, lens *calibration.Camera) (m [3][3]float64, ok bool) {
	var from, to [][2]float64
	nodes := slices.SortedFunc(maps.Keys(l), func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	for _, at := range nodes {
		px := l[at]
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

// skew is how far the lattice's steps are from being at right angles and equally long for lens: 0 where they are.
func (l Lattice) skew(lens *calibration.Camera) float64 {
	m, ok := l.Homography(1, lens)
	if !ok {
		return math.Inf(1)
	}
	u, v := [3]float64{m[0][0], m[1][0], m[2][0]}, [3]float64{m[0][1], m[1][1], m[2][1]}
	cos := (u[0]*v[0] + u[1]*v[1] + u[2]*v[2]) / (Norm(u) * Norm(v))
	return math.Abs(cos) + math.Abs(math.Log(Norm(u)/Norm(v)))
}
