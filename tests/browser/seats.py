"""People at their browsers: a context of Chromium each, watched for anything that goes wrong."""

import json
import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response

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
KEEP = """given => {
  const name = "tilewright.settings";
  if (location.protocol.startsWith("http") && !localStorage.getItem(name))
    localStorage.setItem(name, JSON.stringify(given));
  document.addEventListener("securitypolicyviolation", (event) =>
    console.error("policy: " + event.violatedDirective + " " + event.blockedURI));
}"""


class Seat:
    """One browser: its page, what it asked for, and what went wrong in it."""

    def __init__(
        self,
        browser: Browser,
        house: House,
        settings: Json | None = None,
        **context: Any,  # Any: what Playwright lets one set
    ) -> None:
        self.house = house
        context = {"service_workers": "block"} | context  # tests look at what is asked for
        self.context = browser.new_context(base_url=house.address, **context)
        self.context.set_default_timeout(PATIENCE)
        given = json.dumps(QUICK if settings is None else settings)
        self.context.add_init_script(f"({KEEP})({given})")
        self.foreign: list[str] = []
        self.problems: list[str] = []
        self.responses: list[Response] = []
        self.forgiven = ["Service Worker registration blocked by Playwright"]
        self.context.on("request", self._requested)
        self.context.on("response", self._answered)
        self.context.on("console", self._logged)
        self.context.on("weberror", lambda error: self.problems.append(str(error.error)))
        self.page: Page = self.context.new_page()

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

    def close(self) -> None:
        self.context.close()
        bad = [text for text in self.problems if not self._is_forgiven(text)]
        assert not self.foreign, f"requests that left the server: {self.foreign}"
        assert not bad, f"the page complained: {bad}"

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
