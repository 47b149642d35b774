package main

import (
	"fmt"
	"math"
)

// A Share is how many of a number were right, with the bounds between which
// the true share lies with 95 % (Wilson's interval for a proportion).
type Share struct {
	N     int     `json:"n"`
	Right int     `json:"right"`
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// normal95 is the quantile of the normal distribution that leaves 2.5 % on
// either side.
const normal95 = 1.959964

// shareOf is the share of right ones among n. Of none nothing is known.
func shareOf(right, n int) Share {
	if n == 0 {
		return Share{High: 1}
	}
	z2, p, of := normal95*normal95, share(right, n), float64(n)
	middle := (p + z2/(2*of)) / (1 + z2/of)
	reach := normal95 / (1 + z2/of) * math.Sqrt(p*(1-p)/of+z2/(4*of*of))
	return Share{n, right, p, math.Max(0, middle-reach), math.Min(1, middle+reach)}
}

// between is the interval for people.
func (s Share) between() string {
	if s.N == 0 {
		return "–"
	}
	return fmt.Sprintf("%.2f to %.2f %%", 100*s.Low, 100*s.High)
}
