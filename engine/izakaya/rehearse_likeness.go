package izakaya

// A Likeness counts how often what is one player's passes for another's: the tables with two players whose pieces do, and of
// those the pieces of the two and how many pass for the other's: discs in gaps and in the market, pyramids, discs on the claim
// spot and on the build spot. Rehearsed games take their colours that look alike from it.
type Likeness struct {
	Tables, Alike int
	Pieces, Taken [4]int
}

// A taken is a piece of one of the four kinds, whose it is and whose it is read to be.
type taken struct {
	kind     int
	lies, as Color
}

// Add adds a table as it is read and as it is.
func (l *Likeness) Add(read, truth Belief) {
	list := takenPieces(read, truth)
	often := map[[2]Color]int{}
	var two [2]Color
	for _, t := range list {
		if t.lies == t.as {
			continue
		}
		pair := [2]Color{min(t.lies, t.as), max(t.lies, t.as)}
		if often[pair]++; often[pair] > often[two] {
			two = pair
		}
	}
	if l.Tables++; often[two] == 0 {
		return
	}
	l.Alike++
	for _, t := range list {
		if t.lies == two[0] || t.lies == two[1] {
			l.Pieces[t.kind]++
			l.Taken[t.kind] += bit(t.lies != t.as)
		}
	}
}

// takenPieces are the players' pieces of a table that are seen as some player's.
func takenPieces(read, truth Belief) (out []taken) {
	out = appendTaken(out, 0, read.Claims, truth.Claims)
	out = appendTaken(out, 0, read.Discs, truth.Discs)
	out = appendTaken(out, 0, map[bool]Odds[Color]{true: read.PriceSpot}, map[bool]Odds[Color]{true: truth.PriceSpot})
	out = appendTaken(out, 1, read.Owners, truth.Owners)
	out = appendOnSpot(out, 2, read.ClaimSpot, truth.ClaimSpot)
	return appendOnSpot(out, 3, read.BuildSpot, truth.BuildSpot)
}

func appendTaken[P comparable](out []taken, kind int, read, truth map[P]Odds[Color]) []taken {
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
func appendOnSpot(out []taken, kind int, read, truth map[Color]Odds[int]) []taken {
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
