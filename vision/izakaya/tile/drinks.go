package tile

import (
	"sync"

	"banto/vision/cv"
	"banto/vision/izakaya/nets"
)

// BottleShades are at how many heights a bottle is looked at, its top the last.
const BottleShades = 6

// A Bottle is what the network of drinks gets of one: how light it is at each height beside card white, as logarithms, and card white of 1, red, green
// and blue of each.
type Bottle struct {
	Shades [BottleShades][3]float32
	White  [3]float32
}

// bottleChannels are a bottle's shades and card white; by how much each is lighter than those of other bottles of a drink, and whether there are any; and which
// drink that is.
func bottleChannels() int { return 2*3*BottleShades + 3 + 1 + len(TaughtDrinks) }

var drinksNet = sync.OnceValues(func() (*cv.Net, error) {
	return cv.ReadNet(nets.Drinks, "drinks", cv.Tensor{Name: "shades", Shape: []int{bottleChannels(), len(TaughtDrinks), 1}})
})

// Drinks are the log odds of each of TaughtDrinks for each of a table's bottles, bottle by bottle, beside the others; of is which of TaughtDrinks each
// is taken to be, -1 of those that tell nothing of others.
func Drinks(bottles []Bottle, of []int) ([]float32, error) {
	return said(drinksNet, len(bottles), func(i int) []float32 { return besideOthers(bottles, of, i) })
}

// besideOthers is what the network gets of bottle i, by channel, then by drink.
func besideOthers(bottles []Bottle, of []int, i int) []float32 {
	drinks := len(TaughtDrinks)
	out := make([]float32, bottleChannels()*drinks)
	for k := range drinks {
		set := func(channel int, v float32) { out[channel*drinks+k] = v }
		mean, known := meanOf(bottles, func(j int) bool { return j != i && of[j] == k })
		for h, shade := range bottles[i].Shades {
			for c, v := range shade {
				set(3*h+c, v)
				if known {
					set(3*BottleShades+3+3*h+c, v-mean[h][c])
				}
			}
		}
		for c, v := range bottles[i].White {
			set(3*BottleShades+c, v)
		}
		if known {
			set(2*3*BottleShades+3, 1)
		}
		set(2*3*BottleShades+4+k, 1)
	}
	return out
}

// meanOf is the mean of the shades of those bottles that are asked for; known is false where none is.
func meanOf(bottles []Bottle, asked func(i int) bool) (mean [BottleShades][3]float32, known bool) {
	n := float32(0)
	for j := range bottles {
		if !asked(j) {
			continue
		}
		n++
		for h, shade := range bottles[j].Shades {
			for c, v := range shade {
				mean[h][c] += (v - mean[h][c]) / n
			}
		}
	}
	return mean, n > 0
}
