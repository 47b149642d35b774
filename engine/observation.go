package engine

// A Report is what a command prints: as JSON for programs, as text for people.
type Report interface {
	// Text is the report in lines of English.
	Text() string
}

// An Observation is what a picture shows of a game's table, as the game itself
// has it. As JSON it is a line of the contract.
type Observation interface {
	Report
	// Of is the same observation, of the picture of that name and read in so many ms.
	Of(image string, ms float64) Observation
	// Unread says in a line why nothing could be read, and what to do; "" where
	// something was.
	Unread() string
	// Score is what the picture shows to be worth.
	Score() Report
}
