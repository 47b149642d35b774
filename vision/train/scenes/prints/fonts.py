"""The fonts that prints are set in, all of Debian's packages."""
from PIL import ImageFont

FONT_DIR = "/usr/share/fonts/truetype/dejavu/"

URW = "/usr/share/fonts/opentype/urw-base35/"

FONTS = {
    "sans": FONT_DIR + "DejaVuSans-Bold.ttf",
    "thin": FONT_DIR + "DejaVuSans-ExtraLight.ttf",
    "cond": FONT_DIR + "DejaVuSansCondensed-Bold.ttf",
    "helv": URW + "NimbusSans-Bold.otf",
    "helvr": URW + "NimbusSans-Regular.otf",
    "narrow": URW + "NimbusSansNarrow-Bold.otf",
    "goth": URW + "URWGothic-Demi.otf",
    "serif": FONT_DIR + "DejaVuSerif-Bold.ttf",
    "book": URW + "URWBookman-Demi.otf",
    "mono": FONT_DIR + "DejaVuSansMono-Bold.ttf",
}


def font(name, px):
    try:
        return ImageFont.truetype(FONTS[name], int(px))
    except OSError:
        return ImageFont.truetype(FONTS["sans"], int(px))
