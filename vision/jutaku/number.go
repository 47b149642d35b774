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

// obeys is how probable it is of a building nobody has seen that it has as many floors, or
// pieces, as its card asks for: who builds knows the number.
const obeys = 0.65

// given is the number as it is believed of a building on a card that asks for it: the numbers of agrees, one by one.
func (n number) given(asked field, usual float64) number {
	unknown := 1.0
	for _, p := range asked.odds {
		unknown -= p
	}
	out := make(number, len(n))
	for v, p := range n {
		out[v] = unknown * p
	}
	for i, p := range asked.odds {
		if i+1 < len(n) {
			yes, no := obeys/usual, (1-obeys)/(1-usual)
			sum := yes*n[i+1] + no*(1-n[i+1])
			for v, q := range n {
				k := no
				if v == i+1 {
					k = yes
				}
				out[v] += p * k * q / sum
			}
		}
	}
	return out
}

// agrees is how probable it is that a printed field asks for this number: value i of the
// field asks for i+1. Before anything is seen it is as probable as obeys; usual is how
// probable one value was in the pictures that taught to count, so that a count which tells no
// more than that leaves it there. A field of which nothing is known tells nothing either.
func (n number) agrees(asked field, usual float64) float64 {
	sum, unknown := 0.0, 1.0
	for i, p := range asked.odds {
		unknown -= p
		if i+1 < len(n) {
			yes, no := n[i+1]/usual, (1-n[i+1])/(1-usual)
			sum += p * obeys * yes / (obeys*yes + (1-obeys)*no)
		}
	}
	return sum + unknown*obeys
}
