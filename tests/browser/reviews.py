"""Reviews that the server has made."""

import time

from tests.browser.served import House, Json, Made

LOOK_SECONDS, MOST_LOOKS = 0.2, 600


def kept_review(house: House, made: Made) -> Json:
    """That of a finished table; waited for where it is still to be made."""
    for _ in range(MOST_LOOKS):
        found: Json | None = house.http.get(f"/api/tables/{made.id}/review").json()["review"]
        if found:
            return found
        time.sleep(LOOK_SECONDS)
    raise AssertionError(f"no review of {made.game} was made")


def mistakes_of(review: Json) -> list[Json]:
    """The marked moves, each with the number of moves before it."""
    moves = [piece for piece in review["pieces"] if piece["kind"] == "move"]
    return [{"at": at, **move} for at, move in enumerate(moves) if move["mark"]]
