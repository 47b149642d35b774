package tile

import (
	"slices"
	"testing"

	"banto/vision/likelihood"

	"github.com/stretchr/testify/require"
)

// bottleOf is a bottle of one colour from below to its top.
func bottleOf(r, g, b float32) (out Bottle) {
	for h := range out.Shades {
		out.Shades[h] = [3]float32{r, g, b}
	}
	out.White = [3]float32{0.9, 0.9, 0.9}
	return out
}

// On a dark table a green bottle looks black, in a glaring light a black one looks green: the others tell.
func TestOthersTellWhichABottleIs(t *testing.T) {
	of := func(name string) int { return slices.Index(TaughtDrinks, name) }
	dull, dark, bright := bottleOf(-1.6, -1.3, -1.5), bottleOf(-2.6, -2.6, -2.6), bottleOf(-1, -0.4, -1)
	for name, c := range map[string]struct {
		others []Bottle
		drink  string // which those are
		want   string
	}{
		"beside darker black ones":   {[]Bottle{dark, dark}, "black", "green"},
		"beside brighter green ones": {[]Bottle{bright, bright}, "green", "black"},
		"alone":                      {nil, "", "black"},
	} {
		drinks := []int{of("red")} // what it is taken for itself does not count
		for range c.others {
			drinks = append(drinks, of(c.drink))
		}
		said, err := Drinks(append([]Bottle{dull}, c.others...), drinks)
		require.NoError(t, err)
		require.Equal(t, c.want, TaughtDrinks[likelihood.Argmax(said[:len(TaughtDrinks)])], name)
	}
}
