package main

import (
	"fmt"

	"banto/engine/izakaya"

	"github.com/spf13/cobra"
)

// newLog is `banto log`: a game told in words.
func newLog() *cobra.Command {
	return &cobra.Command{
		Use:   "log LOG",
		Short: "Tell the game of an event log in words",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			events, err := readLog(args[0])
			if err != nil {
				return err
			}
			lines, err := izakaya.Account(events)
			for _, line := range lines {
				fmt.Fprintln(cmd.OutOrStdout(), line)
			}
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			return nil
		},
	}
}
