package pieces

import (
	"slices"
	"testing"

	"banto/calibration"
	"banto/engine/izakaya"
	"banto/vision/izakaya/layout"
	"banto/vision/izakaya/tile"
	"banto/vision/izakaya/truth"
	"banto/vision/likelihood"

	"github.com/stretchr/testify/require"
)

// What a disc's top shows, or a pyramid's sides, tells whose it is, though nothing else is known of it, also in other light.
func TestAPieceTellsItsPlayerByItsColour(t *testing.T) {
	for _, gamma := range []float64{0.75, 1, 1.35} {
		var discs, pyramids tally
		for _, still := range truth.Stills(t) {
			s := scanOf(t, still, gamma)
			gaps, cards := s.gaps(), s.owners()
			for i, g := range Gaps(s.out.n) {
				for _, c := range still.Truth.Claims {
					if c.Gap == g {
						discs.add(t, s, gaps[i], c.Player)
					}
				}
			}
			for _, c := range still.Truth.Cards {
				if c.Owner != nil {
					pyramids.add(t, s, cards[c.Card[0]*s.out.n+c.Card[1]], *c.Owner)
				}
			}
		}
		require.Greaterf(t, 100*discs.right, 97*discs.all, "gamma %g: discs %+v", gamma, discs)
		require.Greaterf(t, 100*pyramids.right, 93*pyramids.all, "gamma %g: pyramids %+v", gamma, pyramids)
	}
}

// What a bottle shows tells which drink it is, beside the others of the table, also in other light.
func TestABottleTellsItsDrinkByItsColour(t *testing.T) {
	for _, gamma := range []float64{0.75, 1, 1.35} {
		var n tally
		for _, still := range truth.Stills(t) {
			s, order := scanOf(t, still, gamma), tile.OrderOf(calibration.DefaultProfile().Drinks, tile.TaughtDrinks)
			var bottles []tile.Bottle
			var of []int
			for _, d := range still.Truth.Drinks {
				_, at := s.place(tile.BottleKind, order, tile.Around(foot(s.Layout, d.Vertex), vertexRoom), vertexCover)
				bottles, of = append(bottles, s.bottle(at)), append(of, slices.Index(tile.TaughtDrinks, string(d.Color)))
			}
			said, err := tile.Drinks(bottles, of)
			require.NoError(t, err)
			for i, drink := range of {
				odds := said[i*len(tile.TaughtDrinks):][:len(tile.TaughtDrinks)]
				n.right, n.all = n.right+truth.One(likelihood.Argmax(odds) == drink), n.all+1
			}
		}
		require.Greaterf(t, 100*n.right, 95*n.all, "gamma %g: %+v", gamma, n)
	}
}

// A tally counts pieces, and those whose player their colour tells.
type tally struct{ right, all int }

func (n *tally) add(t *testing.T, s *scan, shade tile.Shade, player izakaya.Color) {
	t.Helper()
	like := make([]float64, len(s.profile.Players))
	require.NoError(t, s.coloured([]tile.Shade{shade}, [][]float64{like}))
	n.right += truth.One(izakaya.Color(s.profile.Players[likelihood.Argmax(like)].Name) == player)
	n.all++
}

// scanOf is a scan of a still whose light is bent, with its tiles.
func scanOf(t *testing.T, still truth.Still, gamma float64) *scan {
	t.Helper()
	f := truth.Toned(still.Frame, truth.Bent(gamma))
	s := &scan{View: layout.NewView(f, still.Layout), profile: calibration.DefaultProfile(), out: &Pieces{n: still.Layout.N}}
	require.NoError(t, s.read())
	return s
}
