//go:build matprofile

package vision

import "banto/vision/cv"

// OpenMats counts the pictures of OpenCV's memory that nobody has closed.
func OpenMats() int { return cv.OpenMats() }
