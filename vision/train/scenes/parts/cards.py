"""Site cards and stock cards."""
from parts import materials, meshes
from prints import site_cards, stock_cards
from scene import profile


def site_card(card, edition):
    size = profile.of("izakaya")["site_card"]
    name = "site-%d%s" % (card["art"], card["side"])
    return _card(
        name,
        lambda: site_cards.draw(card, edition),
        size["side"],
        size["side"],
        size["corner_radius"],
        size["thickness"],
        edition,
    )


def stock_card(color, edition):
    """color: a drink, or "down" for the face-down card."""
    size = profile.of("izakaya")["stock_card"]
    draw = lambda: stock_cards.face_down(edition) if color == "down" else stock_cards.draw(color, edition)
    return _card("stock-" + color, draw, size["width"], size["height"], 2.5, size["thickness"], edition)


def _card(name, draw, width, height, radius, thickness, edition):
    if name in meshes.MADE:
        return meshes.MADE[name]
    face = materials.printed(name, draw(), rough=edition["rough"], spec=edition["spec"])
    outline = meshes.round_rect(width, height, radius)
    return meshes.prism(name, outline, thickness, [face, materials.paper_core()], uv=meshes.centred(width, height))
