package yatai

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"strings"

	"go.yaml.in/yaml/v3"
)

// A Point is a place on a board in mm from its top-left corner, x right, y down.
type Point [2]float64

// A Layout is what is printed on a player's three boards and on the action
// tiles. Sizes and positions are in mm.
type Layout struct {
	Yatai         Stall           `yaml:"yatai" json:"yatai"`
	Reputation    Reputation      `yaml:"reputation" json:"reputation"`
	Menu          Menu            `yaml:"menu" json:"menu"`
	Tiles         []Tile          `yaml:"tiles" json:"tiles"`
	SpecialPoints map[Special]int `yaml:"special_points" json:"special_points"` // victory points on the backs
}

// A Stall is the yatai board: rows of places from left to right, the last of
// Dishes and of Fridge covered until upgraded.
type Stall struct {
	Size      Point          `yaml:"size" json:"size"`
	Customers []Point        `yaml:"customers" json:"customers"`
	Dishes    []Point        `yaml:"dishes" json:"dishes"`
	Fridge    []Point        `yaml:"fridge" json:"fridge"`
	Crate     []Point        `yaml:"crate" json:"crate"`
	Sink      map[Dish]Point `yaml:"sink" json:"sink"`
}

// A Reputation is the reputation board.
type Reputation struct {
	Size       Point      `yaml:"size" json:"size"`
	Grid       BonusGrid  `yaml:"bonus_grid" json:"bonus_grid"`
	Reviews    Reviews    `yaml:"reviews" json:"reviews"`
	Influencer Influencer `yaml:"influencer" json:"influencer"`
}

// A BonusGrid is the grid that customers are placed on: the centre of its first
// space, the distance between centres, and the bonus of every space.
type BonusGrid struct {
	Origin  Point      `yaml:"origin" json:"origin"`
	Pitch   float64    `yaml:"pitch" json:"pitch"`
	Rows    int        `yaml:"rows" json:"rows"`
	Cols    int        `yaml:"cols" json:"cols"`
	Red     []Cell     `yaml:"red" json:"red"` // not for the first placement
	Bonuses [][]string `yaml:"bonuses" json:"bonuses"`
}

// Reviews is the review track: Steps are the victory points above its columns.
type Reviews struct {
	Origin Point   `yaml:"origin" json:"origin"`
	Pitch  Point   `yaml:"pitch" json:"pitch"`
	Rows   []Track `yaml:"rows" json:"rows"`
	Steps  []int   `yaml:"steps" json:"steps"`
}

// Influencer is the influencer track: the stars on its spaces, the start first.
type Influencer struct {
	Origin Point `yaml:"origin" json:"origin"`
	Pitch  Point `yaml:"pitch" json:"pitch"`
	Stars  []int `yaml:"stars" json:"stars"`
}

// A Menu is the menu board.
type Menu struct {
	Size  Point   `yaml:"size" json:"size"`
	Foods []Point `yaml:"foods" json:"foods"`
}

// An Action is what an action tile lets a player do.
type Action string

// The actions of chapter 5.
const (
	NewCustomers Action = "customers"
	CookDishes   Action = "cook"
	StockDrinks  Action = "drinks"
	RecycleOne   Action = "recycle"
	ServeOne     Action = "serve"
)

// A Tile is an action tile: an action for so many customers, dishes or drinks.
type Tile struct {
	Action Action `yaml:"action" json:"action"`
	Count  int    `yaml:"count" json:"count"`
}

// A Cell is a space of the bonus grid: row, column; row 0 is the top row.
type Cell [2]int

// Room for any printed board of the game's form.
const (
	maxCells = 36
	maxQueue = 6 // customers in a queue, dishes in a queue, and drinks in fridge or crate
	maxSteps = 8 // stars of one influencer space
)

// A bonus is what a space of the grid gives.
type bonus uint8

const (
	noBonus bonus = iota
	menuBonus
	fridgeBonus
	stoveBonus
	doubleBonus
	influencerBonus
	specialBonus
	reviewBonus
)

var bonusWords = map[string]bonus{"menu": menuBonus, "fridge": fridgeBonus, "stove": stoveBonus,
	"double": doubleBonus, "influencer": influencerBonus, "special": specialBonus}

// A cell is a space of the grid as the rules need it.
type cell struct {
	bonus  bonus
	tracks uint8 // a bit for each review that a review space shows
	red    bool
	edge   bool
	beside [4]int8 // neighbours, -1 for none
}

//go:embed layout.yaml
var layoutFile []byte

// defaultLayout is the program's own copy, read once.
var defaultLayout, defaultLayoutErr = ReadLayout(layoutFile)

// DefaultLayout is the layout that games have where none is given. It is shared:
// copy before changing it.
func DefaultLayout() *Layout { return defaultLayout }

// ReadLayout reads a layout in YAML. It refuses words that it does not know and
// boards that no game can be played on.
func ReadLayout(data []byte) (*Layout, error) {
	l := &Layout{}
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	if err := dec.Decode(l); err != nil {
		if errors.Is(err, io.EOF) {
			err = errors.New("it is empty")
		}
		return nil, fmt.Errorf("board layout: %w", err)
	}
	return l, l.Validate()
}

// Validate names the first thing on the boards that no game can be played with.
func (l *Layout) Validate() error {
	for _, check := range []func() error{l.checkStall, l.checkGrid, l.checkTracks, l.checkTiles} {
		if err := check(); err != nil {
			return fmt.Errorf("board layout: %w", err)
		}
	}
	return nil
}

func (l *Layout) checkStall() error {
	for _, row := range []struct {
		name  string
		least int
		list  []Point
	}{{"customers", 1, l.Yatai.Customers}, {"dishes", 2, l.Yatai.Dishes}, {"fridge", 2, l.Yatai.Fridge}, {"crate", 1, l.Yatai.Crate}} {
		if n := len(row.list); n < row.least || n > maxQueue {
			return fmt.Errorf("%d places for %s: give %d to %d", n, row.name, row.least, maxQueue)
		}
	}
	for _, d := range Dishes {
		if _, ok := l.Yatai.Sink[d]; !ok {
			return fmt.Errorf("the sink has no place for %s", d)
		}
	}
	if n := len(l.Menu.Foods); n != len(Dishes) {
		return fmt.Errorf("%d places on the menu: there are %d foods", n, len(Dishes))
	}
	return nil
}

func (l *Layout) checkGrid() error {
	g := l.Reputation.Grid
	if g.Rows < 1 || g.Cols < 1 || g.Rows*g.Cols > maxCells {
		return fmt.Errorf("a bonus grid of %d×%d: give 1 to %d spaces", g.Rows, g.Cols, maxCells)
	}
	if err := g.checkBonuses(); err != nil {
		return err
	}
	for _, red := range g.Red {
		if l.cell(red) < 0 {
			return fmt.Errorf("red space %d,%d is outside the %d×%d grid", red[0], red[1], g.Rows, g.Cols)
		}
	}
	for _, c := range l.cells() {
		if c.edge && !c.red {
			return nil
		}
	}
	return errors.New("every space on the edge of the grid is red: no first customer could be placed")
}

func (g *BonusGrid) checkBonuses() error {
	if len(g.Bonuses) != g.Rows {
		return fmt.Errorf("%d rows of bonuses for %d rows of the grid", len(g.Bonuses), g.Rows)
	}
	for r, row := range g.Bonuses {
		if len(row) != g.Cols {
			return fmt.Errorf("row %d has %d bonuses for %d columns", r, len(row), g.Cols)
		}
		for c, word := range row {
			if _, _, err := readBonus(word); err != nil {
				return fmt.Errorf("space %d,%d: %w", r, c, err)
			}
		}
	}
	return nil
}

// readBonus reads the word of a space.
func readBonus(word string) (b bonus, tracks uint8, err error) {
	if b, ok := bonusWords[word]; ok {
		return b, 0, nil
	}
	for name := range strings.SplitSeq(word, "+") {
		k := index(Tracks[:], Track(name))
		if k < 0 {
			return noBonus, 0, fmt.Errorf("%q is no bonus: give menu, fridge, stove, double, influencer, special or reviews such as price+mood", word)
		}
		tracks |= 1 << k
	}
	return reviewBonus, tracks, nil
}

func (l *Layout) checkTracks() error {
	rows := map[Track]bool{}
	for _, t := range l.Reputation.Reviews.Rows {
		if index(Tracks[:], t) < 0 {
			return fmt.Errorf("%q is no review: the rows are %v", t, Tracks)
		}
		rows[t] = true
	}
	if len(rows) != len(Tracks) || len(l.Reputation.Reviews.Rows) != len(Tracks) {
		return fmt.Errorf("the review track has the rows %v, each once", Tracks)
	}
	if index(l.Reputation.Reviews.Steps, 0) < 0 {
		return errors.New("no column of the review track is worth 0: markers start there")
	}
	if n := len(l.Reputation.Reviews.Steps); n > 100 {
		return fmt.Errorf("%d columns of the review track: give 100 or fewer", n)
	}
	if n := len(l.Reputation.Influencer.Stars); n < 1 || n > 100 {
		return fmt.Errorf("%d spaces of the influencer track: give 1 to 100", n)
	}
	for k, n := range l.Reputation.Influencer.Stars {
		if n < 0 || n > maxSteps {
			return fmt.Errorf("%d stars on influencer space %d: give 0 to %d", n, k, maxSteps)
		}
	}
	return nil
}

func (l *Layout) checkTiles() error {
	if len(l.Tiles) != Tiles {
		return fmt.Errorf("%d action tiles: there are %d", len(l.Tiles), Tiles)
	}
	for k, t := range l.Tiles {
		most, ok := map[Action]int{NewCustomers: 2, CookDishes: 2, StockDrinks: 2, RecycleOne: 1, ServeOne: 2}[t.Action]
		if !ok {
			return fmt.Errorf("tile %d: %q is no action: give customers, cook, drinks, recycle or serve", k, t.Action)
		}
		if t.Count < 1 || t.Count > most {
			return fmt.Errorf("tile %d: %s counts %d: give 1 to %d", k, t.Action, t.Count, most)
		}
	}
	for s, n := range l.SpecialPoints {
		if index(Specials[:], s) < 0 || n < 0 || n > mostSpecialPoints {
			return fmt.Errorf("special_points of %q are %d: give each special action tile 0 to %d", s, n, mostSpecialPoints)
		}
	}
	return nil
}

// cell is the number of a space, -1 for none.
func (l *Layout) cell(c Cell) int {
	g := &l.Reputation.Grid
	if c[0] < 0 || c[0] >= g.Rows || c[1] < 0 || c[1] >= g.Cols {
		return -1
	}
	return c[0]*g.Cols + c[1]
}

func (l *Layout) cellAt(k int) Cell {
	return Cell{k / l.Reputation.Grid.Cols, k % l.Reputation.Grid.Cols}
}

// cells are the spaces of a valid grid.
func (l *Layout) cells() []cell {
	g := l.Reputation.Grid
	out := make([]cell, g.Rows*g.Cols)
	for k := range out {
		at := l.cellAt(k)
		c := &out[k]
		c.bonus, c.tracks, _ = readBonus(g.Bonuses[at[0]][at[1]])
		c.red = index(g.Red, at) >= 0
		for i, step := range [4]Cell{{-1, 0}, {0, 1}, {1, 0}, {0, -1}} {
			next := l.cell(Cell{at[0] + step[0], at[1] + step[1]})
			c.beside[i] = int8(next)
			c.edge = c.edge || next < 0
		}
	}
	return out
}
