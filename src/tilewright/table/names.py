"""People's names: short, printable, and without characters that mean something in a record."""

LONGEST_NAME = 24
TAKEN = frozenset('"[]{}')  # they frame headers and comments in records


def tidy(name: str) -> str:
    return " ".join(name.split())


def is_fit(name: str) -> bool:
    return name.isprintable() and not TAKEN & set(name)


def make_fit(name: str) -> str:
    """A name from elsewhere, without what is not allowed here."""
    return tidy("".join(c for c in name if is_fit(c) or c.isspace()))[:LONGEST_NAME].strip()
