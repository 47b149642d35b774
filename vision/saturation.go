package vision

import (
	"math"
	"slices"

	"banto/calibration"
)

// saturations are how many times as strong as in life a camera may show colours,
// beside 1. Add some if colours are taken for others in pale or gaudy pictures.
var saturations = []float64{0.5, 0.7, 1.4}

// oddSaturation is by how much, as natural logarithm, the stock cards must be
// likelier in another saturation than 1 for it to be believed: the usual pictures in
// which one of them was likelier came to 15. Lower it if colours in pale pictures
// are taken for others, raise it if that happens under glare.
const oddSaturation = 15.0

// stockStep is the raster, mm, in which the stock cards are looked at for the camera's
// colours and the light.
const stockStep = 1.5

// stockViews are the stock cards and the face-down one from above.
func stockViews(f *Frame, l *Layout, light *Light, p *calibration.Profile) (cards [7]*topView) {
	for i := range cards {
		cards[i] = cut(f, light, &l.Camera, l.stockPose(i), p.StockCard.Width, p.StockCard.Height, 0, stockStep)
	}
	return cards
}

// saturation is how many times as strong as in life f shows colours, told by those
// that the stock cards are known to have.
func saturation(f *Frame, l *Layout, light *Light, p *calibration.Profile) float64 {
	cards := stockViews(f, l, light, p)
	_, _, _, usual := matchStock(cards[:faceDown], p.Drinks)
	best, most := 1.0, usual+oddSaturation
	for _, s := range saturations {
		if _, _, _, ll := matchStock(cards[:faceDown], saturated(p.Drinks, s)); ll > most {
			best, most = s, ll
		}
	}
	return best
}

// saturated is a palette as pictures of that saturation show it.
func saturated(palette []calibration.NamedColor, s float64) []calibration.NamedColor {
	out := slices.Clone(palette)
	for i := range out {
		out[i].Color = saturate(out[i].Color, s)
	}
	return out
}

// saturate moves a colour from the grey of its mean, or towards it, s times as far.
func saturate(rgb [3]uint8, s float64) [3]uint8 {
	grey := (float64(rgb[0]) + float64(rgb[1]) + float64(rgb[2])) / 3
	for c, v := range rgb {
		rgb[c] = uint8(min(max(math.Round(grey+s*(float64(v)-grey)), 0), 255))
	}
	return rgb
}

// Saturated is the frame with its colours, as encoded, s times as far from grey.
func (f *Frame) Saturated(s float64) *Frame {
	out := &Frame{W: f.W, H: f.H, Pix: make([]uint8, 0, len(f.Pix)), Scale: f.Scale}
	for i := 0; i < len(f.Pix); i += 3 {
		rgb := saturate([3]uint8(f.Pix[i:]), s)
		out.Pix = append(out.Pix, rgb[:]...)
	}
	return out
}
