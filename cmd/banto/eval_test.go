package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"banto/engine/izakaya"
	"banto/vision"

	"github.com/stretchr/testify/require"
)

func sampleTruth(t *testing.T, name string) *Truth {
	t.Helper()
	truth, err := readTruth(filepath.Join(samples, name+".truth.json"))
	require.NoError(t, err)
	return truth
}

// said is the truth as if the program had said it, to be spoilt by the tests.
func said(t *testing.T, truth *Truth) izakaya.Observation {
	t.Helper()
	text, err := json.Marshal(truth.Observation)
	require.NoError(t, err)
	var o izakaya.Observation
	require.NoError(t, json.Unmarshal(text, &o))
	for i, index := range stockIndexes(o)[:len(o.Stock)] {
		o.Stock[i].Index = index
	}
	return o
}

func TestCompareCountsWhatIsWrongAndLeftOut(t *testing.T) {
	zero := 0
	cases := []struct {
		name  string
		spoil func(o *izakaya.Observation)
		want  []string
		left  int
	}{
		{"all right", func(*izakaya.Observation) {}, nil, 0},
		{"a price", func(o *izakaya.Observation) { o.Stock[3].Price = 900 }, []string{"price 4"}, 0},
		{"a drink overlooked", func(o *izakaya.Observation) { o.Drinks = o.Drinks[1:] }, []string{"drink A1·A2"}, 0},
		{"a disc invented", func(o *izakaya.Observation) {
			o.Claims = append(o.Claims, izakaya.ClaimReading{Gap: izakaya.Gap{Card: izakaya.Card{2, 2}, Side: izakaya.East}, Player: "pink"})
		}, []string{"claim C3–C4"}, 0},
		{"a building invented", func(o *izakaya.Observation) {
			o.Cards[2].Buildings = []izakaya.BuildingReading{{Site: 0, Floors: 2}}
		}, []string{"floors A3 site 1"}, 0},
		{"a building overlooked", func(o *izakaya.Observation) { o.Cards[0].Buildings = nil }, []string{"floors A1 site 1"}, 0},
		{"floors left out", func(o *izakaya.Observation) {
			card := izakaya.Card{0, 0}
			o.Hidden = append(o.Hidden, izakaya.Hidden{Card: &card, Site: &zero, Why: "floors"})
		}, []string{"floors A1 site 1"}, 1},
		{"a stock card left out", func(o *izakaya.Observation) {
			o.Stock = o.Stock[1:]
			o.Hidden = append(o.Hidden, izakaya.Hidden{Stock: &zero})
		}, []string{"crate 1", "price 1", "stock color 1", "stock disc 1"}, 4},
		{"discs in another order", func(o *izakaya.Observation) {
			o.TurnOrder[0], o.TurnOrder[1] = o.TurnOrder[1], o.TurnOrder[0]
		}, []string{"turn order"}, 0},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			truth := sampleTruth(t, "000")
			o := said(t, truth)
			c.spoil(&o)
			tally, bad := compareSee(truth, o)
			var names []string
			left := 0
			for _, m := range bad {
				names = append(names, m.name)
				left += bit(m.leftOut)
			}
			require.Equal(t, c.want, names)
			require.Equal(t, c.left, left)
			sum := [3]int{}
			for _, n := range tally {
				sum = [3]int{sum[0] + n[0], sum[1] + n[1], sum[2] + n[2]}
			}
			require.Equal(t, []int{c.left, len(c.want) - c.left}, sum[1:])
		})
	}
}

func TestNothingSaidIsAllLeftOut(t *testing.T) {
	tally, _ := compareSee(sampleTruth(t, "001"), izakaya.Observation{Status: izakaya.StatusNoTable})
	for kind, n := range tally {
		require.Zero(t, n[0]+n[2], kind)
	}
}

// What the truth hides is not counted, whatever is said of it.
func TestHiddenInTheTruthDoesNotCount(t *testing.T) {
	truth := sampleTruth(t, "001")
	require.NotEmpty(t, truth.Hidden)
	o := said(t, truth)
	o.Hidden = nil
	_, bad := compareSee(truth, o)
	require.Empty(t, bad)
}

func TestFiguresOfAPerfectAndASilentProgram(t *testing.T) {
	var perfect, silent count
	for _, name := range []string{"000", "001", "004", "005"} {
		truth := sampleTruth(t, name)
		perfect.add(truth, truth.Observation, *truth.Score, true)
		silent.add(truth, izakaya.Observation{}, izakaya.Score{}, false)
	}
	f := perfect.figures(9)
	require.Equal(t, []float64{1, 0, 0, 1, 1, 1}, []float64{f.See.Right.Share, f.See.LeftOut, f.See.Wrong, f.See.WholeTableRight.Share, f.See.NothingWrong, f.Score.Right.Share})
	require.Empty(t, f.Worst)
	f = silent.figures(2)
	require.Equal(t, []float64{0, 1, 0, 0, 1, 0}, []float64{f.See.Right.Share, f.See.LeftOut, f.See.Wrong, f.See.WholeTableRight.Share, f.See.NothingWrong, f.Score.Right.Share})
	require.Len(t, f.Worst, 2)
	require.GreaterOrEqual(t, len(f.Worst[0].Mistakes), len(f.Worst[1].Mistakes), "the worst first")
	require.Nil(t, f.See.CornerPX)
}

func TestRefusingCountsForItself(t *testing.T) {
	none := &Truth{Observation: izakaya.Observation{Image: "7.jpg", Status: izakaya.StatusNoTable}}
	var c count
	c.add(none, izakaya.Observation{Status: izakaya.StatusNoTable}, izakaya.Score{}, true)
	c.add(none, izakaya.Observation{Status: izakaya.StatusPartial}, izakaya.Score{}, true)
	f := c.figures(9)
	require.Equal(t, shareOf(1, 2), f.See.Refused)
	require.Equal(t, []WorstStill{{"7.jpg", []string{"a table where there is none"}}}, f.Worst)
	require.Zero(t, f.See.Stills)
}

func TestReliabilityComparesSaidWithRight(t *testing.T) {
	truth := sampleTruth(t, "000")
	o := said(t, truth)
	for i := range o.Drinks {
		o.Drinks[i].Confidence = 0.96
	}
	o.Drinks[0].Color = "pink"
	o.Stock[0].Confidence = 1
	o.Cards[0].Confidence = 0.3
	o.Cards[0].Side = "blue"
	var r reliabilityCount
	r.add(truth, o)
	n := len(o.Drinks)
	table := r.table()
	require.Len(t, table, 3)
	require.Equal(t, Reliability{0, 0.5, 1, 0.3, 0}, table[0])
	require.Equal(t, []float64{0.9, 0.97, float64(n)}, []float64{table[1].From, table[1].To, float64(table[1].N)})
	require.InDelta(t, float64(n-1)/float64(n), table[1].Right, 1e-9)
	require.Equal(t, Reliability{0.999, 1, 1, 1, 1}, table[2])
	require.Equal(t, []SureFigure{{0.9, shareOf(n, n+1)}, {0.97, shareOf(1, 1)}, {0.99, shareOf(1, 1)}, {0.999, shareOf(1, 1)}}, r.sure())
}

// Every stress changes the picture and keeps what it says of its geometry.
func TestStressesSpoilThePicture(t *testing.T) {
	truth := sampleTruth(t, "000")
	frame, err := loadFrame(filepath.Join(samples, "000.jpg"))
	require.NoError(t, err)
	before := bytes.Clone(frame.Pix)
	for _, s := range stresses[1:] {
		t.Run(s.name, func(t *testing.T) {
			f, err := s.spoil(frame, truth)
			require.NoError(t, err)
			require.Len(t, f.Pix, 3*f.W*f.H)
			require.NotEqual(t, before, f.Pix)
			require.Equal(t, before, frame.Pix, "the original stays")
			shift := [2]float64{}
			if s.shift != nil {
				shift = s.shift(frame, truth)
				require.NotEqual(t, [2]float64{}, shift)
			}
			w, h := frame.W-int(shift[0]), frame.H-int(shift[1])
			last := f.Captured(float64(f.W)-0.5, float64(f.H)-0.5)
			require.Equal(t, [2]float64{float64(w) - 0.5, float64(h) - 0.5}, last)
		})
	}
}

// No place of the table may be cut off by the crop.
func TestCropKeepsTheTable(t *testing.T) {
	for _, name := range []string{"000", "001", "002", "006"} {
		truth := sampleTruth(t, name)
		o := cropOrigin(&vision.Frame{W: 1280, H: 720}, truth)
		for _, p := range truth.Extras.Positions.all() {
			if p[0] >= 0 && p[1] >= 0 {
				require.True(t, p[0] >= o[0] && p[1] >= o[1], "%s: %v is cut off by %v", name, p, o)
			}
		}
	}
}

func TestEvalRefusesBrokenTruth(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "000.truth.json"), []byte(`{"grid":`), 0o644))
	_, _, err := banto("eval", dir)
	require.ErrorContains(t, err, "000.truth.json: unexpected end of JSON input")
	_, _, err = banto("eval", "--stress", dir)
	require.Error(t, err)
	_, _, err = banto("eval", "--leads", dir)
	require.ErrorContains(t, err, "000.truth.json: unexpected end of JSON input")
}

// Leads are told of every kind of place that stills show, and which players look alike.
func TestEvalTellsLeadsAndLikeness(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"000.jpg", "000.truth.json"} {
		keep(t, filepath.Join(dir, name), filepath.Join(samples, name))
	}
	out, _, err := banto("eval", "--leads", "--json", dir)
	require.NoError(t, err)
	var got struct {
		Acuities []izakaya.Acuity
		Likeness izakaya.Likeness
	}
	require.NoError(t, json.Unmarshal([]byte(out), &got))
	require.Equal(t, 1, got.Likeness.Tables)
	places := map[string]int{}
	for _, a := range got.Acuities {
		places[a.Kind] = a.Places
	}
	truth := sampleTruth(t, "000")
	require.Equal(t, len(truth.Drinks), places["bottle"])
	require.Equal(t, len(truth.TurnOrder), places["row"])
}

func TestEvalAsksForTheFoldersThatItNeeds(t *testing.T) {
	for flag, says := range map[string]string{"--follow": "name the folders of games", "--leads": "name the folders of stills"} {
		_, _, err := banto("eval", flag)
		require.ErrorContains(t, err, says)
	}
}

// In several views a place counts unless every view hides it.
func TestViewsHideWhatEachHides(t *testing.T) {
	one, two := sampleTruth(t, "000"), sampleTruth(t, "000")
	card, vertex := izakaya.Card{0, 0}, izakaya.Vertex{1, 1}
	one.Hidden = []izakaya.Hidden{{Card: &card}, {Vertex: &vertex}}
	two.Hidden = []izakaya.Hidden{{Card: &card}}
	o := said(t, sampleTruth(t, "000"))
	o.Drinks = nil
	o.Cards[0].Owner = nil
	tally, bad := compareViews([]*Truth{one, two}, o)
	require.Equal(t, 15, tally["owner"][0], "hidden in both")
	require.Len(t, bad, len(one.Drinks)+1, "every drink, and the building that no view shows")
	require.Contains(t, bad, mistake{place: place{kind: "drink", a: 1, b: 1}, name: "drink A1·B2", want: "blue", said: nothing})
}
