// Banto watches a real board-game table through a camera and keeps its book.
package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"
)

func main() {
	err := newRoot().Execute()
	if err == nil {
		return
	}
	if !errors.Is(err, errSomeFailed) { // its reasons are printed already
		fmt.Fprintln(os.Stderr, "banto:", err)
	}
	os.Exit(1)
}

// newRoot is the command line; a command a file.
func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:           "banto",
		Short:         "The head clerk of your game table: reads it from a photo, knows the rules, keeps the book",
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.PersistentFlags().String("config", "", "settings file (default: config.yaml of the current folder, if any)")
	root.AddCommand(newSee(), newScore(), newEval(), newReplay(), newLog(), newSim(), newPlay(), newFollow(), newCameras(), newChanges())
	return root
}
