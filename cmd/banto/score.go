package main

import (
	"io"

	"banto/engine"
	"banto/engine/izakaya"

	"github.com/spf13/cobra"
)

// A scoreLine is one line of `banto score --json`.
type scoreLine struct {
	Image   string   `json:"image,omitempty"`
	Images  []string `json:"images,omitempty"`
	Message string   `json:"message,omitempty"`
	izakaya.Score
}

// newScore is `banto score`: who won and why.
func newScore() *cobra.Command {
	return photoCommand("score", "Print the final scores of the table in a photo, product by product",
		func(r Reading) any {
			return scoreLine{r.Observation.Image, r.Observation.Images, r.Observation.Message, r.Score}
		},
		func(out io.Writer, r Reading) error { return printScore(out, r.Observation, r.Score) },
		engine.Observation.Score)
}
