"""Every screen can be read and pressed by everyone: WCAG 2.2 A and AA, narrow, large, by touch."""

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewSeat
from tests.browser.screens import SCREENS
from tests.browser.served import ROOT
from tests.browser.stock import Stock

AXE = (ROOT / "web/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
MEASURE = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
COLORS = ("color-contrast", "link-in-text-block")  # all that another theme changes
Looks = tuple[tuple[Literal["light", "dark", "contrast"], int, tuple[str, ...]], ...]
LOOKS: Looks = (
    ("light", 360, RULES),
    ("dark", 360, COLORS),
    ("dark", 1280, RULES),
    ("light", 1280, COLORS),
)
MORE_LOOKS: Looks = (
    *LOOKS,
    ("contrast", 390, RULES),
    ("dark", 820, RULES),
    ("contrast", 1920, COLORS),
)
HEIGHT = 740
OTHER_SIZES = ((390, 844), (844, 390), (820, 1180), (1366, 768), (1920, 1080))
NARROW = {"width": 360, "height": HEIGHT}
ANYONE = {
    "viewport": NARROW,
    "reduced_motion": "reduce",
    "color_scheme": "light",
    "has_touch": True,
}
MEASURED = "[...tooWide(), ...cutOff(), ...tooSmall(), ...inRows()]"
RUN = """async (values) => {
  const runOnly = { type: values[0].startsWith("wcag") ? "tag" : "rule", values };
  const found = await axe.run(document, { runOnly, resultTypes: ["violations"], preload: false });
  const text = (node) => `${node.target.join(" ")} ${node.failureSummary.replace(/\\s+/g, " ")}`;
  return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${text(node)}`));
}"""
DRAWN = """async (theme) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  do await frame();
  while (theme && document.documentElement.dataset.theme !== theme);
  await frame();
}"""
# Pictures are not for readers, their letters are no labels; emptied, they cost axe no time.
BLANK = """() => [...document.querySelectorAll("svg")]
  .filter((one) => {
    const isHidden = one.closest("[aria-hidden=true]") || one.getAttribute("role") === "img";
    if (isHidden && !one.querySelector("a, button, [tabindex]")) one.replaceChildren();
    return !isHidden;
  })
  .map((one) => `a picture is not hidden from readers: ${one.outerHTML.slice(0, 90)}`)"""


def axe(page: Page, rules: tuple[str, ...] = RULES) -> list[str]:
    found: list[str] = page.evaluate(RUN, list(rules))
    return [text for text in found if "partially obscured" not in text]  # by a dialog over a board


def too_much(page: Page) -> list[str]:
    """What a small phone cuts off, in letters of any size, or is too small to touch."""
    found: list[str] = page.evaluate(MEASURED)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.evaluate(DRAWN)
    found += [f"in large letters: {text}" for text in page.evaluate("[...tooWide(), ...cutOff()]")]
    page.evaluate("document.documentElement.style.fontSize = ''")
    return found


@pytest.mark.parametrize("name", SCREENS)
def test_everyone_can_read_and_press(new_seat: NewSeat, stock: Stock, name: str) -> None:
    seat = new_seat(**ANYONE)
    SCREENS[name](seat, stock)
    is_study = any(part in name for part in ("practice", "review", "mistakes"))
    found = complaints(seat.page, MORE_LOOKS if is_study else LOOKS)
    assert not found, "\n".join(found)


def complaints(page: Page, looks: Looks = LOOKS) -> list[str]:
    """What keeps someone from reading or pressing what the page shows now."""
    page.evaluate(MEASURE)
    page.evaluate(DRAWN)
    found = too_much(page)
    page.evaluate(AXE)
    for look, width, rules in looks:
        theme: Literal["light", "dark"] = "light" if look == "contrast" else look
        contrast: Literal["more", "no-preference"] = (
            "more" if look == "contrast" else "no-preference"
        )
        page.emulate_media(color_scheme=theme, contrast=contrast)
        page.set_viewport_size({"width": width, "height": HEIGHT})
        page.evaluate(DRAWN, theme)
        found += page.evaluate(BLANK)
        found += [f"{look} {width}: {text}" for text in axe(page, rules)]
    for width, height in OTHER_SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        wrong = page.evaluate(MEASURED)
        found += [f"{width} x {height}: {text}" for text in wrong]
    return found
