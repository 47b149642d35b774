package jutaku

import "banto/vision"

// straightPrint is how much likelier print must be than none, log odds, for a card not to be looked at in a mirror: of 40 cards of known pictures 39 have
// more, and all of mirrored ones less. Raise it if mirrored cards are read, lower it if verdicts take too long.
const straightPrint = 40.0

// straight fails where cards show as in a mirror: their prints are likelier then.
func (p picture) straight(cards []card) error {
	for _, c := range cards {
		if c.printed.total >= straightPrint {
			continue
		}
		q := c.quad
		inMirror, err := p.readPrint(quad{q[1], q[0], q[3], q[2]})
		if err != nil {
			return err
		}
		if inMirror.total > c.printed.total {
			return vision.ErrMirrored
		}
	}
	return nil
}
