package main

import (
	"encoding/json"
	"fmt"
	"io"

	"banto/engine/izakaya"

	"github.com/spf13/cobra"
)

// newReplay is `banto replay`: the table that a log leads to.
func newReplay() *cobra.Command {
	var at int
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "replay LOG",
		Short: "Print the table and the scores that an event log leads to",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			state, n, err := replay(args[0], at)
			if err != nil {
				return err
			}
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(state)
			}
			return printState(cmd.OutOrStdout(), fmt.Sprintf("%s, line %d", args[0], n), state)
		},
	}
	cmd.Flags().IntVar(&at, "at", 0, "stop after this line of the log (0: at its end)")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the state as one JSON object")
	return cmd
}

// replay folds the first n lines of a log, 0 for all, and says how many.
func replay(path string, n int) (izakaya.State, int, error) {
	events, err := readLog(path)
	if err != nil {
		return izakaya.State{}, 0, err
	}
	if n < 0 || n > len(events) {
		return izakaya.State{}, 0, fmt.Errorf("--at %d: the log has lines 1 to %d", n, len(events))
	}
	if n == 0 {
		n = len(events)
	}
	h, err := izakaya.Fold(events[:n])
	if err != nil {
		return izakaya.State{}, 0, fmt.Errorf("%s: %w", path, err)
	}
	return h.State(), n, nil
}

// printState prints the table, what each player has left, and the scores.
func printState(w io.Writer, title string, s izakaya.State) error {
	v := s.View()
	v.Table.Image = title
	fmt.Fprintf(w, "%s: round %d, %s\n\n", title, v.Round, waitsFor(v))
	for _, line := range gridDrawing(v.Table) {
		fmt.Fprintln(w, line)
	}
	fmt.Fprintln(w)
	if err := stockTable(v.Table).print(w); err != nil {
		return err
	}
	fmt.Fprintf(w, "\nturn order   %s\npot          %s of %s yen\n", joined(v.Table.TurnOrder, " → "), yen(v.Pot), yen(v.Threshold))
	t := &textTable{head: []string{"player", ">yen kept", ">discs", ">claims", ">pyramids"}}
	for _, p := range v.Players {
		t.add(string(p.Player), yen(p.Kept), fmt.Sprint(p.Discs), fmt.Sprint(p.ClaimDiscs), fmt.Sprint(p.Pyramids))
	}
	if err := t.print(w); err != nil {
		return err
	}
	if v.Overrides+v.Corrections > 0 {
		fmt.Fprintf(w, "by hand: %s let stand, %s\n", fmt.Sprintf("%d against the rules", v.Overrides), counted(v.Corrections, "correction"))
	}
	return printScore(w, v.Table, v.Score)
}

// waitsFor says in words what the game waits for.
func waitsFor(v izakaya.View) string {
	switch {
	case v.Phase == izakaya.PhaseEnd:
		return "the game is over"
	case v.Turn != nil && v.Free:
		return string(*v.Turn) + " may lay a free piece"
	case v.Turn != nil:
		return string(*v.Turn) + " is to place a disc"
	case v.Phase == izakaya.PhaseBid:
		return "the bids are due"
	case v.Phase == izakaya.PhaseOrder:
		return "tied players settle the turn order"
	}
	return "the discs go back"
}
