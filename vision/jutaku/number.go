package jutaku

// A number is how probable each value from 0 on is.
type number []float64

// best is the likeliest value and its probability.
func (n number) best() (value int, sure float64) {
	for i, p := range n {
		if p > sure {
			value, sure = i, p
		}
	}
	return value, sure
}

// span is the least and the most value of the narrowest range round the likeliest one
// that holds a share of the probability.
func (n number) span(share float64) (least, most int) {
	least, held := n.best()
	most = least
	for held < share && most-least < len(n)-1 {
		if most+1 < len(n) && (least == 0 || n[most+1] >= n[least-1]) {
			most++
			held += n[most]
		} else {
			least--
			held += n[least]
		}
	}
	return least, most
}
