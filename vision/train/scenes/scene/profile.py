"""Sizes in mm and colours of the pieces: the program's own profile in config.yaml, and what it does not hold in components.yaml."""
import functools
import os

import yaml

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOT = os.path.normpath(os.path.join(HERE, "..", "..", ".."))


@functools.lru_cache(maxsize=None)
def of(game):
    """The game's profile; lists of {name, color} become {name: color}."""
    known = _joined(read(os.path.join(HERE, "components.yaml")).get(game, {}), read(os.path.join(ROOT, "config.yaml"))["profile"].get(game, {}))
    return {key: _by_name(value) for key, value in known.items()}


def _joined(base, over):
    """What base says, and in its place what over says of the same."""
    if isinstance(base, dict) and isinstance(over, dict):
        return {**base, **{key: _joined(base.get(key), value) for key, value in over.items()}}
    return over


def read(path):
    with open(path) as file:
        return yaml.safe_load(file)


def _by_name(value):
    if isinstance(value, list):
        return {entry["name"]: entry["color"] for entry in value}
    return value
