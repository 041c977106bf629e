"""What these tests share with those of the app."""

from tests.web.conftest import compiled_catalogues

__all__ = ["compiled_catalogues"]
