package web

import (
	"encoding/xml"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"banto/calibration"
	"banto/engine/izakaya"

	"github.com/stretchr/testify/require"
)

// TestDrawingShowsEveryPieceOnce draws the end of random games of every size
// and counts what is on the drawing.
func TestDrawingShowsEveryPieceOnce(t *testing.T) {
	for players := 2; players <= 5; players++ {
		start := two()
		start.Players = []izakaya.Color{"grey", "blue", "pink", "orange", "natural"}[:players]
		s, err := izakaya.NewGame(start)
		require.NoError(t, err)
		s, err = izakaya.Playout(s, rand.New(rand.NewPCG(uint64(players), 1)), nil)
		require.NoError(t, err)
		view := s.View()
		svg := drawing(s, view, palette())
		white, owners := 0, 0
		for _, c := range view.Table.Cards {
			if c.Side == "white" {
				white++
			}
			if c.Owner != nil {
				owners++
			}
		}
		places := wellFormed(t, svg)
		n := view.Table.Grid.Rows
		require.Equal(t, n*n+(n+1)*(n+1)-4+2*n*(n-1)+2*white+6+3, places, "cards, crossings, spaces, sites, market, spots of %d×%d", n, n)
		require.Equal(t, len(view.Table.Drinks), strings.Count(svg, "h4v4q4.5"), "bottles")
		require.Equal(t, owners, strings.Count(svg, "l8.5 15h-17z"), "pyramids")
		require.Equal(t, len(view.Table.Claims), strings.Count(svg, `r="7" fill`), "claim discs")
	}
}

// wellFormed reads the drawing as XML and counts the places, each named once.
func wellFormed(t *testing.T, svg string) int {
	t.Helper()
	seen := map[string]bool{}
	dec := xml.NewDecoder(strings.NewReader(svg))
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return len(seen)
		}
		require.NoError(t, err)
		element, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		for _, a := range element.Attr {
			require.NotEqual(t, "style", a.Name.Local, "the policy forbids it")
			if a.Name.Local == "data-place" {
				require.False(t, seen[a.Value], a.Value)
				seen[a.Value] = true
			}
		}
	}
}

func TestSpotsLieWhereThePlacesShow(t *testing.T) {
	o := izakaya.Observation{Grid: &izakaya.Grid{Rows: 3, Cols: 3, Corners: [4][2]float64{{100, 100}, {309, 100}, {309, 309}, {100, 309}}},
		Drinks: []izakaya.DrinkReading{{Vertex: izakaya.Vertex{1, 2}, Color: "red"}}} // 1 px a mm
	found := map[string]Spot{}
	for _, s := range spots(&o) {
		found[s.Place] = s
	}
	v := found["vertex 1,2"]
	require.InDelta(t, 100+63+10+63+5, v.X, 0.01)
	require.InDelta(t, 100+63+5, v.Y, 0.01)
	require.Equal(t, izakaya.Color("red"), v.Drink)
	o.Grid.Corners = [4][2]float64{{200, 100}, {400, 120}, {500, 300}, {90, 280}} // a slanted view
	for i, corner := range [4][2]float64{{0, 0}, {1, 0}, {1, 1}, {0, 1}} {
		x, y := squareTo(o.Grid.Corners).apply(corner[0], corner[1])
		require.InDelta(t, o.Grid.Corners[i][0], x, 1e-9)
		require.InDelta(t, o.Grid.Corners[i][1], y, 1e-9)
	}
	require.Empty(t, spots(&izakaya.Observation{Status: izakaya.StatusNoTable}))
}

func TestEveryPaintHasItsOwnLetterThatCanBeRead(t *testing.T) {
	p := palette()
	for _, list := range [][]calibration.NamedColor{p.Drinks, p.Players} {
		letters := map[string]bool{}
		for i, c := range paints(list) {
			require.False(t, letters[c.Letter], c.Letter)
			letters[c.Letter] = true
			ink := calibration.RGB{0xff, 0xff, 0xff}
			if c.Ink == "#000000" {
				ink = calibration.RGB{}
			}
			require.GreaterOrEqual(t, contrast(list[i].Color, ink), 4.5, c.Name)
		}
	}
}
