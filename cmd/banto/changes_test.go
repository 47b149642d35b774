package main

import (
	"image"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestChangesTellsHowFarTheCameraMoved cuts two pictures out of one, 3 px apart.
func TestChangesTellsHowFarTheCameraMoved(t *testing.T) {
	f, err := loadFrame(filepath.Join(demo, "0011.jpg"))
	require.NoError(t, err)
	var paths []string
	for _, box := range []image.Rectangle{image.Rect(0, 0, f.W-3, f.H), image.Rect(3, 0, f.W, f.H)} {
		file, err := f.Crop(box).PNG()
		require.NoError(t, err)
		paths = append(paths, filepath.Join(t.TempDir(), "cut.png"))
		require.NoError(t, os.WriteFile(paths[len(paths)-1], file, 0o600))
	}
	out, err := run("changes", paths[0], paths[1])
	require.NoError(t, err)
	require.Equal(t, "the camera moved by 3.0 px\n", out)
	out, err = run("changes", paths[0], paths[0])
	require.NoError(t, err)
	require.Empty(t, out)
}
