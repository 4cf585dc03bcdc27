"""Every setting of the server: what it means, its default, and where it may come from.

A configuration file overrides the defaults, the environment overrides it, and flags override both.
"""

import argparse
import os
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

from tilewright.server.addresses import Proxies

PREFIX = "TILEWRIGHT_"
CONFIG = "config"
SWITCHES = {"yes": True, "no": False, "on": True, "off": False, "true": True, "false": False}

Name = Annotated[str, Meta(min_length=1, title="a text")]
ProxyNames = Annotated[
    tuple[Name, ...],
    Meta(title="addresses or networks like 10.0.0.0/8, or *", extra={"check": Proxies.of}),
]
Count = Annotated[int, Meta(ge=1, le=1_000_000_000, title="a number from 1")]
Amount = Annotated[int, Meta(ge=0, le=1_000_000, title="a number from 0")]
Rate = Annotated[float, Meta(gt=0, le=1e6, title="a number above 0")]
Seconds = Annotated[float, Meta(gt=0, le=1e6, title="a number of seconds above 0")]
Pause = Annotated[float, Meta(ge=0, le=3600, title="a number of seconds from 0 to 3600")]
Workers = Annotated[int, Meta(ge=1, le=64, title="a number from 1 to 64")]
Port = Annotated[int, Meta(ge=0, le=65535, title="a number from 0 to 65535")]
Beat = Annotated[float, Meta(ge=1, le=3600, title="a number of seconds from 1 to 3600")]
Idle = Annotated[float, Meta(ge=1, le=1e6, title="a number of seconds from 1")]
SubPath = Annotated[
    str,
    Meta(pattern=r"^(/(?!\.{1,2}(/|$))[\w.~-]+)*$", title="nothing, or a path like /tiles"),
]
Origin = Annotated[str, Meta(pattern=r"^https?://[^/\s]+$")]
Origins = Annotated[tuple[Origin, ...], Meta(title="addresses like https://example.org")]
Address = Annotated[
    str,
    Meta(
        pattern=r"^(https?://[^/\s?#]+(/[\w.~-]+)*)?$", title="an address like https://example.org"
    ),
]
Hosts = Annotated[
    tuple[Annotated[str, Meta(pattern=r"^(\*\.)?[\w.\[\]:-]+$")], ...],
    Meta(title="hosts like example.org or *.example.org"),
]
Text = Annotated[str, Meta(title="a text")]
Contact = Annotated[
    str,
    Meta(pattern=r"^(mailto:\S+@\S+|https://\S+)?$", title="mailto: and an address, or a page"),
]
Sources = Annotated[
    str,
    Meta(
        pattern=r"^([^\s;,]+( [^\s;,]+)*)?$",
        title="addresses like https://example.org, separated by spaces",
    ),
]
Switch = Annotated[bool, Meta(title="yes or no")]
Level = Annotated[
    Literal["debug", "info", "warning", "error"], Meta(title="debug, info, warning or error")
]
Format = Annotated[Literal["text", "json"], Meta(title="text or json")]


class SettingError(ValueError):
    """A setting that cannot be used: its name, what was expected, and what was given."""


def default_data() -> str:
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return str(Path(home) / "tilewright" / "tables.sqlite")


def default_bot_processes() -> int:
    return max(1, (os.cpu_count() or 1) - 1)


def about(description: str, default: str = "") -> Meta:
    """What a setting means, and its default in words if that depends on the machine."""
    return Meta(description=description, extra={"default": default} if default else None)


class Settings(Struct, frozen=True):
    host: Annotated[Name, about("the address to listen on; 0.0.0.0 is all of this machine's")] = (
        "127.0.0.1"
    )
    port: Annotated[Port, about("the port to listen on; 0 takes any free one")] = 8000
    data: Annotated[
        Name,
        about(
            "the SQLite file of all tables, or the address of a PostgreSQL database",
            "tables.sqlite in the user's data folder",
        ),
    ] = msgspec.field(default_factory=default_data)
    path: Annotated[SubPath, about("the path under which the pages are served")] = ""
    origins: Annotated[
        Origins, about("other sites whose pages may play here; the server's own always may")
    ] = ()
    trusted_proxies: Annotated[
        ProxyNames, about("proxies trusted to tell a client's address and scheme")
    ] = ("127.0.0.1", "::1")
    processes: Annotated[
        Workers, about("processes that serve; they share the port, the data and the bots")
    ] = 1
    bot_processes: Annotated[
        Count, about("processes in which bots think", "one less than there are cores")
    ] = msgspec.field(default_factory=default_bot_processes)
    max_tables: Annotated[Count, about("tables in memory; no more are made or opened")] = 2000
    max_sockets: Annotated[Count, about("connections that may be open at once")] = 5000
    max_sockets_per_client: Annotated[Count, about("connections from one address")] = 100
    max_message: Annotated[Count, about("bytes in the longest message accepted")] = 16_384
    rate: Annotated[
        Rate, about("what one address may ask per second, in the long run; a short message costs 1")
    ] = 40.0
    burst: Annotated[Count, about("what one address may ask at once")] = 120
    table_rate: Annotated[Rate, about("tables per hour that one address may make")] = 60.0
    outbox: Annotated[
        Count, about("messages that a reader may lag behind before it is disconnected")
    ] = 256
    outbox_bytes: Annotated[Count, about("bytes that a reader may lag behind")] = 524_288
    heartbeat: Annotated[Beat, about("seconds between heartbeats on a connection")] = 20.0
    idle_room: Annotated[
        Idle, about("seconds after which an idle table is dropped from memory")
    ] = 300.0
    keep_days: Annotated[
        Amount, about("days after which an untouched table is deleted; 0 keeps all")
    ] = 0
    private: Annotated[
        Switch, about("a server for friends: no tables are open to whoever comes, nobody is paired")
    ] = False
    address: Annotated[
        Address, about("where these pages are, for links in what people are sent")
    ] = ""
    push_key: Annotated[
        Text, about("the secret key for Web Push, made by tilewright admin push-key")
    ] = ""
    push_contact: Annotated[
        Contact, about("where push services may write to, like mailto:host@example.org")
    ] = ""
    push_hosts: Annotated[Hosts, about("push services of browsers that may be sent to")] = (
        "fcm.googleapis.com",
        "updates.push.services.mozilla.com",
        "*.push.apple.com",
        "*.notify.windows.com",
    )
    mail_server: Annotated[
        Text, about("the SMTP server to send mail by, like smtp+tls://user:password@host:587")
    ] = ""
    mail_from: Annotated[Text, about("the sender of mail, like Tables <tables@example.org>")] = ""
    webhook_hosts: Annotated[
        Hosts, about("hosts that players' webhooks may be at; none: no webhooks")
    ] = ()
    frame_ancestors: Annotated[
        Sources, about("other sites that may show the pages in a frame; * lets every site")
    ] = ""
    log_level: Annotated[Level, about("the least severe messages that are logged")] = "info"
    log_format: Annotated[Format, about("how log lines are written")] = "text"
    drain: Annotated[
        Pause, about("seconds for which a stop goes on serving while /readyz says it is not ready")
    ] = 0.0
    grace: Annotated[Seconds, about("seconds that a stop waits for requests in progress")] = 10.0
    quiet: Annotated[Switch, about("print no address at the start")] = False


@dataclass(frozen=True)
class Setting:
    """A setting: its type, meaning and default."""

    name: str
    kind: Any  # Any: a type as annotations write it
    expected: str
    meaning: str
    default: str
    check: Callable[[Any], object]  # Any: of the setting's own type; ValueError if it is wrong

    @property
    def flag(self) -> str:
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        return PREFIX + self.name.upper()

    def read(self, given: object, source: str) -> object:
        """``given`` may be a text or, from a configuration file, already a number or a list."""
        try:
            value = msgspec.convert(self._split(given), self.kind, strict=False)
            self.check(value)
            return value
        except ValueError as error:
            raise SettingError(f"{source}: expected {self.expected}, got {given!r}") from error

    def _split(self, given: object) -> object:
        if not isinstance(given, str):
            return given
        kind = get_args(self.kind)[0]
        if get_origin(kind) is tuple:
            return [part.strip() for part in given.split(",") if part.strip()]
        return SWITCHES.get(given.lower(), given) if kind is bool else given


def describe(field: msgspec.structs.FieldInfo, kind: Any) -> Setting:  # Any: see Setting.kind
    metas = [meta for meta in get_args(kind)[1:] if isinstance(meta, Meta)]
    expected = next(meta.title for meta in metas if meta.title)
    meaning = next(meta.description for meta in metas if meta.description)
    extra = {key: value for meta in metas for key, value in (meta.extra or {}).items()}
    return Setting(
        name=field.name,
        kind=kind,
        expected=expected,
        meaning=meaning,
        default=extra.get("default") or show_default(field.default),
        check=extra.get("check", bool),
    )


def show_default(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ",".join(value)
    return f"{value:g}" if isinstance(value, float) else str(value)


def all_settings() -> list[Setting]:
    kinds = get_type_hints(Settings, include_extras=True)
    return [describe(field, kinds[field.name]) for field in msgspec.structs.fields(Settings)]


def add_flags(parser: argparse.ArgumentParser, names: Iterable[str] = ()) -> None:
    """Add flags for these settings, or for all; ``read_settings`` reads them."""
    chosen = set(names)
    for setting in all_settings():
        if chosen and setting.name not in chosen:
            continue
        default = f" (default {setting.default})" if setting.default else ""
        text = (setting.meaning + default).replace("%", "%%")
        if get_args(setting.kind)[0] is bool:
            parser.add_argument(setting.flag, action="store_const", const="yes", help=text)
        else:
            parser.add_argument(setting.flag, metavar=metavar(setting), help=text)
    parser.add_argument("--config", metavar="FILE", help="a TOML file with settings")


def metavar(setting: Setting) -> str:
    kind = get_args(setting.kind)[0]
    if kind in (int, float):
        return "N"
    return "FILE|URL" if setting.name == "data" else "TEXT"


def read_settings(
    arguments: argparse.Namespace, environment: Mapping[str, str] = os.environ
) -> Settings:
    """Settings from flags, the environment and a file, with defaults for the rest."""
    check_variables(environment)
    config = getattr(arguments, CONFIG, None) or environment.get(PREFIX + CONFIG.upper())
    written = read_config(config) if config else {}
    values: dict[str, object] = {}
    for setting in all_settings():
        flag = getattr(arguments, setting.name, None)
        if flag is not None:
            values[setting.name] = setting.read(flag, setting.flag)
        elif setting.variable in environment:
            values[setting.name] = setting.read(environment[setting.variable], setting.variable)
        elif setting.name in written:
            values[setting.name] = setting.read(written[setting.name], f"{config}: {setting.name}")
    return Settings(**values)  # type: ignore[arg-type]  # each was read as its field's type


def read_config(name: str) -> dict[str, object]:
    try:
        written = tomllib.loads(Path(name).read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingError(f"{name}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingError(f"{name}: expected TOML: {error}") from error
    known = [setting.name for setting in all_settings()]
    for key in written:
        if key not in known:
            raise SettingError(f"{name}: expected one of {', '.join(known)}, got {key!r}")
    return written


def check_variables(environment: Mapping[str, str]) -> None:
    """Reject unknown TILEWRIGHT_ variables, so that typos are noticed."""
    known = {setting.variable for setting in all_settings()} | {PREFIX + CONFIG.upper()}
    for name in environment:
        if name.startswith(PREFIX) and name not in known:
            raise SettingError(f"{name}: expected a setting's name after {PREFIX}, got none")
