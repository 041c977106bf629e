"""A tour of the built site that uses whatever the screens offer: its stops, each file about one part of the app."""

from importlib import import_module
from pkgutil import iter_modules

from e2e.tour.stop import STOPS, Stop, make

for module in iter_modules(__path__):
    import_module(f"{__name__}.{module.name}")

__all__ = ["STOPS", "Stop", "make"]
