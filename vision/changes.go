package vision

import (
	"image"
	"math"
	"slices"
)

// changeBlock is the side in px, of a 1280 px frame, of the blocks in which two
// pictures are compared, lightTileBlocks how many of them along a side share one
// measure of the light. Make blocks larger where noise counts as change,
// smaller where a bottle's change is missed.
const changeBlock, lightTileBlocks = 8, 8

// A Thumb is a picture in blocks: small enough to compare every frame of a
// camera, large enough to show a disc.
type Thumb struct {
	w, h, block int
	frame       image.Point
	floor       float32      // see changeFloor
	rgb         [][3]float32 // mean sRGB value a block, 0..255
}

// Thumb averages the frame's blocks.
func (f *Frame) Thumb() *Thumb {
	b := max(2, int(math.Round(changeBlock*f.pxScale())))
	t := &Thumb{w: f.W / b, h: f.H / b, block: b, frame: image.Pt(f.W, f.H)}
	_, white := f.levels()
	t.floor = changeFloor * float32(min(white, dimWhite)) / dimWhite
	t.rgb = make([][3]float32, t.w*t.h)
	k := 1 / float32(b*b)
	for y := range t.h * b {
		row := f.Pix[3*y*f.W:]
		out := t.rgb[y/b*t.w:]
		for x := range t.w {
			var r, g, v int
			for _, px := range chunks(row[3*x*b : 3*(x+1)*b]) {
				r, g, v = r+int(px[0]), g+int(px[1]), v+int(px[2])
			}
			out[x][0] += float32(r) * k
			out[x][1] += float32(g) * k
			out[x][2] += float32(v) * k
		}
	}
	return t
}

// chunks yields the pixels of a stretch of a row.
func chunks(row []uint8) func(func(int, []uint8) bool) {
	return func(yield func(int, []uint8) bool) {
		for i := 0; i+3 <= len(row); i += 3 {
			if !yield(i, row[i:i+3:i+3]) {
				return
			}
		}
	}
}

// What counts as a change of a block, as a logarithm of its value, after the
// light's change around it is taken off: changeLeast in any channel, and where
// all channels change alike (a shadow) shadowLeast. Raise them if shadows and
// lamps are reported, lower them if pieces on their own colour are missed.
const changeLeast, shadowLeast, shadowAlike = 0.13, 0.30, 0.07

// changeFloor keeps dark blocks, where noise rules, from changing: sRGB values, in a
// dim picture as many less as its white is.
const changeFloor = 14

// changed says of every block whether something else is there in o; sizes must
// be equal.
func (t *Thumb) changed(o *Thumb) []bool {
	n := len(t.rgb)
	ratio := make([][3]float32, n)
	for i := range ratio {
		for c := range 3 {
			ratio[i][c] = float32(math.Log(float64((o.rgb[i][c] + t.floor) / (t.rgb[i][c] + t.floor))))
		}
	}
	light := t.lightChange(ratio)
	out := make([]bool, n)
	tiles := (t.w + lightTileBlocks - 1) / lightTileBlocks
	for i := range out {
		l := light[i/t.w/lightTileBlocks*tiles+i%t.w/lightTileBlocks]
		lo, hi := float32(math.Inf(1)), float32(math.Inf(-1))
		for c := range 3 {
			d := ratio[i][c] - l[c]
			lo, hi = min(lo, d), max(hi, d)
		}
		most := max(hi, -lo)
		out[i] = most > changeLeast && (hi-lo > shadowAlike || most > shadowLeast)
	}
	return out
}

// lightStep is how many blocks lie from one block to the next that is asked for
// the light. Make it smaller if noise counts as change, larger to save time.
const lightStep = 3

// lightChange is the change of the light a tile: the median of the blocks in it
// and in the tiles around.
func (t *Thumb) lightChange(ratio [][3]float32) [][3]float32 {
	across, down := (t.w+lightTileBlocks-1)/lightTileBlocks, (t.h+lightTileBlocks-1)/lightTileBlocks
	out := make([][3]float32, across*down)
	var v []float32
	for k := range out {
		x0, y0 := k%across*lightTileBlocks, k/across*lightTileBlocks
		for c := range 3 {
			v = v[:0]
			for y := max(0, y0-lightTileBlocks); y < min(t.h, y0+2*lightTileBlocks); y += lightStep {
				for x := max(0, x0-lightTileBlocks); x < min(t.w, x0+2*lightTileBlocks); x += lightStep {
					v = append(v, ratio[y*t.w+x][c])
				}
			}
			slices.Sort(v)
			out[k][c] = v[len(v)/2]
		}
	}
	return out
}

// Changes are the boxes, px of the frame, in which o shows something else than
// t, and the share of the picture that changed, 0..1. Changes of the light, by
// lamps or shadows, do not count. Pictures of different sizes differ everywhere.
func (t *Thumb) Changes(o *Thumb) (boxes []image.Rectangle, share float64) {
	if t.frame != o.frame {
		return []image.Rectangle{{Max: o.frame}}, 1
	}
	changed := t.changed(o)
	n := 0
	for i := range changed {
		if !changed[i] {
			continue
		}
		box, count := t.spread(changed, i)
		n += count
		if count > 1 {
			boxes = append(boxes, image.Rectangle{box.Min.Mul(t.block), box.Max.Mul(t.block)})
		}
	}
	return boxes, float64(n) / float64(len(changed))
}

// spread gathers the blocks connected to block i, and turns them off.
func (t *Thumb) spread(changed []bool, i int) (box image.Rectangle, n int) {
	todo := []int{i}
	changed[i] = false
	for len(todo) > 0 {
		k := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		x, y := k%t.w, k/t.w
		box = box.Union(image.Rect(x, y, x+1, y+1))
		n++
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				if u, v := x+dx, y+dy; u >= 0 && v >= 0 && u < t.w && v < t.h && changed[v*t.w+u] {
					changed[v*t.w+u] = false
					todo = append(todo, v*t.w+u)
				}
			}
		}
	}
	return box, n
}

// Changes are the boxes, px as captured, of what changed between two pictures
// of one fixed camera: see Thumb.Changes.
func Changes(a, b *Frame) []image.Rectangle {
	boxes, _ := a.Thumb().Changes(b.Thumb())
	for i, r := range boxes {
		lo, hi := b.Captured(float64(r.Min.X), float64(r.Min.Y)), b.Captured(float64(r.Max.X), float64(r.Max.Y))
		boxes[i] = image.Rect(int(lo[0]), int(lo[1]), int(math.Ceil(hi[0])), int(math.Ceil(hi[1])))
	}
	return boxes
}
