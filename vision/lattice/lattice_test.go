package lattice

import (
	"image"
	"math"
	"testing"

	"banto/calibration"
	"banto/vision"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// lookingDown is a camera far mm from the table's origin that looks at it from an elevation and an azimuth, rad.
func lookingDown(elevation, azimuth, far float64) calibration.Camera {
	c := calibration.Camera{F: 920, Cx: 639.5, Cy: 359.5}
	s, co := math.Sincos(azimuth)
	se, ce := math.Sincos(elevation)
	eye := [3]float64{far * ce * s, -far * ce * co, far * se}
	ahead, right := Scaled(eye, -1/far), [3]float64{co, s, 0}
	c.R = [3][3]float64{right, Cross(ahead, right), ahead}
	for i := range 3 {
		c.T[i] = -(c.R[i][0]*eye[0] + c.R[i][1]*eye[1] + c.R[i][2]*eye[2])
	}
	return c
}

// aboutItsAxis is where a camera stands that is turned about its axis.
func aboutItsAxis(r [3][3]float64, t [3]float64, by float64) ([3][3]float64, [3]float64) {
	s, c := math.Sincos(by)
	for j := range 3 {
		r[0][j], r[1][j] = c*r[0][j]+s*r[1][j], c*r[1][j]-s*r[0][j]
	}
	t[0], t[1] = c*t[0]+s*t[1], c*t[1]-s*t[0]
	return r, t
}

// The sightings of a whole grid are one lattice, and a camera like that which saw them sees them there.
func TestAmongFindsTheGrid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cam := lookingDown(rapid.Float64Range(0.7, 1.4).Draw(t, "elevation"), rapid.Float64Range(-3, 3).Draw(t, "azimuth"), rapid.Float64Range(600, 900).Draw(t, "far"))
		up := rapid.SampledFrom(Ups).Draw(t, "up")
		cam.R, cam.T = aboutItsAxis(cam.R, cam.T, up)
		rows, cols := rapid.IntRange(3, 6).Draw(t, "rows"), rapid.IntRange(3, 6).Draw(t, "columns")
		var sheets []Sighting
		for i := range rows * cols {
			p, _ := cam.Project(calibration.Point{X: 70 * (float64(i%cols) - float64(cols-1)/2), Y: 70 * (float64(i/cols) - float64(rows-1)/2)})
			sheets = append(sheets, Sighting{PX: p, P: 1})
		}
		all := Among(sheets, cam, up, 5)
		require.NotEmpty(t, all)
		require.Len(t, all[0], rows*cols)
		got, ok := all[0].Camera(70, 0, cam)
		require.True(t, ok)
		for at, want := range all[0] {
			near := math.Inf(1)
			for _, sign := range [2]float64{1, -1} { // the lattice may run the other way round
				p, _ := got.Project(calibration.Point{X: sign * 70 * float64(at[0]), Y: 70 * float64(at[1])})
				near = math.Min(near, p.Apart(want.PX))
			}
			require.Less(t, near, 0.5, "px")
		}
	})
}

func TestAmongNeedsRowsAndColumns(t *testing.T) {
	cam := lookingDown(1.2, 0, 700)
	for name, at := range map[string][]calibration.Pixel{
		"nothing":   nil,
		"one sheet": {{X: 5, Y: 5}},
		"three":     {{X: 5, Y: 5}, {X: 80, Y: 5}, {X: 5, Y: 80}},
		"one place": {{X: 50, Y: 50}, {X: 50, Y: 50}, {X: 50, Y: 50}, {X: 50, Y: 50}, {X: 50, Y: 50}},
		"one row":   {{X: 100, Y: 100}, {X: 200, Y: 100}, {X: 300, Y: 100}, {X: 400, Y: 100}, {X: 500, Y: 100}},
	} {
		var sheets []Sighting
		for _, px := range at {
			sheets = append(sheets, Sighting{PX: px, P: 1})
		}
		require.Empty(t, Among(sheets, cam, 0, 5), name)
	}
}

// A part of the picture is looked at once more where all sheets lie in it and show much larger there.
func TestNearIsWhereTheSheetsAre(t *testing.T) {
	for name, c := range map[string]struct {
		w, h   int
		px     [][2]float64
		stray  float64 // how probable another sheet is, far away
		nearer bool
	}{
		"all over it":         {1280, 720, [][2]float64{{200, 150}, {1000, 600}}, 0, false},
		"a far table":         {1920, 1080, [][2]float64{{700, 400}, {1100, 700}}, 0, true},
		"in a high picture":   {1080, 1920, [][2]float64{{250, 700}, {850, 1100}}, 0, true},
		"and one that may be": {1920, 1080, [][2]float64{{700, 400}, {1100, 700}}, 0.4, true},
		"and one elsewhere":   {1920, 1080, [][2]float64{{700, 400}, {1100, 700}}, 0.6, false},
		"no finer than it is": {640, 480, [][2]float64{{250, 200}, {350, 280}}, 0, false},
		"one sheet":           {1920, 1080, [][2]float64{{700, 400}}, 0, false},
		"nothing":             {1920, 1080, nil, 0, false},
	} {
		all := []Sighting{{PX: calibration.Pixel{X: 60, Y: 1000}, P: c.stray}}
		for _, p := range c.px {
			all = append(all, Sighting{PX: calibration.Pixel{X: p[0], Y: p[1]}, P: 0.9})
		}
		part, nearer := near(all, &vision.Frame{W: c.w, H: c.h})
		require.Equal(t, c.nearer, nearer, name)
		for _, p := range c.px {
			require.True(t, !nearer || image.Pt(int(p[0]), int(p[1])).In(part.Inset(50)), name)
		}
	}
}

func TestHomographyLeavesOneStrayOut(t *testing.T) {
	cam := lookingDown(1, 0.3, 700)
	l := Lattice{}
	for i := range 4 {
		for k := range 4 {
			px, _ := cam.Project(calibration.Point{X: 70 * float64(i), Y: 70 * float64(k)})
			l[[2]int{i, k}] = Sighting{PX: px, P: 1}
		}
	}
	shown := l[[2]int{1, 2}].PX
	l[[2]int{1, 2}] = Sighting{PX: calibration.Pixel{X: shown.X + 30, Y: shown.Y}, P: 1}
	m, ok := l.Homography(70, &cam)
	require.True(t, ok)
	p := Through(&m, 70, 140)
	require.Less(t, shown.Apart(calibration.Pixel{X: cam.F*p[0] + cam.Cx, Y: cam.F*p[1] + cam.Cy}), 1.0)
}

// A matrix times its inverse leaves vectors as they are.
func TestInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var m [3][3]float64
		for i := range m {
			for j := range m {
				m[i][j] = rapid.Float64Range(-2, 2).Draw(t, "entry")
			}
			m[i][i] += 6
		}
		inv, ok := Inverse(m)
		require.True(t, ok)
		v := [3]float64{1, -2, 3}
		for i, row := range inv {
			back := 0.0
			for j := range row {
				back += row[j] * (m[j][0]*v[0] + m[j][1]*v[1] + m[j][2]*v[2])
			}
			require.InDelta(t, v[i], back, 1e-9)
		}
	})
	_, ok := Inverse([3][3]float64{{1, 2, 3}, {2, 4, 6}, {0, 0, 1}})
	require.False(t, ok, "a singular matrix")
}
