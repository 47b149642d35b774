"""Random sources. Each thing draws from its own, named after it: what one draws changes no other, and a seed gives one scene."""
import random

from scene.options import OPTIONS


def name(*parts):
    """A source's full name. Scenes for measuring have names of their own, so that no seed of theirs was ever trained on."""
    return "/".join(["banto", OPTIONS.purpose, *map(str, parts)])


def source(*parts):
    return random.Random(name(*parts))
