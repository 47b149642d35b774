package yatai

import (
	"banto/engine"
)

// checkAction judges the actions of chapter 5.
func (s *State) checkAction(m *Move, p *player) []engine.Reason {
	switch m.Kind {
	case Draw:
		return s.checkDraw(m)
	case Cook:
		return s.checkCook(m, p)
	case Drinks:
		return s.checkDrinks(m, p)
	case Recycle:
		return s.checkRecycle(m, p)
	}
	return s.checkServe(m, p)
}

// due finds an action among the line's tiles still to be done: its number in
// todo, -1 for none.
func (s *State) due(a Action, n int) int {
	for k, t := range s.todo {
		if t > 0 && s.game.lay.Tiles[t-1] == (Tile{a, n}) {
			return k
		}
	}
	return -1
}

// checkDue asks for an action of the line that is done completely.
func (s *State) checkDue(a Action, n int) []engine.Reason {
	if s.due(a, n) < 0 {
		return []engine.Reason{rules.Because(ActionNotChosen, nil, "No tile left of the line says %s %d.", a, n)}
	}
	return nil
}

func (s *State) checkDraw(m *Move) []engine.Reason {
	n, ok := count(Customers[:], m.Customers)
	if !ok || len(m.Customers) == 0 {
		return engine.NoMove("%v are no customers: give some of %v", m.Customers, Customers)
	}
	out := s.checkDue(NewCustomers, len(m.Customers))
	for k, c := range Customers {
		if n[k] > s.bag[k] {
			out = append(out, rules.Because(BagEmpty, []string{bagPlace(c)}, "%d %s drawn: the bag holds %d.", n[k], c, s.bag[k]))
		}
	}
	if room := s.queueRoom(); len(m.Customers) > room {
		out = append(out, rules.Because(QueueFull, nil, "All queues together have space for %d more.", room))
	}
	return out
}

// queueRoom is how many customers all queues have space for.
func (s *State) queueRoom() (n int) {
	for seat := range s.game.start.Players {
		n += s.game.queue - s.board[seat].waiting()
	}
	return n
}

func (s *State) checkCook(m *Move, p *player) []engine.Reason {
	n, ok := count(Dishes[:], m.Dishes)
	if !ok || len(m.Dishes) == 0 {
		return engine.NoMove("%v are no dishes: give some of %v", m.Dishes, Dishes)
	}
	out := s.checkDue(CookDishes, len(m.Dishes))
	for k, d := range Dishes {
		if n[k] > 0 && p.menu&(1<<k) == 0 {
			out = append(out, rules.Because(DishNotOnMenu, []string{foodPlace(m.Player, d)}, "%s is not on the menu of %s.", d, m.Player))
		}
		if n[k] > s.dishes[k] {
			out = append(out, rules.Because(SupplyEmpty, []string{dishPlace(d)}, "%d of %s: the common area has %d.", n[k], d, s.dishes[k]))
		}
	}
	if room := s.game.dishRoom(p); len(m.Dishes) > room {
		out = append(out, rules.Because(DishesFull, []string{stovePlace(m.Player)}, "The queue of dishes has space for %d more, not for %d.", room, len(m.Dishes)))
	}
	return out
}

func (s *State) checkDrinks(m *Move, p *player) []engine.Reason {
	n, ok := count(Colors[:], m.Drinks)
	if !ok || len(m.Drinks) == 0 {
		return engine.NoMove("%v are no drinks: give some of %v", m.Drinks, Colors)
	}
	out := s.checkSupply(drinkPlace, Colors[:], n, s.drinks, s.checkDue(StockDrinks, len(m.Drinks)))
	if room := s.game.fridgeRoom(p); len(m.Drinks) > room {
		out = append(out, rules.Because(FridgeFull, nil, "The fridge has space for %d more, not for %d.", room, len(m.Drinks)))
	}
	return out
}

func (s *State) checkRecycle(m *Move, p *player) []engine.Reason {
	n, ok := count(Colors[:], m.Drinks)
	if !ok || len(m.Drinks) == 0 {
		return engine.NoMove("%v are no bottles: give one of %v", m.Drinks, Colors)
	}
	out := s.checkDue(RecycleOne, len(m.Drinks))
	for k, c := range Colors {
		if n[k] > p.crate[k] {
			out = append(out, rules.Because(DrinkMissing, []string{cratePlace(m.Player, c)}, "No %s bottle is in the crate.", c))
		}
	}
	return out
}

func (s *State) checkServe(m *Move, p *player) []engine.Reason {
	n, ok := count(Colors[:], m.Drinks)
	if k := s.game.lay.cell(m.Cell); k < 0 || !ok || len(m.Drinks) == 0 {
		return engine.NoMove("%v served to space %d,%d: no such drinks or space", m.Drinks, m.Cell[0], m.Cell[1])
	}
	out := s.checkServing(len(m.Drinks))
	if p.queue[0] == 0 {
		out = append(out, rules.Because(QueueNobody, []string{queuePlace(m.Player, 0)}, "Nobody waits in the queue of %s.", m.Player))
	}
	switch {
	case m.Taiyaki:
		out = s.checkOwn(m.Player, p, taiyaki, out)
	case p.dishes[0] == 0:
		out = append(out, rules.Because(DishMissing, []string{stovePlace(m.Player)}, "%s has no dish ready.", m.Player))
	}
	if m.DoggyBag {
		out = s.checkOwn(m.Player, p, doggyBag, out)
	}
	return s.checkCell(m, p, s.checkPour(m.Player, p, n, out))
}

// checkServing asks for the action of the line, or in the extra turn for a
// number of drinks that it allows.
func (s *State) checkServing(drinks int) []engine.Reason {
	if !s.extra() {
		return s.checkDue(ServeOne, drinks)
	}
	if !s.mayServeMore() {
		return []engine.Reason{rules.Because(ActionNotChosen, nil, "At this table one customer is served in the extra turn.")}
	}
	if least, most := s.game.opt.extraDrinks(); drinks < least || drinks > most {
		return []engine.Reason{rules.Because(ActionNotChosen, nil, "%d drinks: in the extra turn a customer gets %s.", drinks, s.game.opt.ExtraDrinks)}
	}
	return nil
}

func (s *State) mayServeMore() bool {
	return s.served == 0 || s.game.opt.ExtraTurnServes == "unlimited"
}

// checkCell judges the space that a customer is placed on.
func (s *State) checkCell(m *Move, p *player, out []engine.Reason) []engine.Reason {
	k := s.game.lay.cell(m.Cell)
	code := s.barred(p, k, m.DoggyBag)
	if m.DoggyBag && s.barred(p, k, false) == "" {
		return engine.NoMove("no doggy bag is needed for space %s", cellName(m.Cell))
	}
	sentence := ""
	switch code {
	case "":
		return out
	case GridOccupied:
		sentence = "Space %s is taken."
	case GridRed:
		sentence = "Space %s is red: not for the first customer."
	case GridNotEdge:
		sentence = "Space %s is inside the grid: the first customer goes to its edge."
	case GridNotBeside:
		sentence = "Space %s is not next to a customer."
	}
	return append(out, rules.Because(code, []string{gridPlace(m.Player, m.Cell)}, sentence, cellName(m.Cell)))
}

// barred is the rule against placing a customer on a space, "" for none.
func (s *State) barred(p *player, k int, doggy bool) engine.Code {
	c := &s.game.cells[k]
	if p.grid[k] > 0 {
		return GridOccupied
	}
	if s.game.placed(p) == 0 {
		switch {
		case c.red && !(doggy && s.game.opt.DoggybagRed == "allow"):
			return GridRed
		case !c.edge && !doggy:
			return GridNotEdge
		}
		return ""
	}
	for _, b := range c.beside {
		if doggy || (b >= 0 && p.grid[b] > 0) {
			return ""
		}
	}
	return GridNotBeside
}

// gridFull says whether a player's grid has no free space left.
func (g *game) gridFull(p *player) bool { return g.placed(p) == len(g.cells) }

// possible says whether an action can be completed without a special action
// tile: then it must be.
func (s *State) possible(t Tile) bool {
	p := &s.board[s.seat]
	switch t.Action {
	case NewCustomers:
		return sum(s.bag[:]) >= t.Count && s.queueRoom() >= t.Count
	case CookDishes:
		return s.game.dishRoom(p) >= t.Count && s.cookable(p) >= t.Count
	case StockDrinks:
		return s.game.fridgeRoom(p) >= t.Count && sum(s.drinks[:]) >= t.Count
	case RecycleOne:
		return sum(p.crate[:]) >= t.Count
	}
	return p.queue[0] > 0 && p.dishes[0] > 0 && sum(p.fridge[:]) >= t.Count &&
		s.game.crateRoom(p) >= t.Count && !s.game.gridFull(p)
}

// cookable is how many dishes of a player's menu lie in the common area.
func (s *State) cookable(p *player) (n int) {
	for k := range Dishes {
		if p.menu&(1<<k) != 0 {
			n += int(s.dishes[k])
		}
	}
	return n
}

// checkLeave allows only what cannot be completed to be ignored.
func (s *State) checkLeave(m *Move) []engine.Reason {
	if m.Kind == Skip && (m.Tile < 0 || m.Tile >= Tiles || index(s.todo[:], int8(m.Tile+1)) < 0) {
		return engine.NoMove("tile %d is not one to be done", m.Tile)
	}
	for _, t := range s.todo {
		if t == 0 || (m.Kind == Skip && int(t) != m.Tile+1) {
			continue
		}
		if tile := s.game.lay.Tiles[t-1]; s.possible(tile) {
			return []engine.Reason{rules.Because(ActionPossible, []string{tilePlace(int(t - 1))}, "%s %d can be done.", tile.Action, tile.Count)}
		}
	}
	return nil
}

// checkBonus judges the choices that spaces of the grid give.
func (s *State) checkBonus(m *Move, p *player) []engine.Reason {
	switch m.Kind {
	case Double:
		c := index(Customers[:], m.Customer)
		if c < 0 || s.game.lay.cell(m.Cell) < 0 || m.DoggyBag {
			return engine.NoMove("%q to space %d,%d: no such customer or space", m.Customer, m.Cell[0], m.Cell[1])
		}
		var out []engine.Reason
		if s.bag[c] == 0 {
			out = append(out, rules.Because(BagEmpty, []string{bagPlace(m.Customer)}, "The bag holds no %s.", m.Customer))
		}
		return s.checkCell(m, p, out)
	case Take:
		k := index(Specials[:], m.Special)
		if k < 0 {
			return engine.NoMove("%q is no special action tile: give one of %v", m.Special, Specials)
		}
		if s.specials[k] == 0 {
			return []engine.Reason{rules.Because(SpecialMissing, []string{specialPlace(m.Special)}, "No %s is left.", m.Special)}
		}
		return nil
	}
	out, _ := s.checkSteps(m, p, s.bonus, 1)
	return out
}

// checkSpecial judges the special actions that are moves of their own.
func (s *State) checkSpecial(m *Move, p *player) []engine.Reason {
	if m.Kind == Empty {
		if sum(p.crate[:]) == 0 {
			return engine.NoMove("the crate is empty")
		}
		return s.checkOwn(m.Player, p, garbage, nil)
	}
	a, b := m.Spaces[0], m.Spaces[1]
	if a < 0 || b < 0 || a >= s.game.queue || b >= s.game.queue {
		return engine.NoMove("spaces %d and %d: the queue has %d", a, b, s.game.queue)
	}
	out := s.checkOwn(m.Player, p, urgentCall, nil)
	if p.queue[a] == 0 || p.queue[b] == 0 {
		return append(out, rules.Because(QueueNobody, []string{queuePlace(m.Player, a), queuePlace(m.Player, b)}, "Nobody waits there."))
	}
	if p.queue[a] == p.queue[b] {
		return append(out, rules.Because(QueueSame, []string{queuePlace(m.Player, a), queuePlace(m.Player, b)}, "Two of a colour need not change places."))
	}
	return out
}

// notices are what a legal move leaves to remark: a serving whose parts were
// seen in another order than the rulebook's.
func (s State) notices(m Move) []engine.Reason {
	if m.Kind != Serve || len(m.Order) == 0 || s.game.opt.OrderCheck != "warn" {
		return nil
	}
	last := -1
	for _, part := range m.Order {
		k := index(servingOrder, part)
		if k < last {
			return []engine.Reason{rules.Because(ServingOrder, nil, "A serving goes %v, not %v.", servingOrder, m.Order)}
		}
		last = k
	}
	return nil
}
