package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"strings"

	"github.com/go-viper/mapstructure/v2"
	"github.com/spf13/cobra"
	"github.com/spf13/viper"
	"go.yaml.in/yaml/v3"
)

// settingsMost is how many bytes a file of settings or bids may have.
const settingsMost = 1 << 20

// configInFolder is read from the current folder where no file is named.
const configInFolder = "config.yaml"

// configOf is the configuration that a command's flags name.
func configOf(cmd *cobra.Command) (Config, error) {
	path, err := cmd.Flags().GetString("config")
	if err != nil {
		return Config{}, err
	}
	return LoadConfig(path)
}

// LoadConfig reads the file at path over the defaults. An empty path means
// config.yaml in the current folder if there is one. Errors name file and line.
func LoadConfig(path string) (Config, error) {
	cfg := DefaultConfig()
	if path == "" {
		if _, err := os.Stat(configInFolder); errors.Is(err, fs.ErrNotExist) {
			return cfg, nil
		}
		path = configInFolder
	}
	text, err := readFile(path, settingsMost)
	if err != nil {
		return cfg, fmt.Errorf("cannot read the settings: %w", err)
	}
	if err := decodeConfig(text, &cfg); err != nil {
		return cfg, fmt.Errorf("%s: %w", path, err)
	}
	if err := cfg.Validate(); err != nil {
		return cfg, fmt.Errorf("%s: %w", path, located(err, text))
	}
	if err := cfg.readBoards(); err != nil {
		return cfg, fmt.Errorf("%s: %w", path, located(err, text))
	}
	return cfg, nil
}

// decodeConfig lays the YAML text over cfg and refuses keys that cfg lacks.
func decodeConfig(text []byte, cfg *Config) error {
	v := viper.New()
	v.SetConfigType("yaml")
	if err := v.ReadConfig(strings.NewReader(string(text))); err != nil {
		return fmt.Errorf("not readable as YAML: %s", oneLine(errors.Unwrap(err)))
	}
	err := v.UnmarshalExact(cfg, viper.DecodeHook(mapstructure.TextUnmarshallerHookFunc()), func(d *mapstructure.DecoderConfig) {
		d.WeaklyTypedInput = false
		d.ZeroFields = true // a palette of three must not keep the default's fourth
	})
	if err != nil {
		return located(err, text)
	}
	return nil
}

// located puts all faults of the settings into one line, each with the line of the
// file and the key that it is about.
func located(err error, text []byte) error {
	var out []string
	for _, f := range faultsOf(err) {
		out = append(out, fmt.Sprintf("%s'%s' %s", lineOf(text, f.key), f.key, f.what))
	}
	return errors.New(strings.Join(out, "; "))
}

// A fault is a setting that cannot be: its dotted key, and what is wrong.
type fault struct{ key, what string }

var (
	unknownKeys = regexp.MustCompile(`^has invalid keys: (.+)`)
	keyed       = regexp.MustCompile(`^(?:([\w.]+): )?'?([\w.\[\]]+)'? (.*)`)
)

// faultsOf are the faults in a report of the decoder or of Validate.
func faultsOf(err error) (out []fault) {
	if list, ok := err.(interface{ Unwrap() []error }); ok {
		for _, e := range list.Unwrap() {
			out = append(out, faultsOf(e)...)
		}
		return out
	}
	var wrong *mapstructure.DecodeError
	if !errors.As(err, &wrong) {
		m := keyed.FindStringSubmatch(oneLine(err))
		if m == nil {
			return []fault{{"", oneLine(err)}}
		}
		return []fault{{strings.TrimPrefix(m[1]+"."+m[2], "."), m[3]}}
	}
	what := oneLine(wrong.Unwrap())
	m := unknownKeys.FindStringSubmatch(what)
	if m == nil {
		return []fault{{wrong.Name(), what}}
	}
	for _, key := range strings.Split(m[1], ", ") {
		out = append(out, fault{strings.TrimPrefix(wrong.Name()+"."+key, "."), "is no setting, see config.yaml for those there are"})
	}
	return out
}

func oneLine(err error) string { return strings.Join(strings.Fields(err.Error()), " ") }

// lineOf is "line N: " for the key at a dotted path (list items as [i]), or
// nothing where it cannot be found.
func lineOf(text []byte, path string) string {
	var doc yaml.Node
	if yaml.Unmarshal(text, &doc) != nil || len(doc.Content) == 0 {
		return ""
	}
	n, line := doc.Content[0], 0
	for _, key := range strings.FieldsFunc(path, func(r rune) bool { return r == '.' || r == '[' || r == ']' }) {
		next, at := child(n, key)
		if next == nil {
			break
		}
		n, line = next, at
	}
	if line == 0 {
		return ""
	}
	return fmt.Sprintf("line %d: ", line)
}

// child is the value under key in a YAML map or list, and the key's line.
func child(n *yaml.Node, key string) (*yaml.Node, int) {
	for i, c := range n.Content {
		switch {
		case n.Kind == yaml.MappingNode && i%2 == 0 && strings.EqualFold(c.Value, key):
			return n.Content[i+1], c.Line
		case n.Kind == yaml.SequenceNode && fmt.Sprint(i) == key:
			return c, c.Line
		}
	}
	return nil, 0
}
