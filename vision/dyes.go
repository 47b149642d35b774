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

// dyesOf are the dyes of a palette.
func dyesOf(palette []calibration.NamedColor) []dye {
	out := make([]dye, len(palette))
	for i, n := range palette {
		out[i].color = i
		for c, v := range Linear(n.Color) {
			out[i].root[c] = math.Sqrt(v)
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
		now = averaged(dyes, now, found)
	}
	return now
}

// counts is how much a piece counts for each of the dyes: as far as it is there and
// has it.
func (f *find) counts(dyes []dye) []float64 {
	out, there := shares(dyes, f.paint), 1/(1+math.Exp(learnOdds-f.odds))
	for k := range out {
		out[k] *= there
	}
	return out
}

// averaged are the means of each dye and of the pieces found, as far as they count for
// it by the dyes of now.
func averaged(dyes, now []dye, found []find) []dye {
	out, weight := slices.Clone(dyes), make([]float64, len(dyes))
	for k := range weight {
		weight[k] = palettePieces
	}
	for _, piece := range found {
		for k, count := range piece.counts(now) {
			weight[k] += count
			for c, v := range piece.paint {
				out[k].root[c] += (v - out[k].root[c]) * count / weight[k]
			}
		}
	}
	return out
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
