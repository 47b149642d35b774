"""Wooden pieces of buildings."""
from parts import materials, meshes
from scene import profile


def piece(name, outline):
    """outline: mm, around the piece's own origin."""
    look = materials.wood("piece-wood", "#c79d68", "#e2c294", scale=1.0, rough=0.55, vary=0.16, stretch=7)
    return meshes.prism(name, outline, profile.of("izakaya")["piece"]["floor_height"], [look], bevel=0.35)
