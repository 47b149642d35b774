package engine

import (
	"math/rand/v2"
	"strings"
)

// A Color names a player by the colour of his pieces, or the colour of a piece,
// in the words of the JSON contract.
type Color string

// A Phase is a step of a game in the game's own word; see Over.
type Phase string

// Over is the phase of every game that has ended.
const Over Phase = "end"

// A Game is one game's rules as commands and page see them. Its value holds
// what holds for all games begun with it (options, paints), so that a new value
// is a line in the list of games. It is stateless and may be shared.
//
// Everything that a person reads is Words, whose sentences stand in the
// language files; every place is a string in the words that the game's reasons
// use ("card 0,1", "stock 3"), the same in choices, drawing and reasons.
type Game interface {
	// Name is the game's name in commands, logs and folders of words.
	Name() string
	// Kit is what the wizard must know to set a game up.
	Kit() Kit
	// Start is the event that begins a game of the set-up, under the game's
	// options. What the set-up leaves open is drawn from rng. The error says
	// which part cannot be.
	Start(set Setup, rng *rand.Rand) (Event, error)
	// Decode reads one event of this game from a log or a request: strictly, so
	// that half an event is an error. It need not know Undo and Redo (see
	// DecodeEvent).
	Decode(data []byte) (Event, error)
	// Apply gives the state after an event and leaves s as it was; a nil s takes
	// a start event only. A move that breaks a rule gives an *IllegalError,
	// unless the event says Override and every reason allows that.
	Apply(s State, e Event) (State, error)
	// Tell puts an event between two states into words for the account: a
	// sentence, several, or none for what must stay hidden (a bid while others
	// are due) or needs no telling. A rule that the options only warn of is pointed
	// out after the move that breaks it. The last sentences of a game are not the
	// scores: those are in Standings.
	Tell(before, after State, e Event) []Words
	// Playout plays random legal moves from s to the end and hands every event
	// to record.
	Playout(s State, rng *rand.Rand, record func(Event)) (State, error)
}

// A State is a game at one moment. States are values: whoever has one may keep
// it, and no method changes it.
type State interface {
	// Seats are the players in the order of the set-up.
	Seats() []Seat
	// Status is what the header shows.
	Status() Status
	// Choices are the legal moves, of all players who may move now, in the order
	// in which buttons are to stand. A game with positions in mm lists a fair
	// number of good ones and takes others by Attempt.
	Choices() []Choice
	// Attempt spells out what somebody means who chose a kind of move and tapped
	// these places, although no choice fits; it may turn out legal (a position in
	// mm) or not (then Apply tells why). Nil: the taps make no move yet.
	Attempt(player Color, kind string, places []string) Event
	// Alarm is the placement that lies on the table against the rules and waits
	// to be taken back or let stand; nil: none. See Entry.Refused.
	Alarm() *Alarm
	// Standings are the scores as they stand, final once the game is over.
	Standings() Standings
	// Drawing is the table.
	Drawing() Drawing
	// Alternatives are what a place could hold instead of what the book has
	// there, the likeliest first; none where nothing can be corrected.
	Alternatives(place string) []Alternative
}

// A Kit is what a game is played with, as far as the wizard asks.
type Kit struct {
	Least  int     `json:"least"`  // players
	Most   int     `json:"most"`   // players
	Colors []Color `json:"colors"` // that players can have, at least Most
	Paints []Paint `json:"paints"` // of pieces; "player.<colour>" for every player's
	Rows   []Row   `json:"rows"`   // that players arrange before they begin
}

// A Paint is the look of a named colour. The part of the name before the dot
// groups paints that must be told apart; it is the key of its words too.
type Paint struct {
	Name string `json:"name"` // "player.grey", "drink.red"
	Fill string `json:"fill"` // "#rrggbb"
}

// A Row is pieces of several colours in an order that a set-up fixes: its name
// is the key of its words, its colours are the parts of paint names after the dot.
type Row struct {
	Name   string  `json:"name"`
	Group  string  `json:"group"` // of the paints: "drink"
	Colors []Color `json:"colors"`
}

// A Setup is what the wizard knows when a game begins.
type Setup struct {
	Players []Color            `json:"players"` // in turn order
	Names   map[Color]string   `json:"names,omitempty"`
	Rows    map[string][]Color `json:"rows,omitempty"` // by the name of a Row; missing: drawn
	Seen    Event              `json:"-"`              // the start that a camera saw, nil: none; what agrees with the set-up is taken from it
	Watched bool               `json:"-"`              // a camera will see what the set-up leaves open: nothing is drawn in its place
}

// A Seat is a player at the table.
type Seat struct {
	Player Color  `json:"player"`
	Name   string `json:"name,omitempty"` // "": called by the colour
}

// A Status says what happens now.
type Status struct {
	Phase  Phase   `json:"phase"`
	Title  Words   `json:"title"`  // who is to do what, as big as it gets: "Blue, your turn"
	Hint   Words   `json:"hint"`   // what to do, while no kind of move is chosen
	Turn   Color   `json:"turn"`   // the player to move; "": several, or nobody
	Round  Words   `json:"round"`  // "Round 3"
	Order  []Color `json:"order"`  // the turn order, first to last
	Gauge  *Gauge  `json:"gauge"`  // how near the end is; nil: not told
	Notice *Words  `json:"notice"` // what all must know ("Last round"); nil: nothing
}

// A Gauge is an amount that grows towards the end of the game.
type Gauge struct {
	Words Words `json:"words"`
	Value int   `json:"value"`
	Max   int   `json:"max"`
}

// A Choice is one legal move, with what a person does to make it: choose its
// kind, tap its places in order, and where several choices are left, their
// labels tell them apart. Words of a kind are "do.<kind>" for its button, and
// "hint.<kind>", or "hint.<kind>.<n>" once n places are tapped.
type Choice struct {
	Kind   string   `json:"kind"`
	Player Color    `json:"player"`           // who makes it; "": all together
	Places []string `json:"places,omitempty"` // none: the label is a button by itself
	Label  Words    `json:"label"`
	Worth  *int     `json:"worth,omitempty"`  // points that it adds at once to the player's score; nil: not told
	Secret bool     `json:"secret,omitempty"` // only its player may look while choosing (a bid)
	Shout  bool     `json:"shout,omitempty"`  // made by a shout at any moment ("stop!"): space bar, and a big button on phones
	Event  Event    `json:"event"`
}

// An Alarm is a placement that breaks rules and waits for the players: they
// take it back, or let it stand where every reason allows that.
type Alarm struct {
	Event   Event    `json:"event"`
	Reasons []Reason `json:"reasons"`
}

// Standings are all players' scores.
type Standings struct {
	Players []Standing `json:"players"` // the leader first
	Winners []Color    `json:"winners"` // who leads, or has won; several share it
}

// A Standing is one player's score and how it comes about.
type Standing struct {
	Player Color   `json:"player"`
	Total  int     `json:"total"`
	Left   []Stock `json:"left"`  // what the player has in hand
	Lines  []Line  `json:"lines"` // the breakdown of the total
}

// A Stock is a number of pieces or coins in hand, with a sign of one or two
// characters for it.
type Stock struct {
	Sign  string `json:"sign"`
	Count int    `json:"count"`
	Of    int    `json:"of,omitempty"` // where set, the header shows pips: Count of so many
	Words Words  `json:"words"`        // "3 discs"
}

// A Line is one item of a breakdown: "B2", "3 × (200 + 100)", 900.
type Line struct {
	Name   Words  `json:"name"`
	Sum    string `json:"sum"` // how Points come about, in signs; "": they are what they are
	Points int    `json:"points"`
}

// An Alternative is one thing that a place could hold instead.
type Alternative struct {
	Words  Words   `json:"words"`
	Paint  string  `json:"paint,omitempty"` // name of the paint that it shows
	Events []Event `json:"events"`          // booked together, they make it so
}

// PaintColors are the colours of paints: what follows the dot in their names.
func PaintColors(paints []Paint) []Color {
	out := make([]Color, len(paints))
	for i, p := range paints {
		_, color, _ := strings.Cut(p.Name, ".")
		out[i] = Color(color)
	}
	return out
}
