package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"banto/cmd/banto/web"
	"banto/engine/izakaya"
)

// A shelf is the folder with the games' records: a log a game, and beside it a
// folder of the same name with the pictures of its moves.
type shelf struct {
	folder string
	only   string // where set, the one log that is played on
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

func openRecord(path string) (web.Record, []izakaya.Event, error) {
	log, lines, err := openEventLog(izakaya.Name, path)
	if err != nil {
		return nil, nil, err
	}
	events := make([]izakaya.Event, len(lines))
	for i, line := range lines {
		if err := json.Unmarshal(line, &events[i]); err != nil {
			return nil, nil, errors.Join(fmt.Errorf("%s, line %d: %w", path, i+1, err), log.Close())
		}
	}
	return &record{log, picturesOf(path)}, events, nil
}

// New begins a record. A second game with --log goes beside the first.
func (s *shelf) New() (web.Record, error) {
	path, err := s.free()
	if err != nil {
		return nil, err
	}
	rec, _, err := openRecord(path)
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
func (s *shelf) Last() (web.Record, []izakaya.Event, error) {
	if s.only != "" {
		if _, err := os.Stat(s.only); errors.Is(err, fs.ErrNotExist) {
			return nil, nil, nil
		}
		rec, events, err := openRecord(s.only)
		if err == nil && len(events) == 0 {
			return nil, nil, rec.Close()
		}
		return rec, events, err
	}
	logs, err := filepath.Glob(filepath.Join(s.folder, "*.jsonl"))
	if err != nil || len(logs) == 0 {
		return nil, nil, err
	}
	newest := slices.MaxFunc(logs, func(a, b string) int { return modified(a).Compare(modified(b)) })
	rec, events, err := openRecord(newest)
	if err != nil {
		return nil, nil, err
	}
	if h, err := izakaya.Fold(events); err != nil || h.Len() == 0 || h.State().Phase() == izakaya.PhaseEnd {
		return nil, nil, errors.Join(err, rec.Close())
	}
	return rec, events, nil
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
