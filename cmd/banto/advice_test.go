package main

import (
	"testing"

	"banto/engine/izakaya"

	"github.com/stretchr/testify/require"
)

func TestAdviceNamesTheWayOut(t *testing.T) {
	camera := func(name string) *izakaya.CameraReading { return sampleTruth(t, name).Extras.Camera }
	hidden := func(why ...string) (list []izakaya.Hidden) {
		for _, w := range why {
			list = append(list, izakaya.Hidden{Why: w})
		}
		return list
	}
	cases := []struct {
		name string
		o    izakaya.Observation
		want []string
	}{
		{"all read", izakaya.Observation{}, nil},
		{"cut off", izakaya.Observation{Hidden: hidden(izakaya.WhyOut)}, []string{"→ 1 place is out of the picture: move the camera back or aim it so that the whole table is in view"}},
		{"hand", izakaya.Observation{Hidden: hidden(izakaya.WhyCovered, izakaya.WhyCovered)}, []string{"→ 2 places are covered: clear the view, or add a photo from another side with --same-table"}},
		{"from above", izakaya.Observation{Hidden: hidden(izakaya.WhyFloors), Camera: camera("002")}, []string{"→ 1 building is too thin in the picture to count floors: lower the camera from 83° above the table to about 50°, or add a photo from there with --same-table"}},
		{"from afar", izakaya.Observation{Hidden: hidden(izakaya.WhyFloors), Camera: camera("001")}, []string{"→ 1 building is too thin in the picture to count floors: come closer, or add a photo from another side with --same-table"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) { require.Equal(t, c.want, advice(c.o)) })
	}
}
