//go:build matprofile

package vision

import (
	"fmt"
	"os"
	"testing"

	"banto/vision/cv"
)

// With -tags matprofile every picture in OpenCV's memory is counted: after all
// tests none may be left open.
func TestMain(m *testing.M) {
	code := m.Run()
	if n := cv.OpenMats(); n != 0 {
		fmt.Fprintf(os.Stderr, "%d Mats were never closed\n", n)
		code = 1
	}
	os.Exit(code)
}
