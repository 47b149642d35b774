// Banto watches a real board-game table through a camera and keeps its book.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"

	"banto/vision"

	"github.com/spf13/cobra"
)

// Exit statuses: of a run that failed, and of a command line that cannot be run.
const failed, misused = 1, 2

func main() {
	if err := ownStderr(); err != nil {
		fmt.Fprintln(os.Stderr, "banto:", err)
		os.Exit(failed)
	}
	os.Exit(status(newRoot().Execute(), os.Stderr))
}

// status is the exit status of a run, whose error it prints.
func status(err error, errs io.Writer) int {
	var wrong *usageError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &wrong):
		fmt.Fprintf(errs, "banto: %v; see banto help\n", err)
		return misused
	case !errors.Is(err, errSomeFailed): // its reasons are printed already
		fmt.Fprintln(errs, "banto:", err)
	}
	return failed
}

// A usageError is a command line that says what cannot be done.
type usageError struct{ error }

func (e *usageError) Unwrap() error { return e.error }

func wrongUse(format string, args ...any) error {
	return &usageError{fmt.Errorf(format, args...)}
}

// newRoot is the command line; a command a file.
func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:                        "banto",
		Short:                      "The head clerk of your game table: reads it from a photo, knows the rules, keeps the book",
		Long:                       "The head clerk of your game table: reads it from a photo, knows the rules, keeps the book.\n\nThe exit status is 1 where a run failed and 2 where the command line cannot be run.",
		Example:                    "  banto score table.jpg\n  banto play --source 0",
		Version:                    version(),
		SilenceUsage:               true,
		SilenceErrors:              true,
		SuggestionsMinimumDistance: 2, // letters
		Args:                       unknownCommand,
		RunE:                       func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		PersistentPreRun: func(cmd *cobra.Command, _ []string) {
			if quiet, err := cmd.Flags().GetBool("quiet"); err == nil && quiet {
				cmd.Root().SetErr(io.Discard)
			}
		},
	}
	root.PersistentFlags().String("config", "", "settings file (default: config.yaml of the current folder, if any)")
	root.PersistentFlags().Bool("quiet", false, "print the result only: no progress, no remarks on the side")
	root.AddCommand(newSee(), newScore(), newEval(), newReplay(), newLog(), newSim(), newPlay(), newFollow(), newCameras(), newChanges(), newMan())
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return &usageError{err} })
	for _, cmd := range root.Commands() {
		refined(cmd)
	}
	return root
}

// refined makes wrong arguments of cmd a usageError, and lets the shell complete
// what has few values.
func refined(cmd *cobra.Command) {
	if check := cmd.Args; check != nil {
		cmd.Args = func(cmd *cobra.Command, args []string) error {
			if err := check(cmd, args); err != nil {
				return &usageError{err}
			}
			return nil
		}
	}
	complete := map[string][]cobra.Completion{"bids": {"json"}, "config": {"yaml"}, "log": {"jsonl"}}
	for flag, endings := range complete {
		if cmd.Flags().Lookup(flag) != nil {
			_ = cmd.MarkFlagFilename(flag, endings...) // fails for flags that are not there
		}
	}
	if cmd.Flags().Lookup("game") != nil {
		cfg := DefaultConfig()
		_ = cmd.RegisterFlagCompletionFunc("game", cobra.FixedCompletions(cfg.gameNames(), cobra.ShellCompDirectiveNoFileComp))
	}
}

// unknownCommand refuses what is no command, with those that are like it.
func unknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	err := wrongUse("unknown command %q for %q", args[0], cmd.CommandPath())
	for _, like := range cmd.SuggestionsFor(args[0]) {
		err = wrongUse("%w, did you mean %q?", err, like)
	}
	return err
}

// version is that of the program, of OpenCV and of Go.
func version() string {
	own := "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		own = info.Main.Version
	}
	return fmt.Sprintf("%s, OpenCV %s, %s", own, vision.OpenCV(), runtime.Version())
}
