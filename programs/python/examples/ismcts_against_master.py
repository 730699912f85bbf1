"""OpenSpiel's ISMCTS against the bot `master`, at Pyramids with two seats.

Each deal is played twice, with the seats changed. `--short` runs a short form.
"""

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import quatuor
import quatuor.openspiel  # registers the games

SHORT = "--short" in sys.argv
DEALS, SIMULATIONS, ITERATIONS = (1, 8, 20) if SHORT else (10, 300, 300)


def deal(game, seed):
    """A dealt state, and the same start as a position."""
    dice, state = np.random.default_rng(seed), game.new_initial_state()
    while state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes())
        state.apply_action(int(dice.choice(actions, p=chances)))
    return state


def play(game, seed, searcher):
    """Plays one game; returns what the searcher's seat gets."""
    state, dice = deal(game, seed), np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, dice)
    search = ismcts.ISMCTSBot(
        game, evaluator=evaluator, uct_c=1.4, max_simulations=SIMULATIONS, random_state=dice
    )
    master = quatuor.bot("master", iterations=ITERATIONS, seed=seed)
    start, moves = state.position, []
    while not state.is_terminal():
        if state.current_player() == searcher:
            action = search.step(state)
        else:
            # The master gets what its seat has seen, and nothing else.
            move = master.choose(start.view(state.position.to_move), moves)
            action = state.position.action(move)
        moves.append(int(action))
        state.apply_action(int(action))
    return state.returns()[searcher]


def main():
    game = pyspiel.load_game("quatuor_pyramids", {"variant": "fair", "players": 2})
    results = [play(game, seed, searcher) for seed in range(DEALS) for searcher in (0, 1)]
    won = sum(result > 0 for result in results)
    print(f"ISMCTS won {won} of {len(results)} games, mean reward {np.mean(results):.2f}")


if __name__ == "__main__":
    main()
