package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"syscall"
	"time"

	"banto/cmd/banto/web"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A play is the flags of `banto play`.
type play struct {
	game      string
	players   int
	source    string
	grows     bool
	bids      string
	pace      time.Duration
	loop      bool
	log       string
	addr      string
	lan       bool
	noBrowser bool
}

// newPlay is `banto play`: the table page.
func newPlay() *cobra.Command {
	p := play{}
	cmd := &cobra.Command{
		Use:     "play",
		Short:   "Serve the table page: play, watch, correct, score",
		Example: "  banto play\n  banto play --source 0 --lan\n  banto play --source pictures --pace 500ms --loop",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			cfg, err := configOf(cmd)
			if err != nil {
				return err
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			return p.run(ctx, cmd.OutOrStdout(), cfg)
		},
	}
	p.flags(cmd.Flags())
	return cmd
}

// flags are those of the command line.
func (p *play) flags(f *pflag.FlagSet) {
	f.StringVar(&p.game, "game", defaultGame, "the game that --source shows; the page offers all")
	f.IntVar(&p.players, "players", 0, "how many play, 2 to 5 (default: the page asks, or the turn order row shows it)")
	f.StringVar(&p.source, "source", "", "what watches the table, as for banto follow (default: nothing, play by tapping)")
	f.BoolVar(&p.grows, "watch", false, "the source is a folder that grows: wait for its next picture")
	f.StringVar(&p.bids, "bids", "", "file with the bids of all rounds of a recorded game, which name who plays, too")
	f.DurationVar(&p.pace, "pace", 2*time.Second, "time between the pictures of a recorded game")
	f.BoolVar(&p.loop, "loop", false, "play a recorded game again and again")
	f.StringVar(&p.log, "log", "", "event log to play on or begin (default: one a game in ~/.local/share/banto/games)")
	f.StringVar(&p.addr, "addr", "127.0.0.1:8417", "address to serve on, of this machine only unless --lan")
	f.BoolVar(&p.lan, "lan", false, "let phones on the network join by a code")
	f.BoolVar(&p.noBrowser, "no-browser", false, "do not open the page in the browser")
}

func (p *play) run(ctx context.Context, w io.Writer, cfg Config) error {
	game, err := cfg.game(p.game)
	if err != nil {
		return err
	}
	if err := checkPlayers(game, p.players); err != nil {
		return err
	}
	games := p.shelf(cfg)
	session, err := web.Open(games, p.log != "", cfg.games(), time.Now)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	watched, err := p.watch(ctx, cfg, session)
	if err != nil {
		return errors.Join(err, session.Close())
	}
	fmt.Fprintf(w, "Games are kept in %s\n", games.place())
	err = p.serve(ctx, w, session)
	cancel()
	return errors.Join(err, within(leaveLimit, watched), session.Close())
}

// leaveLimit is how long a reading that is under way is waited for at the end.
const leaveLimit = time.Second

// within is what ended says, nothing if that takes too long.
func within(limit time.Duration, ended <-chan error) error {
	select {
	case err := <-ended:
		return err
	case <-time.After(limit):
		return nil
	}
}

// watch begins to watch the source, if there is one, until ctx ends.
func (p *play) watch(ctx context.Context, cfg Config, session *web.Session) (ended <-chan error, err error) {
	done := make(chan error, 1)
	if p.source == "" {
		close(done)
		return done, nil
	}
	open, err := p.sources(ctx)
	if err != nil {
		return nil, err
	}
	w, err := p.attendant(cfg, &reel{open: open, session: session, pace: p.pace, loop: p.loop})
	if err != nil {
		return nil, err
	}
	go func() { done <- w.run(ctx) }()
	return done, session.Watch(p.game)
}

// An attendant watches a table for a session until ctx ends.
type attendant interface {
	run(ctx context.Context) error
}

// attendant is who watches the game that the source shows.
func (p *play) attendant(cfg Config, r *reel) (attendant, error) {
	if p.game == defaultGame {
		return newWatcher(p, cfg, r)
	}
	eye, err := cfg.eye(p.game)
	if err != nil {
		return nil, err
	}
	return &referee{reel: r, eye: eye}, nil
}

// sources opens the source at once, so that a wrong name is told at the start,
// and again for every further run of a recording.
func (p *play) sources(ctx context.Context) (open func() (Source, error), err error) {
	first, err := openSource(ctx, p.source, p.grows)
	if err != nil {
		return nil, err
	}
	return func() (Source, error) {
		if first != nil {
			source := first
			first = nil
			return source, nil
		}
		return openSource(ctx, p.source, p.grows)
	}, nil
}

// serve shows the session until ctx ends.
func (p *play) serve(ctx context.Context, w io.Writer, session *web.Session) error {
	listener, lan, err := p.listen()
	if err != nil {
		return err
	}
	_, port, err := net.SplitHostPort(listener.Addr().String())
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	outside := ""
	if len(lan) > 0 {
		outside = "http://" + net.JoinHostPort(lan[0].String(), port)
	}
	server, err := web.NewServer(session, web.Hosts(listener.Addr(), lan), outside)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	if err := p.invite(w, "http://127.0.0.1:"+port, server, outside); err != nil {
		return errors.Join(err, listener.Close())
	}
	return server.Serve(ctx, listener)
}

// listen opens the port, on this machine only unless --lan asks for more.
func (p *play) listen() (net.Listener, []net.IP, error) {
	host, port, err := net.SplitHostPort(p.addr)
	if err != nil {
		return nil, nil, wrongUse("--addr %s: write HOST:PORT", p.addr)
	}
	var lan []net.IP
	if p.lan {
		if lan, err = ownAddresses(); err != nil {
			return nil, nil, err
		}
		host = ""
	} else if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, nil, wrongUse("--addr %s is open to the network: add --lan, or use 127.0.0.1:%s", p.addr, port)
	}
	listener, err := net.Listen("tcp", net.JoinHostPort(host, port))
	if err != nil {
		return nil, nil, fmt.Errorf("cannot serve on %s (does banto run already?): %w", p.addr, err)
	}
	return listener, lan, nil
}

// ownAddresses are this machine's IPv4 addresses on its networks.
func ownAddresses() ([]net.IP, error) {
	all, err := net.InterfaceAddrs()
	if err != nil {
		return nil, err
	}
	var out []net.IP
	for _, a := range all {
		if n, ok := a.(*net.IPNet); ok && n.IP.To4() != nil && !n.IP.IsLoopback() {
			out = append(out, n.IP)
		}
	}
	if len(out) == 0 {
		return nil, errors.New("--lan: this machine is on no network")
	}
	return out, nil
}

// invite says where the page is and opens it.
func (p *play) invite(w io.Writer, url string, server *web.Server, outside string) error {
	fmt.Fprintf(w, "The table is at %s — Ctrl-C ends it, the game is kept.\n", url)
	if outside != "" {
		table := server.TableURL()
		code, err := web.QRText(table)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "Another screen gets it at %s\n%s", table, code)
	}
	if !p.noBrowser {
		openBrowser(url)
	}
	return nil
}

// openBrowser asks the system to show the page; where it cannot, the address
// is in the terminal.
func openBrowser(url string) {
	name, args := "xdg-open", []string{url}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", url}
	}
	if cmd := exec.Command(name, args...); cmd.Start() == nil {
		go cmd.Wait()
	}
}

// shelf is where the games are kept: the log that was named, or the user's
// data folder.
func (p *play) shelf(cfg Config) *shelf {
	if p.log != "" {
		return &shelf{folder: filepath.Dir(p.log), only: p.log, now: time.Now, cfg: cfg}
	}
	return &shelf{folder: filepath.Join(xdg.DataHome, "banto", "games"), now: time.Now, cfg: cfg}
}
