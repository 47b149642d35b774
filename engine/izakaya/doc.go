// Package izakaya holds the rules of IZAKAYA: what a camera may say of a table
// (Observation), what is legal, and what a table is worth. It is pure Go: no
// cgo, no clock, no files, no randomness of its own.
package izakaya
