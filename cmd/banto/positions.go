package main

import "encoding/json"

// positions are the pixels of everything on the table, however they are nested
// in the truth file.
type positions struct{ px [][2]float64 }

func (p positions) all() [][2]float64 { return p.px }

// UnmarshalJSON gathers every [x, y] under "px" or in a list of such.
func (p *positions) UnmarshalJSON(text []byte) error {
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		return err
	}
	p.gather(v)
	return nil
}

func (p *positions) gather(v any) {
	switch v := v.(type) {
	case map[string]any:
		for key, part := range v {
			if key != "card" && key != "vertex" {
				p.gather(part)
			}
		}
	case []any:
		if len(v) == 2 {
			x, okX := v[0].(float64)
			y, okY := v[1].(float64)
			if okX && okY {
				p.px = append(p.px, [2]float64{x, y})
				return
			}
		}
		for _, part := range v {
			p.gather(part)
		}
	}
}
