"""Mail, handed to the SMTP server that the host named."""

import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from urllib.parse import unquote, urlsplit

PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}
TIMEOUT = 20.0  # seconds


@dataclass(frozen=True)
class Relay:
    """An SMTP server: ``smtp://`` without TLS, ``smtp+tls://`` with STARTTLS, ``smtps://`` with TLS
    from the beginning."""

    scheme: str
    host: str
    port: int
    user: str
    password: str

    @classmethod
    def of(cls, address: str) -> "Relay":
        parts = urlsplit(address)
        if parts.scheme not in PORTS or not parts.hostname or parts.path not in ("", "/"):
            raise ValueError(
                "expected an address like smtp+tls://user:password@mail.example.org:587"
            )
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        port = parts.port or PORTS[parts.scheme]
        return cls(parts.scheme, parts.hostname, port, user, password)

    def send(self, message: EmailMessage) -> None:
        """Hand a mail over, or raise OSError or SMTPException. It takes a while: call it in a
        thread."""
        if self.scheme == "smtps":
            secure = ssl.create_default_context()
            with smtplib.SMTP_SSL(self.host, self.port, timeout=TIMEOUT, context=secure) as smtp:
                self._hand_over(smtp, message)
            return
        with smtplib.SMTP(self.host, self.port, timeout=TIMEOUT) as smtp:
            if self.scheme == "smtp+tls":
                smtp.starttls(context=ssl.create_default_context())
            self._hand_over(smtp, message)

    def _hand_over(self, smtp: smtplib.SMTP, message: EmailMessage) -> None:
        if self.user:
            smtp.login(self.user, self.password)
        smtp.send_message(message)


def written(sender: str, to: str, subject: str, text: str) -> EmailMessage:
    """A plain mail that no machine answers."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, to, subject
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain=parseaddr(sender)[1].rpartition("@")[2])
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(text)
    return message


def is_address(text: str) -> bool:
    """Whether this can be written to: one plain address, and nothing that would become a header."""
    name, address = parseaddr(text)
    local, _, domain = address.rpartition("@")
    is_plain = not name and address == text and text.isprintable() and " " not in text
    return is_plain and bool(local) and "." in domain.strip(".") and len(text) <= 254
