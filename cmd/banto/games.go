package main

import (
	"errors"
	"fmt"
	"strings"

	"banto/calibration"
	"banto/engine"
	"banto/engine/highway"
	"banto/engine/izakaya"
	"banto/engine/jutaku"
	"banto/engine/yatai"
	"banto/vision"
	see "banto/vision/jutaku"
)

// A Config is every setting of the program; config.yaml explains each.
type Config struct {
	Izakaya izakaya.Options `mapstructure:"izakaya"`
	Jutaku  jutaku.Options  `mapstructure:"jutaku"`
	Highway highway.Options `mapstructure:"highway"`
	Yatai   yatai.Options   `mapstructure:"yatai"`
	Profile Profiles        `mapstructure:"profile"`

	boards *yatai.Layout // nil: the program's own
}

// Profiles are the component profiles, one a game.
type Profiles struct {
	Izakaya calibration.Profile `mapstructure:"izakaya"`
	Highway highway.Sizes       `mapstructure:"highway"`
	Yatai   Boards              `mapstructure:"yatai"`
}

// Boards name the file that says what is printed on a game's boards, in the form
// of engine/yatai/layout.yaml; "": the program's own.
type Boards struct {
	Layout string `mapstructure:"layout"`
}

// DefaultConfig is what holds where no file says otherwise.
func DefaultConfig() Config {
	return Config{
		Izakaya: izakaya.DefaultOptions(),
		Jutaku:  jutaku.DefaultOptions(),
		Highway: highway.DefaultOptions(),
		Yatai:   yatai.DefaultOptions(),
		Profile: Profiles{Izakaya: calibration.DefaultProfile(), Highway: highway.DefaultSizes()},
	}
}

// games are all games of the program, the first where none is asked for.
func (c *Config) games() []engine.Game {
	return []engine.Game{
		izakaya.Game{Options: c.Izakaya, Players: paints("player", c.Profile.Izakaya.Players), Drinks: paints("drink", c.Profile.Izakaya.Drinks)},
		jutaku.Game{Options: c.Jutaku, Players: jutaku.Architects()},
		highway.Game{Options: c.Highway, Sizes: c.Profile.Highway, Players: highway.Cars()},
		yatai.Game{Options: c.Yatai, Layout: c.boards},
	}
}

// Validate names every setting that cannot be, in mm and yen, all faults joined.
func (c *Config) Validate() error {
	errs := []error{c.Izakaya.Validate(), c.Jutaku.Validate(), c.Highway.Validate(), c.Yatai.Validate()}
	if err := c.Profile.Highway.Validate(); err != nil {
		errs = append(errs, fmt.Errorf("profile.highway.%w", err))
	}
	if err := c.Profile.Izakaya.Validate(); err != nil {
		for _, line := range strings.Split(err.Error(), "\n") {
			errs = append(errs, errors.New("profile.izakaya: "+line))
		}
	}
	return errors.Join(errs...)
}

// readBoards reads the layout that the settings name.
func (c *Config) readBoards() error {
	if c.Profile.Yatai.Layout == "" {
		return nil
	}
	text, err := readFile(c.Profile.Yatai.Layout, settingsMost)
	if err == nil {
		c.boards, err = yatai.ReadLayout(text)
	}
	if err != nil {
		return fmt.Errorf("profile.yatai.layout is %q: %w", c.Profile.Yatai.Layout, err)
	}
	return nil
}

// eyes read pictures of the games that have one, by name.
func (c *Config) eyes() map[string]vision.Eye {
	return map[string]vision.Eye{jutaku.Name: see.NewReader(c.Jutaku)}
}

// eye reads pictures of the game of a name.
func (c *Config) eye(name string) (vision.Eye, error) {
	if _, err := c.game(name); err != nil {
		return nil, err
	}
	if eye := c.eyes()[name]; eye != nil {
		return eye, nil
	}
	return nil, wrongUse("--game %s: no camera reads this game yet", name)
}

// defaultGame is what is played where no game is asked for.
const defaultGame = izakaya.Name

// game is the game of a name.
func (c *Config) game(name string) (engine.Game, error) {
	for _, g := range c.games() {
		if g.Name() == name {
			return g, nil
		}
	}
	return nil, wrongUse("--game %s: use one of %s", name, strings.Join(c.gameNames(), ", "))
}

// gameNames are the names of all games.
func (c *Config) gameNames() (names []string) {
	for _, g := range c.games() {
		names = append(names, g.Name())
	}
	return names
}

// checkPlayers refuses a number of players, 0 for not said, that a game is not for.
func checkPlayers(g engine.Game, n int) error {
	if kit := g.Kit(); n != 0 && (n < kit.Least || n > kit.Most) {
		return wrongUse("--players %d: %s is for %d to %d", n, g.Name(), kit.Least, kit.Most)
	}
	return nil
}

// paints are a palette's colours as paints of a group.
func paints(group string, palette []calibration.NamedColor) []engine.Paint {
	out := make([]engine.Paint, len(palette))
	for i, c := range palette {
		out[i] = engine.Paint{Name: group + "." + c.Name, Fill: fmt.Sprintf("#%02x%02x%02x", c.Color[0], c.Color[1], c.Color[2])}
	}
	return out
}
