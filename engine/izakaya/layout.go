package izakaya

// Sizes of the largest grid, 5×5 cards.
const (
	maxGrid     = 5
	maxCards    = maxGrid * maxGrid
	maxVertices = (maxGrid + 1) * (maxGrid + 1)
	maxGaps     = 2 * maxCards
)

// A vertexKind is how many cards meet at a vertex.
type vertexKind uint8

const (
	corner vertexKind = iota // one card: never a drink
	outer                    // two cards
	inner                    // four cards
)

// A layout is the geometry of an n×n grid by index: card r·n+c, vertex
// i·(n+1)+j, gap 2·card for its eastern and 2·card+1 for its southern side.
type layout struct {
	n       int
	kinds   [maxVertices]vertexKind
	inner   int               // number of inner vertices
	corners [maxCards][4]int8 // vertices of a card
	sides   [maxGaps][2]int8  // cards beside a gap; -1 where there is no gap
	lines   [maxGaps][]line   // lines of three through a gap
	centre  int8              // the card that lies blue side up; -1 for none
}

// A line is three gaps in a straight line: side by side along one gap, or (row)
// with the two cards between them.
type line struct {
	gaps [3]int8
	row  bool
}

// layouts by number of cards a side, built once: they never change.
var layouts = [maxGrid + 1]*layout{3: newLayout(3), 4: newLayout(4), 5: newLayout(5)}

func newLayout(n int) *layout {
	l := &layout{n: n, centre: -1}
	if n == 3 {
		l.centre = 4
	}
	for i := range n + 1 {
		for j := range n + 1 {
			l.setVertex(i, j)
		}
	}
	for i := range l.sides {
		l.sides[i] = [2]int8{-1, -1}
	}
	for r := range n {
		for c := range n {
			l.setCard(r, c)
		}
	}
	for g := range 2 * n * n {
		l.addLines(g)
	}
	return l
}

func (l *layout) setVertex(i, j int) {
	edgeI, edgeJ := i == 0 || i == l.n, j == 0 || j == l.n
	switch v := l.vertex(Vertex{i, j}); {
	case edgeI && edgeJ:
		l.kinds[v] = corner
	case edgeI || edgeJ:
		l.kinds[v] = outer
	default:
		l.kinds[v] = inner
		l.inner++
	}
}

func (l *layout) setCard(r, c int) {
	k := r*l.n + c
	for i, v := range (Card{r, c}).Corners() {
		l.corners[k][i] = int8(l.vertex(v))
	}
	if c < l.n-1 {
		l.sides[2*k] = [2]int8{int8(k), int8(k + 1)}
	}
	if r < l.n-1 {
		l.sides[2*k+1] = [2]int8{int8(k), int8(k + l.n)}
	}
}

// addLines finds the lines of three that start at gap g and gives them to all
// three gaps.
func (l *layout) addLines(g int) {
	start := l.gapAt(g)
	for _, step := range [2][2]int{{0, 1}, {1, 0}} {
		gaps, ok := [3]int8{}, true
		for k := range gaps {
			next := l.gap(Gap{Card{start.Card[0] + k*step[0], start.Card[1] + k*step[1]}, start.Side})
			gaps[k], ok = int8(next), ok && next >= 0
		}
		if !ok {
			continue
		}
		row := (start.Side == East) == (step[1] == 1)
		for _, k := range gaps {
			l.lines[k] = append(l.lines[k], line{gaps, row})
		}
	}
}

// vertex is the index of v, -1 outside the grid.
func (l *layout) vertex(v Vertex) int {
	if v[0] < 0 || v[0] > l.n || v[1] < 0 || v[1] > l.n {
		return -1
	}
	return v[0]*(l.n+1) + v[1]
}

func (l *layout) vertexAt(k int) Vertex { return Vertex{k / (l.n + 1), k % (l.n + 1)} }

// card is the index of c, -1 outside the grid.
func (l *layout) card(c Card) int {
	if c[0] < 0 || c[0] >= l.n || c[1] < 0 || c[1] >= l.n {
		return -1
	}
	return c[0]*l.n + c[1]
}

func (l *layout) cardAt(k int) Card { return Card{k / l.n, k % l.n} }

// gap is the index of g, -1 where no two cards meet.
func (l *layout) gap(g Gap) int {
	k := l.card(g.Card)
	if k < 0 || (g.Side != East && g.Side != South) {
		return -1
	}
	k *= 2
	if g.Side == South {
		k++
	}
	if l.sides[k][0] < 0 {
		return -1
	}
	return k
}

func (l *layout) gapAt(k int) Gap {
	if k%2 == 0 {
		return Gap{l.cardAt(k / 2), East}
	}
	return Gap{l.cardAt(k / 2), South}
}
