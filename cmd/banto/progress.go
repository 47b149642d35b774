package main

import (
	"fmt"
	"io"
	"os"
	"strings"
)

// A progress is one line on a terminal that says how far a run has come. On
// anything but a terminal, and for a single step, it prints nothing.
type progress struct {
	w        io.Writer
	n, total int
}

func newProgress(w io.Writer, total int) *progress {
	if !isTerminal(w) || total < 2 {
		w = nil
	}
	return &progress{w: w, total: total}
}

// isTerminal tells whether w is a terminal and not a file or a pipe.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// step draws the bar anew before the next item, which is called what.
func (p *progress) step(what string) {
	if p.w == nil {
		return
	}
	const width = 30
	full := width * p.n / p.total
	fmt.Fprintf(p.w, "\r\033[K[%s%s] %d/%d %s", strings.Repeat("█", full), strings.Repeat("░", width-full), p.n+1, p.total, what)
	p.n++
}

// clear takes the bar away, so that other lines can be printed.
func (p *progress) clear() {
	if p.w != nil {
		fmt.Fprint(p.w, "\r\033[K")
	}
}
