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
	Size        image.Point
	floor       float32      // see changeFloor
	rgb         [][3]float32 // mean sRGB value a block, 0..255
}

// Thumb averages the frame's blocks.
func (f *Frame) Thumb() *Thumb {
	b := max(2, int(math.Round(changeBlock*f.PxScale())))
	t := &Thumb{w: f.W / b, h: f.H / b, block: b, Size: image.Pt(f.W, f.H)}
	_, white := f.Levels()
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

// Relit is t as the camera would show it in the light of o; sizes must be equal.
func (t *Thumb) Relit(o *Thumb) *Thumb {
	out := *t
	out.rgb, out.floor = make([][3]float32, len(t.rgb)), o.floor
	m := t.colorMap(o)
	for i := range t.rgb {
		out.rgb[i] = m.show(t.rgb[i])
	}
	light, tiles := out.lightChange(out.brighter(o)), (t.w+lightTileBlocks-1)/lightTileBlocks
	for i := range out.rgb {
		floors := out.floors(i)
		for c, l := range light[i/t.w/lightTileBlocks*tiles+i%t.w/lightTileBlocks] {
			v := &out.rgb[i][c]
			*v = max((*v+floors[c])*(2+l)/(2-l)-floors[c], 0)
		}
	}
	return &out
}

// floors is what keeps the channels of block i from changing, sRGB values.
func (t *Thumb) floors(i int) (out [3]float32) {
	v := t.rgb[i]
	strong := max(v[0], v[1], v[2])
	for c := range out {
		out[c] = t.floor + weakShare*(strong-v[c])
	}
	return out
}

// brighter is by how much every block of o is brighter than that of t: about the
// logarithm of the ratio, of which it is the first term.
func (t *Thumb) brighter(o *Thumb) [][3]float32 {
	ratio := make([][3]float32, len(t.rgb))
	for i, now := range o.rgb {
		floors := t.floors(i)
		for c, was := range t.rgb[i] {
			ratio[i][c] = 2 * (now[c] - was) / (now[c] + was + 2*floors[c])
		}
	}
	return ratio
}

// tremble is how far edges may tremble, of a block's side, without a change: cameras
// and tables do, and shadows' edges. Raise it if edges are reported.
const tremble = 1.0 / 16

// changed says of every block whether something else is there in o, which has the same
// light.
func (t *Thumb) changed(o *Thumb) []bool {
	out := make([]bool, len(t.rgb))
	for i, now := range o.rgb {
		floors, contrast := t.floors(i), t.contrast(i)
		lo, hi := float32(math.Inf(1)), float32(math.Inf(-1))
		for c, was := range t.rgb[i] {
			off, play := now[c]-was, tremble*contrast[c]
			d := 2 * (off - min(max(off, -play), play)) / (now[c] + was + 2*floors[c])
			lo, hi = min(lo, d), max(hi, d)
		}
		most := max(hi, -lo)
		out[i] = most > changeLeast && (hi-lo > shadowAlike || most > shadowLeast)
	}
	return out
}

// contrast is by how much block i and the four beside it differ, by channel.
func (t *Thumb) contrast(i int) (out [3]float32) {
	lo, hi := t.rgb[i], t.rgb[i]
	for _, step := range [4]int{-1, 1, -t.w, t.w} {
		if k := i + step; k >= 0 && k < len(t.rgb) {
			for c, v := range t.rgb[k] {
				lo[c], hi[c] = min(lo[c], v), max(hi[c], v)
			}
		}
	}
	for c := range out {
		out[c] = hi[c] - lo[c]
	}
	return out
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
// t. Changes of the light, by lamps, shadows or the camera, do not count. Pictures of
// different sizes differ everywhere.
func (t *Thumb) Changes(o *Thumb) []image.Rectangle {
	if t.Size != o.Size {
		return []image.Rectangle{{Max: o.Size}}
	}
	return t.Relit(o).Boxes(o)
}

// Boxes are the boxes, px of the frame, in which o shows something else than t, which
// has the same light.
func (t *Thumb) Boxes(o *Thumb) (boxes []image.Rectangle) {
	changed := t.changed(o)
	for i := range changed {
		if !changed[i] {
			continue
		}
		if box, n := t.spread(changed, i); n > 1 {
			boxes = append(boxes, image.Rectangle{box.Min.Mul(t.block), box.Max.Mul(t.block)})
		}
	}
	return boxes
}

// Renewed is t, which has the light of o, with o in its place everywhere but in those
// areas, px of the frame.
func (t *Thumb) Renewed(o *Thumb, but []image.Rectangle) *Thumb {
	out := *o
	out.rgb = slices.Clone(o.rgb)
	for _, area := range but {
		last := image.Pt(t.block-1, t.block-1)
		blocks := image.Rectangle{area.Min.Div(t.block), area.Max.Add(last).Div(t.block)}.Intersect(image.Rect(0, 0, t.w, t.h))
		for y := blocks.Min.Y; y < blocks.Max.Y; y++ {
			copy(out.rgb[y*t.w+blocks.Min.X:y*t.w+blocks.Max.X], t.rgb[y*t.w+blocks.Min.X:])
		}
	}
	return &out
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
	for _, r := range a.Thumb().Changes(b.Thumb()) {
		if r = r.Intersect(seen); r.Empty() {
			continue
		}
		lo, hi := b.Captured(float64(r.Min.X), float64(r.Min.Y)), b.Captured(float64(r.Max.X), float64(r.Max.Y))
		out.Boxes = append(out.Boxes, image.Rect(int(lo[0]), int(lo[1]), int(math.Ceil(hi[0])), int(math.Ceil(hi[1]))))
	}
	return out, nil
}
