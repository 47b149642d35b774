package engine

import (
	"fmt"
	"slices"
	"strings"
)

// A Code names a rule that a move breaks, in the words of the JSON contract.
type Code string

// NotAMove is the code of what is no move of the game at all: a place that
// does not exist, a player who is not at the table, a step out of its phase.
// No observation of a table yields it.
const NotAMove Code = "not-a-move"

// A Reason says why a move is not allowed, or where the rule is not enforced, what
// there is to be pointed out. Its words for players are "reason.<code>".
type Reason struct {
	Code        Code     `json:"code"`
	Places      []string `json:"places,omitempty"` // where to look: "card 0,1", "vertex 1,2", "stock 3", …
	Rule        string   `json:"rule"`             // where the rulebook says so
	Sentence    string   `json:"sentence"`         // for the players, in plain words
	MM          float64  `json:"mm,omitempty"`     // by how much, for geometry
	Overridable bool     `json:"overridable"`      // whether the players may let it stand
}

// Codes are the codes of the reasons, in order.
func Codes(reasons []Reason) []Code {
	codes := make([]Code, len(reasons))
	for i, r := range reasons {
		codes[i] = r.Code
	}
	return codes
}

// Notices point out rules that a move breaks and that are not enforced at this
// table, each once.
func Notices(broken []Reason) []Words {
	var out []Words
	for i, code := range Codes(broken) {
		if !slices.Contains(Codes(broken[:i]), code) {
			out = append(out, Say("notice", "why", Words{Key: "reason." + string(code)}))
		}
	}
	return out
}

// An IllegalError says why an event was refused.
type IllegalError struct {
	Reasons []Reason
}

func (e *IllegalError) Error() string {
	words := make([]string, len(e.Reasons))
	for i, r := range e.Reasons {
		words[i] = fmt.Sprintf("%s (%s)", strings.TrimSuffix(r.Sentence, "."), r.Code)
	}
	return "not allowed: " + strings.Join(words, "; ")
}

// Overridable says whether the players may let a move stand that breaks these
// rules.
func Overridable(reasons []Reason) bool {
	return !slices.ContainsFunc(reasons, func(r Reason) bool { return !r.Overridable })
}

// Judge decides on a move, named word, that breaks rules for those reasons, if any: against says that it stands against them, as the players override
// them and every reason allows that. A move that is refused only lies on the table. The error is an *IllegalError where the move may not stand, or says
// that there is nothing to refuse.
func Judge(word string, refused, override bool, reasons []Reason) (against bool, err error) {
	switch {
	case refused && len(reasons) == 0:
		return false, fmt.Errorf("refused: the %s breaks no rule", word)
	case refused && reasons[0].Code != NotAMove, len(reasons) == 0:
		return false, nil
	case refused || !override || !Overridable(reasons):
		return false, &IllegalError{Reasons: reasons}
	}
	return true, nil
}
