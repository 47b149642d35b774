package tile

import (
	"math"
	"slices"
	"sync"

	"banto/calibration"
	"banto/vision/crop"
	"banto/vision/cv"
	"banto/vision/fit"
	"banto/vision/izakaya/nets"
	"banto/vision/likelihood"
)

// A network looks at cards in crops of CardSide samples CardStep mm apart, finer than tiles and turned as the card lies, in planes at CardHeights, the
// tops of coins and of discs, and tells of each of CardCells×CardCells cells whether the middle of a coin shows there (CardCoin), or of which of
// TaughtPlayers' disc (CardDiscs, of the first), or neither (0); and, everywhere the same, whether the card shows at all (CardShown) and which of TaughtDrinks'
// it is (CardDrinks, of the first). vision/train teaches it, to these figures.
const (
	CardSide   = 64
	CardStep   = 1.15
	CardCells  = 32
	CardCoin   = 1
	CardDiscs  = 2
	CardShown  = CardDiscs + 5
	CardDrinks = CardShown + 1
)

// CardHeights are heights above the table, mm.
var CardHeights = []float64{1.6, 5.4}

// ItemRoom is how near to each other, mm, the middles of two coins or discs on a card may be, ItemLeast how likely one must be to count at all.
const ItemRoom, ItemLeast = 9.5, 0.02

var cardNet = sync.OnceValues(func() (*cv.Net, error) {
	return cv.ReadNet(nets.Stock, "maps", cv.Tensor{Name: "crops", Shape: []int{3 * len(CardHeights), CardSide, CardSide}})
})

// CardRaster is a raster of CardSide samples step mm apart around a sheet and turned as it lies.
func CardRaster(cam *calibration.Camera, at fit.Pose, step float64) crop.Raster {
	return crop.NewAligned(cam, at.At(0, 0, 0), at.Right(), CardSide, step)
}

// CardMaps are the maps that the network gives of the cards that lie at those poses, one after the other; of one on which it doubts what lies, the mean of
// these and of what it tells in a mirror, where it errs elsewhere. It fails only where it cannot be run.
func CardMaps(source *crop.Source, cam *calibration.Camera, poses ...fit.Pose) (maps [][]float32, err error) {
	net, err := cardNet()
	if err != nil {
		return nil, err
	}
	for _, at := range poses {
		pix := make([]float32, 3*len(CardHeights)*CardSide*CardSide)
		r := CardRaster(cam, at, CardStep)
		source.Planes(&r, CardHeights, pix)
		said, err := net.Forward(pix)
		if err != nil {
			return nil, err
		}
		if doubtfulCard(said) {
			inMirror, err := net.Forward(crop.Mirrored(pix, CardSide))
			if err != nil {
				return nil, err
			}
			likelihood.Average(said, crop.Mirrored(inMirror, CardCells))
		}
		maps = append(maps, said)
	}
	return maps, nil
}

// sureCard is how likely what may lie on a card must be for the card not to be looked at again. Raise it if prices are misread, lower it if
// stills take too long.
const sureCard = 0.9

// doubtfulCard tells whether a coin or a disc may lie on a card, by its maps, that surely is neither none nor what it is likeliest to be.
func doubtfulCard(maps []float32) bool {
	const cells = CardCells * CardCells
	lead := make([]float64, cells)
	for i := range lead {
		best := maps[cells+i]
		for k := 2; k < CardShown; k++ {
			best = max(best, maps[k*cells+i])
		}
		lead[i] = math.Exp(float64(best - maps[i]))
	}
	for i, odds := range peaksOf(lead, CardCells) {
		if odds > 1-sureCard && slices.Max(likelihood.Softmax(maps[i:], CardShown, cells)[1:]) < sureCard {
			return true
		}
	}
	return false
}

// ItemAt is the middle of cell i, mm from the card's.
func ItemAt(i int) (u, v float64) {
	const cell, mid = CardStep * CardSide / CardCells, (CardCells - 1) / 2.0
	return (float64(i%CardCells) - mid) * cell, (mid - float64(i/CardCells)) * cell
}
