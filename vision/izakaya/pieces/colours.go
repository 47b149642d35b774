package pieces

import (
	"math"

	"banto/calibration"
	"banto/vision"
	"banto/vision/izakaya/tile"
	"banto/vision/likelihood"
)

// The network of colours looks at the top of a disc, discTop mm above the table, at discRing mm around its middle, and at the sides of a pyramid, at
// pyramidUp mm above its card and pyramidOut of half its breadth there from its middle: of each channel it gets the logarithm of the median beside card
// white, dark added to both, and card white; and of the discs of the turn row the same. vision/train teaches it, to these figures.
const discTop, dark = 5.0, 2.5

var pyramidUp, pyramidOut = [...]float64{2, 4.5, 7}, [...]float64{0.2, 0.45, 0.7}

var discRing = func() (out [][2]float64) {
	out = append(out, [2]float64{})
	for _, r := range []float64{1.5, 3} {
		for k := range 8 {
			sin, cos := math.Sincos(float64(k) * math.Pi / 4)
			out = append(out, [2]float64{r * cos, r * sin})
		}
	}
	return out
}()

// colourLapse is how often a piece shows surely another player's colour. Raise it if tables on which the network of pieces was right are misread.
const colourLapse = 0.01

// coloured shares out anew, by what discs or pyramids show, beside the discs of the turn row once that is read, whose each of them is: likes are
// the log likelihoods of the players of the palette.
func (s *scan) coloured(shades []tile.Shade, likes [][]float64) error {
	odds, err := tile.Colours(shades, s.row())
	if err != nil {
		return err
	}
	shareOut(likes, odds, tile.OrderOf(s.profile.Players, tile.TaughtPlayers), 1, colourLapse)
	return nil
}

// shareOut shares out anew how likely each of several pieces is of each colour of a palette, by the log odds of the colours that a network knows, piece
// by piece, which count for weight; those of the palette are the ones in order. A share, lapse, of pieces surely shows another one.
func shareOut(likes [][]float64, odds []float32, order []int, weight float32, lapse float64) {
	for k := range odds {
		odds[k] *= weight
	}
	for i, like := range likes {
		taught := len(odds) / len(likes)
		p, by := likelihood.Softmax(odds[i*taught:], taught, 1), make([]float64, len(like))
		for k, of := range order {
			by[k] = math.Log((1-lapse)*p[of] + lapse/float64(taught))
		}
		likelihood.Shift(like, by)
	}
}

// surelyTheirs is by how much likelier, as a logarithm, a row is with a disc its player's than another's at least, for others to be told beside it. Lower it
// if grey and natural pass for each other on a whole table, raise it if all of one player's discs are taken for another's because that in the row was.
const surelyTheirs = 4.0

// row is what shows of the discs of the turn row whose players are sure; nil where none was read.
func (s *scan) row() tile.Row {
	read := s.out.kept.row
	if read == nil {
		return nil
	}
	out, order := make(tile.Row, len(tile.TaughtPlayers)), tile.OrderOf(s.profile.Players, tile.TaughtPlayers)
	for i, k := range read.players {
		if read.surely(i) >= surelyTheirs {
			out[order[k]] = &read.tops[i]
		}
	}
	return out
}

// disc is what the network gets of a disc whose middle lies at p.
func (s *scan) disc(p calibration.Point) tile.Shade {
	var points []calibration.Point
	for _, by := range discRing {
		points = append(points, calibration.Point{X: p.X + by[0], Y: p.Y + by[1], Z: discTop})
	}
	_, top, white := s.lit(points)
	return tile.Lit(top, top, white, false)
}

// pyramid is what the network gets of a pyramid that stands on a card at p.
func (s *scan) pyramid(p calibration.Point) tile.Shade {
	size, right := s.profile.Pyramid, s.Layout.Camera.Right(p)
	side := func(way float64) (light float64, rgb, white [3]float32) {
		var points []calibration.Point
		for _, up := range pyramidUp {
			for _, out := range pyramidOut {
				off := way * out * size.Base / 2 * (1 - up/size.Height)
				points = append(points, calibration.Point{X: p.X + off*right[0], Y: p.Y + off*right[1], Z: s.profile.SiteCard.Thickness + up})
			}
		}
		return s.lit(points)
	}
	a, left, white := side(-1)
	b, other, _ := side(1)
	if b > a {
		left, other = other, left
	}
	return tile.Lit(left, other, white, true)
}

// lit is what points of the table show, red, green and blue: the logarithm of the median beside card white, of all three together, too, and card
// white of 1.
func (s *scan) lit(points []calibration.Point) (light float64, rgb, white [3]float32) {
	var channels [3][]float64
	for _, p := range points {
		px, _ := s.Layout.Camera.Project(p)
		var shade [3]float32
		shade, white = s.Source.Shade(px)
		for c, v := range shade {
			channels[c] = append(channels[c], float64(v))
		}
	}
	for c, values := range channels {
		rgb[c] = float32(math.Log((vision.Median(values) + dark) / (float64(white[c]) + dark)))
		light += float64(rgb[c])
		white[c] /= 255
	}
	return light, rgb, white
}

// discLapse and pyramidLapse are the shares of discs and of pyramids on the grid of known tables that are surely taken for another player's: a
// natural pyramid of which only sides in the shade show looks grey. Raise them if one sure piece speaks against all that lies around it.
const discLapse, pyramidLapse = 0.004, 0.012

// shared shares out anew, by who is present, how likely a piece is each player's; a share, lapse, of such pieces is taken for another's, 0
// of those that go with no other.
func (s *scan) shared(like []float64, lapse float64) {
	likelihood.Lapse(like, lapse)
	likelihood.Among(like, s.out.Present())
}
