"""The games as PettingZoo environments.

>>> from quatuor.pettingzoo import env
>>> game = env("pyramids", players=2)
>>> game.reset(seed=1)
>>> for agent in game.agent_iter():
...     observation, reward, termination, truncation, info = game.last()
...     action = None if termination or truncation else game.sample()
...     game.step(action)

An observation is a dictionary with "observation" (planes of int8) and "action_mask" (1 for every
legal action, all 0 for agents that are not to move). It is computed from what the seat may know.
An illegal action raises `quatuor.Refused`, and nothing has changed.
"""

from __future__ import annotations

import operator
from typing import Any, SupportsIndex

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

import quatuor

__all__ = ["Env", "env", "parallel_env", "raw_env"]


class Env(AECEnv[str, dict[str, np.ndarray], int]):
    """One game of one ruleset. The agents are `seat_1`, `seat_2` and so on."""

    metadata: dict[str, Any] = {
        "render_modes": ["human", "ansi", "svg", "rgb_array"],
        "name": "quatuor",
        "is_parallelizable": True,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        variant: str | None = None,
        players: int | None = None,
        options: list[str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode is one of {self.metadata['render_modes']}")
        self.ruleset = quatuor.Ruleset(game, variant, players, options or [])
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"quatuor_{game}"}
        self.possible_agents = [f"seat_{seat}" for seat in range(1, self.ruleset.players + 1)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents, 1)}
        low, high = self.ruleset.observation_range
        shape, actions = self.ruleset.observation_shape, self.ruleset.actions
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, shape, np.int8),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._actions = actions
        self._seed: int | None = None
        self._deals = 0
        self._dice = np.random.default_rng()
        self.agent_selection = self.possible_agents[0]
        self.position: quatuor.Position | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an observation of the agent looks like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The actions of the agent; use the mask to sample from it."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a game, or starts from `options["position"]`, a position in notation.

        With a seed, the deals of this and of all later calls follow from it: the deal number n
        has the seed `SEED n`.
        """
        if seed is not None:
            self._seed, self._deals = seed, 0
            self._dice = np.random.default_rng(seed)
        text = (options or {}).get("position")
        rules = self.ruleset
        if text is None:
            name = None if self._seed is None else f"{self._seed} {self._deals}"
            position = quatuor.deal(rules.game, rules.variant, rules.players, rules.options, name)
            self._deals += 1
        else:
            position = quatuor.Position(rules.game, text)
            is_other = (position.variant, position.seats) != (rules.variant, rules.players)
            if is_other or len(position.mask()) > self._actions:
                raise ValueError("this position belongs to another ruleset than the environment")
            if position.is_over:
                raise ValueError("in this position the game is over")
        self.position = position
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[position.to_move - 1]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What the agent's seat may know, and what it may do."""
        observation, mask = self._now().encode(self._seats[agent], self._actions)
        return {"observation": observation, "action_mask": mask}

    def step(self, action: SupportsIndex | None) -> None:
        """Plays an action of the seat to move."""
        now, agent = self._now(), self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("the seat to move needs an action")
        position = now.play(operator.index(action))
        self.position = position
        self._cumulative_rewards[agent] = 0.0
        if position.is_over:
            self.rewards = dict(zip(self.possible_agents, position.rewards()))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        self.agent_selection = self.possible_agents[position.to_move - 1]
        if self.render_mode == "human":
            self.render()

    def action_word(self, action: int) -> str:
        """The move with this number in notation, in the present position."""
        return self._now().action_word(action)

    def sample(self) -> int | None:
        """A legal action, all equally likely; None when the game is over."""
        return self._now().random_action(int(self._dice.integers(1 << 62)))

    def render(self) -> Any:
        """The board without secrets: as text, as SVG, or as an array of pixels."""
        view = self._now().public_view()
        if self.render_mode == "human":
            print(view.show())
            return None
        if self.render_mode == "svg":
            return view.svg()
        if self.render_mode == "rgb_array":
            return view.pixels()
        return view.show()

    def close(self) -> None:
        """Nothing is held open."""

    def _now(self) -> quatuor.Position:
        if self.position is None:
            raise RuntimeError("call reset before anything else")
        return self.position


def env(
    game: str,
    variant: str | None = None,
    players: int | None = None,
    options: list[str] | None = None,
    render_mode: str | None = None,
) -> Env:
    """An environment of this game; what is left out takes the game's default."""
    return Env(game, variant, players, options, render_mode)


raw_env = env


def parallel_env(
    game: str,
    variant: str | None = None,
    players: int | None = None,
    options: list[str] | None = None,
    render_mode: str | None = None,
) -> Any:
    """The same as a parallel environment: actions of seats that are not to move are ignored."""
    return turn_based_aec_to_parallel(env(game, variant, players, options, render_mode))
