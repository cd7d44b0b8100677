"""Addresses of the configuration are read strictly and written the same."""

import pytest

from jarvisd.address import Address


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("tcp://kitchen.local:10700", "kitchen.local", 10_700),
        ("tcp://192.168.1.20:1", "192.168.1.20", 1),
        (" tcp://[fe80::1]:65535/ ", "fe80::1", 65_535),
        ("tcp://küche.local.:80", "küche.local.", 80),
    ],
)
def test_host_and_port_are_read(text: str, host: str, port: int) -> None:
    address = Address.parse(text)

    assert (address.host, address.port) == (host, port)
    assert Address.parse(str(address)) == address


@pytest.mark.parametrize(
    "text",
    [
        "",
        "kitchen.local:10700",
        "tcp://kitchen.local",
        "tcp://:10700",
        "tcp://kitchen:70000",
        "tcp://kitchen:x",
        "http://kitchen:80",
        "unix:///run/wyoming.sock",
        "tcp://anna@kitchen:80",
        "tcp://kitchen:80/path",
        "tcp://kitchen:80?x",
        "tcp://[fe80::1:80",
        "tcp://kitchen..local:80",
        "tcp://.local:80",
        f"tcp://{'k' * 64}:80",
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Address.parse(text)
