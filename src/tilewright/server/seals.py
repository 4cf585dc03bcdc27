"""Seals: a short secret that only another secret opens, so that what is stored opens nothing."""

import hmac
import secrets

NONCE_BYTES = 16
LONGEST = 64  # bytes that one seal holds


def seal(secret: str, text: str) -> str:
    """Hide a text; every seal of the same is another."""
    content = text.encode()
    if len(content) > LONGEST:
        raise ValueError(f"expected at most {LONGEST} bytes to seal, got {len(content)}")
    nonce = secrets.token_bytes(NONCE_BYTES)
    return (nonce + mixed(secret, nonce, content)).hex()


def unseal(secret: str, sealed: str) -> str:
    """The text; with another secret, whatever comes of it."""
    stored = bytes.fromhex(sealed)
    return mixed(secret, stored[:NONCE_BYTES], stored[NONCE_BYTES:]).decode(errors="replace")


def mixed(secret: str, nonce: bytes, content: bytes) -> bytes:
    """With a pad that is used once: a keyed digest of the nonce."""
    pad = hmac.digest(secret.encode(), nonce, "sha512")
    return bytes(a ^ b for a, b in zip(content, pad, strict=False))
