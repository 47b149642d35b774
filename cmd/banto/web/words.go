package web

import (
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"slices"
	"strings"
)

// languages are those of the page, the first for readers of any other.
var languages = []string{"en", "fr", "it", "ja"}

// words are the page's sentences by language and key; {name} in one is a value
// to fill in.
type words map[string]map[string]string

func loadWords(from fs.FS) (words, error) {
	w := words{}
	for _, code := range languages {
		text, err := fs.ReadFile(from, "lang/"+code+".json")
		if err != nil {
			return nil, err
		}
		var list map[string]string
		if err := json.Unmarshal(text, &list); err != nil {
			return nil, fmt.Errorf("lang/%s.json: %w", code, err)
		}
		w[code] = list
	}
	return w, nil
}

// say is a sentence with its values filled in, given as name, value, name, …
func (w words) say(language, key string, values ...any) string {
	text, ok := w[language][key]
	if !ok {
		return key
	}
	for i := 0; i+1 < len(values); i += 2 {
		text = strings.ReplaceAll(text, fmt.Sprintf("{%v}", values[i]), fmt.Sprint(values[i+1]))
	}
	return text
}

func (w words) funcs() template.FuncMap {
	return template.FuncMap{"say": w.say, "languages": func() []string { return languages }}
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

// language sends the sentences of one language.
func (s *Server) language(w http.ResponseWriter, r *http.Request) {
	list, ok := s.words[strings.TrimSuffix(r.PathValue("language"), ".json")]
	if !ok {
		http.Error(w, "no such language", http.StatusNotFound)
		return
	}
	answer(w, list)
}
