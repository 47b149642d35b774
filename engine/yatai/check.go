package yatai

import (
	"slices"

	"banto/engine"
)

// Check lists every reason why a move is not allowed; none means it is legal.
func Check(s State, m Move) []engine.Reason {
	if s.game == nil {
		return engine.NoMove("the game has not been set up")
	}
	seat := s.game.seatOf(m.Player)
	switch {
	case seat < 0:
		return engine.NoMove("%q is not at this table", m.Player)
	case !known(m.Kind):
		return engine.NoMove("%q is not a move", m.Kind)
	case s.phase == PhaseEnd:
		return []engine.Reason{rules.Because(NotYourTurn, nil, "The game is over.")}
	case seat != int(s.seat):
		return []engine.Reason{rules.Because(NotYourTurn, nil, "It is %s's turn.", s.game.start.Players[s.seat])}
	case !s.awaits(m.Kind):
		return []engine.Reason{s.untimely()}
	}
	return s.check(&m, &s.board[seat])
}

// phases are those in which a kind of move may be made. "At any time" of a turn
// special actions are moves between two others: what they change comes to the
// same before or after a step as within it.
var phases = map[Kind][]Phase{
	Food: {PhaseFood, PhaseSecond, PhaseBonus}, Bottle: {PhaseBottle}, Penalty: {PhaseQueue}, Offer: {PhaseQueue},
	Push: {PhaseTile}, Draw: {PhaseAction}, Place: {PhasePlace}, Swap: {PhasePlace}, Return: {PhasePlace},
	Cook: {PhaseAction}, Drinks: {PhaseAction}, Recycle: {PhaseAction}, Serve: {PhaseAction, PhaseExtra},
	Double: {PhaseBonus}, Take: {PhaseBonus}, Review: {PhaseBonus},
	Empty: {PhaseQueue, PhaseTile, PhaseAction, PhaseExtra}, Call: {PhaseQueue, PhaseTile, PhaseAction, PhaseExtra},
	Skip: {PhaseAction}, End: {PhaseAction, PhaseExtra}, Tell: {PhasePoints},
}

// bonusOf is the bonus that a kind of move answers.
var bonusOf = map[Kind]bonus{Food: menuBonus, Double: doubleBonus, Take: specialBonus, Review: reviewBonus}

func known(k Kind) bool { return phases[k] != nil }

// awaits says whether a kind of move may be made now.
func (s *State) awaits(k Kind) bool {
	return slices.Contains(phases[k], s.phase) && (s.phase != PhaseBonus || s.bonus.kind == bonusOf[k])
}

// untimely is the reason against a move that another comes before.
func (s *State) untimely() engine.Reason {
	p := s.game.start.Players[s.seat]
	if s.phase == PhaseQueue {
		return rules.Because(QueueUnresolved, []string{queuePlace(p, s.game.queue-1)}, "Somebody waits in the last space: %s loses two reviews or makes an offer first.", p)
	}
	return rules.Because(NotYourTurn, nil, "The game waits for %s: %s.", p, s.phase)
}

func (s *State) check(m *Move, p *player) []engine.Reason {
	switch m.Kind {
	case Food:
		return s.checkFood(m, p)
	case Bottle:
		return s.checkBottle(m)
	case Penalty:
		return s.checkPenalty(m, p)
	case Offer:
		return s.checkOffer(m, p)
	case Push:
		return s.checkPush(m)
	case Place, Swap, Return:
		return s.checkSeating(m, p)
	case Double, Take, Review:
		return s.checkBonus(m, p)
	case Empty, Call:
		return s.checkSpecial(m, p)
	case Skip, End:
		return s.checkLeave(m)
	case Tell:
		if most := mostSpecialPoints * sum(p.special[:]); m.Points < 0 || m.Points > most {
			return engine.NoMove("%d points on the backs of the tiles: give 0 to %d", m.Points, most)
		}
		return nil
	}
	return s.checkAction(m, p)
}

func (s *State) checkFood(m *Move, p *player) []engine.Reason {
	food := index(Dishes[:], m.Food)
	if food < 0 {
		return engine.NoMove("%q is no food: give one of %v", m.Food, Dishes)
	}
	var r engine.Reason
	switch at := foodPlace(m.Player, m.Food); {
	case p.menu&(1<<food) != 0:
		r = rules.Because(FoodTaken, []string{at}, "%s is on the menu already.", m.Food)
		r.Overridable = false
	case s.phase == PhaseFood && s.foodTaken(food):
		r = rules.Because(FoodTaken, []string{at}, "A player before has chosen %s.", m.Food)
	default:
		return nil
	}
	return []engine.Reason{r}
}

// foodTaken says whether somebody has chosen a food as his first.
func (s *State) foodTaken(food int) bool {
	for seat := range s.game.start.Players {
		if int(s.board[seat].first) == food+1 {
			return true
		}
	}
	return false
}

func (s *State) checkBottle(m *Move) []engine.Reason {
	n, ok := count(Colors[:], m.Drinks)
	if !ok || len(m.Drinks) != 1 {
		return engine.NoMove("the crate begins with one bottle of %v, not %v", Colors, m.Drinks)
	}
	return s.checkSupply(drinkPlace, Colors[:], n, s.drinks, nil)
}

// checkSupply holds what is taken against what lies in the common area.
func (s *State) checkSupply(place func(Color) string, kinds []Color, n [5]int8, have [4]int8, out []engine.Reason) []engine.Reason {
	for k := range have {
		if n[k] > have[k] {
			out = append(out, rules.Because(SupplyEmpty, []string{place(kinds[k])}, "%d of %s: the common area has %d.", n[k], kinds[k], have[k]))
		}
	}
	return out
}

func (s *State) checkPenalty(m *Move, p *player) []engine.Reason {
	out, ok := s.checkSteps(m, p, pendingBonus{tracks: allTracks, steps: reviewsLost}, -1)
	if ok && s.game.opt.ReviewLossSplit == "different" && m.Reviews[0] == m.Reviews[1] {
		out = append(out, rules.Because(ReviewSame, []string{reviewPlace(m.Player, m.Reviews[0])}, "At this table the two reviews lost are different ones."))
	}
	return out
}

// reviewsLost is what it costs to leave somebody waiting in the last space.
const reviewsLost = 2

// checkSteps judges steps up (1) or down (-1) the review track; ok is false
// where they cannot be taken at all.
func (s *State) checkSteps(m *Move, p *player, b pendingBonus, way int) (out []engine.Reason, ok bool) {
	n, ok := count(Tracks[:], m.Reviews)
	if !ok {
		return engine.NoMove("%v are no reviews: give some of %v", m.Reviews, Tracks), false
	}
	if len(m.Reviews) != int(b.steps) {
		return []engine.Reason{rules.Because(ReviewCount, nil, "%d steps on the review track: %d are due.", len(m.Reviews), b.steps)}, false
	}
	for k, t := range Tracks {
		if n[k] > 0 && b.tracks&(1<<k) == 0 {
			out = append(out, rules.Because(ReviewNotShown, []string{reviewPlace(m.Player, t)}, "The space does not show %s.", t))
		}
	}
	if !s.game.opt.TrackClamp && s.wasted(p, n, way) > s.unavoidable(p, b, way) {
		out = append(out, rules.Because(ReviewOffTrack, nil, "A step leads off the track while another does not."))
	}
	return out, true
}

// trackRoom is how many steps a marker can go up (1) or down (-1).
func (g *game) trackRoom(p *player, track, way int) int {
	if way < 0 {
		return int(p.reviews[track])
	}
	return len(g.lay.Reputation.Reviews.Steps) - 1 - int(p.reviews[track])
}

// wasted counts steps that lead off the track, unavoidable those that must.
func (s *State) wasted(p *player, n [5]int8, way int) (off int) {
	for k := range Tracks {
		off += max(0, int(n[k])-s.game.trackRoom(p, k, way))
	}
	return off
}

func (s *State) unavoidable(p *player, b pendingBonus, way int) int {
	room := 0
	for k := range Tracks {
		if b.tracks&(1<<k) != 0 {
			room += s.game.trackRoom(p, k, way)
		}
	}
	return max(0, int(b.steps)-room)
}

func (s *State) checkOffer(m *Move, p *player) []engine.Reason {
	if m.Special == Taiyaki && len(m.Drinks) == 0 {
		return s.checkOwn(m.Player, p, taiyaki, nil)
	}
	n, ok := count(Colors[:], m.Drinks)
	if !ok || len(m.Drinks) != 1 || m.Special != "" {
		return engine.NoMove("an offer is one drink or the taiyaki, not %v %s", m.Drinks, m.Special)
	}
	return s.checkPour(m.Player, p, n, nil)
}

// checkPour judges drinks that go from fridge to crate.
func (s *State) checkPour(name engine.Color, p *player, n [5]int8, out []engine.Reason) []engine.Reason {
	for k, c := range Colors {
		if n[k] > p.fridge[k] {
			out = append(out, rules.Because(DrinkMissing, []string{fridgePlace(name, c)}, "%d %s drinks: the fridge has %d.", n[k], c, p.fridge[k]))
		}
	}
	if room := s.game.crateRoom(p); sum(n[:]) > room {
		out = append(out, rules.Because(CrateFull, nil, "The crate has space for %d more bottles, not for %d.", room, sum(n[:])))
	}
	return out
}

// checkOwn asks for a special action tile of the player's.
func (s *State) checkOwn(name engine.Color, p *player, kind int, out []engine.Reason) []engine.Reason {
	if p.special[kind] == 0 {
		out = append(out, rules.Because(SpecialMissing, []string{ownPlace(name, Specials[kind])}, "%s has no %s.", name, Specials[kind]))
	}
	return out
}

func (s *State) checkPush(m *Move) []engine.Reason {
	switch {
	case m.Tile < 0 || m.Tile >= Tiles || lineOf(m.Line) < 0:
		return engine.NoMove("tile %d into %q: give a tile from 0 to %d and a line from R1, R2, C1, C2, C3", m.Tile, m.Line, Tiles-1)
	case index(s.out[:], int8(m.Tile)) < 0:
		return []engine.Reason{rules.Because(TileNotFree, []string{tilePlace(m.Tile)}, "That tile (%s %d) lies in the grid.", s.game.lay.Tiles[m.Tile].Action, s.game.lay.Tiles[m.Tile].Count)}
	}
	return nil
}

// checkSeating judges where customers drawn go.
func (s *State) checkSeating(m *Move, p *player) []engine.Reason {
	if m.Kind == Return {
		if s.hand[tourist] == 0 || p.waiting() < s.game.queue || s.canSwap() {
			return engine.NoMove("only a tourist for whom there is no place goes back into the bag")
		}
		return nil
	}
	to := s.game.seatOf(m.To)
	if to < 0 {
		return engine.NoMove("%q is not at this table", m.To)
	}
	if m.Kind == Swap {
		return s.checkSwap(m, p, to)
	}
	c := index(Customers[:], m.Customer)
	if c < 0 || s.hand[c] == 0 {
		return engine.NoMove("no %s has been drawn", m.Customer)
	}
	var out []engine.Reason
	if c == tourist && to != int(s.seat) {
		out = append(out, rules.Because(TouristOwnQueue, []string{queuePlace(m.To, 0)}, "A tourist joins the own queue only."))
	}
	if s.board[to].waiting() == s.game.queue {
		out = append(out, rules.Because(QueueFull, []string{queuePlace(m.To, s.game.queue-1)}, "The queue of %s is full.", m.To))
	}
	return out
}

func (s *State) checkSwap(m *Move, p *player, to int) []engine.Reason {
	if s.hand[tourist] == 0 {
		return engine.NoMove("no tourist has been drawn")
	}
	if to == int(s.seat) || m.Space < 0 || m.Space >= s.game.queue {
		return engine.NoMove("a tourist is swapped for a customer in another's queue of %d spaces", s.game.queue)
	}
	var out []engine.Reason
	if c := s.board[to].queue[m.Space]; c == 0 || c == tourist+1 {
		out = append(out, rules.Because(QueueNobody, []string{queuePlace(m.To, m.Space)}, "No customer is there to be swapped for the tourist."))
	}
	if s.game.opt.TouristSwapNeedsSpace && p.waiting() == s.game.queue {
		out = append(out, rules.Because(QueueFull, []string{queuePlace(m.Player, s.game.queue-1)}, "The queue of %s is full: the customer swapped has no space.", m.Player))
	}
	return out
}

// canSwap says whether a tourist drawn could be swapped.
func (s *State) canSwap() bool {
	if s.game.opt.TouristSwapNeedsSpace && s.board[s.seat].waiting() == s.game.queue {
		return false
	}
	for seat := range s.game.start.Players {
		for _, c := range s.board[seat].queue {
			if seat != int(s.seat) && c > 0 && c != tourist+1 {
				return true
			}
		}
	}
	return false
}
