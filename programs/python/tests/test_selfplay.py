"""Self-play as arrays."""

import numpy as np
import pytest

import quatuor
from quatuor import selfplay


def test_arrays_are_the_games(tmp_path):
    data = selfplay.play("slides", ["beginner@6", "random"], games=2, seed="play", threads=2)
    again = selfplay.play("slides", ["beginner@6", "random"], games=2, seed="play", threads=1)
    assert all((data[key] == again[key]).all() for key in data)
    selfplay.save(tmp_path / "buffer.npz", data)
    loaded = np.load(tmp_path / "buffer.npz")
    assert set(loaded) == set(data)
    actions = quatuor.Ruleset("slides").actions
    for game in range(2):
        position = quatuor.deal("slides", seed=f"play {game}")
        for row in np.flatnonzero(loaded["games"] == game):
            seat = position.to_move
            observation, mask = position.encode(seat, actions)
            assert loaded["seats"][row] == seat
            assert (loaded["observations"][row] == observation).all()
            assert (np.unpackbits(loaded["masks"][row], count=actions) == mask).all()
            position = position.play(int(loaded["actions"][row]))
        assert position.is_over
        for row in np.flatnonzero(loaded["games"] == game):
            reward = position.rewards()[loaded["seats"][row] - 1]
            assert loaded["rewards"][row] == pytest.approx(reward)
    tried = np.unpackbits(loaded["masks"], axis=1, count=actions)
    assert tried[loaded["visits"][:, 0], loaded["visits"][:, 1]].all()
    with pytest.raises(quatuor.Refused):
        selfplay.play("slides", ["godlike"], games=1)
