package yatai

import (
	"fmt"
	"slices"
	"strings"
)

// Options settle the questions the rulebook leaves open (keys yatai.… of the
// configuration; the same fields stand in a game's start event, so that an old
// log is replayed by the rules it was played by).
type Options struct {
	TouristSwapNeedsSpace bool   `mapstructure:"tourist_swap_needs_space" json:"tourist_swap_needs_space"` // false: with a full queue the swapped customer goes back into the bag
	ReviewLossSplit       string `mapstructure:"review_loss_split" json:"review_loss_split"`               // the two reviews lost: free, different
	PacifiedLeaves        bool   `mapstructure:"pacified_leaves" json:"pacified_leaves"`                   // true: who got a drink or a sweet goes back into the bag
	TrackClamp            bool   `mapstructure:"track_clamp" json:"track_clamp"`                           // false: a step beyond a track's end only where no other step is left
	ExtraTurnServes       string `mapstructure:"extra_turn_serves" json:"extra_turn_serves"`               // serving in the extra turn: unlimited, one
	ExtraDrinks           string `mapstructure:"extra_drinks" json:"extra_drinks"`                         // drinks for one customer in the extra turn: 1..2, 1, 2
	TaiyakiInSink         bool   `mapstructure:"taiyaki_in_sink" json:"taiyaki_in_sink"`                   // true: a served sweet is a dirty dish of a kind of its own
	DoggybagRed           string `mapstructure:"doggybag_red" json:"doggybag_red"`                         // first placement on a red space by doggy bag: allow, forbid
	DoubleGivesBonus      bool   `mapstructure:"double_gives_bonus" json:"double_gives_bonus"`             // the space of a double customer gives its bonus
	SpecialPoints         string `mapstructure:"special_points" json:"special_points"`                     // points of unused special tiles: manual (told at the end), printed (of the layout)
	OrderCheck            string `mapstructure:"order_check" json:"order_check"`                           // pieces of a serving moved in another order: warn, off
}

// DefaultOptions are the recommended answers; every one has its reason in the
// configuration file.
func DefaultOptions() Options {
	return Options{
		TouristSwapNeedsSpace: true, ReviewLossSplit: "free", PacifiedLeaves: false, TrackClamp: true,
		ExtraTurnServes: "unlimited", ExtraDrinks: "1..2", TaiyakiInSink: false, DoggybagRed: "allow",
		DoubleGivesBonus: true, SpecialPoints: "manual", OrderCheck: "warn",
	}
}

// Validate reports the first option whose value means nothing, with the values
// that do.
func (o Options) Validate() error {
	for _, w := range []struct {
		key, value string
		allowed    []string
	}{
		{"review_loss_split", o.ReviewLossSplit, []string{"free", "different"}},
		{"extra_turn_serves", o.ExtraTurnServes, []string{"unlimited", "one"}},
		{"extra_drinks", o.ExtraDrinks, []string{"1..2", "1", "2"}},
		{"doggybag_red", o.DoggybagRed, []string{"allow", "forbid"}},
		{"special_points", o.SpecialPoints, []string{"manual", "printed"}},
		{"order_check", o.OrderCheck, []string{"warn", "off"}},
	} {
		if !slices.Contains(w.allowed, w.value) {
			return fmt.Errorf("yatai.%s is %q: use one of %s", w.key, w.value, strings.Join(w.allowed, ", "))
		}
	}
	return nil
}

// extraDrinks is how few and how many drinks a customer gets in the extra turn.
func (o *Options) extraDrinks() (least, most int) {
	switch o.ExtraDrinks {
	case "1":
		return 1, 1
	case "2":
		return 2, 2
	}
	return 1, 2
}
