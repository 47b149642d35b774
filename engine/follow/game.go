package follow

// A Game is what a follower must know of a game. S is a state together with the
// past that may be taken back, E an event: both are values that nobody changes.
type Game[S comparable, E any] interface {
	// Places is how many places a table has.
	Places() int
	// Fault is what it costs to say that place k, which holds value v, is misread for
	// long and shows another, at most: the more, the better such places are read. Misreadings of
	// one kin, a number above 0, have one reason: where one was met, more are likely.
	Fault(k int, v, shows int16) (cost float64, kin int)
	// Lasting is what one more picture of a look that lasts is worth against a new look: 0
	// nothing, for it shows the same again, 1 as much, for every picture is read anew.
	Lasting() float64
	// Table writes what every place shows in state s, numbers from 0.
	Table(s S, table []int16)
	// Moves are the events, or rows of events, that may have followed s for the
	// picture to show what it does, whether the rules allow them or not.
	Moves(s S, e Evidence) [][]E
	// Apply is the step that an event is in state s; ok is false where it is none.
	Apply(s S, e E) (step Step[S, E], ok bool)
	// Vaguer says that an event is another one without what was measured of it: no
	// story may put it in the other's place.
	Vaguer(e, than E) bool
	// Recasts are what an event may have been by which those after it are told otherwise,
	// too: an order of players says who moves. None for most.
	Recasts(e E) []Recast[E]
	// Beyond is a number for what decides how the game may go on from s beyond what the table
	// shows: of two stories with the same table and number, one is enough.
	Beyond(s S) uint64
	// Name tells events apart: those with one name are told in the same words.
	Name(e E) uint64
}

// A Recast is an event in place of another.
type Recast[E any] struct {
	Event E
	// Later is an event after the other as it is told after this one; more is false where
	// that makes no difference from there on.
	Later func(e E) (as E, more bool)
}

// A Step is an event in the state that it happens in.
type Step[S comparable, E any] struct {
	Event E // as it is in that state: allowed or not
	State S // after it
	// Cost is what the event costs before any picture is asked: the rarer, the more.
	Cost float64
	// Grave says that telling the event by mistake would be a false alarm.
	Grave bool
	// Breach is one number for grave events that break the same rules at the same place:
	// whichever of them it was, telling one is no false alarm. 0: no other is like it.
	Breach uint64
}
