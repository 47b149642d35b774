package highway

import (
	"fmt"
	"slices"
	"strings"
)

// Options settle the questions the rulebook leaves open (keys highway.… of the
// configuration; the same fields stand in a game's start event, so that an old
// log is replayed by the rules it was played by).
type Options struct {
	Edition              string  `mapstructure:"edition" json:"edition"`                               // the box: 2018, 2017_2p (two players only)
	CoverScope           string  `mapstructure:"cover_scope" json:"cover_scope"`                       // where a road counts as covered: whole_road, crossing_point
	CarsPer              string  `mapstructure:"cars_per" json:"cars_per"`                             // cars are earned for each: road, player
	OwnCrossing          string  `mapstructure:"own_crossing" json:"own_crossing"`                     // crossing one's own highway: no_credit, blocks_all
	JunctionCountsHeight bool    `mapstructure:"junction_counts_height" json:"junction_counts_height"` // the yellow disc counts in the step from pillar to pillar
	ExitFromHeight       int     `mapstructure:"exit_from_height" json:"exit_from_height"`             // discs of the pillar that an exit leaves; 0: any
	ExitBonus            int     `mapstructure:"exit_bonus" json:"exit_bonus"`                         // cars for an exit
	OverhangTolMM        float64 `mapstructure:"overhang_tol_mm" json:"overhang_tol_mm"`               // mm a road end may stick out before it is wrong
	PillarUnderRoad      string  `mapstructure:"pillar_under_road" json:"pillar_under_road"`           // a new pillar under a road: forbid, allow
	MinClearanceMM       float64 `mapstructure:"min_clearance_mm" json:"min_clearance_mm"`             // mm of air below which touching is suspected
	LowClearance         string  `mapstructure:"low_clearance" json:"low_clearance"`                   // less air than that: warn, forbid
	PenaltyOnShift       bool    `mapstructure:"penalty_on_shift" json:"penalty_on_shift"`             // elements shifted, not fallen, cost too
	PenaltyShortfall     string  `mapstructure:"penalty_shortfall" json:"penalty_shortfall"`           // who owes more pillars than he has: give_all
	Exhaust              string  `mapstructure:"exhaust" json:"exhaust"`                               // who can build no more: eliminate; most_cars: ends the game, most cars placed win
	PlayOn               bool    `mapstructure:"play_on" json:"play_on"`                               // after the first has won the others play for places
	SetupFromSupply      bool    `mapstructure:"setup_from_supply" json:"setup_from_supply"`           // entrance pillar, road and car come out of the supply
	Buildings            string  `mapstructure:"buildings" json:"buildings"`                           // a building from each player: auto (3 and 4 players), on, off
}

// DefaultOptions are the recommended answers; every one has its reason in the
// configuration file.
func DefaultOptions() Options {
	return Options{
		Edition: "2018", CoverScope: "whole_road", CarsPer: "road", OwnCrossing: "no_credit", JunctionCountsHeight: true,
		ExitFromHeight: 1, ExitBonus: 1, OverhangTolMM: 1.5, PillarUnderRoad: "forbid", MinClearanceMM: 1, LowClearance: "warn",
		PenaltyOnShift: false, PenaltyShortfall: "give_all", Exhaust: "eliminate", PlayOn: true, SetupFromSupply: true, Buildings: "auto",
	}
}

// Validate reports the first option whose value means nothing, with the values
// that do.
func (o Options) Validate() error {
	words := []struct {
		key, value string
		allowed    []string
	}{
		{"edition", o.Edition, []string{"2018", "2017_2p"}},
		{"cover_scope", o.CoverScope, []string{"whole_road", "crossing_point"}},
		{"cars_per", o.CarsPer, []string{"road", "player"}},
		{"own_crossing", o.OwnCrossing, []string{"no_credit", "blocks_all"}},
		{"pillar_under_road", o.PillarUnderRoad, []string{"forbid", "allow"}},
		{"low_clearance", o.LowClearance, []string{"warn", "forbid"}},
		{"penalty_shortfall", o.PenaltyShortfall, []string{"give_all"}},
		{"exhaust", o.Exhaust, []string{"eliminate", "most_cars"}},
		{"buildings", o.Buildings, []string{"auto", "on", "off"}},
	}
	for _, w := range words {
		if !slices.Contains(w.allowed, w.value) {
			return fmt.Errorf("highway.%s is %q: use one of %s", w.key, w.value, strings.Join(w.allowed, ", "))
		}
	}
	return o.validateNumbers()
}

func (o Options) validateNumbers() error {
	switch {
	case o.ExitFromHeight < 0 || o.ExitFromHeight > 10:
		return fmt.Errorf("highway.exit_from_height is %d: use 1 to 10 discs, or 0 for any height", o.ExitFromHeight)
	case o.ExitBonus < 0 || o.ExitBonus > 10:
		return fmt.Errorf("highway.exit_bonus is %d: use 0 to 10 cars", o.ExitBonus)
	case !(o.OverhangTolMM >= 0 && o.OverhangTolMM <= 10):
		return fmt.Errorf("highway.overhang_tol_mm is %g: use 0 to 10 mm", o.OverhangTolMM)
	case !(o.MinClearanceMM >= 0 && o.MinClearanceMM <= 10):
		return fmt.Errorf("highway.min_clearance_mm is %g: use 0 to 10 mm", o.MinClearanceMM)
	}
	return nil
}

// buildings is how many buildings the players place.
func (o *Options) buildings(players int) int {
	if o.Buildings == "on" || o.Buildings == "auto" && players > MinPlayers {
		return players
	}
	return 0
}
