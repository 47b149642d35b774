package fit

import (
	"math"

	"banto/calibration"
	"banto/vision"
)

// A Part is one flat rectangle of the table in a fit: its size and the height of its
// sides in mm, what is measured of it in the picture, and what is believed of its pose beforehand.
type Part struct {
	Pose       Pose
	W, H, Tall float64
	// Box says that it is the rim of a box, whose foot is found more easily.
	Box bool
	// Marks are the measured points of its outline.
	Marks []Mark
	// Prior is the pose it should have by the layout, loose by SigmaXY mm and
	// SigmaDeg degrees; SigmaXY 0 leaves the pose free.
	Prior             Pose
	SigmaXY, SigmaDeg float64
}

// A Mark says that the point (U, V) mm of a part (from its centre, DZ mm above
// its top) is seen at PX. Where N is not zero only the distance along that unit
// vector counts: the mark lies on an edge. It is trusted to within Spread px.
type Mark struct {
	U, V, DZ float64
	PX       calibration.Pixel
	N        [2]float64
	Spread   float64
}

// RoughSpread, px: how far marks may lie off while the layout is coarse.
const RoughSpread = 1.0

// weight is how much the mark counts whose residual has the square r2, px²: the
// less, the farther it is trusted to lie off and the farther off it lies (Cauchy).
func (m *Mark) weight(r2 float64) float64 {
	return 1 / (vision.Square(m.Spread) + r2/vision.Square(cauchy))
}

// OnEdge says that only the distance along N counts.
func (m *Mark) OnEdge() bool { return m.N[0] != 0 || m.N[1] != 0 }

// Beliefs about an unknown camera before anything is seen.
const (
	// PriorFocal is the focal length over the longer side of the picture: 0.72
	// is a field of view of 70°. Webcams have 58 to 82°.
	PriorFocal, priorFocalLog = 0.72, 0.16
	// priorK1 is the spread of the first radial term of webcams without
	// fisheye look; raise it for lenses that bend table edges visibly.
	priorK1 = 0.08
	// cauchy, in spreads of a mark: marks farther off than this count less and
	// less. Raise it if layouts of soft or very large pictures are lost.
	cauchy = 1.5
)

// A Fit adjusts a camera and the poses of parts to their marks: robust
// (Cauchy) Gauss–Newton with Levenberg's damping, all of it at once.
type Fit struct {
	Camera calibration.Camera
	Parts  []Part
	Focal  float64 // the focal length believed beforehand, px
	Held   bool    // the camera stays as it is
}

// Numbers of unknowns: the camera's turn, place, log focal length and K1; a
// part's X, Y and turn.
const camUnknowns, partUnknowns = 8, 3

// moved is the fit after the unknowns' increments d.
func (f *Fit) moved(d []float64) Fit {
	out := Fit{Camera: movedCamera(f.Camera, d), Parts: make([]Part, len(f.Parts)), Focal: f.Focal, Held: f.Held}
	copy(out.Parts, f.Parts)
	for i := range out.Parts {
		e := d[camUnknowns+partUnknowns*i:]
		out.Parts[i].Pose = movedPose(out.Parts[i].Pose, e)
	}
	return out
}

func movedPose(p Pose, d []float64) Pose {
	p.X += d[0]
	p.Y += d[1]
	p.Deg += d[2]
	return p
}

// movedCamera turns by the rotation vector d[0:3] (rad, in camera axes), moves
// by d[3:6] mm, scales the focal length by exp(d[6]) and adds d[7] to K1.
func movedCamera(c calibration.Camera, d []float64) calibration.Camera {
	r := rotation(d[0], d[1], d[2])
	c.R = product(r, c.R)
	t := c.T
	for i := range 3 {
		c.T[i] = r[i][0]*t[0] + r[i][1]*t[1] + r[i][2]*t[2] + d[3+i]
	}
	c.F *= math.Exp(d[6])
	c.K1 += d[7]
	return c
}

// rotation is Rodrigues' formula.
func rotation(x, y, z float64) [3][3]float64 {
	a := math.Sqrt(x*x + y*y + z*z)
	if a < 1e-12 {
		return [3][3]float64{{1, -z, y}, {z, 1, -x}, {-y, x, 1}}
	}
	x, y, z = x/a, y/a, z/a
	s, c := math.Sincos(a)
	k := 1 - c
	return [3][3]float64{
		{c + x*x*k, x*y*k - z*s, x*z*k + y*s},
		{y*x*k + z*s, c + y*y*k, y*z*k - x*s},
		{z*x*k - y*s, z*y*k + x*s, c + z*z*k},
	}
}

func product(a, b [3][3]float64) (m [3][3]float64) {
	for i := range 3 {
		for j := range 3 {
			m[i][j] = a[i][0]*b[0][j] + a[i][1]*b[1][j] + a[i][2]*b[2][j]
		}
	}
	return m
}

// residual of one mark of a part seen so, px: two numbers for a point, one (and
// zero) for an edge.
func (m *Mark) residual(o *seenPose) (rx, ry float64) {
	px, ok := o.pixel(m.U, m.V, m.DZ)
	if !ok {
		return 1e3, 1e3
	}
	rx, ry = px.X-m.PX.X, px.Y-m.PX.Y
	if m.OnEdge() {
		return rx*m.N[0] + ry*m.N[1], 0
	}
	return rx, ry
}

// Cost is the robust sum of squares of all residuals and beliefs.
func (f *Fit) Cost() float64 {
	sum := 0.0
	for i := range f.Parts {
		p := &f.Parts[i]
		o, odds := p.Pose.seenBy(&f.Camera), 1.0 // at most 1e6 for each of a part's few marks
		for k := range p.Marks {
			rx, ry := p.Marks[k].residual(&o)
			odds *= 1 + (rx*rx+ry*ry)/vision.Square(cauchy*p.Marks[k].Spread)
		}
		sum += vision.Square(cauchy) * math.Log(odds)
		if p.SigmaXY > 0 {
			sum += vision.Square((p.Pose.X-p.Prior.X)/p.SigmaXY) + vision.Square((p.Pose.Y-p.Prior.Y)/p.SigmaXY)
		}
		sum += vision.Square((p.Pose.Deg - p.Prior.Deg) / p.SigmaDeg)
	}
	return sum + vision.Square(math.Log(f.Camera.F/f.Focal)/priorFocalLog) + vision.Square(f.Camera.K1/priorK1)
}

// Solve runs at most steps damped Gauss–Newton steps, fewer once they stop paying.
func (f *Fit) Solve(steps int) {
	cost, damp := f.Cost(), 1e-4
	for range steps {
		n := f.equations()
		gained := false
		for range 5 {
			d := n.step(damp)
			if d != nil {
				next := f.moved(d)
				if c := next.Cost(); c < cost {
					gained = cost-c > 1e-4*cost
					*f, cost, damp = next, c, damp/5
					break
				}
			}
			damp = 10*damp + 1e-6
		}
		if !gained {
			return
		}
	}
}

// RMS is the root mean square of the residuals of part i, px.
func (f *Fit) RMS(i int) float64 {
	p, sum := &f.Parts[i], 0.0
	o := p.Pose.seenBy(&f.Camera)
	for k := range p.Marks {
		rx, ry := p.Marks[k].residual(&o)
		sum += rx*rx + ry*ry
	}
	return math.Sqrt(sum / float64(max(1, len(p.Marks))))
}

// Residuals are the root mean squares of all marks' residuals, Huber-clipped
// at 3 px so that a hidden edge does not speak for the rest: px and mm.
func (f *Fit) Residuals() (px, mm float64) {
	var sum, sumMM, n float64
	for i := range f.Parts {
		pt := &f.Parts[i]
		o := pt.Pose.seenBy(&f.Camera)
		for k := range pt.Marks {
			rx, ry := pt.Marks[k].residual(&o)
			e := min(math.Hypot(rx, ry), 3)
			sum += e * e
			sumMM += vision.Square(e / f.ScaleAt(pt.Pose))
			n++
		}
	}
	n = max(n, 1)
	return math.Sqrt(sum / n), math.Sqrt(sumMM / n)
}

// ScaleAt is how many px one mm of the table spans at a pose, at its coarser.
func (f *Fit) ScaleAt(p Pose) float64 {
	o, _ := f.Camera.Project(p.At(0, 0, 0))
	u, _ := f.Camera.Project(p.At(1, 0, 0))
	v, _ := f.Camera.Project(p.At(0, 1, 0))
	return max(min(o.Apart(u), o.Apart(v)), 1e-3)
}
