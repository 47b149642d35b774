package web

import (
	"fmt"
	"math"
	"strings"

	"banto/engine"
)

// A paint is a colour as the page draws it: fill, the ink that can be read on
// it, and a letter for those who cannot tell the fills apart.
type paint struct {
	Name   string `json:"name"`
	Fill   string `json:"fill"`
	Ink    string `json:"ink"`
	Letter string `json:"letter"`
}

// paints are a game's paints as the page draws them.
func paints(kit engine.Kit) []paint {
	out := make([]paint, len(kit.Paints))
	taken := map[string]string{}
	for i, p := range kit.Paints {
		group, color, _ := strings.Cut(p.Name, ".")
		l := letter(color, taken[group])
		taken[group] += l
		out[i] = paint{p.Name, p.Fill, inkOn(p.Fill), l}
	}
	return out
}

// letter is the first letter of a name that is not taken; black, after blue, is
// K as printers have it.
func letter(name, taken string) string {
	if name == "black" {
		return "K"
	}
	for _, r := range strings.ToUpper(name) {
		if !strings.ContainsRune(taken, r) {
			return string(r)
		}
	}
	return "?"
}

// An rgb is a colour in sRGB, 0 to 255.
type rgb [3]int

// parse reads "#rrggbb"; what is none is a plain grey.
func parse(hex string) rgb {
	var c rgb
	if n, err := fmt.Sscanf(hex, "#%02x%02x%02x", &c[0], &c[1], &c[2]); n != 3 || err != nil {
		return rgb{0x77, 0x77, 0x77}
	}
	return c
}

// shade is the colour of a side that gets less light.
func shade(hex string, light float64) string {
	c := parse(hex)
	for i := range c {
		c[i] = int(float64(c[i]) * light)
	}
	return fmt.Sprintf("#%02x%02x%02x", c[0], c[1], c[2])
}

// inkOn is black or white, whichever stands out more from a fill: one of them
// always has a contrast of 4.5 or more.
func inkOn(fill string) string {
	if contrast(parse(fill), rgb{}) >= contrast(parse(fill), rgb{0xff, 0xff, 0xff}) {
		return "#000000"
	}
	return "#ffffff"
}

// contrast is the ratio of WCAG 2.2, 1 to 21.
func contrast(a, b rgb) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

func luminance(c rgb) float64 {
	sum := 0.0
	for i, weight := range [3]float64{0.2126, 0.7152, 0.0722} {
		v := float64(c[i]) / 255
		if v <= 0.04045 {
			sum += weight * v / 12.92
		} else {
			sum += weight * math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	return sum
}
