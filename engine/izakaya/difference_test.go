package izakaya

import (
	"encoding/json"
	"testing"

	"banto/engine/follow"

	"github.com/stretchr/testify/require"
)

// TestDifferencesNamePlacesAsPlayersDo says of every place of every table that
// another thing lies there than the book has.
func TestDifferencesNamePlacesAsPlayersDo(t *testing.T) {
	for players := 2; players <= MaxPlayers; players++ {
		s := newTable(t, players)
		var book [places]int16
		s.show(&[MaxPlayers]int8{}, book[:])
		mended := 0
		for k := range places {
			if !s.holds(k) {
				continue
			}
			d := s.differences([]follow.Difference{{Place: k, Book: book[k], Seen: 1}})[0]
			text, err := json.Marshal([]any{d.Place, d.Book, d.Table})
			require.NoError(t, err)
			require.NotRegexp(t, `\d,\d`, string(text))
			if d.Correction == nil {
				continue
			}
			mended++
			after, err := s.correct(d.Correction)
			require.NoError(t, err, string(text))
			var now [places]int16
			after.show(&[MaxPlayers]int8{}, now[:])
			require.EqualValues(t, 1, now[k], string(text))
		}
		n := s.game.lay.n
		require.Greater(t, mended, 2*n*n, "crossings, spaces, pyramids and sites")
	}
}

// holds says whether there is a place k at the table of this size.
func (s *State) holds(k int) bool {
	lay := s.game.lay
	n := lay.n
	switch {
	case k < atGap:
		return k < (n+1)*(n+1) && lay.kinds[k] != corner
	case k < atOwner:
		return k-atGap < 2*n*n && lay.sides[k-atGap][0] >= 0
	case k < atFloors:
		return k-atOwner < n*n
	case k < atPrice:
		i := (k - atFloors) % (maxCards * MaxSites)
		return i/MaxSites < n*n && i%MaxSites < s.game.sites(i/MaxSites)
	case k < atClaimSpot:
		return true
	case k >= atRow:
		return k == atRow
	}
	return (k-atClaimSpot)%MaxPlayers < len(s.game.players)
}
