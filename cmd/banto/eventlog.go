package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"banto/cmd/banto/web"
	"banto/engine"

	"github.com/gofrs/flock"
)

// An eventLog is the file of a game's events: lines are only ever added, and
// each is on the disk before Append returns, so that nothing announced is lost.
type eventLog struct {
	game  string
	file  *os.File
	lock  *flock.Flock
	size  int64 // of the whole lines
	count int
}

// openEventLog opens or begins the log of a game and gives the events in it. A
// last line torn by a crash is cut off; other damage is refused with its line
// number and the file left as it is. So is a log that another program keeps.
func openEventLog(game, path string) (*eventLog, []json.RawMessage, error) {
	if err := ordinary(path); err != nil {
		return nil, nil, err
	}
	lock, err := lockLog(path)
	if err != nil {
		return nil, nil, err
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, nil, fmt.Errorf("cannot open the event log: %w", errors.Join(err, unlock(lock)))
	}
	l := &eventLog{game: game, file: file, lock: lock}
	events, err := l.recover()
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", path, errors.Join(err, l.Close()))
	}
	return l, events, nil
}

// ordinary refuses to keep a log in what could be read for ever, or keeps nothing.
func ordinary(path string) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s cannot be an event log: it is no ordinary file", path)
	}
	return nil
}

// lockLog keeps other programs from the log at path: a file beside it is held
// until unlock or the end of the program, and names the process.
func lockLog(path string) (*flock.Flock, error) {
	lock := flock.New(filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+".lock"))
	for {
		held, err := lock.TryLock()
		switch {
		case err != nil:
			return nil, fmt.Errorf("cannot open the event log: %w", err)
		case !held:
			pid, _ := os.ReadFile(lock.Path()) // empty in the moment in which it is written
			return nil, fmt.Errorf("%s is kept by another program (process %s): end that, or name another log with --log", path, pid)
		}
		mine, err := lock.Stat()
		there, gone := os.Stat(lock.Path())
		if err == nil && gone == nil && os.SameFile(mine, there) {
			if err := os.WriteFile(lock.Path(), fmt.Append(nil, os.Getpid()), 0o600); err != nil {
				return nil, errors.Join(err, unlock(lock))
			}
			return lock, nil
		}
		if err := errors.Join(err, lock.Unlock()); err != nil { // its last holder took the file away meanwhile: again
			return nil, err
		}
	}
}

// unlock takes the lock's file away before it lets go.
func unlock(lock *flock.Flock) error {
	return errors.Join(os.Remove(lock.Path()), lock.Unlock())
}

// logMost is how many bytes an event log may have. A game needs some 100 kB.
const logMost = 64 << 20

func (l *eventLog) recover() ([]json.RawMessage, error) {
	data, err := readMost(l.file, logMost)
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

// Append writes events in one piece and waits until the disk has them: whoever is killed meanwhile leaves all or
// none. After an error the log holds the events before.
func (l *eventLog) Append(events ...any) error {
	var lines []byte
	for i, event := range events {
		line, err := engine.EncodeLine(l.game, l.count+1+i, event)
		if err != nil {
			return err
		}
		lines = append(lines, line...)
	}
	_, err := l.file.WriteAt(lines, l.size)
	if err = errors.Join(err, l.file.Sync()); err != nil {
		return fmt.Errorf("the event log cannot be written: %w", errors.Join(err, l.cut()))
	}
	l.size += int64(len(lines))
	l.count += len(events)
	return nil
}

// Close closes the file and leaves the log to others.
func (l *eventLog) Close() error { return errors.Join(l.file.Close(), unlock(l.lock)) }

// syncFolder makes a new file's name as safe as its bytes.
func syncFolder(path string) error {
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

// readBook reads the game of a log without touching the file.
func readBook(path string, cfg Config) (web.Book, error) {
	data, err := readFile(path, logMost)
	if err != nil {
		return web.Book{}, fmt.Errorf("cannot read the event log: %w", err)
	}
	name := engine.LogGame(data)
	game, err := cfg.game(name)
	if err != nil {
		name = defaultGame // to be told what is wrong with the first line
	}
	lines, _, err := engine.DecodeLog(name, data)
	if err == nil && len(lines) == 0 {
		err = errors.New("the event log is empty")
	}
	if err != nil {
		return web.Book{}, fmt.Errorf("%s: %w", path, err)
	}
	return decodeBook(path, game, lines)
}

// decodeBook reads the events of a log's lines.
func decodeBook(path string, game engine.Game, lines []json.RawMessage) (web.Book, error) {
	book := web.Book{Game: game}
	for i, line := range lines {
		e, err := engine.DecodeEvent(game, line)
		if err != nil {
			return book, fmt.Errorf("%s, line %d: %w", path, i+1, err)
		}
		book.Events = append(book.Events, e)
	}
	return book, nil
}
