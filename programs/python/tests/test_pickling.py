"""Everything that a worker process takes or returns can be pickled and copied."""

import copy
import multiprocessing
import pickle

import numpy as np
import pytest

import quatuor
import quatuor.selfplay
from quatuor.gymnasium import SlidesEnv, SlidesVectorEnv

PUZZLE = quatuor.Position("slides", "solo 1 ry 0.0.0.0.0.0 ryyr")


def played(ruleset):
    position = quatuor.deal(ruleset.game, ruleset.variant, ruleset.players, ruleset.options, "x")
    while not position.is_over:
        position = position.play(position.random_move(seed=len(str(position))))
    return position


def same(one):
    """The object after pickling with every protocol, and after copying."""
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        other = pickle.loads(pickle.dumps(one, protocol))
        assert other == one and repr(other) == repr(one) and type(other) is type(one)
    assert copy.copy(one) == one == copy.deepcopy(one)
    return pickle.loads(pickle.dumps(one))


def test_outcomes_of_every_table(ruleset):
    outcome = played(ruleset).outcome
    again = same(outcome)
    assert str(again) == str(outcome) and again.winners == outcome.winners
    for one, other in zip(outcome.standings, again.standings):
        assert list(one.figures.items()) == list(other.figures.items())
        same(one)
    assert same(ruleset) == ruleset


def test_an_outcome_is_told_as_by_the_command():
    for game, text in [
        ("slides", "teams 1 r,y,g,b 0.0.0.0.0.0,0.0.0.0.0.0,0.0.0.0.0.0,0.0.0.0.0.0 rr"),
        ("slides", "solo 1 ry 0.0.0.0.0.0 rry"),
    ]:
        position = quatuor.Position(game, text)
        while not position.is_over:
            position = position.play(position.moves()[0])
        record = quatuor.Record.of_position(quatuor.Position(game, text))
        start = quatuor.Position(game, text)
        while not start.is_over:
            record, start = record.play(start.moves()[0]), start.play(start.moves()[0])
        assert str(position.outcome) == record.result


def test_what_bots_the_solver_and_contests_have_found():
    same(quatuor.bot("plain", iterations=50).think(quatuor.deal("cups", seed="x").view(1)))
    answer = quatuor.solve(PUZZLE)
    assert same(answer).moves == answer.moves == ["a2", "a1"] and answer.is_fewest
    assert same(quatuor.solve(quatuor.Position("slides", "solo 1 r 0.0.0.0.0.0 r"))).moves is None
    deal = quatuor.daily("2026-11-15")
    assert same(deal).position == deal.position and deal != answer
    report = quatuor.arena("cups", ["greedy", "random"], deals=2, players=2)
    again = same(report)
    assert again.csv() == report.csv() and again.svg() == report.svg()
    assert [same(score) for score in report.scores] == again.scores
    same(quatuor.beliefs(quatuor.deal("slides", seed="x").view(1)))


def test_what_is_no_part_of_a_result_is_refused():
    for wrong in (None, 5, "x", [1], {1: 2}, float("nan")):
        for result in (quatuor.Outcome, quatuor.Standing, quatuor.Answer, quatuor.Report):
            with pytest.raises(TypeError):
                result(wrong, wrong)


def test_a_copied_batch_goes_on_alike_and_apart(game):
    batch = quatuor.Batch(game, 5, seed="copies")
    batch.step(batch.sample())
    twin = copy.deepcopy(batch)
    for _ in range(40):
        one, other = batch.sample(), twin.sample()
        assert (one == other).all()
        rewards, ended = batch.step(one)
        theirs, over = twin.step(other)
        assert (rewards == theirs).all() and (ended == over).all()
    before = [str(twin.position(index)) for index in range(5)]
    batch.step(batch.sample())
    assert [str(twin.position(index)) for index in range(5)] == before
    with pytest.raises(TypeError, match="pickle"):
        pickle.dumps(batch)


def test_gymnasium_environments_can_be_copied():
    puzzle = SlidesEnv(colours=2)
    _, info = puzzle.reset(seed=3)
    twin = pickle.loads(pickle.dumps(puzzle))
    for _ in range(5):
        action = int(np.flatnonzero(info["action_mask"])[0])
        one, other = puzzle.step(action), twin.step(action)
        assert (one[0] == other[0]).all() and one[1:4] == other[1:4]
        info = one[4]
        if one[2]:
            break
    puzzles = SlidesVectorEnv(3)
    _, info = puzzles.reset(seed=3)
    twins = copy.deepcopy(puzzles)
    actions = info["action_mask"].argmax(axis=1)
    assert (puzzles.step(actions)[0] == twins.step(actions)[0]).all()


def study(position):
    """What a researcher would compute in a worker process."""
    thought = quatuor.bot("casual", iterations=20).think(position.view(position.to_move))
    return position.play(thought.best), thought, quatuor.Record.of_position(position)


def refuse(position):
    return position.play("nonsense")


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_workers_take_and_return_everything(method):
    positions = [quatuor.deal(game, seed="workers") for game in quatuor.games()]
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(study, positions) == [study(position) for position in positions]
        with pytest.raises(quatuor.Refused) as refused:
            pool.map(refuse, positions[:1])
        assert refused.value.code and refused.value.sentence
        [outcome] = pool.map(played, [quatuor.Ruleset("cups")])
        assert outcome.outcome == played(quatuor.Ruleset("cups")).outcome
