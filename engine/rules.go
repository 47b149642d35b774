package engine

import "fmt"

// A Rule is where the rulebook states it and whether the players may let a
// breach stand.
type Rule struct {
	text     string
	waivable bool
}

// Waivable is a rule whose breach the players may let stand.
func Waivable(text string) Rule { return Rule{text, true} }

// Binding is one whose breach they may not: the table, or what is left of pieces, could not show the result.
func Binding(text string) Rule { return Rule{text, false} }

// Rules are a game's rules by their codes.
type Rules map[Code]Rule

// Because is the reason that says where a rule is broken; the sentence is a format for args.
func (r Rules) Because(code Code, places []string, sentence string, args ...any) Reason {
	rule := r[code]
	return Reason{Code: code, Places: places, Rule: rule.text, Overridable: rule.waivable, Sentence: fmt.Sprintf(sentence, args...)}
}

// NoMove is the reason for what cannot be a move at all.
func NoMove(sentence string, args ...any) []Reason {
	return []Reason{{Code: NotAMove, Sentence: fmt.Sprintf(sentence, args...)}}
}
