"""`scenes overlay`: draws a picture's truth over it, for people to look at."""
import argparse
import json

import cv2

from check import folders
from overlay import boards, highway, izakaya
from overlay.canvas import Canvas

WIDTH = 1600  # px of the drawing
DRAW = {
    "izakaya": izakaya.draw,
    "highway": highway.draw,
    "jutaku": boards.draw,
    "yatai": boards.draw,
    "none": lambda canvas, truth: None,
}


def main(args):
    parser = argparse.ArgumentParser(prog="scenes overlay", description="Draws a picture's truth over it.")
    parser.add_argument("picture", help="SEED.jpg, with SEED.truth.json beside it")
    parser.add_argument("out", help="the drawing, .png or .jpg")
    a = parser.parse_args(args)
    with open(a.picture[:-4] + ".truth.json") as file:
        truth = json.load(file)
    picture = cv2.imread(a.picture)
    if picture is None:
        return "scenes: %s cannot be read as a picture" % a.picture
    scale = WIDTH / picture.shape[1]
    larger = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    canvas = Canvas(larger, truth["extras"]["camera"], scale)
    DRAW[folders.game_of(truth)](canvas, truth)
    for place in truth.get("hidden", []):
        print("hidden", place)
    cv2.imwrite(a.out, canvas.im)
    return 0
