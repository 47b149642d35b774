package izakaya

import "slices"

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
	out = appendTaken(out, LikeDiscs, read.Claims, truth.Claims)
	out = appendTaken(out, LikeDiscs, read.Discs, truth.Discs)
	out = appendTaken(out, LikeDiscs, map[bool]Odds[Color]{true: read.PriceSpot}, map[bool]Odds[Color]{true: truth.PriceSpot})
	out = appendTaken(out, LikePyramids, read.Owners, truth.Owners)
	out = appendOnSpot(out, LikeClaimed, read.ClaimSpot, truth.ClaimSpot)
	return appendOnSpot(out, LikeBuilt, read.BuildSpot, truth.BuildSpot)
}

func appendTaken[P comparable](out []taken, kind LikeKind, read, truth map[P]Odds[Color]) []taken {
	for at, odds := range truth {
		lies, _ := odds.best()
		if seen, _ := read[at].best(); lies != "" && seen != "" {
			out = append(out, taken{kind, lies, seen})
		}
	}
	return out
}

// appendOnSpot adds each player's discs on a spot as one piece: one passes for another player's where that one seems to have
// one more, its owner one less.
func appendOnSpot(out []taken, kind LikeKind, read, truth map[Color]Odds[int]) []taken {
	off := map[Color]int{}
	for p, odds := range truth {
		lie, _ := odds.best()
		if seen, ok := read[p].best(); ok {
			off[p] = seen - lie
		}
	}
	for p, odds := range truth {
		if lie, _ := odds.best(); lie == 0 {
			continue
		}
		t := taken{kind, p, p}
		for q, more := range off {
			if more == 1 && off[p] == -1 {
				t.as = q
			}
		}
		out = append(out, t)
	}
	return out
}
