"""What a run asks of every scene. The worker sets it once, before the first scene."""
import types

OPTIONS = types.SimpleNamespace(
    purpose="train",  # train or eval: part of the name of every random source
    level=0,  # how much varies: 0 nominal, 1 wide, 2 wilder
    fast=False,  # fewer rays, ambient light in place of bounces
    samples=0,  # rays a pixel, 0 for the default
    size=None,  # (width, height) of every picture
    dry=False,  # labels only
    table="",  # a kind of table top for every scene
    light="",  # a kind of light for every scene
    hand="",  # "yes": a hand in every still
)


def wild():
    return OPTIONS.level > 1
