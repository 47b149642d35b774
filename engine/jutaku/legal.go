package jutaku

import "math/rand/v2"

// A choice is a legal move in small numbers: a seat, and a place (place, move)
// or a site (build).
type choice struct {
	kind choiceKind
	seat uint8
	k    uint8
}

type choiceKind uint8

const (
	placeChoice choiceKind = iota
	stopChoice
	buildChoice
	wrongChoice
	stepChoice
	keepChoice
	passChoice
)

var choiceKinds = [...]Kind{Place, Stop, Build, Wrong, Step, Keep, Pass}

// maxChoices is room for the choices of any table: all players on the perimeter.
const maxChoices = MaxPlayers * 20

// Legal lists the legal moves: stops at the very moment of the first, and
// builds without counts and footprints. Exactly these moves pass Check, but
// that Check also passes stops a little late, and builds whose counts and
// footprints are right.
func Legal(s State) []Move { return AppendLegal(nil, s) }

// AppendLegal appends the legal moves to dst, so that a caller who asks often
// can use one slice.
func AppendLegal(dst []Move, s State) []Move {
	var room [maxChoices]choice
	for _, c := range s.choices(room[:0]) {
		dst = append(dst, s.move(c))
	}
	return dst
}

// Random is one of the legal moves, each as likely; ok is false at the end of
// the game.
func Random(s State, rng *rand.Rand) (m Move, ok bool) {
	var room [maxChoices]choice
	list := s.choices(room[:0])
	if len(list) == 0 {
		return Move{}, false
	}
	return s.move(list[rng.IntN(len(list))]), true
}

func (s *State) choices(out []choice) []choice {
	if s.game == nil {
		return out
	}
	switch s.phase {
	case PhasePlace:
		return s.placeChoices(out)
	case PhaseBuild:
		return s.stopChoices(out)
	case PhaseCheck:
		return s.verdictChoices(s.stopChoices(out))
	case PhaseMove:
		return s.moveChoices(out)
	}
	return out
}

func (s *State) placeChoices(out []choice) []choice {
	for seat := range s.game.players {
		if s.at[seat] >= 0 {
			continue
		}
		for left := s.lying & perimeter; left != 0; {
			out = append(out, choice{placeChoice, uint8(seat), uint8(left.next())})
		}
	}
	return out
}

func (s *State) stopChoices(out []choice) []choice {
	for seat := range s.game.players {
		if s.hand.has(seat) && !s.stopped.has(seat) {
			out = append(out, choice{kind: stopChoice, seat: uint8(seat)})
		}
	}
	return out
}

func (s *State) verdictChoices(out []choice) []choice {
	for seat := range s.game.players {
		if !s.stopped.has(seat) || s.judged.has(seat) {
			continue
		}
		if card := s.card(seat); card != nil && s.used+card.Pieces <= s.game.opt.Pieces {
			for k := range card.sites() {
				out = append(out, choice{buildChoice, uint8(seat), uint8(k)})
			}
		}
		out = append(out, choice{kind: wrongChoice, seat: uint8(seat)})
	}
	return out
}

func (s *State) moveChoices(out []choice) []choice {
	seat := s.turn()
	start := len(out)
	if s.hand.has(seat) {
		out = append(out, choice{kind: keepChoice, seat: uint8(seat)})
	}
	for left := s.reach(seat); left != 0; {
		out = append(out, choice{stepChoice, uint8(seat), uint8(left.next())})
	}
	if len(out) == start {
		out = append(out, choice{kind: passChoice, seat: uint8(seat)})
	}
	return out
}

// move spells a choice out.
func (s *State) move(c choice) Move {
	m := Move{Kind: choiceKinds[c.kind], Player: s.game.players[c.seat]}
	switch c.kind {
	case placeChoice, stepChoice:
		m.Card = cardAt(int(c.k))
	case buildChoice:
		m.Site = int(c.k)
	}
	return m
}
