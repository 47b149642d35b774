package web

import (
	"encoding/xml"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"banto/engine"

	"github.com/stretchr/testify/require"
)

// TestDrawingsOfEveryGame draws random games of every number of players as they
// go on, from above and from a side: every place once, nothing that the policy
// forbids, and marks within the table.
func TestDrawingsOfEveryGame(t *testing.T) {
	for _, g := range games() {
		for players := g.Kit().Least; players <= g.Kit().Most; players++ {
			rng := rand.New(rand.NewPCG(uint64(players), 1))
			e, err := g.Start(engine.Setup{Players: g.Kit().Colors[:players]}, rng)
			require.NoError(t, err)
			s, err := g.Apply(nil, e)
			require.NoError(t, err)
			s, err = g.Playout(s, rng, func(engine.Event) {})
			require.NoError(t, err)
			d := s.Drawing()
			places := 0
			for _, p := range d.Parts {
				if p.Place == "" {
					continue
				}
				places++
				require.NotEmpty(t, p.Name.Key, p.Place)
				require.True(t, p.Mark.X >= 0 && p.Mark.X <= d.Width && p.Mark.Y >= 0 && p.Mark.Y <= d.Height, "%s: %s lies off the table", g.Name(), p.Place)
			}
			require.Equal(t, places, wellFormed(t, plan(g.Kit(), d)))
			require.Equal(t, places, wellFormed(t, oblique(g.Kit(), d, aside(35))))
		}
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

// TestSidesThatFaceTheEye holds the sides that a turned box shows against what
// one sees.
func TestSidesThatFaceTheEye(t *testing.T) {
	box := engine.Box(0, 0, 0, 10, 10) // far, right, near, left side
	_, left := aside(0).side(box, 3, 0)
	require.InDelta(t, 1, left, 1e-9, "the left side faces to the left")
	for turn, want := range map[float64][4]bool{10: {false, true, true, false}, 100: {true, true, false, false}, 190: {true, false, false, true}, 280: {false, false, true, true}} {
		for i, seen := range want {
			faces, _ := aside(turn).side(box, i, (i+1)%4)
			require.Equal(t, seen, faces, "turned by %v, side %d", turn, i)
		}
	}
}

func TestEveryPaintHasItsOwnLetterThatCanBeRead(t *testing.T) {
	for _, g := range games() {
		letters := map[string]bool{}
		for _, p := range paints(g.Kit()) {
			group, _, _ := strings.Cut(p.Name, ".")
			require.False(t, letters[group+p.Letter], "%s: %s", p.Name, p.Letter)
			letters[group+p.Letter] = true
			require.GreaterOrEqual(t, contrast(parse(p.Fill), parse(p.Ink)), 4.5, p.Name)
		}
	}
}
