"""QR codes: the symbol of the standard, and codes that are read back module by module."""

from __future__ import annotations

import pytest

from pygames import GAMES
from web.app.model.overlays import InvitationCode
from web.app.model.words import Translator
from web.app.printing import qr
from web.app.printing.code import code_dialog


def read(rows: list[list[bool]]) -> str:
    """Return what a code without errors says: its format, its data unmasked, its blocks in order."""
    size = len(rows)
    version = (size - 17) // 4
    places = qr.format_places(size)
    told = [sum(rows[row][column] << n for n, (row, column) in enumerate(half)) for half in (places[:15], places[15:])]
    assert told == [(0b01000 << 10 | qr.check_bits(0b01000, 10, 0x537)) ^ 0x5412] * 2
    fixed = qr.patterns(version)
    free = [place for place in qr.path(size) if place not in fixed]
    bits = [rows[row][column] ^ qr.is_inverted(row, column) for row, column in free]
    words = [sum(bit << 7 - n for n, bit in enumerate(bits[at : at + 8])) for at in range(0, len(bits) - 7, 8)]
    count, checks = qr.BLOCKS[version - 1], qr.CHECKS[version - 1]
    whole = len(words) - count * checks
    blocks: list[list[int]] = [[] for _ in range(count)]
    order = [
        n for at in range(-(-whole // count)) for n in range(count) if at < whole // count or n >= count - whole % count
    ]
    for n, word in zip(order, words, strict=False):
        blocks[n].append(word)
    for n, block in enumerate(blocks):
        assert qr.remainder(block, checks) == words[whole + n :: count][:checks]
    data = [word for block in blocks for word in block]
    stream = [bit for word in data for bit in qr.bits_of(word, 8)]
    wide = 8 if version < 10 else 16
    length = sum(bit << wide - 1 - n for n, bit in enumerate(stream[4 : 4 + wide]))
    text = stream[4 + wide : 4 + wide + 8 * length]
    return bytes(sum(bit << 7 - n for n, bit in enumerate(text[at : at + 8])) for at in range(0, len(text), 8)).decode()


@pytest.mark.parametrize("length", [2, 17, 18, 106, 134, 230, 271, 272, 425, 644, 1273])
def test_a_code_is_read_back(length: int) -> None:
    text = ("ñ" + "https://example.org/#game=eNo9T7_" * 50)[: length - 1]

    rows = qr.code(text)

    assert rows is not None
    assert read(rows) == text
    for row, column in ((0, 0), (0, len(rows) - 7), (len(rows) - 7, 0)):
        corner = ["".join("#" if dark else "." for dark in line[column : column + 7]) for line in rows[row : row + 7]]
        assert corner == ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]


def test_what_is_too_long_has_no_code() -> None:
    assert qr.code("x" * 1274) is None


def test_a_link_that_is_too_long_for_a_code_is_to_be_copied() -> None:
    dialog = code_dialog(Translator(["en"]), InvitationCode(GAMES["cathedral"], "https://example.org/#" + "x" * 1300))
    assert "too long for a QR code. Copy it instead." in dialog
    assert "friends_copy" in dialog
    assert "friends_sent scanned" not in dialog


def test_checks_are_those_of_the_standard() -> None:
    """ISO/IEC 18004, annex I and C: “01234567” in version 1-M; the format of level M under mask 5; version 7."""
    data = [0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11]
    assert qr.remainder(data, 10) == [0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55]
    assert qr.check_bits(0b00101, 10, 0x537) == 0b0011011100
    assert qr.check_bits(7, 12, 0x1F25) == 0b110010010100
    assert [qr.alignment(version) for version in (1, 2, 7, 14, 22, 25)] == [
        [],
        [6, 18],
        [6, 22, 38],
        [6, 26, 46, 66],
        [6, 26, 50, 74, 98],
        [6, 32, 58, 84, 110],
    ]
