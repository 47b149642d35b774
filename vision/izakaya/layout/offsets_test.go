package layout

import (
	"slices"
	"testing"

	"banto/calibration"
	"banto/vision/fit"
	"banto/vision/fit/fittest"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// A plan whose middles lie where they show but whose gaps are guessed is brought to size by how the cards' sides show.
func TestSidesTellTheSizeOfATable(t *testing.T) {
	profile := calibration.DefaultProfile()
	rapid.Check(t, func(t *rapid.T) {
		want := laidOut(t, fittest.Camera(t), &profile)
		p := want.guessed(rapid.Float64Range(-4, 4).Draw(t, "gap off"))
		for range looks {
			for i := range p.fit.Parts {
				p.see(i, &want)
			}
			p.adjust(profile.SiteCard.Side)
		}
		require.InDelta(t, want.gap, p.gap, 1, "gap")
		require.Less(t, medianOff(p, &want, 0), 1.0)
	})
}

// Crates, which are fitted after the cards, stay where they show when the cards tell that the camera is another.
func TestCratesFollowTheCamera(t *testing.T) {
	profile := calibration.DefaultProfile()
	rapid.Check(t, func(t *rapid.T) {
		want := laidOut(t, fittest.Camera(t), &profile)
		p := want.guessed(rapid.Float64Range(-6, 6).Draw(t, "gap off"))
		for i := range p.fit.Parts {
			if p.kinds[i] != crateSlot {
				p.see(i, &want)
				p.fit.Parts[i].Pose = want.fit.Parts[i].Pose
			}
			p.fit.Parts[i].Prior = p.fit.Parts[i].Pose
		}
		before := *p
		before.fit.Parts = slices.Clone(p.fit.Parts)
		p.solve(20)
		require.Less(t, medianOff(p, &before, want.n*want.n+8), 0.1)
	})
}

// guessed is p with gaps so many mm wider, all else in proportion, and as much farther from the camera: middles show where they did.
func (p *plan) guessed(off float64) *plan {
	q, by := *p, (NominalSide+p.gap+off)/(NominalSide+p.gap)
	q.gap, q.fit.Parts = p.gap+off, slices.Clone(p.fit.Parts)
	for i := range q.fit.Camera.T {
		q.fit.Camera.T[i] *= by
	}
	for i := range q.fit.Parts {
		for _, at := range [2]*fit.Pose{&q.fit.Parts[i].Pose, &q.fit.Parts[i].Prior} {
			at.X, at.Y = by*at.X, by*at.Y
		}
	}
	return &q
}

// see gives part i the marks of a network that sees without error where it lies in want.
func (p *plan) see(i int, want *plan) {
	const sure, least = -5, 0.3
	pt, truth := &p.fit.Parts[i], want.fit.Parts[i].Pose
	said := func(u, v float64) []float32 {
		px, _ := want.fit.Camera.Project(truth.At(u, v, 0))
		on, _ := p.fit.Camera.Unproject(px, pt.Pose.Z)
		x, y := pt.Pose.Inverse(on.X, on.Y)
		return []float32{float32((x - u) / offsetUnit), float32((y - v) / offsetUnit), sure}
	}
	pt.Marks = nil
	middle, right, upper := said(0, 0), said(pt.W/2, 0), said(0, pt.H/2)
	if p.kinds[i] != siteSlot {
		p.markMiddle(i, pt.Pose.Z, middle, least)
	} else {
		p.markSides(i, middle, []float32{right[0] - middle[0], right[1] - middle[1], upper[0] - middle[0], upper[1] - middle[1], sure}, least)
	}
	seat(pt, told(middle))
}
