"""Settings: where they come from, what is said when they are wrong, where they are written."""

import argparse
from pathlib import Path

import pytest

from tilewright.server.settings import (
    Setting,
    SettingError,
    Settings,
    add_flags,
    all_settings,
    read_settings,
)

DOCUMENT = Path(__file__).parents[2] / "docs" / "hosting.md"


def read(*flags: str, **environment: str) -> Settings:
    parser = argparse.ArgumentParser()
    add_flags(parser)
    return read_settings(parser.parse_args(flags), environment)


def complaint(*flags: str, **environment: str) -> str:
    with pytest.raises(SettingError) as caught:
        read(*flags, **environment)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def written(tmp_path: Path, text: str) -> str:
    path = tmp_path / "tilewright.toml"
    path.write_text(text)
    return str(path)


def test_nothing_said_gives_the_defaults() -> None:
    assert read() == Settings()


def test_flags_win_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    config = written(tmp_path, 'port = 1\nrate = 1.5\norigins = ["https://a.example"]')
    settings = read("--config", config, "--port", "3", TILEWRIGHT_PORT="2", TILEWRIGHT_RATE="2.5")
    assert (settings.port, settings.rate) == (3, 2.5)
    assert settings.origins == ("https://a.example",)


def test_the_environment_may_name_the_file(tmp_path: Path) -> None:
    assert read(TILEWRIGHT_CONFIG=written(tmp_path, "quiet = true")).quiet


@pytest.mark.parametrize("setting", all_settings(), ids=lambda setting: setting.name)
def test_every_setting_has_a_flag_and_a_variable(setting: Setting) -> None:
    example = EXAMPLES.get(setting.name, "7")
    by_flag = read(setting.flag, *([] if setting.name in ("quiet", "private") else [example]))
    by_variable = read(**{setting.variable: example})
    assert by_flag == by_variable != Settings()


EXAMPLES = {
    "path": "/tiles",
    "trusted_proxies": "10.0.0.0/8, 192.0.2.1",
    "origins": "https://a.example, http://b.example:80",
    "frame_ancestors": "https://a.example https://b.example",
    "log_level": "debug",
    "log_format": "json",
    "quiet": "yes",
    "address": "https://tables.example.org/tiles",
    "push_contact": "mailto:host@example.org",
    "push_hosts": "push.example.org, *.example.net",
    "webhook_hosts": "hooks.example.org",
    "private": "yes",
}

WRONG = {
    "port": "http",
    "path": "tiles",
    "origins": "example.org",
    "max_sockets": "0",
    "rate": "nan",
    "grace": "-1",
    "keep_days": "1.5",
    "log_level": "loud",
    "frame_ancestors": "https://a.example; script-src *",
    "quiet": "perhaps",
    "data": "",
    "trusted_proxies": "nonsense",
    "heartbeat": "0.0001",
    "idle_room": "0.5",
    "address": "tables.example.org",
    "push_contact": "me",
    "webhook_hosts": "https://hooks.example.org/a",
}


@pytest.mark.parametrize("path", ["/a/../b", "/..", "/a/.", "//a", "/a/", "/a b"])
def test_a_path_that_leads_elsewhere_is_refused(path: str) -> None:
    assert "expected nothing, or a path like /tiles" in complaint("--path", path)


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_value_is_named_with_what_was_expected(name: str) -> None:
    setting = next(setting for setting in all_settings() if setting.name == name)
    said = complaint(**{setting.variable: WRONG[name]})
    assert said == f"{setting.variable}: expected {setting.expected}, got {WRONG[name]!r}"


def test_a_file_is_named_where_it_is_wrong(tmp_path: Path) -> None:
    assert "No such file" in complaint("--config", str(tmp_path / "none.toml"))
    assert "expected TOML" in complaint("--config", written(tmp_path, "port ="))
    assert "got 'prot'" in complaint("--config", written(tmp_path, "prot = 80"))
    config = written(tmp_path, 'port = "many"')
    said = f"{config}: port: expected a number from 0 to 65535, got 'many'"
    assert complaint("--config", config) == said


def test_a_mistyped_variable_is_not_overlooked() -> None:
    assert "TILEWRIGHT_PROT" in complaint(TILEWRIGHT_PROT="80")


def test_the_data_folder_is_the_users(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert read().data == str(tmp_path / "tilewright" / "tables.sqlite")


@pytest.mark.parametrize("setting", all_settings(), ids=lambda setting: setting.name)
def test_every_setting_is_in_the_document(setting: Setting) -> None:
    default = f"`{setting.default}`" if is_literal(setting) else setting.default
    row = f"| `{setting.name}` | {default} | {setting.meaning} |"
    assert row in DOCUMENT.read_text(encoding="utf-8").splitlines()


def is_literal(setting: Setting) -> bool:
    return bool(setting.default) and setting.name not in ("data", "bot_processes")
