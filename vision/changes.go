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
	t.floor = changeFloor * float32(white)
	t.rgb = make([][3]float32, t.w*t.h)
	sums := make([][3]int, t.w)
	for y := range t.h * b {
		for x, row := 0, f.Pix[3*y*f.W:]; x < t.w; x, row = x+1, row[3*b:] {
			sums[x] = plus(sums[x], row[:3*b])
		}
		if y%b < b-1 {
			continue
		}
		for x, sum := range sums {
			for c := range 3 {
				t.rgb[y/b*t.w+x][c] = float32(sum[c]) / float32(b*b)
			}
		}
		clear(sums)
	}
	return t
}

// plus adds the pixels of a stretch of a row to a sum.
func plus(sum [3]int, row []uint8) [3]int {
	r, g, b := sum[0], sum[1], sum[2]
	for len(row) >= 3 {
		r, g, b = r+int(row[0]), g+int(row[1]), b+int(row[2])
		row = row[3:]
	}
	return [3]int{r, g, b}
}

// What counts as a change of a block, as a logarithm of its value, after the
// light's change around it is taken off: changeLeast in any channel, and where
// all channels change alike (a shadow) shadowLeast. Raise them if shadows and
// lamps are reported, lower them if pieces on their own colour are missed.
const changeLeast, shadowLeast, shadowAlike = 0.13, 0.30, 0.07

// changeFloor keeps dark blocks, where a few levels are much, from changing: a share of
// the picture's white. weakShare does so for the weak channels of saturated colours,
// which the camera's colour matrix makes of differences of the strong ones: a share of
// what they lack to the strongest. Raise them if noise counts as change, lower them
// if pieces on their own colour are missed.
const changeFloor, weakShare = 0.17, 0.5

// changed says of every block whether something else is there in o; sizes must
// be equal.
func (t *Thumb) changed(o *Thumb) []bool {
	ratio := t.brighter(o)
	light := t.lightChange(ratio)
	out := make([]bool, len(ratio))
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

// brighter is by how much every block is brighter in o than the camera would show
// it there, as a logarithm.
func (t *Thumb) brighter(o *Thumb) [][3]float32 {
	ratio := make([][3]float32, len(t.rgb))
	m := t.colorMap(o)
	for i, now := range o.rgb {
		was := m.show(t.rgb[i])
		strong := max(was[0], was[1], was[2])
		for c := range 3 {
			floor := t.floor + weakShare*(strong-was[c])
			ratio[i][c] = 2 * (now[c] - was[c]) / (now[c] + was[c] + 2*floor) // the logarithm's first term
		}
	}
	return ratio
}

// lightStep is how many blocks lie from one block to the next that is asked for
// the light. Make it smaller if noise counts as change, larger to save time.
const lightStep = 4

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

// A Change is what differs between two pictures of one fixed camera, px as captured.
type Change struct {
	// Boxes are what changed, but for the light and for the camera's own motion.
	Boxes []image.Rectangle
	// MovedPX is by how much the camera moved: the median over what stands still; 0
	// where it stood still.
	MovedPX float64
	// Other says that the pictures show hardly anything in common.
	Other bool
}

// Changes is what changed from a to b. It fails only where OpenCV does.
func Changes(a, b *Frame) (Change, error) {
	marks, err := a.Landmarks()
	if err != nil {
		return Change{}, err
	}
	m, err := marks.Motion(b)
	if err != nil {
		return Change{}, err
	}
	out, seen := Change{Other: m.Lost}, image.Rect(0, 0, b.W, b.H)
	if m.PX > 0 {
		if b, err = m.undone(b); err != nil {
			return Change{}, err
		}
		seen = seen.Inset(int(math.Ceil(m.PX)))
		out.MovedPX = m.PX * max(b.Scale, 1)
	}
	boxes, _ := a.Thumb().Changes(b.Thumb())
	for _, r := range boxes {
		if r = r.Intersect(seen); r.Empty() {
			continue
		}
		lo, hi := b.Captured(float64(r.Min.X), float64(r.Min.Y)), b.Captured(float64(r.Max.X), float64(r.Max.Y))
		out.Boxes = append(out.Boxes, image.Rect(int(lo[0]), int(lo[1]), int(math.Ceil(hi[0])), int(math.Ceil(hi[1]))))
	}
	return out, nil
}
