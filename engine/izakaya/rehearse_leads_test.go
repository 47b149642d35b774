package izakaya

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// acuityOf reads a table of two players and holds it against what lies there.
func acuityOf(read, lies Observation) map[string]Acuity {
	start := Start{Players: []Color{"blue", "pink"}, Colors: []Color{"white", "red", "green", "black", "blue", "yellow"},
		Cards: []SiteCard{{Card: Card{0, 0}, Sites: 1}}}
	leads, out := Leads{}, map[string]Acuity{}
	leads.Add(BeliefOf(read, start), BeliefOf(lies, start), start)
	for _, a := range leads.Acuities() {
		out[a.Kind] = a
	}
	return out
}

func TestAcuitiesTellReadingsThatAreRightDoubtfulAndWrong(t *testing.T) {
	lies := Observation{Cards: []CardReading{{Card: Card{0, 0}, Buildings: []BuildingReading{{Floors: 2}}}},
		Claims: []ClaimReading{{Gap: Gap{Card{0, 0}, East}, Player: "pink"}}, TurnOrder: []Color{"pink", "blue"}}
	read := lies
	read.Cards = []CardReading{{Card: Card{0, 0}, Buildings: []BuildingReading{{Floors: 3, Confidence: 0.7}}}}
	read.Claims = nil
	other := lies
	other.Claims = []ClaimReading{{Gap: Gap{Card{0, 0}, East}, Player: "blue", Confidence: 0.999}}

	right, wrong := acuityOf(lies, lies), acuityOf(read, lies)

	assert.Zero(t, right["disc"].Gross+right["disc"].Wrong+right["row"].Wrong+right["floors 2"].Wrong)
	assert.Equal(t, 2, right["row"].Places)
	assert.Equal(t, 1.0, wrong["disc"].Gross, "nothing for pink, surely")
	assert.Equal(t, 1, right["disc"].Places)
	assert.NotContains(t, acuityOf(other, lies), "disc", "blue for pink: a Likeness tells how often")
	assert.Equal(t, 1.0, wrong["floors 2"].Wrong, "three floors for two, not surely")
	assert.Equal(t, right["no disc"], wrong["no disc"])
}

func TestAcuitiesLeaveOutWhatIsHiddenAndSitesThatACardLacks(t *testing.T) {
	lies := Observation{Cards: []CardReading{{Card: Card{0, 0}, Buildings: []BuildingReading{{Floors: 1}}}}}
	site := 0
	hidden := lies
	hidden.Hidden = []Hidden{{Card: &Card{0, 0}, Site: &site}}

	assert.Equal(t, 1, acuityOf(lies, lies)["floors 1"].Places)
	assert.NotContains(t, acuityOf(hidden, lies), "floors 1", "the picture hides it")
	assert.NotContains(t, acuityOf(lies, hidden), "floors 1", "nobody can tell")
	assert.NotContains(t, acuityOf(lies, lies), "floors 0", "the card has one site")
}

// Which of a card's two sites is which a still tells less surely than a game, which saw them empty.
func TestAcuitiesLeaveOutCardsWithTwoSites(t *testing.T) {
	o := Observation{Cards: []CardReading{{Card: Card{0, 0}, Buildings: []BuildingReading{{Floors: 2}}}}}
	for sites, places := range map[int]int{1: 1, 2: 0} {
		start := Start{Players: []Color{"blue", "pink"}, Colors: []Color{"white", "red", "green", "black", "blue", "yellow"}, Cards: []SiteCard{{Card: Card{0, 0}, Sites: sites}}}
		leads := Leads{}
		leads.Add(BeliefOf(o, start), BeliefOf(o, start), start)
		assert.Len(t, leads["floors 2"], places, "%d sites", sites)
	}
}
