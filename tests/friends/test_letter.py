"""Links as messengers leave them, and texts without one: one error each, of one type, and nothing has changed."""

from __future__ import annotations

import pickle
import re
import zlib
from base64 import urlsafe_b64encode
from contextlib import suppress
from random import Random
from urllib.parse import quote

import pytest

from pygames import Record
from pygames.friends import BadMessage, Letter, Peer, device
from pygames.friends.packing import fragment
from pygames.friends.refusal import CODES
from tests.friends.party import EVERY, Party, seeded
from tools.paths import ROOT


def chatted(name: str, turns: int, seats: int | None = None) -> Party:
    """Return a game by ring, of which this many texts were sent; nobody has opened the last one."""
    party = Party(name, seats or EVERY[name].seats[0], 7)
    last = len(party.devices) - 1
    for _ in range(turns):
        if not party.devices[last].waits_for:
            break
        last = party.home(party.devices[last].waits_for[0])
        party.open(last, party.texts[-1])
        party.post(last)
    return party


with pytest.MonkeyPatch.context() as patch:  # the names of the tests are to be the same each time
    patch.setattr(device, "random_bytes", seeded(Random("letters")))
    PARTY = chatted("sectori", 5)
LINK = PARTY.texts[-1]
LETTER = Letter.read(LINK)
FRAGMENT = LINK.partition("#")[2]
ESCAPED = LINK.replace("=", "=3D")


@pytest.mark.parametrize(
    "text",
    [
        LINK,
        f"#{FRAGMENT}",
        FRAGMENT,
        f"Your turn in Sectori. {LINK}",
        f"{LINK}...",
        f"<{LINK}>",
        f"({LINK}).",
        f"“{LINK}”, she said",
        f"{LINK}&fbclid=IwAR0abc_-123",
        f"{LINK}?utm_source=whatsapp",
        f"{LINK}#again",
        LINK.replace("#", "%23"),
        LINK.replace("#", "%23").replace("=", "%3D"),
        LINK.replace("=", "=3D"),
        f"https://safe.example/?url={quote(LINK, safe='')}&data=05%7C01&reserved=0",
        f"https://safe.example/?url={quote(quote(LINK, safe=''), safe='')}&data=05",
        f"{LINK[:120]}\n{LINK[120:300]}\r\n{LINK[300:]}\nSent from my phone",
        "\n> ".join(LINK[at : at + 76] for at in range(0, len(LINK), 76)) + "\n> Ana",
        "=\r\n".join(ESCAPED[at : at + 70] for at in range(0, len(ESCAPED), 70)),
        f"{LINK[:90]}\u200b{LINK[90:]}",
        LINK.replace("#friends", "#Friends"),
        f"https://quiet.table/#friends=broken and then {LINK}",
        LETTER.write(),
    ],
)
def test_a_link_is_read_as_messengers_leave_it(text: str) -> None:
    assert Letter.read(text) == LETTER


def bomb() -> str:
    """Return a short link that unpacks to much more than a game may have."""
    return "friends=" + urlsafe_b64encode(zlib.compress(b"[" * 30_000_000, 9)).decode()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "no-link"),
        ("Shall we play?", "no-link"),
        ("https://quiet.table/#game=eNpVjkEKgzAQRfc5xV8q", "no-link"),
        (LINK[:-9], "damaged"),
        (f"{LINK[:200]}{LINK[201:]}", "damaged"),
        ("friends=", "damaged"),
        ("friends=eNp", "damaged"),
        (bomb(), "damaged"),
        ("x" * 10_000_000, "too-long"),
        (fragment("e10 j5"), "damaged"),
        (fragment("[Friends \"2\"]"), "damaged"),
        (fragment(LETTER.write().replace('[Friends "2"]', "")), "damaged"),
        (fragment(LETTER.write().replace('[Friends "2"]', '[Friends "3"]')), "newer"),
        (fragment(LETTER.write().replace('[Friends "2"]', '[Friends "0"]')), "damaged"),
        (fragment(LETTER.write().replace('[Inviter "0"]', '[Inviter "2"]')), "damaged"),
        (fragment(LETTER.write().replace('[Inviter "0"]', '[Inviter "0"] [Dice "some"]')), "newer"),
        (fragment(LETTER.write().replace("[Elements", "[Others")), "damaged"),
        (fragment(re.sub(r'(Elements "[^ ]*)', r"\1 \1", LETTER.write())), "damaged"),
        (fragment(re.sub(r'(Elements ")[0-9]+', r"\g<1>513", LETTER.write())), "damaged"),
        (fragment(LETTER.write() + '[Skips "3 2"]'), "damaged"),
        (fragment(LETTER.write() + '[Termination "agreed draw"]'), "damaged"),
        (fragment(LETTER.write() + '[Position "walls a1n"]'), "damaged"),
        (PARTY.devices[0].seat_key, "seat-key"),
        (PARTY.devices[0].write(), "seat-key"),
        (fragment(PARTY.devices[0].write()), "seat-key"),
    ],
    ids=lambda text: text[:24],
)  # fmt: skip
def test_what_is_no_message_is_refused_with_its_code(text: str, code: str) -> None:
    with pytest.raises(BadMessage) as refused:
        Letter.read(text)
    assert refused.value.code == code
    assert str(refused.value)


def test_a_seat_key_is_asked_for_by_itself() -> None:
    for text in (LINK, LETTER.write(), "seatkey=", "hello"):
        with pytest.raises(BadMessage):
            Peer.read(text)


def test_a_refusal_is_the_same_in_another_process() -> None:
    refused = BadMessage("chance", turn=3, seat=1, ply="*4", right="*5")
    again = pickle.loads(pickle.dumps(refused))
    assert (again.code, again.facts, str(again)) == (refused.code, refused.facts, str(refused))
    assert str(refused) == "Turn 3, *4 by seat 1: chance brought *5."


def test_every_code_is_raised_somewhere_and_explained() -> None:
    page = (ROOT / "spec" / "letters.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`[a-z`, -]+`) \| (.*?) \|", page, re.MULTILINE)
    explained = {code: facts for codes, facts in rows for code in re.findall(r"[\w-]+", codes)}
    for name, sentence in CODES.items():
        assert set(re.findall(r"{(\w+)}", sentence)) <= {*re.findall(r"\w+", explained[name]), "reason"}, name
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "pygames" / "friends").glob("*.py"))
    for name in CODES:
        assert code.count(f'"{name}"') >= 2, name


def test_a_message_is_a_record_with_tags_of_its_own() -> None:
    record = Record.read(LETTER.write())
    assert (record.plies, record.names) == (LETTER.plies, LETTER.names)
    assert {name for name, _ in record.tags} == {"Friends", "Inviter", "Elements", "Signers", "Signed"}


def test_a_message_is_written_as_it_was_read() -> None:
    for name in EVERY:
        party = chatted(name, 4)
        for text in party.texts:
            letter = Letter.read(text, EVERY)
            assert Letter.read(letter.write(), EVERY) == letter
            assert f"https://quiet.table/#{fragment(letter.write())}" == text


# Mangled on the way


def mangled(text: str, rng: Random) -> str:
    """Return a text in which something was lost, doubled, changed or swapped."""
    at, other = sorted(rng.randrange(len(text)) for _ in range(2))
    match rng.randrange(5):
        case 0:
            return text[:at] + text[at + 1 + rng.randrange(4) :]
        case 1:
            return text[:other] + text[at:]
        case 2:
            return text[:at] + rng.choice('aZ09-_=.\n >%#*@[]"é\u200b') + text[at + 1 :]
        case 3:
            return text[:at] + text[other] + text[at + 1 : other] + text[at] + text[other + 1 :]
        case _:
            return text[:at]


def assert_unharmed(party: Party, texts: int, seed: int) -> None:
    """Mangle the last text, as a link or before it was packed: what is taken in is the game as it was sent."""
    rng, refused = Random(seed), 0
    whole = party.texts[-1]
    sent = party.devices[-1].received(whole, EVERY).log.turns
    bare = Letter.read(whole, EVERY).write()
    for number in range(texts):
        packed = number % 3 != 0
        text = mangled(whole, rng) if packed else fragment(mangled(bare, rng))
        peer = party.devices[number % len(party.devices)]
        try:
            after = peer.received(text, EVERY)
        except BadMessage:
            refused += 1
            continue
        if packed:
            assert after.log.turns == sent[: len(after.log.turns)]
    assert refused > texts // 2


@pytest.mark.parametrize("name", ["sectori", "ringgz", "blockers", "cathedral", "blokus"])
def test_a_mangled_link_is_refused_and_changes_nothing(name: str) -> None:
    assert_unharmed(chatted(name, 12), 600, 1)


@pytest.mark.long
@pytest.mark.parametrize("name", ["sectori", "ringgz", "blockers", "cathedral", "blokus"])
def test_ten_thousand_mangled_links_are_refused_and_change_nothing(name: str) -> None:
    for turns in (0, 4, 12, 20):
        assert_unharmed(chatted(name, turns), 500, turns)


@pytest.mark.parametrize("name", ["sectori", "blockers"])
def test_what_was_stored_and_is_damaged_is_refused(name: str) -> None:
    party = chatted(name, 6)
    rng, whole = Random(3), party.devices[-1].write()
    for number in range(200):
        text = mangled(whole, rng) if number % 2 else mangled(party.devices[-1].seat_key, rng)
        with suppress(BadMessage):
            Peer.read(text)
