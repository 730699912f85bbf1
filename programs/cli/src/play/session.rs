//! A game in progress on one terminal.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use analysis::{History, Opinion};
use app::{LocalGame, why};
use quatuor::{AnyMove, FastDice, Seat};
use table::{Next, Time, Viewer};

use crate::commands::{ending, verdict};
use crate::draw::Canvas;
use crate::failure::{Failure, tame};
use crate::language::{self, say};

use super::kept::KeptFile;
use super::lines_text::{Gaps, read_move, rules, wrap};
use super::thinking::{Adviser, Opponent, new_seed};
use super::typist::Typist;

/// A game in progress and what its players need.
pub(super) struct Session {
    pub(super) game: LocalGame,
    /// The bots by seat; `None` for a person.
    pub(super) bots: Vec<Option<Opponent>>,
    pub(super) adviser: Adviser,
    /// Raised when jobs shall end early.
    pub(super) interrupted: &'static AtomicBool,
    pub(super) kept: Option<KeptFile>,
    /// Whether the record was kept the last time.
    pub(super) is_kept: bool,
    pub(super) canvas: Canvas,
    pub(super) screen: Lines,
    /// The only person at the screen, who is called "you".
    pub(super) reader: Option<Seat>,
}

/// What can be done about what stands on the screen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Lines {
    /// It can be cleared.
    Clears,
    /// It can only be scrolled away.
    Scrolls,
    /// There is none: the game goes into a file or another program.
    None,
}

impl Lines {
    pub(super) fn here() -> Lines {
        let is_dumb = std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
        match io::stdout().is_terminal() {
            true if is_dumb => Lines::Scrolls,
            true => Lines::Clears,
            false => Lines::None,
        }
    }
}

/// What a person decided at the prompt.
enum Choice {
    /// The game has changed.
    Changed,
    Quit,
}

/// More moves would push the best ones off a small screen.
const MOST_MOVES: usize = 10;

/// Games in a terminal have no clocks.
const NOW: Time = Time(0);

impl Session {
    pub(super) fn run(
        &mut self,
        typist: &mut Typist,
        output: &mut impl Write,
    ) -> Result<(), Failure> {
        self.keep(output)?;
        loop {
            let goes_on = match self.game.table().next() {
                Next::Start | Next::Over => return self.tell_end(output),
                Next::Bot(seat, _) => self.play_bot(seat, output)?,
                Next::Person(seat) => {
                    self.call(typist, output)?
                        && matches!(self.ask_move(seat, typist, output)?, Choice::Changed)
                }
            };
            if !goes_on {
                return self.tell_pause(output);
            }
        }
    }

    /// Lets a bot move; `false` when it was interrupted.
    fn play_bot(&mut self, seat: Seat, output: &mut impl Write) -> Result<bool, Failure> {
        let thinks = say("turn-bot", &[("name", &self.name(seat))]);
        match self.screen {
            Lines::Clears => write!(output, "{thinks}\r")?,
            Lines::Scrolls => writeln!(output, "{thinks}")?,
            Lines::None => {}
        }
        // What was said so far is read while the bot thinks.
        output.flush()?;
        let (history, moves) = (self.game.history(seat), self.game.table().moves().len());
        let Some(bot) = &mut self.bots[seat.index()] else { return Ok(true) };
        let answer = bot.choose(history)?;
        if self.screen == Lines::Clears {
            write!(output, "\x1b[K")?;
        }
        if self.interrupted.load(Ordering::Relaxed) {
            return Ok(false);
        }
        let mut dice = FastDice::new(new_seed());
        if let Some(mv) = self.game.bot_move(Some(&answer), moves, &mut dice) {
            self.play(mv, output)?;
            // People are told before their own move what the others did.
            if self.game.table().people().count() == 0 {
                let gaps: Gaps = &[("name", &self.name(seat)), ("move", &mv)];
                writeln!(output, "{}", say("terminal-plays", gaps))?;
            }
        }
        Ok(true)
    }

    fn play(&mut self, mv: AnyMove, output: &mut impl Write) -> Result<(), Failure> {
        self.game.play(mv, NOW).map_err(Failure::refused)?;
        self.keep(output)
    }

    /// Where people have secrets, waits until the one to move is alone at the screen.
    fn call(&mut self, typist: &mut Typist, output: &mut impl Write) -> Result<bool, Failure> {
        if let Some(seat) = self.game.next_holder() {
            self.clear_screen(output)?;
            let prompt = say("terminal-pass-screen", &[("name", &self.name(seat))]) + " ";
            if typist.ask(&prompt, output)?.is_none() {
                return Ok(false);
            }
            self.clear_screen(output)?;
            self.game.take_device();
        }
        Ok(true)
    }

    fn clear_screen(&self, output: &mut impl Write) -> Result<(), Failure> {
        match self.screen {
            // Also clears what could be scrolled back to.
            Lines::Clears => write!(output, "\x1b[2J\x1b[3J\x1b[H")?,
            Lines::Scrolls => write!(output, "{}", "\n".repeat(100))?,
            Lines::None => write!(output, "\n\n----\n\n")?,
        }
        Ok(())
    }

    fn ask_move(
        &mut self,
        seat: Seat,
        typist: &mut Typist,
        output: &mut impl Write,
    ) -> Result<Choice, Failure> {
        self.show_board(seat, output)?;
        let prompt = match self.reader == Some(seat) {
            true => say("terminal-your-move", &[]) + " ",
            false => say("terminal-move-of", &[("name", &self.name(seat))]) + " ",
        };
        loop {
            let Some(line) = typist.ask(&prompt, output)? else { return Ok(Choice::Quit) };
            match line.to_lowercase().as_str() {
                "" => {}
                "board" => self.show_board(seat, output)?,
                "help" | "?" => write!(output, "{}", help())?,
                "rules" => rules(self.game.table().game(), &self.canvas, output)?,
                "moves" => write!(output, "{}", self.canvas.moves(self.game.legal_moves()))?,
                "hint" => self.tell_hint(output)?,
                "worth" => self.tell_worth(output)?,
                "suspect" => self.tell_suspicions(output)?,
                "quit" | "exit" | "q" => return Ok(Choice::Quit),
                "undo" => match self.undo() {
                    None => writeln!(output, "{}", say("terminal-nothing-to-undo", &[]))?,
                    Some((seat, mv)) => {
                        self.keep(output)?;
                        let gaps: Gaps = &[("name", &self.name(seat)), ("move", &mv)];
                        writeln!(output, "{}", say("terminal-undone", gaps))?;
                        return Ok(Choice::Changed);
                    }
                },
                "resign" => {
                    self.game.resign(NOW).map_err(Failure::refused)?;
                    self.keep(output)?;
                    return Ok(Choice::Changed);
                }
                _ => match read_move(self.game.view(), &line) {
                    Ok(mv) => {
                        self.play(mv, output)?;
                        return Ok(Choice::Changed);
                    }
                    Err(refusal) => {
                        let problem = tame(&language::refusal(refusal));
                        writeln!(output, "{problem}\n{}", say("terminal-see-moves", &[]))?;
                    }
                },
            }
        }
    }

    /// The board as the seat sees it, and what the others did.
    fn show_board(&self, seat: Seat, output: &mut impl Write) -> Result<(), Failure> {
        writeln!(output, "\n{}", self.canvas.view_named(self.game.view(), &self.names()))?;
        self.tell_moves_since(seat, output)
    }

    /// What the others did since this seat last moved.
    fn tell_moves_since(&self, seat: Seat, output: &mut impl Write) -> Result<(), Failure> {
        let table = self.game.table();
        let moves = table.movers().iter().zip(table.moves()).rev();
        let since = moves.take_while(|(mover, _)| mover.seat != seat);
        let mut news: Vec<String> = since
            .map(|(mover, mv)| {
                say("terminal-played", &[("name", &self.name(mover.seat)), ("move", mv)])
            })
            .collect();
        news.reverse();
        if !news.is_empty() {
            writeln!(output, "{}", wrap(&format!("{}.", news.join(", ")), &self.canvas))?;
        }
        Ok(())
    }

    /// Takes back the last move that a person made, and all since; `None` when
    /// there is none.
    fn undo(&mut self) -> Option<(Seat, AnyMove)> {
        let before = self.game.table().moves().to_vec();
        self.game.undo(NOW).ok()?;
        let table = self.game.table();
        Some((table.board().to_move(), before[table.moves().len()]))
    }

    fn tell_end(&self, output: &mut impl Write) -> Result<(), Failure> {
        let table = self.game.table();
        writeln!(output, "\n{}\n", say("terminal-over", &[]))?;
        write!(
            output,
            "{}",
            self.canvas.view_named(&table.view(Viewer::Spectator), &self.names())
        )?;
        match table.outcome() {
            Some(outcome) => write!(output, "\n{}", ending(&outcome, &self.names(), self.reader))?,
            None => {
                let why = match self.reader {
                    Some(reader) if table.gave_up() == Some(reader) => {
                        say("terminal-you-resigned", &[])
                    }
                    _ => why(table, language::words()),
                };
                let verdict = verdict(&table.winners(), &self.names(), self.reader);
                writeln!(output, "\n{why}\n{verdict}")?;
            }
        }
        Ok(())
    }

    fn tell_pause(&self, output: &mut impl Write) -> Result<(), Failure> {
        if self.game.table().passes_in_secret() {
            self.clear_screen(output)?;
        }
        let number = self.game.table().moves().len();
        writeln!(output, "{}", say("terminal-stops", &[("number", &number)]))?;
        Ok(())
    }

    /// What a strong adviser would do, and why.
    fn tell_hint(&mut self, output: &mut impl Write) -> Result<(), Failure> {
        let advice = self.ask(output, Adviser::hint)?;
        let mv = advice.best;
        let told = match advice.reason {
            Some(why) => {
                let why = say(&format!("reason-{}", why.name), &[("count", &why.value)]);
                say("terminal-try-why", &[("move", &mv), ("why", &why)])
            }
            None => say("terminal-try", &[("move", &mv)]),
        };
        writeln!(output, "{told}")?;
        Ok(())
    }

    /// What the best moves are worth to all players, as far as the adviser can tell.
    fn tell_worth(&mut self, output: &mut impl Write) -> Result<(), Failure> {
        let advice = self.ask(output, Adviser::worth)?;
        let short = |name: &String| tame(name).chars().take(12).collect::<String>();
        let names: Vec<String> =
            self.names().iter().map(|name| format!("{:>5}", short(name))).collect();
        let (known, unknown): (Vec<&Opinion>, Vec<&Opinion>) =
            advice.moves.iter().partition(|one| !one.chances.is_empty());
        let (chances, column) = (say("terminal-chances", &[]), say("terminal-move", &[]));
        let width = |text: &String| text.chars().count();
        let (known, rest) = known.split_at(known.len().min(MOST_MOVES));
        let widths = known.iter().map(|one| width(&one.mv));
        let widest = widths.max().unwrap_or_default().max(width(&column));
        writeln!(output, "{chances}\n  {column:widest$}  {}", names.join("  "))?;
        for Opinion { mv, chances } in known {
            write!(output, "  {mv:widest$}")?;
            for (name, chance) in names.iter().zip(chances) {
                let width = name.chars().count() - 2;
                write!(output, "  {:width$} %", percent(*chance))?;
            }
            writeln!(output)?;
        }
        for (key, count) in
            [("terminal-worth-less", rest.len()), ("terminal-no-time", unknown.len())]
        {
            if count > 0 {
                writeln!(output, "{}", say(key, &[("count", &count)]))?;
            }
        }
        Ok(())
    }

    /// Asks the adviser. An interruption ends only the wait: what is known so far is shown.
    fn ask<T>(
        &mut self,
        output: &mut impl Write,
        question: impl FnOnce(&mut Adviser, History) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        output.flush()?;
        let history = self.game.history(self.game.view().to_move());
        let answer = question(&mut self.adviser, history);
        self.interrupted.store(false, Ordering::Relaxed);
        answer
    }

    /// What the others may hold, by what they have done.
    fn tell_suspicions(&mut self, output: &mut impl Write) -> Result<(), Failure> {
        let suspicions = self.ask(output, Adviser::suspicions)?;
        if suspicions.is_empty() {
            writeln!(output, "{}", say("terminal-nothing-hidden", &[]))?;
        }
        for suspicion in suspicions {
            let colours: Vec<String> = suspicion
                .colours
                .iter()
                .map(|(letter, chance)| {
                    format!("{} %{}", percent(*chance), self.canvas.named(*letter))
                })
                .collect();
            let (name, colours) = (self.name(suspicion.seat), colours.join(", "));
            let gaps: Gaps = &[("name", &name), ("colours", &colours)];
            writeln!(output, "{}", say("terminal-may-hold", gaps))?;
        }
        Ok(())
    }

    /// Keeps the record. A file that can't be written does not end the game: it is said
    /// once, and the next move tries again.
    fn keep(&mut self, output: &mut impl Write) -> Result<(), Failure> {
        let kept = self.kept.as_ref().zip(self.game.table().record());
        let kept = kept.map_or(Ok(()), |(file, record)| file.keep(&record));
        let was_kept = std::mem::replace(&mut self.is_kept, kept.is_ok());
        if let Err(failure) = kept
            && was_kept
        {
            let reason = language::refusal(failure.into_refusal());
            writeln!(output, "{}", say("terminal-not-kept", &[("reason", &reason)]))?;
        }
        Ok(())
    }

    fn name(&self, seat: Seat) -> &str {
        self.game.table().player(seat).name()
    }

    fn names(&self) -> Vec<String> {
        self.game.table().players().iter().map(|player| tame(player.name())).collect()
    }
}

/// What can be typed at the prompt.
fn help() -> String {
    let mut text = say("terminal-help", &[]) + "\n";
    for command in ["board", "rules", "moves", "hint", "worth", "suspect", "undo", "resign", "quit"]
    {
        let told = say(&format!("terminal-help-{command}"), &[]);
        text += &format!("  {command:7}  {told}\n");
    }
    text
}

/// Thousandths as whole per cents.
fn percent(thousandths: u32) -> u32 {
    (thousandths + 5) / 10
}
