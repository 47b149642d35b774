package main

import (
	"fmt"
	"io"

	"banto/cmd/banto/web"
	"banto/engine"

	"github.com/spf13/cobra"
)

// newLog is `banto log`: a game told in words.
func newLog() *cobra.Command {
	return &cobra.Command{
		Use:     "log LOG",
		Short:   "Tell the game of an event log in words",
		Example: "  banto log game.jsonl",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			cfg, err := configOf(cmd)
			if err != nil {
				return err
			}
			book, err := readBook(args[0], cfg)
			if err != nil {
				return err
			}
			if err := tellBook(cmd.OutOrStdout(), book); err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			return nil
		},
	}
}

// tellBook tells a game, what was taken back included, and how it ended.
func tellBook(w io.Writer, book web.Book) error {
	h := &engine.History[engine.State, engine.Event]{}
	for i, e := range book.Events {
		before := h.State()
		if err := h.Append(e, book.Game.Apply); err != nil {
			return fmt.Errorf("event %d: %w", i+1, err)
		}
		voice, err := web.English(book.Game.Name(), h.State().Seats())
		if err != nil {
			return err
		}
		if text := voice.Event(book.Game, before, h.State(), e); text != "" {
			fmt.Fprintln(w, text)
		}
	}
	return tellEnd(w, book.Game, h.State())
}

// tellEnd tells the scores of a game that is over.
func tellEnd(w io.Writer, game engine.Game, s engine.State) error {
	if s == nil || s.Status().Phase != engine.Over {
		return nil
	}
	voice, err := web.English(game.Name(), s.Seats())
	if err != nil {
		return err
	}
	for _, p := range s.Standings().Players {
		fmt.Fprintf(w, "%s: %s.\n", voice.Player(p.Player), voice.Say(engine.Say("points", "n", p.Total)))
	}
	_, err = fmt.Fprintf(w, "%s.\n", voice.Say(s.Status().Title))
	return err
}
