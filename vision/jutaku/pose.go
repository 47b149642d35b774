package jutaku

import (
	"math"

	"banto/calibration"
	"banto/vision/fit"
	"banto/vision/lattice"
)

// cornerLeast is how far off corners may be at least, mm: however sure the network is of them, lenses bend.
const cornerLeast = 0.15

// A pose is a camera over one card. The table is the card's: mm from its middle, x
// right, y up, z from the table top.
type pose struct {
	calibration.Camera
	cornered
}

// newPose finds the camera that sees a card on a picture of w×h px: its turn,
// its place and, as far as a card tells, its focal length.
func newPose(c cornered, w, h int) (*pose, bool) {
	f, ok := c.fitted(c.off, w, h)
	return &pose{f.Camera, c}, ok
}

// fitted is the camera fitted to a card's corners, each of which may be so many mm off.
func (q quad) fitted(off [4]float64, w, h int) (f fit.Fit, ok bool) {
	if !q.convex() {
		return f, false
	}
	return fitted(q.marks(off), lens(w, h))
}

// marks are a card's corners, each of which may be so many mm off.
func (q quad) marks(off [4]float64) []fit.Mark {
	marks := make([]fit.Mark, len(q))
	for i, at := range q {
		marks[i] = fit.Mark{U: cardCorners[i][0], V: cardCorners[i][1], PX: calibration.Pixel{X: at[0], Y: at[1]}, Spread: math.Max(off[i], cornerLeast)}
	}
	return marks
}

// reprojectionError is how far, mm, the corner that fits worst is from where the camera that fits all best, on a picture of w×h px, would see it.
func (q quad) reprojectionError(w, h int) (worst float64) {
	f, ok := q.fitted([4]float64{1, 1, 1, 1}, w, h)
	if !ok {
		return math.Inf(1)
	}
	for k, at := range q {
		seen, _ := cornerSeen(&f.Camera, k)
		worst = max(worst, apart(at, seen))
	}
	return worst / q.span() * side
}

// cardCorners are the corners of a card, clockwise from its top left, mm from its middle.
var cardCorners = [4][2]float64{{-side / 2, side / 2}, {side / 2, side / 2}, {side / 2, -side / 2}, {-side / 2, -side / 2}}

// cornerSeen is where a camera over a card sees its corner k, px; ok is false where it does not.
func cornerSeen(cam *calibration.Camera, k int) (at [2]float64, ok bool) {
	px, ok := cam.Project(calibration.Point{X: cardCorners[k][0], Y: cardCorners[k][1], Z: thick})
	return [2]float64{px.X, px.Y}, ok
}

// lens is the lens that is believed of a picture of w×h px before anything is seen.
func lens(w, h int) calibration.Camera {
	return calibration.Camera{F: fit.PriorFocal * float64(max(w, h)), Cx: float64(w-1) / 2, Cy: float64(h-1) / 2}
}

// fitSteps is how often a camera is improved.
const fitSteps = 12

// fitted is the camera that sees points of the cards' tops, to whose spreads mm are given, as nearly where they show as one can
// that people use; ok is false where none would see them so.
func fitted(marks []fit.Mark, lens calibration.Camera) (f fit.Fit, ok bool) {
	var from, to [][2]float64
	for _, m := range marks {
		from, to = append(from, [2]float64{m.U, m.V}), append(to, onLens(&lens, m.PX.X, m.PX.Y))
	}
	h, ok := lattice.Homography(from, to)
	if !ok {
		return f, false
	}
	return fittedFrom(h, marks, lens)
}

// fittedFrom is fitted, beginning with a homography from the cards' tops to the lens's own coordinates.
func fittedFrom(h [3][3]float64, marks []fit.Mark, lens calibration.Camera) (f fit.Fit, ok bool) {
	table := fit.Pose{Z: thick}
	f = fit.Fit{Focal: lens.F, Parts: []fit.Part{{Pose: table, Prior: table, SigmaXY: 1e-3, SigmaDeg: 1e-3, Marks: marks}}} // which stays
	if f.Camera, ok = lattice.CameraOf(h, thick, lens); !ok {
		return f, false
	}
	scale := f.ScaleAt(fit.Pose{X: marks[0].U, Y: marks[0].V, Z: thick})
	for i := range marks {
		marks[i].Spread *= scale
	}
	f.Solve(fitSteps)
	return f, true
}
