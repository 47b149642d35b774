package izakaya

import (
	"os"
	"path/filepath"
	"testing"

	"banto/calibration"
	"banto/engine/izakaya"
	"banto/vision"
	"banto/vision/izakaya/layout"
	"banto/vision/izakaya/truth"

	"github.com/stretchr/testify/require"
)

// Every true reading drawn on every sample still: the picture is wide enough
// to print, what is drawn lies over the photo, and below it are the totals.
// BANTO_ANNOTATED names a folder to look at the pictures in.
func TestAnnotateDrawsEveryStill(t *testing.T) {
	for _, s := range truth.Stills(t) {
		t.Run(s.Name, func(t *testing.T) {
			p := calibration.DefaultProfile()
			plain, err := Annotate(s.Frame, s.Layout, izakaya.Observation{}, izakaya.Score{}, p)
			require.NoError(t, err)
			full, err := Annotate(s.Frame, s.Layout, s.Truth, s.Score, p)
			require.NoError(t, err)
			require.Equal(t, 1920, full.W)
			require.Greater(t, full.H, plain.H, "a line a player below the photo")
			require.Greater(t, changed(plain, full), 30000)
			if dir := os.Getenv("BANTO_ANNOTATED"); dir != "" {
				file, err := full.PNG()
				require.NoError(t, err)
				require.NoError(t, os.WriteFile(filepath.Join(dir, s.Name+".png"), file, 0o644))
			}
		})
	}
}

// changed counts the pixels in which two pictures of the same photo differ.
func changed(a, b *vision.Frame) (n int) {
	for i := 0; i < min(len(a.Pix), len(b.Pix)); i += 3 {
		if [3]uint8(a.Pix[i:i+3]) != [3]uint8(b.Pix[i:i+3]) {
			n++
		}
	}
	return n
}

// A camera that is wrong by far must not bring the drawing down.
func TestAnnotateSurvivesAnyLayout(t *testing.T) {
	s := truth.Stills(t)[0]
	for name, spoil := range map[string]func(*layout.Layout){
		"behind":    func(l *layout.Layout) { l.Camera.T[2] = -500 },
		"on a card": func(l *layout.Layout) { l.Camera.T = [3]float64{0, 0, 2} },
		"endless":   func(l *layout.Layout) { l.Camera.F = 1e9 },
	} {
		t.Run(name, func(t *testing.T) {
			l := *s.Layout
			spoil(&l)
			_, err := Annotate(s.Frame, &l, s.Truth, s.Score, calibration.DefaultProfile())
			require.NoError(t, err)
		})
	}
}
