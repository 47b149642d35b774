package vision

import "image"

// Levels of a picture, 0 to 255, as editors of photos call them: its black is the value
// that blackShare of its px do not reach in their darkest channel, its white the one
// that whiteShare reach in their brightest.
const blackShare, whiteShare = 0.01, 0.02

// clearBlack is the black, as a share of white, to which haze and tone curves that lift
// it are taken back: what usual pictures have. Lower it if pieces are missed or coins
// miscounted in pale pictures, raise it if dark pieces are taken for black ones.
const clearBlack = 0.07

// A picture whose white lies below dimWhite, as by candle-light, is brightened until it
// comes to litWhite, as by daylight; levelMost is how many times steps of colour grow
// at most. Raise dimWhite if tables in dark rooms are not found or coins miscounted.
const dimWhite, litWhite, levelMost = 140.0, 210.0, 8.0

// Levelled is the frame as clear and bright as by daylight; the frame itself where it
// is. Steps of colour in it are as large as others are tuned to and networks know them.
func (f *Frame) Levelled() *Frame {
	black, white := f.Levels()
	from := max(black-clearBlack*white, 0) / (1 - clearBlack)
	if from == 0 && white >= dimWhite {
		return f
	}
	to := white
	if white < dimWhite {
		to = litWhite
	}
	gain := min(to/max(white-from, 1), levelMost)
	var curve [256]uint8
	for v := range curve {
		curve[v] = uint8(min(max((float64(v)-from)*gain+0.5, 0), 255))
	}
	out := &Frame{W: f.W, H: f.H, Pix: make([]uint8, len(f.Pix)), Scale: f.Scale}
	for i, v := range f.Pix {
		out.Pix[i] = curve[v]
	}
	return out
}

// levelStride, px: how far apart the px lie that tell a frame's levels.
const levelStride = 4

// Levels are the frame's black and white.
func (f *Frame) Levels() (black, white float64) { return f.levelsIn(image.Rect(0, 0, f.W, f.H)) }

// levelsIn are the black and white of the part of the frame inside box, px.
func (f *Frame) levelsIn(box image.Rectangle) (black, white float64) {
	box = box.Intersect(image.Rect(0, 0, f.W, f.H))
	var dark, bright [256]int
	n := 0.0
	for y := box.Min.Y; y < box.Max.Y; y += levelStride {
		for x := box.Min.X; x < box.Max.X; x += levelStride {
			px := f.Pix[3*(y*f.W+x):][:3]
			dark[min(px[0], px[1], px[2])]++
			bright[max(px[0], px[1], px[2])]++
			n++
		}
	}
	return quantile(&dark, blackShare*n), quantile(&bright, (1-whiteShare)*n)
}

// quantile is the value below which so many of the counted ones lie.
func quantile(count *[256]int, many float64) float64 {
	below := 0.0
	for v, n := range count {
		if below += float64(n); below > many {
			return float64(v)
		}
	}
	return 255
}
