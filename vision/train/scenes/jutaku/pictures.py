"""A still: a close-up, or the map in one of four; dense, a crowd of cards."""
from jutaku import closeups, crowds, maps
from scene.options import OPTIONS
from scene.sources import source


def still(a, seed, view):
    plan = source("jutaku/plan", seed)
    is_map = plan.random() < 0.25
    hand = plan.random() < (0.25 if OPTIONS.level > 1 else 0.08) or OPTIONS.hand == "yes"
    if a.dense:
        return crowds.crowd(a.out, str(seed), seed, plan, hand)
    return maps.mapview(a.out, str(seed), seed, hand) if is_map else closeups.closeup(a.out, str(seed), seed, plan, hand)
