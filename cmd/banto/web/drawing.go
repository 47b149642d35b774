package web

import (
	"cmp"
	"encoding/json"
	"fmt"
	"html"
	"math"
	"slices"
	"strings"

	"banto/engine"
)

// Colours of the cloth, and of lines and letters that name none.
const (
	cloth, clothEdge = "#e9dfca", "#d9cfbd"
	darkInk          = "#1f1b16"
)

// A pen writes the drawing of one table as SVG, in mm.
type pen struct {
	strings.Builder
	paints map[string]paint
	view   view
}

func newPen(kit engine.Kit, v view) *pen {
	p := &pen{paints: map[string]paint{}, view: v}
	for _, one := range paints(kit) {
		p.paints[one.Name] = one
	}
	return p
}

// plan is the table from above. Every place is a group with data-place, in the
// words of the reasons, and where its mark is.
func plan(kit engine.Kit, d engine.Drawing) string {
	p := newPen(kit, above)
	p.begin(0, 0, d.Width, d.Height)
	fmt.Fprintf(p, `<rect class="cloth" x="0.5" y="0.5" width="%.1f" height="%.1f" rx="9" fill="%s" stroke="%s"/>`, d.Width-1, d.Height-1, cloth, clothEdge)
	for _, part := range d.Parts {
		p.open(part)
		for _, s := range part.Shapes {
			for _, f := range p.faces(s) {
				p.WriteString(f.svg)
			}
		}
		p.hit(part)
	}
	p.WriteString("</svg>")
	return p.String()
}

// oblique is the table from a side: what lies flat on it is drawn first, then
// what stands, farther things before nearer ones, and the places over all, to
// be tapped.
func oblique(kit engine.Kit, d engine.Drawing, v view) string {
	p := newPen(kit, v)
	p.begin(v.bounds(d))
	p.ground(d)
	var flat, standing []face
	for _, part := range d.Parts {
		low, high := p.layers(part)
		flat, standing = append(flat, low...), append(standing, high...)
	}
	slices.SortStableFunc(standing, func(a, b face) int { return cmp.Compare(a.depth, b.depth) })
	for _, f := range append(flat, standing...) {
		p.WriteString(f.svg)
	}
	for _, part := range d.Parts {
		if part.Place != "" {
			p.open(part)
			p.hit(part)
		}
	}
	p.WriteString("</svg>")
	return p.String()
}

// layers are the faces of a part that lie flat on the table and those that
// stand. What is drawn upon something that stands goes with it.
func (p *pen) layers(part engine.Part) (flat, standing []face) {
	for _, s := range part.Shapes {
		switch faces := p.faces(s); {
		case lies(s):
			flat = append(flat, faces...)
		case s.High == 0 && len(standing) > 0:
			for _, f := range faces {
				standing[len(standing)-1].svg += f.svg
			}
		default:
			standing = append(standing, faces...)
		}
	}
	return flat, standing
}

// lies says whether a shape lies flat on the table.
func lies(s engine.Shape) bool {
	return s.High == 0 && !slices.ContainsFunc(s.Points, func(q engine.Point) bool { return q[2] != 0 })
}

func (p *pen) begin(x, y, w, h float64) {
	fmt.Fprintf(p, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="%.1f %.1f %.1f %.1f" class="table" font-family="Noto Sans,Noto Sans CJK JP,system-ui,sans-serif" font-weight="700" text-anchor="middle">`, x, y, w, h)
}

func (p *pen) ground(d engine.Drawing) {
	fmt.Fprintf(p, `<path class="cloth" d="%s" fill="%s" stroke="%s"/>`, p.path(engine.Box(0, 0, 0, d.Width, d.Height), 6), cloth, clothEdge)
}

// open begins a part, which can be tapped if it is a place.
func (p *pen) open(part engine.Part) {
	if part.Place == "" {
		p.WriteString(`<g pointer-events="none">`)
		return
	}
	kind, _, _ := strings.Cut(part.Place, " ")
	m := part.Mark
	x, y := p.view.project(engine.Point{m.X, m.Y, m.Z})
	fmt.Fprintf(p, `<g class="place %s" data-place="%s" data-x="%.1f" data-y="%.1f" data-r="%.1f"`, html.EscapeString(kind), html.EscapeString(part.Place), x, y, m.R)
	if m.W > 0 {
		fmt.Fprintf(p, ` data-w="%.1f" data-h="%.1f"`, m.W, m.H)
	}
	if name, err := json.Marshal(part.Name); err == nil {
		fmt.Fprintf(p, ` data-name="%s"`, html.EscapeString(string(name)))
	}
	if part.Does != "" {
		fmt.Fprintf(p, ` data-does="%s"`, html.EscapeString(part.Does))
	}
	p.WriteByte('>')
}

// hit ends a part; a place without much to see gets something to hit.
func (p *pen) hit(part engine.Part) {
	if m := part.Mark; part.Place != "" && m.W == 0 {
		x, y := p.view.project(engine.Point{m.X, m.Y, m.Z})
		fmt.Fprintf(p, `<circle class="hit" cx="%.1f" cy="%.1f" r="%.1f" fill="#000" fill-opacity="0"/>`, x, y, m.R+1.5)
	}
	p.WriteString("</g>")
}

// A face is a piece of the drawing with how near it is to the eye.
type face struct {
	depth float64
	svg   string
}

// faces are what is seen of a shape.
func (p *pen) faces(s engine.Shape) []face {
	switch n := len(s.Points); {
	case n == 1 && (s.Text != "" || s.Letter != ""):
		return []face{p.text(s)}
	case n == 1 && s.High == 0:
		return []face{p.disc(s)}
	case n == 1 && p.view == above:
		return p.coin(s)
	case n == 1:
		round := s
		round.Points, round.R = circle(s.Points[0], s.R), 0
		return p.prism(round, "")
	case n == 2:
		return []face{p.line(s)}
	case n > 2 && s.High > 0:
		return p.prism(s, s.Line)
	case n > 2:
		return p.outline(s)
	}
	return nil
}

// corners is how many a standing disc is drawn with.
const corners = 24

func circle(middle engine.Point, r float64) []engine.Point {
	out := make([]engine.Point, corners)
	for i := range out {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		out[i] = engine.Point{middle[0] + r*cos, middle[1] + r*sin, middle[2]}
	}
	return out
}

func (p *pen) text(s engine.Shape) face {
	x, y := p.view.project(s.Points[0])
	ink, text := cmp.Or(p.color(s.Fill), darkInk), s.Text
	if s.On != "" {
		ink = inkOn(p.color(s.On))
	}
	if s.Letter != "" {
		text = p.paints[s.Letter].Letter
	}
	extra := ""
	if s.Thin {
		extra += ` font-weight="400"`
	}
	if s.Left {
		extra += ` text-anchor="start"`
	}
	return face{p.view.depth(s.Points[0]) + textLift, fmt.Sprintf(`<text x="%.1f" y="%.1f" font-size="%g" fill="%s" pointer-events="none"%s>%s</text>`,
		x, y+0.36*s.Size, s.Size, ink, extra+p.faint(s), html.EscapeString(text))}
}

// textLift brings a text before the face that it stands on.
const textLift = 4

func (p *pen) disc(s engine.Shape) face {
	x, y := p.view.project(s.Points[0])
	return face{p.view.depth(s.Points[0]), fmt.Sprintf(`<ellipse cx="%.1f" cy="%.1f" rx="%.2f" ry="%.2f"%s/>`, x, y, s.R, s.R*p.view.flat, p.style(s, s.Fill))}
}

// coin is a standing disc from above: its edge shows as a second disc below.
func (p *pen) coin(s engine.Shape) []face {
	edge, top := s, s
	edge.Fill = shade(p.color(s.Fill), sideLight)
	at := s.Points[0]
	top.Points = []engine.Point{{at[0], at[1], at[2] + s.High}}
	return []face{p.disc(edge), p.disc(top)}
}

func (p *pen) line(s engine.Shape) face {
	x1, y1 := p.view.project(s.Points[0])
	x2, y2 := p.view.project(s.Points[1])
	return face{(p.view.depth(s.Points[0]) + p.view.depth(s.Points[1])) / 2,
		fmt.Sprintf(`<path d="M%.1f %.1fL%.1f %.1f" stroke-linecap="round"%s/>`, x1, y1, x2, y2, p.style(s, ""))}
}

func (p *pen) outline(s engine.Shape) []face {
	return []face{{p.mean(s.Points), fmt.Sprintf(`<path d="%s"%s/>`, p.path(s.Points, s.R), p.style(s, s.Fill))}}
}

// How bright the sides of what stands are, beside its top: those to the left
// get more light.
const sideLight, leftLight = 0.72, 0.13

// prism are the sides that face the eye, with edges in a colour, and the top.
func (p *pen) prism(s engine.Shape, edges string) []face {
	var out []face
	top := make([]engine.Point, len(s.Points))
	for i, q := range s.Points {
		top[i] = engine.Point{q[0], q[1], q[2] + s.High}
	}
	for i := range top {
		j := (i + 1) % len(top)
		quad := []engine.Point{s.Points[i], s.Points[j], top[j], top[i]}
		if faces, left := p.view.side(s.Points, i, j); faces {
			wall := s
			wall.Fill = shade(p.color(s.Fill), sideLight+leftLight*left)
			wall.Line = cmp.Or(edges, wall.Fill)
			out = append(out, face{p.mean(quad), fmt.Sprintf(`<path d="%s"%s/>`, p.path(quad, 0), p.style(wall, wall.Fill))})
		}
	}
	lid := s
	lid.Points, lid.High = top, 0
	return append(out, p.outline(lid)...)
}

func (p *pen) mean(points []engine.Point) (sum float64) {
	for _, q := range points {
		sum += p.view.depth(q) / float64(len(points))
	}
	return sum
}

// color is a paint's fill, or the colour itself.
func (p *pen) color(name string) string {
	if c, ok := p.paints[name]; ok {
		return c.Fill
	}
	if name == "" || strings.HasPrefix(name, "#") {
		return name
	}
	return "#777777"
}

func (p *pen) style(s engine.Shape, fill string) string {
	out := fmt.Sprintf(` fill="%s"`, cmp.Or(p.color(fill), "none"))
	if s.Line != "" {
		out += fmt.Sprintf(` stroke="%s" stroke-width="%g" stroke-linejoin="round"`, p.color(s.Line), cmp.Or(s.Wide, 0.8))
	}
	return out + p.faint(s)
}

func (p *pen) faint(s engine.Shape) string {
	if s.Faint {
		return ` opacity="0.45"`
	}
	return ""
}

// path is an outline whose corners are rounded by up to r.
func (p *pen) path(points []engine.Point, r float64) string {
	flat := make([][2]float64, len(points))
	for i, q := range points {
		flat[i][0], flat[i][1] = p.view.project(q)
	}
	var b strings.Builder
	for i, q := range flat {
		before, after := flat[(i+len(flat)-1)%len(flat)], flat[(i+1)%len(flat)]
		op := "L"
		if i == 0 {
			op = "M"
		}
		if r == 0 {
			fmt.Fprintf(&b, "%s%.1f %.1f", op, q[0], q[1])
			continue
		}
		in, out := toward(q, before, r), toward(q, after, r)
		fmt.Fprintf(&b, "%s%.1f %.1fQ%.1f %.1f %.1f %.1f", op, in[0], in[1], q[0], q[1], out[0], out[1])
	}
	return b.String() + "z"
}

// toward is the point r from a on the way to b, at most half the way.
func toward(a, b [2]float64, r float64) [2]float64 {
	length := math.Hypot(b[0]-a[0], b[1]-a[1])
	if length == 0 {
		return a
	}
	share := min(r/length, 0.5)
	return [2]float64{a[0] + share*(b[0]-a[0]), a[1] + share*(b[1]-a[1])}
}
