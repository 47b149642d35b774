package main

import (
	"encoding/json"
	"fmt"
	"image"
	"io"

	"banto/vision"

	"github.com/spf13/cobra"
)

// A changesLine is what `banto changes --json` prints: boxes [x0, y0, x1, y1] in px, and
// how far the camera moved.
type changesLine struct {
	Images  [2]string `json:"images"`
	Boxes   [][4]int  `json:"boxes"`
	MovedPX float64   `json:"moved_px,omitempty"`
	Other   bool      `json:"other,omitempty"` // the pictures have hardly anything in common
}

// newChanges is `banto changes`: what differs between two pictures of a fixed camera.
func newChanges() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "changes BEFORE AFTER",
		Short:   "Box what changed between two pictures of one camera, but for light and shadow, and tell how far it moved",
		Example: "  banto changes before.jpg after.jpg",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			var frames [2]*vision.Frame
			for i, path := range args {
				f, err := loadFrame(path)
				if err != nil {
					return fmt.Errorf("%s: %w", path, err)
				}
				frames[i] = f
			}
			c, err := vision.Changes(frames[0], frames[1])
			if err != nil {
				return err
			}
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(changesLine{[2]string(args), corners(c.Boxes), c.MovedPX, c.Other})
			}
			printChange(cmd.OutOrStdout(), c)
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return cmd
}

func printChange(out io.Writer, c vision.Change) {
	switch {
	case c.Other:
		fmt.Fprintln(out, "the pictures show hardly anything in common")
	case c.MovedPX > 0:
		fmt.Fprintf(out, "the camera moved by %.1f px\n", c.MovedPX)
	}
	for _, b := range c.Boxes {
		fmt.Fprintf(out, "x %d to %d, y %d to %d px\n", b.Min.X, b.Max.X, b.Min.Y, b.Max.Y)
	}
}

func corners(boxes []image.Rectangle) [][4]int {
	out := make([][4]int, len(boxes))
	for i, b := range boxes {
		out[i] = [4]int{b.Min.X, b.Min.Y, b.Max.X, b.Max.Y}
	}
	return out
}
