package layout

import (
	"sync"

	"banto/calibration"
	"banto/vision"
	"banto/vision/cv"
	"banto/vision/izakaya/nets"
	"banto/vision/lattice"
)

// A sightedKind is a kind of sheet as the network of layouts tells it: site cards and the one to
// claim look alike.
type sightedKind int

const (
	cardSighted sightedKind = iota
	stockSighted
	faceDownSighted
	crateSighted
	sightedKinds
)

// middles are the kinds by what belongs at a place of the layout.
var middles = map[slotKind]sightedKind{
	siteSlot: cardSighted, claimSlot: cardSighted, stockSlot: stockSighted, faceDownSlot: faceDownSighted, crateSlot: crateSighted,
}

var layoutNet = sync.OnceValues(func() (*cv.Net, error) { return cv.ReadNet(nets.Layout, "maps", lattice.Picture) })

// A sighting is where the middle of a sheet shows, px of the frame, and how likely.
type sighting struct {
	kind sightedKind
	px   calibration.Pixel
	p    float64
}

// sightings are the middles of sheets that show on f.
func sightings(f *vision.Frame) (all []sighting, err error) {
	net, err := layoutNet()
	if err != nil {
		return nil, err
	}
	seen, err := lattice.SightingsFromNear(net, int(sightedKinds), f)
	for _, s := range seen {
		all = append(all, sighting{sightedKind(s.Kind), s.PX, s.P})
	}
	return all, err
}
