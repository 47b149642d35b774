package yatai

import (
	"slices"
	"strings"

	"banto/engine"
)

// Choices are the legal moves, with what each adds at once to the mover's
// points. Of a list's pieces each order of taps is a choice.
func (s State) Choices() []engine.Choice {
	var out []engine.Choice
	before := s.scoreOf(int(s.seat)).Total
	for _, m := range Legal(s) {
		c := engine.Choice{Kind: string(m.Kind), Player: m.Player, Label: s.label(&m), Event: Event{Move: m}}
		next := s
		next.do(&m)
		worth := next.scoreOf(int(s.seat)).Total - before
		c.Worth = &worth
		for _, places := range s.taps(&m) {
			c.Places = places
			out = append(out, c)
		}
	}
	return out
}

func (s *State) label(m *Move) engine.Words {
	if m.Kind == Tell {
		return engine.Say("points", "n", m.Points)
	}
	return engine.Say("do." + string(m.Kind))
}

// taps are the places that a person taps for a move, in every order that lists
// allow; one list of none for a move that is a button.
func (s *State) taps(m *Move) [][]string {
	p := m.Player
	switch m.Kind {
	case Food:
		return [][]string{{foodPlace(p, m.Food)}}
	case Bottle, Drinks:
		return orders(nil, m.Drinks, drinkPlace, nil)
	case Penalty, Review:
		return orders(nil, m.Reviews, func(t Track) string { return reviewPlace(p, t) }, nil)
	case Offer:
		if m.Special == Taiyaki {
			return [][]string{{ownPlace(p, Taiyaki)}}
		}
		return [][]string{{fridgePlace(p, m.Drinks[0])}}
	case Push:
		return [][]string{{tilePlace(m.Tile), linePlace(m.Line)}}
	case Skip:
		return [][]string{{tilePlace(m.Tile)}}
	case Draw:
		return orders(nil, m.Customers, bagPlace, nil)
	case Place:
		space := queuePlace(m.To, s.board[s.game.seatOf(m.To)].waiting())
		if sum(s.hand[:]) == int(s.hand[index(Customers[:], m.Customer)]) {
			return [][]string{{space}}
		}
		return [][]string{{handPlace(m.Customer), space}}
	case Swap:
		return [][]string{{queuePlace(m.To, m.Space)}}
	case Cook:
		var list []string
		for _, d := range m.Dishes {
			list = append(list, dishPlace(d))
		}
		return [][]string{list}
	case Recycle:
		return [][]string{{cratePlace(p, m.Drinks[0])}}
	case Serve:
		return s.servingTaps(m)
	case Double:
		return [][]string{{gridPlace(p, m.Cell), bagPlace(m.Customer)}}
	case Take:
		return [][]string{{specialPlace(m.Special)}}
	case Empty:
		return [][]string{{ownPlace(p, Garbage)}}
	case Call:
		return [][]string{{queuePlace(p, m.Spaces[0]), queuePlace(p, m.Spaces[1])}}
	}
	return [][]string{nil}
}

// servingTaps are the space, the drinks, and the special action tiles used.
func (s *State) servingTaps(m *Move) [][]string {
	var tiles []string
	if m.DoggyBag {
		tiles = append(tiles, ownPlace(m.Player, DoggyBag))
	}
	if m.Taiyaki {
		tiles = append(tiles, ownPlace(m.Player, Taiyaki))
	}
	return orders([]string{gridPlace(m.Player, m.Cell)}, m.Drinks, func(c Color) string { return fridgePlace(m.Player, c) }, tiles)
}

// mostOrders is how long a list may be for all its orders to be choices; a
// longer one is tapped in the order of its kinds.
const mostOrders = 3

// orders are the places of a list in every order, between others.
func orders[T comparable](first []string, list []T, place func(T) string, last []string) [][]string {
	var out [][]string
	for _, order := range permutations(list) {
		places := slices.Clone(first)
		for _, x := range order {
			places = append(places, place(x))
		}
		out = append(out, append(places, last...))
	}
	return out
}

// permutations are the different orders of a short list.
func permutations[T comparable](list []T) [][]T {
	if len(list) < 2 || len(list) > mostOrders {
		return [][]T{list}
	}
	var out [][]T
	for i, x := range list {
		if slices.Contains(list[:i], x) {
			continue
		}
		rest := append(slices.Clone(list[:i]), list[i+1:]...)
		for _, order := range permutations(rest) {
			out = append(out, append([]T{x}, order...))
		}
	}
	return out
}

// Attempt spells out a move by its places, mostly one that no rule allows. What
// was not tapped yet is taken as what the action asks for.
func (s State) Attempt(player engine.Color, kind string, places []string) engine.Event {
	m := Move{Kind: Kind(kind), Player: player, Cell: Cell{-1, -1}, Tile: -1}
	seat := s.game.seatOf(player)
	if seat < 0 || len(places) == 0 || m.Kind == Tell {
		return nil
	}
	for i, place := range places {
		m.tapped(i, place)
	}
	s.fill(&m, &s.board[seat])
	e := Event{Move: m}
	if w := e.wired(); !w.complete() || (w.Tile != nil && m.Tile < 0) || (w.Cell != nil && m.Cell[0] < 0) {
		return nil
	}
	return e
}

// tapped takes the i-th place into a move that is being spelt out.
func (m *Move) tapped(i int, place string) {
	words := strings.Fields(place)
	if len(words) < 2 {
		return
	}
	last := words[len(words)-1]
	switch what := words[0]; what {
	case "tile":
		m.Tile = number(last)
	case "line":
		m.Line = Line(last)
	case "bag":
		m.Customers, m.Customer = append(m.Customers, Color(last)), Color(last)
	case "drawn":
		m.Customer = Color(last)
	case "dish":
		m.Dishes = append(m.Dishes, Dish(last))
	case "drink", "fridge", "crate":
		m.Drinks = append(m.Drinks, Color(last))
	case "special":
		m.Special = Special(last)
	case "own":
		m.Special = Special(last)
		m.Taiyaki, m.DoggyBag = m.Taiyaki || last == string(Taiyaki), m.DoggyBag || last == string(DoggyBag)
	case "food":
		m.Food = Dish(last)
	case "review":
		m.Reviews = append(m.Reviews, Track(last))
	case "queue":
		m.To, m.Space = engine.Color(words[1]), number(last)
		m.Spaces[1] = m.Space
		if i == 0 {
			m.Spaces[0] = m.Space
		}
	case "grid":
		row, col, _ := strings.Cut(last, ",")
		m.Cell = Cell{number(row), number(col)}
	}
}

// fill adds what a move still lacks, so that the rule against what was tapped
// can be told.
func (s *State) fill(m *Move, p *player) {
	switch m.Kind {
	case Push:
		if m.Line == "" && m.Tile >= 0 && index(s.out[:], int8(m.Tile)) < 0 {
			m.Line = lines[0].name
		}
	case Draw:
		m.Customers = padded(m.Customers, s.dueCount(NewCustomers, len(m.Customers)))
	case Cook:
		m.Dishes = padded(m.Dishes, s.dueCount(CookDishes, len(m.Dishes)))
	case Drinks:
		m.Drinks = padded(m.Drinks, s.dueCount(StockDrinks, len(m.Drinks)))
	case Serve:
		if len(m.Drinks) == 0 {
			m.Drinks = spell(Colors[:], p.fridge[:])
			m.Drinks = m.Drinks[:min(len(m.Drinks), s.dueCount(ServeOne, 0))]
		}
	case Penalty:
		m.Reviews = padded(m.Reviews, reviewsLost)
	case Review:
		m.Reviews = padded(m.Reviews, int(s.bonus.steps))
	case Place:
		if m.Customer == "" {
			m.Customer = first(s.hand[:])
		}
	case Double:
		if m.Customer == "" {
			m.Customer = first(s.bag[:])
		}
	}
}

// dueCount is n where the line has an action of that count still to do, else the
// largest count that it has.
func (s *State) dueCount(a Action, n int) int {
	if s.due(a, n) >= 0 {
		return n
	}
	n = 1
	for _, t := range s.todo {
		if t > 0 && s.game.lay.Tiles[t-1].Action == a {
			n = max(n, s.game.lay.Tiles[t-1].Count)
		}
	}
	return n
}

// padded repeats a list's last word until there are n.
func padded[T any](list []T, n int) []T {
	for len(list) > 0 && len(list) < n {
		list = append(list, list[len(list)-1])
	}
	return list
}

// first is the first kind of which there is one.
func first(n []int8) Color {
	if k := slices.IndexFunc(n, func(m int8) bool { return m > 0 }); k >= 0 {
		return Customers[k]
	}
	return ""
}

// number reads a small number, -1 where there is none.
func number(text string) int {
	n := 0
	for _, r := range text {
		if r < '0' || r > '9' || n > 99 {
			return -1
		}
		n = 10*n + int(r-'0')
	}
	return n
}
