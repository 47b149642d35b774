"""The fonts that prints are set in, all of Debian's packages."""
from PIL import ImageFont

DEJAVU = "/usr/share/fonts/truetype/dejavu/"
URW = "/usr/share/fonts/opentype/urw-base35/"
LATIN = {
    "sans": DEJAVU + "DejaVuSans-Bold.ttf",
    "cond": DEJAVU + "DejaVuSansCondensed-Bold.ttf",
    "helv": URW + "NimbusSans-Bold.otf",
    "helvr": URW + "NimbusSans-Regular.otf",
    "narrow": URW + "NimbusSansNarrow-Bold.otf",
    "goth": URW + "URWGothic-Demi.otf",
    "serif": DEJAVU + "DejaVuSerif-Bold.ttf",
    "book": URW + "URWBookman-Demi.otf",
    "mono": DEJAVU + "DejaVuSansMono-Bold.ttf",
    "roman": URW + "NimbusRoman-Bold.otf",
    "school": URW + "C059-Bold.otf",
    "palatino": URW + "P052-Bold.otf",
    "script": URW + "Z003-MediumItalic.otf",
}
FILES = {**LATIN, "cjk": "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf"}


def font(name, px):
    return ImageFont.truetype(FILES[name], int(px))
