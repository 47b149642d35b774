package yatai

import (
	"errors"
	"slices"

	"banto/engine"
)

// Apply gives the state after an event; the old state stays as it was. A move
// that breaks a rule is refused with an *engine.IllegalError, unless the event
// says Override and every reason is overridable. A refused event changes nothing
// but that the state then knows the move on the table that does not belong there
// (see Refused). The zero State takes a start event only.
func Apply(s State, e Event) (State, error) {
	if e.Kind == Begin {
		if s.game != nil {
			return s, errors.New("start: the game has begun already")
		}
		if e.Start == nil {
			return s, errors.New("start: the set-up is missing")
		}
		return NewGame(*e.Start)
	}
	against, err := engine.Judge(string(e.Kind), e.Refused, e.Override, Check(s, e.Move))
	if err != nil {
		return s, err
	}
	if e.Refused {
		m := e.Move // or every event would be allocated
		s.refused = &m
		return s, nil
	}
	if against {
		s.overrides++
	}
	s.do(&e.Move)
	return s, nil
}

// do carries out a move that may be carried out.
func (s *State) do(m *Move) {
	s.refused = nil
	p := &s.board[s.seat]
	switch m.Kind {
	case Food:
		s.doFood(m, p)
	case Bottle:
		n, _ := count(Colors[:], m.Drinks)
		move(&s.drinks, &p.crate, n)
		s.nextInSetup(PhaseBottle)
	case Penalty, Offer:
		s.doQueue(m, p)
	case Push:
		s.push(m.Tile, lineOf(m.Line))
	case Draw:
		s.doDraw(m)
	case Place, Swap, Return:
		s.doSeating(m, p)
	case Cook, Drinks, Recycle:
		s.doStock(m, p)
	case Serve:
		s.doServe(m, p)
	case Double, Take, Review:
		s.doBonus(m, p)
	case Empty, Call:
		s.doSpecial(m, p)
	case Skip:
		s.todo[index(s.todo[:], int8(m.Tile+1))] = 0
	case End:
		s.endTurn()
	case Tell:
		p.told = int16(m.Points + 1)
		s.askPoints(int(s.seat) + 1)
	}
}

// move moves pieces, by kind.
func move(from, to *[4]int8, n [5]int8) {
	for k := range from {
		from[k] -= n[k]
		to[k] += n[k]
	}
}

func (s *State) doFood(m *Move, p *player) {
	food := index(Dishes[:], m.Food)
	p.menu |= 1 << food
	switch s.phase {
	case PhaseFood:
		p.first = int8(food + 1)
		s.nextInSetup(PhaseFood)
	case PhaseSecond:
		s.nextInSetup(PhaseSecond)
	default:
		p.points += UpgradePoints
		s.goOn()
	}
}

// nextInSetup gives the turn to the next player, and after the last begins what
// comes next.
func (s *State) nextInSetup(now Phase) {
	s.seat++
	if int(s.seat) < len(s.game.start.Players) {
		return
	}
	s.seat = 0
	switch now {
	case PhaseFood:
		s.phase = PhaseSecond
	case PhaseSecond:
		s.phase = PhaseBottle
	default:
		s.turn = 1
		s.beginTurn()
	}
}

// beginTurn is phase A: it waits only where somebody waits in the last space.
func (s *State) beginTurn() {
	if s.board[s.seat].waiting() == s.game.queue {
		s.phase = PhaseQueue
		return
	}
	s.afterQueue()
}

func (s *State) afterQueue() {
	s.served = 0
	s.phase = PhaseTile
	if s.extra() {
		s.phase = PhaseExtra
	}
}

func (s *State) doQueue(m *Move, p *player) {
	switch {
	case m.Kind == Penalty:
		s.step(p, m.Reviews, -1)
		s.sendAway(p)
	case m.Special == Taiyaki:
		s.use(p, taiyaki)
	default:
		n, _ := count(Colors[:], m.Drinks)
		move(&p.fridge, &p.crate, n)
	}
	if m.Kind == Offer && s.game.opt.PacifiedLeaves {
		s.sendAway(p)
	}
	s.afterQueue()
}

// sendAway puts who waits in the last space back into the bag.
func (s *State) sendAway(p *player) {
	last := s.game.queue - 1
	s.bag[p.queue[last]-1]++
	p.queue[last] = 0
}

// step moves review markers; beyond the ends a step is lost.
func (s *State) step(p *player, reviews []Track, way int) {
	for _, t := range reviews {
		if k := index(Tracks[:], t); s.game.trackRoom(p, k, way) > 0 {
			p.reviews[k] += int8(way)
		}
	}
}

// use takes a special action tile out of the game.
func (s *State) use(p *player, kind int) {
	p.special[kind]--
	s.used[kind]++
}

// push slides a tile into the grid; the tile at the line's end comes out.
func (s *State) push(tile, line int) {
	cells := lines[line].cells
	in := int8(tile)
	s.todo = [GridCols]int8{}
	for i, k := range cells {
		s.grid[k], in = in, s.grid[k]
		s.todo[i] = s.grid[k] + 1
	}
	s.out[index(s.out[:], int8(tile))] = in
	slices.Sort(s.out[:])
	s.line = int8(line + 1)
	s.phase = PhaseAction
}

func (s *State) doDraw(m *Move) {
	s.done(NewCustomers, len(m.Customers))
	s.hand, _ = count(Customers[:], m.Customers)
	for k := range s.bag {
		s.bag[k] -= s.hand[k]
	}
	s.phase = PhasePlace
}

// done crosses an action off the line's tiles; in the extra turn there are none.
func (s *State) done(a Action, n int) {
	if k := s.due(a, n); k >= 0 {
		s.todo[k] = 0
	}
}

func (s *State) doSeating(m *Move, p *player) {
	switch m.Kind {
	case Return:
		s.hand[tourist]--
		s.bag[tourist]++
	case Swap:
		s.hand[tourist]--
		space := &s.board[s.game.seatOf(m.To)].queue[m.Space]
		if n := p.waiting(); n < s.game.queue {
			p.queue[n] = *space
		} else {
			s.bag[*space-1]++
		}
		*space = tourist + 1
	default:
		c := index(Customers[:], m.Customer)
		s.hand[c]--
		to := &s.board[s.game.seatOf(m.To)]
		to.queue[to.waiting()] = int8(c + 1)
	}
	if sum(s.hand[:]) == 0 {
		s.phase = PhaseAction
	}
}

// doStock cooks, stocks drinks or recycles.
func (s *State) doStock(m *Move, p *player) {
	n, _ := count(Colors[:], m.Drinks)
	switch m.Kind {
	case Cook:
		for _, d := range m.Dishes {
			k := index(Dishes[:], d)
			s.dishes[k]--
			p.dishes[p.cooked()] = int8(k + 1)
		}
		s.done(CookDishes, len(m.Dishes))
	case Drinks:
		move(&s.drinks, &p.fridge, n)
		s.done(StockDrinks, len(m.Drinks))
	case Recycle:
		move(&p.crate, &s.drinks, n)
		p.points++
		s.done(RecycleOne, len(m.Drinks))
	}
}

func (s *State) doServe(m *Move, p *player) {
	s.done(ServeOne, len(m.Drinks))
	s.served++
	customer := int(p.queue[0]) - 1
	p.points += s.worth(p, m)
	if m.Taiyaki {
		s.serveSweet(p)
	} else {
		p.sink[p.dishes[0]-1]++
		slide(&p.dishes)
	}
	n, _ := count(Colors[:], m.Drinks)
	move(&p.fridge, &p.crate, n)
	if m.DoggyBag {
		s.use(p, doggyBag)
	}
	slide(&p.queue)
	s.gain(p, customer, s.game.lay.cell(m.Cell))
}

// worth is the victory points of a serving: one for the customer, one for the
// dish and for each drink of the customer's colour, one for a sweet to a
// tourist.
func (s *State) worth(p *player, m *Move) int16 {
	customer := int(p.queue[0]) - 1
	points := 1
	if m.Taiyaki {
		points += one(customer == tourist)
	} else {
		points += one(int(p.dishes[0])-1 == customer)
	}
	for _, c := range m.Drinks {
		points += one(c == Customers[customer])
	}
	return int16(points)
}

func (s *State) serveSweet(p *player) {
	if !s.game.opt.TaiyakiInSink {
		s.use(p, taiyaki)
		return
	}
	p.special[taiyaki]--
	p.sink[sinkTaiyaki]++
}

// slide moves a queue up.
func slide(queue *[maxQueue]int8) {
	copy(queue[:], queue[1:])
	queue[maxQueue-1] = 0
}

// gain places a customer and gives the space's bonus, or waits for its choice.
func (s *State) gain(p *player, customer, k int) {
	p.grid[k] = int8(customer + 1)
	s.bonus = s.bonusAt(p, customer, &s.game.cells[k])
	if s.bonus.kind != noBonus {
		s.phase = PhaseBonus
		return
	}
	s.goOn()
}

// bonusAt gives what a space gives without a choice, and returns the choice
// there is to make. What cannot be had is lost.
func (s *State) bonusAt(p *player, customer int, c *cell) pendingBonus {
	switch c.bonus {
	case fridgeBonus:
		upgrade(p, &p.fridgeUp)
	case stoveBonus:
		upgrade(p, &p.stoveUp)
	case influencerBonus:
		return s.influence(p)
	case menuBonus:
		return pendingIf(p.menu != allDishes, menuBonus)
	case doubleBonus:
		return pendingIf(sum(s.bag[:]) > 0 && !s.game.gridFull(p), doubleBonus)
	case specialBonus:
		return pendingIf(sum(s.specials[:]) > 0, specialBonus)
	case reviewBonus:
		return pendingBonus{reviewBonus, c.tracks, int8(1 + one(customer == tourist))}
	}
	return pendingBonus{}
}

func pendingIf(open bool, b bonus) pendingBonus {
	if open {
		return pendingBonus{kind: b}
	}
	return pendingBonus{}
}

// upgrade takes a tile off the yatai board.
func upgrade(p *player, done *bool) {
	if !*done {
		*done = true
		p.points += UpgradePoints
	}
}

// influence moves the influencer one space on, for as many reviews as it has
// stars. At the end of the track there is nothing to gain.
func (s *State) influence(p *player) pendingBonus {
	stars := s.game.lay.Reputation.Influencer.Stars
	if int(p.influencer) == len(stars)-1 {
		return pendingBonus{}
	}
	p.influencer++
	n := stars[p.influencer]
	if n == 0 {
		return pendingBonus{}
	}
	return pendingBonus{reviewBonus, allTracks, int8(n)}
}

// goOn goes back to the actions after a bonus.
func (s *State) goOn() {
	s.bonus = pendingBonus{}
	s.phase = PhaseAction
	if s.extra() {
		s.phase = PhaseExtra
	}
}

func (s *State) doBonus(m *Move, p *player) {
	switch m.Kind {
	case Take:
		k := index(Specials[:], m.Special)
		s.specials[k]--
		p.special[k]++
	case Review:
		s.step(p, m.Reviews, 1)
	case Double:
		c, k := index(Customers[:], m.Customer), s.game.lay.cell(m.Cell)
		s.bag[c]--
		if s.game.opt.DoubleGivesBonus {
			s.gain(p, c, k)
			return
		}
		p.grid[k] = int8(c + 1)
	}
	s.goOn()
}

func (s *State) doSpecial(m *Move, p *player) {
	if m.Kind == Call {
		s.use(p, urgentCall)
		a, b := m.Spaces[0], m.Spaces[1]
		p.queue[a], p.queue[b] = p.queue[b], p.queue[a]
		return
	}
	s.use(p, garbage)
	for k := range p.crate {
		s.drinks[k] += p.crate[k]
		p.crate[k] = 0
	}
}

func (s *State) endTurn() {
	s.todo = [GridCols]int8{}
	s.seat++
	if int(s.seat) == len(s.game.start.Players) {
		s.seat = 0
		s.turn++
	}
	if s.turn > Turns+1 {
		s.askPoints(0)
		return
	}
	s.beginTurn()
}

// askPoints waits for the points on the tiles of the next player who kept some,
// from a seat on; then the game is over.
func (s *State) askPoints(from int) {
	s.turn = Turns + 1
	for seat := from; s.game.opt.SpecialPoints == "manual" && seat < len(s.game.start.Players); seat++ {
		if sum(s.board[seat].special[:]) > 0 {
			s.seat, s.phase = int8(seat), PhasePoints
			return
		}
	}
	s.seat, s.phase = 0, PhaseEnd
}
