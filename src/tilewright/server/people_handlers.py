"""Who answers what is asked about people, by the operation's name."""

from typing import Any

from tilewright.server.asked import answered
from tilewright.server.context import Server
from tilewright.server.finding import Finding
from tilewright.server.history_api import HistoryApi
from tilewright.server.inviting import Inviting
from tilewright.server.live import Live
from tilewright.server.people_api import PeopleApi
from tilewright.server.transports import Transports
from tilewright.server.vacation_api import VacationApi


def people_handlers(
    server: Server, transports: Transports
) -> dict[str, Any]:  # Any: a Starlette endpoint
    people, finding = PeopleApi(server), Finding(server)
    live, past = Live(server, transports), HistoryApi(server)
    inviting, away = Inviting(server), VacationApi(server)
    return {
        "make_card": answered(people.make),
        "card": answered(people.show),
        "rename_card": answered(people.rename),
        "renew_card": answered(people.renew),
        "delete_card": answered(people.delete),
        "tie": answered(people.tie),
        "untie": answered(people.untie),
        "live": answered(live.stream),
        "blocks": answered(people.blocks),
        "block": answered(people.block),
        "unblock": answered(people.unblock),
        "vacation": answered(away.show),
        "plan_vacation": answered(away.plan),
        "end_vacation": answered(away.end),
        "report": answered(people.report),
        "export_card": answered(past.export),
        "history": answered(past.history),
        "card_records": answered(past.records),
        "ratings": answered(past.ratings),
        "open_tables": answered(finding.show),
        "offer": answered(finding.offer),
        "end_offer": answered(finding.end),
        "sit": answered(finding.sit),
        "seek": answered(finding.seek),
        "stop_seeking": answered(finding.stop),
        "invitations": answered(inviting.show),
        "invite": answered(inviting.invite),
        "accept_invitation": answered(inviting.accept),
        "decline_invitation": answered(inviting.decline),
    }
