package web

import (
	"fmt"
	"html"
	"strings"

	"banto/engine/izakaya"
	"banto/engine/stack"
)

// Sizes of the drawing in mm. Cards and gaps are as on the table; the market is
// drawn shorter than its cards, for what counts there is a number.
const (
	cardSide = 63.0
	cardGap  = 10.0
	pitch    = cardSide + cardGap

	spotWide, spotHigh   = 46.0, 46.0 // action spots left of the grid
	stockWide, stockHigh = 46.0, 44.0
	stockStep            = 50.0
	room                 = 14.0 // between the parts
	rim                  = 8.0  // of cloth around all
)

// Colours of the cloth, the cards and the wood.
const (
	cloth, clothEdge   = "#e9dfca", "#d9cfbd"
	cardWhite, cardRim = "#fffdf8", "#cbbda2"
	cardBlue, blueRim  = "#3f7fb5", "#2c5f8c"
	siteFill, siteLine = "#f8f3e7", "#8a7d66"
	wood, woodSide     = "#e2c08f", "#b98d55"
	woodLine           = "#7a5a2c"
	faded              = "#6b6256"
	darkInk, lightInk  = "#1f1b16", "#ffffff"
)

// A pen writes the drawing of one table.
type pen struct {
	strings.Builder
	colors Palette
	state  izakaya.State
	view   izakaya.View
	n      int     // cards a side
	x0, y0 float64 // top left corner of card 0,0
	width  float64
}

// drawing is the table as SVG, in mm, the supply side up. Every place that can
// be tapped carries data-place, in the words of the reasons, and its middle.
func drawing(state izakaya.State, view izakaya.View, colors Palette) string {
	p := &pen{colors: colors, state: state, view: view, n: view.Table.Grid.Rows}
	grid := float64(p.n)*pitch - cardGap
	market := 7*stockStep - (stockStep - stockWide)
	p.width = max(grid+spotWide+room+rim, market) + 2*rim
	p.x0, p.y0 = rim+spotWide+room+(p.width-3*rim-grid-spotWide-room)/2, rim+14
	height := p.y0 + grid + 2*room + stockHigh + rim
	fmt.Fprintf(p, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" class="table" font-family="Noto Sans,Noto Sans CJK JP,system-ui,sans-serif" font-weight="700" text-anchor="middle">`, p.width, height)
	p.rect(0.5, 0.5, p.width-1, height-1, 9, cloth, clothEdge)
	for _, c := range view.Table.Cards {
		p.card(c)
	}
	p.gaps()
	p.vertices()
	p.spots()
	p.market(p.y0 + grid + 2*room)
	p.WriteString("</svg>")
	return p.String()
}

// open begins a place that can be tapped, with its middle.
func (p *pen) open(class, place string, x, y float64) {
	fmt.Fprintf(p, `<g class="place %s" data-place="%s" data-x="%.1f" data-y="%.1f">`, class, place, x, y)
}

func (p *pen) close() { p.WriteString("</g>") }

func (p *pen) rect(x, y, w, h, r float64, fill, stroke string) {
	fmt.Fprintf(p, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="%g" fill="%s" stroke="%s"/>`, x, y, w, h, r, fill, stroke)
}

func (p *pen) text(x, y, size float64, fill, text string) {
	fmt.Fprintf(p, `<text x="%.1f" y="%.1f" font-size="%g" fill="%s">%s</text>`, x, y, size, fill, html.EscapeString(text))
}

// disc is a player's disc from above.
func (p *pen) disc(x, y, r float64, player izakaya.Color) {
	c := p.colors.player(player)
	fmt.Fprintf(p, `<circle cx="%.1f" cy="%.1f" r="%g" fill="%s" stroke="%s" stroke-width="0.8"/>`, x, y, r, c.Fill, darkInk)
	p.text(x, y+r*0.46, r*1.3, c.Ink, c.Letter)
}

// pyramid is a player's pyramid from the side.
func (p *pen) pyramid(x, y float64, player izakaya.Color) {
	c := p.colors.player(player)
	fmt.Fprintf(p, `<g pointer-events="none"><path d="M%.1f %.1fl8.5 15h-17z" fill="%s" stroke="%s" stroke-width="0.8" stroke-linejoin="round"/>`, x, y-8, c.Fill, darkInk)
	p.text(x, y+5.4, 8, c.Ink, c.Letter)
	p.close()
}

// bottle is a drink, neck up.
func (p *pen) bottle(x, y float64, drink izakaya.Color) {
	c := p.colors.drink(drink)
	fmt.Fprintf(p, `<path d="M%.1f %.1fh4v4q4.5 1.500 4.500 6v8q0 2.500-2.500 2.500h-8q-2.500 0-2.500-2.500v-8q0-4.500 4.500-6z" fill="%s" stroke="%s" stroke-width="0.8"/>`, x-2, y-11, c.Fill, darkInk)
	p.text(x, y+6.2, 8.5, c.Ink, c.Letter)
}

// corner is the top left corner of a card.
func (p *pen) corner(c izakaya.Card) (x, y float64) {
	return p.x0 + float64(c[1])*pitch, p.y0 + float64(c[0])*pitch
}

func (p *pen) card(c izakaya.CardReading) {
	x, y := p.corner(c.Card)
	fill, stroke := cardWhite, cardRim
	if c.Side == "blue" {
		fill, stroke = cardBlue, blueRim
	}
	p.open("card", c.Card.String(), x+cardSide/2, y+cardSide/2)
	p.rect(x, y+1.2, cardSide, cardSide, 3, clothEdge, "none")
	p.rect(x, y, cardSide, cardSide, 3, fill, stroke)
	p.close()
	if c.Side == "blue" {
		return
	}
	fmt.Fprintf(p, `<text x="%.1f" y="%.1f" font-size="9" font-weight="400" fill="%s" text-anchor="start" pointer-events="none">%s</text>`, x+7, y+15, faded, cardName(c.Card))
	for i, outline := range p.sites(c.Card) {
		p.site(c, i, outline)
	}
	if c.Owner != nil {
		p.pyramid(x+cardSide-11, y+11, *c.Owner)
	}
}

// sites are the outlines of a card's sites in mm on the card; where nobody has
// read them, plain boxes.
func (p *pen) sites(c izakaya.Card) []stack.Polygon {
	n := izakaya.MaxSites
	for _, known := range p.state.Start().Cards {
		if known.Card == c && known.Sites > 0 {
			n = known.Sites
			if len(known.Borders) == n {
				return known.Borders
			}
		}
	}
	if n == 1 {
		return []stack.Polygon{box(10, 21, 43, 35)}
	}
	return []stack.Polygon{box(5, 21, 25, 35), box(33, 21, 25, 35)}
}

func box(x, y, w, h float64) stack.Polygon {
	return stack.Polygon{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}
}

// site is a building site with the floors that stand on it, each a step up.
func (p *pen) site(c izakaya.CardReading, index int, outline stack.Polygon) {
	x, y := p.corner(c.Card)
	mx, my := middle(outline)
	p.open("site", fmt.Sprintf("site %d,%d %d", c.Card[0], c.Card[1], index), x+mx, y+my)
	p.polygon(outline, x, y, 1, siteFill, siteLine)
	for _, b := range c.Buildings {
		if b.Site != index {
			continue
		}
		for floor := range min(b.Floors, 6) {
			lift := 2.2 * float64(floor)
			p.polygon(outline, x, y-lift+1.6, 0.86, woodSide, woodLine)
			p.polygon(outline, x, y-lift, 0.86, wood, woodLine)
		}
		lift := 2.2 * float64(min(b.Floors, 6)-1)
		p.text(x+mx, y+my+5.5-lift, 16, darkInk, fmt.Sprint(b.Floors))
	}
	p.close()
}

func middle(q stack.Polygon) (x, y float64) {
	for _, v := range q {
		x, y = x+v[0]/float64(len(q)), y+v[1]/float64(len(q))
	}
	return x, y
}

// polygon draws an outline scaled about its middle, x, y being its card's corner.
func (p *pen) polygon(q stack.Polygon, x, y, scale float64, fill, stroke string) {
	mx, my := middle(q)
	var points []string
	for _, v := range q {
		points = append(points, fmt.Sprintf("%.1f,%.1f", x+mx+scale*(v[0]-mx), y+my+scale*(v[1]-my)))
	}
	fmt.Fprintf(p, `<polygon points="%s" fill="%s" stroke="%s" stroke-width="0.8" stroke-linejoin="round"/>`, strings.Join(points, " "), fill, stroke)
}

func (p *pen) gaps() {
	claims := map[izakaya.Gap]izakaya.Color{}
	for _, c := range p.view.Table.Claims {
		claims[c.Gap] = c.Player
	}
	for r := range p.n {
		for c := range p.n {
			x, y := p.corner(izakaya.Card{r, c})
			if c < p.n-1 {
				p.gap(izakaya.Gap{Card: izakaya.Card{r, c}, Side: izakaya.East}, x+cardSide+cardGap/2, y+cardSide/2, claims)
			}
			if r < p.n-1 {
				p.gap(izakaya.Gap{Card: izakaya.Card{r, c}, Side: izakaya.South}, x+cardSide/2, y+cardSide+cardGap/2, claims)
			}
		}
	}
}

func (p *pen) gap(g izakaya.Gap, x, y float64, claims map[izakaya.Gap]izakaya.Color) {
	p.open("gap", g.String(), x, y)
	fmt.Fprintf(p, `<circle class="hit" cx="%.1f" cy="%.1f" r="14" fill="#000" fill-opacity="0"/>`, x, y)
	if player, ok := claims[g]; ok {
		p.disc(x, y, 7, player)
	}
	p.close()
}

func (p *pen) vertices() {
	drinks := map[izakaya.Vertex]izakaya.Color{}
	for _, d := range p.view.Table.Drinks {
		drinks[d.Vertex] = d.Color
	}
	for i := range p.n + 1 {
		for j := range p.n + 1 {
			if (i == 0 || i == p.n) && (j == 0 || j == p.n) {
				continue
			}
			v := izakaya.Vertex{i, j}
			p.vertex(v, drinks[v])
		}
	}
}

func (p *pen) vertex(v izakaya.Vertex, drink izakaya.Color) {
	x, y := p.x0+float64(v[1])*pitch-cardGap/2, p.y0+float64(v[0])*pitch-cardGap/2
	p.open("vertex", v.String(), x, y)
	fmt.Fprintf(p, `<circle class="hit" cx="%.1f" cy="%.1f" r="15" fill="#000" fill-opacity="0"/>`, x, y)
	if drink == "" {
		fmt.Fprintf(p, `<circle cx="%.1f" cy="%.1f" r="2" fill="#a8977a"/>`, x, y)
	} else {
		p.bottle(x, y, drink)
	}
	p.close()
}

// spots are the blue action card for claims and the architect for builds, left
// of the grid.
func (p *pen) spots() {
	y := p.y0 + 8
	p.spot("claim", y, cardBlue, lightInk, p.view.Table.ClaimSpot.Players)
	y += spotHigh + room
	p.spot("build", y, wood, darkInk, p.view.Table.BuildSpot.Players)
	p.text(rim+spotWide/2, y+spotHigh+12, 10, darkInk, fmt.Sprintf("▭ %d", p.view.Supply))
}

func (p *pen) spot(name string, y float64, fill, ink string, discs []izakaya.Color) {
	p.open("spot", "spot "+name, rim+spotWide/2, y+spotHigh/2)
	p.rect(rim, y, spotWide, spotHigh, 3, fill, faded)
	icon := `<circle cx="%.1f" cy="%.1f" r="4" fill="none" stroke="%s" stroke-width="1.5"/><path d="M%.1f %.1fl4 7h-8z" fill="%s"/>`
	if name == "build" {
		fmt.Fprintf(p, `<path d="M%.1f %.1fh16v-6h-16zm3-6v-5h10v5" fill="none" stroke="%s" stroke-width="1.5"/>`, rim+spotWide/2-8, y+13, ink)
	} else {
		fmt.Fprintf(p, icon, rim+spotWide/2-7, y+8, ink, rim+spotWide/2+7, y+4.5, ink)
	}
	for i, d := range discs {
		p.disc(rim+9+float64(i%3)*14, y+23+float64(i/3)*10, 6, d)
	}
	p.close()
}

func (p *pen) market(y float64) {
	left := (p.width - 7*stockStep + stockStep - stockWide) / 2
	for i, s := range p.view.Table.Stock {
		p.stock(i, s, left+float64(i)*stockStep, y)
	}
	x := left + 6*stockStep
	p.open("spot", "spot price", x+stockWide/2, y+stockHigh/2)
	p.rect(x, y, stockWide, stockHigh, 3, "#6f4a8e", "#4a2f61")
	p.text(x+stockWide/2, y+16, 13, "#ffffff", "¥ ⇄")
	if s := p.view.Table.PriceSpot.Player; s != nil {
		p.disc(x+stockWide/2, y+31, 8, *s)
	}
	p.close()
}

// stock is a colour's card: its price, its letter with the bottles left, the disc.
func (p *pen) stock(i int, s izakaya.StockReading, x, y float64) {
	c := p.colors.drink(s.Color)
	p.open("stock", fmt.Sprintf("stock %d", i), x+stockWide/2, y+stockHigh/2)
	p.rect(x, y, stockWide, stockHigh, 3, c.Fill, faded)
	p.text(x+stockWide/2, y+18, 17, c.Ink, fmt.Sprint(s.Price))
	fmt.Fprintf(p, `<text x="%.1f" y="%.1f" font-size="9.5" fill="%s" text-anchor="start">%s<tspan font-weight="400" dx="1.5">× %d</tspan></text>`, x+5, y+37, c.Ink, c.Letter, s.Crate)
	if s.Player != nil {
		p.disc(x+stockWide-9, y+34, 6.5, *s.Player)
	}
	p.close()
}
