// Package follow tells what happened at a table from pictures of it. It keeps
// some tens of histories of the whole game side by side, its stories, and weighs
// each by what every picture says of every place: what one picture leaves in
// doubt a later one decides, and a reading that was wrong once derails nothing.
//
// It knows no game. A [Game] says what lies where in a state, which events may
// have led from there to what a picture shows, and what each of them costs.
// All weights are natural logarithms of probabilities, all costs their negatives.
package follow
