package vision

import (
	"math"
	"slices"

	"banto/calibration"
	"banto/engine/izakaya"
)

// The turn row is looked for right of the grid, turnNear to turnFar mm off its
// edge and up to turnOver mm beyond its upper and lower end, as a straight
// column of discs turnPitchMin to turnPitchMax mm apart, leaning no more than turnSlope.
const (
	turnNear, turnFar          = 14.0, 54.0
	turnOver                   = 20.0
	turnPitchMin, turnPitchMax = 16.5, 28.0
	turnSlope                  = 0.25
)

// turnStep is the lattice step of the search, mm.
const turnStep = 2.0

// A turnRow is the row of turn-order discs: the pigments from first to last,
// where they lie, and the evidence of each.
type turnRow struct {
	pigments []int
	at       []calibration.Point
	leads    []float64
	scores   [][]float64 // the evidence of each for every pigment
	lead     float64     // mean evidence a disc
}

// turnSearch is the evidence for a disc of each pigment at each lattice step.
type turnSearch struct {
	lat   lattice
	field *field
	score [][]float32
	best  []float32 // over the pigments
}

// turnArea is where the turn row is looked for: within half mm of middle along the
// grid's edge.
func (g *ground) turnArea() (middle calibration.Point, half float64) {
	side := g.gridHalf()
	return calibration.Point{X: side + (turnNear+turnFar)/2}, side + turnOver
}

func (g *ground) searchTurns(box *pigmentBox, p calibration.Profile) *turnSearch {
	middle, half := g.turnArea()
	middle.Z = p.Disc.Height
	lat := latticeAround(middle, 0, -1, -half, half, (turnFar-turnNear)/2, turnStep)
	s := &turnSearch{lat: lat}
	m := mood{wood: woodNear}
	s.field = g.survey(lat, box, func(p calibration.Point, t logColor) float32 { return g.logLike(m, p, t) })
	disc := diskMask(0, p.Disc.Diameter/2-1, turnStep)
	n := lat.nu * lat.nv
	s.best = make([]float32, n)
	for c := range box.pigments {
		row := make([]float32, n)
		for k := range row {
			v, share := s.field.mean(s.field.ratio[c], disc, k/lat.nv, k%lat.nv)
			if share < 0.4 {
				v = -ratioBound
			}
			row[k] = float32(v)
			if c == 0 || row[k] > s.best[k] {
				s.best[k] = row[k]
			}
		}
		s.score = append(s.score, row)
	}
	return s
}

// peaks are the steps with the most evidence, best first, no two within a
// disc's breadth.
func (s *turnSearch) peaks(most int) (out []int) {
	gone := make([]bool, len(s.best))
	reach := int(10 / turnStep)
	for len(out) < most {
		top := -1
		for k, v := range s.best {
			if !gone[k] && v > 0 && (top < 0 || v > s.best[top]) {
				top = k
			}
		}
		if top < 0 {
			break
		}
		out = append(out, top)
		ti, tj := top/s.lat.nv, top%s.lat.nv
		for i := max(ti-reach, 0); i <= min(ti+reach, s.lat.nu-1); i++ {
			for j := max(tj-reach, 0); j <= min(tj+reach, s.lat.nv-1); j++ {
				gone[i*s.lat.nv+j] = true
			}
		}
	}
	return out
}

// find looks for the best row of n discs of different pigments: any two peaks
// may be any two of its places and foretell the others.
func (s *turnSearch) find(n int) (best turnRow) {
	best.lead = math.Inf(-1)
	peaks := s.peaks(14)
	for _, p := range peaks {
		for _, q := range peaks {
			for a := 0; a < n; a++ {
				for b := a + 1; b < n; b++ {
					if row, ok := s.row(p, q, a, b, n); ok && row.lead > best.lead {
						best = row
					}
				}
			}
		}
	}
	return best
}

// row is the row whose places a and b lie at the steps p and q.
func (s *turnSearch) row(p, q, a, b, n int) (turnRow, bool) {
	pi, pj := float64(p/s.lat.nv), float64(p%s.lat.nv)
	di := (float64(q/s.lat.nv) - pi) / float64(b-a)
	dj := (float64(q%s.lat.nv) - pj) / float64(b-a)
	if pitch := di * turnStep; pitch < turnPitchMin || pitch > turnPitchMax || math.Abs(dj) > turnSlope*di {
		return turnRow{}, false
	}
	steps := make([][]int, n) // for each place, each pigment's best step near it
	for k := range steps {
		i, j := pi+float64(k-a)*di, pj+float64(k-a)*dj
		if steps[k] = s.near(int(math.Round(i)), int(math.Round(j))); steps[k] == nil {
			return turnRow{}, false
		}
	}
	pigments, sum := s.assign(steps, 0, make([]bool, len(s.score)))
	row := turnRow{pigments: pigments, lead: sum / float64(n)}
	for k, c := range pigments {
		step := steps[k][c]
		row.scores = append(row.scores, s.scores(steps[k]))
		row.at = append(row.at, s.lat.at(step/s.lat.nv, step%s.lat.nv))
		row.leads = append(row.leads, row.scores[k][c])
	}
	return row, true
}

// scores is the evidence for each pigment at its own step.
func (s *turnSearch) scores(steps []int) (out []float64) {
	for c, step := range steps {
		out = append(out, float64(s.score[c][step]))
	}
	return out
}

// near is the best step for each pigment within one step of (i, j); nil where
// that lies outside the search.
func (s *turnSearch) near(i, j int) []int {
	if i < 1 || j < 1 || i >= s.lat.nu-1 || j >= s.lat.nv-1 {
		return nil
	}
	out := make([]int, len(s.score))
	for c := range out {
		out[c] = i*s.lat.nv + j
		for a := i - 1; a <= i+1; a++ {
			for b := j - 1; b <= j+1; b++ {
				if k := a*s.lat.nv + b; s.score[c][k] > s.score[c][out[c]] {
					out[c] = k
				}
			}
		}
	}
	return out
}

// assign gives each place from k on a pigment of its own, with the most evidence.
func (s *turnSearch) assign(steps [][]int, k int, used []bool) (pigments []int, sum float64) {
	if k == len(steps) {
		return nil, 0
	}
	sum = math.Inf(-1)
	for c := range used {
		if used[c] {
			continue
		}
		used[c] = true
		rest, more := s.assign(steps, k+1, used)
		used[c] = false
		if v := more + float64(s.score[c][steps[k][c]]); v > sum {
			pigments, sum = append([]int{c}, rest...), v
		}
	}
	return pigments, sum
}

// turnLead is the mean evidence a disc must have for a row to be one. Raise it
// if clutter beside the grid is taken for the turn row.
const turnLead = 0.4

// turnClear is the mean evidence a disc at which a row is not looked for in other
// contrasts. Raise it if the order is misread in pale or hard pictures.
const turnClear = 1.2

// evidence is that of all the row's discs.
func (r *turnRow) evidence() float64 { return r.lead * float64(max(1, len(r.pigments))) }

// readTurns finds the turn row, in the contrast in which it shows best.
func (g *ground) readTurns(p calibration.Profile, players int) (turnRow, bool) {
	best := turnRow{lead: math.Inf(-1)}
	for i := 0; i < len(contrasts) && best.lead < turnClear; i++ {
		shown := pigments(inContrast(p.Players, contrasts[i]), nil, discFinish, g.light.burnt)
		row := g.searchTurns(newPigmentBox(shown), p).ofPlayers(players, g.layout.N)
		if row.evidence() > best.evidence() {
			best = row
		}
	}
	return best, best.lead > turnLead && len(best.pigments) > 0
}

// ofPlayers is the best row of so many discs; 0 where that follows from the grid:
// one a column, but two or three on a grid of three.
func (s *turnSearch) ofPlayers(players, grid int) turnRow {
	if players > 0 {
		return s.find(players)
	}
	row := s.find(grid)
	if grid == 3 {
		row = s.twoOrThree(row)
	}
	return row
}

// thirdLeast is the evidence that the faintest of three discs must have, where the
// cloth in its place has -1 and less. Raise it if a third player is made up.
const thirdLeast = -0.8

// twoOrThree settles whether three players sit at a grid of three.
func (s *turnSearch) twoOrThree(three turnRow) turnRow {
	if len(three.leads) == 3 && slices.Min(three.leads) > thirdLeast {
		return three
	}
	return s.find(2)
}

// discWeight is what a disc's mean evidence counts, as natural logarithm, beside the paints
// of the pieces on the grid. Lower it if one player's pieces are all taken for those of
// another who does not play, raise it if a few strays make up a player.
const discWeight = 4.0

// borneOut is the row with another colour for one of its discs if the pieces found on the
// grid, each of one of the row's colours, speak for that more than the disc does against
// it: in glare grey and natural discs are alike.
func (r turnRow) borneOut(dyes []dye, found []find) turnRow {
	given, most := slices.Clone(r.pigments), explained(r.pigments, dyes, found)
	for i, c := range given {
		for k := range dyes {
			other := slices.Clone(given)
			if other[i] = k; slices.Contains(given, k) {
				continue
			}
			if ll := explained(other, dyes, found) + discWeight*(r.scores[i][k]-r.scores[i][c]); ll > most {
				r.pigments, most = other, ll
			}
		}
	}
	return r
}

// swatches are the albedos of the players' discs as they lie in the turn row.
func (g *ground) swatches(row turnRow, p calibration.Profile) []Swatch {
	var out []Swatch
	for k, c := range row.pigments {
		if row.leads[k] > turnLead {
			out = append(out, Swatch{Name: izakaya.Color(p.Players[c].Name), Albedo: g.albedoAt(row.at[k], p.Disc.Diameter/2-3)})
		}
	}
	return out
}

// albedoAt is the median albedo of the disc whose top's middle is p, out to r mm.
func (g *ground) albedoAt(p calibration.Point, r float64) (albedo [3]float64) {
	var v [3][]float64
	for a := -r; a <= r; a += r / 4 {
		for b := -r; b <= r; b += r / 4 {
			px, ok := g.layout.Camera.Project(calibration.Point{X: p.X + a, Y: p.Y + b, Z: p.Z})
			rgb, in := g.frame.At(px.X, px.Y)
			if a*a+b*b > r*r || !ok || !in {
				continue
			}
			for c, s := range g.light.Surface(px, rgb) {
				v[c] = append(v[c], s)
			}
		}
	}
	for c := range v {
		slices.Sort(v[c])
		albedo[c] = max(v[c][len(v[c])/2]-discFinish[0].sheen, 0.002)
	}
	return albedo
}

// tablePigments are the pigments of the players in the turn row, as measured there.
func (g *ground) tablePigments(row turnRow, p calibration.Profile) []pigment {
	var palette []calibration.NamedColor
	for _, c := range row.pigments {
		palette = append(palette, p.Players[c])
	}
	return pigments(palette, g.swatches(row, p), discFinish, g.light.burnt)
}
