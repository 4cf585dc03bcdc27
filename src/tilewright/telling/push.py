"""Web Push: a message that only one browser can read (RFC 8291), from a server that says who it is
(RFC 8292)."""

import base64
import json
import os
from dataclasses import dataclass
from urllib.parse import urlsplit

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tilewright.telling.targets import Subscription

CURVE = ec.SECP256R1()
KEY_BYTES = 32  # of a private key, and of each number of a signature
SALT_BYTES = 16
RECORD_BYTES = 4096
SIGNED_SECONDS = 12 * 3600  # for which the server's word is good
KEPT_SECONDS = 24 * 3600  # for which a push service keeps a message for a browser that is away
LAST_RECORD = b"\x02"  # after the message: no more records follow


class PushKeyError(ValueError):
    """A key that is none: of a browser, or of this server."""


@dataclass(frozen=True)
class Sender:
    """This server's key, by which push services know it again, and whom they may write to."""

    key: ec.EllipticCurvePrivateKey
    contact: str

    @classmethod
    def of(cls, key: str, contact: str) -> "Sender":
        number = int.from_bytes(decoded(key))
        try:
            return cls(ec.derive_private_key(number, CURVE), contact)
        except ValueError as error:
            raise PushKeyError("expected a key as `tilewright admin push-key` makes it") from error

    @property
    def public(self) -> str:
        """What browsers subscribe with."""
        return encoded(public_bytes(self.key.public_key()))

    def headers(self, endpoint: str, now: float) -> dict[str, str]:
        """Say to a push service who sends this."""
        parts = urlsplit(endpoint)
        audience = f"{parts.scheme}://{parts.netloc}"
        said = {"aud": audience, "exp": int(now + SIGNED_SECONDS), "sub": self.contact}
        token = self._signed({"typ": "JWT", "alg": "ES256"}, said)
        return {
            "authorization": f"vapid t={token}, k={self.public}",
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(KEPT_SECONDS),
        }

    def _signed(self, *parts: dict[str, object]) -> str:
        """A JSON Web Token."""
        text = ".".join(encoded(json.dumps(part).encode()) for part in parts)
        signature = self.key.sign(text.encode(), ec.ECDSA(hashes.SHA256()))
        numbers = (n.to_bytes(KEY_BYTES) for n in decode_dss_signature(signature))
        return f"{text}.{encoded(b''.join(numbers))}"


def new_key() -> str:
    """A key for a server."""
    private = ec.generate_private_key(CURVE)
    return encoded(private.private_numbers().private_value.to_bytes(KEY_BYTES))


def encrypted(message: bytes, to: Subscription) -> bytes:
    """A message for one browser."""
    return sealed(message, to, ec.generate_private_key(CURVE), os.urandom(SALT_BYTES))


def sealed(
    message: bytes, to: Subscription, ours: ec.EllipticCurvePrivateKey, salt: bytes
) -> bytes:
    """With a key pair and a salt that are used once."""
    theirs = decoded(to.p256dh)
    try:
        public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs)
    except (ValueError, UnsupportedAlgorithm) as error:
        raise PushKeyError("expected a browser's public key") from error
    own = public_bytes(ours.public_key())
    info = b"WebPush: info\0" + theirs + own
    shared = derived(ours.exchange(ec.ECDH(), public), decoded(to.auth), info, 32)
    key = derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(shared, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD_BYTES.to_bytes(4) + len(own).to_bytes(1) + own
    return head + AESGCM(key).encrypt(nonce, message + LAST_RECORD, None)


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def public_bytes(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encoded(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError as error:
        raise PushKeyError("expected a key in base64url") from error
