"""The solo puzzle of Slides as a Gymnasium environment.

>>> import gymnasium
>>> import quatuor.gymnasium
>>> puzzle = gymnasium.make("quatuor/Slides-v0", colours=2)
>>> observation, info = puzzle.reset(seed=1)
>>> observation.shape, info["action_mask"].shape
((8, 10, 10), (3200,))

Importing this module registers the environment. The reward is 1 when all target colours are
gone, and −1 when no group is left before that. An illegal action ends the episode with −1.
"""

from __future__ import annotations

import operator
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

import quatuor

__all__ = ["SlidesEnv", "SlidesVectorEnv"]

_MODES = ["human", "ansi", "svg", "rgb_array"]


def _options(colours: int, jokers: str, joker_groups: bool) -> list[str]:
    if jokers not in ("choose", "always"):
        raise ValueError("jokers is 'choose' or 'always'")
    options = [f"colours={colours}"]
    if jokers == "always":
        options.append("jokers=always")
    if not joker_groups:
        options.append("joker-groups=off")
    return options


def _spaces(ruleset: quatuor.Ruleset) -> tuple[spaces.Box, spaces.Discrete]:
    low, high = ruleset.observation_range
    shape = ruleset.observation_shape
    return spaces.Box(low, high, shape, np.int8), spaces.Discrete(ruleset.actions)


class SlidesEnv(gymnasium.Env[np.ndarray, np.int64]):
    """One puzzle: clear all tokens of the target colours.

    `colours` is how many, from 1 to 5. `jokers="always"` makes every touching joker join a
    group, and `joker_groups=False` forbids groups of jokers alone.
    """

    metadata: dict[str, Any] = {"render_modes": _MODES, "render_fps": 2}

    def __init__(
        self,
        colours: int = 1,
        jokers: str = "choose",
        joker_groups: bool = True,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in _MODES:
            raise ValueError(f"render_mode is one of {_MODES}")
        options = _options(colours, jokers, joker_groups)
        self.ruleset = quatuor.Ruleset("slides", "solo", 1, options)
        self.observation_space, self.action_space = _spaces(self.ruleset)
        self.render_mode = render_mode
        self.position: quatuor.Position | None = None
        self._seed = "random"
        self._deals = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Deals a puzzle, or starts from `options["position"]`.

        With a seed, deal number n since then has the seed `SEED n`.
        """
        super().reset(seed=seed)
        if seed is not None:
            self._seed, self._deals = str(seed), 0
        elif self.position is None:
            self._seed = f"{int(self.np_random.integers(1 << 62))}"
        text = (options or {}).get("position")
        if text is None:
            rules = self.ruleset
            name = f"{self._seed} {self._deals}"
            self.position = quatuor.deal("slides", "solo", 1, rules.options, name)
            self._deals += 1
        else:
            position = quatuor.Position("slides", text)
            if position.variant != "solo" or position.is_over:
                raise ValueError("expected a solo position that is not over")
            self.position = position
        if self.render_mode == "human":
            self.render()
        return self._seen()

    def step(self, action: int | np.int64) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Takes a group off the board."""
        now = self._now()
        if now.is_over:
            raise RuntimeError("the game is over: call reset")
        try:
            self.position = now.play(operator.index(action))
        except quatuor.Refused:
            observation, info = self._seen()
            return observation, -1.0, True, False, {**info, "illegal": True}
        observation, info = self._seen()
        if self.render_mode == "human":
            self.render()
        over = self.position.is_over
        return observation, float(self.position.rewards()[0]), over, False, info

    def action_masks(self) -> np.ndarray:
        """1 for every legal action."""
        return self._now().mask(self.ruleset.actions)

    def action_word(self, action: int) -> str:
        """The move with this number in notation, in the present position."""
        return self._now().action_word(action)

    def render(self) -> Any:
        """The board: as text, as SVG, or as an array of pixels."""
        now = self._now()
        if self.render_mode == "human":
            print(now.show())
            return None
        if self.render_mode == "svg":
            return now.svg()
        if self.render_mode == "rgb_array":
            return now.pixels()
        return now.show()

    def _seen(self) -> tuple[np.ndarray, dict[str, Any]]:
        observation, mask = self._now().encode(1, self.ruleset.actions)
        return observation, {"action_mask": mask}

    def _now(self) -> quatuor.Position:
        if self.position is None:
            raise RuntimeError("call reset before anything else")
        return self.position


class SlidesVectorEnv(VectorEnv[np.ndarray, np.ndarray, np.ndarray]):
    """Many puzzles at once, stepped natively.

    A puzzle that ends is dealt anew in the same step; its last observation is in
    `info["final_obs"]`. Seed s means s, s + 1 and so on, as in `SlidesEnv`.
    """

    metadata: dict[str, Any] = {
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        colours: int = 1,
        jokers: str = "choose",
        joker_groups: bool = True,
        render_mode: str | None = None,
        threads: int | None = None,
    ) -> None:
        self.num_envs = num_envs
        self.render_mode = render_mode
        options = _options(colours, jokers, joker_groups)
        self._batch = quatuor.Batch("slides", num_envs, "solo", 1, options, threads=threads)
        self.ruleset = self._batch.ruleset
        self.single_observation_space, self.single_action_space = _spaces(self.ruleset)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Deals all puzzles."""
        if isinstance(seed, int):
            seed = [seed + game for game in range(self.num_envs)]
        if seed is not None:
            dice = np.random.default_rng()
            self._batch.reset(
                [str(int(dice.integers(1 << 62)) if one is None else one) for one in seed]
            )
        else:
            self._batch.reset(str(np.random.default_rng().integers(1 << 62)))
        return self._seen()

    def step(
        self, actions: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Takes a group off every board."""
        actions = np.asarray(actions)
        if not np.issubdtype(actions.dtype, np.integer):
            raise TypeError(f"actions are whole numbers, not {actions.dtype}")
        actions = np.ascontiguousarray(actions, dtype=np.int64)
        rewards, ended = self._batch.step(actions, illegal="end")
        observations, info = self._seen()
        if ended.any():
            final = np.full(self.num_envs, None, dtype=object)
            for game in np.flatnonzero(ended):
                last = self._batch.last_position(int(game))
                assert last is not None
                final[game] = last.observe(1)
            info["final_obs"] = final
            info["_final_obs"] = ended.copy()
        truncated = np.zeros(self.num_envs, dtype=bool)
        return observations, rewards[:, 0].astype(np.float64), ended, truncated, info

    def sample(self) -> np.ndarray:
        """A legal action for every puzzle, all equally likely."""
        return self._batch.sample()

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing is held open."""

    def _seen(self) -> tuple[np.ndarray, dict[str, Any]]:
        observations, masks = self._batch.observe()
        return observations, {"action_mask": masks}


if "quatuor/Slides-v0" not in gymnasium.registry:
    gymnasium.register(
        id="quatuor/Slides-v0",
        entry_point="quatuor.gymnasium:SlidesEnv",
        vector_entry_point="quatuor.gymnasium:SlidesVectorEnv",
        max_episode_steps=None,
    )
