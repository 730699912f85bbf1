"""Four abstract board games: Slides, Pyramids, Shuttles and Cups.

>>> import quatuor
>>> position = quatuor.deal("slides", variant="solo", seed="a rainy evening")
>>> position.game, position.to_move, position.is_over
('slides', 1, False)
>>> position = position.play(position.moves()[0])

The rules, bots, records and pictures are here. `quatuor.pettingzoo`, `quatuor.gymnasium` and
`quatuor.openspiel` have environments for those frameworks, and `quatuor.selfplay` writes games
for training.
"""

from quatuor._native import (
    Answer,
    Batch,
    Bot,
    DailyDeal,
    Outcome,
    Position,
    Record,
    Refused,
    Report,
    Ruleset,
    Score,
    Standing,
    Thought,
    View,
    arena,
    beliefs,
    bot,
    daily,
    deal,
    games,
    playouts,
    rulesets,
    solve,
)

__all__ = [
    "Answer",
    "Batch",
    "Bot",
    "DailyDeal",
    "Outcome",
    "Position",
    "Record",
    "Refused",
    "Report",
    "Ruleset",
    "Score",
    "Standing",
    "Thought",
    "View",
    "arena",
    "beliefs",
    "bot",
    "daily",
    "deal",
    "games",
    "playouts",
    "rulesets",
    "solve",
]
