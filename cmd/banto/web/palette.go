package web

import (
	"fmt"
	"math"
	"strings"

	"banto/calibration"
	"banto/engine/izakaya"
)

// A Palette is the paint of a table's pieces, by the words of the contract.
type Palette struct {
	Drinks, Players []calibration.NamedColor
}

// A paint is a colour as the page draws it: fill, the ink that can be read on
// it, and a letter for those who cannot tell the fills apart.
type paint struct {
	Name   izakaya.Color `json:"name"`
	Fill   string        `json:"fill"`
	Ink    string        `json:"ink"`
	Letter string        `json:"letter"`
}

func (p Palette) drink(c izakaya.Color) paint  { return find(p.Drinks, c) }
func (p Palette) player(c izakaya.Color) paint { return find(p.Players, c) }

// find looks a paint up; a colour that the palette lacks is drawn in plain grey.
func find(list []calibration.NamedColor, c izakaya.Color) paint {
	for _, n := range list {
		if n.Name == string(c) {
			return paint{c, fmt.Sprintf("#%02x%02x%02x", n.Color[0], n.Color[1], n.Color[2]), inkOn(n.Color), letter(list, n.Name)}
		}
	}
	return paint{c, "#777777", "#ffffff", "?"}
}

// letter is the first letter of a name that no name before it in the list has;
// black, after blue, is K as printers have it.
func letter(list []calibration.NamedColor, name string) string {
	if name == "black" {
		return "K"
	}
	taken := ""
	for _, n := range list {
		for _, r := range strings.ToUpper(n.Name) {
			if !strings.ContainsRune(taken, r) {
				if n.Name == name {
					return string(r)
				}
				taken += string(r)
				break
			}
		}
	}
	return "?"
}

// inkOn is black or white, whichever stands out more from a fill: one of them
// always has a contrast of 4.5 or more.
func inkOn(fill calibration.RGB) string {
	if contrast(fill, calibration.RGB{}) >= contrast(fill, calibration.RGB{0xff, 0xff, 0xff}) {
		return "#000000"
	}
	return "#ffffff"
}

// contrast is the ratio of WCAG 2.2, 1 to 21.
func contrast(a, b calibration.RGB) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

func luminance(c calibration.RGB) float64 {
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

// paints are all colours of a palette as the page draws them.
func paints(list []calibration.NamedColor) []paint {
	out := make([]paint, len(list))
	for i, n := range list {
		out[i] = find(list, izakaya.Color(n.Name))
	}
	return out
}
