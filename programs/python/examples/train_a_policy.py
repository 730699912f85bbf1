"""Trains a small policy on the solo puzzle of Slides, with NumPy alone, in minutes.

The policy scores every group of tokens by a few numbers about what its removal leaves behind,
and plays the best one; the weights are found by the cross-entropy method: draw many weights,
keep the best, draw around them. `python train_a_policy.py --short` runs a short form.
"""

import sys

import numpy as np

import quatuor

SHORT = "--short" in sys.argv
COLOURS = ["colours=2"]
GAMES, DRAWS, KEPT, ROUNDS = (6, 6, 2, 2) if SHORT else (60, 32, 6, 12)
TOKENS = 6


def features(after):
    """What a move leaves behind, colour by colour: targets, lone ones, and how far apart."""
    board = after[:TOKENS].astype(np.float32)
    targets = board[: TOKENS - 1][after[7, 0, : TOKENS - 1] == 1]
    touching = np.zeros_like(targets)
    touching[:, 1:] += targets[:, :-1]
    touching[:, :-1] += targets[:, 1:]
    touching[:, :, 1:] += targets[:, :, :-1]
    touching[:, :, :-1] += targets[:, :, 1:]
    lone = (targets * (touching == 0)).sum()
    others = board.sum(axis=0) - targets.sum(axis=0)
    buried = (np.cumsum(others[:, ::-1], axis=1)[:, ::-1] * targets.sum(axis=0)).sum()
    columns = targets.sum(axis=2)
    spread = sum(np.ptp(np.flatnonzero(one)) if one.any() else 0 for one in columns)
    jokers = board[TOKENS - 1].sum()
    return np.array([targets.sum(), lone, buried / 10, spread, jokers, others.sum() / 10])


def play(weights, seed):
    """Plays one puzzle; returns how many target tokens are left, and whether it is solved."""
    position = quatuor.deal("slides", "solo", 1, COLOURS, seed)
    while not position.is_over:
        after = [position.play(action) for action in position.legal_actions()]
        scores = [weights @ features(one.observe()) for one in after]
        position = after[int(np.argmax(scores))]
    left = position.outcome.standings[0].figures["tokens-left"]
    return left, bool(position.outcome.winners)


def judge(weights, seeds):
    """The mean number of target tokens left over these puzzles, and the part solved."""
    results = np.array([play(weights, seed) for seed in seeds], dtype=float)
    return results[:, 0].mean(), results[:, 1].mean()


def train(seed=1):
    dice = np.random.default_rng(seed)
    mean, spread = np.zeros(6), np.ones(6)
    for number in range(ROUNDS):
        seeds = [f"train {number} {game}" for game in range(GAMES)]
        drawn = mean + spread * dice.standard_normal((DRAWS, 6))
        left = np.array([judge(weights, seeds)[0] for weights in drawn])
        best = drawn[np.argsort(left)[:KEPT]]
        mean, spread = best.mean(axis=0), best.std(axis=0) + 0.05
        print(f"round {number + 1}: {left.mean():.2f} tokens left, the best {left.min():.2f}")
    return mean


def main():
    seeds = [f"test {game}" for game in range(5 if SHORT else 200)]
    untrained = judge(np.zeros(6), seeds)
    trained = judge(train(), seeds)
    print(f"untrained: {untrained[0]:.2f} tokens left, {untrained[1]:.0%} solved")
    print(f"trained:   {trained[0]:.2f} tokens left, {trained[1]:.0%} solved")


if __name__ == "__main__":
    main()
