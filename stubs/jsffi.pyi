"""MicroPython's bridge to JavaScript, for mypy."""

from collections.abc import Callable
from typing import Any

def create_proxy(call: Callable[..., Any]) -> Callable[..., Any]: ...
