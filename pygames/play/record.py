"""A game as text: header tags, then moves and outcomes. It serves as save file, link, bug report and test case.

>>> record = Record.read('[Game "blokus"]  e10  j5')
>>> print(record.write())
[Game "blokus"]
[Seats "2"]
<BLANKLINE>
e10 j5
<BLANKLINE>

Reading is liberal (case, blanks, the order of tags and squares, `;` comments), writing is canonical.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, NamedTuple

from pygames.catalogue import GAMES
from pygames.core.checks import check_text
from pygames.core.diagram import BadPosition
from pygames.core.game import Game, IllegalMove, Option, Position, option_text
from pygames.core.phrase import Phrase
from pygames.play.checksum import LOOKS_LIKE_IT, checksum, older_checksums
from pygames.play.clock import Clock, is_of_another_kind, read_time, time_text
from pygames.play.ending import Ending, knows_kind
from pygames.play.handicap import handicap_in, winning_seats

NO_GAME = Phrase('The record doesn’t say which game it is: it needs a line like [Game "blokus"].')
"""The refusal of a text that may be anything."""
MAX_CHARACTERS = 50_000
MAX_PLIES = 2_000
VERSION = 1
"""The version of this format. A record that doesn't name its version has the first."""
MAX_NAME = 30
"""Maximum length of a player's name; longer ones are cut."""
HIDDEN = "*?"
"""A hidden outcome in a masked record."""
NEEDS = "needs"
"""The first word of a tag without which a game can't be played on; a tag of one word may be ignored."""
ONLOOKER = "onlooker"
HUMAN = "human"
"""The player of a seat with a person."""
NOT_SAID = ("", "-", "?", "none")
"""Tag values that mean “unknown” in other programs' files."""
Games = Mapping[str, Game]
"""Games by name."""

_WIDTH = 96
_TAG = re.compile(r'\[\s*([A-Za-z0-9_]+)(?:\s+([A-Za-z0-9_-]+))?\s+"([^"\\]*(?:\\.[^"\\]*)*)"\s*\]')
_PLY = re.compile(r"[^\s;\[]+")
_GAP = re.compile(r"(?:\s+|;[^\n]*)+")
_UNSEEN = re.compile("[\u200b\u2060\ufeff\u00ad]")
_CURLY = re.compile(
    r'(\[\s*\w+(?:\s+[\w-]+)?\s+"[^"\\]*(?:\\.[^"\\]*)*"\s*\])'
    r"|\[\s*(\w+(?:\s+[\w-]+)?)\s+[“”„«]([^“”»\"\]]*)[“”»]\s*\]"
)
"""A tag with straight quotation marks, or with typographic ones as word processors write them."""
_JOINER = "\u200d"
_PICTURE = "\u2190-\u2bff\U0001f000-\U0001faff"
_TAGS = "\U000e0020-\U000e007f"
_FLAG_OR_TAG = re.compile(f"(\U0001f3f4[{_TAGS}]+\U000e007f)|[{_TAGS}]")
"""Flags such as Scotland's are a black flag plus invisible letters, which mean nothing without it."""
_MAKES_EMOJI = re.compile(f"[{_JOINER}{_TAGS}]")
_LOOSE_JOINER = re.compile(f"(?<![{_PICTURE}\ufe0f]){_JOINER}|{_JOINER}(?![{_PICTURE}])")


class BadRecord(ValueError):
    """A text that is no record of a game: where, the words at fault, and the reason."""

    line: int
    """The line, from 1; 0: all of the text."""
    text: str
    """The words at fault, cut if they are many; empty for all of the text."""
    reason: Phrase
    """What is wrong with them."""
    phrase: Phrase
    """The line, the words and the reason, in a sentence for the player."""
    before: Record | None = None
    """The game up to the error; None if the text doesn't tell."""

    def __init__(self, line: int, text: str, reason: Phrase, before: Record | None = None) -> None:
        self.line, self.text, self.reason, self.before = line, shorten(text), reason, before
        self.phrase = (
            Phrase("Line {line}, “{text}”: {reason}", line=line, text=self.text, reason=reason) if line else reason
        )
        super().__init__(str(self.phrase))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.line, self.text, self.reason, self.before)


class NewerRecord(BadRecord):
    """A record with something that only a newer version knows; `before` is the game as far as it is understood."""

    def __init__(self, line: int, text: str, reason: Phrase, before: Record | None = None) -> None:
        super().__init__(line, text, reason, before)
        self.phrase = Phrase("Made by a newer version of Quiet Table. {unknown}", unknown=self.phrase)
        self.args = (str(self.phrase),)


@dataclass(frozen=True)
class Record:
    """A recorded game. Those that `read` returns can be replayed; `write` returns the canonical text."""

    game: str
    """The name of the game, as in `GAMES`."""
    seats: int
    """The number of seats."""
    options: tuple[tuple[str, Option], ...] = ()
    """The options that differ from their defaults, in the game's order."""
    seed: str = ""
    """What chance is drawn by; empty in masked records and where it is unknown."""
    players: tuple[str, ...] = ()
    """`human` or `bot NAME` (see `pygames.play.bot_name`) by seat; by default all are people."""
    names: tuple[str, ...] = ()
    """The players' names by seat, "" if unknown; empty if none is known."""
    plies: tuple[str, ...] = ()
    """The moves and outcomes in order, each in canonical text."""
    result: tuple[int, ...] = ()
    """The winning seats; empty until the game is over."""
    viewer: int | str | None = None
    """The seat, or ONLOOKER, for whose eyes the record is masked; None if it is complete."""
    tags: tuple[tuple[str, str], ...] = ()
    """All other header tags, in order."""
    clock: Clock | None = None
    """The time control; None if there is none."""
    times: tuple[float, ...] = ()
    """The seconds left to the seat of each ply after it; last, what the next seat has left now."""
    ending: Ending | None = None
    """How the game ended outside its rules, if it did."""
    position: str = ""
    """The text of the position that the game begins from (see `pygames.core.diagram`); empty for the usual one."""

    def __post_init__(self) -> None:
        if not self.players:
            object.__setattr__(self, "players", (HUMAN,) * self.seats)
        known = GAMES[self.game].options if self.game in GAMES else {}
        changed = (pair for pair in self.options if pair[0] not in known or pair[1] != known[pair[0]][0])
        object.__setattr__(self, "options", tuple(changed))

    @classmethod
    def read(cls, text: str, games: Games = GAMES) -> Record:
        """Parse a record, with its plies in canonical text; BadRecord says what is wrong and where.

        TypeError if it is no text.

        Records of games outside the catalogue are accepted if the games are passed in `games`, by name.
        """
        return _Reader(text, games).record()

    @classmethod
    def peek(cls, text: str, games: Games = GAMES) -> Record:
        """Parse a canonical record without replaying it: fast, for lists; BadRecord as in `read`."""
        return _Reader(text, games).unchecked_record()

    def write(self) -> str:
        """Return the canonical text, which leaves out whatever is at its default."""
        lines = [f'[Game "{self.game}"]', f'[Seats "{self.seats}"]']
        lines += [f'[Option {name} "{option_text(value)}"]' for name, value in self.options]
        lines += [f'[Position "{self.position}"]'] if self.position else []
        lines += [f'[Seed "{quote(self.seed)}"]'] if self.seed else []
        lines += [f'[Seat {seat} "{quote(who)}"]' for seat, who in enumerate(self.players) if who != HUMAN]
        lines += [f'[Name {seat} "{quote(name)}"]' for seat, name in enumerate(self.names) if name]
        lines += [f'[Clock "{self.clock}"]'] if self.clock else []
        lines += [f'[Times "{" ".join(map(time_text, self.times))}"]'] if self.times else []
        lines += [f'[Viewer "{self.viewer}"]'] if self.viewer is not None else []
        lines += [f'[{name} "{quote(value)}"]' for name, value in self.tags]
        lines += [f'[Termination "{self.ending}"]'] if self.ending else []
        lines += [f'[Result "{",".join(map(str, self.result))}"]'] if self.result else []
        return "\n".join([*lines, "", *_filled(" ".join(self.plies).split()), ""])

    def __str__(self) -> str:
        return self.write()

    def write_sealed(self, games: Games = GAMES) -> str:
        """Return the canonical text with a checksum, for files, links and whatever else leaves the device."""
        head, blank, moves = self.write().partition("\n\n")
        return f'{head}\n[Check "{checksum(self, games[self.game])}"]{blank}{moves}'

    def start(self, games: Games = GAMES) -> Position[Any]:
        """Return the first position as the record's viewer knows it; BadPosition if the position set up is invalid."""
        game, options = games[self.game], dict(self.options)
        if self.position:
            first = game.position(self.position, self.seats, Random(f"{self.seed}:position"), **options)
        else:
            first = game.start(self.seats, **options)
        position: Position[Any] = as_viewed_by(first, self.viewer)
        return position

    def with_canonical_position(self, games: Games = GAMES) -> Record:
        """Return the record with its initial position in canonical text, with the seed deciding what was left open.

        BadPosition if the position is invalid or can't be played on.
        """
        if not self.position:
            return self
        diagram, first = games[self.game].diagram, self.start(games)
        full = games[self.game].determinize(first, Random(0)) if self.viewer is not None else first
        for problem in diagram.problems(full):
            if problem.fatal:
                raise BadPosition("", problem.text)
        return replace(self, position=diagram.write(first))

    def replay(self, games: Games = GAMES) -> Iterator[Position[Any]]:
        """Yield every position of the game in order, including the first. Trusts the plies."""
        position = self.start(games)
        yield position
        for text in self.plies:
            position = position.play(position.parse(text))
            yield position

    @property
    def last(self) -> Position[Any]:
        """The position after all plies."""
        *_, position = self.replay()
        return position

    def until(self, ply: int) -> Record:
        """Return the game as it was before this ply."""
        return replace(self, plies=self.plies[:ply], times=self.times[:ply], result=(), ending=None)

    def mask(self, seat: int | None, games: Games = GAMES) -> Record:
        """Return the game as one seat (None: a spectator) knows it: outcomes hidden from it become `*?`."""
        game = games[self.game]
        plies = tuple(
            HIDDEN if game.hides(position, seat) else text
            for text, position in zip(self.plies, self.replay(games), strict=False)
        )
        position = game.diagram.write(self.start(games).observe(seat)) if self.position else ""
        # the seed would give away all that is hidden
        return replace(self, plies=plies, position=position, seed="", viewer=ONLOOKER if seat is None else seat)


def _filled(words: Iterable[str]) -> Iterator[str]:
    """Yield lines of words; as every ply is stored with all before it, without the generality of `textwrap`."""
    line = ""
    for word in words:
        if line and len(line) + len(word) >= _WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    if line:
        yield line


def as_viewed_by(position: Position[Any], viewer: int | str | None) -> Any:
    """Return a position as a record's viewer knows it, or all of it if the record is not masked."""
    return position if viewer is None else position.observe(None if viewer == ONLOOKER else int(viewer))


def shorten(text: str, most: int = 40) -> str:
    """Return outside text on one line, cut if it is long, for quoting."""
    text = " ".join(text[: 4 * most].split())
    return text if len(text) <= most else text[: most - 1] + "…"


def on_one_line(text: str) -> str:
    """Collapse each run of blanks and line breaks to one blank, and strip the ends, as tags require."""
    return " ".join(encodable(text).split())


def encodable(text: str) -> str:
    """Remove lone surrogates, which browsers hand over but UTF-8 can't encode."""
    # UTF-16 joins surrogate pairs into letters again; only lone ones are lost
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "ignore")


def label(text: str, most: int = MAX_NAME) -> str:
    r"""Clean a name from outside: one line, nothing invisible except in emoji, cut to length.

    >>> label("  Ana\n Lu\u202e ")
    'Ana Lu'
    """
    shown = "".join(letter for letter in on_one_line(text) if letter.isprintable() or _MAKES_EMOJI.match(letter))
    # cut first: a cut may leave a joiner or half a flag at the end
    joined = _LOOSE_JOINER.sub("", shown)[:most].rstrip(_JOINER)
    return on_one_line(_FLAG_OR_TAG.sub(r"\1", joined))


def clean_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return the players' names by seat as a record stores them."""
    kept = tuple(map(label, names))
    return kept if any(kept) else ()


def quote(text: str) -> str:
    """Quote a text for use in a tag."""
    return on_one_line(text).replace("\\", "\\\\").replace('"', '\\"')


def unquote(text: str) -> str:
    """Return the text that is quoted in a tag."""
    return on_one_line(re.sub(r"\\(.)", r"\1", text))


def _clean(text: str) -> str:
    """Remove what mail programs, word processors and chats add to a text; its lines keep their numbers."""
    lines = _UNSEEN.sub("", encodable(text)).split("\n")
    if any(line.startswith("> ") for line in lines) and all(line.startswith(">") for line in lines if line.strip()):
        lines = [line.lstrip("> ") for line in lines]
    lines = ["" if line.strip().startswith("```") else line for line in lines]
    signature = next((n for n, line in enumerate(lines) if n and line.rstrip("\r") == "-- "), len(lines))
    return "\n".join(_CURLY.sub(lambda tag: tag[1] or f'[{tag[2]} "{tag[3]}"]', line) for line in lines[:signature])


class _Token(NamedTuple):
    line: int
    text: str


class _Reader:
    """A parser for one text, which remembers the line of everything for error messages."""

    def __init__(self, text: str, games: Games) -> None:
        self.games = games
        if len(check_text(text, "A record")) > MAX_CHARACTERS:
            raise BadRecord(
                0, "", Phrase("The record is too long: more than {most} characters.", most=f"{MAX_CHARACTERS:,}")
            )
        self.tags: dict[tuple[str, str], tuple[_Token, str]] = {}
        # what is not taken in the end is kept as it is: other programs and newer versions have tags of their own
        self._taken: set[tuple[str, str]] = set()
        self._newer: NewerRecord | None = None
        """The first thing that only a newer version knows."""
        self.plies: list[_Token] = []
        self._damage: BadRecord | None = None
        """Where the text could not be split any further."""
        try:
            self._split(_clean(text))
        except BadRecord as error:
            self._damage = error

    def _split(self, text: str) -> None:
        """Split the text into tags and plies."""
        at, line = 0, 1
        while at < len(text):
            if gap := _GAP.match(text, at):
                found = gap
            elif tag := _TAG.match(text, at):
                found = tag
                key = tag[1].lower(), tag[2] or ""
                token = _Token(line, tag[0])
                if key in self.tags:
                    raise BadRecord(line, tag[0], Phrase("this tag appears twice."))
                self.tags[key] = token, unquote(tag[3])
            elif ply := _PLY.match(text, at):
                found = ply
                self._add(_Token(line, ply[0]))
            else:
                raise BadRecord(line, text[at : at + 60], Phrase("this is neither a header tag nor a move."))
            line += found[0].count("\n")
            at = found.end()

    def _add(self, ply: _Token) -> None:
        if len(self.plies) == MAX_PLIES:
            raise BadRecord(ply.line, ply.text, Phrase("the record has more than {most} moves.", most=MAX_PLIES))
        self.plies.append(ply)

    def record(self) -> Record:
        """Return the record, replayed and thus known to be legal."""
        return self._known(self._replayed)

    def unchecked_record(self) -> Record:
        """Return the record as the text has it, without checking plies and result."""
        return self._known(self._unchecked)

    def _known(self, read: Callable[[], Record]) -> Record:
        """Return what is read, unless something in it is known to newer versions only."""
        try:
            record = read()
        except BadRecord as error:
            # what follows from the unknown is no error of its own
            if not self._newer:
                raise
            self._newer.before = error.before
            raise self._newer from error
        if self._newer:
            # without a move and a position there is nothing to be seen
            self._newer.before = record if record.plies or record.position else None
            raise self._newer
        return record

    def _note_newer(self, name: str, key: str, reason: Phrase) -> None:
        """Note that a tag is known to newer versions only, and read on without it."""
        self._taken.add((name, key))
        token, _ = self.tags[name, key]
        self._newer = self._newer or NewerRecord(token.line, token.text, reason)

    def _replayed(self) -> Record:
        unchecked = self._with_canonical_position(self._unchecked())
        if unchecked.times and len(unchecked.times) - len(unchecked.plies) not in (0, 1):
            raise self._bad_times()
        position = unchecked.start(self.games)
        plies: list[str] = []
        for token in self.plies:
            try:
                move = position.parse(token.text)
            except IllegalMove as refusal:
                before = replace(unchecked.until(len(plies)), plies=tuple(plies)) if plies else None
                raise BadRecord(token.line, token.text, refusal.phrase, before) from refusal
            plies.append(str(move))
            position = position.play(move)
        # the result follows from the plies and the head starts, whatever the text says
        game = self.games[unchecked.game]
        handicap = handicap_in(unchecked.tags, game, unchecked.seats)
        won = winning_seats(game, position, handicap)
        if unchecked.ending and won:
            over = replace(unchecked, plies=tuple(plies), result=tuple(sorted(won)), ending=None)
            raise self._bad("termination", "", Phrase("the game is already over by its own rules."), over)
        if unchecked.ending:
            won = unchecked.ending.winners(game, position, handicap)
        record = replace(unchecked, plies=tuple(plies), result=tuple(sorted(won)))
        self._compare(record)
        return record

    def _compare(self, record: Record) -> None:
        """Check the record against its checksum, whose tag may itself be damaged."""
        if self._newer:  # it covers what is not known, too
            return
        clean_names = [key for name, key in self.tags if name == "option"]
        game = self.games[record.game]
        known = ("", checksum(record, game), *older_checksums(record, game, clean_names))
        for name in self._checks:
            if self._take(name) not in known:
                raise self._altered_error(name, record)

    @property
    def _checks(self) -> list[str]:
        """The tags that hold a checksum, allowing for damaged names."""
        return [name for name, key in self.tags if LOOKS_LIKE_IT.fullmatch(name) and not key]

    def _with_canonical_position(self, record: Record) -> Record:
        """Return the record with its initial position in canonical text."""
        try:
            return record.with_canonical_position(self.games)
        except BadPosition as error:
            raise self._bad("position", "", error.phrase) from error

    def _bad_times(self) -> BadRecord:
        """Return the error for a wrong number of times."""
        return self._bad("times", "", Phrase("the number of times must equal the number of moves, or be one more."))

    def _altered_error(self, name: str, record: Record) -> BadRecord:
        """Return the error for a record that was altered."""
        token, _ = self.tags[name, ""]
        reason = Phrase("the game has been cut or changed since it was saved. Without this line it can be opened.")
        return BadRecord(token.line, token.text, reason, record)

    def _unchecked(self) -> Record:
        self._check_version()
        self._check_needs()
        if self._damage:
            raise self._damage
        game = self._game()
        seats = self._seats(game)
        players = tuple(self._take("seat", str(seat), default=HUMAN) for seat in range(seats))
        result = self._take("result").split(",")
        for name in self._checks:
            self._take(name)
        clock, ending = self._clock(), self._parse_ending(seats)
        return Record(
            game=game.name,
            seats=seats,
            options=self._options(game),
            position=self._take("position"),
            seed=self._take("seed"),
            players=players,
            names=clean_names(self._take("name", str(seat)) for seat in range(seats)),
            plies=tuple(token.text for token in self.plies),
            # short, as int() raises an error of its own for thousands of digits
            result=tuple(int(seat) for seat in result if seat.isdecimal() and len(seat) < 4),
            viewer=self._viewer(seats),
            clock=clock,
            times=self._times() if clock else (),
            ending=ending,
            tags=self._rest(),
        )

    def _take(self, name: str, key: str = "", default: str = "") -> str:
        """Return the value of a tag, and mark it as used."""
        if (name, key) not in self.tags:
            return default
        self._taken.add((name, key))
        return self.tags[name, key][1]

    def _bad(self, name: str, key: str, reason: Phrase, before: Record | None = None) -> BadRecord:
        token, _ = self.tags[name, key]
        return BadRecord(token.line, token.text, reason, before)

    def _check_version(self) -> None:
        version = self._take("version", default=str(VERSION))
        if version in map(str, range(1, VERSION + 1)):
            return
        reason = Phrase("the record was made by a different version of the app.")
        if not version.isdecimal() or not version.strip("0"):
            raise self._bad("version", "", reason)
        self._note_newer("version", "", reason)

    def _check_needs(self) -> None:
        """Note what a record needs; there is nothing yet that this version could give."""
        for name, key in self.tags:
            if name == NEEDS and key:
                self._note_newer(name, key, Phrase("this game can’t be played on without it."))

    def _game(self) -> Game:
        name = self._take("game")
        if not name:
            raise BadRecord(0, "", NO_GAME)
        if name.lower() not in self.games:
            known = ", ".join(self.games)
            reason = Phrase("there is no game called that; the known ones are: {games}.", games=known)
            self._note_newer("game", "", reason)
            raise self._bad("game", "", reason)
        return self.games[name.lower()]

    def _seats(self, game: Game) -> int:
        text = self._take("seats", default=str(game.seats[0]))
        try:
            return game.check_seats(int(text) if text.isdecimal() and len(text) < 4 else -1)
        except ValueError:
            allowed = ", ".join(str(n) for n in game.seats)
            raise self._bad(
                "seats", "", Phrase("{game} has seats for {allowed} players.", game=game.title, allowed=allowed)
            ) from None

    def _options(self, game: Game) -> tuple[tuple[str, Option], ...]:
        chosen: dict[str, Option] = {}
        for name, key in list(self.tags):
            if name != "option":
                continue
            text = self._take(name, key)
            if key not in game.options:
                self._note_newer(name, key, Phrase("{game} has no such option.", game=game.title))
            elif (value := game.option(key, text)) is not None:
                chosen[key] = value
            else:
                allowed = ", ".join(map(option_text, game.options[key]))
                self._note_newer(name, key, Phrase("allowed values: {allowed}.", allowed=allowed))
        return game.changed_options(chosen)

    def _clock(self) -> Clock | None:
        text = self._take("clock")
        if text.lower() in NOT_SAID:
            return None
        try:
            return Clock.read(text)
        except ValueError:
            reason = Phrase("write a clock as “300+2”: seconds per player, plus seconds per move.")
            if not is_of_another_kind(text):
                raise self._bad("clock", "", reason) from None
            self._note_newer("clock", "", reason)
            self._take("times")
            return None

    def _times(self) -> tuple[float, ...]:
        text = self._take("times")
        try:
            return tuple(map(read_time, text.replace(",", " ").split()))
        except ValueError:
            raise self._bad(
                "times", "", Phrase("times are in seconds, such as “297.4”, separated by spaces.")
            ) from None

    def _parse_ending(self, seats: int) -> Ending | None:
        text = self._take("termination")
        if text.lower() in (*NOT_SAID, "normal", "unterminated"):
            return None
        try:
            return Ending.read(text, seats)
        except ValueError:
            reason = Phrase("a game can end by “time 0” or “resigned 0” (0 is the seat’s number), or by “agreed draw”.")
            if knows_kind(text):
                raise self._bad("termination", "", reason) from None
            self._note_newer("termination", "", reason)
            return None

    def _viewer(self, seats: int) -> int | str | None:
        text = self._take("viewer").lower()
        if text in ("", ONLOOKER):
            return text or None
        if text in map(str, range(seats)):
            return int(text)
        raise self._bad(
            "viewer", "", Phrase("the viewer must be the number of a seat, or “{onlooker}”.", onlooker=ONLOOKER)
        )

    def _rest(self) -> tuple[tuple[str, str], ...]:
        """Return the unused tags; a second argument to a tag that the game knows is an error."""
        rest: list[tuple[str, str]] = []
        for (name, key), (token, value) in self.tags.items():
            if (name, key) in self._taken:
                continue
            # these mean something to us: a seat that the game lacks is a mistake, not another program's tag
            if key or name in ("seat", "option", "name"):
                raise BadRecord(token.line, token.text, Phrase("unknown tag."))
            rest.append((name.capitalize(), value))
        return tuple(rest)
