package pieces

import (
	"math"
	"slices"

	"banto/calibration"
	"banto/vision/izakaya/tile"
	"banto/vision/likelihood"
)

// The network of colours looks at the top of a disc, discTop mm above the table, at discRing mm around its middle: of each channel it gets the
// logarithm of the median beside card white, dark added to both, and card white; and of the discs of the turn row the same. vision/train teaches it, to these figures.
const discTop, dark = 5.0, 2.5

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

// colourLapse is how often a disc shows surely another player's colour. Raise it if tables on which the network of pieces was right are misread.
const colourLapse = 0.01

// coloured shares out anew, by what the tops of discs show whose middles lie there, beside those of the turn row once that is read, whose each of
// them is: likes are the log likelihoods of the players of the palette.
func (s *scan) coloured(at []calibration.Point, likes [][]float64) error {
	var shades []tile.Shade
	for _, p := range at {
		shades = append(shades, s.shade(p))
	}
	odds, err := tile.Colours(shades, s.row())
	if err != nil {
		return err
	}
	taught, order := len(tile.TaughtPlayers), tile.OrderOf(s.profile.Players, tile.TaughtPlayers)
	for i, like := range likes {
		p := likelihood.Softmax(odds[i*taught:], taught, 1)
		by := make([]float64, len(like))
		for k, of := range order {
			by[k] = math.Log((1-colourLapse)*p[of] + colourLapse/float64(taught))
		}
		likelihood.Shift(like, by)
	}
	return nil
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

// shade is what the network gets of a disc whose middle lies at p.
func (s *scan) shade(p calibration.Point) (out tile.Shade) {
	var channels [3][]float64
	var white [3]float32
	for _, by := range discRing {
		px, _ := s.Layout.Camera.Project(calibration.Point{X: p.X + by[0], Y: p.Y + by[1], Z: discTop})
		var rgb [3]float32
		rgb, white = s.Source.Shade(px)
		for c, v := range rgb {
			channels[c] = append(channels[c], float64(v))
		}
	}
	for c, values := range channels {
		slices.Sort(values)
		out[c] = float32(math.Log((values[len(values)/2] + dark) / (float64(white[c]) + dark)))
		out[len(white)+c] = white[c] / 255
	}
	return out
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
