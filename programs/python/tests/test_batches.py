"""Batches: arrays, threads, masks, new deals."""

import numpy as np
import pytest

import quatuor
from conftest import arguments


def test_a_batch_is_single_games(ruleset):
    batch = quatuor.Batch(size=6, seed="batch", **arguments(ruleset))
    deals = [0] * 6
    for step in range(70):
        observations, masks = batch.observe()
        actions = batch.sample()
        assert (masks[np.arange(6), actions] == 1).all()
        legal, starts = batch.legal_actions()
        before = [batch.position(game) for game in range(6)]
        if step % 9 == 0:
            for game, position in enumerate(before):
                seat = position.to_move
                observation, mask = position.encode(seat, ruleset.actions)
                assert (observations[game] == observation).all() and (masks[game] == mask).all()
                assert legal[starts[game] : starts[game + 1]].tolist() == position.legal_actions()
                assert batch.to_move[game] == seat
        rewards, ended = batch.step(actions)
        for game, position in enumerate(before):
            after = position.play(int(actions[game]))
            assert after.is_over == ended[game]
            assert rewards[game].tolist() == pytest.approx(after.rewards())
            if ended[game]:
                deals[game] += 1
                assert batch.last_position(game) == after
                seed = f"batch {game} {deals[game]}"
                after = quatuor.deal(**arguments(ruleset), seed=seed)
            assert batch.position(game) == after


def test_threads_change_nothing(game):
    batches = [quatuor.Batch(game, 1200, seed="threads", threads=threads) for threads in (1, 4)]
    for _ in range(30):
        seen = [batch.observe() for batch in batches]
        assert (seen[0][0] == seen[1][0]).all() and (seen[0][1] == seen[1][1]).all()
        actions = [batch.sample() for batch in batches]
        assert (actions[0] == actions[1]).all()
        results = [batch.step(actions[0]) for batch in batches]
        assert (results[0][0] == results[1][0]).all() and (results[0][1] == results[1][1]).all()
    played = [quatuor.playouts(game, 300, seed="threads", threads=threads) for threads in (1, 3)]
    assert (played[0][0] == played[1][0]).all() and (played[0][1] == played[1][1]).all()


def test_arrays_can_be_reused(game):
    batch = quatuor.Batch(game, 10, seed="out")
    out = tuple(np.empty_like(one) for one in batch.observe())
    batch.step(batch.sample())
    assert batch.observe(out) is None
    assert all((one == two).all() for one, two in zip(out, batch.observe()))
    with pytest.raises(ValueError):
        batch.observe((out[1], out[0]))
    with pytest.raises(ValueError):
        batch.observe((out[0][:, ::-1], out[1]))


def test_illegal_actions_change_nothing(game):
    batch = quatuor.Batch(game, 4, seed="illegal")
    before = [batch.position(number) for number in range(4)]
    actions = batch.sample()
    actions[2] = -7
    with pytest.raises(quatuor.Refused, match="game 2") as refused:
        batch.step(actions)
    assert refused.value.code == "encoding.batch"
    assert [batch.position(number) for number in range(4)] == before
    rewards, ended = batch.step(actions, illegal="end")
    assert ended.tolist() == [False, False, True, False]
    assert rewards[2, before[2].to_move - 1] == -1
    for wrong in (actions[:2], actions.reshape(2, 2), actions.astype(np.float32)):
        with pytest.raises((ValueError, TypeError)):
            batch.step(wrong)
    with pytest.raises(ValueError):
        quatuor.Batch(game, 0)
    with pytest.raises(IndexError):
        batch.position(4)


def test_the_same_seed_gives_the_same_batch():
    one, two = (quatuor.Batch("slides", 5, seed="same") for _ in range(2))
    actions = one.sample()
    assert (actions == two.sample()).all()
    one.step(actions)
    one.reset()
    assert one.position(3) == two.position(3)
    one.reset(["a", "b", "c", "d", "e"])
    assert one.position(4) == quatuor.deal("slides", seed="e 0")
