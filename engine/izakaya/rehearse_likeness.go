package izakaya

import (
	"maps"
	"slices"
)

// A Likeness counts how often what is one player's passes for another's: the tables with two players whose pieces do, and of
// those the pieces of the two, by LikeKind, and how many pass for the other's. Rehearsed games take their colours that look
// alike from it.
type Likeness struct {
	Tables, Alike int
	Pieces, Taken [LikeKinds]int
}

// A LikeKind is a kind of pieces that are told apart equally well.
type LikeKind int

// The kinds: discs in gaps and in the market, pyramids, discs on the claim spot and on the build spot.
const (
	LikeDiscs LikeKind = iota
	LikePyramids
	LikeClaimed
	LikeBuilt
	LikeKinds
)

// A taken is a piece, whose it is and whose it is read to be.
type taken struct {
	kind     LikeKind
	lies, as Color
}

// Add adds a table as it is read and as it is.
func (l *Likeness) Add(read, truth Belief) {
	list := takenPieces(read, truth)
	two, alike := likest(list)
	l.Tables++
	if !alike {
		return
	}
	l.Alike++
	for _, t := range list {
		if i := slices.Index(two[:], t.lies); i >= 0 {
			l.Pieces[t.kind]++
			l.Taken[t.kind] += bit(t.as == two[1-i])
		}
	}
}

// likest are the two players of whom most pieces pass for the other's; false where none does.
func likest(list []taken) (two [2]Color, ok bool) {
	often := map[[2]Color]int{}
	for _, t := range list {
		if t.lies != t.as {
			often[[2]Color{min(t.lies, t.as), max(t.lies, t.as)}]++
		}
	}
	for pair, n := range often {
		if n > often[two] || n == often[two] && slices.Compare(pair[:], two[:]) < 0 {
			two = pair
		}
	}
	return two, len(often) > 0
}

// takenPieces are the players' pieces of a table that are seen as some player's.
func takenPieces(read, truth Belief) (out []taken) {
	out = appendTakens(out, LikeDiscs, read.Claims, truth.Claims)
	out = appendTakens(out, LikeDiscs, read.Discs, truth.Discs)
	out = appendTaken(out, LikeDiscs, read.PriceSpot, truth.PriceSpot)
	out = appendTakens(out, LikePyramids, read.Owners, truth.Owners)
	out = appendOnSpot(out, LikeClaimed, read.ClaimSpot, truth.ClaimSpot)
	return appendOnSpot(out, LikeBuilt, read.BuildSpot, truth.BuildSpot)
}

func appendTakens[P comparable](out []taken, kind LikeKind, read, truth map[P]Odds[Color]) []taken {
	for at, odds := range truth {
		out = appendTaken(out, kind, read[at], odds)
	}
	return out
}

func appendTaken(out []taken, kind LikeKind, read, truth Odds[Color]) []taken {
	if lies, as, ok := whose(read, truth); ok {
		out = append(out, taken{kind, lies, as})
	}
	return out
}

// whose are the players whose piece lies at a place and whose it is read to be; false where either is none.
func whose(read, truth Odds[Color]) (lies, as Color, ok bool) {
	lies, _ = truth.best()
	as, _ = read.best()
	return lies, as, lies != "" && as != ""
}

// appendOnSpot adds each player's discs on a spot as one piece: one passes for another player's where that one seems to have
// one more, the last in the alphabet of several, and its owner one less.
func appendOnSpot(out []taken, kind LikeKind, read, truth map[Color]Odds[int]) []taken {
	var owners, fewer []Color
	more := Color("")
	for _, p := range slices.Sorted(maps.Keys(truth)) {
		lie, _ := truth[p].best()
		if lie > 0 {
			owners = append(owners, p)
		}
		switch seen, ok := read[p].best(); {
		case ok && seen == lie-1:
			fewer = append(fewer, p)
		case ok && seen == lie+1:
			more = p
		}
	}
	for _, p := range owners {
		t := taken{kind, p, p}
		if more != "" && slices.Contains(fewer, p) {
			t.as = more
		}
		out = append(out, t)
	}
	return out
}
