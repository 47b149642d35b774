package engine

import "time"

// A Report is what a command prints: as JSON for programs, as text for people.
type Report interface {
	// Text is the report in lines of English.
	Text() string
}

// An Observation is what a picture shows of a game's table, as the game itself
// has it. As JSON it is a line of the contract.
type Observation interface {
	Report
	// Of is the same observation, of the picture of that name and read in so many ms.
	Of(image string, ms float64) Observation
	// Unread says in a line why nothing could be read, and what to do; "" where
	// something was.
	Unread() string
	// Score is what the picture shows to be worth.
	Score() Report
}

// A Compared observation can be held against the truth of its picture.
type Compared interface {
	Observation
	// Compare gives an answer for all that a NNN.truth.json tells. An error says why it cannot
	// be read.
	Compare(truth []byte) ([]Answer, error)
}

// An Answer is one thing that a picture shows, and what was read of it.
type Answer struct {
	Kind    string // what is counted together: "yen"
	Of      string // whose it is: "site 1"; "" of the whole picture
	Want    string // the truth
	Said    string // what was read
	LeftOut bool   // nothing was said
}

// Right tells whether what was read is the truth.
func (a Answer) Right() bool { return !a.LeftOut && a.Said == a.Want }

// A Finding is what a picture says of what a player claims by a shout ("stop!").
// Where it is sure, Events book it; where it is not, none do, and Options are what
// the players can say instead, one tap each: a finding never guesses.
type Finding struct {
	Title   Words         `json:"title"`
	Words   []Words       `json:"words"` // a sentence for each fault or doubt
	Events  []Event       `json:"-"`
	Options []Alternative `json:"options"`
	More    []Alternative `json:"more,omitempty"` // options that are less likely
}

// A Claims is a State in which shouts are looked at.
type Claims interface {
	// Claims are the players whose claim waits to be looked at.
	Claims() []Color
	// Until is when the others can claim no more for the same moment.
	Until() time.Time
	// Find is what an observation says of the claim of one of them.
	Find(player Color, o Observation) Finding
}

// A Followed game can be followed by observations of its pictures.
type Followed interface {
	Follow() Follower
}

// A Follower tells what happens in pictures of a game, one after the other: each
// report is a line of the contract.
type Follower interface {
	// Look says what happened up to a picture.
	Look(o Observation) []Report
	// Finish says what is likeliest of all that is still open, and last the score.
	Finish() []Report
}
