package izakaya

import (
	"fmt"
	"slices"
	"strings"

	"banto/engine/stack"
)

// Options settle the questions the rulebook leaves open (keys izakaya.… of the
// configuration; the same fields stand in a game's start event, so that an old
// log is replayed by the rules it was played by).
type Options struct {
	BidTie             string `mapstructure:"bid_tie" json:"bid_tie"`                             // players of one bid: reverse_previous, keep, rotate, ask
	ZeroBid            string `mapstructure:"zero_bid" json:"zero_bid"`                           // a bid of 0: allow, forbid
	EndTotal           string `mapstructure:"end_total" json:"end_total"`                         // what meets the threshold: cumulative (all bids so far)
	FinalPhase         string `mapstructure:"final_phase" json:"final_phase"`                     // last action phase: same_round, extra_round
	LeftoverYen        string `mapstructure:"leftover_yen" json:"leftover_yen"`                   // yen kept: tiebreak_only, add
	FinalTie           string `mapstructure:"final_tie" json:"final_tie"`                         // tie after the tie-break: share
	CardLimits         string `mapstructure:"card_limits" json:"card_limits"`                     // printed floors and pieces: warn, off, max, exact
	TwoSites           string `mapstructure:"two_sites" json:"two_sites"`                         // two buildings on one card: sum, highest_only
	BuildWhere         string `mapstructure:"build_where" json:"build_where"`                     // white cards to build on: any, own_or_free, own
	Unclaimed          string `mapstructure:"unclaimed" json:"unclaimed"`                         // buildings without a pyramid score for: none
	DrinkScope         string `mapstructure:"drink_scope" json:"drink_scope"`                     // drinks that count: card_corners
	PointOrder         string `mapstructure:"point_order" json:"point_order"`                     // inner before outer points: enforce, warn
	PriceFloor         int    `mapstructure:"price_floor" json:"price_floor"`                     // yen that must stay on a stock card
	Line3              string `mapstructure:"line3" json:"line3"`                                 // line of three claim discs: both, gap, row, off
	Line3MinPlayers    int    `mapstructure:"line3_min_players" json:"line3_min_players"`         // players from which a line pays
	Line3Reward        string `mapstructure:"line3_reward" json:"line3_reward"`                   // how often a line pays: once_per_claim
	CentreEdges        string `mapstructure:"centre_edges" json:"centre_edges"`                   // gaps beside the blue centre: allow, forbid
	DiscsPerEdge       int    `mapstructure:"discs_per_edge" json:"discs_per_edge"`               // claim discs in one gap: 1 or 2
	ClaimNeedsFreeCard bool   `mapstructure:"claim_needs_free_card" json:"claim_needs_free_card"` // false: a disc alone may be laid where both cards are owned
	BidInput           string `mapstructure:"bid_input" json:"bid_input"`                         // how bids come in: manual, camera
	FloorCount         string `mapstructure:"floor_count" json:"floor_count"`                     // floors of an uneven building: max_level
	Pieces             int    `mapstructure:"pieces" json:"pieces"`                               // wooden pieces in the supply

	stack.Tolerance `mapstructure:",squash"`
}

// DefaultOptions are the recommended answers; every one has its reason in the
// configuration file.
func DefaultOptions() Options {
	return Options{
		BidTie: "reverse_previous", ZeroBid: "allow", EndTotal: "cumulative", FinalPhase: "same_round",
		LeftoverYen: "tiebreak_only", FinalTie: "share", CardLimits: "warn", TwoSites: "sum",
		BuildWhere: "any", Unclaimed: "none", DrinkScope: "card_corners", PointOrder: "enforce",
		PriceFloor: 0, Line3: "both", Line3MinPlayers: 4, Line3Reward: "once_per_claim",
		CentreEdges: "allow", DiscsPerEdge: 1, ClaimNeedsFreeCard: true, BidInput: "manual",
		FloorCount: "max_level", Pieces: 68, Tolerance: stack.DefaultTolerance(),
	}
}

// Validate reports the first option whose value means nothing, with the values
// that do.
func (o Options) Validate() error {
	words := []struct {
		key, value string
		allowed    []string
	}{
		{"bid_tie", o.BidTie, []string{"reverse_previous", "keep", "rotate", "ask"}},
		{"zero_bid", o.ZeroBid, []string{"allow", "forbid"}},
		{"end_total", o.EndTotal, []string{"cumulative"}},
		{"final_phase", o.FinalPhase, []string{"same_round", "extra_round"}},
		{"leftover_yen", o.LeftoverYen, []string{"tiebreak_only", "add"}},
		{"final_tie", o.FinalTie, []string{"share"}},
		{"card_limits", o.CardLimits, []string{"warn", "off", "max", "exact"}},
		{"two_sites", o.TwoSites, []string{"sum", "highest_only"}},
		{"build_where", o.BuildWhere, []string{"any", "own_or_free", "own"}},
		{"unclaimed", o.Unclaimed, []string{"none"}},
		{"drink_scope", o.DrinkScope, []string{"card_corners"}},
		{"point_order", o.PointOrder, []string{"enforce", "warn"}},
		{"line3", o.Line3, []string{"both", "gap", "row", "off"}},
		{"line3_reward", o.Line3Reward, []string{"once_per_claim"}},
		{"centre_edges", o.CentreEdges, []string{"allow", "forbid"}},
		{"bid_input", o.BidInput, []string{"manual", "camera"}},
		{"floor_count", o.FloorCount, []string{"max_level"}},
	}
	for _, w := range words {
		if !slices.Contains(w.allowed, w.value) {
			return fmt.Errorf("izakaya.%s is %q: use one of %s", w.key, w.value, strings.Join(w.allowed, ", "))
		}
	}
	return o.validateNumbers()
}

func (o Options) validateNumbers() error {
	switch {
	case o.PriceFloor < 0 || o.PriceFloor > 100 || o.PriceFloor%Coin != 0:
		return fmt.Errorf("izakaya.price_floor is %d: use 0 or 100 yen", o.PriceFloor)
	case o.DiscsPerEdge < 1 || o.DiscsPerEdge > 2:
		return fmt.Errorf("izakaya.discs_per_edge is %d: use 1 or 2", o.DiscsPerEdge)
	case o.Line3MinPlayers < MinPlayers:
		return fmt.Errorf("izakaya.line3_min_players is %d: use %d or more", o.Line3MinPlayers, MinPlayers)
	case o.Pieces < 1 || o.Pieces > 200:
		return fmt.Errorf("izakaya.pieces is %d: use 1 to 200 wooden pieces", o.Pieces)
	}
	if err := o.Tolerance.Validate(); err != nil {
		return fmt.Errorf("izakaya.%w", err)
	}
	return nil
}
