"""Games between bots as arrays for training.

>>> import quatuor.selfplay
>>> data = quatuor.selfplay.play("pyramids", ["greedy"], players=2, games=2, seed="example")
>>> data["observations"].shape, data["actions"].shape, data["rewards"].shape
((48, 41, 24), (48,), (48,))
"""

from __future__ import annotations

import os
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np

import quatuor

__all__ = ["play", "save"]


def _one_game(
    ruleset: quatuor.Ruleset, names: list[str], seed: str, number: int, stop: threading.Event
) -> dict[str, np.ndarray]:
    start = quatuor.deal(
        ruleset.game, ruleset.variant, ruleset.players, ruleset.options, f"{seed} {number}"
    )
    # Who sits where changes from game to game.
    seated = [names[(seat + number) % len(names)] for seat in range(ruleset.players)]
    position = start
    moves: list[str] = []
    rows: dict[str, list] = {name: [] for name in ("observations", "masks", "actions", "seats")}
    visits: list[tuple[int, int, int]] = []
    while not position.is_over and not stop.is_set():
        seat = position.to_move
        bot = quatuor.bot(seated[seat - 1], seed=number * 1000 + len(moves))
        # A bot gets what its seat has seen, and nothing else.
        thought = bot.think(start.view(seat), moves)
        observation, mask = position.encode(seat, ruleset.actions)
        row = len(rows["actions"])
        visits += [(row, position.action(move), count) for move, count, _ in thought.moves if count]
        rows["observations"].append(observation)
        rows["masks"].append(np.packbits(mask))
        rows["actions"].append(position.action(thought.best))
        rows["seats"].append(seat)
        moves.append(thought.best)
        position = position.play(thought.best)
    rewards = np.array(position.rewards(), dtype=np.float32)
    seats = np.array(rows["seats"], dtype=np.int8)
    return {
        "observations": np.array(rows["observations"], dtype=np.int8),
        "masks": np.array(rows["masks"], dtype=np.uint8),
        "actions": np.array(rows["actions"], dtype=np.int32),
        "seats": seats,
        "rewards": rewards[seats - 1],
        "games": np.full(len(seats), number, dtype=np.int32),
        "visits": np.array(visits, dtype=np.int64).reshape(-1, 3),
    }


def play(
    game: str,
    bots: list[str],
    *,
    games: int,
    variant: str | None = None,
    players: int | None = None,
    options: list[str] | None = None,
    seed: str = "selfplay",
    threads: int | None = None,
) -> dict[str, np.ndarray]:
    """Lets bots play and returns one row per move.

    The bots are named as on the command line, such as `master@500` or `strong@100ms`; with
    limits in iterations, the same arguments give the same arrays. Rows have: `observations`,
    `masks` (packed, see `numpy.unpackbits`), `actions`, `seats`, `rewards` (what the seat got
    in the end) and `games`. `visits` has one row per move that a search has tried: the row it
    belongs to, the action, and how often.
    """
    ruleset = quatuor.Ruleset(game, variant, players, options or [])
    if not bots:
        raise ValueError("name at least one bot")
    if games < 1:
        raise ValueError("play at least one game")
    for name in bots:
        quatuor.bot(name)
    stop = threading.Event()
    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        try:
            played = list(
                pool.map(lambda one: _one_game(ruleset, bots, seed, one, stop), range(games))
            )
        except BaseException:
            # After Ctrl-C the games of the other threads end too.
            stop.set()
            raise
    starts = np.cumsum([0] + [len(one["actions"]) for one in played])
    for start, one in zip(starts, played):
        one["visits"][:, 0] += start
    return {name: np.concatenate([one[name] for one in played]) for name in played[0]}


def save(path: str | os.PathLike[str], data: dict[str, np.ndarray]) -> None:
    """Writes the arrays to a compressed `.npz` file, which `numpy.load` reads."""
    # A file object, so that NumPy adds no ending to the name.
    with open(path, "wb") as file:
        np.savez_compressed(file, **data)  # type: ignore[arg-type]
