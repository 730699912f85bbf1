"""First steps: deal, look, play, ask a bot, keep the game."""

# %% Deal a game. The same seed deals the same position everywhere.
import quatuor

start = quatuor.deal("slides", players=3, seed="a rainy evening")
print(start.show())

# %% A position knows everything, a view only what one seat may know.
view = start.view(1)
print(view)
print(f"{len(view.possible_positions())} positions look like this to seat 1")

# %% Moves are texts. Every position is a new object, so nothing is ever lost.
position = start.play(start.moves()[0])
print(f"seat {start.to_move} played {start.moves()[0]}, seat {position.to_move} is next")

# %% What is against the rules is refused, with a code and a sentence.
try:
    position.play("z9")
except quatuor.Refused as refused:
    print(refused.code, "-", refused.sentence)

# %% Bots get what their seat has seen, and nothing else. Let three of them play on.
bots = ["master", "strong", "greedy"]
record = quatuor.Record.of_deal("slides", players=3, seed="a rainy evening")
record = record.with_players(bots, bots)
while not record.is_over:
    seat = record.last.to_move
    bot = quatuor.bot(bots[seat - 1], iterations=200)
    record = record.play(bot.choose(start.view(seat), record.moves))
print(record.result, "after", len(record.moves), "moves")

# %% What does seat 1 believe about the secrets of the others after ten moves?
for seat, colours in quatuor.beliefs(start.view(1), record.moves[:10]).items():
    likely = ", ".join(f"{colour} {chance:.0%}" for colour, chance in colours.items())
    print(f"seat {seat}: {likely}")

# %% Records are text, and are checked move by move when they are read.
assert quatuor.Record.read(str(record)) == record
print(str(record).splitlines()[0])

# %% In a notebook, positions, views and contests show themselves as pictures.
picture = record.last.svg()
print(f"the last board as a picture of {len(picture)} letters")
