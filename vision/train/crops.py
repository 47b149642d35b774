"""Crops of a place: the picture resampled in horizontal planes above it, its rows towards the camera, so that what is
higher shows further up. vision/crop does the same when tables are read."""
import cv2
import numpy as np

FINE = 1.6  # px a sample may span before the picture at half its size is sampled


def crop(table, middle, heights, n, step):
    """The planes around middle, len(heights)×3×n×n, RGB as in the picture; where its samples lie on the table, n×n×2; and
    the view: the mm that a mm of height hides, and the px/20 that 10 mm span upright and across."""
    reach = table.eye[:2] - middle
    far = max(np.hypot(*reach), 1e-6)
    near = reach / far
    right = np.array([-near[1], near[0]])
    grid = (np.arange(n) - (n - 1) / 2) * step
    a, b = np.meshgrid(grid, grid)
    at = middle + a[..., None] * right + b[..., None] * near
    low = heights[0]
    ends = table.project([[*middle, low], [*middle, low + 10], [*(middle + 10 * right), low]])
    upright, across = np.hypot(*(ends[1] - ends[0])), np.hypot(*(ends[2] - ends[0]))
    half = across * step / 10 > FINE
    source = table.small if half else table.image
    points = np.concatenate([np.dstack([at, np.full((n, n), z)]).reshape(-1, 3) for z in heights])
    px = table.project(points).astype(np.float32).reshape(len(heights), n, n, 2)
    if half:
        px = px / 2 - .25
    planes = np.zeros((len(heights), 3, n, n), np.uint8)
    for k in range(len(heights)):
        planes[k] = cv2.remap(source, px[k, ..., 0], px[k, ..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)[..., ::-1].transpose(2, 0, 1)
    return planes, at, np.float32([far / table.eye[2], upright / 20, across / 20]), right, near


SCALE = 150  # the value that card white has in a stored crop


def levelled(planes, white):
    """Planes with card white at SCALE, the only correction of light."""
    return np.clip(planes * (SCALE / white)[:, None, None] + .5, 0, 255).astype(np.uint8)
