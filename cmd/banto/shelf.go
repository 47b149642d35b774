package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"banto/cmd/banto/web"
	"banto/engine"
)

// A shelf is the folder with the games' records: a log a game, and beside it a
// folder of the same name with the pictures of its moves.
type shelf struct {
	folder string
	only   string // where set, the one log that is played on
	cfg    Config // of the games
	now    func() time.Time
}

// place is where the games are, for people.
func (s *shelf) place() string {
	if s.only != "" {
		return s.only
	}
	return s.folder
}

// record is one game's log and pictures.
type record struct {
	*eventLog
	pictures pictureFolder
}

// openRecord opens the record of a game, which it names where the log is new.
func openRecord(path, name string, cfg Config) (web.Record, web.Book, error) {
	game, err := cfg.game(name)
	if err != nil {
		return nil, web.Book{}, err
	}
	log, lines, err := openEventLog(name, path)
	if err != nil {
		return nil, web.Book{}, err
	}
	book, err := decodeBook(path, game, lines)
	if err != nil {
		return nil, book, errors.Join(err, log.Close())
	}
	return &record{log, picturesOf(path)}, book, nil
}

// gameOf is the game that the log at path is of.
func gameOf(path string) (string, error) {
	if err := ordinary(path); err != nil {
		return "", err
	}
	data, err := readFile(path, logMost)
	if err != nil {
		return "", fmt.Errorf("cannot read the event log: %w", err)
	}
	return cmp.Or(engine.LogGame(data), defaultGame), nil
}

// New begins the record of a game. A second game with --log goes beside the first.
func (s *shelf) New(game string) (web.Record, error) {
	path, err := s.free()
	if err != nil {
		return nil, err
	}
	rec, _, err := openRecord(path, game, s.cfg)
	return rec, err
}

// free is the path of a log that does not exist yet, or holds nothing.
func (s *shelf) free() (string, error) {
	if err := os.MkdirAll(s.folder, 0o755); err != nil {
		return "", fmt.Errorf("cannot make the folder for the games: %w", err)
	}
	stem, first := s.now().Format("2006-01-02-150405"), 1
	if s.only != "" {
		stem = strings.TrimSuffix(filepath.Base(s.only), ".jsonl")
	}
	for n := first; ; n++ {
		path := filepath.Join(s.folder, stem+".jsonl")
		if n > 1 {
			path = filepath.Join(s.folder, fmt.Sprintf("%s-%d.jsonl", stem, n))
		}
		info, err := os.Stat(path)
		if errors.Is(err, fs.ErrNotExist) || (err == nil && info.Size() == 0) {
			return path, nil
		}
		if err != nil {
			return "", err
		}
	}
}

// Last is the newest game that was not finished. With --log it is that log, if
// it holds anything.
func (s *shelf) Last() (web.Record, web.Book, error) {
	if s.only != "" {
		if _, err := os.Stat(s.only); errors.Is(err, fs.ErrNotExist) {
			return nil, web.Book{}, nil
		}
		rec, book, err := s.open(s.only)
		if err == nil && len(book.Events) == 0 {
			return nil, book, rec.Close()
		}
		return rec, book, err
	}
	logs, err := filepath.Glob(filepath.Join(s.folder, "*.jsonl"))
	if err != nil || len(logs) == 0 {
		return nil, web.Book{}, err
	}
	rec, book, err := s.open(slices.MaxFunc(logs, func(a, b string) int { return modified(a).Compare(modified(b)) }))
	if err != nil {
		return nil, book, err
	}
	if h, err := book.History(); err != nil || h.Len() == 0 || h.State().Status().Phase == engine.Over {
		return nil, book, errors.Join(err, rec.Close())
	}
	return rec, book, nil
}

func (s *shelf) open(path string) (web.Record, web.Book, error) {
	name, err := gameOf(path)
	if err != nil {
		return nil, web.Book{}, err
	}
	return openRecord(path, name, s.cfg)
}

func modified(path string) time.Time {
	info, err := os.Stat(path)
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}

// Keep writes a picture and gives the name that it got.
func (r *record) Keep(frame string, jpeg []byte) (string, error) {
	return r.pictures.keep(frame, pictureFile{jpeg: jpeg})
}

// Picture reads a picture that was kept.
func (r *record) Picture(frame string) ([]byte, error) { return r.pictures.picture(frame) }
