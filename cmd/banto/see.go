package main

import (
	"io"

	"banto/engine"

	"github.com/spf13/cobra"
)

// newSee is `banto see`: what lies on the table.
func newSee() *cobra.Command {
	return photoCommand("see", "Say what lies on the table in a photo",
		func(r Reading) any { return r.Observation },
		func(out io.Writer, r Reading) error { return printTable(out, r.Observation) },
		func(o engine.Observation) engine.Report { return o })
}
