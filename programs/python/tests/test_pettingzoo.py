"""PettingZoo's own suites, unmodified, and what they don't check."""

import functools
import pickle
import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

import quatuor
from conftest import arguments
from quatuor.pettingzoo import env, parallel_env


def make(ruleset, **more):
    return env(**arguments(ruleset), **more)


def test_api(ruleset):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        api_test(make(ruleset), num_cycles=60)


def test_seeds(ruleset):
    seed_test(functools.partial(make, ruleset), num_cycles=30)


def test_parallel(ruleset):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        parallel_api_test(parallel_env(**arguments(ruleset)), num_cycles=40)


def test_rendering(game, capsys):
    render_test(
        functools.partial(env, game),
        custom_tests={"svg": lambda picture: picture.startswith("<svg")},
    )


def test_masks_are_legal_moves_and_actions_have_words(ruleset):
    game = make(ruleset)
    game.reset(seed=3)
    for count, agent in enumerate(game.agent_iter()):
        observation, reward, termination, truncation, _ = game.last()
        if termination or truncation:
            game.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        if count % 5 == 0:
            words = [game.unwrapped.action_word(action) for action in legal]
            assert sorted(words) == sorted(game.position.moves())
            for other in game.agents:
                if other != agent:
                    assert not game.observe(other)["action_mask"].any()
        game.step(game.sample())
    assert game.position.is_over


def test_illegal_actions_change_nothing(ruleset):
    game = make(ruleset)
    game.reset(seed=1)
    before = game.position
    mask = game.observe(game.agent_selection)["action_mask"]
    illegal = int(np.flatnonzero(mask == 0)[0])
    for action in (illegal, -1, ruleset.actions, 10**9):
        with pytest.raises(quatuor.Refused):
            game.step(action)
    assert game.position == before and not any(game.terminations.values())
    game.step(game.sample())


def test_rewards_are_those_of_the_outcome(ruleset):
    game = make(ruleset)
    game.reset(seed=2)
    total = dict.fromkeys(game.possible_agents, 0.0)
    for agent in game.agent_iter():
        _, reward, termination, truncation, _ = game.last()
        total[agent] += reward
        game.step(None if termination or truncation else game.sample())
    winners = game.position.outcome.winners
    assert [total[f"seat_{seat}"] for seat in range(1, ruleset.players + 1)] == pytest.approx(
        game.position.rewards()
    )
    assert all(total[f"seat_{seat}"] >= 0 for seat in winners)


def test_a_game_starts_from_a_position():
    game = env("slides", variant="solo")
    game.reset(options={"position": "solo 1 r 0.0.0.0.0.0 rry/gg", "unknown": 1})
    assert str(game.position) == "solo 1 r 0.0.0.0.0.0 rry/gg"
    game.step(game.position.action("a1"))
    assert game.position.is_over
    with pytest.raises(ValueError):
        game.reset(options={"position": "base 1 r,g 0.0.0.0.0.0,0.0.0.0.0.0 rry/gg"})
    with pytest.raises(quatuor.Refused):
        game.reset(options={"position": "nonsense"})


def test_seeds_name_deals():
    game = env("cups")
    game.reset(seed=5)
    assert game.position == quatuor.deal("cups", seed="5 0")
    game.reset()
    assert game.position == quatuor.deal("cups", seed="5 1")


def test_environments_can_be_copied():
    game = env("cups")
    game.reset(seed=5)
    for _ in range(10):
        game.step(game.sample())
    copied = pickle.loads(pickle.dumps(game))
    for _ in range(20):
        action = game.sample()
        assert game.action_word(action) == copied.action_word(action)
        game.step(action)
        copied.step(action)
        one, two = game.observe("seat_1"), copied.observe("seat_1")
        assert all((one[key] == two[key]).all() for key in one)
