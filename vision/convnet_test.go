package vision

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// A layer is what the definition of a convolution says, sample by sample.
func TestConvLayerConvolves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := convLayer{
			in: rapid.IntRange(1, 3).Draw(t, "in"), out: rapid.IntRange(1, 6).Draw(t, "out"), size: rapid.IntRange(1, 4).Draw(t, "size"),
			stride: rapid.IntRange(1, 2).Draw(t, "stride"), pad: rapid.IntRange(0, 2).Draw(t, "pad"), dilation: rapid.IntRange(1, 2).Draw(t, "dilation"),
		}
		values := func(n int) []float32 { return rapid.SliceOfN(rapid.Float32Range(-1, 1), n, n).Draw(t, "values") }
		l.weights, l.bias = values(l.out*l.size*l.size*l.in), values(l.out)
		x := tensor{w: 8, h: 9, channels: l.in, v: values(8 * 9 * l.in)}
		got := l.apply(x)
		for i := range got.v {
			k, px, py := i%l.out, i/l.out%got.w, i/l.out/got.w
			want := float64(l.bias[k])
			for j, w := range l.weights[k*l.size*l.size*l.in:][:l.size*l.size*l.in] {
				c, kx, ky := j%l.in, j/l.in%l.size, j/l.in/l.size
				sx, sy := px*l.stride-l.pad+kx*l.dilation, py*l.stride-l.pad+ky*l.dilation
				if sx >= 0 && sy >= 0 && sx < x.w && sy < x.h {
					want += float64(w * x.v[(sy*x.w+sx)*l.in+c])
				}
			}
			require.InDelta(t, want, float64(got.v[i]), 1e-4)
		}
	})
}

func TestConvNetLoadsItsWeightsInOrder(t *testing.T) {
	var file []byte
	for _, v := range []float32{2, -1, 3, 0.5} { // weight and bias of two layers
		file = binary.LittleEndian.AppendUint32(file, math.Float32bits(v))
	}
	one := convLayer{in: 1, out: 1, size: 1, stride: 1, dilation: 1}
	net := convNet{one, one}.loaded(file)
	out := net.run(tensor{w: 2, h: 1, channels: 1, v: []float32{1, 0}})
	require.Equal(t, []float32{3*(2*1-1) + 0.5, 0.5}, out.v, "negative sums are cut off between layers")
}
