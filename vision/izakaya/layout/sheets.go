package layout

import (
	"math"
	"slices"
	"sync"

	"banto/calibration"
	"banto/vision"
	"banto/vision/crop"
	"banto/vision/cv"
	"banto/vision/fit"
	"banto/vision/izakaya/nets"
)

// The network of sheets looks at crops of sheetSide samples sheetStep mm apart around the
// sheets that a layout claims, turned as they lie, and tells of each which kind of sheet shows there,
// if any. vision/train teaches it, to these figures.
const (
	sheetSide = 32
	sheetStep = 3.0
)

// A sheetKind is what a crop shows, in the order in which the network tells it.
type sheetKind int

const (
	nothingOfOurs sheetKind = iota
	whiteSite
	blueSite
	stockSheet
	faceDownSheet
	crateSheet
	sheetKinds
)

// crateAbove is how high above the table a crate is looked at, mm.
const crateAbove = 6.0

var sheetNet = sync.OnceValues(func() (*cv.Net, error) {
	return cv.ReadNet(nets.Sheets, "kinds", cv.Tensor{Name: "crops", Shape: []int{3, sheetSide, sheetSide}})
})

// A sheet is what a layout claims: where it lies, and the kinds that it may be.
type sheet struct {
	at    fit.Pose
	kinds []sheetKind
}

// sheets are all that l claims.
func (l *Layout) sheets() (out []sheet) {
	for _, c := range l.Cards {
		out = append(out, sheet{c, []sheetKind{whiteSite, blueSite}})
	}
	out = append(out, sheet{l.Claim, []sheetKind{blueSite}}, sheet{l.FaceDown, []sheetKind{faceDownSheet}})
	for i, crate := range l.Crates {
		crate.Z += crateAbove
		out = append(out, sheet{l.Stock[i], []sheetKind{stockSheet}}, sheet{crate, []sheetKind{crateSheet}})
	}
	return out
}

// ofGrid tells a site card, of the grid or to claim, from a sheet of the market.
func (s *sheet) ofGrid() bool { return slices.Contains(s.kinds, blueSite) }

// raster is what the network sees of the sheet.
func (s *sheet) raster(cam *calibration.Camera) crop.Raster {
	return crop.NewAligned(cam, s.at.At(0, 0, 0), s.at.Right(), sheetSide, sheetStep)
}

// InView tells whether most of a raster at height z shows on f.
func InView(f *vision.Frame, r *crop.Raster, cam *calibration.Camera, z float64) bool {
	n, seen := float64(r.N-1), 0
	for _, at := range [5][2]float64{{0, 0}, {n, 0}, {n / 2, n / 2}, {0, n}, {n, n}} {
		px, ok := cam.Project(r.At(at[0], at[1], z))
		if _, in := f.At(px.X, px.Y); ok && in {
			seen++
		}
	}
	return seen > 2
}

// sheetSure bounds what one sheet says, in log odds: networks err, and hands cover sheets.
const sheetSure = 5.0

// sheetsLeast are the log odds of its sheets from which a layout is believed: hands on a table's market leave it above,
// other games' boards lie below -4. Raise it if those are read as tables.
const sheetsLeast = -1.5

// sheetsSeen are the sheets of a layout that a picture shows, each with the log odds that it is there.
type sheetsSeen []struct {
	sheet
	odds float64
}

// seenSheets are those of l on f.
func seenSheets(f *vision.Frame, source *crop.Source, l *Layout) (out sheetsSeen, err error) {
	net, err := sheetNet()
	if err != nil {
		return nil, err
	}
	seen, pix := sheetCrops(f, source, l)
	if len(seen) == 0 {
		return nil, nil
	}
	like, err := net.Forward(pix)
	if err != nil {
		return nil, err
	}
	out = make(sheetsSeen, len(seen))
	for i, s := range seen {
		out[i].sheet, out[i].odds = s, s.odds(like[i*int(sheetKinds):][:sheetKinds])
	}
	return out, nil
}

// odds are the log odds that they are of the layout of a table and that this was not fitted to something else:
// the lower of the mean log odds of its grid's sheets and of its market's, so that many squares of
// a board do not make up for a market that is none. Parts out of view say nothing.
func (s sheetsSeen) odds() float64 {
	if len(s) == 0 {
		return -sheetSure
	}
	var grid, market []float64
	for i := range s {
		if s[i].ofGrid() {
			grid = append(grid, s[i].odds)
		} else {
			market = append(market, s[i].odds)
		}
	}
	return min(meanOdds(grid), meanOdds(market))
}

// oneSided are the log odds that those are there, together, that lie on one side of a table only: the claim card and the face-down card.
func (s sheetsSeen) oneSided() (sum float64) {
	for i := range s {
		if only := s[i].kinds[0]; only == blueSite || only == faceDownSheet {
			sum += s[i].odds
		}
	}
	return sum
}

// meanOdds is the mean of log odds; sheetSure of none.
func meanOdds(odds []float64) float64 {
	if len(odds) == 0 {
		return sheetSure
	}
	sum := 0.0
	for _, o := range odds {
		sum += o
	}
	return sum / float64(len(odds))
}

// sheetCrops are the sheets of l that f shows, and what it shows of them, one after the other.
func sheetCrops(f *vision.Frame, source *crop.Source, l *Layout) (seen []sheet, pix []float32) {
	const size = 3 * sheetSide * sheetSide
	source, all := l.lit(source), l.sheets()
	pix = make([]float32, len(all)*size)
	for _, s := range all {
		r := s.raster(&l.Camera)
		if !InView(f, &r, &l.Camera, s.at.Z) {
			continue
		}
		source.Planes(&r, []float64{s.at.Z}, pix[len(seen)*size:][:size])
		seen = append(seen, s)
	}
	return seen, pix[:len(seen)*size]
}

// odds are the log odds of the kinds that the sheet may be against nothing of ours, within
// sheetSure, of log probabilities of all kinds.
func (s *sheet) odds(like []float32) float64 {
	p := 0.0
	for _, k := range s.kinds {
		p += math.Exp(float64(like[k]))
	}
	return min(max(math.Log(max(p, math.SmallestNonzeroFloat64))-float64(like[nothingOfOurs]), -sheetSure), sheetSure)
}
