package izakaya

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// scored is a game of two in which the building on A1 is worth something to its owner, if it has one, and a piece more was laid there: on
// the second floor, which is likelier by lead than beside the first piece.
func scored(t *testing.T, owner Color, lead float32) (*History, *Follower) {
	t.Helper()
	h, f, _ := begun(t)
	for _, c := range []Correction{{Drink: &DrinkReading{Vertex: Vertex{1, 1}, Color: "white"}}, {Owner: &OwnerReading{Player: owner}}, {Building: &SiteReading{Floors: 1, Pieces: 1}}} {
		require.NoError(t, h.Append(Event{Move: Move{Kind: Correct}, Correction: &c, By: "person"}))
	}
	f.Restart(h)
	book(t, h, f.look(h, shows(positionOf(h), nil), nil, nil))
	step, ok := (&model{}).Apply(positionOf(h), asSeen(Move{Kind: Build, Player: "pink", Floor: 2}))
	require.True(t, ok)
	for range 4 {
		book(t, h, f.look(h, shows(step.State, map[int][]float32{atFloors: doubted(20, 2, 1, lead)}), nil, nil))
	}
	book(t, h, f.Finish())
	return h, f
}

func floorsOfA1(h *History) int { return h.State().Observation().Cards[0].Buildings[0].Floors }

// A question is asked once where another story that is about as likely ends with another score, and the answer holds.
func TestDoubtAsksWhatTheScoreHangsOn(t *testing.T) {
	for _, floors := range []int{1, 2} {
		h, f := scored(t, "grey", 1)
		require.Equal(t, 2, floorsOfA1(h))
		question, ok := f.Doubt()
		require.True(t, ok)
		require.Equal(t, 2, question.Choices[0].Correction.Building.Floors, "first what the book has")
		i := slices.IndexFunc(question.Choices, func(e Event) bool { return e.Correction.Building.Floors == floors })
		require.GreaterOrEqual(t, i, 0)
		_, ok = f.Doubt()
		require.False(t, ok, "one at a time")
		require.NoError(t, h.Append(question.Answer(i, h.Len(), "person").(Event)))
		f.Restart(h)
		book(t, h, f.Finish())
		require.Equal(t, floors, floorsOfA1(h))
		_, ok = f.Doubt()
		require.False(t, ok, "no place twice")
	}
}

func TestDoubtAsksNothingElse(t *testing.T) {
	for name, c := range map[string]struct {
		owner Color
		lead  float32
	}{
		"nobody's building": {"", 1},
		"seen surely":       {"grey", 12},
	} {
		_, f := scored(t, c.owner, c.lead)
		_, ok := f.Doubt()
		require.False(t, ok, name)
	}
	_, ok := (&Follower{}).Doubt()
	require.False(t, ok, "nothing was seen")
}
