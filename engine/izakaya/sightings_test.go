package izakaya

import (
	"testing"

	"banto/engine"

	"github.com/stretchr/testify/require"
)

func TestSightingsLieWhereThePlacesShow(t *testing.T) {
	o := Observation{Grid: &Grid{Rows: 3, Cols: 3, Corners: [4][2]float64{{100, 100}, {309, 100}, {309, 309}, {100, 309}}},
		Drinks: []DrinkReading{{Vertex: Vertex{1, 2}, Color: "red"}}} // 1 px a mm
	found := map[string]engine.Sighting{}
	for _, s := range o.Sightings() {
		found[s.Place] = s
	}
	v := found["vertex 1,2"]
	require.InDelta(t, 100+63+10+63+5, v.X, 0.01)
	require.InDelta(t, 100+63+5, v.Y, 0.01)
	require.Equal(t, "drink.red", v.Paint)
	o.Grid.Corners = [4][2]float64{{200, 100}, {400, 120}, {500, 300}, {90, 280}} // a slanted view
	for i, corner := range [4][2]float64{{0, 0}, {1, 0}, {1, 1}, {0, 1}} {
		x, y := squareTo(o.Grid.Corners).apply(corner[0], corner[1])
		require.InDelta(t, o.Grid.Corners[i][0], x, 1e-9)
		require.InDelta(t, o.Grid.Corners[i][1], y, 1e-9)
	}
	require.Empty(t, (&Observation{Status: StatusNoTable}).Sightings())
}
