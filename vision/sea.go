package vision

import "slices"

// seaRest is how rare, as natural logarithm, points of a blue card are that are
// neither its blue nor its pale blue. Raise it if shadows on it are read as discs.
const seaRest = 4.0

// seaLike is the log density of t on a blue card whose blues were measured.
func (g *ground) seaLike(sea []blot, t logColor) float32 {
	like := g.sides.logLike(t)[blueShade] - seaRest
	for i := range sea {
		like = max(like, sea[i].logLike(t))
	}
	return like
}

// measureSea measures the blue and the pale blue of the card at pose: those of
// its points that are blue at all, in two halves by their red.
func (g *ground) measureSea(pose Pose) []blot {
	var blue []logColor
	for u := -g.half + 3; u <= g.half-3; u += 2 {
		for v := -g.half + 3; v <= g.half-3; v += 2 {
			if t, ok := g.colorAt(pose.At(u, v, 0)); ok && t.bluer(0.3) {
				blue = append(blue, t)
			}
		}
	}
	if len(blue) < 40 {
		return nil
	}
	slices.SortFunc(blue, func(a, b logColor) int { return cmpFloat(float64(a[0]), float64(b[0])) })
	low, high := float64(blue[len(blue)/8][0]), float64(blue[len(blue)*7/8][0])
	cut, _ := slices.BinarySearchFunc(blue, (low+high)/2, func(t logColor, v float64) int { return cmpFloat(float64(t[0]), v) })
	var out []blot
	for _, half := range [][]logColor{blue[:cut], blue[cut:]} {
		if b := blotOf(half); b != nil {
			out = append(out, *b)
		}
	}
	return out
}

// bluer tells whether t shows more blue than green, more green than red, and that
// much more blue than red.
func (t logColor) bluer(much float32) bool {
	return t[2] > t[1] && t[1] > t[0] && t[2]-t[0] > much
}
