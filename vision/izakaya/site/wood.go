package site

import (
	"cmp"
	"math"
	"slices"

	"banto/calibration"
	"banto/engine"
	"banto/engine/izakaya"
	"banto/engine/stack"
	"banto/vision/building"
	"banto/vision/crop"
	"banto/vision/izakaya/layout"
)

// A WoodChange is a card on which wood appeared between two views.
type WoodChange struct {
	Card   izakaya.Card
	Floor  int                     // on which most of it lies, from 1
	Middle stack.Point             // of what is new on that floor, mm on the card (see Added)
	Odds   [3]float64              // log likelihoods of no new piece, of one, and of more
	Second float64                 // by how much likelier the picture is if more than one piece is new than if one is, as a logarithm
	Faults map[engine.Code]float64 // by how much likelier it is if the new wood breaks each of the building rules, likewise
	// FloorOdds are log likelihoods of the picture if the new wood lies on each floor, from the first, up to a constant.
	FloorOdds []float64
	Added     []stack.Polygon // by floor: the outline of what is likelier new than not, mm on the card (origin at its top-left corner, x right, y down); nil where nothing is
}

// othersToo is how many more cards than pieces are looked at for new wood: drinks and hands change cards, too.
// Raise it if pieces are overlooked, lower it if moves take too long to read.
const othersToo = 3

// changedLeast is by how much more a card changed at least than a quarter of all cards did, to be looked at for new wood. Raise
// it if that takes too long, lower it if small pieces are overlooked.
const changedLeast = 1.2

// leastNew is the least by which new pieces explain a card better than none, as a logarithm, for wood to count as new. Raise it if a piece
// is seen where only light changed, lower it if pieces are overlooked.
const leastNew = -3.0

// NewWood finds the cards on which pieces may have appeared since before, the surest first, where about n did. Before are one or more views
// of the camera: each card counts as it looks most like after, as a hand may be over it in the others. It fails only where
// OpenCV cannot run the networks.
func NewWood(before []layout.View, after layout.View, n int, p *calibration.Profile) (out []WoodChange, err error) {
	for _, m := range mostChanged(before, &after, p.Piece.FloorHeight, n+othersToo) {
		c, err := added(m.before, &after, m.card, p)
		if err != nil {
			return nil, err
		}
		if c.Surely() < leastNew {
			continue
		}
		c.Card = izakaya.Card{m.card / after.Layout.N, m.card % after.Layout.N}
		out = append(out, c)
	}
	slices.SortStableFunc(out, func(a, b WoodChange) int { return cmp.Compare(b.Surely(), a.Surely()) })
	return out, nil
}

// added is the new wood of a card; where there is hardly any only how surely.
func added(before, after *layout.View, card int, p *calibration.Profile) (c WoodChange, err error) {
	then, now := lookAt(before, card, p), lookAt(after, card, p)
	laid, err := building.Between(then, now)
	if err != nil {
		return c, err
	}
	if c.Odds = laid.Odds; c.Surely() < leastNew {
		return c, nil
	}
	if err = c.outline(laid); err != nil {
		return c, err
	}
	more, err := building.AddedAt(then, now, c.Middle)
	if err != nil {
		return c, err
	}
	c.Second, c.Faults = more.Several, map[engine.Code]float64{}
	for i, odds := range more.Faults {
		c.Faults[building.Faults[i]] = odds
	}
	return c, nil
}

// outline takes over where the new wood lies.
func (c *WoodChange) outline(laid *building.Laid) error {
	for floor := 1; floor <= building.MaxFloors; floor++ {
		outlines, err := laid.Wood(floor)
		if err != nil {
			return err
		}
		area, at := laid.Area(floor)
		c.FloorOdds, c.Added = append(c.FloorOdds, areaWeight*math.Log(area+areaLeast)), append(c.Added, building.Largest(outlines))
		if c.Floor == 0 || c.FloorOdds[floor-1] > c.FloorOdds[c.Floor-1] {
			c.Floor, c.Middle = floor, at
		}
	}
	return nil
}

// Surely is by how much likelier the picture is with a new piece, one or more, than with none, as a logarithm.
func (c *WoodChange) Surely() float64 { return max(c.Odds[1], c.Odds[2]) - c.Odds[0] }

// areaWeight is by how much likelier new wood lies on a floor where e times as much of it shows, as a logarithm, and areaLeast, mm², what may show
// for no reason: of 165 pieces of 40 games three lay on another floor than most of them showed on, and nowhere was that more than four times as much. Make
// the weight more where floors that are told rightly are doubted, less where wrong ones are believed.
const areaWeight, areaLeast = 1.5, 5.0

// changeN samples a side, changeStep mm apart, tell how much a card changed.
const changeN, changeStep = 32, 2.0

// A cardChange is by how much a card, counted in row order, looks different from the view before that it is most like.
type cardChange struct {
	card   int
	before *layout.View
	by     float64
}

// mostChanged are at most n cards that look most different from before at a height above them, mm.
func mostChanged(before []layout.View, after *layout.View, height float64, n int) (changes []cardChange) {
	for i := range after.Layout.Cards {
		now, c := flat(after, i, height), cardChange{card: i, by: math.Inf(1)}
		for k := range before {
			if by := difference(now, flat(&before[k], i, height)); by < c.by {
				c.before, c.by = &before[k], by
			}
		}
		changes = append(changes, c)
	}
	slices.SortStableFunc(changes, func(a, b cardChange) int { return cmp.Compare(b.by, a.by) })
	usual := changes[len(changes)*3/4].by
	return slices.DeleteFunc(changes[:min(n, len(changes))], func(c cardChange) bool { return c.by < changedLeast*usual })
}

func difference(a, b []float32) (sum float64) {
	for k := range a {
		sum += math.Abs(float64(a[k] - b[k]))
	}
	return sum
}

// flat is a card as it would look if all lay in a plane at a height above it, mm, in its own axes.
func flat(v *layout.View, card int, height float64) []float32 {
	p := v.Layout.Cards[card]
	raster := crop.NewAligned(&v.Layout.Camera, p.At(0, 0, 0), p.Right(), changeN, changeStep)
	out := make([]float32, 3*changeN*changeN)
	v.Source.Planes(&raster, []float64{p.Z + height}, out)
	return out
}

// Borders are the insides of the printed borders of a card's building
// sites, mm on the card (origin at its top-left corner, x right, y down), by
// site; nil where not every one is told. card counts in row order. It fails only where OpenCV cannot run the networks.
func (b *Buildings) Borders(v layout.View, card int, p *calibration.Profile) ([]stack.Polygon, error) {
	var middles []stack.Point
	for _, s := range b.cards[card].sites() {
		middles = append(middles, stack.Point{s.x, s.y})
	}
	if middles == nil {
		return nil, nil
	}
	read, err := building.Read(lookAt(&v, card, p))
	if err != nil {
		return nil, err
	}
	outlines, err := read.SitesAt(middles)
	if err != nil || slices.ContainsFunc(outlines, unseen) {
		return nil, err
	}
	return outlines, nil
}

func unseen(outline stack.Polygon) bool { return outline == nil }

// lookAt is a view of a card, counted in row order.
func lookAt(v *layout.View, card int, p *calibration.Profile) building.Look {
	return building.Look{Source: v.Source, Camera: &v.Layout.Camera, Card: building.Card{Pose: v.Layout.Cards[card], Side: p.SiteCard.Side}}
}
