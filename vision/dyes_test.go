package vision

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"banto/calibration"
)

// Under a lamp that burns the cards out greys come out warm, all of them alike: one
// nearer to the palette's natural than to its grey is told by the others.
func TestDyesAreLearntFromTheTable(t *testing.T) {
	p := calibration.DefaultProfile()
	dyes := dyesOf(p.Players)
	told := [][3]float64{{0.69, 0.64, 0.57},
		{0.62, 0.59, 0.57}, {0.61, 0.57, 0.55}, {0.63, 0.61, 0.56},
		{0.83, 0.77, 0.58}, {0.84, 0.78, 0.58}, {0.83, 0.78, 0.56}}
	var found []find
	for _, paint := range told {
		found = append(found, find{odds: 12, paint: paint})
	}
	name := func(dyes []dye, piece find) string {
		k, _ := standing(piece, 1, dyes, len(p.Players)).best()
		return p.Players[k-1].Name
	}
	require.Equal(t, "natural", name(dyes, found[0]))
	require.Equal(t, "grey", name(learnt(dyes, found), found[0]))
}

// What is not there teaches nothing; what has the palette's own paint keeps it.
func TestDyesStayWhereNothingSpeaksAgainstThem(t *testing.T) {
	p := calibration.DefaultProfile()
	dyes := dyesOf(p.Players)
	rapid.Check(t, func(t *rapid.T) {
		var found []find
		for range rapid.IntRange(0, 30).Draw(t, "pieces") {
			d := dyes[rapid.IntRange(0, len(dyes)-1).Draw(t, "dye")]
			found = append(found, find{odds: 15, paint: d.root})
			found = append(found, find{odds: -15, paint: [3]float64{0.2, 0.2, 0.2}})
		}
		for i, d := range learnt(dyes, found) {
			for c, v := range d.root {
				require.InDelta(t, dyes[i].root[c], v, 0.02)
			}
		}
	})
}

// However odd a paint is, the shares of the dyes sum to one or, where none fits, to none.
func TestSharesAreShares(t *testing.T) {
	p := calibration.DefaultProfile()
	dyes := dyesOf(p.Players)
	rapid.Check(t, func(t *rapid.T) {
		told := [3]float64{}
		for c := range told {
			told[c] = rapid.Float64Range(-3, 3).Draw(t, "root")
		}
		sum := 0.0
		for _, v := range shares(dyes, told) {
			require.False(t, math.IsNaN(v) || v < 0)
			sum += v
		}
		require.LessOrEqual(t, sum, 1+1e-9)
	})
}

// Who plays shows on the grid: in two pieces of a colour or more, but not in what
// hardly stands there.
func TestPlayingCountsTheColoursOnTheGrid(t *testing.T) {
	p := calibration.DefaultProfile()
	dyes := dyesOf(p.Players)
	for name, c := range map[string]struct {
		odds []float64 // of two pieces each of the first colours
		want int
	}{
		"an empty grid":                   {nil, 0},
		"two players":                     {[]float64{12, 9}, 2},
		"three players":                   {[]float64{12, 9, 15}, 3},
		"two players and a faint third":   {[]float64{12, 9, 1}, 2},
		"two players and what is nothing": {[]float64{12, 9, -12}, 2},
	} {
		var found []find
		for k, odds := range c.odds {
			piece := find{odds: odds, paint: dyes[k].root}
			found = append(found, piece, piece)
		}
		require.Equal(t, c.want, playing(dyes, found), name)
	}
}

// Where the turn row's discs leave doubt, the pieces tell the row anew; clear discs, a stray
// piece or none leave it.
func TestPiecesBearOutTheTurnRow(t *testing.T) {
	p := calibration.DefaultProfile()
	dyes := dyesOf(p.Players)
	const grey, orange, blue, pink, natural = 0, 1, 2, 3, 4
	pieces := func(of ...int) (found []find) {
		for _, k := range of {
			found = append(found, find{odds: 12, paint: dyes[k].root})
		}
		return found
	}
	faint := pieces(grey, grey, grey)
	for i := range faint {
		faint[i].odds = -12
	}
	alike := []float64{0.5, -1.5, -1.5, -1.5, 0.9}
	clear := []float64{-1.5, -1.5, -1.5, -1.5, 2}
	isBlue := []float64{-1.5, -1.5, 2, -1.5, -1.5}
	for name, c := range map[string]struct {
		row    []int
		scores [][]float64
		found  []find
		want   []int
	}{
		"all grey":              {[]int{blue, natural}, [][]float64{isBlue, alike}, pieces(blue, grey, grey, grey), []int{blue, grey}},
		"two grey":              {[]int{blue, natural}, [][]float64{isBlue, alike}, pieces(grey, grey), []int{blue, grey}},
		"many of a clear one":   {[]int{blue, natural}, [][]float64{isBlue, clear}, pieces(grey, grey, grey, grey, grey), []int{blue, grey}},
		"all natural":           {[]int{blue, natural}, [][]float64{isBlue, alike}, pieces(blue, natural, natural), []int{blue, natural}},
		"one stray":             {[]int{blue, natural}, [][]float64{isBlue, clear}, pieces(blue, grey), []int{blue, natural}},
		"strays beside its own": {[]int{blue, natural}, [][]float64{isBlue, alike}, pieces(blue, natural, natural, natural, grey, grey), []int{blue, natural}},
		"no pieces":             {[]int{blue, natural}, [][]float64{isBlue, alike}, nil, []int{blue, natural}},
		"none surely there":     {[]int{blue, natural}, [][]float64{isBlue, alike}, faint, []int{blue, natural}},
	} {
		row := turnRow{pigments: c.row, scores: c.scores}
		require.Equal(t, c.want, row.borneOut(dyes, c.found).pigments, name)
		require.NotContains(t, c.row, grey, name)
	}
}
