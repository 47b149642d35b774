package main

import (
	"fmt"
	"io"
	"time"

	"banto/engine/jutaku"
	"banto/vision"
	see "banto/vision/jutaku"
)

// seeJutaku reads photos of TOKYO JUTAKU.
func seeJutaku(c Config) seer {
	reader := see.NewReader(c.Jutaku)
	return func(path string, f *vision.Frame, why string) sight {
		if f == nil {
			return sight{line: jutaku.Observation{Image: path, Status: jutaku.StatusError, Message: why, Sites: []jutaku.SiteReading{}}, why: why}
		}
		start := time.Now()
		o, view := reader.See(f)
		o.Image, o.Ms = path, milliseconds(start)
		s := sight{line: o, why: o.Message, text: func(out io.Writer) error { return printSites(out, o) }}
		if view != nil {
			s.draw = func() (*vision.Frame, error) { return see.Annotate(f, view, o) }
		}
		return s
	}
}

// printSites prints a line for each card and one for its building.
func printSites(out io.Writer, o jutaku.Observation) error {
	fmt.Fprintf(out, "%s: %s, %s, %.0f %% sure, %.0f ms\n", o.Image, counted(len(o.Sites), "card"), o.Status, 100*o.Confidence, o.Ms)
	for i, s := range o.Sites {
		fmt.Fprintf(out, "card %d  %s: %s floors of %s pieces, %s yen\n", i+1, orUnread(s.District), orUnread(s.Floors), orUnread(s.Pieces), orUnread(s.Yen))
		fmt.Fprintf(out, "        %s\n", buildingText(s.Building))
		if s.Building == nil {
			continue
		}
		for _, r := range s.Building.Reasons {
			fmt.Fprintf(out, "        %s (%.1f mm)\n", r.Sentence, r.MM)
		}
	}
	_, err := fmt.Fprintln(out)
	return err
}

// orUnread is a value in words, "?" where it was not read.
func orUnread[T comparable](v T) string {
	var none T
	if v == none {
		return "?"
	}
	return fmt.Sprint(v)
}

// buildingText puts a building and the verdict on it into words.
func buildingText(b *jutaku.BuildingReading) string {
	if b == nil {
		return "nothing built"
	}
	text := fmt.Sprintf("built: %s floors of %s pieces", orUnread(b.Floors), orUnread(b.Pieces))
	switch {
	case len(b.Violations) > 0:
		return text + ": " + codesText(b.Violations)
	case b.Complete != nil && *b.Complete:
		return text + ": complete"
	}
	return text + ": not sure whether it is complete"
}
