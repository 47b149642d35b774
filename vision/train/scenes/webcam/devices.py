"""Draws what one camera and its settings do to a picture."""
from scene.options import OPTIONS


def draw(rng, dim=False):
    """Random traits of one camera and its settings (rng: random.Random)."""
    t = rng.uniform(-1, 1)
    d = {
        "ev": rng.uniform(-0.6, 0.6),
        "awb": rng.uniform(0.65, 1.02),
        "wb": [1 + 0.10 * t + rng.uniform(-0.02, 0.02), 1 + rng.uniform(-0.025, 0.025), 1 - 0.11 * t + rng.uniform(-0.02, 0.02)],
        "vignette": rng.uniform(0.05, 0.35),
        "glare": rng.choice([0, rng.uniform(0, 0.045)]),
        "shot": rng.uniform(0.0002, 0.0012) * (2.2 if dim else 1),
        "read": rng.uniform(0.0008, 0.0028) * (2 if dim else 1),
        "chroma": rng.uniform(0.2, 0.8),
        "blur": rng.choice([0, 0, 0.4, 0.5, 0.65, 0.9]),
        "sharp": rng.choice([0, 0.25, 0.5, 0.8]),
        "halo": 1.3,
        "shoulder": rng.uniform(0.65, 0.85),
        "contrast": rng.uniform(0.85, 1.2),
        "sat": rng.uniform(0.85, 1.15),
        "gamma": 1.0,
        "black": 0.0,
        "motion": 0.0,
        "motion_deg": 0.0,
        "soft": 1.0,
        "jpeg": rng.randint(70, 92),
    }
    if OPTIONS.level > 1:
        d["ev"] = rng.choice([rng.uniform(-0.6, 0.6), rng.uniform(-1.5, 1.1)])
        d["awb"] = rng.choice([d["awb"], rng.uniform(0.1, 1.1)])
        d["shot"] *= rng.choice([1, 1, 2, rng.uniform(2, 7)])
        d["read"] *= rng.choice([1, 1, 1.5, rng.uniform(1, 4)])
        d["blur"] = rng.choice([0, 0.4, 0.6, 0.8, rng.uniform(0.5, 1.6)])
        d["sharp"] = rng.choice([0, 0.3, 0.6, 1.0, rng.uniform(0.8, 2.2)])
        d["halo"] = rng.uniform(0.8, 2.4)
        d["contrast"] = rng.uniform(0.72, 1.35)
        d["sat"] = rng.choice([rng.uniform(0.85, 1.15), rng.uniform(0.5, 1.45)])
        d["gamma"] = rng.choice([1.0, rng.uniform(0.75, 1.35)])
        d["black"] = rng.choice([0, 0, rng.uniform(0, 0.09)])
        d["vignette"] = rng.uniform(0, 0.5)
        d["motion"] = rng.choice([0, 0, 0, rng.uniform(1.5, 5.5)])
        d["motion_deg"] = rng.uniform(0, 180)
        d["soft"] = rng.choice([1, 1, 1, rng.uniform(0.55, 0.9)])
        d["jpeg"] = rng.choice([rng.randint(70, 92), rng.randint(40, 95)])
    return {k: [round(x, 4) for x in v] if isinstance(v, list) else round(v, 6) for k, v in d.items()}
