"""People's names: short, visible, and without what a record gives a meaning."""

LONGEST_NAME = 24
TAKEN = frozenset('"[]{}')  # they frame headers and comments in records


def tidy(name: str) -> str:
    return " ".join(name.split())


def is_fit(name: str) -> bool:
    return name.isprintable() and not TAKEN & set(name)


def make_fit(name: str) -> str:
    """What is left of a name from elsewhere."""
    return tidy("".join(c for c in name if is_fit(c) or c.isspace()))[:LONGEST_NAME].strip()
