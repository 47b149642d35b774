package engine

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
)

// LogVersion is the version of the event log's lines.
const LogVersion = 1

// logLine is one line of an event log.
type logLine struct {
	Version int             `json:"v"`
	Game    string          `json:"game"`
	Number  int             `json:"n"` // from 1
	Sum     string          `json:"crc"`
	Event   json.RawMessage `json:"event"`
}

// EncodeLine is the n-th line (from 1) of a game's event log, newline included.
// The event must be one JSON value.
func EncodeLine(game string, n int, event any) ([]byte, error) {
	raw, err := json.Marshal(event)
	if err != nil {
		return nil, fmt.Errorf("event %d: %w", n, err)
	}
	line, err := json.Marshal(logLine{LogVersion, game, n, checksum(raw), raw})
	if err != nil {
		return nil, fmt.Errorf("event %d: %w", n, err)
	}
	return append(line, '\n'), nil
}

// checksum is the CRC-32 (IEEE) of an event's bytes, so that a changed digit is
// noticed too.
func checksum(raw []byte) string { return fmt.Sprintf("%08x", crc32.ChecksumIEEE(raw)) }

// DecodeLog reads a game's event log. A last line without its newline was torn
// in writing and never announced: it is left out, whole is the length of what
// comes before it. Any other damage is an error that names the line.
func DecodeLog(game string, data []byte) (events []json.RawMessage, whole int, err error) {
	for whole < len(data) {
		end := bytes.IndexByte(data[whole:], '\n')
		if end < 0 {
			break
		}
		event, err := decodeLine(game, len(events)+1, data[whole:whole+end])
		if err != nil {
			return events, whole, fmt.Errorf("line %d of the event log: %w", len(events)+1, err)
		}
		events = append(events, event)
		whole += end + 1
	}
	return events, whole, nil
}

func decodeLine(game string, n int, text []byte) (json.RawMessage, error) {
	var l logLine
	if err := DecodeStrict(text, &l); err != nil {
		return nil, fmt.Errorf("not readable: %w", err)
	}
	switch {
	case l.Version != LogVersion:
		return nil, fmt.Errorf("version %d: this program reads version %d", l.Version, LogVersion)
	case l.Game != game:
		return nil, fmt.Errorf("a game of %q, not of %q", l.Game, game)
	case l.Number != n:
		return nil, fmt.Errorf("number %d where %d is due: a line is missing or double", l.Number, n)
	case l.Sum != checksum(l.Event):
		return nil, fmt.Errorf("the event does not match its checksum %s: it was changed", l.Sum)
	}
	return l.Event, nil
}

// LogGame is the game that a log's first line names; "" where none does.
func LogGame(data []byte) string {
	first, _, _ := bytes.Cut(data, []byte{'\n'})
	var l logLine
	if json.Unmarshal(first, &l) != nil {
		return ""
	}
	return l.Game
}
