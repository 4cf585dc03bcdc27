"""Every screen can be read and pressed by everyone: WCAG 2.2 A and AA, narrow, large, by touch."""

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewSeat
from tests.browser.screens import SCREENS, Stock
from tests.browser.served import ROOT

AXE = (ROOT / "web/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
MEASURE = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")
WIDE = {"width": 1280, "height": 800}
LOOKS: tuple[tuple[Literal["light", "dark"], int], ...] = (
    ("light", 1280),
    ("dark", 1280),
    ("dark", 360),
    ("light", 360),
)
NARROW = {"width": 360, "height": 740}
RUN = """async () => {
  const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  const found = await axe.run(document, { runOnly, resultTypes: ["violations"], preload: false });
  const text = (node) => `${node.target.join(" ")} ${node.failureSummary.replace(/\\s+/g, " ")}`;
  return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${text(node)}`));
}"""
DRAWN = """async (theme) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  do await frame();
  while (theme && document.documentElement.dataset.theme !== theme);
  for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
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


def axe(page: Page) -> list[str]:
    found: list[str] = page.evaluate(RUN)
    return [text for text in found if "partially obscured" not in text]  # by a dialog over a board


@pytest.mark.parametrize("name", SCREENS)
def test_axe_finds_nothing(new_seat: NewSeat, stock: Stock, name: str) -> None:
    seat = new_seat(viewport=WIDE, reduced_motion="reduce", color_scheme="light")
    SCREENS[name](seat, stock)
    page = seat.page
    found: list[str] = []
    page.evaluate(AXE)
    for theme, width in LOOKS:
        page.emulate_media(color_scheme=theme)
        page.set_viewport_size({"width": width, "height": 740})
        page.evaluate(DRAWN, theme)
        found += page.evaluate(BLANK)
        found += [f"{theme} {width}: {text}" for text in axe(page)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", SCREENS)
def test_it_fits_a_small_phone(new_seat: NewSeat, stock: Stock, name: str) -> None:
    seat = new_seat(viewport=NARROW, reduced_motion="reduce", has_touch=True)
    SCREENS[name](seat, stock)
    page = seat.page
    page.evaluate(MEASURE)
    page.evaluate(DRAWN)
    found = {"wide": page.evaluate("tooWide()"), "small": page.evaluate("tooSmall()")}
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.evaluate(DRAWN)
    found["wide in large letters"] = page.evaluate("tooWide()")
    assert not any(found.values()), {kind: texts for kind, texts in found.items() if texts}
