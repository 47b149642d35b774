package izakaya

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestLikenessCountsWhatPassesForAnotherPlayers(t *testing.T) {
	start := Start{Players: []Color{"blue", "pink", "grey"}, Colors: []Color{"white", "red", "green", "black", "blue", "yellow"}}
	claim := func(c Card, p Color) ClaimReading { return ClaimReading{Gap: Gap{c, East}, Player: p} }
	lies := Observation{Claims: []ClaimReading{claim(Card{0, 0}, "pink"), claim(Card{1, 0}, "pink"), claim(Card{2, 0}, "grey")},
		ClaimSpot: ActionSpot{Players: []Color{"blue", "pink"}}, BuildSpot: ActionSpot{Players: []Color{"pink", "grey"}}}
	read := lies
	read.Claims = []ClaimReading{claim(Card{0, 0}, "blue"), claim(Card{1, 0}, "pink"), claim(Card{2, 0}, "grey")}
	read.ClaimSpot.Players = []Color{"pink", "pink"}
	few := lies
	few.Claims = lies.Claims[:1]
	few.ClaimSpot.Players = []Color{"pink"}

	l := Likeness{}
	for _, o := range []Observation{lies, read, few} {
		l.Add(BeliefOf(o, start), BeliefOf(lies, start))
	}

	assert.Equal(t, Likeness{Tables: 3, Alike: 1, Pieces: [LikeKinds]int{LikeDiscs: 2, LikeClaimed: 2, LikeBuilt: 1}, Taken: [LikeKinds]int{LikeDiscs: 1, LikeClaimed: 1}}, l,
		"blue and pink, of one table: what is not seen at all passes for nobody's")
}
