"""When no one is to be told anything, and where this server sends nothing."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from tilewright.telling.hosts import is_allowed
from tilewright.telling.hours import Quiet, check_zone, is_quiet

HOSTS = ("push.example.net", "*.push.example.com", "127.0.0.1:8025")


def at(hour: int, zone: str = "Europe/Paris") -> float:
    return datetime(2026, 7, 14, hour, 30, tzinfo=ZoneInfo(zone)).timestamp()


@pytest.mark.parametrize(("hour", "quiet"), [(21, False), (22, True), (3, True), (7, False)])
def test_a_night_goes_over_midnight(hour: int, quiet: bool) -> None:
    assert is_quiet(Quiet(22, 7, "Europe/Paris"), at(hour)) is quiet


@pytest.mark.parametrize(("hour", "quiet"), [(8, False), (9, True), (16, True), (17, False)])
def test_a_working_day_does_not(hour: int, quiet: bool) -> None:
    assert is_quiet(Quiet(9, 17, "Europe/Paris"), at(hour)) is quiet


def test_hours_are_those_of_the_persons_own_zone() -> None:
    night = Quiet(22, 7, "America/New_York")
    assert not is_quiet(night, at(23))
    assert is_quiet(night, at(23, "America/New_York"))


def test_no_quiet_hours_are_never_quiet() -> None:
    assert not is_quiet(None, at(3))
    assert not is_quiet(Quiet(5, 5, "UTC"), at(5, "UTC"))


@pytest.mark.parametrize("zone", ["", "Nowhere", "../etc/passwd", "Europe/Paris\0"])
def test_a_zone_that_is_none_is_refused_in_words(zone: str) -> None:
    with pytest.raises(ValueError, match="expected a time zone"):
        check_zone(zone)


@pytest.mark.parametrize(
    "address",
    [
        "https://push.example.net/a/b?c",
        "https://PUSH.example.net/",
        "https://fr.push.example.com/x",
        "http://127.0.0.1:8025/hook",
    ],
)
def test_what_the_host_named_is_reached(address: str) -> None:
    assert is_allowed(address, HOSTS)


@pytest.mark.parametrize(
    "address",
    [
        "http://push.example.net/",  # not secret
        "https://push.example.net:22/",
        "https://push.example.net.evil.org/",
        "https://evil.org/push.example.net",
        "https://push.example.net@evil.org/",
        "https://user:secret@push.example.net/",
        "https://push.example.com/",
        "http://127.0.0.1:22/",
        "http://169.254.169.254/latest",
        "https://[::1]/",
        "https://[",
        "file:///etc/passwd",
        "",
    ],
)
def test_nothing_else_is_reached(address: str) -> None:
    assert not is_allowed(address, HOSTS)
