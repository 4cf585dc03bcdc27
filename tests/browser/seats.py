"""People at their browsers: a context of Chromium each, watched for anything that goes wrong."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
)

from tests.browser.served import House, Json, Made

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = [
    "--no-sandbox",
    "--headless",
    "--disable-gpu",
    "--hide-scrollbars",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 15_000  # milliseconds until a test gives up waiting
QUICK = {"speed": "off", "confirming": "never", "coached": 9, "lang": "en"}
OWN_SCHEMES = ("data", "blob", "about")
DESKTOP = {"width": 1280, "height": 720}
KEEP = """given => {
  const name = "tilewright.settings";
  if (location.protocol.startsWith("http") && !localStorage.getItem(name))
    localStorage.setItem(name, JSON.stringify(given));
  document.addEventListener("securitypolicyviolation", (event) =>
    console.error("policy: " + event.violatedDirective + " " + event.blockedURI));
}"""
FORGIVEN = ("Service Worker registration blocked by Playwright",)
EMPTY = "about:blank"
CHANGING = ("viewport", "color_scheme", "reduced_motion")


class Seat:
    """One browser: its page, what it asked for, and what went wrong in it. Whoever leaves it
    leaves nothing there, so that the next one need not wait for a new browser."""

    def __init__(
        self,
        browser: Browser,
        house: House,
        settings: Json | None = None,
        **looks: Any,  # Any: what Playwright lets one set
    ) -> None:
        self.house = house
        changing, lasting = parted(looks)
        self._context = browser.new_context(base_url=house.address, **lasting)
        self._context.set_default_timeout(PATIENCE)
        self.foreign: list[str] = []
        self.problems: list[str] = []
        self.responses: list[Response] = []
        self._context.on("request", self._requested)
        self._context.on("response", self._answered)
        self._context.on("console", self._logged)
        self._context.on("weberror", lambda error: self.problems.append(str(error.error)))
        self.page: Page = self._context.new_page()
        self._devtools = self._context.new_cdp_session(self.page)
        self._devtools.send("Page.enable")
        self.is_changed, self.kind = False, ""
        self.enter(settings, **changing)

    @property
    def context(self) -> BrowserContext:
        """What is changed here stays, so nobody else comes to such a seat."""
        self.is_changed = True
        return self._context

    def enter(
        self,
        settings: Json | None = None,
        viewport: Json = DESKTOP,
        color_scheme: Literal["light", "dark"] = "light",
        reduced_motion: Literal["reduce", "no-preference"] = "no-preference",
    ) -> None:
        """Begin as someone who never was here, with these settings."""
        self.forgiven = list(FORGIVEN)
        self.page.set_viewport_size({"width": viewport["width"], "height": viewport["height"]})
        self.page.emulate_media(
            color_scheme=color_scheme, reduced_motion=reduced_motion, contrast="no-preference"
        )
        given = json.dumps(QUICK if settings is None else settings)
        script = {"source": f"({KEEP})({given})"}
        added = self._devtools.send("Page.addScriptToEvaluateOnNewDocument", script)
        self._script = {"identifier": added["identifier"]}

    def leave(self) -> None:
        """Forget everything; nothing may have gone wrong."""
        self.page.unroute_all()
        self.page.mouse.move(0, 0)
        self.page.goto(EMPTY)
        everything = {"origin": origin(self.house.address), "storageTypes": "all"}
        self._devtools.send("Storage.clearDataForOrigin", everything)
        self._devtools.send("Page.removeScriptToEvaluateOnNewDocument", self._script)
        self._check()

    def close(self) -> None:
        self._context.close()
        self._check()

    def _check(self) -> None:
        bad = [text for text in self.problems if not self._is_forgiven(text)]
        foreign = list(self.foreign)
        for told in (self.problems, self.foreign, self.responses):
            told.clear()
        assert not foreign, f"requests that left the server: {foreign}"
        assert not bad, f"the page complained: {bad}"

    def _requested(self, request: Request) -> None:
        address = urlsplit(request.url)
        own = urlsplit(self.house.address).netloc
        if address.netloc != own and address.scheme not in OWN_SCHEMES:
            self.foreign.append(request.url)

    def _answered(self, response: Response) -> None:
        self.responses.append(response)

    def _logged(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"{message.text} ({message.location.get('url', '')})")

    def forgive(self, *patterns: str) -> None:
        """What may be logged when a test breaks something on purpose."""
        self.forgiven += patterns

    def _is_forgiven(self, text: str) -> bool:
        return any(re.search(pattern, text) for pattern in self.forgiven)

    def open(self, path: str) -> Page:
        self.page.goto(path)
        return self.page

    def sit(self, made: Made, *seats: int) -> Page:
        """Open a table with the links of these seats, and wait until it is drawn."""
        self.open(made.path(*seats))
        self.page.wait_for_selector("main.field")
        return self.page

    def sit_all(self, made: Made) -> Page:
        """The same with all links: everyone plays at this browser."""
        return self.sit(made, *made.keys)


class Seats:
    """Seats that were left, for whoever comes next with a browser of the same kind."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.free: dict[str, list[Seat]] = {}

    def take(self, house: House, settings: Json | None = None, **looks: Any) -> Seat:
        changing, lasting = parted(looks)
        kind = f"{house.address} {sorted(lasting.items())}"
        free = self.free.setdefault(kind, [])
        if free:
            seat = free.pop()
            seat.house = house
            seat.enter(settings, **changing)
        else:
            seat = Seat(self.browser, house, settings, **looks)
            seat.kind = kind
        return seat

    def give_back(self, seat: Seat) -> None:
        if seat.is_changed or seat.house.is_killed:
            seat.close()
        else:
            seat.leave()
            self.free[seat.kind].append(seat)


def parted(looks: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a browser's user changes, and what stays as long as there is the browser."""
    changing = {name: looks[name] for name in CHANGING if name in looks}
    lasting = {name: given for name, given in looks.items() if name not in CHANGING}
    return changing, {"service_workers": "block"} | lasting  # tests look at what is asked for


def origin(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"


def keys_of(game: str, move: str) -> list[str]:
    """The choices that lead to a move, as they are pressed one after another (docs/notation.md)."""
    match game, list(move):
        case "azul", ["w", row, column]:
            return [f"wall:{row}:{column}"]
        case "azul", [source, color, "j", line]:
            return [f"take:{source}:{color}", f"take:{source}:{color}j", f"line:{line}"]
        case "azul", [source, color, line]:
            return [f"take:{source}:{color}", f"line:{line}"]
        case "sintra", ["g"]:
            return ["glazier"]
        case "sintra", ["k", kind]:
            return [f"keep:{kind}"]
        case "sintra", [source, kind, slot, *jokers]:
            last = "".join(jokers).removeprefix("j") or "std"
            return [f"take:{source}:{kind}", f"strip:{slot}", f"jokers:{last}"]
        case "pavilion", ["+", kind]:
            return [f"bonus:{kind}"]
        case "pavilion", ["p", "a", "s", "s", "=", *held]:
            return ["pass", "hold:" + "".join(held)]
        case "pavilion", [source, kind]:
            return [f"take:{source}:{kind}"]
        case "pavilion", [*place, color, jokers]:
            return [f"place:{''.join(place)}", f"pay:{color}{jokers}"]
    raise ValueError(f"expected a move of {game}, got {move!r}")


def button(key: str) -> str:
    return f'button[data-key="{key}"]'


def is_by_itself(keys: Sequence[str], legal: Sequence[str], game: str) -> bool:
    """Whether the last of these choices is made by the page, being the only one."""
    others = [other for other in legal if keys_of(game, other)[:-1] == keys[:-1]]
    return len(others) == 1 and re.match(r"jokers|pay|hold", keys[-1]) is not None
