"""Draws what one camera and its settings do to a picture: its traits, told with each picture."""
from scene.options import wild


def draw(rng, dim=False):
    """The traits of one camera. dim: the room is dark, so there is more noise."""
    traits = ordinary(rng, dim)
    if wild():
        widen(rng, traits)
        traits.update(own_ways(rng))
        rng.choice([lambda *_: None, lambda *_: None, phone, cheap])(rng, traits)
    return {name: _rounded(value) for name, value in traits.items()}


def _rounded(value):
    if isinstance(value, list):
        return [_rounded(v) for v in value]
    return round(value, 6)


def ordinary(rng, dim):
    """An ordinary webcam."""
    warm = rng.uniform(-1, 1)
    return {
        "ev": rng.uniform(-0.6, 0.6),  # stops off the exposure that the picture asks for
        "awb": rng.uniform(0.65, 1.02),  # share of the light's colour that is taken out
        "wb": [
            1 + 0.10 * warm + rng.uniform(-0.02, 0.02),
            1 + rng.uniform(-0.025, 0.025),
            1 - 0.11 * warm + rng.uniform(-0.02, 0.02),
        ],
        "vignette": rng.uniform(0.05, 0.35),
        "glare": rng.choice([0, rng.uniform(0, 0.045)]),
        "shot": rng.uniform(0.0002, 0.0012) * (2.2 if dim else 1),
        "read": rng.uniform(0.0008, 0.0028) * (2 if dim else 1),
        "chroma": rng.uniform(0.2, 0.8),  # noise of colour
        "blur": rng.choice([0, 0, 0.4, 0.5, 0.65, 0.9]),  # px of a picture 1280 wide, like all lengths here
        "sharp": rng.choice([0, 0.25, 0.5, 0.8]),
        "halo": 1.3,
        "shoulder": rng.uniform(0.65, 0.85),
        "contrast": rng.uniform(0.85, 1.2),
        "sat": rng.uniform(0.85, 1.15),
        "gamma": 1.0,
        "black": 0.0,
        "motion": 0.0,
        "motion_deg": 0.0,
        "soft": 1.0,  # resolution of the sensor, of the picture's
        "jpeg": rng.randint(70, 92),
        "mixing": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],  # of the sensor's colours
        "curve": [0.25, 0.5, 0.75],  # what the quarters of the tones become
        "local": 0.0,  # how far dark and light parts are evened out
        "smear": 0.0,  # of the camera's own denoising
        "colour_blur": 0.0,
        "fringe": [0.0, 0.0],  # by how much the red and the blue picture are larger
        "focus": [0.5, 0.0],  # the sharp row as a share of the height, and px of blur a height away from it
        "bands": [0.0, 1.0],  # strength and number of a lamp's flicker bands
        "stream": 0,  # JPEG quality of the stream before the picture is kept; 0 for none
    }


def widen(rng, t):
    """Settings further off."""
    t["ev"] = rng.choice([rng.uniform(-0.6, 0.6), rng.uniform(-1.5, 1.1)])
    t["awb"] = rng.choice([t["awb"], rng.uniform(0.1, 1.1)])
    t["shot"] *= rng.choice([1, 1, 2, rng.uniform(2, 7)])
    t["read"] *= rng.choice([1, 1, 1.5, rng.uniform(1, 4)])
    t["blur"] = rng.choice([0, 0.4, 0.6, 0.8, rng.uniform(0.5, 1.6)])
    t["sharp"] = rng.choice([0, 0.3, 0.6, 1.0, rng.uniform(0.8, 2.2)])
    t["halo"] = rng.uniform(0.8, 2.4)
    t["contrast"] = rng.uniform(0.72, 1.35)
    t["sat"] = rng.choice([rng.uniform(0.85, 1.15), rng.uniform(0.5, 1.45)])
    t["gamma"] = rng.choice([1.0, rng.uniform(0.75, 1.35)])
    t["black"] = rng.choice([0, 0, rng.uniform(0, 0.09)])
    t["vignette"] = rng.uniform(0, 0.5)
    t["motion"] = rng.choice([0, 0, 0, rng.uniform(1.5, 5.5)])
    t["motion_deg"] = rng.uniform(0, 180)
    t["soft"] = rng.choice([1, 1, 1, rng.uniform(0.55, 0.9)])
    t["jpeg"] = rng.choice([rng.randint(70, 92), rng.randint(40, 95)])


def own_ways(rng):
    """What makers of cameras do each in their own way."""
    some = lambda chance, value, none: value if rng.random() < chance else none
    off = [[rng.uniform(-0.07, 0.1) for _ in range(3)] for _ in range(3)]
    mixing = [[off[i][j] if i != j else 1 - sum(off[i]) + off[i][i] for j in range(3)] for i in range(3)]
    curve = [q + rng.uniform(-0.09, 0.09) for q in (0.25, 0.5, 0.75)]
    return {
        "mixing": mixing,
        "curve": some(0.6, curve, [0.25, 0.5, 0.75]),
        "local": some(0.3, rng.uniform(0.05, 0.45), 0.0),
        "smear": some(0.45, rng.uniform(0.1, 1), 0.0),
        "colour_blur": some(0.5, rng.uniform(0.5, 2.5), 0.0),
        "fringe": some(0.35, [rng.uniform(-0.0012, 0.0012), rng.uniform(-0.0012, 0.0012)], [0.0, 0.0]),
        "focus": some(0.2, [rng.random(), rng.uniform(0.8, 4)], [0.5, 0.0]),
        "bands": some(0.12, [rng.uniform(0.01, 0.06), rng.uniform(1, 6)], [0.0, 1.0]),
        "stream": some(0.35, rng.randint(25, 85), 0),
    }


def phone(rng, t):
    """A phone: evened out, denoised, sharpened, vivid."""
    t.update(local=rng.uniform(0.15, 0.5), smear=rng.uniform(0.4, 1), sharp=rng.uniform(0.8, 2), halo=rng.uniform(0.8, 1.8))
    t.update(sat=rng.uniform(1, 1.4), vignette=rng.uniform(0, 0.15), jpeg=rng.randint(80, 96), soft=1.0, stream=0, black=0.0)


def cheap(rng, t):
    """A cheap webcam over a slow cable."""
    t.update(soft=rng.uniform(0.45, 0.8), sharp=rng.uniform(0.5, 2.5), halo=rng.uniform(1.2, 3), smear=rng.uniform(0.3, 1))
    t.update(colour_blur=rng.uniform(1, 3.5), stream=rng.randint(20, 60), vignette=rng.uniform(0.2, 0.6))
