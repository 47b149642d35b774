package jutaku

import (
	"image"
	"math"
	"slices"
	"testing"

	"banto/vision"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestGuessedFindsTheCardInItsOutline(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := anyCamera(t)
		q := seenBy(&c)
		all := picture{Frame: &vision.Frame{W: 1280, H: 720}}.guessed(q[:])
		require.NotEmpty(t, all)
		require.True(t, slices.ContainsFunc(all, func(v view) bool { return v.quad(lens(1280, 720).F).near(q, 0.06) }), "%v for %v", all, q)
	})
}

func TestGuessedTakesNoCardFromWhatHasNotItsShape(t *testing.T) {
	for name, outline := range map[string][][2]float64{
		"a ruler":  {{300, 300}, {900, 300}, {900, 360}, {300, 360}},
		"an angle": {{300, 300}, {700, 300}, {700, 350}, {350, 350}, {350, 700}, {300, 700}},
	} {
		require.Empty(t, picture{Frame: &vision.Frame{W: 1280, H: 720}}.guessed(outline), name)
	}
}

// drawn is a picture of a light quadrilateral on a dark ground.
func drawn(q quad) picture {
	f := &vision.Frame{W: 1280, H: 720, Pix: make([]uint8, 3*1280*720)}
	for y := range f.H {
		for x := range f.W {
			inside := q.holds([2]float64{float64(x), float64(y)})
			for c := range 3 {
				f.Pix[3*(y*f.W+x)+c] = 70
				if inside {
					f.Pix[3*(y*f.W+x)+c] = 220
				}
			}
		}
	}
	return newPicture(f)
}

// ginza are the corners of the card on testdata/ginza.jpg, px.
var ginza = quad{{763.6, 328.7}, {1138.1, 289.2}, {1204.5, 647.3}, {793.9, 694.7}}

func TestCornersAreFoundAroundAGuess(t *testing.T) {
	p := newPicture(load(t, "testdata/ginza.jpg"))
	middle := ginza.middle()
	for name, move := range map[string]func(c [2]float64) [2]float64{
		"true":  func(c [2]float64) [2]float64 { return c },
		"moved": func(c [2]float64) [2]float64 { return [2]float64{c[0] + 14, c[1] - 9} },
		"too large": func(c [2]float64) [2]float64 {
			return [2]float64{c[0] + 0.06*(c[0]-middle[0]), c[1] + 0.06*(c[1]-middle[1])}
		},
		"too small": func(c [2]float64) [2]float64 {
			return [2]float64{c[0] - 0.06*(c[0]-middle[0]), c[1] - 0.06*(c[1]-middle[1])}
		},
		"turned away": func(c [2]float64) [2]float64 {
			return [2]float64{c[0] - 0.04*(c[1]-middle[1]), c[1] + 0.04*(c[0]-middle[0])}
		},
	} {
		var guess quad
		for i, c := range ginza {
			guess[i] = move(c)
		}
		c, ok, err := p.corners(guess)
		require.NoError(t, err)
		require.True(t, ok, name)
		c, _, err = p.corners(c.quad)
		require.NoError(t, err)
		require.Greater(t, c.sure, cardSure, name)
		require.True(t, c.near(ginza, 0.015), "%s: %v", name, c.quad)
	}
}

// A finger over any corner leaves the card where it is.
func TestACardIsFoundUnderAFinger(t *testing.T) {
	const wide = 130.0 // px to each side of its middle
	for k, corner := range ginza {
		f := load(t, "testdata/ginza.jpg")
		out := sub(corner, ginza.middle())
		for i := range f.W * f.H {
			v := sub([2]float64{float64(i % f.W), float64(i / f.W)}, corner)
			along, across := (v[0]*out[0]+v[1]*out[1])/apart(corner, ginza.middle()), cross(v, out)/apart(corner, ginza.middle())
			if along > -wide/2 && math.Abs(across) < wide {
				copy(f.Pix[3*i:], []uint8{198, 150, 120})
			}
		}
		found, err := newPicture(f).readCards(leastSpan)
		require.NoError(t, err)
		require.Len(t, found, 1)
		for i, c := range ginza {
			seen := math.Inf(1)
			for _, at := range found[0].quad {
				seen = min(seen, apart(at, c))
			}
			require.True(t, i == k || seen < 3, "corner %d under a finger, corner %d is %.1f px off", k, i, seen)
		}
	}
}

// Two cards that all but touch are two, though they look like one in a small picture.
func TestCardsSideBySideAreTwo(t *testing.T) {
	f := load(t, "testdata/ginza.jpg")
	card := image.Rect(755, 285, 1215, 700)
	both := &vision.Frame{W: f.W, H: f.H, Pix: slices.Clone(f.Pix)}
	for y := card.Min.Y; y < card.Max.Y; y++ {
		left := both.Pix[3*(y*f.W+card.Min.X-card.Dx()):][:3*card.Dx()]
		copy(left, f.Pix[3*(y*f.W+card.Min.X):])
	}
	found, err := newPicture(both).readCards(leastSpan)
	require.NoError(t, err)
	require.Len(t, found, 2)
	for i, c := range found {
		require.Equal(t, "GINZA", districts[c.printed.fields[0].value])
		require.InDelta(t, ginza.middle()[0]-float64((1-i)*card.Dx()), c.middle()[0], 6)
	}
}

// Of cards that lie on each other the one with more of a print stays.
func TestDistinctCardsLieApart(t *testing.T) {
	at := func(x, print float64) card {
		return card{cornered: cornered{quad: quad{{x, 100}, {x + 100, 100}, {x + 100, 200}, {x, 200}}}, printed: printed{total: print}}
	}
	apart, over, between := at(210, 20), at(120, 30), at(60, 40)
	for name, s := range map[string]struct{ all, want []card }{
		"side by side": {[]card{at(100, 20), apart}, []card{apart, at(100, 20)}},
		"the second":   {[]card{at(100, 20), over}, []card{over}},
		"the middle":   {[]card{at(20, 20), between, at(100, 30)}, []card{between}},
		"the outer":    {[]card{at(20, 50), between, at(100, 45)}, []card{at(20, 50), at(100, 45)}},
	} {
		require.ElementsMatch(t, s.want, distinct(s.all), name)
	}
}

// What is too small to be read does not keep from reading what is not.
func TestNearOnesLeaveOutWhatIsFar(t *testing.T) {
	of := func(side float64) card {
		return card{cornered: cornered{quad: quad{{0, 0}, {side, 0}, {side, side}, {0, side}}}}
	}
	for _, s := range []struct{ sides, want []float64 }{
		{[]float64{200, 70, 110}, []float64{200, 110}},
		{[]float64{70, 60}, []float64{70, 60}}, // what to do about it is told
		{nil, nil},
	} {
		var all []card
		for _, side := range s.sides {
			all = append(all, of(side))
		}
		var left []float64
		for _, c := range nearOnes(all) {
			left = append(left, c.span())
		}
		require.Equal(t, s.want, left)
	}
}

func TestCoveringRefusesWhatIsNoCard(t *testing.T) {
	for name, tc := range map[string]struct {
		picture quad
		outline [][2]float64
	}{
		"an even table": {quad{{-9, -9}, {-8, -9}, {-8, -8}, {-9, -8}}, [][2]float64{{300, 300}, {500, 300}, {500, 500}, {300, 500}}},
		"a ruler":       {quad{{300, 300}, {900, 300}, {900, 360}, {300, 360}}, [][2]float64{{300, 300}, {900, 300}, {900, 360}, {300, 360}}},
		"a line":        {quad{{300, 300}, {500, 300}, {500, 500}, {300, 500}}, [][2]float64{{300, 300}, {500, 500}, {400, 400}}},
	} {
		_, ok, err := drawn(tc.picture).covering(tc.outline)
		require.NoError(t, err)
		require.False(t, ok, name)
	}
}

func TestHomographyTakesTheCardToItsCorners(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := anyCamera(t)
		q := seenBy(&c)
		h, ok := q.homography()
		require.True(t, ok)
		for i, at := range [4][2]float64{{0, 0}, {side, 0}, {side, side}, {0, side}} {
			require.InDelta(t, 0, apart(h.at(at[0], at[1]), q[i]), 1e-6)
		}
		require.InDelta(t, 0, apart(h.at(side/2, side/2), q.middle()), 1e-6)
	})
}

func TestPartedCutsWhereABuildingJoinsTwoCards(t *testing.T) {
	joined := [][2]float64{
		{300, 300}, {500, 300}, {500, 500}, {420, 500}, {420, 560}, {560, 560}, {560, 800}, {320, 800}, {320, 560}, {380, 560}, {380, 500}, {300, 500},
	}
	backwards := slices.Clone(joined)
	slices.Reverse(backwards)
	for name, outline := range map[string][][2]float64{"clockwise": joined, "anticlockwise": backwards} {
		parts := parted(outline)
		require.Len(t, parts, 2, name)
		areas := []float64{math.Abs(area(parts[0])), math.Abs(area(parts[1]))}
		require.InDelta(t, 200*200, slices.Min(areas), 40*60, name)
		require.InDelta(t, 240*240, slices.Max(areas), 40*60, name)
	}
}

func TestPartedCutsNothingFromATriangle(t *testing.T) {
	require.Empty(t, parted([][2]float64{{300, 300}, {500, 300}, {400, 500}}))
}
