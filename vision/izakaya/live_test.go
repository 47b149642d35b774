package izakaya

import (
	"image"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"banto/calibration"
	"banto/engine/izakaya"
	"banto/engine/stack"
	"banto/vision"
	"banto/vision/izakaya/layout"
	"banto/vision/izakaya/truth"

	"github.com/stretchr/testify/require"
)

// filmed is a picture of the game that comes with the program, two players.
func filmed(t testing.TB, name string) *vision.Frame {
	return pictured(t, filepath.Join("../../cmd/banto/testdata/demo", name))
}

func pictured(t testing.TB, path string) *vision.Frame {
	file, err := os.ReadFile(path)
	require.NoError(t, err)
	f, err := vision.Decode(file)
	require.NoError(t, err)
	return f
}

func liveReader() *Reader { return NewReader(calibration.DefaultProfile(), 2) }

// again is the picture as a camera takes it another time, under light of that
// strength on the left and on the right.
func again(f *vision.Frame, seed uint64, left, right float64) *vision.Frame {
	rng := rand.New(rand.NewPCG(seed, 3))
	out := &vision.Frame{W: f.W, H: f.H, Scale: f.Scale, Pix: make([]uint8, len(f.Pix))}
	for i, v := range f.Pix {
		x := float64(i/3%f.W) / float64(f.W)
		out.Pix[i] = uint8(min(max(float64(v)*(left+x*(right-left))+float64(rng.IntN(9)-4), 0), 255))
	}
	return out
}

// shifted is the picture after the camera was pushed by so many px.
func shifted(f *vision.Frame, dx, dy int) *vision.Frame {
	out := &vision.Frame{W: f.W, H: f.H, Scale: f.Scale, Pix: make([]uint8, len(f.Pix))}
	for y := range f.H {
		for x := range f.W {
			u, v := min(max(x+dx, 0), f.W-1), min(max(y+dy, 0), f.H-1)
			copy(out.Pix[3*(y*f.W+x):][:3], f.Pix[3*(v*f.W+u):])
		}
	}
	return out
}

func TestLightIsNoChange(t *testing.T) {
	f := filmed(t, "0011.jpg")
	for _, light := range [][2]float64{{1, 1}, {0.85, 0.85}, {1.1, 1.1}, {0.8, 1}, {1, 0.75}} {
		require.Empty(t, changes(t, f, again(f, 1, light[0], light[1])).Boxes, "light %v", light)
	}
}

// changes are those from a to b.
func changes(t *testing.T, a, b *vision.Frame) vision.Change {
	c, err := vision.Changes(a, b)
	require.NoError(t, err)
	return c
}

// recolored is f through another colour matrix, row by row, of the squares of its
// values, which are about linear in the light.
func recolored(f *vision.Frame, m [3][3]float64) *vision.Frame {
	out := &vision.Frame{W: f.W, H: f.H, Scale: f.Scale, Pix: make([]uint8, len(f.Pix))}
	for i := 0; i < len(f.Pix); i += 3 {
		for c, row := range m {
			light := 0.0
			for k, share := range row {
				light += share * vision.Square(float64(f.Pix[i+k]))
			}
			out.Pix[i+c] = uint8(min(math.Sqrt(max(light, 0)), 255))
		}
	}
	return out
}

// A camera that follows the light by itself changes its colours, weak channels most.
func TestColourMatrixIsNoChange(t *testing.T) {
	for _, m := range [][3][3]float64{
		{{1.1, -0.06, -0.04}, {-0.04, 1.08, -0.04}, {0, -0.08, 1.12}},
		{{0.85, 0.1, 0.05}, {0.05, 0.9, 0.05}, {0, 0.1, 0.8}},
		{{1.06, 0, 0}, {0, 1, 0}, {0, 0, 0.86}},
	} {
		before := filmed(t, moves[0].before)
		require.Empty(t, changes(t, before, again(recolored(before, m), 1, 1, 1)).Boxes, "matrix %v", m)
		for _, one := range moves[:2] {
			boxes := changes(t, filmed(t, one.before), again(recolored(filmed(t, one.after), m), 1, 1, 1)).Boxes
			require.True(t, vision.TouchesBox(boxes, image.Rectangle{one.at, one.at}.Inset(-8)), "matrix %v: %s: %v", m, one.after, boxes)
		}
	}
}

// TestMotionIsToldFromChanges pushes the camera while a move is made: how far is
// told, and the move is boxed all the same.
func TestMotionIsToldFromChanges(t *testing.T) {
	for i, push := range []image.Point{{}, {1, 0}, {0, 2}, {-2, 2}, {3, 0}, {0, -6}, {-24, 12}} {
		for _, m := range moves[i%2 : i%2+2] {
			c := changes(t, filmed(t, m.before), again(shifted(filmed(t, m.after), push.X, push.Y), 1, 0.9, 1.1))
			require.InDelta(t, math.Hypot(float64(push.X), float64(push.Y)), c.MovedPX, 0.2, "push %v", push)
			require.True(t, vision.TouchesBox(c.Boxes, image.Rectangle{m.at, m.at}.Inset(-8)), "push %v: %s: %v", push, m.after, c.Boxes)
			require.Less(t, areaOf(c.Boxes), 1280*720/25, "push %v: %s: %v", push, m.after, c.Boxes)
		}
	}
	require.Zero(t, changes(t, filmed(t, "0002.jpg"), filmed(t, "0003.jpg")).MovedPX, "a hand")
	require.True(t, changes(t, filmed(t, "0002.jpg"), truth.Read(t, "000").Frame).Other)
}

// TestChangesBoxEveryMove checks that each move of a game lies in the boxes, and
// that little else does.
func TestChangesBoxEveryMove(t *testing.T) {
	for _, m := range moves {
		boxes := changes(t, filmed(t, m.before), filmed(t, m.after)).Boxes
		hit := slices.ContainsFunc(boxes, func(b image.Rectangle) bool { return m.at.In(b.Inset(-8)) })
		require.True(t, hit, "%s: %v", m.after, boxes)
		require.Less(t, areaOf(boxes), 1280*720/25, "%s: %v", m.after, boxes)
	}
}

// A move changes as much of the picture in a dark room as by daylight.
func TestChangesShowInTheDark(t *testing.T) {
	for _, m := range moves {
		before, after := filmed(t, m.before), filmed(t, m.after)
		lit, dark := changes(t, before, after), changes(t, truth.Toned(before, truth.Darker(6)), truth.Toned(after, truth.Darker(6)))
		require.Greater(t, float64(areaOf(dark.Boxes)), 0.75*float64(areaOf(lit.Boxes)), m.after)
	}
}

// moves are pictures before and after a move, and where, px, its piece came.
var moves = []struct {
	before, after string
	at            image.Point
}{
	{"0004.jpg", "0005.jpg", image.Pt(735, 365)}, // bottle at vertex 2,2
	{"0007.jpg", "0008.jpg", image.Pt(838, 250)}, // wood on card 0,2
	{"0011.jpg", "0012.jpg", image.Pt(674, 240)}, // bottle at vertex 1,1
}

func areaOf(boxes []image.Rectangle) (px int) {
	for _, b := range boxes {
		px += b.Dx() * b.Dy()
	}
	return px
}

func TestGateWaitsUntilNothingMoves(t *testing.T) {
	still, hand := filmed(t, "0002.jpg"), filmed(t, "0003.jpg")
	var g vision.Gate
	var got []bool
	for i, f := range []*vision.Frame{still, still, still, hand, still, still, still, still} {
		got = append(got, g.Settled(again(f, uint64(i), 1, 1), nil))
	}
	require.Equal(t, []bool{false, false, true, false, false, false, true, true}, got)
}

// What moves beside the table keeps it from settling only where it is big.
func TestGateOnlyMindsThePlacesAndBigThings(t *testing.T) {
	still := filmed(t, "0002.jpg")
	table := []image.Rectangle{image.Rect(300, 100, 1000, 700)}
	settles := func(places []image.Rectangle, spot image.Rectangle) bool {
		var g vision.Gate
		settled := false
		for i := range 4 {
			f := again(still, uint64(i), 1, 1)
			for y := spot.Min.Y; y < spot.Max.Y; y++ {
				for x := spot.Min.X; x < spot.Max.X; x++ {
					f.Pix[3*(y*f.W+x)] = uint8(200 * (i % 2))
				}
			}
			settled = g.Settled(f, places)
		}
		return settled
	}
	small, big := image.Rect(20, 20, 60, 60), image.Rect(20, 20, 200, 160)
	require.True(t, settles(table, small))
	require.False(t, settles(table, big))
	require.False(t, settles(table, small.Add(image.Pt(400, 300))))
	require.False(t, settles(nil, small), "no place is known")
}

// A place that is kept keeps its look in the reference, so that a change too faint in
// one picture is not lost: it adds up, and each place is read in its turn.
func TestRoundReadsEveryPlaceInItsTurn(t *testing.T) {
	known := ages{}
	var places []image.Rectangle
	for i := range 25 {
		places = append(places, image.Rect(100*i, 0, 100*i+20, 20))
	}
	last := map[image.Rectangle]int{}
	for n := range 40 {
		r := &round{extent: InTurn, ages: known}
		if n%7 == 3 {
			r.boxes = []image.Rectangle{places[n%25]}
		}
		read := 0
		for _, p := range places {
			if r.reads(p) {
				require.NotContains(t, r.kept, p)
				last[p], read = n+1, read+1
			} else {
				require.Contains(t, r.kept, p)
			}
			require.LessOrEqual(t, n+1-last[p], turnLength, "place %v, picture %d", p, n)
		}
		require.LessOrEqual(t, read, 5)
	}
	r := &round{extent: Changed, boxes: []image.Rectangle{places[3].Inset(2)}, ages: known}
	require.True(t, r.reads(places[3]))
	require.False(t, r.reads(places[4]))
	require.True(t, r.reads(places[4], places[3]), "a place of two areas")
	require.True(t, (&round{extent: Everything, ages: known}).reads(places[9]))
}

func TestReferenceIsRenewedOnlyWhereAPlaceWasRead(t *testing.T) {
	before, after := filmed(t, moves[0].before), filmed(t, moves[0].after)
	a, b := before.Thumb(), again(after, 1, 0.85, 0.85).Thumb()
	kept := image.Rectangle{moves[0].at, moves[0].at}.Inset(-40)
	ref := a.Relit(b).Renewed(b, []image.Rectangle{kept})
	boxes := ref.Changes(again(after, 2, 1, 1).Thumb())
	require.NotEmpty(t, boxes)
	for _, box := range boxes {
		require.True(t, box.Overlaps(kept), "%v was renewed", box)
	}
	require.True(t, vision.TouchesBox(boxes, image.Rectangle{moves[0].at, moves[0].at}.Inset(-8)))
	require.Empty(t, a.Relit(b).Renewed(b, nil).Changes(again(after, 2, 1, 1).Thumb()))
}

func TestLiveReadsOnlyWhatIsNew(t *testing.T) {
	v := NewLive(liveReader())
	f := filmed(t, "0011.jpg")
	first, _, fresh := v.Look(f, Changed)
	require.True(t, fresh)
	same, _, fresh := v.Look(again(f, 1, 1, 1), Changed)
	require.False(t, fresh)
	require.Equal(t, first, same)

	next := filmed(t, "0012.jpg")
	got, view, fresh := v.Look(next, Changed)
	require.True(t, fresh)
	require.Same(t, next, view.Taken)
	whole, _ := liveReader().See(next, nil)
	require.Len(t, got.Drinks, len(whole.Drinks))
	for i := range whole.Drinks {
		require.Equal(t, whole.Drinks[i].Vertex, got.Drinks[i].Vertex)
		require.Equal(t, whole.Drinks[i].Color, got.Drinks[i].Color)
	}
	require.Equal(t, len(whole.Stock), len(got.Stock))
	for i := range whole.Stock {
		require.Equal(t, whole.Stock[i].Player, got.Stock[i].Player, "stock %d", i)
	}
}

// TestLiveFindsABumpedTable pushes the camera by up to 24 px in mid-game: the
// layout follows at once and the readings stay.
func TestLiveFindsABumpedTable(t *testing.T) {
	f := filmed(t, "0011.jpg")
	for _, push := range []image.Point{{4, 2}, {10, -6}, {-24, 12}} {
		v := NewLive(liveReader())
		before, old, _ := v.Look(f, Changed)
		after, view, fresh := v.Look(shifted(f, push.X, push.Y), Changed)
		require.True(t, fresh, "push %v", push)
		a, b := pixelOf(old.Layout), pixelOf(view.Layout)
		require.InDelta(t, -push.X, b.X-a.X, 2, "push %v", push)
		require.InDelta(t, -push.Y, b.Y-a.Y, 2, "push %v", push)
		require.Equal(t, len(before.Drinks), len(after.Drinks), "push %v", push)
		require.Equal(t, before.TurnOrder, after.TurnOrder, "push %v", push)
	}
}

func pixelOf(l *layout.Layout) calibration.Pixel {
	px, _ := l.Camera.Project(l.Card(1, 1).At(0, 0, 0))
	return px
}

// greyed is f as a camera takes it that sees no colours.
func greyed(f *vision.Frame) *vision.Frame { return f.Saturated(0) }

func TestGreyPicturesAreRefused(t *testing.T) {
	o, l := liveReader().See(greyed(filmed(t, "0011.jpg")), nil)
	require.Nil(t, l)
	require.Equal(t, izakaya.Observation{Status: izakaya.StatusError, Message: errGrey.Error()}, o)
	o, _ = liveReader().See(&vision.Frame{W: 320, H: 240, Pix: make([]uint8, 3*320*240)}, nil)
	require.Equal(t, izakaya.StatusNoTable, o.Status, "no table, whatever its colours")
}

func TestLiveGoesOnAfterGreyPictures(t *testing.T) {
	live := NewLive(liveReader())
	before, _, _ := live.Look(filmed(t, "0011.jpg"), Changed)
	o, _, fresh := live.Look(greyed(filmed(t, "0012.jpg")), Changed)
	require.True(t, fresh)
	require.Equal(t, errGrey.Error(), o.Message)
	after, _, fresh := live.Look(filmed(t, "0012.jpg"), Changed)
	require.True(t, fresh)
	require.NotEqual(t, before, after)
	whole, _ := liveReader().See(filmed(t, "0012.jpg"), nil)
	require.Len(t, after.Drinks, len(whole.Drinks))
	require.Len(t, after.Claims, len(whole.Claims))
}

// lookedAt is a picture of the demo, and what it shows.
func lookedAt(t *testing.T, name string) (layout.View, *Evidence) {
	v := NewLive(liveReader())
	_, view, _ := v.Look(filmed(t, name), Changed)
	require.NotNil(t, v.Evidence(), name)
	return view, v.Evidence()
}

func TestNewWoodIsPlacedAndMeasured(t *testing.T) {
	r := liveReader()
	for _, c := range []struct {
		before, after string
		floor         int
		corners       stack.Polygon // of the piece, mm; nil: not measured
	}{
		{"0007.jpg", "0008.jpg", 1, stack.Polygon{{46.6, 25}, {29.5, 18}, {24.9, 27.4}, {48, 34.3}}},
		{"0008.jpg", "0009.jpg", 2, nil},
		{"0010.jpg", "0011.jpg", 1, stack.Polygon{{29.2, 48}, {49.4, 43.8}}},
		{"0019.jpg", "0020.jpg", 2, nil},
		{"0034.jpg", "0035.jpg", 2, nil},
		{"0036.jpg", "0037.jpg", 3, nil},
	} {
		before, _ := lookedAt(t, c.before)
		after, evidence := lookedAt(t, c.after)
		changes, err := r.NewWood([]layout.View{before}, after, 1)
		require.NoError(t, err)
		require.NotEmpty(t, changes, c.after)
		w := changes[0]
		require.Equal(t, izakaya.Card{0, 2}, w.Card, c.after)
		require.Equal(t, 0, evidence.SiteAt(w.Card, w.Middle), c.after)
		require.Equal(t, c.floor, w.Floor, c.after)
		outline := w.Added[c.floor-1]
		for _, corner := range c.corners {
			nearest := 1e9
			for _, q := range outline {
				nearest = min(nearest, max(q[0]-corner[0], corner[0]-q[0], q[1]-corner[1], corner[1]-q[1]))
			}
			require.Less(t, nearest, 3.5, "%s: corner %v of %v", c.after, corner, outline)
		}
	}
}

// Two pieces that came between two pictures pass for two more than one does.
func TestTwoNewPiecesLookLikeMore(t *testing.T) {
	second := func(pairs [][2]string) (mean float64, told []float64) {
		for _, p := range pairs {
			before, _ := lookedAt(t, p[0])
			after, _ := lookedAt(t, p[1])
			changes, err := liveReader().NewWood([]layout.View{before}, after, 1)
			require.NoError(t, err)
			require.NotEmpty(t, changes, p)
			require.Equal(t, izakaya.Card{0, 2}, changes[0].Card, p)
			mean += changes[0].Second / float64(len(pairs))
			told = append(told, changes[0].Second)
		}
		return mean, told
	}
	one, toldOne := second([][2]string{{"0007.jpg", "0008.jpg"}, {"0008.jpg", "0009.jpg"}, {"0010.jpg", "0011.jpg"}, {"0034.jpg", "0035.jpg"}})
	two, toldTwo := second([][2]string{{"0007.jpg", "0009.jpg"}, {"0010.jpg", "0020.jpg"}, {"0034.jpg", "0037.jpg"}})
	require.Greater(t, two, one+1)
	require.Greater(t, slices.Min(toldTwo), slices.Max(toldOne), "one %.1f, two %.1f", toldOne, toldTwo)
	require.Greater(t, vision.Median(toldTwo), vision.Median(toldOne)+2)
}

// A hand over the building in the last picture before hides what stood there: the picture before that tells what is new.
func TestNewWoodIsToldInSpiteOfAHandBefore(t *testing.T) {
	r := liveReader()
	before, after := filmed(t, "0008.jpg"), filmed(t, "0009.jpg")
	l, err := layout.Find(before, calibration.DefaultProfile(), 2)
	require.NoError(t, err)
	view := func(f *vision.Frame) layout.View { return layout.NewView(f, l) }
	at, _ := l.Camera.Project(l.Card(0, 2).At(0, 0, 0))
	handed := painted(before, image.Rect(-40, -40, 40, 40).Add(image.Pt(int(at.X), int(at.Y))))

	changes, err := r.NewWood([]layout.View{view(before), view(handed)}, view(after), 1)
	require.NoError(t, err)
	clean, err := r.NewWood([]layout.View{view(before)}, view(after), 1)
	require.NoError(t, err)
	require.Equal(t, clean, changes)
	wrong, err := r.NewWood([]layout.View{view(handed)}, view(after), 1)
	require.NoError(t, err)
	require.NotEqual(t, clean, wrong, "the hand hides nothing")
}

// painted is f with a rectangle in the colour of skin.
func painted(f *vision.Frame, r image.Rectangle) *vision.Frame {
	out := *f
	out.Pix = slices.Clone(f.Pix)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			copy(out.Pix[3*(y*f.W+x):], []byte{90, 120, 170})
		}
	}
	return &out
}

func TestBordersAreThosePrinted(t *testing.T) {
	v := NewLive(liveReader())
	_, view, _ := v.Look(filmed(t, "0000.jpg"), Changed)
	for card, want := range map[int]int{0: 1, 1: 2, 2: 1, 6: 2, 7: 2, 8: 1} {
		borders, err := v.Evidence().Borders(view, card)
		require.NoError(t, err)
		require.Len(t, borders, want, "card %d", card)
		for _, b := range borders {
			require.NoError(t, b.Validate())
		}
	}
}

// BenchmarkLive times a settled picture without change, and one with a move,
// beside the full reading of the same.
// A coin that leaves a white card changes little; that it came to lie elsewhere does.
func TestLiveSeesACoinLeaveAWhiteCard(t *testing.T) {
	v := NewLive(NewReader(calibration.DefaultProfile(), 3))
	prices := func(name string) (white, green int) {
		o, _, fresh := v.Look(pictured(t, filepath.Join("../testdata/live", name)), Changed)
		require.True(t, fresh)
		require.Equal(t, izakaya.Color("white"), o.Stock[0].Color)
		require.Equal(t, izakaya.Color("green"), o.Stock[5].Color)
		return o.Stock[0].Price, o.Stock[5].Price
	}
	white, green := prices("coin-on-white.jpg")
	require.Equal(t, [2]int{100, 200}, [2]int{white, green})
	white, green = prices("coin-gone.jpg")
	require.Equal(t, [2]int{0, 300}, [2]int{white, green})
}

func BenchmarkLive(b *testing.B) {
	before, after := filmed(b, "0011.jpg"), filmed(b, "0012.jpg")
	same := again(before, 1, 1, 1)
	var still, move, full float64
	b.Run("unchanged", func(b *testing.B) {
		v := NewLive(liveReader())
		v.Look(before, Changed)
		for b.Loop() {
			v.Look(same, Changed)
		}
		still = float64(b.Elapsed().Microseconds()) / float64(b.N) / 1000
	})
	b.Run("move", func(b *testing.B) {
		v := NewLive(liveReader())
		for b.Loop() {
			b.StopTimer()
			v.Forget()
			v.Look(before, Changed)
			b.StartTimer()
			v.Look(after, InTurn)
		}
		move = float64(b.Elapsed().Microseconds()) / float64(b.N) / 1000
	})
	b.Run("full", func(b *testing.B) {
		r := liveReader()
		for b.Loop() {
			r.See(after, nil)
		}
		full = float64(b.Elapsed().Microseconds()) / float64(b.N) / 1000
		b.ReportMetric(full/still, "full/unchanged")
		b.ReportMetric(full/move, "full/move")
	})
}

// A piece laid on one of nine cards, found.
func BenchmarkNewWood(b *testing.B) {
	r := liveReader()
	f := filmed(b, "0008.jpg")
	l, err := layout.Find(f, calibration.DefaultProfile(), 2)
	require.NoError(b, err)
	before, after := layout.NewView(f, l), layout.NewView(filmed(b, "0009.jpg"), l)
	for b.Loop() {
		_, err := r.NewWood([]layout.View{before, before}, after, 1)
		require.NoError(b, err)
	}
}
