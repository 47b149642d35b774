"""A card on the table with the building on it, and what the truth says of them."""
import numpy as np

from jutaku import placing, verdicts
from scene import visibility
from scene.cameras import project
from scene.sources import source

HIDDEN_BUILDING, HIDDEN_PRINT = 0.3, 0.6  # the largest shares seen of what counts as hidden


class Card:
    """Puts a card and its building, if it has one, on the table. plan: what is printed, and None or (index of the building's site, floors)."""

    def __init__(self, plan, kind, pose, side, edition):
        self.plot, building = plan
        self.site, self.floors = building or (None, [])
        self.kind, self.pose, self.side = kind, pose, side
        self.fields = placing.put_card(self.plot, pose, side, edition)[1]
        self.pieces = placing.put_building(self.floors, pose)

    def column(self, cam):
        """Where its centre is in the picture, from left to right."""
        return project(cam, [(*self.pose["centre"], 0)])[0, 0]

    def seen(self, cam):
        """The share of each field that is seen, and of the building."""
        seen = {k: round(visibility.share_seen(cam, placing.field_points(f, self.pose)), 2) for k, f in self.fields.items()}
        if self.floors:
            seen["building"] = round(visibility.shares(cam, {"b": self.pieces}, source("vis", 1), 160)["b"], 2)
        return seen

    def reading(self, hidden):
        """What the card says, in the program's words; what is printed stays even where it is hidden."""
        reading = {
            "district": self.plot["district"],
            "floors_required": self.plot["floors"],
            "pieces_required": self.plot["pieces"],
            "yen": self.plot["yen"],
        }
        if "building" not in hidden:
            reading["building"] = self._building()
        return reading

    def _building(self):
        if not self.floors:
            return None
        faults = verdicts.verdict(self.plot["sites"][self.site], self.floors, self.plot["floors"], self.plot["pieces"])
        return {"floors": len(self.floors), "pieces": len(self.pieces), "complete": not faults, "violations": faults}

    def told(self, cam, seen):
        """Where it lies and what stands on it, of that too which cannot be seen."""
        corners = [(*placing.to_world(self.pose, x, y), placing.TC) for x, y in ((0, 0), (63, 0), (63, 63), (0, 63))]
        px = project(cam, corners)
        return {
            "kind": self.kind,
            "xy": [round(v, 2) for v in self.pose["xy"]],
            "rot_deg": round(self.pose["rot_deg"], 2),
            "side": self.side,
            "corners_px": np.round(px, 1).tolist(),
            "width_px": round(float(np.mean([np.linalg.norm(px[0] - px[1]), np.linalg.norm(px[2] - px[3])])), 1),
            "fields_mm": self.fields,
            "seen": seen,
            "sites": [_outline(s) for s in self.plot["sites"]],
            "building_site": self.site,
            "piece_seen": self._pieces_seen(cam),
            "floors": [[_outline(p) for p in floor] for floor in self.floors],
        }

    def _pieces_seen(self, cam):
        """The share of each piece that is seen, floor by floor."""
        pieces, out = iter(self.pieces), []
        for floor in self.floors:
            shares = visibility.shares(cam, {j: [next(pieces)] for j in range(len(floor))}, source("vis", 4), 60)
            out.append([round(v, 2) for v in shares.values()])
        return out


def hidden(seen):
    """The fields that cannot be made out."""
    return [field for field, share in seen.items() if share <= (HIDDEN_BUILDING if field == "building" else HIDDEN_PRINT)]


def _outline(polygon):
    return [[round(x, 2), round(y, 2)] for x, y in polygon.exterior.coords[:-1]]
