package vision

import (
	"cmp"
	"math"
	"slices"

	"banto/calibration"
)

// crateWall and crateFloor are the thickness of a crate's walls and of its
// floor, mm. Make the wall thicker if empty cells at the rim read as full.
const crateWall, crateFloor = 1.5, 1.0

// crateReach is how far, in steps of the raster, a crate may lie from where the
// layout has it; crateMargin is what the view shows beyond it all, mm.
const crateReach, crateMargin = 6, 9

// crateStep is the raster of a crate's topView, mm.
const crateStep = 1.0

// neckFrom and neckShare say from which share of its height a bottle may be
// narrower than its body, and by how much.
const neckFrom, neckShare = 0.45, 0.5

// A hit is a bottle that the line of sight through a sample meets: the cell it
// stands in, how high up (share of the bottle's height), and whether any shape
// of bottle is that wide there.
type hit struct {
	cell int
	at   float64
	sure bool
}

// A crateView is a crate as seen from above, cut at the height of its rim.
type crateView struct {
	p      *topView
	groups []sightGroup
	sights []sight
	// rim and around are the samples that show the crate's rim and the table
	// beside it, whatever stands in it.
	rim, around []int
	ou, ov      float64    // the topView's centre, mm from the crate's
	shift       [2]float64 // how far 1 mm of height shows a thing displaced, mm
	crate       calibration.Crate
	bottle      calibration.Drum
}

// viewCrate cuts crate pose out of the frame with all that its bottles can cover.
func viewCrate(f *Frame, light *Light, l *Layout, pose Pose, pr *calibration.Profile) *crateView {
	v := &crateView{crate: pr.Crate, bottle: pr.Bottle}
	v.shift = heightShift(l, pose)
	rise := crateFloor + pr.Bottle.Height - pr.Crate.Height
	v.ou, v.ov = v.shift[0]*rise/2, v.shift[1]*rise/2
	mid := pose
	c := pose.At(v.ou, v.ov, 0)
	mid.X, mid.Y = c.X, c.Y
	v.p = cut(f, light, &l.Camera, mid, pr.Crate.Width+2*math.Abs(v.ou)+2*crateMargin, pr.Crate.Depth+2*math.Abs(v.ov)+2*crateMargin, pr.Crate.Height, crateStep)
	v.group()
	return v
}

// cell is the centre of cell k, mm from the crate's; cells go row by row from
// the far left.
func (v *crateView) cell(k int) (x, y float64) {
	nx, ny := v.crate.Cells[0], v.crate.Cells[1]
	px, py := (v.crate.Width-2*crateWall)/float64(nx), (v.crate.Depth-2*crateWall)/float64(ny)
	return px * (float64(k%nx) - float64(nx-1)/2), py * (float64(ny-1)/2 - float64(k/nx))
}

// at is the place of sample i in the rim's plane, mm from the crate's centre.
func (v *crateView) at(i int) (x, y float64) {
	x, y = v.p.place(float64(i%v.p.w), float64(i/v.p.w))
	return x + v.ou, y + v.ov
}

// nearest is the cell over whose floor (x, y) of the rim's plane looks.
func (v *crateView) nearest(x, y float64) int {
	x, y = x+v.shift[0]*v.crate.Height/2, y+v.shift[1]*v.crate.Height/2
	best, least := 0, math.Inf(1)
	for k := range v.cells() {
		cx, cy := v.cell(k)
		if d := math.Hypot(x-cx, y-cy); d < least {
			best, least = k, d
		}
	}
	return best
}

func (v *crateView) cells() int { return v.crate.Cells[0] * v.crate.Cells[1] }

// inside tells whether the line of sight through (x, y) of the rim's plane goes
// down into the crate.
func (v *crateView) inside(x, y float64) bool {
	return math.Abs(x) < v.crate.Width/2-crateWall && math.Abs(y) < v.crate.Depth/2-crateWall
}

// hits lists the bottles that the line of sight through (x, y) of the rim's
// plane would meet, nearest the camera first.
func (v *crateView) hits(x, y float64, out []hit) []hit {
	out = out[:0]
	top, neck := crateFloor+v.bottle.Height, crateFloor+neckFrom*v.bottle.Height
	r := v.bottle.Diameter / 2
	hx, hy := v.crate.Width/float64(2*v.crate.Cells[0]), v.crate.Depth/float64(2*v.crate.Cells[1])
	for k := range v.cells() {
		cx, cy := v.cell(k)
		low := v.crate.Height
		if v.inside(x, y) && math.Abs(x-cx) < hx && math.Abs(y-cy) < hy {
			low = crateFloor
		}
		qx, qy := x+v.shift[0]*v.crate.Height-cx, y+v.shift[1]*v.crate.Height-cy
		z, ok := v.meet(qx, qy, r, low, top)
		if !ok {
			continue
		}
		zs, sure := v.meet(qx, qy, neckShare*r, low, top)
		if !sure {
			zs, sure = v.meet(qx, qy, 0.85*r, low, neck)
		}
		if sure {
			z = zs
		}
		out = append(out, hit{k, (z - crateFloor) / v.bottle.Height, sure})
	}
	slices.SortFunc(out, func(a, b hit) int { return cmp.Compare(b.at, a.at) })
	return out
}

// meet is the height at which the line of sight over ground point (qx, qy), mm
// from a cell's centre, enters an upright cylinder of radius r from low to top.
func (v *crateView) meet(qx, qy, r, low, top float64) (z float64, ok bool) {
	a := v.shift[0]*v.shift[0] + v.shift[1]*v.shift[1] + 1e-9
	b := (qx*v.shift[0] + qy*v.shift[1]) / a
	d := b*b - (qx*qx+qy*qy-r*r)/a
	if d < 0 {
		return 0, false
	}
	d = math.Sqrt(d)
	z = min(b+d, top)
	return z, z >= max(b-d, low)
}

// inverse takes the table point (x, y) to the pose's own frame, mm.
func (p Pose) inverse(x, y float64) (u, v float64) {
	s, c := math.Sincos(p.Deg * math.Pi / 180)
	x, y = x-p.X, y-p.Y
	return c*x + s*y, c*y - s*x
}

// reach is how far from the crate's middle, mm on the table, it and its bottles
// may hide anything.
func (v *crateView) reach() [2]float64 {
	top := crateFloor + v.bottle.Height
	return [2]float64{v.crate.Width/2 + top*math.Abs(v.shift[0]), v.crate.Depth/2 + top*math.Abs(v.shift[1])}
}

// hides tells whether the crate, or a bottle in one of the cells of set, stands
// before (x, y), mm from the crate's centre on the table.
func (v *crateView) hides(x, y float64, set uint) bool {
	hw, hd := v.crate.Width/2, v.crate.Depth/2
	for z := 0.0; z <= v.crate.Height; z += v.crate.Height / 4 {
		if math.Abs(x-v.shift[0]*z) < hw && math.Abs(y-v.shift[1]*z) < hd {
			return true
		}
	}
	for k := range v.cells() {
		if set>>k&1 == 1 {
			cx, cy := v.cell(k)
			if _, ok := v.meet(x-cx, y-cy, v.bottle.Diameter/2, 0, crateFloor+v.bottle.Height); ok {
				return true
			}
		}
	}
	return false
}
