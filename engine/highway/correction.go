package highway

import (
	"errors"
	"fmt"
	"slices"
)

// A Correction says what stands on the table. Pieces that it adds come out of
// their owner's supply, those that it takes go back there.
type Correction struct {
	Pillar   *PillarReading   `json:"pillar,omitempty"`
	Cars     *CarsReading     `json:"cars,omitempty"`
	Building *BuildingReading `json:"building,omitempty"`
}

// A PillarReading is a pillar as it stands.
type PillarReading struct {
	ID int `json:"id"`
	Pillar
}

// A CarsReading is how many cars of a player are on a road.
type CarsReading struct {
	Road   int   `json:"road"`
	Player Color `json:"player"`
	Count  int   `json:"count"`
}

// A BuildingReading is a building as it stands; its type stays.
type BuildingReading struct {
	ID  int     `json:"id"`
	XY  Point   `json:"xy"`
	Deg float64 `json:"deg,omitempty"`
}

// correct takes a person's word. No rule is asked, but pieces are not made.
func (s State) correct(c *Correction) (State, error) {
	if s.game == nil || c == nil {
		return s, errors.New("correct: nothing is told, or there is no game yet")
	}
	next := s
	if c.Pillar != nil {
		if err := next.correctPillar(c.Pillar); err != nil {
			return s, fmt.Errorf("correct pillar %d: %w", c.Pillar.ID, err)
		}
	}
	if c.Cars != nil {
		if err := next.correctCars(c.Cars); err != nil {
			return s, fmt.Errorf("correct the cars on road %d: %w", c.Cars.Road, err)
		}
	}
	if c.Building != nil {
		if err := next.correctBuilding(c.Building); err != nil {
			return s, fmt.Errorf("correct building %d: %w", c.Building.ID, err)
		}
	}
	next.refused = nil
	next.corrections++
	return next, nil
}

func (s *State) correctPillar(c *PillarReading) error {
	if c.ID < 0 || c.ID >= len(s.pillars) || !onTable(c.XY) || c.Height < 1 || c.Height > 100 {
		return errors.New("there is no such pillar")
	}
	old := &s.pillars[c.ID]
	grey, yellow := old.discs()
	has := &s.supply[old.owner]
	newGrey, newYellow := c.discs()
	if newGrey-grey > has.Grey || newYellow-yellow > has.Yellow {
		return fmt.Errorf("%s has %d grey and %d yellow discs left", s.game.players[old.owner], has.Grey, has.Yellow)
	}
	has.Grey -= newGrey - grey
	has.Yellow -= newYellow - yellow
	s.pillars = slices.Clone(s.pillars)
	s.pillars[c.ID].Pillar = c.Pillar
	return s.layAgain()
}

// layAgain works out anew how all roads lie.
func (s *State) layAgain() error {
	roads := s.roads
	counts := make([]int, len(s.pillars))
	for i := range s.pillars {
		counts[i], s.pillars[i].roads = s.pillars[i].roads, 0
	}
	s.roads = make([]road, 0, len(roads))
	for i := range roads {
		if err := s.layRoad(roads[i]); err != nil {
			return fmt.Errorf("road %d: %w", i, err)
		}
	}
	for i := range counts {
		s.pillars[i].roads = counts[i]
	}
	return nil
}

// layRoad lays a road that is on the table between its pillars as they are.
func (s *State) layRoad(r road) error {
	d := &draft{road: r, ends: [2]support{s.support(r.from), {centre: r.table, table: true}}}
	d.above, d.below = 0, 0
	if r.to != Nothing {
		d.ends[1] = s.support(r.to)
	}
	if s.drawStick(d); d.fault != "" {
		return errors.New(d.fault)
	}
	s.cross(d)
	s.pillars[r.from].roads++
	if r.to != Nothing {
		s.pillars[r.to].roads++
	}
	s.append(d.road)
	return nil
}

func (s *State) correctCars(c *CarsReading) error {
	seat := s.game.seat(c.Player)
	if seat < 0 || c.Road < 0 || c.Road >= len(s.roads) || c.Count < 0 {
		return errors.New("there is no such road, player or number")
	}
	if !s.active(seat) {
		return fmt.Errorf("%s builds no more: take moves back instead", c.Player)
	}
	more := c.Count - int(s.roads[c.Road].cars[seat])
	if more > s.supply[seat].Cars {
		return fmt.Errorf("%s has %d cars left", c.Player, s.supply[seat].Cars)
	}
	s.roads = slices.Clone(s.roads)
	s.roads[c.Road].cars[seat] = int8(c.Count)
	s.supply[seat].Cars -= more
	if s.win(seat); !s.active(seat) && s.turn == seat {
		s.advance()
	}
	return nil
}

func (s *State) correctBuilding(c *BuildingReading) error {
	if c.ID < 0 || c.ID >= len(s.buildings) || !onTable(c.XY) {
		return errors.New("there is no such building")
	}
	s.buildings = slices.Clone(s.buildings)
	s.buildings[c.ID].XY, s.buildings[c.ID].Deg = c.XY, c.Deg
	return nil
}
