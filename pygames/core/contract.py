"""What a game offers, as typed values: each of a game's modules exports one of them, which `Game` loads on first use.

| module | value | type |
|---|---|---|
| `rules` | `RULES` | `Rules` |
| `board` | `BOARD` | `Board` |
| `words` | `WORDS` | `Words` |
| `tactics` | `TACTICS` | `Tactics` |
| `guide` | `GUIDE` | `pygames.core.guide.Guide` |
| `course` | `COURSE` | `pygames.core.course.Course`; `Course()` where there are no lessons |
| `text` | `TEXT` | `TextBoard` |
| `diagram` | `DIAGRAM` | `Diagram` |
| `editing` | `EDITING` | `Editing`; `Editing()` where positions are changed as text only |
| `planes` | `PLANES` | `Planes`; `Planes()` where programs that learn see only whose turn it is |

A field with a default may be left out; its default does the plain thing. `O`, `D` and `M` are a game's own types of an
observation, of a draft (a half-made move), and of a move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from pygames.core.phrase import Phrase

if TYPE_CHECKING:
    from random import Random

    from pygames.core.diagram import Problem
    from pygames.core.game import Option, Position
    from pygames.core.level import Level
    from pygames.core.scene import Canvas, Scene

O = TypeVar("O")  # noqa: E741 as in the module's docstring
D = TypeVar("D")
M = TypeVar("M")
O_contra = TypeVar("O_contra", contravariant=True)
D_contra = TypeVar("D_contra", contravariant=True)
P = TypeVar("P", bound="Position[Any]")
S = TypeVar("S")


def _says_nothing(*_: object) -> None:
    return None


def _shows_nothing(*_: object) -> tuple[Canvas, ...]:
    return ()


def _gives_no_reasons(*_: object) -> Sequence[Phrase]:
    return ()


def _all_moves(observation: Any, _draft: Any) -> Sequence[Any]:
    moves: Sequence[Any] = observation.legal_moves()
    return moves


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[P, M]):
    """The rules: how a game begins; its positions know the rest (see `pygames.core.game.Position`)."""

    move: type[M]
    """The type of moves, and of nothing else that `Board.touch` returns."""
    start: Callable[..., P]
    """`start(seats, **options)`: the first position; seats and options have been checked."""
    hides: Callable[[P, int | None], bool] | None = None
    """`hides(position, seat)`: whether a seat (None: an onlooker) does not see which outcome comes at a chance.

    None where nothing is ever hidden.
    """
    determinize: Callable[[Any, Random], P] | None = None
    """`determinize(observation, rng)`: a full position that fits an observation; None where an observation is one."""
    outcomes: Callable[[P], Sequence[Any]] | None = None
    """`outcomes(position)`: all that chance can bring in a game with these seats and options, in a fixed order.

    None where nothing is left to chance.
    """
    longest: Callable[[P], int] | None = None
    """`longest(position)`: no game with these seats and options has more plies; None where nobody has counted them."""


class Scenery(Protocol[O_contra, D_contra]):
    """What draws an observation."""

    def __call__(self, observation: O_contra, /, draft: D_contra | None = None, last: str = "") -> Scene:
        """The picture of an observation, with a draft in hand, and the plies named by `last` marked."""


@dataclass(frozen=True, kw_only=True)
class Board(Generic[O, D, M]):
    """What a game looks like, what a press on it means, and what is said of it."""

    scene: Scenery[O, D]
    """`scene(observation, draft, last)`: the picture; it offers exactly the legal moves.

    What `last` names is marked: all plies since the viewer last decided, separated by blanks; in the middle of a turn,
    the plies of this turn.
    """
    touch: Callable[[O, D | None, str], D | M | None]
    """`touch(observation, draft, target)`: the next draft, None, or the finished move, after a press on a target.

    IllegalMove says why there is none.
    """
    tell: Callable[[O, str], Phrase]
    """`tell(observation, text)`: a sentence that says what the ply with this text does in this position."""
    brief: Callable[[O, str], Phrase]
    """The same in a few words that do not name its seat, for a list."""
    count: Callable[[O, int], Sequence[Phrase]]
    """`count(observation, seat)`: how a seat's score comes about, a fact each."""
    ending: Callable[[O], Phrase]
    """Why a finished game is over, in a sentence."""
    won_by: Callable[[O], Phrase | None] = _says_nothing
    """How a finished game was won, where the scores do not tell ("with …")."""
    forecast: Callable[[O, M], Phrase | None] = _says_nothing
    """What a legal move does besides lying there, as the end of a sentence that begins with the piece."""
    possible: Callable[[O, D | None], Sequence[M]] = _all_moves
    """The legal moves that a half-made move can still become."""
    drawer: Callable[[O], int | None] = _says_nothing
    """The seat for which chance decides."""
    sum_up: Callable[[O, Sequence[str]], Phrase | None] = _says_nothing
    """What the plies of a turn did together, where a turn has several."""
    chapter: Callable[[O], Phrase | None] = _says_nothing
    """What the present part of the game is called, where it has several."""
    closing: Callable[[O, str], O | None] = _says_nothing
    """`closing(observation, text)`: what was to be seen where the ply with this text ends a part of the game.

    It is the observation of a finished game of that part only; None where no part ends, or nothing follows.
    """
    left_over: Callable[[O, int], Sequence[Canvas]] = _shows_nothing
    """Pictures of the pieces that a seat has left, where these count."""
    mini: Callable[[O], Canvas | None] = _says_nothing
    """The board as small as a stamp, for lists."""
    seat_label: Callable[[int, int], Phrase] | None = None
    """`seat_label(seats, seat)`, where seats are not always called by their colours."""
    seat_signs: Callable[[int, int], tuple[str, ...]] | None = None
    """`seat_signs(seats, seat)`: the icons that stand for a seat, where these are not `pygames.core.game.SIGNS`."""


@dataclass(frozen=True, kw_only=True)
class Words:
    """What a player reads about a game before it begins."""

    summary: Phrase
    """The game in one line."""
    score: Phrase
    """What the number beside a seat counts, and which way is good, in a few words."""
    score_offset: int = 0
    """What is added to a score for the number that players see: Blokus To Go shows squares placed, not squares left."""
    lowest_leads: bool = False
    """Whether the seat with the smallest number leads."""
    options: Mapping[str, tuple[Phrase, Mapping[Option, Phrase]]] = field(default_factory=dict)
    """For each option what it is called, and each of its values in plain words."""
    score_sheet: tuple[Phrase, ...] = (Phrase("Score"),)
    """The lines of a printed score sheet, from top to bottom; the one called Score is the total."""
    winning: Phrase | None = None
    """How the score of a finished game decides, for score sheets; None where `score` says it."""
    showcase: str
    """The plies of a game under way whose last position makes a good picture."""
    variant: str = ""
    """What other programs call the game; empty for its title."""


Places = tuple[Sequence[int], Sequence[float]]
"""Move indices in the position's move table, the best first, and their prior probabilities, which sum to 1."""


class NetworkShape(NamedTuple):
    """The sizes of a network's inputs, layers and outputs (see `pygames.ai.network`)."""

    features: int
    """Binary input features, those of the input planes first, plane by plane."""
    input_planes: int
    rows: int
    columns: int
    seats: int
    """The maximum number of seats."""
    policy_planes: int = 0
    """Policy outputs with one logit per square; a move adds up some of them."""
    policy_scalars: int = 0
    """Policy outputs that belong to no square, such as one per piece."""
    hidden1: int = 64
    """Units of the first hidden layer."""
    hidden2: int = 32
    """Units of the second hidden layer."""
    kernel_size: int = 3
    """Width of the policy's convolution filters: 3 (3 × 3 squares) or 1."""
    square_codes: int = 0
    """Number of states a square can be in; each has a learned embedding, the same on every square. 0 if unused."""
    count_features: int = 0
    """Integer input features from 0 to 255, such as the number of squares of each kind."""


@dataclass(frozen=True, kw_only=True)
class NetworkEncoding(Generic[P]):
    """The translation between a game and its network: position to features, policy to one logit per move."""

    shape: NetworkShape
    features: Callable[[P], bytes]
    """The inputs from the point of view of the seat to move: the binary features, packed into bits, lowest bit first;
    then the code of each square (two bytes, little-endian) and the count features (one byte each), if any.
    """
    candidates: Callable[[P], Sequence[int]]
    """The indices of the moves worth evaluating."""
    logits: Callable[[P, Sequence[int], Sequence[int]], list[int]]
    """`logits(position, places, policy)`: for each move index, the sum of the policy outputs that the move reads.

    The policy is a flat sequence: its planes, one after the other, then its scalars.
    """
    seats: Callable[[P], int] | None = None
    """The number of seats of a position; None if every game has as many as the shape."""


@dataclass(frozen=True, kw_only=True)
class Tactics(Generic[P, M]):
    """What the computer players know about a game. Positions are full ones, and a move is its index in their table."""

    evaluate: Callable[[P], Sequence[float]]
    """A static evaluation per seat, in units of the game's own; only differences between seats matter."""
    policy: Callable[[P], Places] | None = None
    """The moves worth a look, with prior probabilities; None if all moves are equally likely."""
    value: Callable[[P], Sequence[float]] | None = None
    """The expected share of the win per seat (sums to 1); None if only playouts can tell."""
    playout: Callable[[P, Random], P] | None = None
    """Play on by a fast heuristic policy, to the end of the game or to a position that `value` can judge.

    None: uniformly random moves to the end.
    """
    playout_weight: float = 1.0
    """The weight of the playout's result in a leaf's value, from 0 to 1; the rest is `value`."""
    expansion_threshold: float = inf
    """Root visits from which on a leaf is evaluated twice before it is expanded, which saves calls of the policy."""
    temperature: float = 0.6
    """How far rollouts may stray from the best-looking move (see `pygames.ai.rollouts`)."""
    levels: Mapping[str, Level] = field(default_factory=dict)
    """Levels, by name, that differ from the defaults in this game (see `pygames.core.level`)."""
    reasons: Callable[[P, M], Sequence[Phrase]] = _gives_no_reasons
    """What is good about a move, the strongest reason first, for the player to read."""
    features: Callable[[P], tuple[Sequence[int], Sequence[str], Sequence[Sequence[float]]]] | None = None
    """For `tools/fit_policy.py`: the candidate moves' indices, the feature names, and each move's features."""
    encoding: NetworkEncoding[P] | None = None
    """The inputs and outputs of the game's network; None if it has none."""
    seat_features: Callable[[P], tuple[Sequence[str], Sequence[Sequence[float]]]] | None = None
    """For `tools/fit_policy.py`: the names of the features of a seat's prospects, and their values per seat."""

    @property
    def learnable(self) -> bool:
        """Whether there are weights to be learned."""
        return self.features is not None or self.seat_features is not None


class Lying(NamedTuple):
    """What lies on a square."""

    seat: int | None
    """Whose it is; None where it is nobody's."""
    piece: str
    """Which piece it is, in the words of moves where they have any; empty where that can't be told."""


@dataclass(frozen=True, kw_only=True)
class TextBoard(Generic[O, M]):
    """The board in text: in lines for a terminal, and square by square for programs that know no game."""

    sketch: Callable[[O], str]
    legend: str = ""
    """How to read it, and how moves are typed; shown below the first board, and when a person asks for help."""
    squares: Callable[[O], Sequence[str]]
    """The names of the places of the board, in a fixed order."""
    lying: Callable[[O, str], Lying | None]
    """`lying(observation, square)`: what lies on the square of this name; None where it is empty."""
    cells: Callable[[M], Sequence[str]]
    """The names of the squares that a move changes by what it lays there; none where it lays nothing."""
    piece: Callable[[M], str]
    """What a move lays, in a word: its piece, or the kind of the move."""


@dataclass(frozen=True, kw_only=True)
class Diagram(Generic[P]):
    """Positions as text, without the plies that led to them: as they are set up and shared."""

    write: Callable[[Any], str]
    """`write(seen)`: the text of a position; of an observation, with `?` for each thing that its viewer can't see."""
    read: Callable[..., P]
    """`read(text, seats, rng, **options)`: the position that a text means; what it leaves open `rng` decides.

    Where there is no `rng`, that is the same each time. BadPosition (`pygames.core.diagram`) quotes what can't be, and
    says why. A position that could not come about in a game can be read, as long as the pieces can lie there.
    """
    problems: Callable[[P], Sequence[Problem]]
    """What is wrong with a position; nothing with one that a game comes to, but that the game is over."""


def _one_square(_: object) -> tuple[int, int]:
    return 1, 1


def _no_maps(*_: object) -> Mapping[str, int]:
    return {}


def _no_numbers(*_: object) -> Mapping[str, float]:
    return {}


@dataclass(frozen=True, kw_only=True)
class Planes(Generic[O]):
    """What an observation shows, in numbers for programs that learn (see `pygames.adapters.encoding`).

    `seats` are all seats in the order in which the planes have them, the viewer first. The names are the same, in the
    same order, in every position of a game with the same seats and options.
    """

    size: Callable[[O], tuple[int, int]] = _one_square
    """The rows and columns of the board."""
    maps: Callable[[O, Sequence[int]], Mapping[str, int]] = _no_maps
    """`maps(observation, seats)`: sets of squares by name."""
    numbers: Callable[[O, Sequence[int]], Mapping[str, float]] = _no_numbers
    """`numbers(observation, seats)`: numbers from 0 to 1 by name: what is in hand, and how far the game is."""


class Choice(NamedTuple):
    """Something to choose besides what lies on the board: whose turn it is, the roll, the round."""

    name: str
    label: Phrase
    values: tuple[tuple[str, Phrase], ...]
    """Each value with what it is called."""
    now: str


@dataclass(frozen=True, slots=True)
class Edited(Generic[S, D]):
    """What a press has made of a position that is set up."""

    setting: S
    draft: D | None = None
    told: Phrase | None = None
    """What was done, in a sentence; None where only something else is in hand."""


def _as_text_only(*_: object) -> Edited[Any, Any]:
    from pygames.core.game import IllegalMove  # which imports this module

    raise IllegalMove("text-only", "For this game, edit the position as text below.")


def _offers_nothing(*_: object) -> Sequence[Choice]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Editing(Generic[S, D]):
    """How a position is set up by hand. `S` is a setting: a position, or what is known of one that is not complete."""

    read: Callable[..., S] | None = None
    """`read(text, seats, **options)`: the setting that the text of a position means; None where it is the position."""
    write: Callable[[S], str] | None = None
    """The text of a setting; None where it is that of the position."""
    scene: Callable[[S, D | None], Scene] | None = None
    """`scene(setting, draft)`: the picture, and all trays with what can be put on the board from them.

    The targets of what lies in the tray of a seat begin with its number and a colon. None where nothing is changed by
    hand.
    """
    touch: Callable[[S, D | None, str], Edited[S, D]] = _as_text_only
    """`touch(setting, draft, target)`: what a press on a target makes of it; IllegalMove says why it makes nothing."""
    choices: Callable[[S], Sequence[Choice]] = _offers_nothing
    """What can be chosen besides."""
    choose: Callable[[S, str, str], S] = _as_text_only  # type: ignore[assignment]
    """`choose(setting, name, value)`: the setting with a choice made; IllegalMove where there is no such choice."""
