package jutaku

import (
	"testing"

	"banto/engine"
	"banto/engine/jutaku"
	"banto/engine/stack"
	"banto/vision"

	"github.com/stretchr/testify/require"
)

// squareOf is an outline of so many mm around the middle of a card.
func squareOf(mm float64) stack.Polygon {
	a, b := side/2-mm/2, side/2+mm/2
	return stack.Polygon{{a, a}, {b, a}, {b, b}, {a, b}}
}

// sureOf is a card of which everything was read without doubt: SHIBUYA, 2 floors of 3 pieces, 400 yen,
// and a right building on it.
func sureOf() card {
	c := card{printed: printed{fields: [4]field{{0, 0.99}, {1, 0.98}, {2, 0.97}, {2, 0.96}}, blue: field{1, 0.9}}}
	c.house = house{floors: field{2, 0.95}, pieces: field{3, 0.94}, sites: []stack.Polygon{squareOf(40)},
		outlines: [][]stack.Polygon{{squareOf(30)}, {squareOf(20)}}}
	return c
}

func readSite(c card) (jutaku.SiteReading, []string) {
	return NewReader(jutaku.DefaultOptions()).site(&c, &vision.Frame{W: 10, H: 10})
}

func TestSiteSaysWhatIsSure(t *testing.T) {
	s, hidden := readSite(sureOf())
	require.Empty(t, hidden)
	require.Equal(t, "SHIBUYA", s.District)
	require.Equal(t, []int{2, 3, 400}, []int{s.Floors, s.Pieces, s.Yen})
	require.Equal(t, "easy", s.Side)
	require.Equal(t, []int{2, 3}, []int{s.Building.Floors, s.Building.Pieces})
	require.True(t, *s.Building.Complete)
	require.Empty(t, s.Building.Violations)
	require.InDelta(t, 0.94, s.Confidence, 1e-9, "that of the least sure reading")
}

func TestSiteLeavesOutWhatIsNot(t *testing.T) {
	for name, tc := range map[string]struct {
		doubt  func(c *card)
		hidden []string
	}{
		"covered yen":         {func(c *card) { c.printed.fields[3] = field{-1, 0.99} }, []string{"yen"}},
		"blurred district":    {func(c *card) { c.printed.fields[0].sure = 0.4 }, []string{"district"}},
		"covered floors":      {func(c *card) { c.printed.fields[1] = field{-1, 0.9} }, []string{"floors_required", "complete", "violations"}},
		"doubtful floors":     {func(c *card) { c.house.floors.sure = 0.5 }, []string{"floors", "complete", "violations"}},
		"doubtful pieces":     {func(c *card) { c.house.pieces.sure = 0.5 }, []string{"pieces", "complete", "violations"}},
		"unmeasured overhang": {func(c *card) { c.house.faults[3] = 0.9 }, []string{"complete", "violations"}},
		"overlooked overhang": {func(c *card) { c.house.outlines[1] = []stack.Polygon{squareOf(40)} }, []string{"complete", "violations"}},
		"impossible numbers":  {func(c *card) { c.house.pieces.value = 1 }, []string{"pieces", "complete", "violations"}},
	} {
		c := sureOf()
		tc.doubt(&c)
		s, hidden := readSite(c)
		require.Equal(t, tc.hidden, hidden, name)
		if len(hidden) > 1 {
			require.Nil(t, s.Building.Complete, name)
		}
	}
}

func TestSiteNamesWhatIsWrong(t *testing.T) {
	for name, tc := range map[string]struct {
		spoil func(c *card)
		codes []engine.Code
	}{
		"a floor too few": {func(c *card) { c.printed.fields[1].value = 2 }, []engine.Code{jutaku.FloorsWrong}},
		"a piece more":    {func(c *card) { c.house.pieces.value = 4 }, []engine.Code{jutaku.PiecesWrong}},
		"unfinished":      {func(c *card) { c.printed.fields[1].value, c.printed.fields[2].value = 3, 5 }, []engine.Code{jutaku.FloorsWrong, jutaku.PiecesWrong}},
		"an overhang":     {func(c *card) { c.house.faults[3], c.house.outlines[1] = 0.9, []stack.Polygon{squareOf(40)} }, []engine.Code{stack.BuildOverhang}},
	} {
		c := sureOf()
		tc.spoil(&c)
		s, hidden := readSite(c)
		require.Empty(t, hidden, name)
		require.Equal(t, tc.codes, s.Building.Violations, name)
		require.False(t, *s.Building.Complete, name)
	}
}

func TestReasonsMeasureInMM(t *testing.T) {
	c := sureOf()
	c.house.outlines[1] = []stack.Polygon{squareOf(40)}
	s, _ := readSite(c)
	require.Len(t, s.Building.Reasons, 1)
	require.Equal(t, stack.BuildOverhang, s.Building.Reasons[0].Code)
	require.InDelta(t, 7.07, s.Building.Reasons[0].MM, 0.1, "the corner lies 5 mm off in both directions")
}

func TestSiteWithoutWoodHasNoBuilding(t *testing.T) {
	c := sureOf()
	c.house = house{floors: field{0, 0.99}}
	s, hidden := readSite(c)
	require.Empty(t, hidden)
	require.Nil(t, s.Building)
}

func TestRefusals(t *testing.T) {
	f := &vision.Frame{W: 640, H: 480}
	whole := card{quad: quad{{100, 100}, {300, 100}, {300, 300}, {100, 300}}}
	small := card{quad: quad{{100, 100}, {150, 100}, {150, 150}, {100, 150}}}
	cut := card{quad: quad{{-20, 100}, {180, 100}, {180, 300}, {-20, 300}}}
	require.Empty(t, refusal([]card{whole}, f))
	require.Empty(t, refusal([]card{whole, whole}, f))
	for why, found := range map[string][]card{
		"no TOKYO JUTAKU card": nil,
		"3 cards found":        {whole, whole, whole},
		"50 px wide":           {small},
		"cut off":              {cut},
	} {
		require.Contains(t, refusal(found, f), why)
	}
}

func TestFieldOfKnowsNoPrint(t *testing.T) {
	require.Equal(t, -1, fieldOf([]float32{-5, -6, -4}, 1).value)
	f := fieldOf([]float32{-5, 6, -4}, 1)
	require.Equal(t, 1, f.value)
	require.InDelta(t, 0.997, f.sure, 0.002)
	require.Less(t, fieldOf([]float32{-5, 6, -4}, 2).sure, f.sure, "tempered odds are less sure")
}
