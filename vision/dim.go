package vision

// A frame whose white, the brightest value (0 to 255) that whiteShare of its px reach
// in a channel, lies below dimWhite shows a dark room. It is brightened until its
// white comes to litWhite, as by daylight, at most brightMost times. Raise dimWhite
// if tables by candle-light are not found or coins are miscounted there.
const dimWhite, litWhite, whiteShare, brightMost = 140, 210.0, 0.02, 8.0

// dimStride, px: how far apart the px lie that tell how bright a frame is.
const dimStride = 4

// brightened is the frame itself, or a brighter copy where it is dim: steps of colour
// are looked for that every table shows by daylight.
func (f *Frame) brightened() *Frame {
	white := f.white()
	if white >= dimWhite {
		return f
	}
	var curve [256]uint8
	gain := min(litWhite/float64(max(white, 1)), brightMost)
	for v := range curve {
		curve[v] = uint8(min(float64(v)*gain+0.5, 255))
	}
	out := &Frame{W: f.W, H: f.H, Pix: make([]uint8, len(f.Pix)), Scale: f.Scale}
	for i, v := range f.Pix {
		out.Pix[i] = curve[v]
	}
	return out
}

// white is the brightest channel that whiteShare of the frame's px reach.
func (f *Frame) white() int {
	var count [256]int
	n := 0
	for y := 0; y < f.H; y += dimStride {
		for x := 0; x < f.W; x += dimStride {
			px := f.Pix[3*(y*f.W+x):][:3]
			count[max(px[0], px[1], px[2])]++
			n++
		}
	}
	v, above := 255, count[255]
	for ; v > 0 && float64(above) < whiteShare*float64(n); v-- {
		above += count[v-1]
	}
	return v
}
