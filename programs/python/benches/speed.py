"""Moves per second of processor time, with random play, on one thread.

Prints lines such as `slides batch 900000`. Arguments: games, or `openspiel` for games of
OpenSpiel as a comparison; `--quick` measures for a shorter time.
"""

import random
import sys
import time

import numpy as np

import quatuor
import quatuor.pettingzoo

QUICK = "--quick" in sys.argv
REPETITIONS = 2 if QUICK else 5
SECONDS = 0.2 if QUICK else 0.5
BATCH = 1024


def best(work):
    """The best rate of several repetitions: other programs can only slow one down."""
    rates = []
    for _ in range(REPETITIONS):
        start, moves = time.process_time(), 0
        while (used := time.process_time() - start) < SECONDS:
            moves += work()
        rates.append(moves / used)
    return max(rates)


def pettingzoo(game):
    env = quatuor.pettingzoo.env(game)
    numbers = iter(range(10**9))

    def play():
        env.reset(seed=next(numbers))
        moves = 0
        for _ in env.agent_iter():
            observation, reward, termination, truncation, info = env.last()
            if termination or truncation:
                env.step(None)
            else:
                env.step(env.sample())
                moves += 1
        return moves

    return best(play)


def batch(game):
    games = quatuor.Batch(game, BATCH, seed="speed", threads=1)

    def play():
        games.observe()
        games.step(games.sample())
        return BATCH

    return best(play)


def batch_out(game):
    games = quatuor.Batch(game, BATCH, seed="speed", threads=1)
    out = games.observe()

    def play():
        games.observe(out)
        games.step(games.sample())
        return BATCH

    return best(play)


def playouts(game):
    numbers = iter(range(10**9))

    def play():
        _, moves = quatuor.playouts(game, 1000, seed=str(next(numbers)), threads=1)
        return int(moves.sum())

    return best(play)


def openspiel(name, tensors):
    import pyspiel

    game = pyspiel.load_game(name)

    def play():
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if tensors:
                state.observation_tensor(state.current_player())
                state.legal_actions_mask()
            legal = state.legal_actions()
            state.apply_action(legal[int(random.random() * len(legal))])
            moves += 1
        return moves

    return best(play)


def main():
    names = [word for word in sys.argv[1:] if not word.startswith("-")]
    for game in quatuor.games():
        if not names or game in names:
            for kind in (pettingzoo, batch, batch_out, playouts):
                print(game, kind.__name__, round(kind(game)), flush=True)
    if not names or "openspiel" in names:
        try:
            import pyspiel  # noqa: F401
        except ImportError:
            print("OpenSpiel is not installed", file=sys.stderr)
            return
        for name in ("connect_four", "oware", "hex(board_size=9)"):
            print("openspiel", name.split("(")[0], round(openspiel(name, True)), flush=True)


if __name__ == "__main__":
    main()
