"""The games for OpenSpiel.

>>> import pyspiel
>>> import quatuor.openspiel
>>> game = pyspiel.load_game("quatuor_slides", {"variant": "base", "players": 2})
>>> game.num_players(), game.num_distinct_actions()
(2, 3200)

Importing this module registers `quatuor_slides`, `quatuor_pyramids`, `quatuor_shuttles` and
`quatuor_cups`. The parameters are `variant`, `players`, `options` (several joined by `+`, with
`:` for `=`) and `position`, a start in notation, with `?` for secrets that are to be dealt and
`;` for every comma.

A deal is a few chance nodes for what everyone sees, then one for the secret of each seat. So an
algorithm that resamples secrets, such as ISMCTS, never learns them from the board.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
import pyspiel

import quatuor

__all__ = ["CupsGame", "PyramidsGame", "ShuttlesGame", "SlidesGame", "State"]

# What everyone sees of a deal follows from these many chance nodes, of these many outcomes.
_DIGITS = 4
_OUTCOMES = 256

# Where the notation has the secrets.
_SECRETS_FIELD = {"slides": 2, "pyramids": 3}


def _secrets(position: quatuor.Position) -> list[str]:
    field = _SECRETS_FIELD.get(position.game)
    return [] if field is None else str(position).split(" ")[field].split(",")


@functools.lru_cache(maxsize=4096)
def _worlds(view: quatuor.View) -> tuple[tuple[tuple[str, ...], quatuor.Position], ...]:
    """Every position that looks like this, with its secrets."""
    return tuple((tuple(_secrets(one)), one) for one in view.possible_positions())


@functools.lru_cache(maxsize=4096)
def _choices(view: quatuor.View, known: tuple[str, ...]) -> tuple[tuple[str, float], ...]:
    """The secrets that the next seat can have, each with its chance."""
    fitting = [secrets for secrets, _ in _worlds(view) if secrets[: len(known)] == known]
    counts: dict[str, int] = {}
    for secrets in fitting:
        counts[secrets[len(known)]] = counts.get(secrets[len(known)], 0) + 1
    return tuple((secret, counts[secret] / len(fitting)) for secret in sorted(counts))


def _game_type(game: str, utility: pyspiel.GameType.Utility) -> pyspiel.GameType:
    seats = [ruleset.players for ruleset in quatuor.rulesets(game)]
    information = pyspiel.GameType.Information
    has_secrets = game in _SECRETS_FIELD
    return pyspiel.GameType(
        short_name=f"quatuor_{game}",
        long_name=f"Quatuor {game.capitalize()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            information.IMPERFECT_INFORMATION if has_secrets else information.PERFECT_INFORMATION
        ),
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"variant": "", "players": 0, "options": "", "position": ""},
    )


class _Game(pyspiel.Game):
    """A ruleset of one of the games."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        options = [word.replace(":", "=") for word in given.get("options", "").split("+") if word]
        variant, players = given.get("variant") or None, given.get("players") or None
        self.start: quatuor.View | None = None
        text = given.get("position", "").replace(";", ",")
        if text:
            self.start = quatuor.View(self.name, text)
            self.ruleset = _ruleset_of(self.start)
        else:
            self.ruleset = quatuor.Ruleset(self.name, variant, players, options)
        seats = self.ruleset.players
        utility = pyspiel.GameType.Utility
        super().__init__(
            _game_type(self.name, utility.GENERAL_SUM if seats == 1 else utility.ZERO_SUM),
            pyspiel.GameInfo(
                num_distinct_actions=self.ruleset.actions,
                max_chance_outcomes=_OUTCOMES,
                num_players=seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=None if seats == 1 else 0.0,
                max_game_length=self.ruleset.longest,
            ),
            given,
        )

    def new_initial_state(self) -> State:
        """The start, before anything is dealt."""
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        """How many chance nodes there are before the first move."""
        return _DIGITS + self.ruleset.players

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Any = None
    ) -> Observer:
        """What observes a state."""
        if params:
            raise ValueError(f"no parameters are expected, not {params}")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def _ruleset_of(view: quatuor.View) -> quatuor.Ruleset:
    """A ruleset with the seats and the actions of a start."""
    actions = len(view.mask())
    for ruleset in quatuor.rulesets(view.game):
        if ruleset.players == view.seats and ruleset.actions >= actions:
            if ruleset.variant == view.variant:
                return ruleset
    raise ValueError("no ruleset has such a start")


class State(pyspiel.State):
    """A game, or its deal as far as it has come."""

    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self._ruleset = game.ruleset
        self._digits: list[int] = []
        self._known: tuple[str, ...] = ()
        # What everyone sees at the start, and the start itself once all is dealt.
        self._public: quatuor.View | None = game.start
        self._start: quatuor.Position | None = None
        self._moves: list[int] = []
        self.position: quatuor.Position | None = None
        self._deal()

    def _deal(self) -> None:
        """Goes on with the deal where nothing is left to chance."""
        if self._public is None and len(self._digits) == _DIGITS:
            rules = self._ruleset
            seed = "openspiel " + " ".join(map(str, self._digits))
            dealt = quatuor.deal(rules.game, rules.variant, rules.players, rules.options, seed)
            # The secrets of this deal follow from the seed, so others are dealt.
            self._public = dealt.public_view()
            if not self._public.hides_something:
                self._start = dealt
        if self._public is not None and self._start is None:
            if not self._public.hides_something:
                self._start = self._public.position()
            elif len(self._known) == self._public.seats:
                self._start = dict(_worlds(self._public))[self._known]
        if self._start is not None and self.position is None:
            self.position = self._start

    def current_player(self) -> int:
        """The seat to move, from 0."""
        if self.position is None:
            return pyspiel.PlayerId.CHANCE
        if self.position.is_over:
            return pyspiel.PlayerId.TERMINAL
        return self.position.to_move - 1

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can be dealt next, each with its chance."""
        if self._public is None:
            return [(digit, 1 / _OUTCOMES) for digit in range(_OUTCOMES)]
        return [(place, chance) for place, (_, chance) in enumerate(self._secret_choices())]

    def _secret_choices(self) -> tuple[tuple[str, float], ...]:
        assert self._public is not None
        return _choices(self._public, self._known)

    def _legal_actions(self, player: int) -> list[int]:
        if self.position is None or player != self.position.to_move - 1:
            return []
        return self.position.legal_actions()

    def _apply_action(self, action: int) -> None:
        if self.position is not None:
            self.position = self.position.play(action)
            self._moves.append(action)
            return
        choices = _OUTCOMES if self._public is None else len(self._secret_choices())
        if not 0 <= action < choices:
            raise ValueError(f"{action} is not a chance outcome here")
        if self._public is None:
            self._digits.append(action)
        else:
            self._known += (self._secret_choices()[action][0],)
        self._deal()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            if self._public is None:
                return f"board {action}"
            return f"seat {len(self._known) + 1} gets {self._secret_choices()[action][0]}"
        if self.position is None:
            return str(action)
        try:
            return self.position.action_word(action)
        except quatuor.Refused:
            return str(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position is not None and self.position.is_over

    def returns(self) -> list[float]:
        """What each seat gets: 1 for a win alone, zero in sum."""
        if self.position is None:
            return [0.0] * self._ruleset.players
        return [float(reward) for reward in self.position.rewards()]

    def resample_from_infostate(self, player: int, sampler: Any) -> State:
        """A state that looks the same to the player, with other secrets of the others.

        `sampler` returns a number from 0 to 1.
        """
        if self._start is None or self._public is None or not self._public.hides_something:
            return self.clone()
        seen = self._start.view(player + 1)
        fitting = []
        for secrets, start in _worlds(self._public):
            if start.view(player + 1) == seen and self._goes_on(start):
                fitting.append(secrets)
        chosen = fitting[min(int(sampler() * len(fitting)), len(fitting) - 1)]
        state = self.get_game().new_initial_state()
        for digit in self._digits:
            state.apply_action(digit)
        for number in range(len(chosen)):
            choices = [secret for secret, _ in _choices(self._public, chosen[:number])]
            state.apply_action(choices.index(chosen[number]))
        for action in self._moves:
            state.apply_action(action)
        return state

    def _goes_on(self, start: quatuor.Position) -> bool:
        """Whether all moves can be played from this start without an end before."""
        position = start
        for action in self._moves:
            if position.is_over:
                return False
            position = position.play(action)
        return position.is_over == self.is_terminal()

    def seen(self, player: int) -> tuple[str, str]:
        """What everyone knows, and what only the player does."""
        if self._public is None:
            return "", ""
        now = self._public if self.position is None else self.position.public_view()
        secret = self._known[player] if player < len(self._known) else ""
        if self.position is not None and secret:
            # Partners know each other's secrets.
            field = _SECRETS_FIELD[self.position.game]
            secret = str(self.position.view(player + 1)).split(" ")[field]
        return str(now), secret

    def history_words(self) -> str:
        """The moves so far, as numbers."""
        return " ".join(map(str, self._moves))

    def start_words(self) -> str:
        """What everyone knew at the start."""
        return "" if self._public is None else str(self._public)

    def __str__(self) -> str:
        if self.position is None:
            known = " ".join([*map(str, self._digits), *self._known])
            return f"deal {known} {self.start_words()}".strip()
        return f"{self.position} after {self.history_words()}".strip()


class Observer:
    """Writes what a player observes, as tensor and as text."""

    def __init__(self, game: _Game, kind: pyspiel.IIGObservationType) -> None:
        self._kind = kind
        self._seats = game.ruleset.players
        shape = game.ruleset.observation_shape
        size = int(np.prod(shape)) if self._has_planes() else 0
        self.tensor = np.zeros(self._seats + size, np.float32)
        self.dict = {"player": self.tensor[: self._seats]}
        if size:
            self.dict["observation"] = self.tensor[self._seats :].reshape(shape)

    def _has_planes(self) -> bool:
        single = pyspiel.PrivateInfoType.SINGLE_PLAYER
        return self._kind.public_info and self._kind.private_info == single

    def set_from(self, state: State, player: int) -> None:
        """Writes the tensor: the player, and the planes of its view."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if "observation" in self.dict and state.position is not None:
            self.dict["observation"][:] = state.position.observe(player + 1)

    def string_from(self, state: State, player: int) -> str:
        """What the player knows, in notation."""
        public, secret = state.seen(player)
        kinds = pyspiel.PrivateInfoType
        words = []
        if self._kind.public_info and self._kind.perfect_recall:
            words += [state.start_words(), state.history_words()]
        elif self._kind.public_info:
            words += [public]
        if self._kind.private_info == kinds.SINGLE_PLAYER and secret:
            words += [f"seat {player + 1} {secret}"]
        elif self._kind.private_info == kinds.ALL_PLAYERS:
            words += [state.seen(one)[1] for one in range(self._seats)]
        elif self._kind.private_info == kinds.SINGLE_PLAYER and self._kind.public_info:
            words += [f"seat {player + 1}"]
        return " | ".join(word for word in words if word)


class SlidesGame(_Game):
    """Slides."""

    name = "slides"


class PyramidsGame(_Game):
    """Pyramids."""

    name = "pyramids"


class ShuttlesGame(_Game):
    """Shuttles."""

    name = "shuttles"


class CupsGame(_Game):
    """Cups."""

    name = "cups"


for _class in (SlidesGame, PyramidsGame, ShuttlesGame, CupsGame):
    pyspiel.register_game(_game_type(_class.name, pyspiel.GameType.Utility.ZERO_SUM), _class)
