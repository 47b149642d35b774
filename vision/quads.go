package vision

import (
	"math"
	"slices"

	"banto/calibration"
	"banto/vision/cv"
)

// Constants of the search for quadrilaterals. The search runs on a copy of the
// frame shrunk to quadLongSide; px below are px of that copy.
const (
	// quadLongSide, px: smaller is faster, but cards under 12 px are lost.
	quadLongSide = 640
	// quadMinSide and quadMaxSide, px: raise the upper one if a table with few,
	// very close cards is not found.
	quadMinSide, quadMaxSide = 9, 300
	// quadSolidity is the least share of its hull that a contour must fill:
	// lower it if cards with a bottle across their edge are lost.
	quadSolidity = 0.75
	// quadSlack is how much larger than its hull a quadrilateral may be: raise it
	// for cards with rounder corners.
	quadSlack = 1.12
	// quadSame, px: corners nearer than this make two finds one.
	quadSame = 1.6
)

// A band is one view of the picture in which cards may stand out from the
// table: a plane of the colour space, a window and an offset. The brightness is
// full of specks, each of which would be an outline.
type band struct {
	plane  int
	block  int
	offset float64
}

// bands: strong opponent colours over wide windows, for coloured cards on any
// cloth, first, as the best seeds; brightness at three scales, for white cards
// and card edges; weak opponent colours both ways; chroma.
var bands = []band{
	{blueYellow, 121, 14}, {blueYellow, 121, -14}, {redGreen, 121, -12}, {redGreen, 121, 22},
	{luma, 11, -4}, {luma, 21, -6}, {luma, 61, 0},
	{redGreen, 61, 5}, {redGreen, 61, -5}, {blueYellow, 61, 6}, {blueYellow, 61, -6},
	{chroma, 81, 15},
}

// The planes of a small copy of the frame.
const (
	luma = iota
	redGreen
	blueYellow
	chroma
	planeCount
)

// A quad is an outline with four corners, clockwise as seen, in px of the frame.
type quad [4]calibration.Pixel

// findQuads returns the distinct convex quadrilaterals on f, the outlines of
// cards among them.
func findQuads(f *Frame) ([]quad, error) {
	planes, w, h, scale := smallPlanes(f)
	var found []quad
	for _, b := range bands {
		outlines, err := cv.Outlines(planes[b.plane], w, h, b.block, b.offset, b.plane == luma, quadMinSide, quadMaxSide)
		if err != nil {
			return nil, err
		}
		for _, o := range outlines {
			if q, ok := quadOf(o); ok {
				found = appendDistinct(found, q)
			}
		}
	}
	for i := range found {
		for k, p := range found[i] {
			found[i][k] = calibration.Pixel{X: (p.X+0.5)*scale - 0.5, Y: (p.Y+0.5)*scale - 0.5}
		}
	}
	return found, nil
}

// smallPlanes shrinks f by whole steps to about quadLongSide and splits it.
func smallPlanes(f *Frame) (planes [planeCount][]uint8, w, h int, scale float64) {
	step := max(1, (max(f.W, f.H)+quadLongSide/2)/quadLongSide)
	w, h = f.W/step, f.H/step
	for i := range planes {
		planes[i] = make([]uint8, w*h)
	}
	mean := make([]int, 255*step*step+1) // of the px of a step, by their sum
	for i := range mean {
		mean[i] = i / (step * step)
	}
	for y := range h {
		for x := range w {
			var r, g, b int
			for dy := range step {
				row := f.Pix[3*((y*step+dy)*f.W+x*step):]
				for dx := 0; dx < 3*step; dx += 3 {
					r += int(row[dx])
					g += int(row[dx+1])
					b += int(row[dx+2])
				}
			}
			r, g, b = mean[r], mean[g], mean[b]
			i := y*w + x
			planes[luma][i] = uint8((r + 2*g + b) / 4)
			planes[redGreen][i] = uint8(128 + (r-g)/2)
			planes[blueYellow][i] = uint8(128 + (2*b-r-g)/4)
			planes[chroma][i] = uint8(max(r, g, b) - min(r, g, b))
		}
	}
	return planes, w, h, float64(step)
}

// quadOf reduces an outline to the quadrilateral that encloses it, if it is one.
func quadOf(o cv.Outline) (q quad, ok bool) {
	hull := make([]calibration.Pixel, len(o.Hull))
	for i, p := range o.Hull {
		hull[i] = calibration.Pixel{X: float64(p.X), Y: float64(p.Y)}
	}
	area := polygonArea(hull)
	if area < 0 {
		slices.Reverse(hull)
		area = -area
	}
	if area < quadMinSide*quadMinSide || o.Area < quadSolidity*area {
		return q, false
	}
	for len(hull) > 4 {
		if hull, ok = dropShortestSide(hull); !ok {
			return q, false
		}
	}
	if len(hull) < 4 || polygonArea(hull) > quadSlack*area {
		return q, false
	}
	copy(q[:], hull)
	return q, true
}

// appendDistinct adds q unless one with the same corners is there already.
func appendDistinct(found []quad, q quad) []quad {
	for i := range found {
		for turn := range 4 {
			if worstCorner(&found[i], &q, turn, quadSame*quadSame) < quadSame*quadSame {
				return found
			}
		}
	}
	return append(found, q)
}

func apart(a, b calibration.Pixel) float64 { return math.Hypot(a.X-b.X, a.Y-b.Y) }

// cross is the z part of (b−a)×(c−a), positive where c lies clockwise of b as
// seen (y points down).
func cross(a, b, c calibration.Pixel) float64 {
	return (b.X-a.X)*(c.Y-a.Y) - (b.Y-a.Y)*(c.X-a.X)
}

// polygonArea is the signed area by the shoelace formula, px², positive clockwise as seen.
func polygonArea(pts []calibration.Pixel) float64 {
	sum := 0.0
	for i, p := range pts {
		n := pts[(i+1)%len(pts)]
		sum += p.X*n.Y - p.Y*n.X
	}
	return sum / 2
}

// dropShortestSide replaces that side of a convex polygon whose removal, by
// extending its two neighbours until they meet, adds the least area.
func dropShortestSide(hull []calibration.Pixel) ([]calibration.Pixel, bool) {
	n := len(hull)
	best, bestArea := -1, math.Inf(1)
	var meet calibration.Pixel
	for i := range n {
		a, b, c, d := hull[(i+n-1)%n], hull[i], hull[(i+1)%n], hull[(i+2)%n]
		p, ok := extend(a, b, c, d)
		if !ok {
			continue
		}
		if area := math.Abs(cross(b, p, c)) / 2; area < bestArea {
			best, bestArea, meet = i, area, p
		}
	}
	if best < 0 {
		return nil, false
	}
	out := slices.Clone(hull)
	out[best] = meet
	return slices.Delete(out, (best+1)%n, (best+1)%n+1), true
}

// extend returns where the line a→b, carried on past b, meets d→c carried on past c.
func extend(a, b, c, d calibration.Pixel) (calibration.Pixel, bool) {
	ux, uy, vx, vy := b.X-a.X, b.Y-a.Y, c.X-d.X, c.Y-d.Y
	den := ux*vy - uy*vx
	if math.Abs(den) < 1e-9 {
		return calibration.Pixel{}, false
	}
	s := ((d.X-a.X)*vy - (d.Y-a.Y)*vx) / den
	t := ((d.X-a.X)*uy - (d.Y-a.Y)*ux) / den
	if s < 1 || t < 1 {
		return calibration.Pixel{}, false
	}
	return calibration.Pixel{X: a.X + s*ux, Y: a.Y + s*uy}, true
}
