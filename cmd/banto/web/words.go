package web

import (
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strings"

	"banto/engine"
)

// languages are those of the page, the first for readers of any other.
var languages = []string{"en", "fr", "it", "ja"}

// words are sentences by language, game ("" for the page's own) and key; {name}
// in one is a value to fill in.
type words map[string]map[string]map[string]string

// loadWords reads lang/<language>.json and lang/<game>/<language>.json.
func loadWords(from fs.FS) (words, error) {
	w := words{}
	for _, code := range languages {
		w[code] = map[string]map[string]string{}
		names, err := fs.Glob(from, "lang/*/"+code+".json")
		if err != nil {
			return nil, err
		}
		for _, name := range append(names, "lang/"+code+".json") {
			text, err := fs.ReadFile(from, name)
			if err != nil {
				return nil, err
			}
			var list map[string]string
			if err := json.Unmarshal(text, &list); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			game := path.Base(path.Dir(name))
			if game == "lang" {
				game = ""
			}
			w[code][game] = list
		}
	}
	return w, nil
}

// say is a sentence of the page's own.
func (w words) say(language, key string) string { return w.voice(language, "", nil).Key(key) }

// voice tells a game in a language.
func (w words) voice(language, game string, seats []engine.Seat) Voice {
	v := Voice{lists: []map[string]string{w[language][game], w[language][""]}, names: map[engine.Color]string{}}
	for _, s := range seats {
		v.names[s.Player] = s.Name
	}
	return v
}

func (w words) funcs() template.FuncMap {
	return template.FuncMap{"say": w.say, "languages": func() []string { return languages }}
}

// A Voice puts Words into one language, as the page's script does.
type Voice struct {
	lists []map[string]string
	names map[engine.Color]string
}

// English is the voice of the terminal.
func English(game string, seats []engine.Seat) (Voice, error) {
	w, err := loadWords(files)
	if err != nil {
		return Voice{}, err
	}
	return w.voice(languages[0], game, seats), nil
}

// Key is the sentence of a key that has no values.
func (v Voice) Key(key string) string { return v.Say(engine.Words{Key: key}) }

// Say puts words into the language. A player with a name is called by it.
func (v Voice) Say(w engine.Words) string {
	if color, ok := strings.CutPrefix(w.Key, "player."); ok && v.names[engine.Color(color)] != "" {
		return v.names[engine.Color(color)]
	}
	text := w.Key
	for _, list := range v.lists {
		if found, ok := list[w.Key]; ok {
			text = found
			break
		}
	}
	for name, value := range w.Args {
		text = strings.ReplaceAll(text, "{"+name+"}", v.value(value))
	}
	return text
}

// Player is what a player is called.
func (v Voice) Player(c engine.Color) string { return v.Say(engine.Player(c)) }

// All puts several sentences into the language.
func (v Voice) All(list []engine.Words, between string) string {
	out := make([]string, len(list))
	for i, w := range list {
		out[i] = v.Say(w)
	}
	return strings.Join(out, between)
}

// Event tells what an event did between two states; "" for what needs no telling.
func (v Voice) Event(g engine.Game, before, after engine.State, e engine.Event) string {
	if word := e.Word(); word == engine.Undo || word == engine.Redo {
		return v.Key("story." + word)
	}
	words := g.Tell(before, after, e)
	if len(words) == 0 {
		return ""
	}
	entry := e.Booked()
	return v.item(Item{Words: words, Refused: entry.Refused, Override: entry.Override})
}

// item tells one event of the story.
func (v Voice) item(item Item) string {
	text := v.All(item.Words, " ")
	if item.Refused {
		text += " " + v.Key("story.refused")
	}
	if item.Override {
		text += " " + v.Key("story.override")
	}
	if len(item.Words) == 0 {
		text = v.Key("story.gone")
	}
	if item.Asked {
		text += " " + v.Key("story.asked")
	}
	return text
}

// was tells what had been told in the place of an item; "" for nothing.
func (v Voice) was(item Item) string {
	out := make([]string, len(item.Was))
	for i, one := range item.Was {
		out[i] = v.item(one)
	}
	return strings.Join(out, " ")
}

func (v Voice) value(value any) string {
	switch x := value.(type) {
	case engine.Words:
		return v.Say(x)
	case []engine.Words:
		return v.All(x, ", ")
	case int:
		return v.Number(x)
	}
	return fmt.Sprint(value)
}

// Number is a number with a separator for thousands.
func (v Voice) Number(n int) string {
	if n < 0 {
		return "−" + v.Number(-n)
	}
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return v.Number(n/1000) + fmt.Sprintf(",%03d", n%1000)
}

// languageOf is the reader's language: as asked for on the page, else by the
// browser's first choice that there is.
func languageOf(r *http.Request) string {
	if asked := r.URL.Query().Get("lang"); slices.Contains(languages, asked) {
		return asked
	}
	for _, part := range strings.Split(r.Header.Get("Accept-Language"), ",") {
		tag, _, _ := strings.Cut(strings.TrimSpace(part), ";")
		base, _, _ := strings.Cut(strings.ToLower(tag), "-")
		if slices.Contains(languages, base) {
			return base
		}
	}
	return languages[0]
}

// language sends the sentences of one language, the page's and all games'.
func (s *Server) language(w http.ResponseWriter, r *http.Request) {
	list, ok := s.words[strings.TrimSuffix(r.PathValue("language"), ".json")]
	if !ok {
		http.Error(w, "no such language", http.StatusNotFound)
		return
	}
	answer(w, list)
}
