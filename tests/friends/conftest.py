"""Secrets are the same each time in these tests, except where a test needs real ones."""

from __future__ import annotations

from random import Random

import pytest

from pygames.friends import device
from tests.friends.party import seeded


@pytest.fixture(autouse=True)
def same_secrets(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make secrets from the name of the test."""
    if "real_secrets" not in request.fixturenames:
        monkeypatch.setattr(device, "random_bytes", seeded(Random(request.node.name)))


@pytest.fixture
def real_secrets() -> None:
    """Secrets as they are outside of tests."""
