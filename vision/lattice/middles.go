package lattice

import (
	"fmt"
	"image"
	"math"

	"banto/calibration"
	"banto/vision"
	"banto/vision/cv"
	"banto/vision/likelihood"
)

// A network of layouts looks at a copy of the picture of at most mapWide×mapHigh px and tells of
// each cell of mapCell×mapCell px whether the middle of a sheet shows there, of each kind. vision/train
// teaches it, to these figures.
const (
	mapWide, mapHigh, mapCell = 448, 320, 4
	mapCols, mapRows          = mapWide / mapCell, mapHigh / mapCell
)

// mapContrast, 0 to 255, is added to the contrast of a picture: one without any is not blown up.
const mapContrast = 8.0

// Picture is what networks of layouts take.
var Picture = cv.Tensor{Name: "picture", Shape: []int{3, mapHigh, mapWide}}

// A Sighting is where the middle of a sheet of a kind, numbered from 0, shows, px of the frame, and how probable that is.
type Sighting struct {
	Kind int
	PX   calibration.Pixel
	P    float64
}

// A smallCopy is what the network looks at: the frame shrunk, and turned where it is higher than wide.
type smallCopy struct {
	frame  *vision.Frame
	turned bool
	w, h   int
	pix    []uint8
}

// shrinking is how many px of a copy a px of a picture of w×h px spans.
func shrinking(w, h int) float64 {
	return min(mapWide/float64(max(w, h)), mapHigh/float64(min(w, h)))
}

// newSmallCopy shrinks f.
func newSmallCopy(f *vision.Frame) (*smallCopy, error) {
	c := &smallCopy{frame: f, turned: f.H > f.W}
	long, short := max(f.W, f.H), min(f.W, f.H)
	scale := shrinking(f.W, f.H)
	c.w, c.h = max(1, int(math.Round(scale*float64(long)))), max(1, int(math.Round(scale*float64(short))))
	full, err := cv.FromRGB(f.W, f.H, f.Pix)
	if err != nil {
		return nil, err
	}
	defer full.Close()
	w, h := c.w, c.h
	if c.turned {
		w, h = h, w
	}
	small, err := cv.Resize(full, w, h)
	if err != nil {
		return nil, err
	}
	defer small.Close()
	c.pix, err = small.Bytes()
	return c, err
}

// input is the copy as the network takes it: free of exposure and contrast, nothing beside it.
func (c *smallCopy) input() []float32 {
	var sum, squares float64
	for _, v := range c.pix {
		sum += float64(v)
		squares += float64(v) * float64(v)
	}
	n := float64(len(c.pix))
	mean := sum / n
	gain := 1 / (math.Sqrt(max(squares/n-mean*mean, 0)) + mapContrast)
	out := make([]float32, 3*mapWide*mapHigh)
	for y := range c.h {
		for x := range c.w {
			i := 3 * (y*c.w + x)
			if c.turned {
				i = 3 * (x*c.h + c.h - 1 - y)
			}
			for k := range 3 {
				out[(k*mapHigh+y)*mapWide+x] = float32((float64(c.pix[i+k]) - mean) * gain)
			}
		}
	}
	return out
}

// pixel is the px of the frame at (x, y) px of the copy.
func (c *smallCopy) pixel(x, y float64) calibration.Pixel {
	long, short := float64(max(c.frame.W, c.frame.H)), float64(min(c.frame.W, c.frame.H))
	u, v := (x+0.5)*long/float64(c.w)-0.5, (y+0.5)*short/float64(c.h)-0.5
	if c.turned {
		return calibration.Pixel{X: short - 1 - v, Y: u}
	}
	return calibration.Pixel{X: u, Y: v}
}

// sightLeast is the probability from which a middle counts. Lower it if tables in poor light are
// not found, raise it if other things are taken for sheets.
const sightLeast = 0.25

// SightingsFromNear are the Sightings on f: those on a part of it where all are in that and show much larger there.
func SightingsFromNear(net *cv.Net, kinds int, f *vision.Frame) (all []Sighting, err error) {
	all, err = Sightings(net, kinds, f)
	part, small := near(all, f)
	if err != nil || !small {
		return all, err
	}
	all, err = Sightings(net, kinds, f.Crop(part))
	for i := range all {
		all[i].PX.X += float64(part.Min.X)
		all[i].PX.Y += float64(part.Min.Y)
	}
	return all, err
}

// nearSure is how probable a sheet must be for the part of the picture that is looked at from near to hold it, nearMargin by what share of their extent
// beyond the middles it reaches to each side, nearFiner how much larger sheets must show in it. Lower nearFiner if far tables, or those in
// pictures higher than wide, are not found; raise it if pictures take too long.
const nearSure, nearMargin, nearFiner = 0.5, 0.3, 1.6

// near is the part of f that holds all sheets that were sighted; small tells whether it is worth another look.
func near(all []Sighting, f *vision.Frame) (part image.Rectangle, small bool) {
	left, top, right, low := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, s := range all {
		if s.P >= nearSure {
			left, right, top, low = min(left, s.PX.X), max(right, s.PX.X), min(top, s.PX.Y), max(low, s.PX.Y)
		}
	}
	margin := nearMargin * max(right-left, low-top)
	if !(margin > 0) {
		return part, false
	}
	part = image.Rect(int(left-margin), int(top-margin), int(right+margin), int(low+margin)).Intersect(image.Rect(0, 0, f.W, f.H))
	return part, min(shrinking(part.Dx(), part.Dy()), 1) >= nearFiner*shrinking(f.W, f.H)
}

// Sightings are the middles of sheets of so many kinds that the network sees on f. It fails where the network does.
func Sightings(net *cv.Net, kinds int, f *vision.Frame) (all []Sighting, err error) {
	c, err := newSmallCopy(f)
	if err != nil {
		return nil, err
	}
	maps, err := net.Forward(c.input())
	if err != nil {
		return nil, err
	}
	if len(maps) != kinds*mapCols*mapRows {
		return nil, fmt.Errorf("vision: the network of layouts gives %d values where %d were expected; train it anew", len(maps), kinds*mapCols*mapRows)
	}
	for k := range kinds {
		all = append(all, c.peaks(k, maps[k*mapCols*mapRows:][:mapCols*mapRows])...)
	}
	return all, nil
}

// peaks are the local maxima of a map of log odds.
func (c *smallCopy) peaks(kind int, odds []float32) (all []Sighting) {
	at := func(x, y int) float64 {
		if x < 0 || y < 0 || x >= mapCols || y >= mapRows {
			return math.Inf(-1)
		}
		return float64(odds[y*mapCols+x])
	}
	for y := range mapRows {
		for x := range mapCols {
			v := at(x, y)
			p := likelihood.Sigmoid(v)
			if p < sightLeast || !topmost(at, x, y) {
				continue
			}
			u, w := float64(x)+vertexOf(at(x-1, y), v, at(x+1, y)), float64(y)+vertexOf(at(x, y-1), v, at(x, y+1))
			const middle = (mapCell - 1) / 2.0
			all = append(all, Sighting{kind, c.pixel(u*mapCell+middle, w*mapCell+middle), p})
		}
	}
	return all
}

// topmost says that no neighbour of a cell is higher.
func topmost(at func(x, y int) float64, x, y int) bool {
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			if o, v := at(x+dx, y+dy), at(x, y); o > v || o == v && (dy < 0 || dy == 0 && dx < 0) {
				return false
			}
		}
	}
	return true
}

// vertexOf is where the logs of the probabilities of three neighbouring log odds, b the highest, have their top,
// as a parabola through them has it: at most half a cell from b.
func vertexOf(a, b, c float64) float64 {
	log := func(v float64) float64 { return -math.Log1p(math.Exp(-max(v, -30))) }
	a, b, c = log(a), log(b), log(c)
	bend := a - 2*b + c
	if bend > -1e-6 {
		return 0
	}
	return min(max((a-c)/(2*bend), -0.5), 0.5)
}
