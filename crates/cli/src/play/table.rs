//! A game in progress on one terminal.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::Ordering;

use games::{AnyMove, AnyPosition, Outcome, Seat};
use record::Record;

use crate::commands::ending;
use crate::draw::Canvas;
use crate::failure::{Failure, tame};
use crate::language::{self, say};
use crate::opponent::{Advice, Means, Opponent, Question};
use crate::record_file::Keeper;

use super::typist::Typist;

/// What fills the gaps of a text.
type Gaps<'a> = &'a [(&'a str, &'a dyn Display)];

/// A game in progress and who sits around it.
pub(super) struct Table {
    pub(super) record: Record,
    /// The bots by seat; `None` for a person.
    pub(super) bots: Vec<Option<Box<dyn Opponent>>>,
    /// Who is asked for hints.
    pub(super) adviser: Box<dyn Opponent>,
    pub(super) means: Means,
    pub(super) keeper: Option<Keeper>,
    pub(super) canvas: Canvas,
    pub(super) screen: Screen,
    /// The seat that was last told it is alone.
    pub(super) looking: Option<Seat>,
    /// The only person at the screen, who is called "you".
    pub(super) reader: Option<Seat>,
}

/// What can be done about what stands on the screen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Screen {
    /// It can be cleared.
    Clears,
    /// It can only be scrolled away.
    Scrolls,
    /// Nobody looks: the game goes into a file or another program.
    None,
}

impl Screen {
    pub(super) fn here() -> Screen {
        let is_dumb = std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
        match io::stdout().is_terminal() {
            true if is_dumb => Screen::Scrolls,
            true => Screen::Clears,
            false => Screen::None,
        }
    }
}

/// What a person decided at the prompt.
enum Choice {
    Played,
    Undone,
    Quit,
}

impl Table {
    pub(super) fn run(
        &mut self,
        typist: &mut Typist,
        output: &mut impl Write,
    ) -> Result<(), Failure> {
        self.keep(output)?;
        loop {
            if let Some(outcome) = self.record.outcome() {
                return self.tell_end(&outcome, output);
            }
            let seat = self.record.last().to_move();
            if self.bots[seat.index()].is_some() {
                if !self.play_bot(seat, output)? {
                    return self.tell_pause(output);
                }
                continue;
            }
            if !self.call(seat, typist, output)? {
                return self.tell_pause(output);
            }
            match self.ask_move(seat, typist, output)? {
                Choice::Played | Choice::Undone => {}
                Choice::Quit => return self.tell_pause(output),
            }
        }
    }

    /// Lets a bot move; `false` when it was interrupted.
    fn play_bot(&mut self, seat: Seat, output: &mut impl Write) -> Result<bool, Failure> {
        // What was said so far is read while the bot thinks.
        output.flush()?;
        let Some(bot) = &mut self.bots[seat.index()] else { return Ok(true) };
        let mv = bot.advise(&self.record, Question::Best, self.means).best;
        if self.means.interrupted.load(Ordering::Relaxed) {
            return Ok(false);
        }
        self.record.play(mv).map_err(Failure::refused)?;
        self.keep(output)?;
        // People are told before their own move what the others did.
        if self.people() == 0 {
            let gaps: Gaps = &[("name", &self.name(seat)), ("move", &mv)];
            writeln!(output, "{}", say("terminal-plays", gaps))?;
        }
        Ok(true)
    }

    /// Where secrets are at stake, waits until the seat is alone at the screen.
    fn call(
        &mut self,
        seat: Seat,
        typist: &mut Typist,
        output: &mut impl Write,
    ) -> Result<bool, Failure> {
        if self.looking != Some(seat) && self.must_hide() {
            self.clear_screen(output)?;
            let name = self.name(seat);
            let prompt = say("terminal-pass-screen", &[("name", &name)]) + " ";
            if typist.ask(&prompt, output)?.is_none() {
                return Ok(false);
            }
            self.clear_screen(output)?;
        }
        self.looking = Some(seat);
        Ok(true)
    }

    fn clear_screen(&self, output: &mut impl Write) -> Result<(), Failure> {
        match self.screen {
            // Also clears what could be scrolled back to.
            Screen::Clears => write!(output, "\x1b[2J\x1b[3J\x1b[H")?,
            Screen::Scrolls => write!(output, "{}", "\n".repeat(100))?,
            Screen::None => write!(output, "\n\n----\n\n")?,
        }
        Ok(())
    }

    fn ask_move(
        &mut self,
        seat: Seat,
        typist: &mut Typist,
        output: &mut impl Write,
    ) -> Result<Choice, Failure> {
        writeln!(output, "\n{}", self.canvas.view(&self.record.last().view(seat)))?;
        self.tell_moves_since(seat, output)?;
        let prompt = match self.reader == Some(seat) {
            true => say("terminal-your-move", &[]) + " ",
            false => say("terminal-move-of", &[("name", &self.name(seat))]) + " ",
        };
        loop {
            let Some(line) = typist.ask(&prompt, output)? else { return Ok(Choice::Quit) };
            match line.as_str() {
                "" => {}
                "help" | "?" => write!(output, "{}", help())?,
                "moves" => write!(output, "{}", self.canvas.moves(self.position()))?,
                "hint" => self.tell_hint(output)?,
                "worth" => self.tell_worth(output)?,
                "suspect" => self.tell_suspicions(output)?,
                "quit" => return Ok(Choice::Quit),
                "undo" => match self.undo() {
                    None => writeln!(output, "{}", say("terminal-nothing-to-undo", &[]))?,
                    Some((seat, mv)) => {
                        self.keep(output)?;
                        let gaps: Gaps = &[("name", &self.name(seat)), ("move", &mv)];
                        writeln!(output, "{}", say("terminal-undone", gaps))?;
                        return Ok(Choice::Undone);
                    }
                },
                text => match self.record.last().read_move(text) {
                    Ok(mv) => {
                        self.record.play(mv).map_err(Failure::refused)?;
                        self.keep(output)?;
                        return Ok(Choice::Played);
                    }
                    Err(refusal) => {
                        let problem = tame(&language::refusal(refusal));
                        writeln!(output, "{problem}\n{}", say("terminal-see-moves", &[]))?;
                    }
                },
            }
        }
    }

    /// What the others did since this seat last moved.
    fn tell_moves_since(&self, seat: Seat, output: &mut impl Write) -> Result<(), Failure> {
        let mut position = self.record.start().clone();
        let mut news = vec![];
        for mv in self.record.moves() {
            let mover = position.to_move();
            match mover == seat {
                true => news.clear(),
                false => {
                    let gaps: Gaps = &[("name", &self.name(mover)), ("move", mv)];
                    news.push(say("terminal-played", gaps));
                }
            }
            position.play(*mv).map_err(Failure::refused)?;
        }
        if !news.is_empty() {
            writeln!(output, "{}.", news.join(", "))?;
        }
        Ok(())
    }

    /// Takes back the last move that a person made, and all since; `None` when
    /// there is none.
    fn undo(&mut self) -> Option<(Seat, AnyMove)> {
        let before = self.record.clone();
        while let Some(mv) = self.record.undo() {
            let seat = self.record.last().to_move();
            if self.bots[seat.index()].is_none() {
                return Some((seat, mv));
            }
        }
        self.record = before;
        None
    }

    fn tell_end(&self, outcome: &Outcome, output: &mut impl Write) -> Result<(), Failure> {
        writeln!(output, "\n{}\n", say("terminal-over", &[]))?;
        write!(output, "{}", self.canvas.position(self.position()))?;
        write!(output, "\n{}", ending(outcome, &self.record.names(), self.reader))?;
        Ok(())
    }

    fn tell_pause(&self, output: &mut impl Write) -> Result<(), Failure> {
        if self.must_hide() {
            self.clear_screen(output)?;
        }
        let number = self.record.moves().len();
        writeln!(output, "{}", say("terminal-stops", &[("number", &number)]))?;
        Ok(())
    }

    /// Whether a player could read the secret of another off the screen.
    fn must_hide(&self) -> bool {
        self.people() > 1 && has_secrets(self.position())
    }

    fn people(&self) -> usize {
        self.bots.iter().filter(|bot| bot.is_none()).count()
    }

    /// What a strong adviser would do, and why.
    fn tell_hint(&mut self, output: &mut impl Write) -> Result<(), Failure> {
        let advice = self.advice(Question::Best, output)?;
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

    /// What every move is worth to everybody, as far as the adviser can tell.
    fn tell_worth(&mut self, output: &mut impl Write) -> Result<(), Failure> {
        let advice = self.advice(Question::Worth, output)?;
        let short = |name: &String| tame(name).chars().take(12).collect::<String>();
        let names: Vec<String> =
            self.record.names().iter().map(|name| format!("{:>5}", short(name))).collect();
        let moves: Vec<String> = advice.moves.iter().map(|one| one.mv.to_string()).collect();
        let (chances, column) = (say("terminal-chances", &[]), say("terminal-move", &[]));
        let width = |text: &String| text.chars().count();
        let widest = moves.iter().map(width).max().unwrap_or_default().max(width(&column));
        writeln!(output, "{chances}\n  {column:widest$}  {}", names.join("  "))?;
        for (mv, opinion) in moves.iter().zip(&advice.moves) {
            write!(output, "  {mv:widest$}")?;
            for (name, chance) in names.iter().zip(&opinion.chances) {
                let width = name.chars().count() - 2;
                write!(output, "  {:width$.0} %", chance * 100.0)?;
            }
            writeln!(output)?;
        }
        match self.record.last().legal_moves().len() - moves.len() {
            0 => {}
            unknown => {
                writeln!(output, "{}", say("terminal-no-time", &[("count", &unknown)]))?;
            }
        }
        Ok(())
    }

    fn advice(&mut self, question: Question, output: &mut impl Write) -> Result<Advice, Failure> {
        output.flush()?;
        let advice = self.adviser.advise(&self.record, question, self.means);
        // An impatient player gets what is known so far.
        self.means.interrupted.store(false, Ordering::Relaxed);
        Ok(advice)
    }

    /// What the others may hold, by what they have done.
    fn tell_suspicions(&mut self, output: &mut impl Write) -> Result<(), Failure> {
        output.flush()?;
        let suspicions = self.adviser.suspect(&self.record, self.means);
        self.means.interrupted.store(false, Ordering::Relaxed);
        if suspicions.is_empty() {
            writeln!(output, "{}", say("terminal-nothing-hidden", &[]))?;
        }
        for suspicion in suspicions {
            let colours: Vec<String> = suspicion
                .colours
                .iter()
                .map(|(letter, chance)| {
                    format!("{:.0} %{}", chance * 100.0, self.canvas.named(*letter))
                })
                .collect();
            let (name, colours) = (self.name(suspicion.seat), colours.join(", "));
            let gaps: Gaps = &[("name", &name), ("colours", &colours)];
            writeln!(output, "{}", say("terminal-may-hold", gaps))?;
        }
        Ok(())
    }

    /// Keeps the record. A file that can't be written any more does not end the game.
    fn keep(&mut self, output: &mut impl Write) -> Result<(), Failure> {
        let Some(keeper) = &self.keeper else { return Ok(()) };
        if let Err(failure) = keeper.keep(&self.record) {
            self.keeper = None;
            let reason = language::refusal(failure.into_refusal());
            writeln!(output, "{}", say("terminal-not-kept", &[("reason", &reason)]))?;
        }
        Ok(())
    }

    fn name(&self, seat: Seat) -> &str {
        &self.record.players()[seat.index()].name
    }

    fn position(&self) -> &AnyPosition {
        self.record.last().position().expect("the terminal plays whole games")
    }
}

/// What can be typed at the prompt.
fn help() -> String {
    let mut text = say("terminal-help", &[]) + "\n";
    for command in ["moves", "hint", "worth", "suspect", "undo", "quit"] {
        let told = say(&format!("terminal-help-{command}"), &[]);
        text += &format!("  {command:7}  {told}\n");
    }
    text
}

/// Whether some seat may not know everything.
fn has_secrets(position: &AnyPosition) -> bool {
    let open = position.to_string();
    Seat::all(position.seats()).any(|seat| position.view(seat).to_string() != open)
}
