package vision

import (
	"math"

	"banto/calibration"
)

// A disc is one disc found on an action spot: its colour's place in the reader's
// box, the log odds that it is there, and where its top's middle shows.
type disc struct {
	pigment int
	lead    float64
	at      calibration.Point
}

// topLeast is the probability below which a top is none for sure. Tops that are
// likelier no discs than discs may be found in other pictures.
const topLeast = 0.03

// A disc is told by its shape and by how well its colour fits a player's: with
// topColor times its mean log density, at most colorMost and at least colorLeast.
// Raise topEven if prints, pyramids or wood are read as discs.
const topEven, topColor, colorLeast, colorMost = 1.6, 0.6, -6.0, 0.5

// discs finds the discs on m whose middle shows where within says.
func (d *discReader) discs(g *ground, m *topMap, within func(p calibration.Point) bool) (out []disc) {
	for _, t := range m.tops(discTop, discRoom, topLeast) {
		if !within(t.at) {
			continue
		}
		like := d.likes(g, t.at)
		c := argmax(like)
		lead := t.logOdds() + topColor*min(max(like[c], colorLeast), colorMost) - topEven
		out = append(out, disc{pigment: c, lead: lead, at: t.at})
	}
	return out
}

// discCore is the share of a disc's radius in which no other colour bleeds in.
const discCore = 0.55

// coreStep is the distance of the samples that tell a disc's colour, mm.
const coreStep = 1.0

// wallWeight is how much a disc's wall counts beside its top for its colour: it
// may be another's in front, but it is not burnt out where the top is. wallTurn is
// how far it is looked at, radians off the direction to the camera, in wallSteps.
const wallWeight, wallTurn, wallSteps = 0.3, 0.9, 12

// likes is how well each pigment fits a disc whose top's middle shows at p: the
// mean log densities of its top and, less so, its wall.
func (d *discReader) likes(g *ground, p calibration.Point) []float64 {
	out, n := make([]float64, len(d.box.pigments)), 0
	r := discCore * d.radius
	for x := -r; x <= r; x += coreStep {
		for y := -r; y <= r; y += coreStep {
			if math.Hypot(x, y) <= r {
				n += d.addLikes(out, g, calibration.Point{X: p.X + x, Y: p.Y + y, Z: p.Z})
			}
		}
	}
	wall, nw := make([]float64, len(out)), 0
	toward := math.Atan2(g.eye.Y-p.Y, g.eye.X-p.X)
	for k := range wallSteps + 1 {
		s, c := math.Sincos(toward + wallTurn*(2*float64(k)/wallSteps-1))
		for _, low := range []float64{0.3, 0.5, 0.7} {
			nw += d.addLikes(wall, g, calibration.Point{X: p.X + d.radius*c, Y: p.Y + d.radius*s, Z: p.Z - low*d.height})
		}
	}
	for k := range out {
		out[k] = out[k]/float64(max(n, 1)) + wallWeight*wall[k]/float64(max(nw, 1))
	}
	return out
}

// addLikes adds the log density of what p shows under each pigment to sum, and
// tells of how many points that is: none outside of the picture.
func (d *discReader) addLikes(sum []float64, g *ground, p calibration.Point) int {
	t, ok := g.colorAt(p)
	if !ok {
		return 0
	}
	for c, like := range d.box.logLike(t) {
		sum[c] += float64(like)
	}
	return 1
}

// spotEdge is how far, mm, the middle of a disc on the claim card lies inside
// the card's edge at least.
const spotEdge = 4.0

// cardInside is the least part of the claim card that must be in the picture,
// cardBare the least part of that which must show blue or discs. Raise cardBare
// if discs are missed under hands, lower it if glare hides the card's blue.
const cardInside, cardBare = 0.7, 0.8

// readClaimSpot finds the discs on the blue claim card; found is false where too
// much of it is out of the picture or under a hand.
func (d *discReader) readClaimSpot(g *ground) (discs []disc, found bool, err error) {
	pose := g.layout.Claim
	s, c := math.Sincos(pose.Deg * math.Pi / 180)
	m, err := g.mapTops(discNet, pose.At(0, 0, d.height), discSample)
	if err != nil {
		return nil, false, err
	}
	discs = d.discs(g, m, func(q calibration.Point) bool {
		x, y := q.X-pose.X, q.Y-pose.Y
		return max(math.Abs(c*x+s*y), math.Abs(c*y-s*x)) < g.half-spotEdge
	})
	inside, bare := d.seen(g, pose, discs)
	return discs, inside > cardInside && bare > cardBare, nil
}

// seenStep is the distance of the samples that tell how much of a card is seen,
// mm, and discSkirt how far around a disc its side and its shadow reach.
const seenStep, discSkirt = 3.0, 2.5

// seen is the share of the blue card at pose that lies in the picture, and how
// much of that shows blue or those discs.
func (d *discReader) seen(g *ground, pose Pose, discs []disc) (inside, bare float64) {
	var covers []cover
	for _, q := range discs {
		if q.lead > 0 {
			foot := q.at
			foot.Z -= d.height
			covers = append(covers, g.coverOf(foot, d.radius+discSkirt, d.height))
		}
	}
	all := 0.0
	for u := -g.half + 2; u <= g.half-2; u += seenStep {
		for v := -g.half + 2; v <= g.half-2; v += seenStep {
			all++
			p := pose.At(u, v, 0)
			if t, ok := g.colorAt(p); ok {
				inside++
				if t.bluer(seaLeast) || g.hidden(covers, p) {
					bare++
				}
			}
		}
	}
	return inside / all, bare / max(inside, 1)
}

// seaLeast is by how much a blue card shows more blue than red, natural logarithm.
const seaLeast = 0.2

// bluer tells whether t shows more blue than green, more green than red, and that
// much more blue than red.
func (t logColor) bluer(much float32) bool {
	return t[2] > t[1] && t[1] > t[0] && t[2]-t[0] > much
}
