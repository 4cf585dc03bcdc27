"""Real receivers on loopback: an SMTP server and an HTTP endpoint, and what they got."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from bench.served import free_port


@dataclass
class Mails:
    port: int
    received: list[EmailMessage] = field(default_factory=list)
    refusal: str = ""  # of whoever a mail is for, like "550 nobody here"

    async def handle_RCPT(  # noqa: N802
        self, _server: SMTP, _session: Session, envelope: Envelope, to: str, _options: list[str]
    ) -> str:
        if not self.refusal:
            envelope.rcpt_tos.append(to)
        return self.refusal or "250 OK"

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802
        assert isinstance(envelope.content, bytes)
        message = message_from_bytes(envelope.content, EmailMessage, policy=default)
        self.received.append(message)
        return "250 OK"


@contextmanager
def smtp_server() -> Iterator[Mails]:
    box = Mails(free_port())
    controller = Controller(box, hostname="127.0.0.1", port=box.port)
    controller.start()
    try:
        yield box
    finally:
        controller.stop()


@dataclass
class Request:
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Endpoint:
    """An HTTP server that notes what it gets, and answers with ``status``."""

    port: int = 0
    status: int = 201
    received: list[Request] = field(default_factory=list)

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"


@contextmanager
def endpoint() -> Iterator[Endpoint]:
    kept = Endpoint()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers["content-length"])
            headers = {name.lower(): value for name, value in self.headers.items()}
            kept.received.append(Request(self.path, headers, self.rfile.read(length)))
            self.send_response(kept.status)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        kept.port = server.server_port
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield kept
        server.shutdown()
        thread.join()
