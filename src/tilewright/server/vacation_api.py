"""Vacations, over HTTP: when someone is away, and how many days they have left."""

from dataclasses import dataclass

from starlette.requests import Request

from tilewright.server.asked import body_of, open_card, own_card, pay, refuse
from tilewright.server.context import Server
from tilewright.server.limits import Price
from tilewright.server.people_messages import VacationShown, VacationWanted
from tilewright.server.vacations import AHEAD, MOST_DAYS, Vacation


@dataclass
class VacationApi:
    server: Server

    async def show(self, request: Request) -> VacationShown:
        pay(self.server, request, Price.REQUEST)
        return await self._shown((await own_card(self.server, request)).card.id)

    async def plan(self, request: Request) -> VacationShown:
        pay(self.server, request, Price.HISTORY)
        wanted = await body_of(self.server, request, VacationWanted)
        card, now = (await open_card(self.server, request)).card.id, self.server.now()
        planned = Vacation.of(max(wanted.began, now), wanted.until)
        if not now <= planned.began < planned.until or planned.began > now + AHEAD:
            raise refuse(400, "not_understood", "expected days to come, within a year")
        if not await self.server.people.vacations.plan(card, planned):
            raise refuse(409, "no_days", f"expected no other vacation, and {MOST_DAYS} days a year")
        return await self._shown(card)

    async def end(self, request: Request) -> VacationShown:
        pay(self.server, request, Price.HISTORY)
        card = (await own_card(self.server, request)).card.id
        await self.server.people.vacations.end(card)
        return await self._shown(card)

    async def _shown(self, card: str) -> VacationShown:
        vacations = self.server.people.vacations
        going, left = await vacations.next(card), await vacations.days_left(card)
        if going is None:
            return VacationShown(None, None, left, MOST_DAYS)
        return VacationShown(going.began, going.until, left, MOST_DAYS)
