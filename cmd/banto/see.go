package main

import (
	"encoding/json"

	"github.com/spf13/cobra"
)

// newSee is `banto see`: what lies on the table.
func newSee() *cobra.Command {
	var flags pictureFlags
	cmd := &cobra.Command{
		Use:   "see IMAGE…",
		Short: "Say what lies on the table in a photo",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, paths []string) error {
			run, err := newPhotoRun(cmd, flags)
			if err != nil {
				return err
			}
			run.show = func(r Reading) error {
				if flags.json {
					return json.NewEncoder(run.out).Encode(r.Observation)
				}
				if !found(r.Observation) {
					return nil
				}
				return printTable(run.out, r.Observation)
			}
			return run.photos(paths)
		},
	}
	flags.add(cmd)
	return cmd
}
