package stack

import (
	"math"
	"slices"
	"testing"

	"banto/engine"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func rect(x, y, w, h float64) Polygon {
	return Polygon{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}
}

// ell is an L: a column w wide and h high and a foot of the same width, l long.
func ell(x, y, w, h, l float64) Polygon {
	return Polygon{{x, y}, {x + w, y}, {x + w, y + h - w}, {x + l, y + h - w}, {x + l, y + h}, {x, y + h}}
}

func stackOf(floors ...[]Polygon) *Building {
	var b *Building
	for i, f := range floors {
		for _, p := range f {
			b = b.Add(i+1, p)
		}
	}
	return b
}

func TestCheck(t *testing.T) {
	site := rect(5, 15, 50, 40)
	notch := ell(5, 15, 20, 40, 50) // an L-shaped site
	low := []Polygon{rect(10, 20, 20, 10)}
	wide := []Polygon{rect(10, 20, 20, 10), rect(30, 20, 10, 10)}
	cracked := []Polygon{rect(10, 20, 20, 10), rect(31, 20, 10, 10)}
	ring := []Polygon{rect(10, 20, 40, 8), rect(10, 28, 8, 20), rect(42, 28, 8, 20), rect(10, 48, 40, 6)}
	hook := []Polygon{ell(10, 20, 10, 30, 30)}
	cases := []struct {
		name   string
		border Polygon
		below  [][]Polygon
		level  int
		piece  Polygon
		want   []Violation
	}{
		{"well inside the site", site, nil, 1, rect(10, 20, 20, 10), nil},
		{"on the border", site, nil, 1, rect(5, 15, 20, 10), nil},
		{"over the border by less than the tolerance", site, nil, 1, rect(4.2, 15, 20, 10), nil},
		{"over the border", site, nil, 1, rect(2, 20, 20, 10), []Violation{{OutsideSite, 3}}},
		{"wholly outside", site, nil, 1, rect(60, 20, 10, 10), []Violation{{OutsideSite, 15}}},
		{"in the dent of an L-shaped site", notch, nil, 1, rect(30, 20, 10, 10), []Violation{{OutsideSite, 15}}},
		{"along both legs of an L-shaped site", notch, nil, 1, ell(6, 16, 18, 38, 48), nil},
		{"a border nobody has read", nil, nil, 1, rect(60, 20, 10, 10), nil},
		{"side by side", site, [][]Polygon{low}, 1, rect(30, 20, 10, 10), nil},
		{"side by side with a crack", site, [][]Polygon{low}, 1, rect(31.2, 20, 10, 10), nil},
		{"apart", site, [][]Polygon{low}, 1, rect(34, 20, 10, 10), []Violation{{NotTouching, 4}}},
		{"corner to corner", site, [][]Polygon{low}, 1, rect(30, 30, 10, 10), []Violation{{NotTouching, 3}}},
		{"two mm of shared edge", site, [][]Polygon{low}, 1, rect(30, 28, 10, 10), []Violation{{NotTouching, 1}}},
		{"four mm of shared edge", site, [][]Polygon{low}, 1, rect(30, 26, 10, 10), nil},
		{"a corner against an edge", site, [][]Polygon{low}, 1, Polygon{{30, 25}, {38, 19}, {40, 27}}, []Violation{{NotTouching, 3}}},
		{"into another piece", site, [][]Polygon{low}, 1, rect(25, 20, 10, 10), []Violation{{NotTouching, 50 / math.Hypot(5, 10)}}},
		{"beside a piece nobody has seen", site, [][]Polygon{{nil}}, 1, rect(34, 20, 10, 10), nil},
		{"exactly on the floor below", site, [][]Polygon{low}, 2, rect(10, 20, 20, 10), nil},
		{"inside the floor below", site, [][]Polygon{low}, 2, rect(12, 22, 10, 5), nil},
		{"over the edge by less than the tolerance", site, [][]Polygon{low}, 2, rect(11.4, 20, 20, 10), nil},
		{"over the edge", site, [][]Polygon{low}, 2, rect(16, 20, 20, 10), []Violation{{Overhang, 6}}},
		{"over the edge and the border", site, [][]Polygon{low}, 2, rect(0, 20, 20, 10), []Violation{{Overhang, 10}}},
		{"across two pieces that touch", site, [][]Polygon{wide}, 2, rect(12, 21, 26, 8), nil},
		{"across a crack", site, [][]Polygon{cracked}, 2, rect(12, 21, 26, 8), nil},
		{"across an opening", site, [][]Polygon{ring}, 2, rect(14, 30, 32, 10), []Violation{{OverGap, 10}}},
		{"over all of an opening", site, [][]Polygon{ring}, 2, rect(12, 22, 36, 30), []Violation{{OverGap, 10}}},
		{"in the dent of an L", site, [][]Polygon{hook}, 2, rect(12, 22, 20, 20), []Violation{{Overhang, 12}}},
		{"along one leg of an L", site, [][]Polygon{hook}, 2, rect(10, 40, 30, 10), nil},
		{"on a floor that is not there", site, [][]Polygon{low}, 3, rect(10, 20, 10, 10), []Violation{{Overhang, 10}}},
		{"on a floor nobody has seen", site, [][]Polygon{{nil}}, 2, rect(10, 20, 10, 10), nil},
		{"on a floor nobody has seen, over the border", site, [][]Polygon{{nil}}, 2, rect(2, 20, 10, 10), []Violation{{OutsideSite, 3}}},
		{"inside the floor below, apart on its own", site, [][]Polygon{{rect(10, 20, 40, 10)}, {rect(10, 20, 10, 10)}}, 2, rect(30, 20, 10, 10), []Violation{{NotTouching, 10}}},
	}
	for _, c := range cases {
		got := stackOf(c.below...).Check(c.border, c.level, c.piece, DefaultTolerance())
		require.Len(t, got, len(c.want), "%s: %v", c.name, got)
		for i, v := range c.want {
			require.Equal(t, v.Kind, got[i].Kind, c.name)
			require.InDelta(t, v.MM, got[i].MM, fineness, c.name)
		}
	}
}

func TestBuildingKeepsItsPast(t *testing.T) {
	one := stackOf([]Polygon{rect(10, 20, 20, 10)})
	left, right := one.Add(1, rect(30, 20, 10, 10)), one.Add(1, rect(0, 20, 10, 10))
	require.Len(t, one.Outlines(1), 1)
	require.Equal(t, rect(30, 20, 10, 10), left.Outlines(1)[1])
	require.Equal(t, rect(0, 20, 10, 10), right.Outlines(1)[1])
	require.Nil(t, one.Outlines(0))
	require.Nil(t, one.Outlines(2))
	require.Equal(t, 3, one.Add(3, nil).Floors())
	require.Zero(t, (*Building)(nil).Floors())
}

func TestValidate(t *testing.T) {
	for name, p := range map[string]Polygon{
		"two points":   {{0, 0}, {10, 0}},
		"a line":       {{0, 0}, {10, 0}, {20, 0}},
		"a point":      {{3, 3}, {3, 3}, {3, 3}, {3, 3}},
		"a bow tie":    {{0, 0}, {20, 10}, {20, 0}, {0, 5}},
		"not a number": {{0, 0}, {math.NaN(), 0}, {10, 10}},
		"infinite":     {{0, 0}, {math.Inf(1), 0}, {10, 10}},
		"far away":     {{0, 0}, {1e9, 0}, {10, 10}},
		"too many":     make(Polygon, maxPoints+1),
	} {
		require.Error(t, p.Validate(), name)
	}
	for name, p := range map[string]Polygon{
		"a rectangle": rect(0, 0, 8, 8), "an L": ell(0, 0, 8, 20, 20), "a point doubled": {{0, 0}, {0, 0}, {10, 0}, {10, 10}},
	} {
		require.NoError(t, p.Validate(), name)
	}
}

func TestTolerance(t *testing.T) {
	require.NoError(t, DefaultTolerance().Validate())
	require.NoError(t, Tolerance{}.Validate())
	for _, bad := range []float64{-1, 11, math.NaN()} {
		tol := DefaultTolerance()
		tol.OverhangTol = bad
		require.ErrorContains(t, tol.Validate(), "overhang_tol_mm")
	}
}

// drawPiece draws a rectangle, a slanted quadrilateral or an L.
func drawPiece(t *rapid.T, name string) Polygon {
	mm := rapid.Float64Range(8, 34)
	x, y := rapid.Float64Range(0, 30).Draw(t, name+" x"), rapid.Float64Range(0, 30).Draw(t, name+" y")
	w, h := mm.Draw(t, name+" w"), mm.Draw(t, name+" h")
	switch rapid.IntRange(0, 2).Draw(t, name+" shape") {
	case 0:
		return rect(x, y, w, h)
	case 1:
		lean := rapid.Float64Range(-4, 4).Draw(t, name+" lean")
		return Polygon{{x, y}, {x + w, y + lean}, {x + w - lean/2, y + h}, {x + lean/3, y + h - lean/2}}
	}
	return ell(x, y, math.Min(w, h)/2.5, h, w)
}

// A motion turns about the origin, mirrors and moves.
type motion struct {
	angle, dx, dy float64
	mirror        bool
}

func drawMotion(t *rapid.T) motion {
	return motion{rapid.Float64Range(0, 2*math.Pi).Draw(t, "angle"), rapid.Float64Range(-50, 50).Draw(t, "dx"),
		rapid.Float64Range(-50, 50).Draw(t, "dy"), rapid.Bool().Draw(t, "mirror")}
}

func (m motion) of(p Polygon) Polygon {
	sin, cos := math.Sincos(m.angle)
	out := make(Polygon, len(p))
	for i, q := range p {
		if m.mirror {
			q[0] = -q[0]
		}
		out[i] = Point{cos*q[0] - sin*q[1] + m.dx, sin*q[0] + cos*q[1] + m.dy}
	}
	return out
}

// near says whether a verdict hangs on less than the rounding of a motion: the
// amount is at the tolerance.
func near(list []Violation, tol Tolerance) bool {
	return slices.ContainsFunc(list, func(v Violation) bool {
		for _, limit := range []float64{0, tol.BorderTol, tol.TouchTol, tol.OverhangTol, tol.EdgeContact} {
			if math.Abs(v.MM-limit) < 0.4 {
				return true
			}
		}
		return false
	})
}

func kinds(list []Violation) []Kind {
	var out []Kind
	for _, v := range list {
		out = append(out, v.Kind)
	}
	return out
}

func TestVerdictsSurviveRigidMotions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		site, low, piece, m := drawPiece(t, "site"), drawPiece(t, "low"), drawPiece(t, "piece"), drawMotion(t)
		tol := DefaultTolerance()
		for level := 1; level <= 2; level++ {
			here := stackOf([]Polygon{low}).Check(site, level, piece, tol)
			there := stackOf([]Polygon{m.of(low)}).Check(m.of(site), level, m.of(piece), tol)
			if near(here, tol) || near(there, tol) {
				continue
			}
			require.Equal(t, kinds(here), kinds(there))
			for i := range here {
				require.InDelta(t, here[i].MM, there[i].MM, 2*fineness)
			}
		}
	})
}

func TestVerdictsDoNotDependOnHowAnOutlineIsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		site, low, piece := drawPiece(t, "site"), drawPiece(t, "low"), drawPiece(t, "piece")
		tol := DefaultTolerance()
		other := rewritten(t, piece)
		require.NoError(t, other.Validate())
		for level := 1; level <= 2; level++ {
			b := stackOf([]Polygon{low})
			want, got := b.Check(site, level, piece, tol), b.Check(site, level, other, tol)
			require.Equal(t, kinds(want), kinds(got))
		}
	})
}

// rewritten starts the outline elsewhere, doubles a corner, puts a point on an
// edge and may turn it round.
func rewritten(t *rapid.T, p Polygon) Polygon {
	k := rapid.IntRange(0, len(p)-1).Draw(t, "first")
	out := append(slices.Clone(p[k:]), p[:k]...)
	a, b := out[0], out[1]
	out = slices.Insert(out, 1, a, Point{(a[0] + b[0]) / 2, (a[1] + b[1]) / 2})
	if rapid.Bool().Draw(t, "reversed") {
		slices.Reverse(out)
	}
	return out
}

func TestPartsFillTheOutline(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawMotion(t).of(drawPiece(t, "piece"))
		sum := 0.0
		for _, part := range p.convexParts() {
			require.True(t, part.convex())
			require.Positive(t, part.Area())
			sum += part.Area()
		}
		require.InDelta(t, math.Abs(p.Area()), sum, 1e-6)
	})
}

func TestCoveredAndUncoveredMakeTheWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := piece{outline: drawPiece(t, "a")}, piece{outline: drawPiece(t, "b")}
		a.parts, b.parts = a.outline.convexParts(), b.outline.convexParts()
		var ground cover
		for _, part := range b.parts {
			ground.add(part, 0)
		}
		loose, shared := 0.0, 0.0
		for _, p := range a.parts {
			for _, f := range ground.uncovered(p) {
				loose += f.Area()
			}
			for _, q := range b.parts {
				both := p
				for _, h := range grow(q, 0) {
					both = clip(both, h)
				}
				shared += both.Area()
			}
		}
		require.InDelta(t, math.Abs(a.outline.Area()), loose+shared, 0.05)
	})
}

func TestOverhangIsMeasured(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		low := rect(10, 10, rapid.Float64Range(10, 30).Draw(t, "w"), rapid.Float64Range(10, 30).Draw(t, "h"))
		mm := rapid.Float64Range(0, 8).Draw(t, "shift")
		m := drawMotion(t)
		got := stackOf([]Polygon{m.of(low)}).Check(nil, 2, m.of(motion{dx: mm}.of(low)), DefaultTolerance())
		if mm < 1.49 {
			require.Empty(t, got)
		} else if mm > 1.51 {
			require.Len(t, got, 1)
			require.Equal(t, Overhang, got[0].Kind)
			require.InDelta(t, mm, got[0].MM, 1e-6)
		}
	})
}

func TestAnyOutlineIsRefusedOrJudged(t *testing.T) {
	coordinate := rapid.OneOf(rapid.Float64Range(-5, 60), rapid.SampledFrom([]float64{0, 1e-300, 10, 10, 20, 1e5, math.Inf(1), math.NaN()}))
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) Polygon {
			var p Polygon
			for range rapid.IntRange(0, 9).Draw(t, name) {
				p = append(p, Point{coordinate.Draw(t, "x"), coordinate.Draw(t, "y")})
			}
			return p
		}
		border, low, piece := draw("border"), draw("low"), draw("piece")
		if border.Validate() != nil || low.Validate() != nil || piece.Validate() != nil {
			return
		}
		for _, v := range stackOf([]Polygon{low}).Check(border, 1+rapid.IntRange(0, 2).Draw(t, "level"), piece, DefaultTolerance()) {
			require.False(t, math.IsNaN(v.MM) || v.MM < 0, "%+v", v)
		}
	})
}

func TestCentroid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, y := rapid.Float64Range(-50, 50).Draw(t, "x"), rapid.Float64Range(-50, 50).Draw(t, "y")
		w, h := rapid.Float64Range(1, 40).Draw(t, "w"), rapid.Float64Range(1, 40).Draw(t, "h")
		// an L of a w×h foot and a second one on its left half
		c := Polygon{{x, y}, {x + w, y}, {x + w, y + h}, {x + w/2, y + h}, {x + w/2, y + 2*h}, {x, y + 2*h}}.Centroid()
		require.InDelta(t, x+(w/2+w/4/2)/1.5, c[0], 1e-6)
		require.InDelta(t, y+(h/2+1.5*h/2)/1.5, c[1], 1e-6)
	})
	require.Equal(t, Point{2, 3}, Polygon{{1, 3}, {3, 3}}.Centroid())
}

func TestMeasuredOutlinesAreTrustedUnlessTheyCannotBeRight(t *testing.T) {
	b := (*Building)(nil).Add(1, rect(10, 20, 20, 10)).Add(1, rect(40, 20, 20, 10)).Add(2, rect(10, 20, 10, 10))
	tol := Tolerance{BorderTol: 2, TouchTol: 2, OverhangTol: 2}
	for _, c := range []struct {
		name    string
		level   int
		outline Polygon
		trusted bool
	}{
		{"beside a piece", 1, rect(30, 20, 10, 10), true},
		{"apart on the ground", 1, rect(80, 20, 10, 10), true},
		{"a little in another", 1, rect(28.5, 20, 10, 10), true},
		{"deep in another", 1, rect(25, 20, 10, 10), false},
		{"in the place of another", 2, rect(10, 20, 10, 10), false},
		{"beside a piece above", 2, rect(20, 20, 8, 10), true},
		{"hanging over", 2, rect(14, 32, 10, 16), true},
		{"apart above", 2, rect(46, 20, 10, 10), false},
		{"apart above, on the far piece's end", 2, rect(49, 21, 9, 8), false},
		{"in another two above", 2, rect(16, 20, 10, 10), false},
	} {
		require.Equal(t, c.trusted, b.Trusts(c.level, c.outline, tol), c.name)
	}
}

// What a piece may break depends on what lies below it and beside it.
func TestMayBreak(t *testing.T) {
	bare := (*Building)(nil)
	one := bare.Add(1, rect(10, 10, 20, 20))
	two := one.Add(1, rect(30, 10, 20, 20))
	for name, c := range map[string]struct {
		b     *Building
		level int
		may   []engine.Code
	}{
		"the first piece":              {bare, 1, []engine.Code{BuildOutsideSite}},
		"one beside it":                {one, 1, []engine.Code{BuildOutsideSite, BuildNotTouching}},
		"one on it":                    {one, 2, []engine.Code{BuildOverhang}},
		"one on two":                   {two, 2, []engine.Code{BuildOverhang, BuildOverGap}},
		"one on two nobody measured":   {bare.Add(1, nil).Add(1, nil), 2, []engine.Code{BuildOverhang, BuildOverGap}},
		"one beside the upper one":     {two.Add(2, rect(10, 10, 20, 20)), 2, []engine.Code{BuildOverhang, BuildOverGap, BuildNotTouching}},
		"one above a floor that lacks": {one, 3, []engine.Code{BuildOverhang}},
	} {
		require.Equal(t, c.may, c.b.MayBreak(c.level), name)
	}
}
