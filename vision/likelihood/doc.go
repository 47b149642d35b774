// Package likelihood reckons with how likely each of a few alternatives is, mostly as natural logarithms.
package likelihood
