"""Pages to try things on: a board of two by two squares of 100 pixels, with a tray, tools and the rest of a table."""

from typing import Any

TABLE = """
<div id="app"><div class="blokus"><main id="main">
  <div id="board"><svg viewBox="0 0 2 2" data-box="100 0 200 200" class="mine">
    <g data-layer="held"></g>
    <g>
      <rect role="gridcell" aria-rowindex="1" aria-colindex="1" aria-label="a2" data-target="a2"
        data-box="100 0 100 100"/>
      <rect role="gridcell" aria-rowindex="1" aria-colindex="2" aria-label="b2" data-target="b2"
        data-box="200 0 100 100"/>
      <rect role="gridcell" aria-rowindex="2" aria-colindex="1" aria-label="a1" data-target="a1"
        data-box="100 100 100 100"/>
    </g>
  </svg></div>
  <div class="hands"><div class="tray" data-roving="row">
    <button data-target="piece-F">F</button><button data-target="piece-I">I</button>
  </div></div>
  <div id="tools">
    <button data-target="place" aria-disabled="true">Place</button>
    <button data-target="turn" data-key="R">Turn</button>
    <button data-target="cancel" data-key="Escape">Put back</button>
    <button data-action="hint" data-key="H">Hint</button>
  </div>
  <form id="typed" data-form="move"><input name="move"></form>
</main></div></div>
<dialog id="dialog"></dialog><div id="toast"></div><div id="live"></div>
<div id="carried" hidden></div>
"""

TURNED = TABLE.replace('class="blokus"', 'class="blokus turned"')
"""The same seen from the second player's side; its boxes are where they were."""


def held(*, at: str = "", stays: bool = False, pull: float = 1) -> dict[str, Any]:
    """Return something in hand that fits at a2 and does not at b2 and a1."""
    spots = [("a2", 0.5, 0.5, 1, 0), ("b2", 1.5, 0.5, 0, 90), ("a1", 0.5, 1.5, 0, 0)]
    return {
        "label": "F", "svg": "<path/>", "spots": spots, "at": at, "style": "seat0", "pull": pull,
        "sure": False, "exact": False, "stays": stays, "fits": ("does not fit", "fits"),
    }  # fmt: skip
