package main

import (
	"fmt"
	"image"

	"banto/vision"
)

// proofPlay is how many px around a change belong to its crop.
const proofPlay = 24

// A proof keeps, for every event, the whole picture and the changed part of it
// before and after: FRAME, FRAME-before.jpg and FRAME-after.jpg.
type proof struct{ folder pictureFolder }

// newProof keeps the pictures of the log at path beside it.
func newProof(path string) *proof { return &proof{picturesOf(path)} }

// keep writes the pictures of a change and gives the name that they got. name
// is the one wished for.
func (p *proof) keep(name string, before, after *vision.Frame) (string, error) {
	box := changedBox(before, after)
	files := []pictureFile{{suffix: ""}, {suffix: beforeCrop}, {suffix: afterCrop}}
	for i, frame := range []*vision.Frame{after, before.Crop(box), after.Crop(box)} {
		var err error
		if files[i].jpeg, err = frame.JPEG(pictureQuality); err != nil {
			return name, fmt.Errorf("%s: %w", name, err)
		}
	}
	return p.folder.keep(name, files...)
}

// changedBox spans all that changed, with some space around it.
func changedBox(before, after *vision.Frame) image.Rectangle {
	box := image.Rectangle{}
	boxes := before.Thumb().Changes(after.Thumb())
	for _, b := range boxes {
		box = box.Union(b)
	}
	return box.Inset(-proofPlay)
}
