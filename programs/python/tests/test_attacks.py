"""Wrong types, huge numbers, NaN, several threads, Ctrl-C: clear exceptions, and no panic."""

import contextlib
import multiprocessing
import subprocess
import sys
import threading

import numpy as np
import pytest

import quatuor
import quatuor.selfplay
from quatuor.gymnasium import SlidesEnv, SlidesVectorEnv
from quatuor.pettingzoo import env

HUGE = [2**31, 2**45, 2**62]
WRONG = [None, 1.5, float("nan"), "", "x", "\0", "\ud800", b"x", [], {}, [None], 2**70, -(2**70)]


@pytest.fixture
def position(game):
    return quatuor.deal(game, seed="attack")


def test_nothing_of_a_wrong_type_panics(game, position):
    view, record = position.view(position.to_move), quatuor.Record.of_deal(game, seed="attack")
    batch = quatuor.Batch(game, 3, seed="attack")
    calls = [
        lambda wrong: quatuor.Position(game, wrong),
        lambda wrong: quatuor.Position(wrong, str(position)),
        lambda wrong: quatuor.View(game, wrong),
        lambda wrong: quatuor.View(game, str(view), cells=[wrong]),
        lambda wrong: quatuor.deal(game, variant=wrong, players=wrong),
        lambda wrong: quatuor.deal(game, options=[wrong]),
        lambda wrong: quatuor.bot(wrong),
        lambda wrong: quatuor.bot("master", iterations=wrong, seed=wrong),
        lambda wrong: quatuor.bot("greedy").choose(view, [wrong]),
        lambda wrong: quatuor.bot("greedy").choose(wrong),
        lambda wrong: quatuor.beliefs(view, [wrong]),
        lambda wrong: quatuor.solve(wrong),
        lambda wrong: quatuor.daily(wrong),
        lambda wrong: quatuor.arena(game, wrong),
        lambda wrong: quatuor.arena(game, ["random"], deals=wrong),
        lambda wrong: quatuor.Batch(game, wrong),
        lambda wrong: quatuor.playouts(game, wrong),
        lambda wrong: batch.step(wrong),
        lambda wrong: batch.observe((wrong, wrong)),
        lambda wrong: batch.position(wrong),
        lambda wrong: record.with_players([wrong]),
        lambda wrong: record.up_to(wrong),
        position.play,
        view.play,
        record.play,
        record.resign,
        record.as_seen_by,
        position.view,
        position.png,
        position.action,
        position.action_word,
        view.action_word,
        quatuor.Record.read,
        quatuor.Record.of_position,
    ]
    for call in calls:
        for wrong in WRONG:
            # Some calls accept one of these. A panic would be none of these exceptions.
            with contextlib.suppress(TypeError, ValueError, OverflowError):
                call(wrong)


def test_seats_that_are_not_there_are_refused(position):
    for seat in (-1, 0, 6, 256, 2**31):
        with pytest.raises(quatuor.Refused, match="no seat") as refused:
            position.view(seat)
        assert refused.value.code == "cli.no-seat"
        with pytest.raises(quatuor.Refused):
            position.encode(seat, 20_000)


def test_numbers_that_are_too_large_are_refused(game, position):
    for huge in HUGE:
        for call in (position.mask, position.view(1).mask, lambda huge: position.encode(1, huge)):
            with pytest.raises(ValueError, match="a mask has"):
                call(huge)
        with pytest.raises(ValueError, match="at most"):
            quatuor.playouts(game, huge)
        with pytest.raises(ValueError):
            quatuor.Batch(game, huge)
    # A shorter mask would leave out legal actions.
    with pytest.raises(ValueError, match="a mask has"):
        position.mask(1)
    for width in (0, 10_000):
        with pytest.raises(quatuor.Refused, match="from 1 to 8192"):
            position.pixels(width)


def test_more_threads_than_a_machine_has_are_not_started(game):
    rewards, _ = quatuor.playouts(game, 3000, seed="threads", threads=2**40)
    alone, _ = quatuor.playouts(game, 3000, seed="threads", threads=1)
    assert (rewards == alone).all()
    assert quatuor.arena(game, ["random", "greedy"], deals=1, threads=2**40).games > 0


def test_times_that_are_no_times_are_refused():
    puzzle = quatuor.deal("slides", variant="solo", seed="times")
    for time in (float("nan"), -1):
        with pytest.raises(ValueError, match="milliseconds"):
            quatuor.solve(puzzle, milliseconds=time)


def test_a_batch_is_used_by_one_thread_at_a_time():
    batch, refused = quatuor.Batch("cups", 4000, seed="threads"), []

    def step():
        for _ in range(10):
            try:
                batch.step(batch.sample())
            except (RuntimeError, quatuor.Refused) as error:
                refused.append(error)

    threads = [threading.Thread(target=step) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    batch.step(batch.sample())


def best_move(view):
    return quatuor.bot("strong", iterations=20).choose(view)


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_other_processes_think_the_same(method):
    position = quatuor.deal("pyramids", seed="processes")
    view = position.view(position.to_move)
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(best_move, [view] * 3) == [best_move(view)] * 3


@pytest.mark.parametrize(
    "long",
    [
        "quatuor.deal('shuttles', seed='a').perft(4000)",
        "quatuor.playouts('shuttles', 2**24)",
        "quatuor.Batch('cups', 2**20)",
        "quatuor.arena('cups', ['master@100000', 'master@100000'], deals=50)",
        "quatuor.solve(quatuor.deal('slides', 'solo', 1, ['colours=5'], 'a'), iterations=10**12)",
        "quatuor.selfplay.play('cups', ['master@2000'], games=500)",
    ],
)
def test_ctrl_c_ends_what_is_long(long):
    program = (
        "import quatuor, quatuor.selfplay, threading, signal, os\n"
        # Where interruptions are ignored, as in the background of a shell, Python leaves it so.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()\n"
        f"try:\n    {long}\nexcept KeyboardInterrupt:\n    print('interrupted')\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=60)
    assert done.stdout == b"interrupted\n", done


def test_environments_refuse_what_is_no_action_or_position():
    game = env("slides", players=2)
    for call in (lambda: game.step(0), game.last, game.render, game.sample):
        with pytest.raises(RuntimeError, match="reset"):
            call()
    game.reset(seed=1)
    before = game.position
    for action in (1.0, float("nan"), "a1", [1]):
        with pytest.raises(TypeError):
            game.step(action)
    duo = quatuor.deal("slides", variant="duo", seed="other")
    for text in ("", "\0", 5, b"x", str(duo), str(quatuor.deal("cups", seed="other"))):
        with pytest.raises((ValueError, TypeError)):
            game.reset(options={"position": text})
    assert game.position == before
    puzzle, puzzles = SlidesEnv(), SlidesVectorEnv(2)
    puzzle.reset(seed=1)
    puzzles.reset(seed=1)
    for action in (1.0, float("nan"), None, "a1"):
        with pytest.raises(TypeError):
            puzzle.step(action)
        with pytest.raises(TypeError):
            puzzles.step([action, action])
    with pytest.raises(ValueError):
        puzzles.step(np.array([1]))
    with pytest.raises(ValueError):
        puzzle.reset(options={"position": "base 1 r,g 0.0.0.0.0.0,0.0.0.0.0.0 rry/gg"})
    with pytest.raises(ValueError, match="at least one game"):
        quatuor.selfplay.play("cups", ["random"], games=0)
