"""The configuration: every variable is checked, none is silently ignored."""

import dataclasses
import ipaddress
import re

import pytest

from api.settings import Rate, Settings, SettingsError


def test_without_variables_the_defaults_hold():
    settings = Settings.from_env({"LANG": "it_IT.UTF-8"})
    assert settings.is_sqlite
    assert settings.trusted_proxies == ()
    assert settings.cors_origins == ()


def test_each_variable_becomes_its_setting():
    settings = Settings.from_env(
        {
            "PAROLE_PUBLIC_URL": "https://parole.example/",
            "PAROLE_TRUSTED_PROXIES": "127.0.0.1/32, 10.0.0.0/8",
            "PAROLE_RATE_SEAT": "5/10",
            "PAROLE_BODY_LIMIT": "1000",
        }
    )
    assert settings.public_url == "https://parole.example"
    assert settings.trusted_proxies[1] == ipaddress.ip_network("10.0.0.0/8")
    assert settings.rate_seat == Rate(5, 10)
    assert settings.body_limit == 1000


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PAROLE_PUBLIC_URL", "parole.example"),
        ("PAROLE_PUBLIC_URL", "https://parole.example/?a=1"),
        ("PAROLE_TRUSTED_PROXIES", "ovunque"),
        ("PAROLE_RATE_SEAT", "0/10"),
        ("PAROLE_RATE_SEAT", "veloce"),
        ("PAROLE_BODY_LIMIT", "-1"),
        ("PAROLE_CODES_DIR", "non-esiste"),
        ("PAROLE_LOG_FORMAT", "xml"),
    ],
)
def test_a_malformed_value_is_named_in_the_error(name, value):
    with pytest.raises(SettingsError, match=name):
        Settings.from_env({name: value})


def test_a_variable_that_does_not_exist_is_an_error():
    with pytest.raises(SettingsError, match="PAROLE_DATABSE_URL"):
        Settings.from_env({"PAROLE_DATABSE_URL": "sqlite:///x"})


def test_the_operators_page_lists_every_variable_and_no_other(root):
    text = (root / "docs" / "operations.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^\| `(PAROLE_\w+)` \|", text, re.MULTILINE))
    assert listed == {f"PAROLE_{one.name.upper()}" for one in dataclasses.fields(Settings)}
