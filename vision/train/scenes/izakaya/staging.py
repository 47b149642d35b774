"""Keeps Blender's objects in step with a state."""
import math

import bpy

from parts import bottles, cards, crates, pieces, tokens
from scene.objects import put


class Stage:
    """Keeps the Blender objects in step with the item list of a state."""

    def __init__(self, ed, scale):
        self.obs, self.tag, self.ed, self.scale, self.extra = {}, {}, ed, scale, []

    def mesh(self, kind, arg):
        if kind == "site":
            return cards.site_card(arg, self.ed)
        if kind == "stock":
            return cards.stock_card(arg, self.ed)
        if kind == "coin":
            return tokens.coin()
        if kind == "disc":
            return tokens.disc(arg)
        if kind == "crate":
            return crates.crate()
        if kind == "bottle":
            return bottles.bottle(arg, self.ed["caps"])
        if kind == "arch":
            return tokens.architect()
        if kind == "pyramid":
            return tokens.pyramid(arg)
        raise KeyError(kind)

    def sync(self, items):
        want = {}
        for key, kind, arg, x, y, z, deg, tag in items:
            want[
                (key, kind, arg if isinstance(arg, (str, int)) else None, round(x, 3), round(y, 3), round(z, 3), round(deg, 2))
            ] = (kind, arg, x, y, z, deg, tag)
        for k in [k for k in self.obs if k not in want]:
            o = self.obs.pop(k)
            self.tag.pop(o.name, None)
            bpy.data.objects.remove(o)
        for k, (kind, arg, x, y, z, deg, tag) in want.items():
            if k not in self.obs:
                mesh, turn = pieces.piece(arg) if kind == "piece" else (self.mesh(kind, arg), 0)
                o = self.obs[k] = put(mesh, x, y, z, math.radians(deg) + turn, "i", self.scale.get(kind, 1.0))
                self.tag[o.name] = tag

    def clear_extra(self):
        for o in self.extra:
            bpy.data.objects.remove(o)
        self.extra = []
