"""JSON Schema of what goes over the wire.

``python -m tilewright.server.schema`` prints that of the messages, and with the name of a game that
of what the game shows: its view, what is printed on its boards, and its deals.
"""

import json
import sys
from collections.abc import Mapping
from typing import Any

import msgspec

from tilewright.games import game
from tilewright.server import (
    channels,
    messages,
    offers,
    people_messages,
    progress,
    puzzle_messages,
    review_messages,
    study_messages,
    telling_messages,
)

Roots = Mapping[str, Any]  # Any: unions have no type of their own

ROOTS: Roots = {
    "ClientMessage": messages.ClientMessage,
    "ServerMessage": messages.ServerMessage,
    "DocumentGiven": offers.DocumentGiven,
    "DocumentRead": offers.DocumentRead,
    "TableWanted": messages.TableWanted,
    "TableMade": messages.TableMade,
    "TableNow": messages.TableNow,
    "Catalog": offers.Catalog,
    "Progress": progress.Progress,
    "Replay": messages.Replay,
    "EngineShown": messages.EngineShown,
    "PositionsWanted": messages.PositionsWanted,
    "Positions": messages.Positions,
    "AnalysisWanted": messages.AnalysisWanted,
    "Analysis": messages.Analysis,
    "ReviewWanted": review_messages.ReviewWanted,
    "ReviewWork": review_messages.ReviewWork,
    "TableReview": review_messages.TableReview,
    "WhyWanted": review_messages.WhyWanted,
    "Whys": review_messages.Whys,
    "StudyWanted": study_messages.StudyWanted,
    "Study": study_messages.Study,
    "RecordWanted": study_messages.RecordWanted,
    "RecordRead": study_messages.RecordRead,
    "Puzzles": puzzle_messages.Puzzles,
    "PuzzleShown": puzzle_messages.PuzzleShown,
    "PuzzleReply": puzzle_messages.PuzzleReply,
    "Problem": messages.Problem,
    "CardWanted": people_messages.CardWanted,
    "CardMade": people_messages.CardMade,
    "CardShown": people_messages.CardShown,
    "CardRenewed": people_messages.CardRenewed,
    "CardTables": people_messages.CardTables,
    "TieWanted": people_messages.TieWanted,
    "Tied": people_messages.Tied,
    "BlockWanted": people_messages.BlockWanted,
    "Blocked": people_messages.Blocked,
    "ReportWanted": people_messages.ReportWanted,
    "Noted": people_messages.Noted,
    "History": people_messages.History,
    "RatingList": people_messages.RatingList,
    "OpenTables": people_messages.OpenTables,
    "OfferWanted": people_messages.OfferWanted,
    "OfferEnded": people_messages.OfferEnded,
    "SeatAsked": people_messages.SeatAsked,
    "SeatTaken": people_messages.SeatTaken,
    "SeekWanted": people_messages.SeekWanted,
    "Sought": people_messages.Sought,
    "InvitationWanted": people_messages.InvitationWanted,
    "Invitations": people_messages.Invitations,
    "VacationWanted": people_messages.VacationWanted,
    "VacationShown": people_messages.VacationShown,
    "TellingShown": telling_messages.TellingShown,
    "Wishes": channels.Wishes,
    "ChannelWanted": telling_messages.ChannelWanted,
    "ChannelConfirmed": telling_messages.ChannelConfirmed,
    "MuteWanted": telling_messages.MuteWanted,
}


def game_roots(name: str) -> Roots:
    shown = game(name)
    return {
        "View": shown.view_type,
        "Printed": shown.printed_type,
        "DealView": shown.deal_view_type,
    }


def components(ref_template: str, of: Roots = ROOTS) -> dict[str, Any]:
    """All definitions by name, the unions too."""
    roots, named = msgspec.json.schema_components(of.values(), ref_template=ref_template)
    unions = {name: root for name, root in zip(of, roots, strict=True) if name not in named}
    return unions | named


def schema(title: str, of: Roots, source: str) -> dict[str, Any]:
    """``source`` is the module that declares the types, for those who read what is made of it."""
    return {
        "$comment": source,
        "title": title,
        "type": "object",
        "additionalProperties": False,
        "properties": {name: {"$ref": f"#/$defs/{name}"} for name in of},
        "$defs": components("#/$defs/{name}", of),
    }


def main(names: list[str]) -> None:
    if names:
        roots = game_roots(names[0])
        found = schema("Shown", roots, roots["View"].__module__)
    else:
        found = schema("Protocol", ROOTS, messages.__name__)
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main(sys.argv[1:])
