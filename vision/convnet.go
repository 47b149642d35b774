package vision

import (
	"encoding/binary"
	"math"
)

// A convLayer is one layer of a small learnt network: size×size filters, each
// over all channels of the layer below, stride and dilation in its samples, a
// border of pad zeros around them. Weights are by output channel, row, column
// and input channel. All but the last layer cut negative sums off.
type convLayer struct {
	in, out, size, stride, pad, dilation int
	weights, bias                        []float32
}

// A convNet is a network of such layers, from the input on.
type convNet []convLayer

// loaded fills the layers' weights from file: little-endian floats, each
// layer's weights before its biases.
func (n convNet) loaded(file []byte) convNet {
	take := func(count int) []float32 {
		out := make([]float32, count)
		for i := range out {
			out[i] = math.Float32frombits(binary.LittleEndian.Uint32(file[4*i:]))
		}
		file = file[4*count:]
		return out
	}
	for i := range n {
		l := &n[i]
		l.weights, l.bias = take(l.out*l.size*l.size*l.in), take(l.out)
	}
	return n
}

// A tensor is w×h samples of some channels, row-major, a sample's channels together.
type tensor struct {
	w, h, channels int
	v              []float32
}

// run is the network's output for x.
func (n convNet) run(x tensor) tensor {
	for i := range n {
		x = n[i].apply(x)
		if i == len(n)-1 {
			break
		}
		for k, v := range x.v {
			x.v[k] = max(v, 0)
		}
	}
	return x
}

// apply gathers what each filter place sees into a row and multiplies.
func (l *convLayer) apply(x tensor) tensor {
	span := l.dilation*(l.size-1) + 1
	out := tensor{w: (x.w+2*l.pad-span)/l.stride + 1, h: (x.h+2*l.pad-span)/l.stride + 1, channels: l.out}
	out.v = make([]float32, out.w*out.h*out.channels)
	patch := make([]float32, l.size*l.size*l.in)
	for y := range out.h {
		for i := range out.w {
			l.gather(x, i*l.stride-l.pad, y*l.stride-l.pad, patch)
			l.multiply(patch, out.v[(y*out.w+i)*l.out:][:l.out])
		}
	}
	return out
}

// gather copies what the filters see whose first sample is (x0, y0).
func (l *convLayer) gather(x tensor, x0, y0 int, patch []float32) {
	clear(patch)
	for ky := range l.size {
		y := y0 + ky*l.dilation
		if y < 0 || y >= x.h {
			continue
		}
		for kx := range l.size {
			if i := x0 + kx*l.dilation; i >= 0 && i < x.w {
				copy(patch[(ky*l.size+kx)*l.in:][:l.in], x.v[(y*x.w+i)*l.in:])
			}
		}
	}
}

// multiply applies the filters to the patch, four at a time for speed.
func (l *convLayer) multiply(patch, out []float32) {
	n := len(patch)
	row := func(k int) []float32 { return l.weights[min(k, l.out-1)*n:][:n] }
	for k := 0; k < l.out; k += 4 {
		a, b, c, d := row(k)[:n], row(k + 1)[:n], row(k + 2)[:n], row(k + 3)[:n]
		var s0, s1, s2, s3 float32
		for i, v := range patch {
			s0 += v * a[i]
			s1 += v * b[i]
			s2 += v * c[i]
			s3 += v * d[i]
		}
		sum := [4]float32{s0, s1, s2, s3}
		for j := k; j < min(k+4, l.out); j++ {
			out[j] = sum[j-k] + l.bias[j]
		}
	}
}
