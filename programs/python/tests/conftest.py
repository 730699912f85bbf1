"""What the tests share: every game, variant, number of players and option."""

import pytest

import quatuor

RULESETS = [ruleset for game in quatuor.games() for ruleset in quatuor.rulesets(game)]


def name(ruleset):
    words = [ruleset.game, ruleset.variant, str(ruleset.players), *ruleset.options]
    return "-".join(words)


def arguments(ruleset):
    return {
        "game": ruleset.game,
        "variant": ruleset.variant,
        "players": ruleset.players,
        "options": ruleset.options,
    }


@pytest.fixture(params=RULESETS, ids=name)
def ruleset(request):
    return request.param


@pytest.fixture(params=quatuor.games())
def game(request):
    return request.param
