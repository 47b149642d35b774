"""A picture of a table and the camera that took it."""
import cv2
import numpy as np

WHITE_SHARE, WHITE_LEAST = .7, 30   # the quantile of a card's samples that counts as its white; the white of a dark picture


class Picture:
    """Table coordinates: mm, z up from the table's top. see and take come before everything else."""

    def see(self, camera):
        """Takes the camera: OpenCV's K, dist, R and t."""
        self.camera = camera
        self.rotation = np.array(camera["R"])
        self.eye = -self.rotation.T @ np.array(camera["t"])

    def take(self, image):
        """Takes the image, BGR."""
        self.image = image
        self.small = cv2.resize(image, None, fx=.5, fy=.5, interpolation=cv2.INTER_AREA)

    def project(self, points):
        """The pixels, n×2, of table points, n×3."""
        turn, _ = cv2.Rodrigues(self.rotation)
        px, _ = cv2.projectPoints(np.asarray(points, float).reshape(-1, 1, 3), turn, np.array(self.camera["t"]),
                                  np.array(self.camera["K"]), np.array(self.camera["dist"]))
        return px.reshape(-1, 2)

    def unproject(self, px, z):
        """The x, y of the table that shows at px at height z."""
        flat = cv2.undistortPoints(np.array([[px]], float), np.array(self.camera["K"]), np.array(self.camera["dist"]))[0, 0]
        ray = self.rotation.T @ np.array([*flat, 1])
        return (self.eye + (z - self.eye[2]) / ray[2] * ray)[:2]

    def white_of(self, cards):
        """What the picture shows of card white, RGB, from the pixels that sample each card: of each channel the median over the cards
        of its quantile on each."""
        found = []
        for px in cards:
            px = px.reshape(-1, 2)
            inside = ((px >= 0) & (px < np.array(self.image.shape[1::-1]) - 1)).all(1)
            if inside.mean() > .5:
                px = np.rint(px[inside]).astype(int)
                found.append(np.quantile(self.image[px[:, 1], px[:, 0], ::-1], WHITE_SHARE, axis=0))
        return np.maximum(np.median(found, 0), WHITE_LEAST) if found else np.full(3, 255.)

    def quads(self):
        """The corners of quadrilaterals that stand out in the picture."""
        out = []
        edges = cv2.dilate(cv2.Canny(self.image, 40, 120), np.ones((3, 3), np.uint8))
        for contour in cv2.findContours(edges, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)[0]:
            around = cv2.approxPolyDP(contour, .04 * cv2.arcLength(contour, True), True)
            if len(around) == 4 and cv2.isContourConvex(around) and cv2.contourArea(around) > 150:
                out.append(around[:, 0].astype(float))
        return out
