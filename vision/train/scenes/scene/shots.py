"""Takes the picture of the scene that stands in Blender."""
import time

import numpy as np

from scene import cameras, cycles, denoise
from scene.options import OPTIONS
from webcam import development, exposures

COST = {"mark": time.process_time(), "setup": 0.0, "render": 0.0, "post": 0.0}  # CPU seconds of the latest frame


def lap(name):
    t = time.process_time()
    COST[name] = COST.get(name, 0) + t - COST["mark"]
    COST["mark"] = t


def start():
    COST.update(mark=time.process_time(), setup=0.0, render=0.0, post=0.0)


def scale_of(cam):
    """Render pixels a picture pixel."""
    return {640: 1.0, 1280: 0.7 if OPTIONS.fast else 0.85}.get(
        cam["W"], (0.75 if OPTIONS.fast else 0.9) * 1180 / max(cam["W"], 1180)
    )


def linear(cam, seed, scale=None, samples=None):
    """-> (linear picture, surface colours), before the lens."""
    cameras.apply(cam, scale or scale_of(cam))
    if OPTIONS.dry:
        z = np.full((64, 64, 3), 0.2, np.float32)
        cam["map"] = tuple(np.zeros((cam["H"], cam["W"]), np.float32) for _ in "xy")
        return z, z
    lap("setup")
    o = cycles.render(seed, samples or OPTIONS.samples or (5 if OPTIONS.fast else 9))
    lap("render")
    return denoise.denoise(o), o["alb"]


def probe(cam, seed):
    """The exposure that a small, rough picture asks for: the same for whoever renders a frame of a game."""
    lin, alb = linear(cam, seed, 160 / cam["W"], 12)
    return exposures.automatic(lin, alb)


def picture(cam, light, traits, seed, expo=None):
    """-> RGB bytes."""
    lin, alb = linear(cam, seed)
    rgb = development.develop(lin, cam, traits, expo or exposures.automatic(lin, alb), light, seed)
    lap("post")
    return rgb
