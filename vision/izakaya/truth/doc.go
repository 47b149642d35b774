// Package truth gives tests the sample stills of IZAKAYA tables with what is true of them.
package truth
