package izakaya

import (
	"errors"
	"fmt"
	"slices"

	"banto/engine/stack"
)

// A Correction is what a person says of the table, whatever the book says:
// every field that is set replaces what was there. Nothing is made or lost by
// it: a drink set comes from its crate, a piece from the supply, yen kept from
// the pot.
type Correction struct {
	Drink     *DrinkReading `json:"drink,omitempty"`    // colour "": none
	Claim     *ClaimReading `json:"claim,omitempty"`    // player "": none
	Owner     *OwnerReading `json:"owner,omitempty"`    // player "": none
	Building  *SiteReading  `json:"building,omitempty"` // floors 0: none
	Prices    []int         `json:"prices,omitempty"`   // yen on all six stock cards
	Kept      map[Color]int `json:"kept,omitempty"`     // yen kept
	TurnOrder []Color       `json:"turn_order,omitempty"`
	Discs     *DiscReading  `json:"discs,omitempty"` // all action discs
}

// An OwnerReading is whose pyramid stands on a card.
type OwnerReading struct {
	Card   Card  `json:"card"`
	Player Color `json:"player"`
}

// A SiteReading is the building on one site.
type SiteReading struct {
	Card   Card `json:"card"`
	Site   int  `json:"site"`
	Floors int  `json:"floors"`
	Pieces int  `json:"pieces"`
}

// A DiscReading is where all action discs lie: Stock by stock card, "" for none.
type DiscReading struct {
	Stock [Stocks]Color `json:"stock"`
	Price Color         `json:"price"`
	Claim []Color       `json:"claim"`
	Build []Color       `json:"build"`
}

// correct applies a correction, or refuses what the material cannot make.
func (s State) correct(c *Correction) (State, error) {
	if s.game == nil || c == nil {
		return s, errors.New("correct: there is no game or nothing to correct")
	}
	if c.empty() {
		return s, errors.New("correct: the correction says nothing")
	}
	next := s
	for _, step := range []func(*Correction) error{
		next.correctDrink, next.correctClaim, next.correctOwner, next.correctBuilding,
		next.correctPrices, next.correctKept, next.correctOrder, next.correctDiscs,
	} {
		if err := step(c); err != nil {
			return s, fmt.Errorf("correct: %w", err)
		}
	}
	next.corrections++
	next.refused = nil
	return next, nil
}

func (c *Correction) empty() bool {
	return c.Drink == nil && c.Claim == nil && c.Owner == nil && c.Building == nil && c.Discs == nil &&
		len(c.Prices)+len(c.Kept)+len(c.TurnOrder) == 0
}

// player reads a name that may be "": seat plus one, 0 for nobody.
func (g *game) player(c Color) (int8, error) {
	if c == "" {
		return 0, nil
	}
	seat := g.seat(c)
	if seat < 0 {
		return 0, fmt.Errorf("%q is not at this table", c)
	}
	return int8(seat + 1), nil
}

func (s *State) correctDrink(c *Correction) error {
	if c.Drink == nil {
		return nil
	}
	v, color := s.game.lay.vertex(c.Drink.Vertex), slices.Index(s.game.colors, c.Drink.Color)
	switch {
	case v < 0 || (color < 0 && c.Drink.Color != ""):
		return fmt.Errorf("a %q drink at %s: no such colour or place", c.Drink.Color, c.Drink.Vertex.Name(s.game.lay.n))
	case color >= 0 && s.crate[color] == 0 && int(s.drinks[v]) != color+1:
		return fmt.Errorf("no %s drink is left: take one from another place first", c.Drink.Color)
	}
	s.setDrink(v, color+1)
	return nil
}

func (s *State) correctClaim(c *Correction) error {
	if c.Claim == nil {
		return nil
	}
	seat, err := s.game.player(c.Claim.Player)
	if err != nil {
		return err
	}
	gap := s.game.lay.gap(c.Claim.Gap)
	if gap < 0 {
		return fmt.Errorf("%s lies between no two cards", c.Claim.Gap.Name())
	}
	s.claims[gap] = [2]int8{seat, 0}
	if seat > 0 && s.claimsOf(int(seat)-1) > ClaimDiscs {
		return fmt.Errorf("%s has only %d claim discs", c.Claim.Player, ClaimDiscs)
	}
	return nil
}

func (s *State) correctOwner(c *Correction) error {
	if c.Owner == nil {
		return nil
	}
	seat, err := s.game.player(c.Owner.Player)
	if err != nil {
		return err
	}
	card := s.game.lay.card(c.Owner.Card)
	if card < 0 {
		return fmt.Errorf("%s is outside the grid", c.Owner.Card.Name())
	}
	s.owners[card] = seat
	if seat > 0 && s.pyramidsOf(int(seat)-1) > ClaimDiscs {
		return fmt.Errorf("%s has only %d pyramids", c.Owner.Player, ClaimDiscs)
	}
	return nil
}

func (s *State) correctBuilding(c *Correction) error {
	b := c.Building
	if b == nil {
		return nil
	}
	card := s.game.lay.card(b.Card)
	if card < 0 || b.Site < 0 || b.Site >= s.game.sites(card) {
		return fmt.Errorf("%s has no site %d", b.Card.Name(), b.Site+1)
	}
	if b.Floors < 0 || b.Floors > maxFloors || b.Pieces < b.Floors || (b.Floors == 0 && b.Pieces > 0) {
		return fmt.Errorf("%d floors of %d pieces cannot stand", b.Floors, b.Pieces)
	}
	k := card*MaxSites + b.Site
	if b.Pieces > s.supply+int(s.pieces[k]) {
		return fmt.Errorf("%d pieces: the supply holds %d", b.Pieces, s.supply)
	}
	s.supply += int(s.pieces[k]) - b.Pieces
	s.floors[k], s.pieces[k] = uint8(b.Floors), uint8(b.Pieces)
	if s.stacks != nil {
		s.stacks = slices.Clone(s.stacks)
		s.stacks[k] = nil
	}
	return nil
}

func (s *State) correctPrices(c *Correction) error {
	if c.Prices == nil {
		return nil
	}
	if len(c.Prices) != Stocks {
		return fmt.Errorf("%d prices: there are %d stock cards", len(c.Prices), Stocks)
	}
	sum := 0
	for i, yen := range c.Prices {
		if yen < 0 || yen > MarketYen || yen%Coin != 0 {
			return fmt.Errorf("%d yen on stock %d: prices are coins of %d", yen, i, Coin)
		}
		sum += yen
		s.price[i] = int16(yen)
	}
	if sum != MarketYen {
		return fmt.Errorf("the prices add up to %d yen: %d lie on the market", sum, MarketYen)
	}
	return nil
}

func (s *State) correctKept(c *Correction) error {
	named := 0
	for seat, p := range s.game.players {
		yen, ok := c.Kept[p]
		if !ok {
			continue
		}
		if yen < 0 || yen > StartYen || yen%Coin != 0 {
			return fmt.Errorf("%s cannot have kept %d of %d yen", p, yen, StartYen)
		}
		if s.phase == PhaseBid && int(s.bids[seat]) > yen {
			return fmt.Errorf("%s cannot have kept %d yen with a bid of %d", p, yen, s.bids[seat])
		}
		named++
		s.pot += int(s.kept[seat]) - yen
		s.kept[seat] = int16(yen)
	}
	if named != len(c.Kept) {
		return errors.New("yen kept by someone who is not at this table")
	}
	if named > 0 && s.phase != PhaseBid {
		s.meetThreshold()
	}
	return nil
}

func (s *State) correctOrder(c *Correction) error {
	if c.TurnOrder == nil {
		return nil
	}
	order, ok := s.seats(c.TurnOrder)
	if !ok {
		return errors.New("the turn order names every player once")
	}
	s.order = order
	return nil
}

// correctDiscs lays all action discs anew; whose turn it is follows from them.
func (s *State) correctDiscs(c *Correction) error {
	if c.Discs == nil {
		return nil
	}
	if s.phase != PhaseAction && s.phase != PhaseRecall {
		return errors.New("action discs lie on the table in the action phase only")
	}
	s.stockDisc, s.claimDiscs, s.buildDiscs, s.passed, s.placed = [Stocks]int8{}, [MaxPlayers]int8{}, [MaxPlayers]int8{}, [MaxPlayers]int8{}, [MaxPlayers]int8{}
	for i, p := range c.Discs.Stock {
		if err := s.correctDisc(p, &s.stockDisc[i]); err != nil {
			return err
		}
	}
	if err := s.correctDisc(c.Discs.Price, &s.priceDisc); err != nil {
		return err
	}
	for spot, list := range [2][]Color{c.Discs.Claim, c.Discs.Build} {
		for _, p := range list {
			var seat int8
			if err := s.correctDisc(p, &seat); err != nil || seat == 0 {
				return fmt.Errorf("a disc of %q on a spot: %w", p, err)
			}
			[2]*[MaxPlayers]int8{&s.claimDiscs, &s.buildDiscs}[spot][seat-1]++
		}
	}
	return s.settleDiscs()
}

// correctDisc lays one disc; "" is none.
func (s *State) correctDisc(p Color, spot *int8) (err error) {
	if *spot, err = s.game.player(p); err == nil && *spot > 0 {
		s.placed[*spot-1]++
	}
	return err
}

func (s *State) settleDiscs() error {
	for seat, p := range s.game.players {
		if s.placed[seat] > ActionDiscs {
			return fmt.Errorf("%s has only %d action discs", p, ActionDiscs)
		}
	}
	s.free, s.phase = 0, PhaseAction
	if s.turn() < 0 {
		s.phase = PhaseRecall
	}
	return nil
}

// Building is the known geometry of a site; nil for a place that does not
// exist or an empty site.
func (s State) Building(c Card, site int) *stack.Building {
	k, ok := s.siteIndex(c, site)
	if !ok {
		return nil
	}
	return s.building(k)
}

// siteIndex is the number of a site among all; ok is false for a place that does not exist.
func (s *State) siteIndex(c Card, site int) (k int, ok bool) {
	card := s.game.lay.card(c)
	return card*MaxSites + site, card >= 0 && site >= 0 && site < MaxSites
}
