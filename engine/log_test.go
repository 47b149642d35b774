package engine

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func logOf(t require.TestingT, events ...any) []byte {
	var log []byte
	for i, e := range events {
		line, err := EncodeLine("go", i+1, e)
		require.NoError(t, err)
		log = append(log, line...)
	}
	return log
}

func TestLogGivesBackWhatItTook(t *testing.T) {
	log := logOf(t, map[string]int{"a": 1}, "two", 3)
	events, whole, err := DecodeLog("go", log)
	require.NoError(t, err)
	require.Equal(t, len(log), whole)
	require.Equal(t, []json.RawMessage{json.RawMessage(`{"a":1}`), json.RawMessage(`"two"`), json.RawMessage(`3`)}, events)
	for end := range log {
		events, whole, err := DecodeLog("go", log[:end])
		require.NoError(t, err, "torn at byte %d", end)
		require.Equal(t, bytes.LastIndexByte(log[:end], '\n')+1, whole)
		require.Len(t, events, bytes.Count(log[:end], []byte("\n")))
	}
}

func TestDamagedLogs(t *testing.T) {
	lines := strings.SplitAfter(string(logOf(t, 1, 2, 3)), "\n")
	for want, text := range map[string]string{
		"line 1 of the event log: number 2 where 1 is due": lines[1],
		"line 2 of the event log: number 3 where 2 is due": lines[0] + lines[2],
		"line 2 of the event log: number 1 where 2 is due": lines[0] + lines[0],
		"line 2 of the event log: not readable":            lines[0] + "\n" + lines[1],
		"does not match its checksum":                      strings.Replace(lines[0], `"event":1`, `"event":4`, 1),
		"version 2: this program reads version 1":          strings.Replace(lines[0], `"v":1`, `"v":2`, 1),
		`a game of "go", not of "chess"`:                   lines[0],
		"more than one event":                              strings.TrimSpace(lines[0]) + lines[0],
		"unknown field":                                    strings.Replace(lines[0], `"v":1`, `"v":1,"w":1`, 1),
	} {
		game := "go"
		if strings.Contains(want, "chess") {
			game = "chess"
		}
		_, _, err := DecodeLog(game, []byte(text))
		require.ErrorContains(t, err, want)
	}
	_, err := EncodeLine("go", 7, func() {})
	require.ErrorContains(t, err, "event 7")
}

func TestCodes(t *testing.T) {
	require.Equal(t, []Code{"a", "b"}, Codes([]Reason{{Code: "a"}, {Code: "b"}}))
	require.Empty(t, Codes(nil))
}

// FuzzDecodeLog feeds any text: what is read must be written back byte for byte.
func FuzzDecodeLog(f *testing.F) {
	log := logOf(f, map[string]int{"a": 1}, "two", 3)
	f.Add(log)
	f.Add(log[:len(log)-5])
	f.Add([]byte("{}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		events, whole, err := DecodeLog("go", data)
		require.LessOrEqual(t, whole, len(data))
		if err != nil {
			return
		}
		var again []byte
		for i, e := range events {
			line, err := EncodeLine("go", i+1, e)
			require.NoError(t, err)
			again = append(again, line...)
		}
		back, _, err := DecodeLog("go", again)
		require.NoError(t, err)
		require.Len(t, back, len(events))
	})
}
