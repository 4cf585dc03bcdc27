"""Kinds of tiles are told apart without any color, by shape."""

import base64
from itertools import combinations

import pytest

from tests.browser.conftest import NewSeat
from tests.browser.seats import Seat
from tests.browser.served import ME, House

KINDS = {"azul": "byrkwj*", "sintra": "yopbg*", "pavilion": "pgoybr*"}
OPTIONS = {"azul": {"jokers": "yes"}, "sintra": {}, "pavilion": {}}
# Where on a tile its kind is shown, as parts of its box: left, top, width, height.
FACES = {
    "azul": (0.14, 0.14, 0.72, 0.72),
    "sintra": (0.21, 0.19, 0.58, 0.58),
    "pavilion": (0.35, 0.25, 0.3, 0.48),
}
SIDE = 48
LEAST = 0.1
MOST_TABLES = 12
# A tile of its own, away from others that lie over it or move.
ALONE = """kind => {
  document.getElementById("face")?.remove();
  const tile = document.querySelector(`.market .tile[data-kind="${kind}"] svg`);
  if (!tile) return false;
  const box = document.createElement("div");
  const look = { position: "fixed", left: 0, top: 0, width: "96px", height: "96px", zIndex: 9999 };
  Object.assign(box.style, look, { background: "var(--panel)" });
  box.id = "face";
  box.append(tile.cloneNode(true));
  tile.closest(".market").append(box);
  return true;
}"""
BLACK_AND_WHITE = """async ([picture, side, [left, top, wide, high]]) => {
  const image = new Image();
  image.src = "data:image/png;base64," + picture;
  await image.decode();
  const canvas = new OffscreenCanvas(side, side).getContext("2d");
  const { width, height } = image;
  const face = [left * width, top * height, wide * width, high * height];
  canvas.drawImage(image, ...face, 0, 0, side, side);
  const { data } = canvas.getImageData(0, 0, side, side);
  const gray = Array.from({ length: side * side }, (_, i) => data[4 * i]);
  const middle = gray.reduce((sum, light) => sum + light, 0) / gray.length;
  return gray.map((light) => (light > middle ? "1" : "0")).join("");
}"""


def faces(house: House, seat: Seat, game: str) -> dict[str, str]:
    """Each kind as it lies on the displays, black and white by its own brightness."""
    found: dict[str, str] = {}
    for _ in range(MOST_TABLES):
        page = seat.sit(house.make(game, ME, ME, options=OPTIONS[game]), 0, 1)
        page.evaluate("document.documentElement.style.filter = 'grayscale(1)'")
        for kind in KINDS[game]:
            if kind not in found and page.evaluate(ALONE, kind):
                picture = base64.b64encode(page.locator("#face svg").screenshot()).decode()
                found[kind] = page.evaluate(BLACK_AND_WHITE, [picture, SIDE, FACES[game]])
        if len(found) == len(KINDS[game]):
            return found
    raise AssertionError(f"not all of {KINDS[game]} came: {sorted(found)}")


def difference(one: str, other: str) -> float:
    """The share of pixels that differ; a shape in reverse is the same shape."""
    share = sum(a != b for a, b in zip(one, other, strict=True)) / len(one)
    return min(share, 1 - share)


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
@pytest.mark.parametrize("game", KINDS)
def test_kinds_differ_in_shape(house: House, new_seat: NewSeat, game: str, theme: str) -> None:
    kept = {"speed": "off", "coached": 9, "lang": "en", "theme": theme}
    seat = new_seat(settings=kept, device_scale_factor=3)
    shown = faces(house, seat, game)
    alike = {
        one + other: round(difference(shown[one], shown[other]), 3)
        for one, other in combinations(shown, 2)
    }
    assert not {pair: share for pair, share in alike.items() if share < LEAST}, alike
