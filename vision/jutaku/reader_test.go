package jutaku

import (
	"testing"

	"banto/engine"
	"banto/engine/jutaku"
	"banto/engine/stack"
	"banto/vision"
	"banto/vision/building"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// squareOf is an outline of so many mm around the middle of a card.
func squareOf(mm float64) stack.Polygon {
	a, b := side/2-mm/2, side/2+mm/2
	return stack.Polygon{{a, a}, {b, a}, {b, b}, {a, b}}
}

// told is a printed field that shows a value, of so many, without much doubt.
func told(value, of int, sure float64) field {
	f := field{value, sure, make([]float64, of)}
	f.odds[value] = sure
	return f
}

// mostly is a number that is n, or else one more.
func mostly(n int, sure float64) number {
	out := make(number, 9)
	out[n], out[n+1] = sure, 1-sure
	return out
}

// vague is a number that is n no more often than one would think anyway.
func vague(n int, usual float64) number {
	out := make(number, 9)
	out[n-1], out[n], out[n+1] = (1-usual)/2, usual, (1-usual)/2
	return out
}

// built is a count whose floors tell nothing of its pieces.
func built(floors, pieces number) (c building.Numbers) {
	for _, p := range floors {
		row := make([]float64, len(pieces))
		for n, q := range pieces {
			row[n] = p * q
		}
		c = append(c, row)
	}
	return c
}

// unread is a printed field of so many values that could not be read.
func unread(of int) field { return field{-1, 0.9, make([]float64, of)} }

// sureOf is a card of which everything was read with hardly a doubt: SHIBUYA, 2 floors of 3
// pieces, 400 yen, and a right building on it.
func sureOf() card {
	c := card{printed: printed{fields: [4]field{told(0, 9, 0.99), told(1, 6, 0.98), told(2, 12, 0.97), told(2, 8, 0.96)}, blue: true}}
	c.house = house{count: built(mostly(2, 0.95), mostly(3, 0.94)), sites: []stack.Polygon{squareOf(40)},
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
	require.Equal(t, [4]int{2, 2, 3, 3}, [4]int{s.Building.FloorsLeast, s.Building.FloorsMost, s.Building.PiecesLeast, s.Building.PiecesMost})
	require.Greater(t, s.Building.Chance, 0.9)
	require.InDelta(t, 0.96, s.Confidence, 1e-9, "that of the least sure reading")
}

func TestSiteTellsARangeWhereANumberIsNotSure(t *testing.T) {
	c := sureOf()
	c.house.count = built(mostly(2, 0.6), mostly(4, 0.5))
	c.printed.fields[1], c.printed.fields[2] = unread(6), unread(12)
	s, _ := readSite(c)
	require.Equal(t, [4]int{2, 3, 4, 5}, [4]int{s.Building.FloorsLeast, s.Building.FloorsMost, s.Building.PiecesLeast, s.Building.PiecesMost})
}

func TestSiteLeavesOutWhatIsNot(t *testing.T) {
	for name, tc := range map[string]struct {
		doubt  func(c *card)
		hidden []string
	}{
		"covered yen":      {func(c *card) { c.printed.fields[3] = field{-1, 0.99, nil} }, []string{"yen"}},
		"blurred district": {func(c *card) { c.printed.fields[0].sure = 0.4 }, []string{"district"}},
		"covered floors":   {func(c *card) { c.printed.fields[1] = unread(6) }, []string{"floors_required", "complete", "violations"}},
		"as another print": {func(c *card) {
			c.house.count = built(mostly(2, 0.99), mostly(2, 0.99))
			c.printed.fields[2] = told(2, 12, 0.55)
			c.printed.fields[2].odds[1] = 0.45
		}, []string{"complete", "violations"}},
		"doubtful floors": {func(c *card) { c.house.count = built(vague(2, usual.floors()), mostly(3, 0.94)) }, []string{"floors", "complete", "violations"}},
	} {
		c := sureOf()
		tc.doubt(&c)
		s, hidden := readSite(c)
		require.Equal(t, tc.hidden, hidden, name)
		if len(hidden) > 1 {
			require.Nil(t, s.Building.Complete, name)
			require.Empty(t, s.Building.Violations, name)
		}
	}
}

func TestAFaultTellsWhateverElseIsUnknown(t *testing.T) {
	c := sureOf()
	c.house.faults[3] = 0.95
	c.printed.fields[2] = unread(12)
	s, hidden := readSite(c)
	require.Equal(t, []string{"pieces_required", "violations"}, hidden)
	require.False(t, *s.Building.Complete)
	require.Equal(t, []engine.Code{stack.BuildOverhang}, s.Building.Violations, "what is sure")
}

// Who has built as many floors as asked mostly took as many pieces, too, which a picture hides more easily.
func TestFloorsAsAskedSpeakForPieces(t *testing.T) {
	c := sureOf()
	c.house.count = built(mostly(2, 0.99), vague(3, usual.pieces()))
	s, hidden := readSite(c)
	require.Empty(t, hidden)
	require.Equal(t, 3, s.Building.Pieces)
	require.True(t, *s.Building.Complete)
	require.Less(t, s.Building.Chance, 0.97, "not to be booked without a question")
	require.Less(t, s.Building.PiecesLeast, s.Building.PiecesMost)
}

// Where a floor is missing, what is amiss can be told without knowing how many pieces there are.
func TestAnUnfinishedBuildingNeedsNoCountOfPieces(t *testing.T) {
	c := sureOf()
	c.house.count = built(mostly(1, 0.99), number{0, 0.5, 0.5})
	s, hidden := readSite(c)
	require.Equal(t, []string{"pieces"}, hidden)
	require.Equal(t, []engine.Code{jutaku.FloorsWrong, jutaku.PiecesWrong}, s.Building.Violations)
	require.Equal(t, [2]int{1, 2}, [2]int{s.Building.PiecesLeast, s.Building.PiecesMost})
}

// Where it is likelier than not that something is amiss, but not what, that alone is said.
func TestWhatMayBeAmissIsNotNamed(t *testing.T) {
	c := sureOf()
	c.house.faults[2], c.house.faults[3] = 0.4, 0.4
	s, hidden := readSite(c)
	require.Equal(t, []string{"violations"}, hidden)
	require.False(t, *s.Building.Complete)
	require.Empty(t, s.Building.Violations)
}

func TestSiteNamesWhatIsWrong(t *testing.T) {
	for name, tc := range map[string]struct {
		spoil func(c *card)
		codes []engine.Code
	}{
		"a floor too few": {func(c *card) { c.house.count = built(mostly(1, 0.99), mostly(3, 0.99)) }, []engine.Code{jutaku.FloorsWrong}},
		"a piece more":    {func(c *card) { c.house.count = built(mostly(2, 0.95), mostly(4, 0.94)) }, []engine.Code{jutaku.PiecesWrong}},
		"unfinished":      {func(c *card) { c.printed.fields[1], c.printed.fields[2] = told(2, 6, 0.98), told(4, 12, 0.98) }, []engine.Code{jutaku.FloorsWrong, jutaku.PiecesWrong}},
		"an overhang":     {func(c *card) { c.house.faults[3] = 0.9 }, []engine.Code{stack.BuildOverhang}},
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
	require.Empty(t, s.Building.Reasons, "no reason for what is no fault")
	c.house.faults[3] = 0.95
	s, _ = readSite(c)
	require.Len(t, s.Building.Reasons, 1)
	require.Equal(t, stack.BuildOverhang, s.Building.Reasons[0].Code)
	require.InDelta(t, 7.07, s.Building.Reasons[0].MM, 0.1, "the corner lies 5 mm off in both directions")
}

func TestSiteWithoutWoodHasNoBuilding(t *testing.T) {
	c := sureOf()
	c.house = house{count: built(mostly(0, 0.99), mostly(0, 0.99))}
	s, hidden := readSite(c)
	require.Empty(t, hidden)
	require.Nil(t, s.Building)
}

func TestRefusals(t *testing.T) {
	f := &vision.Frame{W: 640, H: 480}
	whole := card{cornered: cornered{quad: quad{{100, 100}, {300, 100}, {300, 300}, {100, 300}}}}
	small := card{cornered: cornered{quad: quad{{100, 100}, {150, 100}, {150, 150}, {100, 150}}}}
	cut := card{cornered: cornered{quad: quad{{-20, 100}, {180, 100}, {180, 300}, {-20, 300}}}}
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
	require.Equal(t, -1, fieldOf([]float32{-5, -6, -4}).value)
	f := fieldOf([]float32{-5, 6, -4})
	require.Equal(t, 1, f.value)
	require.InDelta(t, 0.997, f.sure, 0.002)
}

func TestSpanHoldsTheShareRoundTheLikeliest(t *testing.T) {
	for _, tc := range []struct {
		n           number
		least, most int
	}{
		{number{0, 0, 1}, 2, 2},
		{number{0, 0.02, 0.9, 0.08}, 2, 3},
		{number{0.3, 0.4, 0.3}, 0, 2},
		{number{0.5, 0, 0, 0.5}, 0, 3},
	} {
		least, most := tc.n.span(0.97)
		require.Equal(t, [2]int{tc.least, tc.most}, [2]int{least, most}, tc.n)
	}
}

func TestPriceIsLookedForWhereItShows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		said := make([]float32, 36+yenValues*printCells*printCells)
		row, col := rapid.IntRange(0, printCells-1).Draw(t, "row"), rapid.IntRange(0, printCells-1).Draw(t, "col")
		said[36+(rapid.IntRange(0, yenValues-1).Draw(t, "value")*printCells+row)*printCells+col] = 3
		at := priceAt(said)
		require.InDelta(t, (float64(col)+0.5)*side/28, at[0], 1e-9)
		require.InDelta(t, (float64(row)+0.5)*side/28, at[1], 1e-9)
	})
}
