package follow

import (
	"cmp"
	"slices"
)

// A Belief is what one settled picture says of a table: by place, the
// log-probability of the picture under every value that the place may have, up
// to a constant of the place. A place without values was not seen.
type Belief [][]float32

// least is the log-probability, against that of the likeliest value, under which
// no single reading falls: any place may be misread for once. Make it less if
// readings are surer than that.
const least = -10

// normal is b with the likeliest value of each place at 0 and none under least.
func (b Belief) normal() Belief {
	out := make(Belief, len(b))
	n := 0
	for _, p := range b {
		n += len(p)
	}
	room := make([]float32, 0, n)
	for k, p := range b {
		if len(p) == 0 {
			continue
		}
		top, from := slices.Max(p), len(room)
		for _, v := range p {
			room = append(room, max(v-top, least))
		}
		out[k] = room[from:len(room):len(room)]
	}
	return out
}

// best is b with the likeliest value of each place at 0.
func (b Belief) best() Belief {
	for _, p := range b {
		if len(p) > 0 {
			top := slices.Max(p)
			for v := range p {
				p[v] -= top
			}
		}
	}
	return b
}

// of is what the picture says of value v at place k; 0 where it was not seen.
func (b Belief) of(k int, v int16) float64 {
	switch p := b[k]; {
	case len(p) == 0:
		return 0
	case v >= 0 && int(v) < len(p):
		return float64(p[v])
	}
	return least
}

// Against is by how much less likely the picture is of a table, the values of the first
// places, than of what each of them shows best: natural logarithm.
func (b Belief) Against(table []int16) (sum float64) {
	seen := b.normal()
	for k, v := range table {
		sum -= seen.of(k, v)
	}
	return sum
}

// top is the likeliest value at place k, -1 where it was not seen.
func (b Belief) top(k int) int16 {
	best := int16(-1)
	for v, w := range b[k] {
		if best < 0 || w > b[k][best] {
			best = int16(v)
		}
	}
	return best
}

// Blank says that no place was seen.
func (b Belief) Blank() bool {
	return !slices.ContainsFunc(b, func(odds []float32) bool { return len(odds) > 0 })
}

// Shows says whether v is the likeliest value at place k.
func (b Belief) Shows(k int, v int16) bool { return b.top(k) == v }

// Evidence is what a picture says against a story.
type Evidence struct {
	At     int // the number of the first picture that may show events
	belief Belief
	table  []int16
	tracks []*track // of the story, where the evidence is one picture; film is what they are of
	film   *film
}

// wanted is by how much a value must be likelier than what the story has there
// to suggest an event.
const wanted = 0.3

// mostWanted is how many values of one place suggest events.
const mostWanted = 2

// Seen says whether the picture shows place k.
func (e Evidence) Seen(k int) bool { return len(e.belief[k]) > 0 }

// Weight is the log-probability of the picture if place k holds v, against that of
// the value likeliest there; 0 where the place was not seen.
func (e Evidence) Weight(k int, v int16) float64 { return e.belief.of(k, v) }

// Wants are the values that the picture holds likelier at place k than the
// story's, the likeliest first. A look that the story knows for misread tells nothing new.
func (e Evidence) Wants(k int) []int16 {
	p := e.belief[k]
	have := e.belief.of(k, e.table[k])
	if len(p) == 0 || have > -wanted {
		return nil
	}
	var out []int16
	for v, w := range p {
		if float64(w) > have+wanted && !e.misread(k, int16(v)) {
			out = append(out, int16(v))
		}
	}
	slices.SortStableFunc(out, func(a, b int16) int { return cmp.Compare(p[b], p[a]) })
	return out[:min(len(out), mostWanted)]
}

// misread says whether the story knows since some pictures that place k shows v by mistake.
func (e Evidence) misread(k int, v int16) bool {
	if e.tracks == nil {
		return false
	}
	w := e.tracks[k].at(e.At-1, e.film)
	return w.fault > w.honest && w.shows == v && w.begun < e.At-late
}
