"""What the tests share: every table, and how many of them are tried."""

import os

import pytest

import quatuor

# With QUATUOR_ALL every ruleset is tried by every suite, as `cargo xtask test --all` does.
EVERY = os.environ.get("QUATUOR_ALL") == "1"

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


def some(rulesets):
    """One ruleset of each game, variant and number of players; all of them with QUATUOR_ALL."""
    if EVERY:
        return rulesets
    chosen = {}
    for ruleset in rulesets:
        is_advanced = "advanced" in ruleset.options
        chosen.setdefault((ruleset.game, ruleset.variant, ruleset.players, is_advanced), ruleset)
    return list(chosen.values())


@pytest.fixture(params=RULESETS, ids=name)
def every_ruleset(request):
    return request.param


@pytest.fixture(params=some(RULESETS), ids=name)
def ruleset(request):
    return request.param


@pytest.fixture(params=quatuor.games())
def game(request):
    return request.param
