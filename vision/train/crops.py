"""Crops of a place: the picture resampled in horizontal planes above it, its rows towards the camera, so that what is
higher shows further up. vision/crop does the same when tables are read."""
import cv2
import numpy as np

SEAM = .7   # mm that a seam is drawn wide to both sides
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


class Facing:
    """A crop that faces the camera: the picture on the plane through foot, a point of the table, mm, that stands upright to the line of sight
    there, so that all heights show alike wherever the camera is. side is its rows and columns, step the mm between them, foot shows in the
    middle column, low mm above the last row."""

    def __init__(self, table, foot, side, step, low):
        self.foot, self.side, self.step, self.eye = np.asarray(foot, float), side, step, table.eye
        self.base = side[0] - .5 - low / step
        sight = self.eye - self.foot
        self.sight = sight / np.linalg.norm(sight)
        level = max(np.hypot(*self.sight[:2]), 1e-6)
        self.right = np.array([-self.sight[1], self.sight[0], 0]) / level
        self.up = np.cross(self.sight, self.right)
        self.table = table

    def shown(self):
        """What shows there, 3×rows×columns, RGB as in the picture."""
        rows, cols = self.side
        across, high = (np.arange(cols) - (cols - 1) / 2) * self.step, (self.base - np.arange(rows)) * self.step
        points = self.foot + across[None, :, None] * self.right + high[:, None, None] * self.up
        px = self.table.project(points.reshape(-1, 3)).astype(np.float32).reshape(rows, cols, 2)
        half = 2 * self.view()[2] * self.step > FINE
        source = self.table.small if half else self.table.image
        if half:
            px = px / 2 - .25
        return cv2.remap(source, px[..., 0], px[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)[..., ::-1].transpose(2, 0, 1)

    def at(self, points):
        """Where points of the table, n×3, show: columns and rows."""
        ray = np.asarray(points, float) - self.eye
        on = self.eye + ray * ((self.foot - self.eye) @ self.sight / (ray @ self.sight))[:, None] - self.foot
        return np.stack([on @ self.right / self.step + (self.side[1] - 1) / 2, self.base - on @ self.up / self.step], 1)

    def view(self):
        """How the camera sees it: the mm of the crop that a mm of height spans, a mm away from the camera, and the px/20 that 10 mm span."""
        a, b = self.table.project([self.foot, self.foot + 10 * self.right])
        return np.float32([self.up[2], self.sight[2], np.hypot(*(b - a)) / 20])


def rings(shape):
    """The outlines of a polygon, or of several, each n×2."""
    return [np.array(p.exterior.coords) for p in getattr(shape, "geoms", [shape]) if p.geom_type == "Polygon" and not p.is_empty]


class Raster:
    """The cells of a crop's maps, of so many mm: right and near are the directions of its columns and rows, lies where a polygon of the card
    lies, from the crop's middle."""

    def __init__(self, lies, right, near, cells, mm):
        self.lies, self.right, self.near, self.cells, self.mm = lies, right, near, cells, mm

    def fill(self, out, shape):
        """Fills a polygon of the card, mm, or several."""
        for ring in rings(shape):
            cv2.fillPoly(out, [self.grid(self.lies(ring))], 255, cv2.LINE_AA, 4)

    def seams(self, out, floor):
        """Draws where the pieces of a floor meet, polygons of the card."""
        for i, p in enumerate(floor):
            for q in floor[:i]:
                if p.distance(q) < .5:
                    self.fill(out, p.buffer(SEAM).intersection(q.buffer(SEAM)))

    def grid(self, xy):
        """Points, mm from the crop's middle, in cells, as OpenCV draws them with four bits behind the point."""
        return np.rint((np.stack([xy @ self.right, xy @ self.near], 1) / self.mm + (self.cells - 1) / 2) * 16).astype(np.int32)


SCALE = 150  # the value that card white has in a stored crop


def levelled(planes, white):
    """Planes with card white at SCALE, the only correction of light."""
    return np.clip(planes * (SCALE / white)[:, None, None] + .5, 0, 255).astype(np.uint8)
