"""How soon the home page is painted on a slow phone: Chromium with a processor four times slower
and DevTools' "slow 4G", on a first and on a second visit: JSON lines, milliseconds."""

import json
import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, sync_playwright
from tests.browser.seats import ARGUMENTS, CHROMIUM
from tests.browser.served import serving

VISITS = 5
SLOWER = 4
SLOW_4G = {  # 1.6 Mbit/s with a round trip of 150 ms, as DevTools makes them felt by a page
    "offline": False,
    "latency": 150 * 3.75,
    "downloadThroughput": 1.6e6 / 8 * 0.9,
    "uploadThroughput": 750e3 / 8 * 0.9,
}
PHONE: Any = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 3,
}  # Any: Playwright's own types
PAINTED = """() => {
  const named = performance.getEntriesByName("first-contentful-paint")[0];
  return named ? named.startTime : null;
}"""
IS_KEPT = "() => navigator.serviceWorker.controller !== null"
LARGEST = """() => new Promise((resolve) => new PerformanceObserver((list) =>
  resolve(list.getEntries().at(-1).startTime))
    .observe({ type: "largest-contentful-paint", buffered: true }))"""


def visit(context: BrowserContext, address: str) -> tuple[float, float, int]:
    """Milliseconds to the first and the largest paint, and bytes over the network."""
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", SLOW_4G)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    received = [0]

    def add(event: dict[str, Any]) -> None:
        received[0] += int(event["encodedDataLength"])

    devtools.on("Network.loadingFinished", add)
    page.goto(address)
    page.wait_for_selector("article.game h2")
    first = page.wait_for_function(PAINTED).json_value()
    largest = page.evaluate(LARGEST)
    page.wait_for_function(IS_KEPT, timeout=60_000)
    page.close()
    return first, largest, received[0]


def measure(browser: Browser, address: str) -> list[tuple[float, float, int]]:
    """A first and a second visit of someone new."""
    context = browser.new_context(**PHONE)
    visits = [visit(context, address), visit(context, address)]
    context.close()
    return visits


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "tables.sqlite") as house,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        measured = [measure(browser, f"{house.address}/") for _ in range(VISITS)]
        browser.close()
    for i, what in enumerate(("first visit", "second visit")):
        visits = zip(*(one[i] for one in measured), strict=True)
        first, largest, size = map(statistics.median, visits)
        line = {"what": what, "first paint": round(first), "largest paint": round(largest)}
        print(json.dumps(line | {"bytes": round(size)}))


if __name__ == "__main__":
    main()
