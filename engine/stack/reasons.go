package stack

import (
	"fmt"

	"banto/engine"
)

// The codes of the building rules in the JSON contract.
const (
	BuildOutsideSite engine.Code = "build-outside-site"
	BuildNotTouching engine.Code = "build-not-touching"
	BuildOverhang    engine.Code = "build-overhang"
	BuildOverGap     engine.Code = "build-over-gap"
)

// Rules say where the rulebook states each of the building rules.
var Rules = map[engine.Code]string{
	BuildOutsideSite: "Jutaku, Building: within the darkened site border",
	BuildNotTouching: "Jutaku, Building: at least one side must touch another piece of the floor",
	BuildOverhang:    "Jutaku, Building: not outside of the boundaries of the previous level",
	BuildOverGap:     "Jutaku, Building: not over any gaps",
}

// words for the violations of the geometry, measured and not.
var words = map[Kind]struct {
	code            engine.Code
	measured, plain string
}{
	OutsideSite: {BuildOutsideSite, "The piece lies %.1f mm outside the site.", "The piece lies outside the site."},
	NotTouching: {BuildNotTouching, "The piece does not lie flush with its floor: %.1f mm amiss.", "The piece does not lie flush with its floor."},
	Overhang:    {BuildOverhang, "The piece hangs %.1f mm over the edge of the floor below.", "The piece hangs over the edge of the floor below."},
	OverGap:     {BuildOverGap, "The piece lies over a gap in the floor below, %.1f mm from its edge.", "The piece lies over a gap in the floor below."},
}

// Reason puts a violation, of 0 mm where nobody measured it, into words; the players may let it stand.
func (v Violation) Reason(places ...string) engine.Reason {
	w := words[v.Kind]
	sentence := w.plain
	if v.MM > 0 {
		sentence = fmt.Sprintf(w.measured, v.MM)
	}
	return engine.Reason{Code: w.code, Places: places, Rule: Rules[w.code], Sentence: sentence, MM: v.MM, Overridable: true}
}

// ViolationOf is the violation of so many mm that a code names; ok is false for
// the code of another rule.
func ViolationOf(code engine.Code, mm float64) (v Violation, ok bool) {
	for kind, w := range words {
		if w.code == code {
			return Violation{kind, mm}, true
		}
	}
	return v, false
}
