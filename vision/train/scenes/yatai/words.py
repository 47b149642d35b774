"""The colours, names and fonts that boards and tokens are printed with."""
from PIL import ImageFont

from scene import profile

COL = dict(profile.of("yatai")["colors"])  # of the copy that is drawn

FOOD = {"ramen": "red", "gyoza": "green", "tempura": "yellow", "yakitori": "blue"}

KANJI = {"ramen": "拉麺", "gyoza": "餃子", "tempura": "天麩羅", "yakitori": "焼鳥"}

SPECIAL = {"doggy-bag": "DOGGY BAG", "urgent-call": "CHIAMATA", "taiyaki": "TAIYAKI", "garbage": "SPAZZATURA"}

INK = (18, 18, 18)

FJ = "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf"

FB = "/usr/share/fonts/opentype/urw-base35/NimbusSansNarrow-Bold.otf"

FG = "/usr/share/fonts/opentype/urw-base35/URWGothic-Demi.otf"


def fnt(p, s):
    return ImageFont.truetype(p, max(6, int(s)))


def rgb(h):
    return tuple(int(h[i : i + 2], 16) for i in (1, 3, 5))
