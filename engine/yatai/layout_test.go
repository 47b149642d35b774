package yatai

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheProgramsOwnLayoutIsRead(t *testing.T) {
	require.NoError(t, defaultLayoutErr)
	bonuses := map[bonus]int{}
	red := 0
	for _, c := range DefaultLayout().cells() {
		bonuses[c.bonus]++
		red += one(c.red)
	}
	require.Equal(t, map[bonus]int{menuBonus: 2, fridgeBonus: 1, stoveBonus: 1, doubleBonus: 1, influencerBonus: 4, specialBonus: 3, reviewBonus: 4}, bonuses)
	require.Equal(t, 4, red)
}

func TestLayoutsThatCannotBe(t *testing.T) {
	for want, change := range map[string]func(*Layout){
		"0 places for customers":            func(l *Layout) { l.Yatai.Customers = nil },
		"1 places for dishes":               func(l *Layout) { l.Yatai.Dishes = l.Yatai.Dishes[:1] },
		"7 places for crate":                func(l *Layout) { l.Yatai.Crate = make([]Point, 7) },
		"the sink has no place for tempura": func(l *Layout) { delete(l.Yatai.Sink, "tempura") },
		"3 places on the menu":              func(l *Layout) { l.Menu.Foods = l.Menu.Foods[1:] },
		"a bonus grid of 0×4":               func(l *Layout) { l.Reputation.Grid.Rows = 0 },
		"a bonus grid of 10×4":              func(l *Layout) { l.Reputation.Grid.Rows = 10 },
		"4 rows of bonuses for 3 rows":      func(l *Layout) { l.Reputation.Grid.Rows = 3 },
		"row 0 has 4 bonuses for 5 columns": func(l *Layout) { l.Reputation.Grid.Cols = 5 },
		`space 1,2: "luck" is no bonus`:     func(l *Layout) { l.Reputation.Grid.Bonuses[1][2] = "luck" },
		"red space 4,0 is outside":          func(l *Layout) { l.Reputation.Grid.Red = []Cell{{4, 0}} },
		"every space on the edge":           allRed,
		`"taste" is no review`:              func(l *Layout) { l.Reputation.Reviews.Rows[0] = "taste" },
		"each once":                         func(l *Layout) { l.Reputation.Reviews.Rows[0] = "price" },
		"no column":                         func(l *Layout) { l.Reputation.Reviews.Steps = []int{1, 2} },
		"101 columns":                       func(l *Layout) { l.Reputation.Reviews.Steps = make([]int, 101) },
		"0 spaces of the influencer":        func(l *Layout) { l.Reputation.Influencer.Stars = nil },
		"9 stars on influencer space 1":     func(l *Layout) { l.Reputation.Influencer.Stars = []int{0, 9} },
		"9 action tiles":                    func(l *Layout) { l.Tiles = l.Tiles[1:] },
		`tile 2: "sleep" is no action`:      func(l *Layout) { l.Tiles[2].Action = "sleep" },
		"tile 6: recycle counts 2":          func(l *Layout) { l.Tiles[6].Count = 2 },
		`special_points of "luck"`:          func(l *Layout) { l.SpecialPoints["luck"] = 1 },
		`special_points of "taiyaki"`:       func(l *Layout) { l.SpecialPoints[Taiyaki] = 10 },
	} {
		lay, err := ReadLayout(layoutFile)
		require.NoError(t, err)
		change(lay)
		require.ErrorContains(t, lay.Validate(), want)
	}
	for want, text := range map[string]string{
		"it is empty":     "",
		"not found":       "kitchen: 3",
		"board layout: 0": "menu: {size: [1, 2]}",
	} {
		_, err := ReadLayout([]byte(text))
		require.ErrorContains(t, err, want)
	}
}

func allRed(l *Layout) {
	for r := range 4 {
		for c := range 4 {
			if r%3 == 0 || c%3 == 0 {
				l.Reputation.Grid.Red = append(l.Reputation.Grid.Red, Cell{r, c})
			}
		}
	}
}

// FuzzReadLayout feeds any text: nothing panics, and what is read can be played
// to the end.
func FuzzReadLayout(f *testing.F) {
	f.Add(layoutFile)
	f.Add([]byte("menu: {size: [1, 2]}"))
	f.Fuzz(func(t *testing.T, text []byte) {
		lay, err := ReadLayout(text)
		if err != nil {
			return
		}
		start := RandomStart(startOf(2), rng(1))
		start.Layout = lay
		s, err := NewGame(start)
		require.NoError(t, err)
		s, err = Playout(s, rng(2), nil)
		require.NoError(t, err)
		conserved(t, s)
	})
}
