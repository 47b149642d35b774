"""Writes pictures and truths, each under its name only when complete."""
import json
import os

import cv2
import numpy as np


def write_pair(folder, stem, rgb, q, truth):
    """The picture first, its truth last, each under its name only when complete."""
    write_picture(folder, stem, rgb, q)
    write_text(os.path.join(folder, stem + ".truth.json"), dumps(truth), _half_written(folder, stem, "json"))


def write_picture(folder, stem, rgb, q):
    os.makedirs(folder, exist_ok=True)
    tmp = _half_written(folder, stem, "jpg")
    cv2.imwrite(tmp, rgb[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, q])
    os.replace(tmp, os.path.join(folder, stem + ".jpg"))


def _half_written(folder, stem, ending):
    return os.path.join(folder, ".tmp-%s-%d.%s" % (stem, os.getpid(), ending))


def write_text(path, text, tmp=None):
    tmp = tmp or path + ".tmp-%d" % os.getpid()
    with open(tmp, "w") as f:
        f.write(text)
    os.replace(tmp, path)


def _plain(o):
    if isinstance(o, dict):
        return {k: _plain(v) for k, v in o.items()}
    if isinstance(o, (list, tuple)):
        return [_plain(v) for v in o]
    if isinstance(o, np.ndarray):
        return _plain(o.tolist())
    if isinstance(o, (np.floating, float)):
        return round(float(o), 8)
    if isinstance(o, np.integer):
        return int(o)
    if isinstance(o, np.bool_):
        return bool(o)
    return o


def dumps(o, depth=2):
    """JSON, one line for each small value, broken open for the outer levels."""
    o = _plain(o)

    def f(v, d, ind):
        if d and isinstance(v, dict) and v:
            return (
                "{\n"
                + ",\n".join(" " * (ind + 1) + json.dumps(k) + ": " + f(x, d - 1, ind + 1) for k, x in v.items())
                + "\n"
                + " " * ind
                + "}"
            )
        if d and isinstance(v, list) and v and isinstance(v[0], (dict, list)):
            return "[\n" + ",\n".join(" " * (ind + 1) + f(x, d - 1, ind + 1) for x in v) + "\n" + " " * ind + "]"
        return json.dumps(v)

    return f(o, depth + 1, 0) + "\n"
