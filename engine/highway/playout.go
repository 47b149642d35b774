package highway

import "math/rand/v2"

// Playout plays random legal moves from s to the end of the game and hands
// every event to record, which may be nil.
func Playout(s State, rng *rand.Rand, record func(Event)) (State, error) {
	for {
		m, ok := Random(s, rng)
		if !ok {
			return s, nil
		}
		e := Event{Move: m}
		var err error
		if s, err = Apply(s, e); err != nil {
			return s, err
		}
		if record != nil {
			record(e)
		}
	}
}
