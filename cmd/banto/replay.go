package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"banto/cmd/banto/web"
	"banto/engine"

	"github.com/spf13/cobra"
)

// newReplay is `banto replay`: the table that a log leads to.
func newReplay() *cobra.Command {
	var at int
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "replay LOG",
		Short:   "Print the table and the scores that an event log leads to",
		Example: "  banto replay game.jsonl\n  banto replay --at 20 --json game.jsonl",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			cfg, err := configOf(cmd)
			if err != nil {
				return err
			}
			book, err := replay(args[0], at, cfg)
			if err != nil {
				return err
			}
			h, err := book.History()
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(replayed{book.Game.Name(), h.State().Status(), h.State().Standings(), h.State()})
			}
			return printState(cmd.OutOrStdout(), fmt.Sprintf("%s, line %d", args[0], len(book.Events)), book.Game, h.State())
		},
	}
	cmd.Flags().IntVar(&at, "at", 0, "stop after this line of the log (0: at its end)")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the state as one JSON object")
	return cmd
}

// replayed is a state as one JSON object: what all games say of it, and the
// game's own words.
type replayed struct {
	Game      string           `json:"game"`
	Status    engine.Status    `json:"status"`
	Standings engine.Standings `json:"standings"`
	State     engine.State     `json:"state"`
}

// replay reads the first n lines of a log, 0 for all.
func replay(path string, n int, cfg Config) (web.Book, error) {
	book, err := readBook(path, cfg)
	if err != nil {
		return book, err
	}
	if n < 0 || n > len(book.Events) {
		return book, wrongUse("--at %d: the log has lines 1 to %d", n, len(book.Events))
	}
	if n > 0 {
		book.Events = book.Events[:n]
	}
	return book, nil
}

// printState prints what happens now, what each player has left, and the scores.
func printState(w io.Writer, title string, game engine.Game, s engine.State) error {
	voice, err := web.English(game.Name(), s.Seats())
	if err != nil {
		return err
	}
	now := s.Status()
	fmt.Fprintf(w, "%s: %s, %s\n", title, voice.Say(now.Round), voice.Say(now.Title))
	if now.Gauge != nil {
		fmt.Fprintln(w, voice.Say(now.Gauge.Words))
	}
	fmt.Fprintln(w)
	t := &textTable{head: []string{"player", ">total", "in hand", "made up of"}}
	for _, p := range s.Standings().Players {
		var left, lines []string
		for _, stock := range p.Left {
			left = append(left, voice.Say(stock.Words))
		}
		for _, l := range p.Lines {
			lines = append(lines, strings.TrimSpace(fmt.Sprintf("%s %s", voice.Say(l.Name), l.Sum)))
		}
		t.add(voice.Player(p.Player), voice.Number(p.Total), strings.Join(left, ", "), strings.Join(lines, "; "))
	}
	return t.print(w)
}
