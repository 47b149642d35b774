package site

import (
	"cmp"
	"math"
	"slices"

	"banto/calibration"
	"banto/engine/izakaya"
	"banto/engine/stack"
	"banto/vision/building"
	"banto/vision/crop"
	"banto/vision/izakaya/layout"
)

// A WoodChange is a card on which wood appeared between two views.
type WoodChange struct {
	Card  izakaya.Card
	Floor int             // on which most of it lies, from 1
	Site  int             // on or beside which it stands
	Added []stack.Polygon // by floor, from the first: the outline of what is new, mm on the card (origin at its top-left corner, x right, y down); nil where nothing is
}

// othersToo is how many more cards than pieces are looked at for new wood: drinks and hands change cards, too.
// Raise it if pieces are overlooked, lower it if moves take too long to read.
const othersToo = 2

// NewWood finds the cards on which n pieces or fewer appeared from before to after, the most wood first. It fails only
// where OpenCV cannot run the networks.
func NewWood(before, after layout.View, n int, p *calibration.Profile) (out []WoodChange, err error) {
	for _, i := range mostChanged(&before, &after, p.Piece.FloorHeight, n+othersToo) {
		old, err := readWood(&before, i, p)
		if err != nil {
			return nil, err
		}
		now, err := readWood(&after, i, p)
		if err != nil {
			return nil, err
		}
		c, err := added(old, now)
		if err != nil {
			return nil, err
		}
		if c.Floor == 0 {
			continue
		}
		c.Card = izakaya.Card{i / after.Layout.N, i % after.Layout.N}
		if c.Site, err = siteAt(before, i, c.Added[c.Floor-1].Centroid(), p); err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	slices.SortStableFunc(out, func(a, b WoodChange) int { return cmp.Compare(b.area(b.Floor), a.area(a.Floor)) })
	return out[:min(n, len(out))], nil
}

// added is the new wood of each floor; its floor is 0 where there is none.
func added(old, now *building.Reading) (c WoodChange, err error) {
	for floor := 1; floor <= building.MaxFloors; floor++ {
		outlines, err := now.Added(old, floor)
		if err != nil {
			return c, err
		}
		c.Added = append(c.Added, building.Largest(outlines))
		if c.Floor == 0 && c.area(floor) > 0 || c.Floor > 0 && c.area(floor) > c.area(c.Floor) {
			c.Floor = floor
		}
	}
	return c, nil
}

// area is that of the new wood on a floor, mm².
func (c *WoodChange) area(floor int) float64 { return math.Abs(c.Added[floor-1].Area()) }

// On is which of two floors the new wood lies on, were it one of these.
func (c *WoodChange) On(a, b int) int {
	if b <= len(c.Added) && c.area(b) > c.area(a) {
		return b
	}
	return a
}

// siteAt is the site of a card whose middle lies nearest to a point of it, mm.
func siteAt(v layout.View, card int, at stack.Point, p *calibration.Profile) (int, error) {
	sites, err := newSiteReader(v, p).read([]int{card})
	if err != nil || len(sites[0]) == 0 {
		return 0, err
	}
	return nearestSite(sites[0], at[0], at[1]), nil
}

// changeN samples a side, changeStep mm apart, tell how much a card changed.
const changeN, changeStep = 32, 2.0

// mostChanged are the n cards, counted in row order, that look most different in two views at a height above them, mm.
func mostChanged(before, after *layout.View, height float64, n int) (cards []int) {
	changed := make([]float64, len(after.Layout.Cards))
	for i := range after.Layout.Cards {
		cards = append(cards, i)
		old, now := flat(before, i, height), flat(after, i, height)
		for k := range old {
			changed[i] += math.Abs(float64(now[k] - old[k]))
		}
	}
	slices.SortStableFunc(cards, func(a, b int) int { return cmp.Compare(changed[b], changed[a]) })
	return cards[:min(n, len(cards))]
}

// flat is a card as it would look if all lay in a plane at a height above it, mm, in its own axes.
func flat(v *layout.View, card int, height float64) []float32 {
	p := v.Layout.Cards[card]
	s, c := math.Sincos(p.Deg * math.Pi / 180)
	raster := crop.NewAligned(&v.Layout.Camera, p.At(0, 0, 0), [2]float64{c, s}, changeN, changeStep)
	out := make([]float32, 3*changeN*changeN)
	v.Source.Planes(&raster, []float64{p.Z + height}, out)
	return out
}

// Borders are the insides of the printed borders of a card's building
// sites, mm on the card (origin at its top-left corner, x right, y down), by
// site; nil where not every one is told. card counts in row order. It fails only where OpenCV cannot run the networks.
func Borders(v layout.View, card int, p *calibration.Profile) ([]stack.Polygon, error) {
	sites, err := newSiteReader(v, p).read([]int{card})
	if err != nil || len(sites[0]) == 0 {
		return nil, err
	}
	read, err := readWood(&v, card, p)
	if err != nil {
		return nil, err
	}
	outlines, err := read.SitesAt(middles(sites[0]))
	if err != nil || slices.ContainsFunc(outlines, unseen) {
		return nil, err
	}
	return outlines, nil
}

func unseen(outline stack.Polygon) bool { return outline == nil }

// middles are those of sites.
func middles(sites []siteReading) (out []stack.Point) {
	for _, s := range sites {
		out = append(out, stack.Point{s.x, s.y})
	}
	return out
}

// readWood reads the buildings on a card, counted in row order.
func readWood(v *layout.View, card int, p *calibration.Profile) (*building.Reading, error) {
	return building.Read(v.Source, &v.Layout.Camera, building.Card{Pose: v.Layout.Cards[card], Side: p.SiteCard.Side})
}
