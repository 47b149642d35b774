"""Papers, books and boxes."""
from parts import colours, materials, meshes
from prints import illustrations
from scene.objects import put


def papers(rng):
    """Sheets one over the other."""
    for k in range(rng.randint(2, 9)):
        width, height = rng.choice([(210, 297), (148, 210), (105, 148), (76, 76), (80, 200)])
        face = materials.printed("paper-%d" % k, illustrations.page(rng, width * 2, height * 2), rough=0.8, spec=0.1)
        sheet = meshes.prism(
            "paper-%d" % k,
            meshes.round_rect(width, height, 1, 2),
            0.2,
            [face, materials.paper_core()],
            uv=meshes.centred(width, height),
        )
        put(sheet, rng.uniform(-220, 220), rng.uniform(-160, 160), 0.25 * k, rng.uniform(0, 6.28))
    return 300


def books(rng):
    """Books and boxes in piles and side by side."""
    for k in range(rng.randint(2, 7)):
        width, height, thick = rng.uniform(90, 230), rng.uniform(120, 300), rng.uniform(8, 70)
        cover = materials.printed(
            "book-%d" % k, illustrations.draw(rng, int(width * 2), int(height * 2)), rough=rng.uniform(0.1, 0.7)
        )
        side = materials.plain("book-side-%d" % k, colours.anything(rng), rough=0.6)
        book = meshes.prism(
            "book-%d" % k, meshes.round_rect(width, height, 1, 2), thick, [cover, side], uv=meshes.centred(width, height)
        )
        put(book, rng.uniform(-260, 260), rng.uniform(-100, 260), 0, rng.uniform(0, 6.28))
    return 320
