"""What a move is said to bring or cost."""

from tilewright import Position


def tags(position: Position, move: str) -> list[str]:
    return [tag.en for tag in position.tags(move)]
