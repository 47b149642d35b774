package jutaku

import (
	"os"
	"slices"
	"testing"

	"banto/engine/jutaku"
	"banto/vision"

	"github.com/stretchr/testify/require"
)

func load(t *testing.T, path string) *vision.Frame {
	t.Helper()
	file, err := os.ReadFile(path)
	require.NoError(t, err)
	f, err := vision.Decode(file)
	require.NoError(t, err)
	return f
}

// TestSeeReadsACard holds the whole way from a photo to words to a rendered card that
// nothing was taught with: GINZA, 2 floors of 4 pieces, 400 yen, and a complete building.
func TestSeeReadsACard(t *testing.T) {
	f := load(t, "testdata/ginza.jpg")
	o, view := NewReader(jutaku.DefaultOptions()).See(f)
	require.Len(t, o.Sites, 1, o.Message)
	s := o.Sites[0]
	hidden := map[string]bool{}
	for _, h := range o.Hidden {
		hidden[h.Field] = true
	}
	for field, got := range map[string][2]any{
		"district":        {"GINZA", s.District},
		"floors_required": {2, s.Floors},
		"pieces_required": {4, s.Pieces},
		"yen":             {400, s.Yen},
		"floors":          {2, s.Building.Floors},
	} {
		if !hidden[field] {
			require.Equal(t, got[0], got[1], field)
		}
	}
	require.False(t, hidden["district"] && hidden["floors_required"], "something must be read")
	require.Equal(t, "easy", s.Side)
	require.InDelta(t, 763.6, s.Corners[0][0], 4, "the top left corner of the print, px")
	picture, err := Annotate(f, view, o)
	require.NoError(t, err)
	require.NotEqual(t, f.Pix, picture.Pix)
}

// On a checked cloth the red checks pass for a part of the card, the blue ones for a map.
func TestSeeReadsCardsOnChecks(t *testing.T) {
	for name, want := range map[string]jutaku.SiteReading{
		"red-checks":  {District: "HARAJUKU", Floors: 1, Pieces: 3, Yen: 200},
		"blue-checks": {District: "SHINJUKU", Floors: 3, Pieces: 3, Yen: 600},
	} {
		o, _ := NewReader(jutaku.DefaultOptions()).See(load(t, "testdata/"+name+".jpg"))
		require.Len(t, o.Sites, 1, "%s: %s", name, o.Message)
		s := o.Sites[0]
		require.Equal(t, want, jutaku.SiteReading{District: s.District, Floors: s.Floors, Pieces: s.Pieces, Yen: s.Yen}, name)
		require.Equal(t, "hard", s.Side, name)
	}
}

// Some letters and numerals look alike in a mirror, and were read.
func TestSeeRefusesMirroredCards(t *testing.T) {
	for _, name := range []string{"ginza", "red-checks", "blue-checks"} {
		o, view := NewReader(jutaku.DefaultOptions()).See(load(t, "testdata/"+name+".jpg").Mirrored())
		require.Equal(t, nothing(jutaku.StatusError, vision.ErrMirrored.Error()), o, name)
		require.Nil(t, view, name)
	}
}

// framed is f amid a picture 16:9 high that is grey above and below it.
func framed(f *vision.Frame) *vision.Frame {
	high := f.W * 16 / 9
	above := 3 * f.W * ((high - f.H) / 2)
	pix := slices.Repeat([]uint8{128}, 3*f.W*high)
	copy(pix[above:], f.Pix)
	return &vision.Frame{W: f.W, H: high, Pix: pix}
}

func TestSeeReadsCardsInPicturesHigherThanWide(t *testing.T) {
	for name, district := range map[string]string{"ginza": "GINZA", "red-checks": "HARAJUKU"} {
		o, _ := NewReader(jutaku.DefaultOptions()).See(framed(load(t, "testdata/"+name+".jpg")))
		require.Len(t, o.Sites, 1, "%s: %s", name, o.Message)
		require.Equal(t, district, o.Sites[0].District, name)
	}
}

func TestSeeRefusesWhatIsNoCard(t *testing.T) {
	half := load(t, "testdata/ginza.jpg")
	half.Pix = half.Pix[:3*half.W*480]
	half.H = 480                                                         // through the card's middle
	paper := drawn(quad{{300, 300}, {500, 300}, {500, 400}, {300, 400}}) // of a shape that a card has from aslant
	for name, f := range map[string]*vision.Frame{
		"paper":         paper.Frame,
		"another game":  load(t, "../testdata/izakaya/000.jpg"),
		"an even table": {W: 640, H: 480, Pix: make([]uint8, 3*640*480)},
		"half a card":   half,
		"a sliver":      {W: 3, H: 400, Pix: make([]uint8, 3*3*400)},
		"one pixel":     {W: 1, H: 1, Pix: make([]uint8, 3)},
	} {
		o, view := NewReader(jutaku.DefaultOptions()).See(f)
		require.Equal(t, jutaku.StatusNoTable, o.Status, "%s: %s", name, o.Message)
		require.NotEmpty(t, o.Message, name)
		require.Empty(t, o.Sites, name)
		require.Nil(t, view, name)
	}
}

// TestSeeReadsTheMap holds a picture of the map to its truth: what is said of it is right, and hardly anything is left out.
func TestSeeReadsTheMap(t *testing.T) {
	f := load(t, "testdata/map.jpg")
	truth, err := os.ReadFile("testdata/map.truth.json")
	require.NoError(t, err)
	o, view := NewReader(jutaku.DefaultOptions()).See(f)
	require.NotNil(t, o.Map, o.Message)
	answers, err := o.Compare(truth)
	require.NoError(t, err)
	left := 0
	for _, a := range answers {
		if a.LeftOut {
			left++
			continue
		}
		require.True(t, a.Right(), "%s %s: %s, not %s", a.Kind, a.Of, a.Said, a.Want)
	}
	require.LessOrEqual(t, left, len(answers)/20)
	picture, err := Annotate(f, view, o)
	require.NoError(t, err)
	require.NotEqual(t, f.Pix, picture.Pix)
	f.Pix, f.H = f.Pix[:3*f.W*f.H/2], f.H/2 // the near half is out of view
	half, _ := NewReader(jutaku.DefaultOptions()).See(f)
	require.Nil(t, half.Map)
	require.Equal(t, jutaku.StatusNoTable, half.Status)
}
