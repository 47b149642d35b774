package layout

import (
	"banto/calibration"
	"banto/vision/fit"
)

// A Layout is where everything that does not move in play lies on the table,
// in the rulebook's orientation, and the camera that sees it.
type Layout struct {
	Camera calibration.Camera
	// N is the number of cards along one side of the grid: 3, 4 or 5.
	N int
	// Gap is the usual space between neighbouring cards, mm.
	Gap float64
	// Cards are the N×N site cards in row order, row 0 at the supply side.
	Cards []fit.Pose
	// Stock are the six colour stock cards from left to right, Crates the
	// crates below them (Z is the table: a crate's pose is that of its foot).
	Stock, Crates [6]fit.Pose
	// FaceDown is the shape card to the right of the stock row.
	FaceDown fit.Pose
	// Claim is the blue card to the left of the grid.
	Claim fit.Pose
	// RMSPX and RMSMM are the residuals of the joint fit.
	RMSPX, RMSMM float64
}

// Card is the pose of the card at row r and column c.
func (l *Layout) Card(r, c int) fit.Pose { return l.Cards[r*l.N+c] }

// Vertex is the table point of vertex (i, j): the middle of the card corners
// that meet there, or, at the rim, the point half a gap off the outer corners.
func (l *Layout) Vertex(i, j int) calibration.Point {
	pitch := NominalSide + l.Gap
	half := float64(l.N) / 2
	return calibration.Point{X: (float64(j) - half) * pitch, Y: (half - float64(i)) * pitch}
}

// NominalSide is the side in mm of the site cards that all lengths of layouts and
// of what reads them are tuned to.
const NominalSide = 63

// GridHalf is half the side of the grid, mm.
func (l *Layout) GridHalf() float64 { return (float64(l.N)*(NominalSide+l.Gap) - l.Gap) / 2 }
