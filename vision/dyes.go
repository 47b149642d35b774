package vision

import (
	"math"
	"slices"

	"banto/calibration"
)

// standSlope turns a network's log odds into those that readings bear out. Lower it
// if readings said to be sure are wrong.
const standSlope = 0.7

// paintOff is how far off a network tells a paint, root of reflectance, of a piece
// that it sees; at log odds of paintSure it guesses half the time, as so little
// shows. Raise them if pieces are told in a wrong colour. Likeliest for 5,400 pieces
// of tables that the networks had not learnt from.
const paintOff, paintSure = 0.10, 0.0

// A dye is a colour of a palette as the networks tell it: the root of its
// reflectance by channel.
type dye struct {
	color int // in the palette
	root  [3]float64
}

// dyesOf are the dyes of those colours of the palette that there is a pigment of.
func dyesOf(palette []calibration.NamedColor, there []pigment) (out []dye) {
	for i, n := range palette {
		for _, q := range there {
			if string(q.name) != n.Name {
				continue
			}
			p := dye{color: i}
			for c, v := range Linear(n.Color) {
				p.root[c] = math.Sqrt(v)
			}
			out = append(out, p)
		}
	}
	return out
}

// fit is how well a paint told of a piece fits p, 1 at best.
func (p *dye) fit(told [3]float64) float64 {
	far := 0.0
	for c, v := range p.root {
		off := (told[c] - v) / paintOff
		far += off * off
	}
	return math.Exp(-far / 2)
}

// shares are how likely each of the dyes is the one told.
func shares(dyes []dye, told [3]float64) []float64 {
	out, sum := make([]float64, len(dyes)), math.SmallestNonzeroFloat64
	for i := range dyes {
		out[i] = dyes[i].fit(told)
		sum += out[i]
	}
	for i := range out {
		out[i] /= sum
	}
	return out
}

// palettePieces is how many pieces the palette's paint counts for beside those on the
// table, learnRounds how often dyes and pieces hear of each other, learnOdds the
// log odds at which a piece counts half. Raise palettePieces if one piece told wrong
// makes others of its colour wrong.
const palettePieces, learnRounds, learnOdds = 1.0, 3, 3.0

// learnt are the dyes as the pieces found show them: light and exposure shift all
// pieces of a colour alike (a mixture, by expectation and maximization: Dempster, Laird
// and Rubin 1977).
func learnt(dyes []dye, found []find) []dye {
	now := dyes
	for range learnRounds {
		now = averaged(dyes, found, func(i int) []float64 { return shares(now, found[i].paint) })
	}
	return now
}

// there is how much a piece counts.
func (f *find) there() float64 { return 1 / (1 + math.Exp(learnOdds-f.odds)) }

// averaged are the means of each dye and of the pieces found, as far as they are there
// and have it.
func averaged(dyes []dye, found []find, shares func(piece int) []float64) []dye {
	out, weight := slices.Clone(dyes), make([]float64, len(dyes))
	for k := range out {
		weight[k] = palettePieces
	}
	for i, piece := range found {
		there := piece.there()
		for k, share := range shares(i) {
			weight[k] += there * share
			for c, v := range piece.paint {
				out[k].root[c] += (v - out[k].root[c]) * there * share / weight[k]
			}
		}
	}
	return out
}

// playsLeast is how many pieces on the grid must have a colour for it to be that of a
// player. Raise it if a player is made up.
const playsLeast = 1.5

// playing counts the dyes that pieces on the grid have.
func playing(dyes []dye, found []find) (n int) {
	pieces := make([]float64, len(dyes))
	dyes = learnt(dyes, found)
	for _, piece := range found {
		for k, share := range shares(dyes, piece.paint) {
			pieces[k] += piece.there() * share
		}
	}
	for _, v := range pieces {
		if v > playsLeast {
			n++
		}
	}
	return n
}

// standing is the evidence for a place where found was found, of which the share seen
// is seen: a piece of one of the dyes, of a palette of so many colours.
func standing(found find, seen float64, dyes []dye, colors int) placeEvidence {
	e := placeEvidence{like: make([]float64, colors+1), seen: seen}
	for k := range colors {
		e.like[k+1] = -likeBound
	}
	guess := max(found.guess, 1/(1+math.Exp(found.odds-paintSure)))
	for i, fit := range shares(dyes, found.paint) {
		share := (1-guess)*fit + guess/float64(len(dyes))
		odds := math.Exp(standSlope*found.odds)*share + found.unseen/float64(len(dyes))
		e.like[dyes[i].color+1] = min(max(math.Log(odds), -likeBound), likeBound)
	}
	return e
}
