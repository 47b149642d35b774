"""From a linear render to the picture that a camera gives: lens, light, sensor, response, and what the camera mends."""
import math

import cv2
import numpy as np

LUMA = np.array([0.299, 0.587, 0.114], np.float32)


def develop(lin, cam, t, expo, light, seed):
    """lin: linear render; cam["map"]: from it to the picture; t: traits; light: colour of the main light. -> RGB bytes."""
    rng = np.random.default_rng(seed)
    unit = cam["W"] / 1280  # traits' lengths are px of a picture so wide
    im = np.maximum(cv2.remap(lin.astype(np.float32), *cam["map"], cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE), 0)
    im = fringed(im, t["fringe"])
    im *= (expo * 2 ** t["ev"] * vignette(im, t["vignette"]))[..., None]
    im = balanced(im, t, light)
    im = glaring(im, t["glare"], unit)
    im = shaken(im, t["motion"] * unit, math.radians(t["motion_deg"]))
    im = focused(im, *t["focus"], unit)
    im = resolved(im, t["soft"])
    if t["blur"]:
        im = cv2.GaussianBlur(im, (0, 0), t["blur"] * max(unit, 0.6))
    im *= flicker(im, *t["bands"], rng)
    im = noisy(im, t, rng)
    im = evened(im, t["local"], unit)
    im = coloured(response(im, t), t, unit)
    im = smeared(im, t["smear"])
    if t["sharp"]:
        im = im + np.float32(t["sharp"]) * (im - cv2.GaussianBlur(im, (0, 0), t["halo"] * max(unit, 0.6)))
    return streamed(np.clip(im * 255 + 0.5, 0, 255).astype(np.uint8), int(t["stream"]))


def fringed(im, by):
    """Red and blue are imaged a little larger or smaller than green."""
    if not any(by):
        return im
    h, w = im.shape[:2]
    out = im.copy()
    for channel, larger in zip((0, 2), by):
        k = 1 + larger
        shift = np.float32([[k, 0, (1 - k) * (w - 1) / 2], [0, k, (1 - k) * (h - 1) / 2]])
        out[..., channel] = cv2.warpAffine(np.ascontiguousarray(im[..., channel]), shift, (w, h), borderMode=cv2.BORDER_REPLICATE)
    return out


def vignette(im, strength):
    h, w = im.shape[:2]
    y, x = np.ogrid[0:h, 0:w]
    r2 = (((x - w / 2) ** 2 + (y - h / 2) ** 2) / (w * w / 4 + h * h / 4)).astype(np.float32)
    return 1 - strength * r2 * (0.6 + 0.4 * r2)


def balanced(im, t, light):
    """White balance, and colours as the sensor mixes them."""
    light = np.array(light, np.float32)
    im = im * (np.array(t["wb"], np.float32) / (light / light[1]) ** t["awb"])
    return np.maximum(im @ np.array(t["mixing"], np.float32).T, 0)


def glaring(im, share, unit):
    """Veiling light of the lens."""
    if not share:
        return im
    h, w = im.shape[:2]
    veil = cv2.GaussianBlur(cv2.resize(im, (w // 8, h // 8), interpolation=cv2.INTER_AREA), (0, 0), 14 * unit)
    return im + (cv2.resize(veil, (w, h)) - im) * share


def shaken(im, length, angle):
    """Shake during the exposure, symmetric about the true place, so that no truth moves."""
    if length <= 1.2:
        return im
    side = 2 * int(math.ceil(length / 2)) + 3
    kernel = np.zeros((side, side), np.float32)
    for q in np.linspace(-length / 2, length / 2, 41):
        x, y = side // 2 + q * math.cos(angle), side // 2 + q * math.sin(angle)
        i, j = int(x), int(y)
        u, v = x - i, y - j
        kernel[j : j + 2, i : i + 2] += [[(1 - u) * (1 - v), u * (1 - v)], [(1 - u) * v, u * v]]
    return cv2.filter2D(im, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE)


def focused(im, row, blur, unit):
    """Sharp at one row only: a table's far end is further away."""
    if not blur:
        return im
    h = im.shape[0]
    soft = cv2.GaussianBlur(im, (0, 0), blur * unit)
    away = np.clip(np.abs(np.arange(h, dtype=np.float32) / h - row) * 1.5, 0, 1)[:, None, None]
    return im + (soft - im) * away


def resolved(im, share):
    """A small sensor, enlarged by the camera."""
    if share >= 1:
        return im
    h, w = im.shape[:2]
    small = cv2.resize(im, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    return np.maximum(cv2.resize(small, (w, h), interpolation=cv2.INTER_CUBIC), 0)


def flicker(im, strength, count, rng):
    """Bands of a lamp that flickers while the rows are read."""
    h = im.shape[0]
    phase = rng.uniform(0, 6.28)
    return (1 + strength * np.sin(np.arange(h) / h * 6.28 * count + phase)).astype(np.float32)[:, None, None]


def noisy(im, t, rng):
    """Grain, partly smeared by the demosaic, and smoother blotches of colour."""
    h, w = im.shape[:2]
    cv2.setRNGSeed(int(rng.integers(1 << 30)))
    grain, blotches = np.empty((h, w), np.float32), np.empty((h // 2, w // 2, 3), np.float32)
    cv2.randn(grain, 0, 1)
    cv2.randn(blotches, 0, 1)
    grain = 0.5 * grain + 1.1 * cv2.GaussianBlur(grain, (0, 0), 0.8)
    blotches = cv2.resize(cv2.GaussianBlur(blotches, (0, 0), 0.9), (w, h), interpolation=cv2.INTER_LINEAR) * (1.6 * t["chroma"])
    spread = np.sqrt(im * t["shot"] + t["read"] ** 2)
    return np.maximum(im + spread * (0.8 * grain[..., None] + blotches), 0)


def evened(im, strength, unit):
    """Dark and light parts brought nearer to each other, as phones do."""
    if not strength:
        return im
    h, w = im.shape[:2]
    light = cv2.resize(im @ LUMA, (w // 4, h // 4), interpolation=cv2.INTER_AREA)
    light = cv2.resize(cv2.GaussianBlur(light, (0, 0), 12 * unit), (w, h)) + 0.02
    return im * ((float(light.mean()) / light) ** strength)[..., None]


def response(im, t):
    """A soft shoulder, sRGB, gamma, contrast and the camera's own curve, through one table."""
    x = np.linspace(0, 3, 4097).astype(np.float32)
    knee = t["shoulder"]
    y = np.where(x > knee, knee + (1.02 - knee) * (1 - np.exp(-(x - knee) / (1.02 - knee))), x)
    y = np.where(y <= 0.0031308, y * 12.92, 1.055 * np.power(np.maximum(y, 1e-8), 1 / 2.4) - 0.055)
    y = np.clip(y, 0, 1) ** t["gamma"]
    y = np.clip(0.45 + (y - 0.45) * t["contrast"], 0, 1)
    y = smooth_curve(y, t["curve"]) * (1 - t["black"]) + t["black"]
    # finer steps for the darks: the table is looked up by the square root
    table = np.interp(np.linspace(0, math.sqrt(3), 4096) ** 2, x, y).astype(np.float32)
    return table[np.minimum(np.sqrt(im) * (4095 / math.sqrt(3)), 4095).astype(np.uint16)]


def smooth_curve(y, quarters):
    """The cubic through (0, 0), the quarters and (1, 1), kept from falling."""
    knots = np.array([0, 0.25, 0.5, 0.75, 1])
    polynomial = np.polyfit(knots, np.array([0, *quarters, 1]) - knots, 4)
    steps = np.linspace(0, 1, 257)
    values = np.maximum.accumulate(np.clip(steps + np.polyval(polynomial, steps), 0, 1))
    return np.interp(y, steps, values)


def coloured(im, t, unit):
    """Saturation, and colour that is coarser than brightness."""
    grey = (im @ LUMA)[..., None]
    colour = (im - grey) * np.float32(t["sat"])
    if t["colour_blur"]:
        colour = cv2.GaussianBlur(colour, (0, 0), t["colour_blur"] * max(unit, 0.6))
    return grey + colour


def smeared(im, strength):
    """The camera's own denoising, which also takes fine print and grain."""
    if not strength:
        return im
    smooth = cv2.bilateralFilter(np.clip(im, 0, 1).astype(np.float32), 5, 0.05 + 0.1 * strength, 2)
    return im + (smooth - im) * np.float32(min(1, 0.4 + strength))


def streamed(im, quality):
    """What a stream of JPEGs leaves of the picture."""
    if not quality:
        return im
    _, data = cv2.imencode(".jpg", im[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    return cv2.imdecode(data, cv2.IMREAD_COLOR)[..., ::-1]
