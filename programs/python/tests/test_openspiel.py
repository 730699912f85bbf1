"""OpenSpiel's own suites, unmodified, and what they don't check."""

import importlib
import random
import sys

import numpy as np
import pytest

import quatuor

pyspiel = pytest.importorskip("pyspiel")
openspiel = importlib.import_module("quatuor.openspiel")
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts  # noqa: E402

TINY = "base 1 ?;? 0.0.0.0.0.0;0.0.0.0.0.0 rry/gry/gb"


def load(ruleset):
    options = "+".join(option.replace("=", ":") for option in ruleset.options)
    parameters = {"variant": ruleset.variant, "players": ruleset.players, "options": options}
    return pyspiel.load_game(f"quatuor_{ruleset.game}", parameters)


def played(game, seed, moves=10**9):
    dice = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal() and moves:
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes())
            state.apply_action(dice.choices(actions, chances)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
            moves -= 1
    return state


def test_random_sim(ruleset):
    game = load(ruleset)
    sims = 1
    pyspiel.random_sim_test(game, sims, serialize=False, verbose=False)


@pytest.fixture(scope="module")
def api():
    # The suite reads its flags when it is imported.
    from absl import flags

    from open_spiel.integration_tests import api_test

    if not flags.FLAGS.is_parsed():
        flags.FLAGS(sys.argv[:1])
    return api_test


def test_api_on_a_partial_tree(api, ruleset):
    import unittest

    game = load(ruleset)
    suite = type(
        "Suite",
        (api.EnforceAPIOnPartialTreeBase,),
        {"game": game, "game_name": game.get_type().short_name},
    )
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(suite).run(result)
    assert not result.failures and not result.errors, result.failures + result.errors
    assert result.testsRun >= 5


def test_games_round_trip_through_text(ruleset):
    game = load(ruleset)
    again = pyspiel.load_game(str(game))
    state = played(game, 4, moves=9)
    other = again.new_initial_state()
    for action in state.history():
        other.apply_action(action)
    assert str(other) == str(state) and other.legal_actions() == state.legal_actions()
    copied = state.clone()
    if not state.is_terminal():
        before = str(state)
        copied.apply_action(copied.legal_actions()[0])
        assert str(state) == before != str(copied)


def test_a_secret_never_follows_from_the_board():
    game = pyspiel.load_game("quatuor_slides", {"players": 3})
    boards = set()
    for choice in range(5):
        state = game.new_initial_state()
        for digit in (1, 2, 3, 4):
            state.apply_action(digit)
        state.apply_action(choice)
        while state.is_chance_node():
            state.apply_action(0)
        boards.add(str(state.position.public_view()))
    assert len(boards) == 1


@pytest.mark.parametrize("game", ["slides", "pyramids"])
def test_resampling_keeps_what_the_player_knows(game):
    game = pyspiel.load_game(f"quatuor_{game}")
    dice = np.random.default_rng(3)
    changed = 0
    for seed in range(6):
        state = played(game, seed, moves=8)
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, dice.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.current_player() == state.current_player()
            assert other.legal_actions() == state.legal_actions()
            changed += str(other) != str(state)
    assert changed > 5


def test_information_is_what_the_seat_knows():
    game = pyspiel.load_game("quatuor_slides", {"players": 3})
    state = played(game, 1, moves=4)
    for player in range(3):
        observed = np.array(state.observation_tensor(player))[3:].reshape(8, 10, 10)
        assert (observed == state.position.view(player + 1).observe(player + 1)).all()
        own = str(state.position.view(player + 1)).split(" ")[2]
        assert own in state.information_state_string(player)


def test_cfr_solves_a_tiny_board():
    game = pyspiel.load_game("quatuor_slides", {"position": TINY})
    solver = cfr.CFRSolver(game)
    first = exploitability.exploitability(game, solver.average_policy())
    for _ in range(15):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.average_policy()) < max(first / 2, 0.05)


@pytest.mark.parametrize("game", quatuor.games())
def test_searches_run_unchanged(game):
    game = pyspiel.load_game(f"quatuor_{game}", {"players": 2})
    state = played(game, 2, moves=10)
    dice = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, dice)
    has_secrets = game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    kind = ismcts.ISMCTSBot if has_secrets else mcts.MCTSBot
    bot = kind(game, evaluator=evaluator, uct_c=2.0, max_simulations=12, random_state=dice)
    assert bot.step(state) in state.legal_actions()
