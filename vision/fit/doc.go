// Package fit finds where known flat things lie on a table and which camera sees them: it knows no game.
//
// A Part is a rectangle of known size with a Pose that is believed of it. Its Marks say where points of it
// show, by their middles, which networks see, or along its outline, where EdgeMarks finds the edges. Solve adjusts
// the camera and all poses at once until marks and beliefs agree best.
package fit
