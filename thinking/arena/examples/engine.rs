//! An engine for the arena, with rules: it plays the move that leaves the next player the
//! fewest choices. `quatuor arena shuttles "engine:target/debug/examples/engine" random`
//! lets it play.

use std::io::{self, Write};

use arena::engine_protocol::{EngineLine, Game, HostLine};
use quatuor::AnyMove;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut game: Option<Game> = None;
    for line in io::stdin().lines() {
        match line?.parse()? {
            HostLine::Hello { .. } => {
                say(EngineLine::Name("fewest choices".into()))?;
                say(EngineLine::Ready)?;
            }
            HostLine::Game { kind, seat, .. } => game = Some(Game::new(kind, seat)),
            HostLine::Seen { start, moves, .. } => {
                game.as_mut().ok_or("a game begins first")?.see(&start, &moves)?;
            }
            HostLine::Go { game: number, number: question, .. } => {
                let mv = choose(game.as_ref().ok_or("a game begins first")?);
                let mv = mv.ok_or("the game is over")?.to_string();
                say(EngineLine::Move { game: number, number: question, mv })?;
            }
            HostLine::Ping(word) => say(EngineLine::Pong(word))?,
            HostLine::Quit => break,
            // The answer is always there at once, so there is nothing to stop or to learn.
            _ => (),
        }
    }
    Ok(())
}

/// The move that leaves the next player the fewest choices; the first of equal ones.
fn choose(game: &Game) -> Option<AnyMove> {
    let now = game.now()?;
    let choices = |mv: &AnyMove| {
        let mut after = now.clone();
        after.play(*mv).ok().map(|()| after.legal_moves().len())
    };
    now.legal_moves().into_iter().min_by_key(choices)
}

/// Standard output is a pipe: what is not flushed is not read.
fn say(line: EngineLine) -> io::Result<()> {
    let mut output = io::stdout();
    writeln!(output, "{line}")?;
    output.flush()
}
