package engine

// Words are a sentence as data: the key under which the language files have it
// and the values of its {names}. A key that no file has is shown as it is.
type Words struct {
	Key  string         `json:"key"`
	Args map[string]any `json:"args,omitempty"` // int, string, Words or []Words
}

// Say makes Words; the values are given as name, value, name, value, … where a
// value is an int, a string that needs no translation, Words or []Words.
func Say(key string, values ...any) Words {
	w := Words{Key: key}
	for i := 0; i+1 < len(values); i += 2 {
		if w.Args == nil {
			w.Args = map[string]any{}
		}
		w.Args[values[i].(string)] = values[i+1]
	}
	return w
}

// Player names a player: by his name where he has one, else by his colour.
func Player(c Color) Words { return Words{Key: "player." + string(c)} }

// Players names several players.
func Players(list []Color) []Words {
	out := make([]Words, len(list))
	for i, c := range list {
		out[i] = Player(c)
	}
	return out
}
