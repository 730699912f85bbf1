"""Plain objects: positions, views, records, bots, the solver, pictures, errors."""

import copy
import datetime
import pickle
import random
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import quatuor
from conftest import arguments


def random_game(ruleset, seed):
    position = quatuor.deal(**arguments(ruleset), seed=str(seed))
    yield position
    dice = random.Random(seed)
    while not position.is_over:
        position = position.play(dice.choice(position.moves()))
        yield position


def test_games_end_and_everything_agrees(ruleset):
    shape = ruleset.observation_shape
    for count, position in enumerate(random_game(ruleset, 1)):
        assert count <= ruleset.longest
        if count % 7:
            continue
        assert quatuor.Position(position.game, str(position)) == position
        moves, actions = position.moves(), position.legal_actions()
        assert sorted(map(position.action_word, actions)) == sorted(moves)
        assert sorted(position.action(move) for move in moves) == actions
        assert np.flatnonzero(position.mask(ruleset.actions)).tolist() == actions
        for seat in range(1, position.seats + 1):
            view = position.view(seat)
            assert quatuor.View(view.game, str(view)) == view
            assert view.observe(seat).shape == shape
            assert (view.observe(seat) == position.observe(seat)).all()
        restored = pickle.loads(pickle.dumps(position))
        assert restored == position and restored.legal_actions() == actions
        assert copy.deepcopy(position) == position and hash(restored) == hash(position)
    assert position.is_over and position.outcome is not None
    assert abs(sum(position.rewards())) < 1e-6 or position.seats == 1
    assert position.random_move() is None and position.random_action() is None
    with pytest.raises(quatuor.Refused) as refused:
        position.play("a1")
    assert refused.value.code


def test_views_are_played_on_like_positions(ruleset):
    position = quatuor.deal(**arguments(ruleset), seed="views")
    views = [position.view(seat) for seat in range(1, position.seats + 1)]
    for number in range(12):
        move = position.random_move(number)
        if move is None:
            break
        position = position.play(move)
        views = [view.play(move) for view in views]
        assert views == [position.view(seat) for seat in range(1, position.seats + 1)]
        assert all(position in view.possible_positions() for view in views if not position.is_over)
        assert [pickle.loads(pickle.dumps(view)) for view in views] == views


def test_observations_do_not_depend_on_what_a_seat_may_not_know(ruleset):
    compared = 0
    for position in list(random_game(ruleset, 5))[:-1:5]:
        for seat in range(1, position.seats + 1):
            view = position.view(seat)
            for other in view.possible_positions()[:5]:
                ours = position.encode(seat, ruleset.actions)
                theirs = other.encode(seat, ruleset.actions)
                # Cups read from text number their cells anew, but have no secrets.
                assert all((one == two).all() for one, two in zip(ours, theirs))
                assert view == other.view(seat)
                compared += other != position
    hides = quatuor.deal(**arguments(ruleset), seed="x").view(1).hides_something
    assert (compared > 0) == hides


def test_refusals_have_a_code_and_a_sentence():
    with pytest.raises(quatuor.Refused, match="expected slides, pyramids, shuttles or cups") as it:
        quatuor.deal("chess")
    assert it.value.code == "game.unknown" and it.value.sentence == str(it.value)
    assert isinstance(it.value, ValueError)
    again = pickle.loads(pickle.dumps(it.value))
    assert (again.code, str(again)) == (it.value.code, str(it.value))
    position = quatuor.Position("slides", "solo 1 ry 0.0.0.0.0.0 rry")
    for wrong, code in [("a3", "slides.alone"), (99, "encoding.illegal"), (-1, "encoding.illegal")]:
        with pytest.raises(quatuor.Refused) as it:
            position.play(wrong)
        assert it.value.code == code
    with pytest.raises(TypeError):
        position.play(1.5)
    with pytest.raises(quatuor.Refused):
        position.view(2)
    with pytest.raises(quatuor.Refused):
        position.png(2**31)
    with pytest.raises(quatuor.Refused):
        quatuor.bot("godlike")
    with pytest.raises(quatuor.Refused):
        quatuor.solve(quatuor.deal("cups"))
    with pytest.raises(quatuor.Refused):
        quatuor.Position("cups", str(quatuor.deal("cups", seed="a")), cells=[(0, 0)])


def test_garbage_never_panics(game):
    dice = random.Random(7)
    text = str(quatuor.deal(game, seed="garbage"))
    for _ in range(400):
        letters = list(text)
        for _ in range(dice.randrange(1, 4)):
            letters[dice.randrange(len(letters))] = dice.choice("?-0179abrgy/,.:> \0é")
        broken = "".join(letters)
        for read in (quatuor.Position, quatuor.View):
            try:
                board = read(game, broken)
            except quatuor.Refused:
                continue
            board.legal_actions(), board.observe(), board.mask(), board.svg(), board.show()
            view = board if read is quatuor.View else board.view(board.to_move)
            try:
                quatuor.bot("casual", iterations=8).choose(view)
                quatuor.beliefs(view, iterations=8)
            except quatuor.Refused as refused:
                assert refused.code


def test_records():
    record = quatuor.Record.of_deal("slides", variant="solo", seed="record")
    position = record.start
    while not position.is_over:
        move = position.moves()[0]
        record, position = record.play(move), position.play(move)
    record = record.with_players(["Ann"])
    assert quatuor.Record.read(str(record)) == record == pickle.loads(pickle.dumps(record))
    assert record.is_over and record.last == position and record.players == ["Ann"]
    assert len(record.boards()) == len(record.moves) + 1
    assert record.up_to(2).moves == record.moves[:2]
    assert record.verify() == (False, "unknown")
    with pytest.raises(quatuor.Refused) as it:
        quatuor.Record.read(str(record).replace("1. 1 ", "1. 2 "))
    assert it.value.code == "record.line"
    with pytest.raises(IndexError):
        record.up_to(1000)
    seen = quatuor.Record.of_deal("slides", seed="seen").as_seen_by(2)
    assert seen.seen_by == 2 and isinstance(seen.start, quatuor.View) and seen.seed is None
    resigned = quatuor.Record.of_deal("shuttles", seed="a").play("left").resign(1)
    assert resigned.is_over and resigned.winners == [[2]]


@pytest.mark.parametrize("name", ["random", "greedy", "plain", "beginner", "strong", "master"])
def test_bots_play_whole_games(game, name):
    start = quatuor.deal(game, seed="bots")
    position, moves = start, []
    bot = quatuor.bot(name, iterations=4)
    while not position.is_over and len(moves) < 40:
        thought = bot.think(start.view(position.to_move), moves)
        assert thought.best in position.moves()
        moves.append(thought.best)
        position = position.play(thought.best)
    again = pickle.loads(pickle.dumps(bot))
    assert again == bot


def test_bots_see_only_what_their_seat_sees():
    position = quatuor.deal("slides", players=3, seed="secrets")
    seat = position.to_move
    bot = quatuor.bot("strong", iterations=50)
    answers = {bot.choose(other.view(seat)) for other in position.view(seat).possible_positions()}
    assert len(answers) == 1
    with pytest.raises(quatuor.Refused) as it:
        bot.choose(position.view(seat % 3 + 1))
    assert it.value.code == "job.turn"


def test_searches_release_the_lock():
    view = quatuor.deal("cups", seed="lock")
    view = view.view(view.to_move)
    counted = 0
    thinking = threading.Thread(
        target=lambda: quatuor.bot("master", milliseconds=300).choose(view)
    )
    thinking.start()
    while thinking.is_alive():
        counted += 1
        time.sleep(0.001)
    assert counted > 20


def test_ctrl_c_ends_a_search():
    program = (
        "import quatuor, threading, signal, os, time\n"
        # Where interruptions are ignored, as in the background of a shell, Python leaves it so.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()\n"
        "p = quatuor.deal('cups', seed='a')\n"
        "try:\n    quatuor.bot('master', milliseconds=60000).choose(p.view(p.to_move))\n"
        "except KeyboardInterrupt:\n    print('interrupted')\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=30)
    assert done.stdout == b"interrupted\n", done


def test_the_solver_and_the_daily_deal():
    position = quatuor.deal("slides", variant="solo", options=["colours=2"], seed="solver")
    answer = quatuor.solve(position, iterations=100_000, shorten=False)
    assert answer.status == "solved"
    solved = position.play(*answer.moves)
    assert solved.is_over and solved.outcome.winners == [1]
    deal = quatuor.daily(datetime.date(2026, 11, 15))
    assert deal.position.play(*deal.line).outcome.winners == [1] and deal.par == len(deal.line)
    with pytest.raises(quatuor.Refused):
        quatuor.daily("yesterday")


def test_arena():
    report = quatuor.arena("shuttles", ["greedy", "random"], deals=2, seed="test")
    assert report.games == 4 and len(report.scores) == 2 and len(report.differences) == 1
    assert report.csv().count("\n") == 5 and report.svg().startswith("<svg")
    with pytest.raises(quatuor.Refused):
        quatuor.arena("shuttles", ["greedy"] * 3)


def test_pictures(game):
    position = quatuor.deal(game, seed="picture")
    for board in (position, position.view(1)):
        assert board._repr_svg_().startswith("<svg") and board._repr_png_()[1:4] == b"PNG"
        pixels = board.pixels(200)
        assert pixels.shape[1:] == (200, 3) and pixels.dtype == np.uint8 and pixels.std() > 5
        assert len(board.show().splitlines()) > 3


def test_the_command():
    run = lambda *words: subprocess.run(
        [sys.executable, "-m", "quatuor", *words], capture_output=True, text=True
    )
    dealt = run("deal", "pyramids", "--seed", "x")
    assert dealt.stdout.strip() == str(quatuor.deal("pyramids", seed="x"))
    refused = run("deal", "chess", "--language", "fr")
    assert refused.returncode == 2 and "attendu" in refused.stderr and refused.stdout == ""
    # The package holds no server: the native program has these.
    for words in (["serve", "--open"], ["admin", "list"], ["worker", "--nats", "x"], ["join", "x"]):
        absent = run("--language", "en", *words)
        assert absent.returncode == 2 and f"no '{words[0]}'" in absent.stderr, absent
