"""The contract between a game and the rest of the program, as typed values.

Each module of a game exports one of these values, which `Game` loads on first use:

| module | value | type |
|---|---|---|
| `rules` | `RULES` | `Rules` |
| `board` | `BOARD` | `Board` |
| `words` | `WORDS` | `Words` |
| `tactics` | `TACTICS` | `Tactics` |
| `guide` | `GUIDE` | `pygames.core.guide.Guide` |
| `course` | `COURSE` | `pygames.core.course.Course`; `Course()` if there are no lessons |
| `strategies` | `STRATEGIES` | `pygames.core.course.Course`, the one after that; `Course()` if there is none |
| `text` | `TEXT` | `TextBoard` |
| `diagram` | `DIAGRAM` | `Diagram` |
| `editing` | `EDITING` | `Editing`; `Editing()` if positions can be edited as text only |
| `planes` | `PLANES` | `Planes`; `Planes()` if learning programs need not see the board |

A field with a default may be left out; its default does the plain thing. `O`, `D` and `M` are a game's own types of an
observation, a draft (a half-made move) and a move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from pygames.core.phrase import Phrase

if TYPE_CHECKING:
    from random import Random

    from pygames.core.diagram import Problem
    from pygames.core.game import Option, Position
    from pygames.core.level import Level
    from pygames.core.scene import Canvas, Mark, Rect, Scene

O = TypeVar("O")  # noqa: E741 as in the module's docstring
D = TypeVar("D")
M = TypeVar("M")
O_contra = TypeVar("O_contra", contravariant=True)
D_contra = TypeVar("D_contra", contravariant=True)
P = TypeVar("P", bound="Position[Any]")
S = TypeVar("S")


def _no_phrase(*_: object) -> None:
    return None


def _no_pictures(*_: object) -> tuple[Any, ...]:
    return ()


def _no_reasons(*_: object) -> Sequence[Phrase]:
    return ()


def _all_moves(observation: Any, _draft: Any) -> Sequence[Any]:
    moves: Sequence[Any] = observation.legal_moves()
    return moves


def _never(*_: object) -> bool:
    return False


@dataclass(frozen=True, kw_only=True)
class Skips(Generic[O]):
    """How observations handle skips that only the skipped seat can see, in games in which seats announce them."""

    announced: Callable[[O], O]
    """`announced(observation)`: the same observation in such a game: skips need not be inferred from later moves."""
    after: Callable[[O], O | None]
    """`after(observation)`: the observation after the seat to move announces a skip; None if it surely can move."""


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[P, M]):
    """How a game begins and what it hides; everything else is up to its positions (`pygames.core.game.Position`)."""

    move: type[M]
    """The class of moves. `Board.touch` returns an instance of it only when a move is complete."""
    start: Callable[..., P]
    """`start(seats, **options)`: the first position. Seats and options have been checked."""
    hides: Callable[[P, int | None], bool] | None = None
    """`hides(position, seat)`: whether a seat (None: a spectator) can't see the outcome of the present chance event.

    None if nothing is ever hidden. Observations also accept `*?` for their own viewer's draws: in play with friends on
    several devices the viewer learns these later.
    """
    skips: Skips[Any] | None = None
    """How seats announce skips that nobody else can see; None if everybody sees who is skipped."""
    rests: Callable[[Any, int], bool] = _never
    """`rests(observation, seat)`: whether a seat has no decisions left, whatever others do, and no chance follows.

    What it hides may then be shown. By default, never: with another last move the game might not be over.
    """
    determinize: Callable[[Any, Random], P] | None = None
    """`determinize(observation, rng)`: a full position sampled from those consistent with an observation.

    None if observations are full positions.
    """
    outcomes: Callable[[P], Sequence[Any]] | None = None
    """`outcomes(position)`: all chance outcomes of a game with these seats and options, in a fixed order.

    None if the game has no chance.
    """
    longest: Callable[[P], int] | None = None
    """`longest(position)`: an upper bound for the plies of a game with these seats and options; None if unknown."""


class Why(NamedTuple):
    """What decided a game, in a sentence that holds on the board."""

    text: Phrase
    ply: int | None = None
    """The number of plies after which the board shows it; None if it is seen at the end."""


class SceneRenderer(Protocol[O_contra, D_contra]):
    """The type of `Board.scene`."""

    def __call__(self, observation: O_contra, /, draft: D_contra | None = None, last: str = "") -> Scene:
        """Render an observation, with the draft's piece in hand and the plies named by `last` marked."""


@dataclass(frozen=True, kw_only=True)
class Board(Generic[O, D, M]):
    """How a game looks, how presses become moves, and how plies, scores and results are put into words."""

    scene: SceneRenderer[O, D]
    """`scene(observation, draft, last)`: the picture. It offers exactly the legal moves.

    `last` holds the plies to mark, separated by blanks: all since the viewer last decided or, within a turn of several
    plies, those of this turn.
    """
    touch: Callable[[O, D | None, str], D | M | None]
    """`touch(observation, draft, target)`: the result of a press: a new draft, a complete move, or None (no draft).

    IllegalMove if the press is refused.
    """
    describe: Callable[[O, str], Phrase]
    """`describe(observation, text)`: a sentence that says what the ply with this text does in this position."""
    describe_briefly: Callable[[O, str], Phrase]
    """The same in a few words and without its seat, for lists."""
    score_breakdown: Callable[[O, int], Sequence[Phrase]]
    """`score_breakdown(observation, seat)`: the facts that make up a seat's score, one phrase each."""
    end_reason: Callable[[O], Phrase]
    """Why a finished game is over, in a sentence, and what broke a tie, if anything did."""
    end_reason_without_ties: Callable[[O], Phrase] | None = None
    """The same for a game with head starts, in which no rule breaks ties; None if `end_reason` never names one."""
    tie_fact: Callable[[O, int], Phrase | None] = _no_phrase
    """`tie_fact(observation, seat)`: that of `score_breakdown` which only counts where scores are tied."""
    won_by: Callable[[O], Phrase | None] = _no_phrase
    """How a finished game was won ("with …"), if the scores don't show it."""
    forecast: Callable[[O, M], Phrase | None] = _no_phrase
    """What a legal move does beyond placing its piece, as the predicate of a sentence about the piece."""
    possible: Callable[[O, D | None], Sequence[M]] = _all_moves
    """The legal moves that a draft can still become."""
    drawing_seat: Callable[[O], int | None] = _no_phrase
    """The seat on whose behalf chance acts: who rolls or draws."""
    describe_turn: Callable[[O, Sequence[str]], Phrase | None] = _no_phrase
    """`describe_turn(observation, texts)`: what a turn did, by its consequences, for those who see the board.

    The consequence comes first, and no square is named. None: what `describe` says of each ply.
    """
    why: Callable[[Sequence[O], Sequence[str], int], Why | None] = _no_phrase
    """`why(observations, texts, seat)`: what decided a finished game, as one of its winners or losers wants to know it.

    The observations are those of a spectator of a whole game, one before each ply and the last one; the texts are those
    of the plies. The game may have begun from a position that was set up.
    Of a loser whose last move could have been better the reason may be that.
    """
    describe_end: Callable[[O, int, int], Phrase | None] = _no_phrase
    """`describe_end(observation, seat, other)`: how a seat stood against one that is ahead when the game ended.

    As a spectator sees it, in the game's own terms; the game may have been given up before its end.
    """
    round_name: Callable[[O], Phrase | None] = _no_phrase
    """The name of the current round, in games of several rounds."""
    round_end: Callable[[O, str], O | None] = _no_phrase
    """`round_end(observation, text)`: the round's final position, if this ply ends a round.

    It is an observation of a finished game of that round alone, with its pieces still on the board. None if the ply
    ends no round, or the last one.
    """
    ghost: Callable[[O, str], Iterable[Mark]] = _no_pictures
    """`ghost(observation, text)`: what the move with this text would put on the board, drawn where it would lie."""
    bounds: Callable[[O, str], Rect | None] = _no_phrase
    """`bounds(observation, target)`: the rectangle of what a target stands for, if it isn’t that of its cell."""
    remaining_pieces: Callable[[O, int], Sequence[Canvas]] = _no_pictures
    """Pictures of the pieces that a seat has left, in games that count them."""
    seat_label: Callable[[int, int], Phrase] | None = None
    """`seat_label(seats, seat)`: what a seat is called, if not by its colour."""
    seat_signs: Callable[[int, int], tuple[str, ...]] | None = None
    """`seat_signs(seats, seat)`: the icons that stand for a seat, if not those of `pygames.core.game.SIGNS`."""


@dataclass(frozen=True, kw_only=True)
class Words:
    """What a player reads about a game before it begins."""

    summary: Phrase
    """The game in one line."""
    score: Phrase
    """What the number beside a seat counts, and which way is good, in a few words."""
    score_offset: int = 0
    """A constant added to scores for display: Blokus To Go shows squares placed rather than squares left."""
    lowest_leads: bool = False
    """Whether the lowest score leads."""
    head_starts: tuple[int, ...] = ()
    """The head starts, in points, that weaker players are offered; empty where points don't decide who wins."""
    options: Mapping[str, tuple[Phrase, Mapping[Option, Phrase]]] = field(default_factory=dict)
    """The label of each option, and of each of its values."""
    score_sheet: tuple[Phrase, ...] = (Phrase("Score"),)
    """The rows of a printed score sheet, from top to bottom; the row called Score is the total."""
    winning: Phrase | None = None
    """How scores decide the game, for score sheets; None if `score` says it."""
    showcase: str
    """The plies of a game in progress whose last position makes a good picture."""
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
    value_logits: Callable[[P, Sequence[int], int], Sequence[int]] | None = None
    """`value_logits(position, logits, bits)`: the logits of the value, corrected by what the network can't see.

    One per seat, the seat to move first; fixed-point numbers with so many fractional bits. None: as they are.
    """
    playout_weights: Mapping[int, float] = field(default_factory=dict)
    """The weight of a playout in the search's value of a leaf, by number of seats; 0 for numbers that are missing."""


class Taste(NamedTuple):
    """How a character plays a game."""

    line: Phrase
    """What one sees of it on the board, in a sentence."""
    likes: Mapping[str, float]
    """How much it likes the features of moves, by their names; below 0, it dislikes them."""


@dataclass(frozen=True, kw_only=True)
class Tactics(Generic[P, M]):
    """What the computer players know about a game. Positions are full ones, and a move is its index in their table."""

    evaluate: Callable[[P], Sequence[float]]
    """A static evaluation per seat, in units of the game's own; only differences between seats matter."""
    policy: Callable[[P], Places] | None = None
    """The moves worth a look, with prior probabilities; None if all moves are equally likely."""
    value: Callable[[P], Sequence[float]] | None = None
    """The expected share of the win per seat (sums to 1); None if only playouts can tell."""
    logit_per_point: Callable[[P], float] | None = None
    """What each point of a head start adds to the logit of its seat's share of the win; None without head starts."""
    playout: Callable[[P, Random], P] | None = None
    """Play on by a fast heuristic policy, to the end of the game or to a position that `value` can judge.

    None: uniformly random moves to the end.
    """
    playout_weight: float = 1.0
    """The weight of the playout's result in a leaf's value, from 0 to 1; the rest is `value`."""
    playout_weights: Mapping[int, float] = field(default_factory=dict)
    """The same by number of seats, where it differs."""
    expansion_threshold: float = inf
    """Root visits from which on a leaf is evaluated twice before it is expanded, which saves calls of the policy."""
    elapsed: Callable[[P], float] | None = None
    """How much of the game is over, from 0 to 1; None without `sureness`. Of an observation, too."""
    sureness: Mapping[int, Sequence[float]] = field(default_factory=dict)
    """By number of seats, for equal stretches of the game: what makes a value a probability, as
    `pygames.ai.calibration` says; fitted by `research/calibration.py`."""
    decided: Callable[[P], int | None] = _no_phrase
    """Which seat's win nothing can change any more though the game goes on; None if that can't be told."""
    temperature: float = 0.6
    """How far rollouts may stray from the best-looking move (see `pygames.ai.rollouts`)."""
    levels: Mapping[str, Level] = field(default_factory=dict)
    """Levels, by name, that differ from the defaults in this game (see `pygames.core.level`)."""
    style_features: Mapping[str, Callable[[P, M], float]] = field(default_factory=dict)
    """`style_features[name](position, move)`: what players with a style may like about a move, from 0 to 1.

    By what the seat to move can see. The names mean the same in all games (see `pygames.ai.style`).
    """
    tastes: Mapping[str, Taste] = field(default_factory=dict)
    """How each character of `pygames.ai.characters` plays this game; one that is missing plays by its general style."""
    style_slack: float = 0.04
    """By how much the value of a move that is nearly as good may be below the best: more if values are noisy."""
    reasons: Callable[[P, M], Sequence[Phrase]] = _no_reasons
    """What is good about a move, the strongest reason first, for the player to read."""
    features: Callable[[P], tuple[Sequence[int], Sequence[str], Sequence[Sequence[float]]]] | None = None
    """For `research/fit_policy.py`: the candidate moves' indices, the feature names, and each move's features."""
    encoding: NetworkEncoding[P] | None = None
    """The inputs and outputs of the game's network; None if it has none."""
    seat_features: Callable[[P], tuple[Sequence[str], Sequence[Sequence[float]]]] | None = None
    """For `research/fit_policy.py`: the names of the features of a seat's prospects, and their values per seat."""

    @property
    def learnable(self) -> bool:
        """Whether there are weights to be learned."""
        return self.features is not None or self.seat_features is not None


class Lying(NamedTuple):
    """What lies on a square."""

    seat: int | None
    """Whose piece it is; None if it is nobody's."""
    piece: str
    """The piece's name as in the text of moves; empty if it can't be told."""


@dataclass(frozen=True, kw_only=True)
class TextBoard(Generic[O, M]):
    """The board as text: in lines for a terminal, and square by square for programs that know no game."""

    sketch: Callable[[O], str]
    legend: str = ""
    """How to read the sketch and how to type moves; shown below the first board, and on request."""
    squares: Callable[[O], Sequence[str]]
    """The names of the board's squares, in a fixed order."""
    lying: Callable[[O, str], Lying | None]
    """`lying(observation, square)`: what lies on the square of this name; None if it is empty."""
    cells: Callable[[M], Sequence[str]]
    """The names of the squares that a move puts something on."""
    piece: Callable[[M], str]
    """A word for what a move puts down: its piece, or the kind of move."""


@dataclass(frozen=True, kw_only=True)
class Diagram(Generic[P]):
    """Positions as text, without the plies that led to them, for setting up and sharing."""

    write: Callable[[Any], str]
    """`write(seen)`: the text of a position or an observation, with `?` for each thing that the viewer can't see."""
    read: Callable[..., P]
    """`read(text, seats, rng, **options)`: the position that a text describes. `rng` decides what the text leaves open.

    Without `rng`, the result is the same each time. BadPosition (`pygames.core.diagram`) quotes what is wrong and says
    why. Unreachable positions are accepted as long as the pieces fit on the board.
    """
    problems: Callable[[P], Sequence[Problem]]
    """The reasons why a position could not arise in a game, or why the game is over in it."""


def _one_square(_: object) -> tuple[int, int]:
    return 1, 1


def _no_maps(*_: object) -> Mapping[str, int]:
    return {}


def _no_numbers(*_: object) -> Mapping[str, float]:
    return {}


@dataclass(frozen=True, kw_only=True)
class Planes(Generic[O]):
    """An observation in numbers, for learning programs (see `pygames.adapters.encoding`).

    `seats` are all seats in the planes' order, the viewer first. The names and their order are the same in every
    position of a game with the same seats and options.
    """

    size: Callable[[O], tuple[int, int]] = _one_square
    """The board's rows and columns."""
    maps: Callable[[O, Sequence[int]], Mapping[str, int]] = _no_maps
    """`maps(observation, seats)`: bitsets of squares by name."""
    numbers: Callable[[O, Sequence[int]], Mapping[str, float]] = _no_numbers
    """`numbers(observation, seats)`: numbers from 0 to 1 by name, such as pieces in hand and the game's progress."""


class Choice(NamedTuple):
    """A setting of an edited position beside the pieces on the board: whose turn it is, the roll, the round."""

    name: str
    label: Phrase
    values: tuple[tuple[str, Phrase], ...]
    """Each value with its label."""
    now: str
    """The current value."""


@dataclass(frozen=True, slots=True)
class Edited(Generic[S, D]):
    """The result of a press in the position editor."""

    setting: S
    draft: D | None = None
    message: Phrase | None = None
    """What was done, in a sentence; None if only the piece in hand has changed."""


def _as_text_only(*_: object) -> Edited[Any, Any]:
    from pygames.core.game import IllegalMove  # which imports this module

    raise IllegalMove("text-only", "For this game, edit the position as text below.")


def _no_choices(*_: object) -> Sequence[Choice]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Editing(Generic[S, D]):
    """How a position is set up by hand. `S` is the editor's state: a position, or what is known of one."""

    read: Callable[..., S] | None = None
    """`read(text, seats, **options)`: parse an editor state; None if `Diagram.read` will do."""
    write: Callable[[S], str] | None = None
    """Serialise an editor state; None if `Diagram.write` will do."""
    scene: Callable[[S, D | None], Scene] | None = None
    """`scene(setting, draft)`: the board, and trays with everything that can be put on it.

    The targets in a seat's tray begin with its number and a colon. None if positions can be edited as text only.
    """
    touch: Callable[[S, D | None, str], Edited[S, D]] = _as_text_only
    """`touch(setting, draft, target)`: the result of a press on a target; IllegalMove if it is refused."""
    choices: Callable[[S], Sequence[Choice]] = _no_choices
    """The settings to choose beside the board (turn, roll, round)."""
    choose: Callable[[S, str, str], S] = _as_text_only  # type: ignore[assignment]
    """`choose(setting, name, value)`: the state after a choice; IllegalMove if there is no such choice."""
