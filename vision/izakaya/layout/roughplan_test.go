package layout

import (
	"slices"
	"testing"

	"banto/calibration"
	"banto/vision"
	"banto/vision/fit/fittest"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// laidOut is a plan of a table as people lay one out, seen by cam.
func laidOut(t *rapid.T, cam calibration.Camera, profile *calibration.Profile) plan {
	n, pitch := rapid.IntRange(3, 5).Draw(t, "n"), rapid.Float64Range(69, 77).Draw(t, "pitch")
	half := (float64(n)*pitch - (pitch - NominalSide)) / 2
	row := tableRow{line: rowLine{rapid.Float64Range(-12, 12).Draw(t, "row to the side") - rowLeft - 2.5*stockPitch, -half - stockBelow + rapid.Float64Range(-4, 4).Draw(t, "row off"), stockPitch, 0}}
	p := planAt(cam, row, n, pitch, nil, profile)
	p.fit.Camera = cam
	for i := range p.fit.Parts[n*n:] { // planAt put the grid where the row has it
		pt := &p.fit.Parts[n*n+i]
		if p.kinds[n*n+i] != claimSlot {
			pt.Pose.X, pt.Pose.Y = pt.Pose.X+row.line.x+2.5*stockPitch+rowLeft, pt.Pose.Y+row.line.y+stockBelow+half
		}
	}
	return p
}

// sightedTable is a table as people lay one out, and the sightings of its sheets in a frame.
func sightedTable(t *rapid.T, profile *calibration.Profile) (plan, []sighting, *vision.Frame) {
	cam := fittest.Camera(t)
	cam.T[2] *= 1.6
	p := laidOut(t, cam, profile)
	return p, sightingsOf(t, cam, &p, profile), &vision.Frame{W: 1280, H: 720}
}

// The plan of nearly every table comes out of where the middles of its sheets are sighted, though some are hidden, all are
// a little off and other things are taken for sheets.
func TestRoughPlanOfSightings(t *testing.T) {
	profile, found, tables := calibration.DefaultProfile(), 0, 0
	rapid.Check(t, func(t *rapid.T) {
		want, all, f := sightedTable(t, &profile)
		got := roughPlan(f, &profile, all, want.n)
		tables++
		if got != nil && medianOff(got, &want, 0) < 4 {
			found++
		}
	})
	require.Greater(t, found, tables*9/10, "of %d tables", tables)
}

// A market that seemed to lie a card further on is mostly put where its sheets are sighted.
func TestMarketIsReseated(t *testing.T) {
	profile, found, tables := calibration.DefaultProfile(), 0, 0
	rapid.Check(t, func(t *rapid.T) {
		want, all, f := sightedTable(t, &profile)
		p := want.moved(rapid.SampledFrom([]float64{-1, 0, 1}).Draw(t, "cards off"))
		p.fitSightings(f, all, &profile)
		p.score = p.sighted(all, sightedNear*f.PxScale())
		got := p.reseated(f, all, &profile)
		require.GreaterOrEqual(t, got.score, p.score)
		tables++
		if medianOff(got, &want, want.n*want.n+1) < 4 {
			found++
		}
	})
	require.Greater(t, found, tables*8/10, "of %d tables", tables)
}

// sightingsOf are the middles of a plan's sheets as a network sights them.
func sightingsOf(t *rapid.T, cam calibration.Camera, p *plan, profile *calibration.Profile) (all []sighting) {
	hidden := rapid.SliceOfNDistinct(rapid.IntRange(0, len(p.kinds)-1), 0, 3, rapid.ID[int]).Draw(t, "hidden")
	for i, k := range p.kinds {
		pt, off := &p.fit.Parts[i], rapid.Float64Range(-1.5, 1.5)
		px, ok := cam.Project(pt.Pose.At(0, 0, seenAt(profile)[middles[k]]-pt.Pose.Z))
		if ok && !slices.Contains(hidden, i) {
			all = append(all, sighting{middles[k], calibration.Pixel{X: px.X + off.Draw(t, "x off"), Y: px.Y + off.Draw(t, "y off")}, 0.8})
		}
	}
	for range rapid.IntRange(0, 2).Draw(t, "strays") {
		at := calibration.Pixel{X: rapid.Float64Range(0, 1279).Draw(t, "x"), Y: rapid.Float64Range(0, 719).Draw(t, "y")}
		all = append(all, sighting{sightedKind(rapid.IntRange(0, 3).Draw(t, "kind")), at, 0.3})
	}
	return all
}

// medianOff is how far off the sheets of p from that one on show from those of want, px.
func medianOff(p, want *plan, from int) float64 {
	var off []float64
	for i := from; i < len(want.kinds); i++ {
		a, _ := p.fit.Camera.Project(p.fit.Parts[i].Pose.At(0, 0, 0))
		b, _ := want.fit.Camera.Project(want.fit.Parts[i].Pose.At(0, 0, 0))
		off = append(off, a.Apart(b))
	}
	return vision.Median(off)
}
