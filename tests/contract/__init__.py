"""The contract of every game, as plain functions: each takes a case and asserts one promise.

`CHECKS` has them all. They are run over every game by `tests/test_contract.py`, and over broken ones, to see that they
notice, by `tests/toy/test_broken.py`.
"""

from tests.contract import (
    courses,
    diagrams,
    editings,
    misuse,
    observations,
    pictures,
    planes,
    plays,
    records,
    squares,
    texts,
    verdicts,
)
from tests.contract.case import CHECKS, Case, cases, check

__all__ = [
    "CHECKS",
    "Case",
    "cases",
    "check",
    "courses",
    "diagrams",
    "editings",
    "misuse",
    "observations",
    "pictures",
    "planes",
    "plays",
    "records",
    "squares",
    "texts",
    "verdicts",
]
