//go:build matprofile

package cv

import "gocv.io/x/gocv"

// OpenMats counts the Mats that nobody has closed; tests want 0.
func OpenMats() int { return gocv.MatProfile.Count() }
