//go:build matprofile

package cv

import (
	"fmt"
	"os"
	"testing"
)

func TestMain(m *testing.M) {
	code := m.Run()
	if n := OpenMats(); n != 0 {
		fmt.Fprintf(os.Stderr, "%d Mats were never closed\n", n)
		code = 1
	}
	os.Exit(code)
}
