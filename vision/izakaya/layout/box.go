package layout

import (
	"image"

	"banto/calibration"
	"banto/vision/fit"
)

// boxPlay is how far, px of the frame, a change may reach from where it belongs.
const boxPlay = 16

// Box is what a block of that height, mm, spans, px of the frame, halfU and halfV mm to each
// side of the pose's middle, with room for changes that reach boxPlay beyond it.
func (l *Layout) Box(p fit.Pose, halfU, halfV, height float64) image.Rectangle {
	box := image.Rectangle{}
	for k := range 8 {
		box = box.Union(l.pixelBox(p.At(halfU*sign(k), halfV*sign(k/2), height*float64(k/4))))
	}
	return box.Inset(-boxPlay)
}

// sign is -1 for even k and 1 for odd.
func sign(k int) float64 { return float64(2*(k%2) - 1) }

func (l *Layout) pixelBox(p calibration.Point) image.Rectangle {
	px, _ := l.Camera.Project(p)
	return image.Rect(int(px.X), int(px.Y), int(px.X)+1, int(px.Y)+1)
}
