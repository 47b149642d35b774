"""From a linear render to the picture that a webcam gives."""
import math

import cv2
import numpy as np


def develop(lin, cam, t, expo, light, seed):
    """lin: linear render; cam["map"]: from it to the picture; t: traits; light: colour of the main light. -> RGB bytes."""
    n = np.random.default_rng(seed)
    W, H = cam["W"], cam["H"]
    u = W / 1280
    im = np.maximum(cv2.remap(lin.astype(np.float32), *cam["map"], cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE), 0)
    yy, xx = np.ogrid[0:H, 0:W]
    r2 = (((xx - W / 2) ** 2 + (yy - H / 2) ** 2) / (W * W / 4 + H * H / 4)).astype(np.float32)
    im *= (expo * 2 ** t["ev"] * (1 - t["vignette"] * r2 * (0.6 + 0.4 * r2)))[..., None]
    lr = np.array(light, np.float32)
    im *= np.array(t["wb"], np.float32) / (lr / lr[1]) ** t["awb"]
    if t["glare"]:  # veiling light of the lens
        s = cv2.GaussianBlur(cv2.resize(im, (W // 8, H // 8), interpolation=cv2.INTER_AREA), (0, 0), 14 * u)
        im += (cv2.resize(s, (W, H)) - im) * t["glare"]
    if t["motion"] * u > 1.2:  # shake during the exposure, symmetric about the true place
        L = t["motion"] * u
        k = 2 * int(math.ceil(L / 2)) + 3
        ker = np.zeros((k, k), np.float32)
        for q in np.linspace(-L / 2, L / 2, 41):
            x, y = k // 2 + q * math.cos(math.radians(t["motion_deg"])), k // 2 + q * math.sin(math.radians(t["motion_deg"]))
            i, j = int(x), int(y)
            for di, dj, w in (
                (0, 0, (1 - x + i) * (1 - y + j)),
                (1, 0, (x - i) * (1 - y + j)),
                (0, 1, (1 - x + i) * (y - j)),
                (1, 1, (x - i) * (y - j)),
            ):
                ker[j + dj, i + di] += w
        im = cv2.filter2D(im, -1, ker / ker.sum(), borderType=cv2.BORDER_REPLICATE)
    if t["soft"] < 1:  # a small sensor, enlarged by the camera
        im = cv2.resize(
            cv2.resize(im, None, fx=t["soft"], fy=t["soft"], interpolation=cv2.INTER_AREA), (W, H), interpolation=cv2.INTER_CUBIC
        )
    if t["blur"]:
        im = cv2.GaussianBlur(im, (0, 0), t["blur"] * max(u, 0.6))
    # sensor noise: grain, partly smeared by the demosaic, plus smoother blotches of colour
    sd = np.sqrt(np.maximum(im, 0) * t["shot"] + t["read"] ** 2)
    g = np.empty((H, W), np.float32)
    cv2.setRNGSeed(int(n.integers(1 << 30)))
    cv2.randn(g, 0, 1)
    g = 0.5 * g + 1.1 * cv2.GaussianBlur(g, (0, 0), 0.8)
    ch = np.empty((H // 2, W // 2, 3), np.float32)
    cv2.randn(ch, 0, 1)
    ch = cv2.resize(cv2.GaussianBlur(ch, (0, 0), 0.9), (W, H), interpolation=cv2.INTER_LINEAR) * (1.6 * t["chroma"])
    im = np.maximum(im + sd * (0.8 * g[..., None] + ch), 0)
    # response: soft shoulder, sRGB through a table, gamma and contrast with it
    x = np.linspace(0, 3, 4097).astype(np.float32)
    sh = t["shoulder"]
    y = np.where(x > sh, sh + (1.02 - sh) * (1 - np.exp(-(x - sh) / (1.02 - sh))), x)
    y = np.where(y <= 0.0031308, y * 12.92, 1.055 * np.power(np.maximum(y, 1e-8), 1 / 2.4) - 0.055)
    y = np.clip(y, 0, 1) ** t["gamma"]
    y = np.clip(0.45 + (y - 0.45) * t["contrast"], 0, 1) * (1 - t["black"]) + t["black"]
    # finer steps for the darks: the table is looked up by the square root
    tab = np.interp(np.linspace(0, math.sqrt(3), 4096) ** 2, x, y).astype(np.float32)
    s = tab[np.minimum(np.sqrt(im) * (4095 / math.sqrt(3)), 4095).astype(np.uint16)]
    if t["sat"] != 1:
        gr = (s @ np.array([0.299, 0.587, 0.114], np.float32))[..., None]
        s = gr + (s - gr) * np.float32(t["sat"])
    if t["sharp"]:
        s = s + np.float32(t["sharp"]) * (s - cv2.GaussianBlur(s, (0, 0), t["halo"] * max(u, 0.6)))
    return np.clip(s * 255 + 0.5, 0, 255).astype(np.uint8)
