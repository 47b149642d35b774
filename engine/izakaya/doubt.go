package izakaya

import "slices"

// closeScore is by how much less likely than the likeliest a story that ends with another score may be for the players to be asked, natural logarithm. Of
// 800 rehearsed games it asks in 79, and two scores stay wrong; at 3.0 in 47, and three. Make it more where scores are wrong, less where too much is asked.
const closeScore = 4.0

// rivals are how many stories are asked for another score.
const rivals = 100

// Doubt asks, once the game is over and Finish has nothing to tell, about a place on which the score hangs and which another story that is about as
// likely has otherwise: its choices are corrections, first that to what the book has. ok is false where there is none. The next is asked after
// a Restart, no place twice.
func (f *Follower) Doubt() (question Event, ok bool) {
	if f.stories == nil || f.wonders {
		return question, false
	}
	book := f.stories.State()
	score := book.Score()
	for _, r := range f.stories.Rivals(rivals) {
		if r.Behind > closeScore {
			break
		}
		k, found := f.apartAt(book, r.State)
		if !found || slices.Contains(f.asked, k) || sameTotals(score, r.State.Score()) {
			continue
		}
		f.asked, f.wonders = append(f.asked, k), true
		return f.whatLies(k, book, r.State), true
	}
	return question, false
}

// whatLies asks what lies at place k: what it shows in one position, or in another.
func (f *Follower) whatLies(k int, one, other *position) Event {
	question := Event{Move: Move{Kind: Question}, About: len(f.book) + 1, By: ByCamera}
	for _, p := range [2]*position{one, other} {
		question.Choices = append(question.Choices, Event{Move: Move{Kind: Correct}, Correction: p.correctionAt(k, f.shown(p)), By: ByCamera})
	}
	return question
}

// apartAt is the first place of the grid, on which scores hang, that two positions have otherwise.
func (f *Follower) apartAt(a, b *position) (k int, found bool) {
	one, other := f.shown(a), f.shown(b)
	for k := range atPrice {
		if one[k] != other[k] {
			return k, true
		}
	}
	return 0, false
}

// shown is what every place shows in a position.
func (f *Follower) shown(p *position) *[places]int16 {
	var table [places]int16
	f.model.Table(p, table[:])
	return &table
}
