package vision

import (
	"math"
	"slices"

	"banto/calibration"
)

// A fanReader reads the buildings of one card from its fan.
type fanReader struct {
	*fan
	light     *Light
	profile   calibration.Profile
	pose      Pose
	card      int
	model     *woodModel
	plan      sitePlan
	fronts    [][]*footing // by site; nil: no building
	onCard    []bool       // by column and row: where this card's sites may be
	wood      []float32    // by column and row: log density as wood,
	ground    []float32    // as card or table,
	behind    []float32    // and as what is behind a building
	woodSum   []logs       // by column
	groundSum []logs
	ownSum    []logs // how sure the card's own print is, 0..1 a row
}

// A building is one that a picture shows: where the middle of its front stands
// on its card (card coordinates, mm) and the fit of 1..6 floors.
type building struct {
	card    int
	x, y    float64
	scores  floorScores // log likelihood
	floorPx float64     // px that a floor spans
}

// readBuildings finds the buildings of all site cards and the plans of the
// cards' sites where there are any.
func readBuildings(f *Frame, l *Layout, light *Light, p calibration.Profile) ([]building, []sitePlan) {
	model := &woodModel{tintOfPaint(p.Piece.Wood, light)}
	table := readTable(f, l, light, p)
	plans := make([]sitePlan, len(l.Cards))
	var readers []*fanReader
	var out []building
	for i, pose := range l.Cards {
		spots := woodSpots(f, l, light, pose, p.SiteCard.Side, model)
		if len(spots) < woodEnough {
			continue
		}
		r := newFanReader(f, l, light, p, i, model, table)
		if r != nil {
			readers = append(readers, r)
		}
		if r != nil && r.fronts != nil {
			plans[i] = r.plan
		} else {
			plans[i] = readPrint(f, l, light, pose, p.SiteCard.Side).plan()
		}
		if floorPx(l, pose, p.Piece.FloorHeight) < leastFloorPx {
			out = append(out, unread(i, spots, plans[i], r)...)
		}
	}
	model.y = sceneTop(readers, model.y)
	for _, r := range readers {
		for _, feet := range r.fronts {
			if feet != nil {
				out = append(out, r.building(feet))
			}
		}
	}
	return out, plans
}

// sceneTop is the lightness of wooden tops in this picture: the buildings'
// median, with the profile's as one voice more.
func sceneTop(readers []*fanReader, profile float32) float32 {
	var tops []float64
	for _, r := range readers {
		for _, feet := range r.fronts {
			if t, ok := r.topShade(feet); ok {
				tops = append(tops, float64(t))
			}
		}
	}
	if len(tops) == 0 {
		return profile
	}
	n := float32(len(tops))
	return (profile + n*float32(medianOf(tops))) / (1 + n)
}

// newFanReader finds the fronts on a card; nil where the camera looks straight
// down on it or does not see it.
func newFanReader(f *Frame, l *Layout, light *Light, p calibration.Profile, card int, model *woodModel, table *tableModel) *fanReader {
	pose := l.Cards[card]
	n, ok := newFan(f, light, &l.Camera, pose, p.SiteCard.Side, p.Piece.FloorHeight)
	if !ok {
		return nil
	}
	r := &fanReader{fan: n, light: light, profile: p, pose: pose, card: card, model: model}
	r.densities(l, table)
	cand := r.candidates()
	if filled(cand) < frontCols {
		return r
	}
	r.plan = readPrint(f, l, light, pose, p.SiteCard.Side).plan()
	r.findFronts(cand)
	if r.plan.n == 2 && r.touching() {
		r.plan = sitePlan{n: 1, sure: 0.9}
		r.findFronts(cand)
	}
	return r
}

// findFronts finds the front on each site of the plan.
func (r *fanReader) findFronts(cand [][]footing) {
	for _, col := range cand {
		for i := range col {
			col[i].site = r.plan.site(r.cardPoint(float64(col[i].col), float64(col[i].row)+2))
		}
	}
	r.fronts = nil
	for s := range r.plan.n {
		r.fronts = append(r.fronts, r.front(r.trace(cand, s)))
	}
}

// touchMM is how near, mm, the feet of two buildings on one card never come.
// Lower it when two buildings are read as one.
const touchMM = 2.5

// touching tells whether the fronts on both sites of a card are parts of one
// building's: then the strip between them was none.
func (r *fanReader) touching() bool {
	for _, f := range r.fronts[0] {
		x, y := r.cardPoint(float64(f.col), float64(f.row))
		for _, g := range r.fronts[1] {
			u, v := r.cardPoint(float64(g.col), float64(g.row))
			if math.Hypot(x-u, y-v) < touchMM {
				return true
			}
		}
	}
	return false
}

// woodPoints is how many points along a side of a card are looked at for wood,
// woodEnough how many must be likelier wood than print; steepEnough are more
// than lie on any player's piece.
const woodPoints, woodEnough, steepEnough = 16, 4, 14

// woodSpots are the points of a grid on the card at p (card coordinates, mm) that look like wood.
func woodSpots(f *Frame, l *Layout, light *Light, p Pose, side float64, m *woodModel) (out [][2]float64) {
	for i := range woodPoints * woodPoints {
		x := (float64(i%woodPoints) + 0.5) / woodPoints * side
		y := (float64(i/woodPoints) + 0.5) / woodPoints * side
		px, ok := l.Camera.Project(p.At(x-side/2, side/2-y, 0))
		if t, in := tintAt(f, light, px); ok && in && m.density(t) > cardDensity(t)+strangeDensity {
			out = append(out, [2]float64{x, y})
		}
	}
	return out
}

// floorPx is how many px a floor on the card at p spans.
func floorPx(l *Layout, p Pose, height float64) float64 {
	a, _ := l.Camera.Project(p.At(0, 0, 0))
	b, _ := l.Camera.Project(p.At(0, 0, height))
	return math.Hypot(a.X-b.X, a.Y-b.Y)
}

// unread are the buildings of a card seen from too steep above that show as
// wood but by no foot: their floors stay open.
func unread(card int, spots [][2]float64, plan sitePlan, r *fanReader) (out []building) {
	for s := range plan.n {
		if r != nil && r.fronts != nil && r.fronts[s] != nil {
			continue
		}
		b, n := building{card: card}, 0.0
		for _, at := range spots {
			if plan.site(at[0], at[1]) == s {
				b.x, b.y, n = b.x+at[0], b.y+at[1], n+1
			}
		}
		if n >= steepEnough {
			b.x, b.y = b.x/n, b.y/n
			out = append(out, b)
		}
	}
	return out
}

// filled counts the columns with a footing.
func filled(cand [][]footing) (n int) {
	for _, col := range cand {
		if len(col) > 0 {
			n++
		}
	}
	return n
}

// building fits the floors of the building that stands on feet.
func (r *fanReader) building(feet []*footing) building {
	r.refine(feet)
	top := r.model.y
	if t, ok := r.topShade(feet); ok {
		top = (2*top + t) / 3
	}
	b := building{card: r.card, floorPx: r.rise[1] * fanStep}
	b.scores = newLevels(r, feet, top).scores()
	mid := feet[len(feet)/2]
	b.x, b.y = r.cardPoint(float64(mid.col), float64(mid.row)+2)
	return b
}

// cardPoint is the card point (mm from its top-left corner, y down) that a column and row look at.
func (r *fanReader) cardPoint(col, row float64) (x, y float64) {
	u, v := r.pose.local(r.at(col, row))
	half := r.profile.SiteCard.Side / 2
	return u + half, half - v
}

// local is the inverse of At for points on the table: mm from the centre in p's own frame.
func (p Pose) local(q calibration.Point) (u, v float64) {
	s, k := math.Sincos(p.Deg * math.Pi / 180)
	dx, dy := q.X-p.X, q.Y-p.Y
	return k*dx + s*dy, k*dy - s*dx
}

// siteSlack is how far, mm, beyond the zone of the sites' borders a foot may be
// read. Lower it when hands and pieces in the heading are read as buildings.
const siteSlack = 0.5

// inSites tells whether a point of a card (mm from its centre, v up) lies
// where sites are printed.
func inSites(u, v, half float64) bool {
	return math.Abs(u) < half-siteSide+siteSlack && v < half-siteTop+siteSlack && v > -half+siteSide-siteSlack
}

// densities fills the log densities of the fan.
func (r *fanReader) densities(l *Layout, table *tableModel) {
	n := r.cols * r.rows
	r.onCard = make([]bool, n)
	r.wood, r.ground, r.behind = make([]float32, n), make([]float32, n), make([]float32, n)
	near := nearCards(l, r.pose)
	half := r.profile.SiteCard.Side / 2
	sine, cosine := math.Sincos(r.pose.Deg * math.Pi / 180)
	reach := make([]float64, r.rows)
	for row := range reach {
		reach[row] = r.reach(float64(row))
	}
	for c := range r.cols {
		ky, kx := math.Sincos(r.dir0 + float64(c)*r.dDir)
		ws, gs, own := make(logs, r.rows+1), make(logs, r.rows+1), make(logs, r.rows+1)
		for row := range r.rows {
			i := c*r.rows + row
			q := calibration.Point{X: r.foot.X + reach[row]*kx, Y: r.foot.Y + reach[row]*ky}
			dx, dy := q.X-r.pose.X, q.Y-r.pose.Y
			u, v := cosine*dx+sine*dy, cosine*dy-sine*dx
			r.onCard[i] = inSites(u, v, half)
			share := r.density(i, onAny(near, q, half), table)
			ws[row+1], gs[row+1], own[row+1] = ws[row]+r.wood[i], gs[row]+r.ground[i], own[row]+share
		}
		r.woodSum, r.groundSum, r.ownSum = append(r.woodSum, ws), append(r.groundSum, gs), append(r.ownSum, own)
	}
}

// density fills the densities at index i and tells how sure it is print.
func (r *fanReader) density(i int, card bool, table *tableModel) (print float32) {
	t := r.px[i]
	if t.y < 0 {
		return 0
	}
	w, g := r.model.density(t)+1e-3, float32(0)
	if card {
		g = cardDensity(t)
		print = g / (g + 2*strangeDensity + w)
	} else {
		g = table.density(t)
	}
	g += strangeDensity
	r.wood[i], r.ground[i], r.behind[i] = log32(w), log32(g), log32(0.65*g+0.35*w)
	return print
}

// nearCards are the cards around pose p.
func nearCards(l *Layout, p Pose) (out []Pose) {
	for _, q := range l.Cards {
		if math.Hypot(q.X-p.X, q.Y-p.Y) < 240 {
			out = append(out, q)
		}
	}
	return out
}

// onAny tells whether q lies on one of the cards, taken as unturned.
func onAny(cards []Pose, q calibration.Point, half float64) bool {
	return slices.ContainsFunc(cards, func(p Pose) bool {
		return math.Abs(q.X-p.X) < half && math.Abs(q.Y-p.Y) < half
	})
}

// topShade is the lightness of a building's top: of the last rows of wood in
// the columns where it ends clearly. ok is false where none does.
func (r *fanReader) topShade(feet []*footing) (float32, bool) {
	var v []float64
	for _, f := range feet {
		end := r.woodEnd(f)
		for i := max(end-14, f.row); i < end-4; i++ {
			v = append(v, float64(r.px[f.col*r.rows+i].y))
		}
	}
	if len(v) < 40 {
		return 0, false
	}
	return float32(medianOf(v)), true
}

// woodEnd is the row at which the wood above a foot ends clearly; −1: it does not.
func (r *fanReader) woodEnd(f *footing) int {
	ws, gs := r.woodSum[f.col], r.groundSum[f.col]
	end, best := f.row, float32(0)
	for i := f.row; i <= r.rows; i++ {
		d := ws.over(f.row, i) - gs.over(f.row, i)
		if d > best {
			end, best = i, d
		}
		if d < best-endDrop {
			if i-end < 10 {
				return end
			}
			return -1
		}
	}
	return -1
}
