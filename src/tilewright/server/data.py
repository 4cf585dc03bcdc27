"""What the setting ``data`` names: a SQLite file, or a PostgreSQL database."""

from urllib.parse import urlsplit

SCHEMES = ("postgresql://", "postgres://")


def is_address(data: str) -> bool:
    """Whether it is a PostgreSQL database, and not a file."""
    return data.startswith(SCHEMES)


def shown(data: str) -> str:
    """The file, or the database's address without its password."""
    if not is_address(data):
        return data
    parts = urlsplit(data)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
