package main

import (
	"encoding/json"

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
	var flags pictureFlags
	cmd := &cobra.Command{
		Use:   "score IMAGE…",
		Short: "Print the final scores of the table in a photo, product by product",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, paths []string) error {
			run, err := newPhotoRun(cmd, flags)
			if err != nil {
				return err
			}
			run.show = func(r Reading) error {
				if flags.json {
					return json.NewEncoder(run.out).Encode(scoreLine{r.Observation.Image, r.Observation.Images, r.Observation.Message, r.Score})
				}
				if !found(r.Observation) {
					return nil
				}
				return printScore(run.out, r.Observation, r.Score)
			}
			return run.photos(paths)
		},
	}
	flags.add(cmd)
	return cmd
}
