package pieces

import (
	"slices"

	"banto/calibration"
	"banto/vision/izakaya/tile"
)

// The network of drinks looks at a bottle bottleUp mm above the table, bottleNear mm nearer to the camera than its middle, and at its top, bottleTop
// mm above the table, each time at bottleAcross mm beside that. vision/train teaches it, to these figures.
const bottleTop, bottleNear = 25.0, 3.5

var bottleUp, bottleAcross = [tile.BottleShades - 1]float64{3, 8, 13, 18, 22.5}, [...]float64{-1.5, 0, 1.5}

// drinkWeight is what log odds of colours count for beside those of the network of pieces, which sees the same and its form as well; drinkLapse is
// how often a bottle surely shows another drink's colour. Lower the first, or raise the second, if drinks are misread that the network of pieces tells
// rightly; the other way round where drinks pass for each other on a whole table.
const drinkWeight, drinkLapse = 0.3, 0.02

// faintBottle is the least log odds of any bottle at a vertex for its drink to be told by its colours, too.
const faintBottle = -4.0

// drinks reads the vertices: whether a bottle stands there by its form, which by its form and by its colours beside those of the others.
func (s *scan) drinks() error {
	order := tile.OrderOf(s.profile.Drinks, tile.TaughtDrinks)
	var bottles []tile.Bottle
	var likes [][]float64
	var of []int
	for _, v := range Vertices(s.out.n) {
		e, at := s.place(tile.BottleKind, order, tile.Around(foot(s.Layout, v), vertexRoom), vertexCover)
		s.out.Drinks = append(s.out.Drinks, e)
		if k, _ := e.Best(); k > 0 {
			of = append(of, order[k-1])
		} else if slices.Max(e.Like[1:])-e.Like[0] > faintBottle {
			of = append(of, -1)
		} else {
			continue
		}
		bottles, likes = append(bottles, s.bottle(at)), append(likes, e.Like[1:])
	}
	said, err := tile.Drinks(bottles, of)
	if err != nil {
		return err
	}
	shareOut(likes, said, order, drinkWeight, drinkLapse)
	return nil
}

// bottle is what the network gets of a bottle that stands at p.
func (s *scan) bottle(p calibration.Point) (b tile.Bottle) {
	right := s.Layout.Camera.Right(p)
	look := func(near, up float64) (rgb [3]float32) {
		var points []calibration.Point
		for _, by := range bottleAcross {
			points = append(points, calibration.Point{X: p.X + near*right[1] + by*right[0], Y: p.Y - near*right[0] + by*right[1], Z: up})
		}
		_, rgb, b.White = s.lit(points)
		return rgb
	}
	for i, up := range bottleUp {
		b.Shades[i] = look(bottleNear, up)
	}
	b.Shades[len(bottleUp)] = look(0, bottleTop)
	return b
}
