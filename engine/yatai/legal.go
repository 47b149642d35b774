package yatai

import "slices"

// A choice is a legal move in a few small numbers. What they are depends on the
// kind: indexes of what a list names in v[:n], then a and b.
type choice struct {
	kind Kind
	n    int8
	v    [maxSteps]int8
	a, b int8
}

// What b tells of a serving.
const (
	withSweet    = 1
	withDoggyBag = 2
)

// maxChoices is room for the choices of any usual table.
const maxChoices = 200

// Legal lists the legal moves, lists of drinks, customers and reviews in one
// order. Exactly these moves pass Check, but that Check takes such a list in any
// order, and a serving with its parts in any order.
func Legal(s State) []Move {
	var room [maxChoices]choice
	var out []Move
	for _, c := range s.choices(room[:0]) {
		out = append(out, s.move(&c))
	}
	return out
}

func (s *State) choices(out []choice) []choice {
	if s.game == nil {
		return out
	}
	p := &s.board[s.seat]
	switch s.phase {
	case PhaseFood, PhaseSecond:
		return s.foodChoices(out, p)
	case PhaseBottle:
		return lists(out, choice{kind: Bottle}, s.drinks[:], 1)
	case PhaseQueue:
		out = s.queueChoices(out, p)
	case PhaseTile:
		out = s.pushChoices(out)
	case PhaseAction:
		out = s.actionChoices(out, p)
	case PhasePlace:
		return s.seatingChoices(out, p)
	case PhaseBonus:
		return s.bonusChoices(out, p)
	case PhaseExtra:
		out = append(s.extraChoices(out, p), choice{kind: End})
	case PhasePoints:
		return ranged(out, choice{kind: Tell}, mostSpecialPoints*sum(p.special[:])+1)
	default:
		return out
	}
	return s.specialChoices(out, p)
}

// ranged appends a choice for each value of a below n.
func ranged(out []choice, c choice, n int) []choice {
	for a := range n {
		c.a = int8(a)
		out = append(out, c)
	}
	return out
}

// lists appends a choice for each way to take n of what there is, by kind.
func lists(out []choice, c choice, have []int8, n int) []choice {
	var left [5]int8
	copy(left[:], have)
	return listsFrom(out, c, &left, 0, n)
}

func listsFrom(out []choice, c choice, left *[5]int8, from, n int) []choice {
	if n == 0 {
		return append(out, c)
	}
	for k := from; k < len(left); k++ {
		if left[k] == 0 {
			continue
		}
		left[k]--
		c.v[c.n] = int8(k)
		next := c
		next.n++
		out = listsFrom(out, next, left, k, n-1)
		left[k]++
	}
	return out
}

func (s *State) foodChoices(out []choice, p *player) []choice {
	for food := range Dishes {
		if p.menu&(1<<food) == 0 && (s.phase != PhaseFood || !s.foodTaken(food)) {
			out = append(out, choice{kind: Food, a: int8(food)})
		}
	}
	return out
}

func (s *State) queueChoices(out []choice, p *player) []choice {
	out = s.stepChoices(out, Penalty, p, pendingBonus{tracks: allTracks, steps: reviewsLost}, -1)
	if s.game.crateRoom(p) > 0 {
		out = lists(out, choice{kind: Offer}, p.fridge[:], 1)
	}
	if p.special[taiyaki] > 0 {
		out = append(out, choice{kind: Offer})
	}
	return out
}

// stepChoices are the steps that a player may take on the review track.
func (s *State) stepChoices(out []choice, kind Kind, p *player, b pendingBonus, way int) []choice {
	var have [4]int8
	for k := range have {
		have[k] = b.steps * int8(b.tracks>>k&1)
		if kind == Penalty && s.game.opt.ReviewLossSplit == "different" {
			have[k] = min(have[k], 1)
		}
	}
	start := len(out)
	out = lists(out, choice{kind: kind}, have[:], int(b.steps))
	if s.game.opt.TrackClamp {
		return out
	}
	least := s.unavoidable(p, b, way)
	return append(out[:start], slices.DeleteFunc(out[start:], func(c choice) bool {
		var n [5]int8
		for _, k := range c.v[:c.n] {
			n[k]++
		}
		return s.wasted(p, n, way) > least
	})...)
}

func (s *State) pushChoices(out []choice) []choice {
	for _, t := range s.out {
		for k := range lines {
			out = append(out, choice{kind: Push, a: t, b: int8(k)})
		}
	}
	return out
}

func (s *State) actionChoices(out []choice, p *player) []choice {
	open := false
	for k, t := range s.todo {
		if t == 0 {
			continue
		}
		tile := s.game.lay.Tiles[t-1]
		possible := s.possible(tile)
		open = open || possible
		if !possible {
			out = append(out, choice{kind: Skip, a: t - 1})
		}
		if s.due(tile.Action, tile.Count) == k {
			out = s.tileChoices(out, p, tile, possible)
		}
	}
	if !open {
		out = append(out, choice{kind: End})
	}
	return out
}

// tileChoices are the ways to do one action.
func (s *State) tileChoices(out []choice, p *player, t Tile, possible bool) []choice {
	if t.Action == ServeOne {
		return s.serveChoices(out, p, t.Count)
	}
	if !possible {
		return out
	}
	switch t.Action {
	case NewCustomers:
		return lists(out, choice{kind: Draw}, s.bag[:], t.Count)
	case StockDrinks:
		return lists(out, choice{kind: Drinks}, s.drinks[:], t.Count)
	case RecycleOne:
		return lists(out, choice{kind: Recycle}, p.crate[:], t.Count)
	}
	return s.cookChoices(out, p, choice{kind: Cook}, s.dishes, t.Count)
}

// cookChoices are the dishes to cook: the order in which they are laid counts.
func (s *State) cookChoices(out []choice, p *player, c choice, left [4]int8, n int) []choice {
	if n == 0 {
		return append(out, c)
	}
	for k := range left {
		if left[k] == 0 || p.menu&(1<<k) == 0 {
			continue
		}
		rest, next := left, c
		rest[k]--
		next.v[next.n] = int8(k)
		next.n++
		out = s.cookChoices(out, p, next, rest, n-1)
	}
	return out
}

func (s *State) extraChoices(out []choice, p *player) []choice {
	if !s.mayServeMore() {
		return out
	}
	least, most := s.game.opt.extraDrinks()
	for n := least; n <= most; n++ {
		out = s.serveChoices(out, p, n)
	}
	return out
}

// serveChoices are the ways to serve with n drinks: drinks, space, dish or sweet.
func (s *State) serveChoices(out []choice, p *player, n int) []choice {
	if p.queue[0] == 0 || s.game.crateRoom(p) < n || (p.dishes[0] == 0 && p.special[taiyaki] == 0) {
		return out
	}
	var room [16]choice
	drinks := lists(room[:0], choice{kind: Serve}, p.fridge[:], n)
	for k := range s.game.cells {
		how := int8(0)
		if s.barred(p, k, false) != "" {
			if p.special[doggyBag] == 0 || s.barred(p, k, true) != "" {
				continue
			}
			how = withDoggyBag
		}
		for _, c := range drinks {
			c.a, c.b = int8(k), how
			if p.dishes[0] > 0 {
				out = append(out, c)
			}
			if p.special[taiyaki] > 0 {
				c.b |= withSweet
				out = append(out, c)
			}
		}
	}
	return out
}

func (s *State) seatingChoices(out []choice, p *player) []choice {
	for c, n := range s.hand {
		if n == 0 {
			continue
		}
		for seat := range s.game.start.Players {
			if s.board[seat].waiting() < s.game.queue && (c != tourist || seat == int(s.seat)) {
				out = append(out, choice{kind: Place, a: int8(c), b: int8(seat)})
			}
		}
	}
	if s.hand[tourist] == 0 {
		return out
	}
	if s.canSwap() {
		return s.swapChoices(out)
	}
	if p.waiting() == s.game.queue {
		out = append(out, choice{kind: Return})
	}
	return out
}

func (s *State) swapChoices(out []choice) []choice {
	for seat := range s.game.start.Players {
		for k, c := range s.board[seat].queue {
			if seat != int(s.seat) && c > 0 && c != tourist+1 {
				out = append(out, choice{kind: Swap, a: int8(k), b: int8(seat)})
			}
		}
	}
	return out
}

func (s *State) bonusChoices(out []choice, p *player) []choice {
	switch s.bonus.kind {
	case menuBonus:
		return s.foodChoices(out, p)
	case reviewBonus:
		return s.stepChoices(out, Review, p, s.bonus, 1)
	case specialBonus:
		for k, n := range s.specials {
			if n > 0 {
				out = append(out, choice{kind: Take, a: int8(k)})
			}
		}
		return out
	}
	for k := range s.game.cells {
		if s.barred(p, k, false) == "" {
			out = s.doubleChoices(out, k)
		}
	}
	return out
}

func (s *State) doubleChoices(out []choice, k int) []choice {
	for c, n := range s.bag {
		if n > 0 {
			out = append(out, choice{kind: Double, a: int8(k), b: int8(c)})
		}
	}
	return out
}

func (s *State) specialChoices(out []choice, p *player) []choice {
	if p.special[garbage] > 0 && sum(p.crate[:]) > 0 {
		out = append(out, choice{kind: Empty})
	}
	if p.special[urgentCall] == 0 {
		return out
	}
	n := p.waiting()
	for b := range n {
		for a := range b {
			if p.queue[a] != p.queue[b] {
				out = append(out, choice{kind: Call, a: int8(a), b: int8(b)})
			}
		}
	}
	return out
}

// move spells a choice out.
func (s *State) move(c *choice) Move {
	m := Move{Kind: c.kind, Player: s.game.start.Players[s.seat]}
	switch list := c.v[:c.n]; c.kind {
	case Food:
		m.Food = Dishes[c.a]
	case Bottle, Drinks, Recycle:
		m.Drinks = named(Colors[:], list)
	case Offer:
		if m.Drinks = named(Colors[:], list); c.n == 0 {
			m.Special = Taiyaki
		}
	case Penalty, Review:
		m.Reviews = named(Tracks[:], list)
	case Push:
		m.Tile, m.Line = int(c.a), lines[c.b].name
	case Draw:
		m.Customers = named(Customers[:], list)
	case Place:
		m.Customer, m.To = Customers[c.a], s.game.start.Players[c.b]
	case Swap:
		m.Space, m.To = int(c.a), s.game.start.Players[c.b]
	case Cook:
		m.Dishes = named(Dishes[:], list)
	case Serve:
		m.Drinks, m.Cell = named(Colors[:], list), s.game.lay.cellAt(int(c.a))
		m.Taiyaki, m.DoggyBag = c.b&withSweet != 0, c.b&withDoggyBag != 0
	case Double:
		m.Cell, m.Customer = s.game.lay.cellAt(int(c.a)), Customers[c.b]
	case Take:
		m.Special = Specials[c.a]
	case Call:
		m.Spaces = [2]int{int(c.a), int(c.b)}
	case Skip:
		m.Tile = int(c.a)
	case Tell:
		m.Points = int(c.a)
	}
	return m
}

// named is the list that indexes stand for; nil for none.
func named[T any](kinds []T, list []int8) []T {
	if len(list) == 0 {
		return nil
	}
	out := make([]T, len(list))
	for i, k := range list {
		out[i] = kinds[k]
	}
	return out
}
