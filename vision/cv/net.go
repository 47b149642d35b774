package cv

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"slices"
	"sync"

	"gocv.io/x/gocv"
)

// A Net is a trained neural network. It may be used by several goroutines; they
// take turns.
type Net struct {
	mu     sync.Mutex
	net    gocv.Net
	inputs []Tensor
	output string
}

// A Tensor is the name and the shape of a network's input for one of a batch, slowest dimension first.
type Tensor struct {
	Name  string
	Shape []int
}

// ReadNet reads a network in ONNX format, compressed by gzip. OpenCV does not tell which inputs a
// network has, and aborts on others than those: the caller names them.
func ReadNet(file []byte, output string, inputs ...Tensor) (*Net, error) {
	if len(file) == 0 || len(inputs) == 0 {
		return nil, fmt.Errorf("cv: a network of %d bytes with %d inputs", len(file), len(inputs))
	}
	onnx, err := unzipped(file)
	if err != nil {
		return nil, fmt.Errorf("cv: network: %w", err)
	}
	net, err := gocv.ReadNetFromONNXBytes(onnx)
	if err != nil {
		return nil, fmt.Errorf("cv: network: %w", err)
	}
	if net.Empty() {
		return nil, fmt.Errorf("cv: the network is empty")
	}
	return &Net{net: net, inputs: inputs, output: output}, nil
}

func unzipped(file []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// Forward runs the network on a batch, one slice of values for each input in the order of ReadNet, and returns the
// values of its output. It takes one of the batch after the other: OpenCV would lay out its memory anew for every other
// size, and what one layer hands to the next fits the processor's cache.
func (n *Net) Forward(values ...[]float32) (out []float32, err error) {
	batch, err := n.batch(values)
	if err != nil {
		return nil, err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	for i := range batch {
		for k, in := range n.inputs {
			size := len(values[k]) / batch
			if err := n.set(in, values[k][i*size:][:size]); err != nil {
				return nil, err
			}
		}
		if out, err = n.forward(out, batch-i); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// batch is how many of each input values hold.
func (n *Net) batch(values [][]float32) (batch int, err error) {
	if len(values) != len(n.inputs) {
		return 0, fmt.Errorf("cv: network: %d inputs where it takes %d", len(values), len(n.inputs))
	}
	for k, in := range n.inputs {
		size := in.size()
		if k == 0 {
			batch = len(values[0]) / size
		}
		if batch == 0 || len(values[k]) != batch*size {
			return 0, fmt.Errorf("cv: network: %d values for %d inputs %s of shape %v", len(values[k]), batch, in.Name, in.Shape)
		}
	}
	return batch, nil
}

// set makes values the input in of the next run.
func (n *Net) set(in Tensor, values []float32) error {
	blob := gocv.NewMatWithSizes(append([]int{1}, in.Shape...), gocv.MatTypeCV32F)
	defer blob.Close()
	data, err := blob.DataPtrFloat32()
	if err != nil {
		return fmt.Errorf("cv: network: %w", err)
	}
	copy(data, values)
	n.net.SetInput(blob, in.Name)
	return nil
}

// forward runs the network on the inputs set and appends its output to out, which makes room for as many as are left.
func (n *Net) forward(out []float32, left int) ([]float32, error) {
	said := n.net.Forward(n.output)
	defer said.Close()
	data, err := said.DataPtrFloat32()
	if err != nil {
		return nil, fmt.Errorf("cv: network: %w", err)
	}
	return append(slices.Grow(out, left*len(data)), data...), nil
}

// size is how many values the input takes.
func (t Tensor) size() int {
	size := 1
	for _, d := range t.Shape {
		size *= d
	}
	return size
}

// Close frees the network.
func (n *Net) Close() error { return n.net.Close() }
