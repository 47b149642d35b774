package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"banto/calibration"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"
)

// loaded is what LoadConfig makes of a file with this text.
func loaded(t *testing.T, text string) (Config, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "c.yaml")
	require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	return LoadConfig(path)
}

func TestShippedConfigEqualsTheDefaults(t *testing.T) {
	text, err := os.ReadFile("../../config.yaml")
	require.NoError(t, err)
	var read Config // zero: what the file leaves out would show
	require.NoError(t, decodeConfig(text, &read))
	require.Equal(t, DefaultConfig(), read)
	require.NoError(t, read.Validate())
}

func TestConfigLaysOverTheDefaults(t *testing.T) {
	cfg, err := loaded(t, `
izakaya: {leftover_yen: add}
profile:
  izakaya:
    disc: {diameter: 12}
    players: [{name: teal, color: "#008080"}, {name: pink, color: "#d65c8c"}]
`)
	require.NoError(t, err)
	want := DefaultConfig()
	want.Izakaya.LeftoverYen = "add"
	want.Profile.Izakaya.Disc.Diameter = 12
	want.Profile.Izakaya.Players = []calibration.NamedColor{{Name: "teal", Color: calibration.RGB{0, 128, 128}}, {Name: "pink", Color: calibration.RGB{0xd6, 0x5c, 0x8c}}}
	require.Equal(t, want, cfg)
}

// TestBoardsOfAnotherPrint reads a layout that the settings name, and says what
// is wrong with one that no game can be played on.
func TestBoardsOfAnotherPrint(t *testing.T) {
	own, err := os.ReadFile("../../engine/yatai/layout.yaml")
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "boards.yaml")
	settings := "profile: {yatai: {layout: " + path + "}}"
	_, err = loaded(t, settings)
	require.ErrorContains(t, err, "c.yaml: line 1: 'profile.yatai.layout' is ")
	require.ErrorContains(t, err, "no such file")
	require.NoError(t, os.WriteFile(path, append(own, "kitchen: 1\n"...), 0o644))
	_, err = loaded(t, settings)
	require.ErrorContains(t, err, "field kitchen not found")
	require.NoError(t, os.WriteFile(path, bytes.Replace(own, []byte("stars: [0, 1, 2, 2, 3]"), []byte("stars: [0, 4]"), 1), 0o644))
	cfg, err := loaded(t, settings)
	require.NoError(t, err)
	require.Equal(t, []int{0, 4}, cfg.boards.Reputation.Influencer.Stars)
}

func TestConfigErrors(t *testing.T) {
	cases := []struct{ name, text, want string }{
		{"no yaml", "profile: [", "not readable as YAML: yaml: line 1: "},
		{"unknown section", "profil: {a: 1}", "line 1: 'profil' is no setting"},
		{"unknown key", "profile:\n  izakaya:\n    disc: {diametre: 12}", "line 3: 'profile.izakaya.disc.diametre' is no setting"},
		{"unknown in a list", "profile:\n  izakaya:\n    players:\n    - {name: a, color: '#112233'}\n    - {nam: b}", "line 5: 'profile.izakaya.players[1].nam' is no setting"},
		{"a word for a length", "profile:\n  izakaya:\n    disc:\n      diameter: big", "line 4: 'profile.izakaya.disc.diameter' expected"},
		{"no colour", "profile:\n  izakaya:\n    face_down_card: purple", `"purple" is no colour, write it as "#rrggbb"`},
		{"centimetres", "profile: {izakaya: {site_card: {side: 6.3}}}", "'profile.izakaya.site_card.side' is 6.3 mm, must be 30 to 150 mm"},
		{"not a number", "profile: {izakaya: {bottle: {height: .nan}}}", "'profile.izakaya.bottle.height' is NaN mm"},
		{"odd coin", "profile: {izakaya: {coin: {values: [150]}}}", "'profile.izakaya.coin.values' holds 150 yen, must be a multiple of 100 yen"},
		{"no coin", "profile: {izakaya: {coin: {values: []}}}", "'profile.izakaya.coin.values' is empty"},
		{"no cells", "profile: {izakaya: {crate: {cells: [0, 2]}}}", "'profile.izakaya.crate.cells' is 0×2"},
		{"thin and wide", "profile: {izakaya: {piece: {min_width: 40}}}", "'profile.izakaya.piece.min_width' is 40 mm, more than"},
		{"five drinks", "profile: {izakaya: {drinks: [{name: tea, color: '#112233'}]}}", "'profile.izakaya.drinks' names 1 colours, must be 6 to 6"},
		{"twins", "profile: {izakaya: {players: [{name: a, color: '#112233'}, {name: a, color: '#112244'}]}}", `'profile.izakaya.players[1].name' is "a" again`},
		{"a rule's word", "izakaya: {zero_bid: maybe}", `line 1: 'izakaya.zero_bid' is "maybe": use one of allow, forbid`},
		{"two faults", "profile: {izakaya: {site_card: {side: 1}, disc: {height: 99}}}", "'profile.izakaya.disc.height' is 99 mm"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, err := loaded(t, c.text)
			require.ErrorContains(t, err, c.want)
			require.NotContains(t, err.Error(), "\n")
		})
	}
}

// TestConfigRefusalsNameLineAndKey puts values of the wrong kind in place of each
// of the shipped file's, one at a time.
func TestConfigRefusalsNameLineAndKey(t *testing.T) {
	text, err := os.ReadFile("../../config.yaml")
	require.NoError(t, err)
	var doc yaml.Node
	require.NoError(t, yaml.Unmarshal(text, &doc))
	refused := 0
	var spoil func(n *yaml.Node, path string)
	try := func(n *yaml.Node, path string) {
		kept := *n
		for _, bad := range []string{"a word", "{}", "[]", "{a: 1}", "[x, 2]", "1.5", "-3", "1e99", "true", "null", "2026-11-21", `"#12"`} {
			var value yaml.Node
			require.NoError(t, yaml.Unmarshal([]byte(bad), &value))
			*n = *value.Content[0]
			spoilt, err := yaml.Marshal(&doc)
			require.NoError(t, err)
			*n = kept
			if _, err = loaded(t, string(spoilt)); err == nil {
				continue
			}
			refused++
			require.Regexp(t, `c\.yaml: line \d+: '`+regexp.QuoteMeta(path), err.Error(), bad)
			require.NotContains(t, err.Error(), "\n")
		}
	}
	spoil = func(n *yaml.Node, path string) {
		for i, c := range n.Content {
			switch {
			case n.Kind == yaml.SequenceNode:
				try(c, path)
				spoil(c, fmt.Sprintf("%s[%d]", path, i))
			case i%2 == 1:
				at := strings.TrimPrefix(path+"."+n.Content[i-1].Value, ".")
				try(c, at)
				spoil(c, at)
			}
		}
	}
	spoil(doc.Content[0], "")
	require.Greater(t, refused, 500)
}

func TestConfigFileMissing(t *testing.T) {
	_, err := LoadConfig("nowhere.yaml")
	require.ErrorContains(t, err, "cannot read the settings")
	cfg, err := LoadConfig("")
	require.NoError(t, err, "the tests' folder holds no config.yaml")
	require.Equal(t, DefaultConfig(), cfg)
}

func FuzzConfig(f *testing.F) {
	text, err := os.ReadFile("../../config.yaml")
	require.NoError(f, err)
	f.Add(text)
	f.Add([]byte("izakaya: {pieces: 70}"))
	f.Fuzz(func(t *testing.T, text []byte) {
		cfg := DefaultConfig()
		if err := decodeConfig(text, &cfg); err == nil {
			_ = cfg.Validate()
		}
	})
}
