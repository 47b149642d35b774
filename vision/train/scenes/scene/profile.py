"""Sizes in mm and colours of the pieces: the program's own profile in config.yaml; games that it does not know yet, in components.yaml."""
import functools
import os

import yaml

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CONFIG = os.path.join(HERE, "..", "..", "..", "config.yaml")


@functools.lru_cache(maxsize=None)
def of(game):
    """The game's profile; lists of {name, color} become {name: color}."""
    with open(CONFIG) as file:
        known = yaml.safe_load(file)["profile"]
    if game not in known:
        with open(os.path.join(HERE, "components.yaml")) as file:
            known = yaml.safe_load(file)
    return {key: _by_name(value) for key, value in known[game].items()}


def _by_name(value):
    if isinstance(value, list):
        return {entry["name"]: entry["color"] for entry in value}
    return value
