package web

import (
	"testing"

	"banto/engine"
	"banto/engine/izakaya"

	"github.com/stretchr/testify/require"
)

func redAt(i, j int) izakaya.Event {
	return izakaya.Event{Move: izakaya.Move{Kind: izakaya.Drink, Player: "grey", Stock: 2, Color: "red", Vertex: izakaya.Vertex{i, j}}, By: izakaya.ByCamera}
}

// asked is a session whose camera asks what event 4 is: a red drink at A1·B2 or at
// A2·B3, or at A1·A2, against the rules, or nothing at all.
func asked(t *testing.T, shelf *memory) *Session {
	t.Helper()
	s := openSession(t, shelf, false)
	begin(t, s, 2)
	require.NoError(t, s.Book(-1, bid("grey", 300), bid("blue", 100)))
	wrong := redAt(0, 1)
	wrong.Refused = true
	require.NoError(t, s.Book(-1, izakaya.Event{Move: izakaya.Move{Kind: izakaya.Question}, About: 4, By: izakaya.ByCamera,
		Choices: []izakaya.Event{redAt(1, 1), redAt(1, 2), wrong, {Move: izakaya.Move{Kind: izakaya.None}}}}))
	return s
}

// shown is what the page shows.
func (s *Session) shown() Snapshot {
	snap, _ := s.state.get()
	return snap
}

func TestQuestionTellsWhereItsAnswersDiffer(t *testing.T) {
	q := asked(t, &memory{}).shown().Question
	require.Len(t, q.Options, 4)
	require.Equal(t, []string{"vertex 1,1"}, q.Options[0].Places)
	require.Equal(t, []string{"vertex 0,1"}, q.Options[2].Places, "laid down to see where, though it breaks a rule")
	require.True(t, q.Options[2].Refused)
	require.Empty(t, q.Options[3].Places)
}

// TestQuestionAsksWhatLies asks at the end how many floors a building has: as the book has it, or one more.
func TestQuestionAsksWhatLies(t *testing.T) {
	floors := func(n int) izakaya.Event {
		return izakaya.Event{Move: izakaya.Move{Kind: izakaya.Correct}, Correction: &izakaya.Correction{Building: &izakaya.SiteReading{Floors: n, Pieces: n}}, By: izakaya.ByCamera}
	}
	for i, want := range []int{1, 2} {
		shelf := &memory{}
		s := openSession(t, shelf, false)
		begin(t, s, 2)
		require.NoError(t, s.Book(-1, floors(1)))
		require.NoError(t, s.Book(-1, izakaya.Event{Move: izakaya.Move{Kind: izakaya.Question}, About: s.history.Len() + 1, By: izakaya.ByCamera, Choices: []izakaya.Event{floors(1), floors(2)}}))
		q := s.shown().Question
		require.Equal(t, q.Options[1].Places, q.Options[0].Places, "the place is marked in both")
		require.Equal(t, []string{"site 0,0 0"}, q.Options[1].Places)
		require.NotEqual(t, q.Options[0].Words, q.Options[1].Words)
		require.NoError(t, s.Settle(q.ID, i))
		for _, s := range []*Session{s, openSession(t, shelf, true)} {
			look, err := s.Look()
			require.NoError(t, err)
			require.Equal(t, want, look.State.(izakaya.State).Observation().Cards[0].Buildings[0].Floors)
			story := s.shown().Story
			require.Contains(t, english(t, s).item(story[len(story)-1]), "You said so.")
		}
	}
}

// TestQuestionIsSettledByOneAnswer answers before and after the camera booked one
// of the choices.
func TestQuestionIsSettledByOneAnswer(t *testing.T) {
	drinks := func(v ...izakaya.Vertex) (out []izakaya.DrinkReading) {
		out = []izakaya.DrinkReading{}
		for _, one := range v {
			out = append(out, izakaya.DrinkReading{Vertex: one, Color: "red"})
		}
		return out
	}
	for name, c := range map[string]struct {
		booked []engine.Event
		option int
		want   []izakaya.DrinkReading
		told   string // of event 4
		was    string
	}{
		"before anything is booked": {nil, 1, drinks(izakaya.Vertex{1, 2}), "Ada puts a red drink at A2·B3. You said so.", ""},
		"as it was booked":          {[]engine.Event{redAt(1, 1)}, 0, drinks(izakaya.Vertex{1, 1}), "Ada puts a red drink at A1·B2. You said so.", ""},
		"otherwise":                 {[]engine.Event{redAt(1, 1)}, 1, drinks(izakaya.Vertex{1, 2}), "Ada puts a red drink at A2·B3. You said so.", "Ada puts a red drink at A1·B2."},
		"against the rules":         {[]engine.Event{redAt(1, 1)}, 2, drinks(), "Ada puts a red drink at A1·A2. Not allowed. You said so.", "Ada puts a red drink at A1·B2."},
		"nothing, as booked":        {nil, 3, drinks(), "", ""},
		"nothing, but one is there": {[]engine.Event{redAt(1, 1)}, 3, drinks(), "That did not happen. You said so.", "Ada puts a red drink at A1·B2."},
	} {
		t.Run(name, func(t *testing.T) {
			shelf := &memory{}
			s := asked(t, shelf)
			require.NoError(t, s.Book(-1, c.booked...))
			require.NoError(t, s.Settle(s.shown().Question.ID, c.option))
			for _, s := range []*Session{s, openSession(t, shelf, true)} { // now, and read from the log
				snap := s.shown()
				require.Nil(t, snap.Question)
				require.Nil(t, snap.Amended, "no news to who said so")
				look, err := s.Look()
				require.NoError(t, err)
				require.Equal(t, c.want, look.State.(izakaya.State).Observation().Drinks)
				require.Equal(t, c.option == 2, look.Alarm != nil)
				voice, told, was := english(t, s), "", ""
				if len(snap.Story) > 2 {
					told, was = voice.item(snap.Story[2]), voice.was(snap.Story[2])
				}
				require.Equal(t, c.told, told)
				require.Equal(t, c.was, was)
			}
		})
	}
}

// TestQuestionGoesByItself lets the game go on without an answer.
func TestQuestionGoesByItself(t *testing.T) {
	build := func(player izakaya.Color, floor int) izakaya.Event {
		return izakaya.Event{Move: izakaya.Move{Kind: izakaya.Build, Player: player, Card: izakaya.Card{0, 0}, Floor: floor}, By: izakaya.ByCamera}
	}
	for name, c := range map[string]struct {
		events []engine.Event
		open   bool
	}{
		"at once":                 {nil, true},
		"one answer is booked":    {[]engine.Event{redAt(1, 2)}, true},
		"and a move":              {[]engine.Event{redAt(1, 2), build("blue", 1)}, true},
		"and many":                {[]engine.Event{redAt(1, 2), build("blue", 1), build("grey", 2), build("blue", 3)}, false},
		"another move is booked":  {[]engine.Event{build("grey", 1)}, false},
		"what was before is gone": {[]engine.Event{izakaya.Event{Move: izakaya.Move{Kind: izakaya.Undo}}}, false},
	} {
		s := asked(t, &memory{})
		id := s.shown().Question.ID
		require.NoError(t, s.Book(-1, c.events...), name)
		require.Equal(t, c.open, s.shown().Question != nil, name)
		if !c.open {
			require.ErrorIs(t, s.Settle(id, 0), ErrStale, name)
		}
	}
}

func TestQuestionIsPutAwayForGood(t *testing.T) {
	s := asked(t, &memory{})
	id := s.shown().Question.ID
	require.ErrorIs(t, s.Settle(id+1, 0), ErrStale, "another question")
	require.ErrorIs(t, s.Settle(id, 4), ErrStale, "no such answer")
	require.NoError(t, s.Settle(id, -1))
	require.Nil(t, s.shown().Question)
	look, err := s.Look()
	require.NoError(t, err)
	require.NoError(t, s.Book(-1, look.Events[len(look.Events)-1]))
	require.Nil(t, s.shown().Question, "the same is not asked twice")
}

// TestAmendmentsAreTold follows what the story tells through amendments of
// amendments, events before them, undo and a new start.
func TestAmendmentsAreTold(t *testing.T) {
	shelf := &memory{}
	s := openSession(t, shelf, false)
	begin(t, s, 2)
	amend := func(first, last int, events ...izakaya.Event) izakaya.Event {
		return izakaya.Event{Move: izakaya.Move{Kind: izakaya.Amend}, First: first, Last: last, Events: events, By: izakaya.ByCamera}
	}
	require.NoError(t, s.Book(-1, bid("grey", 300), bid("blue", 100), redAt(1, 1)))
	require.Nil(t, s.shown().Amended)
	price := izakaya.Event{Move: izakaya.Move{Kind: izakaya.Price, Player: "blue", From: 0, To: 1, Yen: izakaya.Coin}, By: izakaya.ByCamera}
	require.NoError(t, s.Book(-1, price))
	require.NoError(t, s.Book(-1, amend(4, 4, redAt(1, 2))))
	voice := english(t, s)
	tell := func() (out []string) {
		for _, item := range s.shown().Story[2:] {
			out = append(out, voice.was(item)+"|"+voice.item(item))
		}
		return out
	}
	const first, second, coin = "Ada puts a red drink at A1·B2.", "Ada puts a red drink at A2·B3.", "|Blue moves a coin from white to blue."
	require.Equal(t, []string{first + "|" + second, coin}, tell())
	a := s.shown().Amended
	require.Equal(t, []string{first, second}, []string{voice.item(a.Was[0]), voice.item(a.Now[0])})

	require.NoError(t, s.Book(-1, amend(5, 5)))
	require.Equal(t, []string{first + "|" + second, "Blue moves a coin from white to blue.|That did not happen."}, tell())
	require.Empty(t, s.shown().Amended.Now)
	require.NoError(t, s.Book(-1, izakaya.Event{Move: izakaya.Move{Kind: izakaya.Build, Player: "blue", Card: izakaya.Card{0, 0}, Floor: 1}}))
	require.Nil(t, s.shown().Amended, "the game went on")
	require.NoError(t, s.Book(-1, amend(4, 4, redAt(2, 1))))
	require.Equal(t, []string{second + "|Ada puts a red drink at B1·C2.", "Blue moves a coin from white to blue.|That did not happen.", "|Blue builds floor 1 on A1."}, tell())
	before := tell()
	s = openSession(t, shelf, true)
	require.Equal(t, before, tell())
	require.NoError(t, s.Book(-1, engine.Step{Kind: engine.Undo, To: 3}))
	require.Empty(t, tell(), "taken back with all that was told of it")
}
