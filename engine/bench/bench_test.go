// Package bench holds the engine's speed against that of notnil/chess, a
// widely used Go chess engine, in the same run. It is a module of its own, so
// that chess is no dependency of the program.
package bench

import (
	"math/rand/v2"
	"testing"

	"github.com/notnil/chess"

	"banto/engine/izakaya"
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

func BenchmarkIzakayaTapped(b *testing.B) {
	playouts(b, nil)
}

func BenchmarkIzakayaFootprints(b *testing.B) {
	playouts(b, izakaya.RandomCards(4, rand.New(rand.NewPCG(3, 3))))
}

// playouts plays whole games of four players.
func playouts(b *testing.B, cards []izakaya.SiteCard) {
	s, err := izakaya.NewGame(izakaya.Start{
		Players: []izakaya.Color{"grey", "orange", "blue", "pink"},
		Colors:  []izakaya.Color{"white", "blue", "red", "yellow", "green", "black"},
		Cards:   cards, Options: izakaya.DefaultOptions(),
	})
	if err != nil {
		b.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(2, 2))
	moves := 0
	for b.Loop() {
		if _, err := izakaya.Playout(s, rng, func(izakaya.Event) { moves++ }); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(moves)/float64(b.N), "moves/game")
}

// BenchmarkYatai plays whole games of four players.
func BenchmarkYatai(b *testing.B) {
	rng := rand.New(rand.NewPCG(4, 4))
	start := yatai.RandomStart(yatai.Start{Players: []yatai.Color{"orange", "pink", "black", "white"}, Options: yatai.DefaultOptions()}, rng)
	s, err := yatai.NewGame(start)
	if err != nil {
		b.Fatal(err)
	}
	moves := 0
	for b.Loop() {
		if _, err := yatai.Playout(s, rng, func(yatai.Event) { moves++ }); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(moves)/float64(b.N), "moves/game")
}

// TestFasterThanChess holds the engine to finishing ten times as many games a
// second as chess in this very run, and twice as many where every piece is
// checked in mm.
func TestFasterThanChess(t *testing.T) {
	chess := testing.Benchmark(BenchmarkChessPlayout).NsPerOp()
	for name, want := range map[string]struct {
		bench func(*testing.B)
		times int64
	}{"tapped": {BenchmarkIzakayaTapped, 10}, "footprints": {BenchmarkIzakayaFootprints, 2}, "yatai": {BenchmarkYatai, 10}} {
		ours := testing.Benchmark(want.bench).NsPerOp()
		t.Logf("%s: %d times as many games a second as chess", name, chess/ours)
		if chess < want.times*ours {
			t.Errorf("%s: %d ns a game, chess %d ns: less than %d times as fast", name, ours, chess, want.times)
		}
	}
}
