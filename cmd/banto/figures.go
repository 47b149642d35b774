package main

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"banto/engine/izakaya"
)

// A Figures is how well a folder of stills was read.
type Figures struct {
	See   SeeFigures   `json:"see"`
	Score ScoreFigures `json:"score"`
	Ms    MsFigures    `json:"ms"`
	// Reliability holds the confidences said against what was right.
	Reliability []Reliability `json:"reliability"`
	// Sure holds the readings said with at least such a confidence.
	Sure  []SureFigure `json:"sure"`
	Worst []WorstStill `json:"worst,omitempty"`
}

// SeeFigures count places; shares are 0..1 of the places that the truth shows,
// places too steep to decide apart.
type SeeFigures struct {
	Stills          int                   `json:"stills"`
	Read            int                   `json:"read"`
	Layout          Share                 `json:"layout"`  // found, the right way round
	Refused         Share                 `json:"refused"` // pictures without a table, rightly
	Right           Share                 `json:"right"`
	LeftOut         float64               `json:"left_out"`
	Wrong           float64               `json:"wrong"`
	WholeTableRight Share                 `json:"whole_table_right"`
	NothingWrong    float64               `json:"nothing_wrong"`
	CornerPX        *float64              `json:"corner_px_median"`
	ByKind          map[string]KindFigure `json:"by_kind"`
}

// A KindFigure counts the places of one kind.
type KindFigure struct {
	Right   Share `json:"right"`
	LeftOut int   `json:"left_out"`
	Wrong   int   `json:"wrong"`
}

// ScoreFigures count stills whose final score came out exactly right; where
// buildings are too steep to tell, whether the truth lies in the range given.
type ScoreFigures struct {
	Right       Share `json:"right"`
	ScoredRight Share `json:"right_where_any"`
	Within      Share `json:"within_range"`
}

// MsFigures are the times of one still, ms.
type MsFigures struct {
	Median float64 `json:"median"`
	P95    float64 `json:"p95"`
}

// A WorstStill is a still with mistakes, and which.
type WorstStill struct {
	Image    string   `json:"image"`
	Mistakes []string `json:"mistakes"`
}

// A count gathers the figures still by still.
type count struct {
	stills, read, layouts, perfect, unwrong int
	tally                                   map[string][3]int
	corners, ms                             []float64
	scores, scoresRight, scored, scoredRgt  int
	steep, within                           int
	without, refused                        int
	reliability                             reliabilityCount
	bad                                     []WorstStill
}

// add counts one still. read is false where the program said nothing of it.
func (c *count) add(t *Truth, o izakaya.Observation, s izakaya.Score, read bool) {
	if t.Status == izakaya.StatusNoTable {
		c.addWithout(t, o)
		return
	}
	tally, bad := compareSee(t, o)
	c.addPlaces(tally, bad, o, read)
	if t.Grid != nil && o.Grid != nil {
		c.corners = append(c.corners, cornerDistance(t.Grid, o.Grid))
		c.layouts += bit(layoutRight(t, o))
	}
	c.reliability.add(t, o)
	texts := mistakeTexts(bad)
	if !c.addScore(t, s) {
		texts = append(texts, "score: truth "+scoreText(*t.Score)+", said "+scoreText(s))
	}
	if len(texts) > 0 {
		c.bad = append(c.bad, WorstStill{t.Image, texts})
	}
}

// addWithout counts a picture that shows no table of the game.
func (c *count) addWithout(t *Truth, o izakaya.Observation) {
	c.without++
	c.ms = append(c.ms, o.Ms)
	if found(o) {
		c.bad = append(c.bad, WorstStill{t.Image, []string{"a table where there is none"}})
		return
	}
	c.refused++
}

// addPlaces counts the places of one still, or of one table in several views.
func (c *count) addPlaces(tally map[string][3]int, bad []mistake, o izakaya.Observation, read bool) {
	c.stills++
	if read {
		c.read++
		c.ms = append(c.ms, o.Ms)
	}
	if c.tally == nil {
		c.tally = map[string][3]int{}
	}
	for kind, n := range tally {
		sum := c.tally[kind]
		c.tally[kind] = [3]int{sum[0] + n[0], sum[1] + n[1], sum[2] + n[2]}
	}
	c.perfect += bit(len(bad) == 0)
	c.unwrong += bit(!slices.ContainsFunc(bad, func(m mistake) bool { return !m.leftOut }))
}

func mistakeTexts(bad []mistake) (texts []string) {
	for _, m := range bad {
		said := "said " + m.said
		if m.leftOut {
			said = "left out"
		}
		texts = append(texts, m.name+": truth "+m.want+", "+said)
	}
	return texts
}

func cornerDistance(a, b *izakaya.Grid) float64 {
	sum := 0.0
	for i := range a.Corners {
		sum += math.Hypot(a.Corners[i][0]-b.Corners[i][0], a.Corners[i][1]-b.Corners[i][1])
	}
	return sum / 4
}

// addScore counts one still's score and tells whether it is right as far as
// it can be. Stills with anything hidden do not count.
func (c *count) addScore(t *Truth, s izakaya.Score) bool {
	if t.Score == nil || t.Status != izakaya.StatusOK {
		return true
	}
	if t.tooSteep() {
		c.steep++
		ok := withinRanges(*t.Score, s)
		c.within += bit(ok)
		return ok
	}
	any := slices.ContainsFunc(t.Score.Players, func(p izakaya.PlayerScore) bool { return p.Total != 0 })
	ok := maps.Equal(totals(*t.Score), totals(s)) && (!any || sortedColors(t.Score.Winners) == sortedColors(s.Winners))
	c.scores++
	c.scoresRight += bit(ok)
	c.scored += bit(any)
	c.scoredRgt += bit(ok && any)
	return ok
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// tooSteep tells whether a building that scores stands on a card whose floors
// cannot be told from this picture.
func (t *Truth) tooSteep() bool {
	steep := t.steepCards()
	return slices.ContainsFunc(t.Score.Players, func(p izakaya.PlayerScore) bool {
		return slices.ContainsFunc(p.Buildings, func(b izakaya.BuildingScore) bool { return b.Yen != 0 && steep[b.Card] })
	})
}

// totals are the players' yen, those with none left out.
func totals(s izakaya.Score) map[izakaya.Color]int {
	m := map[izakaya.Color]int{}
	for _, p := range s.Players {
		if p.Total != 0 {
			m[p.Player] = p.Total
		}
	}
	return m
}

func withinRanges(truth, said izakaya.Score) bool {
	low, high := map[izakaya.Color]int{}, map[izakaya.Color]int{}
	for _, p := range said.Players {
		low[p.Player], high[p.Player] = p.Total, p.Total
		if p.Min != nil {
			low[p.Player] = *p.Min
		}
		if p.Max != nil {
			high[p.Player] = *p.Max
		}
	}
	return !slices.ContainsFunc(truth.Players, func(p izakaya.PlayerScore) bool {
		return p.Total < low[p.Player] || p.Total > high[p.Player]
	})
}

func scoreText(s izakaya.Score) string {
	var parts []string
	for _, p := range s.Players {
		parts = append(parts, string(p.Player)+" "+totalText(p))
	}
	return cmp.Or(strings.Join(parts, ", "), nothing)
}

// figures sums up, with the worst stills first, at most worst of them.
func (c *count) figures(worst int) Figures {
	f := Figures{
		See: SeeFigures{Stills: c.stills, Read: c.read, Layout: shareOf(c.layouts, c.stills), Refused: shareOf(c.refused, c.without), WholeTableRight: shareOf(c.perfect, c.stills),
			NothingWrong: share(c.unwrong, c.stills), CornerPX: median(c.corners), ByKind: map[string]KindFigure{}},
		Score: ScoreFigures{Right: shareOf(c.scoresRight, c.scores), ScoredRight: shareOf(c.scoredRgt, c.scored), Within: shareOf(c.within, c.steep)},
	}
	var total [3]int
	for kind, n := range c.tally {
		sum := n[0] + n[1] + n[2]
		f.See.ByKind[kind] = KindFigure{shareOf(n[0], sum), n[1], n[2]}
		if kind != kindSteep {
			total = [3]int{total[0] + n[0], total[1] + n[1], total[2] + n[2]}
		}
	}
	n := total[0] + total[1] + total[2]
	f.See.Right, f.See.LeftOut, f.See.Wrong = shareOf(total[0], n), share(total[1], n), share(total[2], n)
	f.Ms = msFigures(c.ms)
	f.Reliability, f.Sure = c.reliability.table(), c.reliability.sure()
	slices.SortStableFunc(c.bad, func(a, b WorstStill) int { return len(b.Mistakes) - len(a.Mistakes) })
	f.Worst = c.bad[:min(worst, len(c.bad))]
	return f
}

func share(n, of int) float64 { return float64(n) / float64(max(of, 1)) }

// median is the upper middle of the values, nil where there is none.
func median(values []float64) *float64 {
	if len(values) == 0 {
		return nil
	}
	return &slices.Sorted(slices.Values(values))[len(values)/2]
}

func msFigures(ms []float64) (f MsFigures) {
	if m := median(ms); m != nil {
		f.Median = *m
		f.P95 = slices.Sorted(slices.Values(ms))[(len(ms)*95-1)/100]
	}
	return f
}
