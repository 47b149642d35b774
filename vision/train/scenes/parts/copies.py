"""Copies of a game: the same parts in other paints, woods and prints."""
import bpy

from parts import materials, meshes, paints
from scene import sources
from scene.options import OPTIONS


def begin(seed):
    """Empties the scene; all that is made from here on belongs to the copy of this seed."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    meshes.MADE.clear()
    materials.MADE.clear()
    paints.COPY.clear()
    if OPTIONS.level:
        paints.COPY.update(name=sources.name("copy", seed), level=OPTIONS.level)
