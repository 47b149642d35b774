package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"banto/engine"
	"banto/engine/izakaya"
)

// An eventLog is the file of a game's events: lines are only ever added, and
// each is on the disk before Append returns, so that nothing announced is lost.
type eventLog struct {
	game  string
	file  *os.File
	size  int64 // of the whole lines
	count int
}

// openEventLog opens or begins the log of a game and gives the events in it. A
// last line torn by a crash is cut off; other damage is refused with its line
// number and the file left as it is.
func openEventLog(game, path string) (*eventLog, []json.RawMessage, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, nil, fmt.Errorf("cannot open the event log: %w", err)
	}
	l := &eventLog{game: game, file: file}
	events, err := l.recover()
	if err != nil {
		file.Close()
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	return l, events, nil
}

func (l *eventLog) recover() ([]json.RawMessage, error) {
	data, err := io.ReadAll(l.file)
	if err != nil {
		return nil, err
	}
	events, whole, err := engine.DecodeLog(l.game, data)
	if err != nil {
		return nil, err
	}
	l.size, l.count = int64(whole), len(events)
	if whole < len(data) {
		return events, l.cut()
	}
	return events, syncFolder(filepath.Dir(l.file.Name()))
}

// cut takes off what follows the whole lines.
func (l *eventLog) cut() error {
	return errors.Join(l.file.Truncate(l.size), l.file.Sync())
}

// Append writes one event and waits until the disk has it. After an error the
// log holds the events before.
func (l *eventLog) Append(event any) error {
	line, err := engine.EncodeLine(l.game, l.count+1, event)
	if err != nil {
		return err
	}
	_, err = l.file.WriteAt(line, l.size)
	if err = errors.Join(err, l.file.Sync()); err != nil {
		return fmt.Errorf("the event log cannot be written: %w", errors.Join(err, l.cut()))
	}
	l.size += int64(len(line))
	l.count++
	return nil
}

// Close closes the file.
func (l *eventLog) Close() error { return l.file.Close() }

// syncFolder makes a new file's name as safe as its bytes.
func syncFolder(path string) error {
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

// readLog reads the events of a game's log without touching the file.
func readLog(path string) ([]izakaya.Event, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read the event log: %w", err)
	}
	events, _, err := izakaya.ReadLog(data)
	if err == nil && len(events) == 0 {
		err = errors.New("the event log is empty")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return events, nil
}
