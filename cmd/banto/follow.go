package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"syscall"

	"banto/calibration"
	"banto/engine/izakaya"

	"github.com/spf13/cobra"
)

// followFlags are the flags of `banto follow`.
type followFlags struct {
	game    string
	players int
	source  string
	watch   bool
	bids    string
	log     string
	json    bool
}

// newFollow is `banto follow`: who did what, and was it legal.
func newFollow() *cobra.Command {
	var flags followFlags
	cmd := &cobra.Command{
		Use:     "follow --source SOURCE",
		Short:   "Watch a game and tell every move, and every rule that one breaks",
		Example: "  banto follow --source pictures --log game.jsonl\n  banto follow --source incoming --watch --json\n  banto follow --source rtsp://192.168.1.20/stream\n  banto follow --game jutaku --source pictures",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			f, err := newRunner(cmd, flags)
			if err != nil {
				return err
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			return errors.Join(f.run(ctx), f.close())
		},
	}
	f := cmd.Flags()
	f.StringVar(&flags.game, "game", defaultGame, "which game lies on the table")
	f.IntVar(&flags.players, "players", 0, "how many play, 2 to 5 (default: it follows from the turn order row)")
	f.StringVar(&flags.source, "source", "", "folder of pictures, video file, camera (see banto cameras), or address http://… rtsp://…")
	f.BoolVar(&flags.watch, "watch", false, "the source is a folder that grows: wait for its next picture")
	f.StringVar(&flags.bids, "bids", "", "file with the bids of all rounds, which name who plays, too (default: the turn order row tells)")
	f.StringVar(&flags.log, "log", "", "keep the game in this event log, and go on with it if it holds a game")
	f.BoolVar(&flags.json, "json", false, "print one JSON object an event")
	return cmd
}

// readBids reads the bids of all rounds of a game of so many players of the profile, 0 for as many as they name; an empty path is none.
func readBids(path string, players int, profile *calibration.Profile) ([]map[izakaya.Color]int, error) {
	if path == "" {
		return nil, nil
	}
	text, err := readFile(path, settingsMost)
	if err != nil {
		return nil, fmt.Errorf("--bids: %w", err)
	}
	bids, err := decodeBids(text)
	if err != nil {
		return nil, fmt.Errorf("--bids %s: %w", path, err)
	}
	named := izakaya.Bidders(bids)
	if players != 0 && named != nil && len(named) != players {
		return nil, wrongUse("--players %d: the bids of %s name %d, %v", players, path, len(named), named)
	}
	for _, c := range named {
		if !slices.ContainsFunc(profile.Players, func(p calibration.NamedColor) bool { return p.Name == string(c) }) {
			return nil, fmt.Errorf("--bids %s: no player is %q: name those of profile.izakaya.players", path, c)
		}
	}
	return bids, nil
}

func decodeBids(text []byte) (bids []map[izakaya.Color]int, err error) {
	if err := json.Unmarshal(text, &bids); err != nil {
		return nil, fmt.Errorf("must be a list of one object a round, player to yen: %w", err)
	}
	if n := len(izakaya.Bidders(bids)); n == 1 || n > izakaya.MaxPlayers {
		return nil, fmt.Errorf("must be those of 2 to %d players: they name %d", izakaya.MaxPlayers, n)
	}
	return bids, nil
}

// A runner follows a source until it ends.
type runner interface {
	run(ctx context.Context) error
	close() error
}

// newRunner follows the game that the flags name.
func newRunner(cmd *cobra.Command, flags followFlags) (runner, error) {
	switch {
	case flags.source == "":
		return nil, wrongUse("--source is missing: name what watches the table")
	case flags.game != defaultGame:
		return newSightFollower(cmd, flags)
	}
	return newFollower(cmd, flags)
}

// newFollower opens what the flags name.
func newFollower(cmd *cobra.Command, flags followFlags) (*follower, error) {
	check := pictureFlags{game: flags.game, players: flags.players}
	if err := check.check(); err != nil {
		return nil, err
	}
	config, err := configOf(cmd)
	if err != nil {
		return nil, err
	}
	bids, err := readBids(flags.bids, flags.players, &config.Profile.Izakaya)
	if err != nil {
		return nil, err
	}
	source, err := openSource(cmd.Context(), flags.source, flags.watch)
	if err != nil {
		return nil, err
	}
	f := &follower{
		source: source,
		clerk:  newClerk(config, flags.players, bids), history: &izakaya.History{},
		tell: teller{cmd.OutOrStdout(), flags.json}, errs: cmd.ErrOrStderr(),
	}
	if flags.log != "" {
		err = f.openLog(flags.log)
	}
	return f, err
}

// openLog keeps the game in the log at path, and goes on with the one in it.
func (f *follower) openLog(path string) error {
	log, lines, err := openEventLog(izakaya.Name, path)
	if err != nil {
		return err
	}
	f.log, f.proof = log, newProof(path)
	for i, line := range lines {
		var e izakaya.Event
		if err := json.Unmarshal(line, &e); err != nil {
			return fmt.Errorf("%s, line %d: %w", path, i+1, err)
		}
		if err := f.history.Append(e); err != nil {
			return fmt.Errorf("%s, line %d: %w", path, i+1, err)
		}
	}
	return nil
}
