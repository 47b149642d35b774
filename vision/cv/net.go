package cv

import (
	"fmt"
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

// A Tensor is the name and the shape of a network's input, slowest dimension first. Where
// the first is 0 it takes batches of any size.
type Tensor struct {
	Name  string
	Shape []int
}

// ReadNet reads a network in ONNX format. OpenCV does not tell which inputs a
// network has, and aborts on others than those: the caller names them.
func ReadNet(onnx []byte, output string, inputs ...Tensor) (*Net, error) {
	if len(onnx) == 0 || len(inputs) == 0 {
		return nil, fmt.Errorf("cv: a network of %d bytes with %d inputs", len(onnx), len(inputs))
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

// Forward runs the network on one slice of values for each input, in the order
// of ReadNet, and returns the values of its output.
func (n *Net) Forward(values ...[]float32) ([]float32, error) {
	if len(values) != len(n.inputs) {
		return nil, fmt.Errorf("cv: network: %d inputs where it takes %d", len(values), len(n.inputs))
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	for i, in := range n.inputs {
		if err := n.set(in, values[i]); err != nil {
			return nil, err
		}
	}
	out := n.net.Forward(n.output)
	defer out.Close()
	data, err := out.DataPtrFloat32()
	if err != nil {
		return nil, fmt.Errorf("cv: network: %w", err)
	}
	return append([]float32(nil), data...), nil
}

func (n *Net) set(in Tensor, values []float32) error {
	shape, err := in.shapeOf(len(values))
	if err != nil {
		return err
	}
	blob := gocv.NewMatWithSizes(shape, gocv.MatTypeCV32F)
	defer blob.Close()
	data, err := blob.DataPtrFloat32()
	if err != nil {
		return fmt.Errorf("cv: network: %w", err)
	}
	copy(data, values)
	n.net.SetInput(blob, in.Name)
	return nil
}

// shapeOf is the input's shape for that many values.
func (t Tensor) shapeOf(values int) ([]int, error) {
	shape, size := append([]int(nil), t.Shape...), 1
	for _, d := range shape[1:] {
		size *= d
	}
	if shape[0] == 0 {
		shape[0] = values / size
	}
	if values == 0 || values != shape[0]*size {
		return nil, fmt.Errorf("cv: network: %d values for input %s of shape %v", values, t.Name, t.Shape)
	}
	return shape, nil
}

// Close frees the network.
func (n *Net) Close() error { return n.net.Close() }
