"""Gymnasium's own check, and what it does not look at."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import quatuor
import quatuor.gymnasium

KINDS = [
    {"colours": colours, "jokers": jokers, "joker_groups": groups}
    for colours in range(1, 6)
    for jokers in ("choose", "always")
    for groups in (True, False)
]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: "-".join(map(str, kind.values())))
def test_check_env(kind):
    check_env(gymnasium.make("quatuor/Slides-v0", **kind).unwrapped, skip_render_check=True)


def test_rendering(capsys):
    for mode in ("human", "ansi", "svg", "rgb_array"):
        env = gymnasium.make("quatuor/Slides-v0", render_mode=mode)
        env.reset(seed=1)
        drawn = env.render()
        assert (drawn is None) == (mode == "human")
    assert capsys.readouterr().out


def test_an_episode_of_legal_moves():
    env = gymnasium.make("quatuor/Slides-v0", colours=2)
    _, info = env.reset(seed=3)
    assert env.unwrapped.position == quatuor.deal("slides", "solo", 1, ["colours=2"], "3 0")
    answer = quatuor.solve(env.unwrapped.position, shorten=False)
    over = False
    for move in answer.moves:
        action = env.unwrapped.position.action(move)
        assert not over and info["action_mask"][action] == 1
        assert (env.unwrapped.action_masks() == info["action_mask"]).all()
        _, reward, over, _, info = env.step(action)
    assert over and reward == 1


def test_an_illegal_action_ends_the_episode():
    env = gymnasium.make("quatuor/Slides-v0")
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, _, info = env.step(illegal)
    assert (reward, over, info["illegal"]) == (-1, True, True)


def test_observations_share_no_memory():
    env = gymnasium.make("quatuor/Slides-v0")
    first, _ = env.reset(seed=1)
    kept = first.copy()
    env.step(env.unwrapped.position.legal_actions()[0])
    assert (first == kept).all()


def test_the_vector_environment_is_single_environments():
    vector = gymnasium.make_vec("quatuor/Slides-v0", num_envs=6, vectorization_mode="vector_entry_point")
    assert vector.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.SAME_STEP
    singles = [gymnasium.make("quatuor/Slides-v0") for _ in range(6)]
    observations, info = vector.reset(seed=40)
    seen = [single.reset(seed=40 + number) for number, single in enumerate(singles)]
    ended = 0
    for step in range(60):
        for number, (observation, single_info) in enumerate(seen):
            assert (observations[number] == observation).all()
            assert (info["action_mask"][number] == single_info["action_mask"]).all()
        assert vector.observation_space.contains(observations)
        actions = vector.unwrapped.sample()
        if step == 3:
            actions[0] = 3199
        observations, rewards, terminated, truncated, info = vector.step(actions)
        assert not truncated.any()
        for number, single in enumerate(singles):
            observation, reward, over, _, single_info = single.step(actions[number])
            assert (reward, over) == (rewards[number], terminated[number])
            if over:
                ended += 1
                assert (info["final_obs"][number] == observation).all()
                assert info["_final_obs"][number]
                observation, single_info = single.reset()
            seen[number] = (observation, single_info)
    assert ended > 3
    vector.close()
