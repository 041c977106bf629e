"""The command line: what it shows, what it refuses and with which exit status, and that it keeps secrets."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pygames import CHANCE, GAMES, Record, Session
from pygames.__main__ import main
from pygames.ai import player
from pygames.console import CLEAR, clear_sequence
from pygames.core.game import Game
from pygames.core.notebook import picture
from pygames.ringgz.guide import TWO_PLAYERS
from pygames.terminal import Terminal, board_text, score_line
from tests.contract.case import any_ply

STORED = Path(__file__).parent / "blokus" / "games"
"""Records of whole games."""


class Screen:
    """A simulated terminal: a user who types these lines, and what the screen shows."""

    def __init__(self, *typed: str) -> None:
        self.typed: Iterator[str] = iter(typed)
        self.shown: list[str] = []

    def ask(self, prompt: str) -> str:
        self.shown.append(prompt)
        for line in self.typed:
            return line
        raise EOFError

    @property
    def text(self) -> str:
        return "\n".join(self.shown)


def sitting(session: Session, *typed: str) -> Screen:
    """Return the screen after a game at a terminal, the seats of bots played at random."""
    screen = Screen(*typed)
    bots = {
        seat: player(session.game, "random", seed=seat) for seat, who in enumerate(session.players) if who != "human"
    }
    Terminal(session, bots, ask=screen.ask, say=screen.shown.append).run()
    return screen


def run(*arguments: str, typed: str = "", encoding: str = "utf-8", **place: str) -> tuple[int, str, str]:
    """Return exit status, standard output and standard error of a command run with these environment variables."""
    command = [sys.executable, "-m", "pygames", *arguments]
    env = {**os.environ, "PYTHONIOENCODING": encoding, **place}
    done = subprocess.run(command, input=typed, capture_output=True, text=True, encoding=encoding, check=False, env=env)
    return done.returncode, done.stdout, done.stderr


def refusal(*arguments: str) -> str:
    """Return the sentence with which a command ends."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert isinstance(ended.value.code, str)  # printed to standard error, with exit status 1
    assert "\n" not in ended.value.code
    return ended.value.code


# list


def test_every_game_is_listed_with_its_seats_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    main(["list"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(GAMES)
    assert "3-5 seats  scoring=blockers|uptown" in lines[list(GAMES).index("blockers")]


# play


def test_a_game_is_played_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    main(["play", "ringgz", "--seats", "3", "--human", "--seed", "4"])
    shown = capsys.readouterr().out
    record = Record.read(shown[shown.index("[Game") :])
    assert record.players == ("bot random",) * 3
    assert record.last.turn is None
    assert "\nWinner" in shown


def test_the_same_seed_is_the_same_game_and_none_is_another(capsys: pytest.CaptureFixture[str]) -> None:
    shown = []
    for seed in (["--seed", "7"], ["--seed", "7"], [], []):
        main(["play", "sectori", "--human", *seed])
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1]
    assert len(set(shown)) == 3


@pytest.mark.parametrize("name", GAMES)
def test_bots_play_every_game_and_everything_is_told(name: str) -> None:
    session = Session(GAMES[name], seed=2, players=("bot random",) * GAMES[name].seats[0])
    shown = sitting(session).text
    assert len([line for line in shown.splitlines() if ": " in line]) >= len(session.plies)
    assert str(session.record) in shown


@pytest.mark.parametrize("name", GAMES)
def test_any_move_that_is_typed_is_made(name: str) -> None:
    session = Session(GAMES[name], seed=2)
    while session.position.turn == CHANCE:
        session.draw()
    text = str(session.position.legal_moves()[0])
    before = len(session.plies)
    sitting(session, *[""] * session.game.has_secrets, f" {text.upper()} ")
    assert session.plies[before] == text


def test_an_illegal_move_is_refused_with_the_reason_and_asked_for_again() -> None:
    session = Session(GAMES["blokus"])
    assert "The first piece has to cover e10 or j5." in sitting(session, "a1", "e10").text
    assert session.plies == ("e10",)


def test_the_legal_moves_are_shown_all_or_some() -> None:
    screen = sitting(Session(GAMES["blokus"]), "?", "?a10")
    assert "\n828 legal moves" in screen.text
    assert "a10,b10,c10,d10,e10\n1 legal moves" in screen.text


def test_a_move_can_be_taken_back() -> None:
    session = Session(GAMES["blokus"])
    screen = sitting(session, "undo", "e10", "undo", "j5")
    assert "Nothing to undo." in screen.text
    assert session.plies == ("j5",)


def test_after_a_move_was_taken_back_what_happened_instead_is_told() -> None:
    screen = sitting(Session(GAMES["blokus"]), "e10", "j5", "undo", "j5,k5")
    assert [line for line in screen.shown if re.match(r"[a-n0-9,]+: ", line)] == [
        "e10: Green places the 1 on e10.",
        "j5: Blue places the 1 on j5.",
        "j5,k5: Blue places the 2 on j5 and k5.",
    ]


def test_what_a_move_does_besides_is_told() -> None:
    session = Session(GAMES["cathedral"], seed=2, players=("bot random", "bot random"))
    told = sitting(session).text
    assert re.search(r"^[a-j0-9,]+: Light places the \w+ on [a-j0-9, and]+\. .*claims \d+ square", told, re.MULTILINE)


@pytest.mark.parametrize("name", GAMES)
def test_the_first_board_is_explained_and_later_ones_when_help_is_asked_for(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "122")
    session = Session(GAMES[name], seed=2, players=("human", *["bot random"] * (GAMES[name].seats[0] - 1)))
    while session.position.turn == CHANCE:
        session.draw()
    legend = session.game.text.legend
    assert all(len(line) <= 120 for line in legend.splitlines())
    once = sitting(session, *[str(move) for move in session.position.legal_moves()[:1]]).text
    assert once.count(f"Scores: {session.game.words.score}.") == 1
    if legend:
        assert once.count(legend) == 1
        assert sitting(session, "help").text.count(legend) == 2


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("columns", [60, 80, 200])
def test_every_line_fits_on_the_screen(name: str, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    session = Session(GAMES[name], seed=2, players=("human", *["bot random"] * (GAMES[name].seats[0] - 1)))
    while session.position.turn == CHANCE:
        session.draw()
    move = str(session.position.legal_moves()[0])
    lines = sitting(session, "help", "?", "nonsense", move, "?").text.splitlines()
    longest = max(len(line) for line in lines)
    assert longest < columns
    assert longest > 59 or columns == 60  # as wide as there is room


def test_during_a_game_the_number_is_the_one_that_its_words_tell(capsys: pytest.CaptureFixture[str]) -> None:
    """As at the table: the squares that were placed."""
    session = Session(GAMES["blokus"])
    shown = sitting(session, "e10", "j5", "f11,f12", "k6,k7").text
    assert "Scores: Squares placed – more is better." in shown
    assert "Scores: Green 3, Blue 3" in shown
    assert "-86" not in shown


@pytest.mark.parametrize("name", GAMES)
def test_the_number_beside_a_seat_is_the_one_at_the_table(name: str) -> None:
    game = GAMES[name]
    rng, session, position = Random(6), Session(game), game.start()
    while position.turn is not None:
        seen = position.observe(None)
        shown = score_line(session, seen)
        assert [int(n) for n in re.findall(r"-?\d+", shown)] == [*game.shown_scores(seen)]
        position = position.play(any_ply(position, rng))
    assert score_line(session, position).count(",") == len(position.scores()) - 1


def test_a_win_on_the_tie_break_is_explained(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text(f'[Game "ringgz"] [Seats "2"] {TWO_PLAYERS.plies}')
    main(["replay", str(file)])
    assert capsys.readouterr().out.endswith(
        "No player can place another ring. The lead is tied, so whoever has the fewest pieces left wins.\n"
        "Scores: Blue/Yellow 7, Green/Red 7\n"
        "Winner: Green/Red\n"
    )


def test_the_record_can_be_seen_at_any_time() -> None:
    session = Session(GAMES["blokus"])
    assert str(session.record) in sitting(session, "record").text


@pytest.mark.parametrize("typed", [(), ("quit", "e10")])
def test_the_game_ends_where_one_quits_or_the_input_ends(typed: tuple[str, ...]) -> None:
    session = Session(GAMES["blokus"])
    sitting(session, *typed)
    assert session.plies == ()


def test_a_game_that_is_not_in_the_wheel_is_played_too(toy: Game) -> None:
    session = Session(toy, 2)
    assert "Scores: White" in sitting(session, "", "quit").text
    assert board_text(toy, session.observation(0)) == [". . .\n. . .\na b c", ""]


# Secrets


def test_a_seat_sees_its_own_rack_and_draws_only() -> None:
    session = Session(GAMES["blockers"], seed=3, players=("human", "bot random", "bot random"))
    screen = sitting(session, "record", "?")
    assert CLEAR not in screen.shown
    assert screen.text.count("*?") == 20  # ten draws of the others, in the news and in the record
    assert "Red's rack: " in screen.text
    assert "Green's rack" not in screen.text


def test_between_two_people_the_screen_is_cleared_and_waits() -> None:
    session = Session(GAMES["blockers"], seed=3, players=("human", "human", "bot random"))
    while session.position.turn == CHANCE:
        session.draw()
    move = str(session.position.legal_moves()[0])
    shown = sitting(session, "", move, "").shown
    one, two = (n for n, line in enumerate(shown) if line == CLEAR)
    assert shown[one + 1].startswith("Red: press Enter")
    assert shown[two + 1].startswith("Green: press Enter")
    before, after = "\n".join(shown[one:two]), "\n".join(shown[two:])
    assert "Red's rack" in before
    assert "Green's rack" not in before
    assert "Green's rack" in after
    assert "Red's rack" not in after
    assert f"\n{move}: Red " in after
    assert session.plies[-1] not in after  # the tile that Red has drawn since


@pytest.mark.parametrize("term", ["dumb", "", "xterm"])
def test_no_escape_codes_go_into_a_pipe(term: str) -> None:
    status, shown, told = run("play", "blockers", "--seed", "3", typed="\nquit\n", TERM=term)
    assert (status, told) == (0, "")
    assert "press Enter" in shown
    assert "\x1b" not in shown


def test_a_screen_that_can_not_be_cleared_is_scrolled_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("LINES", "30")
    monkeypatch.setenv("TERM", "dumb")
    assert clear_sequence() == "\n" * 30
    monkeypatch.setenv("TERM", "xterm")
    assert clear_sequence() == CLEAR


def test_nobody_waits_where_nothing_is_hidden() -> None:
    assert CLEAR not in sitting(Session(GAMES["blokus"]), "e10", "j5").shown


# Terminals that are not UTF-8


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437", "cp932"])
def test_a_game_is_played_in_any_encoding(name: str, encoding: str) -> None:
    status, shown, told = run("play", name, "--seed", "1", typed="\n\nhelp\nquit\n", encoding=encoding)
    assert (status, told) == (0, "")
    assert "Scores: " in shown
    assert "better" in shown
    assert encoding == "cp932" or f"{GAMES[name].words.score}".replace("–", "-") in shown


def test_what_can_not_be_decoded_is_no_move() -> None:
    command = [sys.executable, "-m", "pygames", "play", "blokus"]
    done = subprocess.run(command, input=b"e\xff10\nquit\n", capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "isn’t a move" in done.stdout.decode()


def test_a_picture_is_right_in_any_encoding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in GAMES:
        file = tmp_path / name
        file.write_text(f'[Game "{name}"]', encoding="utf-8")
        main(["picture", str(file)])
        assert capsys.readouterr().out.isascii()


# replay, picture


def test_a_record_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    main(["replay", str(STORED / "drawn.txt")])
    shown = capsys.readouterr().out
    plies = Record.read((STORED / "drawn.txt").read_text(encoding="utf-8")).plies
    assert shown.startswith(f"   1 Green: {plies[0]}\n   2 Blue: {plies[1]}\n")
    assert all(f": {ply}" in line for ply, line in zip(plies, shown.splitlines(), strict=False))
    assert shown.endswith("Scores: Green 46, Blue 46\nThe game is drawn.\n")


def test_who_has_to_be_skipped_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    main(["replay", str(STORED / "all-placed.txt")])
    assert "  (Blue can't move and is skipped)\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("ending", "said"),
    [
        ("time 1", "Winner: Green (Blue ran out of time)"),
        ("resigned 0", "Winner: Blue (Green resigned)"),
        ("agreed draw", "The game is drawn (agreed)."),
    ],
)
def test_replay_says_how_a_game_was_ended(
    ending: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(f'[Game "blokus"] [Termination "{ending}"] e10 j5')
    main(["replay", str(file)])
    assert capsys.readouterr().out.rstrip().endswith(said)


def test_a_record_comes_from_the_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO('[Game "sectori"] *3 a1e'))
    main(["replay", "-"])
    shown = capsys.readouterr().out
    assert "   1 chance: *3\n   2 Coral: a1e\n" in shown
    assert shown.endswith("The game is not over.\n")


def test_a_masked_record_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    session = Session(GAMES["blockers"], seed=1, players=("bot random",) * 3)
    sitting(session)
    file.write_text(str(session.record.mask(1)), encoding="utf-8")
    main(["replay", str(file)])
    shown = capsys.readouterr().out
    assert shown.count("chance: *?") == 56
    assert "Winner" in shown


@pytest.mark.parametrize("name", ["blokus"])
def test_the_last_position_of_a_record_is_drawn(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text(f'[Game "{name}"]', encoding="utf-8")
    main(["picture", str(file)])
    assert capsys.readouterr().out.startswith("<svg ")


@pytest.mark.parametrize("name", GAMES)
def test_a_picture_has_nothing_that_only_lights_up_and_no_cell_in_black(name: str) -> None:
    session, rng = Session(GAMES[name], seed=5), Random(5)
    while session.position.turn is not None:
        session.play(str(any_ply(session.position, rng)))

    style, drawn = picture(session.game, session.observation(None)).split("</style>")

    assert "after-" not in drawn  # as all that lights up at the end has it
    assert ".cell {" in style


def test_a_bad_record_is_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text('[Game "blokus"]\n\ne10 e10', encoding="utf-8")
    assert refusal("replay", str(file)).startswith("Line 3, “e10”: e10 is already taken by Green.")


def test_what_comes_before_the_error_in_a_record_is_offered_and_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    file.write_text('[Game "blokus"]\n\ne10 j5\na1 f9', encoding="utf-8")
    assert "--part for what comes before it: 2 plies" in refusal("replay", str(file))

    with pytest.raises(SystemExit) as ended:
        main(["replay", "--part", str(file)])

    shown = capsys.readouterr()
    assert ended.value.code == 1
    assert shown.err.startswith("Line 4, “a1”: ")
    assert shown.out.startswith("   1 Green: e10\n   2 Blue: j5\n")
    assert "3 " not in shown.out.partition("\n\n")[0]
    assert shown.out.endswith("The game is not over.\n")


def test_a_record_that_was_cut_since_it_was_sealed_is_told_in_part(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(Record.read('[Game "blokus"] e10,d10 j5 f9').write_sealed().replace(" f9", ""), encoding="utf-8")

    with pytest.raises(SystemExit) as ended:
        main(["replay", str(file), "--part"])

    shown = capsys.readouterr()
    assert ended.value.code == 1
    assert "cut or changed" in shown.err
    assert "   2 Blue: j5\n" in shown.out


def test_of_a_good_record_all_is_told_in_part_too(capsys: pytest.CaptureFixture[str]) -> None:
    main(["replay", str(STORED / "drawn.txt"), "--part"])
    shown = capsys.readouterr()
    assert shown.out.endswith("The game is drawn.\n")
    assert not shown.err


def test_a_file_that_can_not_be_read_is_refused(tmp_path: Path) -> None:
    assert "can't be read: No such file" in refusal("replay", str(tmp_path / "none"))
    assert "can't be read" in refusal("replay", str(tmp_path))
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\xfd")
    assert "no text in UTF-8" in refusal("picture", str(tmp_path / "bytes"))


# perft


def test_games_are_counted_by_depth(capsys: pytest.CaptureFixture[str]) -> None:
    main(["perft", "blokus", "2", "--option", "starts=fixed"])
    assert [line.split()[:2] for line in capsys.readouterr().out.splitlines()[1:]] == [["1", "414"], ["2", "171,396"]]


def test_each_outcome_of_chance_counts_once(capsys: pytest.CaptureFixture[str]) -> None:
    main(["perft", "sectori", "2", "--option", "die=4", "rim=yes", "--option", "size=6"])
    assert [line.split()[:2] for line in capsys.readouterr().out.splitlines()[1:]] == [["1", "4"], ["2", "240"]]


def test_seats_make_a_difference(capsys: pytest.CaptureFixture[str]) -> None:
    main(["perft", "ringgz", "2", "--seats", "4"])
    assert capsys.readouterr().out.splitlines()[-1].split()[1] == "180"


# arena


@pytest.mark.slow
def test_a_match_is_played_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    main(["arena", "blokus", "greedy", "random", "--games", "4", "--workers", "1"])
    shown = capsys.readouterr().out.splitlines()
    assert shown[0] == "Blokus To Go: 4 games, seed 0"
    assert shown[2].split() == ["greedy", "4", "0", "1.000", "0.510", "to", "1.000", "+inf", "(+7", "to", "+inf)"]
    assert shown[3].split()[-4:] == ["-inf", "(-inf", "to", "-7)"]


def test_a_match_is_told_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    main(
        [
            "arena",
            "ringgz",
            "random",
            "random",
            "random",
            "--games",
            "5",
            "--workers",
            "1",
            "--json",
            "-",
            "--seed",
            "x",
        ]
    )
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert (told["game"], told["seed"]) == ("ringgz", "x")
    assert sum(result["share"] for result in told["results"]) == pytest.approx(1)
    assert {result["games"] for result in told["results"]} == {5}


def test_a_file_that_can_not_be_written_is_refused_before_a_game_is_played(tmp_path: Path) -> None:
    match = ("arena", "blokus", "expert", "expert", "--games", "1000")
    missing = tmp_path / "none" / "x.json"
    for option in ("--json", "--keep"):
        assert refusal(*match, option, str(missing)) == f"{missing} can't be written: No such file or directory."
        assert refusal(*match, option, str(tmp_path)) == f"{tmp_path} can't be written: Is a directory."
    assert refusal("arena", "blokus", "random", "wizard", "--keep", str(tmp_path / "kept")).startswith("There is no")
    assert not [*tmp_path.iterdir()]


def test_the_table_is_printed_before_a_file_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    """A disk may be full by then."""
    match = ["arena", "ringgz", "random", "random", "--games", "2", "--workers", "1"]
    with pytest.raises(SystemExit) as ended:
        main([*match, "--json", "/dev/full"])
    assert ended.value.code == "/dev/full can't be written: No space left on device."
    assert "random" in capsys.readouterr().out


@pytest.mark.slow
def test_a_match_ends_when_its_test_is_decided(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    match = ["arena", "ringgz", "greedy", "random", "--games", "500", "--sprt", "0", "200", "--json"]
    for workers in ("1", "2"):
        main([*match, str(tmp_path / workers), "--workers", workers])
        told.append((tmp_path / workers).read_text(encoding="utf-8"))
    assert told[0] == told[1]
    assert json.loads(told[0])["results"][0]["games"] == 8
    assert "SPRT 0 to 200: +200 points, log-likelihood ratio 3.35" in capsys.readouterr().out
    assert "A test needs a lower and a higher" in refusal(*match, "-", "--sprt", "5", "nan")


def test_a_match_that_was_broken_off_is_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept, told = tmp_path / "games.jsonl", tmp_path / "results.json"
    command = ["arena", "ringgz", "random", "random", "--workers", "1", "--keep", str(kept), "--json", str(told)]
    main([*command, "--games", "3"])
    first = kept.read_text(encoding="utf-8").splitlines()
    assert len(first) == 3
    with kept.open("a", encoding="utf-8") as file:
        file.write('{"match": {"ga')
    main([*command, "--games", "5"])
    assert kept.read_text(encoding="utf-8").splitlines()[:2] == first[:2]
    assert [result["games"] for result in json.loads(told.read_text(encoding="utf-8"))["results"]] == [5, 5]
    assert "5 games" in capsys.readouterr().out


@pytest.mark.slow
def test_a_record_names_a_character_and_a_bot_of_ones_own_in_the_form_that_is_written(tmp_path: Path) -> None:
    bot = tmp_path / "mine.py"
    bot.write_text("def choose(o, legal, rng, clock):\n    return legal[0]\n", encoding="utf-8")
    typed = "record\nquit\n"
    character = run("play", "blokus", "--seat", "human", "--seat", "casual:Bruno", typed=typed)[1]
    own = run("play", "blokus", "--seat", "human", "--seat", str(bot), typed=typed)[1]

    assert '[Seat 1 "bot casual"]\n[Name 1 "Bruno"]\n' in character
    assert re.search(r'\[Seat 1 "bot file mine.py [0-9a-f]{16}"\]\n\[Name 1 "mine.py"\]\n', own)


# What is refused


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("play chess", f"There is no game 'chess'; known are: {', '.join(GAMES)}."),
        ("perft chess 2", f"There is no game 'chess'; known are: {', '.join(GAMES)}."),
        ("play blokus --seats 3", "Blokus To Go is played by 2, not by 3."),
        ("perft ringgz 1 --seats 5", "Ringgz is played by 2 or 3 or 4, not by 5."),
        ("play blokus --option colour=red", "Blokus To Go has no option 'colour'; it has: starts."),
        ("play blokus --option starts", "Option 'starts' of Blokus To Go can't be ''; allowed: 'free', 'fixed'."),
        ("perft sectori 1 --option size=7", "Option 'size' of Sectori can't be '7'; allowed: 5, 6."),
        ("play blokus --human 2", "There is no seat 2; with 2 they are 0 to 1."),
        (
            "play blokus --bot wizard",
            "There is no player 'wizard'; known are: random, greedy, plain, beginner, casual, skilled, strong, expert.",
        ),
        (
            "arena blokus random wizard",
            "There is no player 'wizard'; known are: random, greedy, plain, beginner, casual, skilled, strong, expert.",
        ),
        ("arena blokus random", "Blokus To Go is played by 2, not by 1."),
    ],
)
def test_what_can_not_be_done_is_said_in_one_line(command: str, sentence: str) -> None:
    assert refusal(*command.split()) == sentence


@pytest.mark.parametrize(
    "command", ["", "sing", "play", "perft blokus", "perft blokus 0", "arena blokus random random --games none"]
)
def test_what_can_not_be_understood_ends_with_2(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(command.split())
    assert ended.value.code == 2
    assert "usage:" in capsys.readouterr().err


@pytest.mark.parametrize("number", ["nan", "inf", "-1", "soon", "9" * 999])
def test_a_time_that_never_ends_is_refused(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["gtp", "blokus", f"--seconds={number}"])
    assert ended.value.code == 2
    assert "argument --seconds: " in capsys.readouterr().err


@pytest.mark.slow
def test_the_exit_status_tells_how_it_went() -> None:
    assert run("list")[::2] == (0, "")
    assert run("play", "blokus", typed="e10\nquit\n")[::2] == (0, "")
    assert run("play", "chess") == (
        1,
        "",
        f"There is no game 'chess'; known are: {', '.join(GAMES)}.\n",
    )
    assert run("replay", "-", typed="nonsense")[:2] == (1, "")
    assert run("sing")[0] == 2


def test_whoever_reads_our_output_may_have_had_enough() -> None:
    command = [sys.executable, "-m", "pygames", "perft", "blokus", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.close()
        told = running.stderr.read()
    assert (running.returncode, told) == (1, b"")


# The pictures in text


@pytest.mark.parametrize("name", GAMES)
def test_every_position_can_be_shown_anywhere_to_anybody(name: str) -> None:
    game = GAMES[name]
    for seats in game.seats:
        rng, position = Random(seats), game.start(seats)
        while position.turn is not None:
            shown, _ = board_text(game, position.observe(rng.choice((None, *range(seats)))))
            assert shown.isascii()
            assert not any(line != line.rstrip() for line in shown.splitlines())
            position = position.play(any_ply(position, rng))
        assert score_line(Session(game, seats), position).startswith("Scores: ")
