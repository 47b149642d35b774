package izakaya

import (
	"encoding/json"
	"slices"
)

// Observation is the table in the words a camera would use, with nothing
// hidden.
func (s State) Observation() Observation {
	o := Observation{Status: StatusOK, Drinks: []DrinkReading{}, Claims: []ClaimReading{}, TurnOrder: s.TurnOrder(), Confidence: 1}
	lay := s.game.lay
	o.Grid = &Grid{Rows: lay.n, Cols: lay.n}
	for k := range lay.n * lay.n {
		o.Cards = append(o.Cards, s.cardReading(k))
	}
	for v, color := range s.drinks {
		if color > 0 {
			o.Drinks = append(o.Drinks, DrinkReading{Vertex: lay.vertexAt(v), Color: s.game.colors[color-1]})
		}
	}
	for g, discs := range s.claims {
		for _, seat := range discs {
			if seat > 0 {
				o.Claims = append(o.Claims, ClaimReading{Gap: lay.gapAt(g), Player: s.game.players[seat-1]})
			}
		}
	}
	for i := range s.price {
		o.Stock = append(o.Stock, StockReading{Index: i, Color: s.game.colors[i], Price: int(s.price[i]), Player: s.owner(s.stockDisc[i]), Crate: int(s.crate[i])})
	}
	o.PriceSpot.Player = s.owner(s.priceDisc)
	o.ClaimSpot.Players = s.discs(s.claimDiscs)
	o.BuildSpot.Players = s.discs(s.buildDiscs)
	return o
}

func (s *State) cardReading(k int) CardReading {
	c := CardReading{Card: s.game.lay.cardAt(k), Side: "white", Owner: s.owner(s.owners[k]), Buildings: []BuildingReading{}}
	if int8(k) == s.game.lay.centre {
		c.Side = "blue"
	}
	for site := range MaxSites {
		if i := k*MaxSites + site; s.floors[i] > 0 {
			c.Buildings = append(c.Buildings, BuildingReading{Site: site, Floors: int(s.floors[i]), Pieces: int(s.pieces[i])})
		}
	}
	return c
}

// owner names a seat plus one; nil for 0.
func (s *State) owner(seat int8) *Color {
	if seat == 0 {
		return nil
	}
	c := s.game.players[seat-1]
	return &c
}

func (s *State) discs(count [MaxPlayers]int8) []Color {
	out := []Color{}
	for seat, p := range s.game.players {
		out = append(out, slices.Repeat([]Color{p}, int(count[seat]))...)
	}
	return out
}

// Score is the score of the table as the book has it, with the yen kept unless
// a round began whose bids nobody told.
func (s State) Score() Score {
	kept := map[Color]int{}
	for seat, p := range s.game.players {
		kept[p] = int(s.kept[seat])
	}
	if s.blind {
		kept = nil
	}
	limits := map[Site]limit{}
	for k := range s.game.lay.n * s.game.lay.n {
		for i := range s.game.sites(k) {
			limits[Site{s.game.lay.cardAt(k), i}] = limit{s.game.cards[k].Floors, s.game.cards[k].Pieces}
		}
	}
	return newTally(s.Observation(), s.game.opt, kept, limits).score()
}

// A PlayerView is what one player has left.
type PlayerView struct {
	Player     Color `json:"player"`
	Kept       int   `json:"kept"`        // yen
	Bid        *int  `json:"bid"`         // yen bid this round, nil: not yet
	Discs      int   `json:"discs"`       // action discs in hand
	ClaimDiscs int   `json:"claim_discs"` // discs left for claims
	Pyramids   int   `json:"pyramids"`
}

// A View is a state for a reader: the table and what the book knows besides.
// Bids of a round still open are in it; whoever shows them keeps them covered.
type View struct {
	Phase       Phase        `json:"phase"`
	Round       int          `json:"round"`
	Turn        *Color       `json:"turn"` // nil: all players, or nobody
	Free        bool         `json:"free"` // the player may lay a free piece
	Pot         int          `json:"pot"`
	Threshold   int          `json:"threshold"`
	Last        bool         `json:"last"`   // this action phase is the last
	Supply      int          `json:"supply"` // wooden pieces left
	Players     []PlayerView `json:"players"`
	Overrides   int          `json:"overrides"`
	Corrections int          `json:"corrections"`
	Table       Observation  `json:"table"`
	Score       Score        `json:"score"`
}

// View spells the state out.
func (s State) View() View {
	v := View{Phase: s.phase, Round: s.round, Free: s.Free(), Pot: s.pot, Threshold: s.game.threshold, Last: s.Last(),
		Supply: s.supply, Overrides: s.overrides, Corrections: s.corrections, Table: s.Observation(), Score: s.Score()}
	if p, ok := s.Turn(); ok {
		v.Turn = &p
	}
	for seat, p := range s.game.players {
		one := PlayerView{Player: p, Kept: int(s.kept[seat]), Discs: ActionDiscs - int(s.placed[seat]),
			ClaimDiscs: ClaimDiscs - s.claimsOf(seat), Pyramids: ClaimDiscs - s.pyramidsOf(seat)}
		if s.bids[seat] != noBid {
			yen := int(s.bids[seat])
			one.Bid = &yen
		}
		v.Players = append(v.Players, one)
	}
	return v
}

// MarshalJSON writes the View; the zero State is null.
func (s State) MarshalJSON() ([]byte, error) {
	if s.game == nil {
		return []byte("null"), nil
	}
	return json.Marshal(s.View())
}
