package yatai

import (
	"slices"

	"banto/engine"
)

// A Color is the colour of a drink, a dish or a customer; of a customer also
// Tourist, who has none.
type Color = engine.Color

// A Dish is a kind of food. Each has a colour: that of the same index in
// Colors.
type Dish string

// A Track is a row of the review track.
type Track string

// A Special is a special action tile.
type Special string

// Tourist is the grey customer.
const Tourist Color = "tourist"

// The special action tiles.
const (
	DoggyBag   Special = "doggy-bag"   // serves to any free space of the grid
	UrgentCall Special = "urgent-call" // two of one's queue change places
	Taiyaki    Special = "taiyaki"     // pacifies, or is served as a dish
	Garbage    Special = "garbage"     // empties the crate
)

// The kinds of pieces; what a player has of them is counted in this order.
var (
	Colors    = [4]Color{"red", "green", "yellow", "blue"}
	Dishes    = [4]Dish{"ramen", "gyoza", "tempura", "yakitori"}
	Customers = [5]Color{"red", "green", "yellow", "blue", Tourist}
	Tracks    = [4]Track{"service", "mood", "price", "cleaning"}
	Specials  = [4]Special{DoggyBag, UrgentCall, Taiyaki, Garbage}
)

// Indexes of the kinds above, and sets of all of a kind.
const (
	tourist     = 4
	doggyBag    = 0
	urgentCall  = 1
	taiyaki     = 2
	garbage     = 3
	sinkTaiyaki = 4 // the sink's fifth stack
	allDishes   = 1<<len(Dishes) - 1
	allTracks   = 1<<len(Tracks) - 1
)

// index is the place of a word in a list of kinds, -1 for none of them.
func index[T comparable](list []T, word T) int { return slices.Index(list, word) }

// count gives how many of each kind a list names; ok is false where a word is
// no kind.
func count[T comparable](kinds, list []T) (n [5]int8, ok bool) {
	for _, word := range list {
		k := slices.Index(kinds, word)
		if k < 0 {
			return n, false
		}
		n[k]++
	}
	return n, true
}

// spell is the list that counts stand for.
func spell[T any](kinds []T, n []int8) []T {
	out := []T{}
	for k, m := range n {
		for range m {
			out = append(out, kinds[k])
		}
	}
	return out
}

func sum(n []int8) (total int) {
	for _, k := range n {
		total += int(k)
	}
	return total
}
