// Package bench holds the engine's speed against that of notnil/chess, a
// widely used Go chess engine, in the same run. It is a module of its own, so
// that chess is no dependency of the program.
package bench

import (
	"math/rand/v2"
	"testing"

	"github.com/notnil/chess"

	"banto/engine/highway"
	"banto/engine/izakaya"
	"banto/engine/jutaku"
	"banto/engine/yatai"
)

// plies is where a chess playout is cut off.
const plies = 400

func BenchmarkChessPlayout(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	for b.Loop() {
		p := chess.StartingPosition()
		for range plies {
			moves := p.ValidMoves()
			if len(moves) == 0 {
				break
			}
			p = p.Update(moves[rng.IntN(len(moves))])
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
}

// playouts plays whole games from s by a game's Playout.
func playouts[S, E any](b *testing.B, s S, playout func(S, *rand.Rand, func(E)) (S, error)) {
	rng := rand.New(rand.NewPCG(2, 2))
	moves := 0
	for b.Loop() {
		if _, err := playout(s, rng, func(E) { moves++ }); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(moves)/float64(b.N), "moves/game")
}

func BenchmarkIzakayaTapped(b *testing.B) { izakayaPlayouts(b, nil) }

func BenchmarkIzakayaFootprints(b *testing.B) {
	izakayaPlayouts(b, izakaya.RandomCards(4, rand.New(rand.NewPCG(3, 3))))
}

// izakayaPlayouts plays whole games of four players.
func izakayaPlayouts(b *testing.B, cards []izakaya.SiteCard) {
	s, err := izakaya.NewGame(izakaya.Start{
		Players: []izakaya.Color{"grey", "orange", "blue", "pink"},
		Colors:  []izakaya.Color{"white", "blue", "red", "yellow", "green", "black"},
		Cards:   cards, Options: izakaya.DefaultOptions(),
	})
	if err != nil {
		b.Fatal(err)
	}
	playouts(b, s, izakaya.Playout)
}

func BenchmarkJutakuTapped(b *testing.B) { jutakuPlayouts(b, false) }

func BenchmarkJutakuFootprints(b *testing.B) { jutakuPlayouts(b, true) }

// jutakuPlayouts plays whole games of eight players, whose buildings come with
// footprints or not.
func jutakuPlayouts(b *testing.B, footprints bool) {
	cards := jutaku.RandomCards("easy", rand.New(rand.NewPCG(3, 3)))
	for i := range cards {
		if !footprints {
			cards[i].Borders = nil
		}
	}
	s, err := jutaku.NewGame(jutaku.Start{
		Players: []jutaku.Color{"red", "orange", "yellow", "green", "blue", "pink", "grey", "natural"},
		Cards:   cards, Options: jutaku.DefaultOptions(),
	})
	if err != nil {
		b.Fatal(err)
	}
	playouts(b, s, jutaku.Playout)
}

// BenchmarkYatai plays whole games of four players.
func BenchmarkYatai(b *testing.B) {
	start := yatai.RandomStart(yatai.Start{Players: []yatai.Color{"orange", "pink", "black", "white"}, Options: yatai.DefaultOptions()}, rand.New(rand.NewPCG(4, 4)))
	s, err := yatai.NewGame(start)
	if err != nil {
		b.Fatal(err)
	}
	playouts(b, s, yatai.Playout)
}

// BenchmarkHighway plays whole games of four players, every road held against
// all others in three dimensions.
func BenchmarkHighway(b *testing.B) {
	s, err := highway.NewGame(highway.Start{Players: []highway.Color{"blue", "green", "pink", "orange"}, Options: highway.DefaultOptions(), Sizes: highway.DefaultSizes()})
	if err != nil {
		b.Fatal(err)
	}
	playouts(b, s, highway.Playout)
}

// TestFasterThanChess holds the engine to finishing ten times as many games a
// second as chess in this very run, twice as many where every piece is checked in
// mm, and as many where every road is checked in three dimensions.
func TestFasterThanChess(t *testing.T) {
	chess := testing.Benchmark(BenchmarkChessPlayout).NsPerOp()
	for name, want := range map[string]struct {
		bench func(*testing.B)
		times int64
	}{"tapped": {BenchmarkIzakayaTapped, 10}, "footprints": {BenchmarkIzakayaFootprints, 2},
		"jutaku tapped": {BenchmarkJutakuTapped, 10}, "jutaku footprints": {BenchmarkJutakuFootprints, 2}, "yatai": {BenchmarkYatai, 10},
		"highway": {BenchmarkHighway, 1}} {
		ours := testing.Benchmark(want.bench).NsPerOp()
		t.Logf("%s: %d times as many games a second as chess", name, chess/ours)
		if chess < want.times*ours {
			t.Errorf("%s: %d ns a game, chess %d ns: less than %d times as fast", name, ours, chess, want.times)
		}
	}
}
