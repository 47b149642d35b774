// Package light takes the light out of a picture: it knows no game.
//
// Fit measures the Light on white cards that lie in known places. Cut shows a flat piece of the table as seen from
// straight above, each sample a Shade as free of that light as it can be told. What a Stencil keeps of the
// samples, wood or print, has Outlines on its card.
package light
