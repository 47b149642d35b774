package vision

import "math"

// crateMoveCost is how much better its outline must fit, of 2 at most, for each
// step that the crate is moved.
const crateMoveCost = 0.03

// crateMoveLeast is how much better it must fit for the crate to be moved at all.
const crateMoveLeast = 0.15

// crateRowFar is how far, in steps, all crates may lie nearer or farther than
// the layout has them, crateRowFit how well, of 1, their outlines must fit on
// average for that to be believed. Raise it if crates that glare are moved.
const crateRowFar, crateRowFit = 10, 0.48

// lipY is how much brighter the rim is than the inside, lipC how far its chroma
// is off it for want of the glow between the walls.
const lipY, lipC = 0.35, 0.07

// A lipMap says which samples of a crate's view look like its rim.
type lipMap struct {
	view *crateView
	lip  []bool
}

// lips finds the samples that look like the rim of a crate of that shade inside.
func (v *crateView) lips(inside shade) lipMap {
	m := lipMap{v, make([]bool, len(v.p.tint))}
	for i, t := range v.p.tint {
		dy, da, db := (t.y-inside.y-lipY)/0.45, (t.a-inside.a+lipC)/0.14, (t.b-inside.b+lipC)/0.14
		m.lip[i] = v.p.in[i] && dy*dy+da*da+db*db < 4
	}
	return m
}

// fit is how well, of 1, the outline fits with the crate moved by (dx, dy) steps:
// the share of lip where the rim should be less that around it.
func (m *lipMap) fit(dx, dy int) float64 {
	return m.share(m.view.rim, dx, dy) - m.share(m.view.around, dx, dy)
}

func (m *lipMap) share(samples []int, dx, dy int) float64 {
	w, h := m.view.p.w, m.view.p.h
	n, all := 0, 0
	for _, i := range samples {
		x, y := i%w+dx, i/w+dy
		if x < 0 || y < 0 || x >= w || y >= h {
			continue
		}
		all++
		if m.lip[y*w+x] {
			n++
		}
	}
	return float64(n) / float64(max(1, all))
}

// place is the step within reach that brings the crate's outline to where it fits best.
func (v *crateView) place(inside shade) (x, y int) {
	m := v.lips(inside)
	best := m.fit(0, 0) + crateMoveLeast
	for dy := -crateReach; dy <= crateReach; dy++ {
		for dx := -crateReach; dx <= crateReach; dx++ {
			fit := m.fit(dx, dy) - crateMoveCost*math.Hypot(float64(dx), float64(dy))
			if fit > best {
				best, x, y = fit, dx, dy
			}
		}
	}
	return x, y
}

// rowStep is by how many steps all the crates together must move up or down to
// fit best; 0 where they do not fit clearly better.
func rowStep(views []*crateView, inside shade) (step int) {
	var fits [2*crateRowFar + 1]float64
	for _, v := range views {
		m := v.lips(inside)
		for k := range fits {
			best := -1.0
			for dx := -2; dx <= 2; dx++ {
				best = max(best, m.fit(dx, k-crateRowFar))
			}
			fits[k] += best / float64(len(views))
		}
	}
	k := argmax(fits[:])
	if fits[k] < max(crateRowFit, fits[crateRowFar]+crateMoveLeast) {
		return 0
	}
	return k - crateRowFar
}
