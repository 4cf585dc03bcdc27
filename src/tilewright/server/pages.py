"""The page and its files, built from ``web/``, with headers that allow nothing from elsewhere."""

import html
import mimetypes
from collections.abc import Awaitable, Callable, MutableMapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles

STATIC = Path(str(files("tilewright"))) / "static"
NOT_BUILT = (
    "<!doctype html><title>Tilewright</title><p>The page is not built: <code>make run</code> builds"
    " it. The API is there."
)

Scope = MutableMapping[str, Any]  # ASGI's own types
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


def page(prefix: str, head: str = "") -> HTMLResponse:
    """The page; ``prefix`` is the path under which the server is reached, ``head`` more tags."""
    index = STATIC / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT, 503)
    text = index.read_text(encoding="utf-8")
    base = f'<base href="{html.escape(prefix)}/">'
    return HTMLResponse(text.replace("<head>", f"<head>{base}{head}", 1), headers=NEVER_KEPT)


NEVER_KEPT = {"cache-control": "no-cache"}
KEPT = "public, max-age=31536000, immutable"


Charge = Callable[[HTTPConnection], Response | None]  # an answer for clients that cannot pay


ENCODINGS = {"br": ".br", "gzip": ".gz"}  # those that a build makes, the best first


class Files(StaticFiles):
    """Files with a digest in their names never change. Compressed twins lie beside most of them."""

    def __init__(self, charge: Charge) -> None:
        super().__init__(directory=STATIC, check_dir=False)
        self.charge = charge

    async def get_response(self, path: str, scope: Scope) -> Response:
        refused = self.charge(HTTPConnection(scope))
        return refused or await super().get_response(path, scope)

    def file_response(
        self, full_path: Any, stat_result: Any, scope: Scope, status_code: int = 200
    ) -> Response:
        path, headers = Path(str(full_path)), {"cache-control": NEVER_KEPT["cache-control"]}
        if path.parent.name == "assets":
            headers["cache-control"] = KEPT
        twins = {name: Path(f"{path}{ending}") for name, ending in ENCODINGS.items()}
        found = {name: twin for name, twin in twins.items() if twin.is_file()}
        if found:
            headers["vary"] = "accept-encoding"
        accepted = accepted_encodings(Headers(scope=scope).get("accept-encoding", ""))
        encoding = next((name for name in found if name in accepted), None)
        if encoding:
            headers["content-encoding"] = encoding
            full_path, stat_result = found[encoding], found[encoding].stat()
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers.update(headers)
        if "content-type" in response.headers:
            response.headers["content-type"] = media_type(path)
        return response


def accepted_encodings(header: str) -> set[str]:
    """Those that a client accepts: all it names but those with a quality of 0."""
    named = [part.replace(" ", "").lower().split(";q=") for part in header.split(",")]
    return {name for name, *quality in named if not quality or quality[0].strip("0.")}


def media_type(path: Path) -> str:
    known = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return f"{known}; charset=utf-8" if known.startswith("text/") else known


def security_headers(frame_ancestors: str) -> dict[str, str]:
    """``frame_ancestors`` are the sites that may show the page in a frame; none if empty."""
    ancestors = frame_ancestors or "'none'"
    policy = (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
        "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        f"base-uri 'self'; form-action 'self'; frame-ancestors {ancestors}"
    )
    headers = {
        "content-security-policy": policy,
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(), geolocation=(), microphone=()",
    }
    return headers if frame_ancestors else headers | {"x-frame-options": "DENY"}


class Guarded:
    """Every answer carries the security headers."""

    def __init__(self, app: Starlette, headers: dict[str, str]) -> None:
        self.app = app
        self.headers = headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(self.headers)
            await send(message)

        await self.app(scope, receive, guarded)
