//! A plain line-by-line game for people and random opponents on one terminal.

use std::io::{self, BufRead, IsTerminal, Write};
use std::process::ExitCode;

use games::{AnyGame, AnyMove, AnyPosition, FastDice, Outcome, Seat, Seed};
use record::Record;

use crate::arguments::PlayWish;
use crate::commands::random_seed;
use crate::failure::{Failure, tame};
use crate::record_file::Keeper;
use crate::show::{Paint, draw_position, draw_view, list_moves};
use crate::words;

/// The name that gives a seat to chance.
const RANDOM: &str = "random";

pub(crate) fn play(wish: &PlayWish, output: &mut impl Write) -> Result<ExitCode, Failure> {
    let mut input = io::stdin().lock();
    let Some(game) =
        wish.game.map_or_else(|| ask_game(&mut input, output), |game| Ok(Some(game)))?
    else {
        return Ok(ExitCode::SUCCESS);
    };
    let record = start(game, wish)?;
    let names = seat_names(&wish.seats, record.start().seats())?;
    let keeper = wish.record.clone().map(Keeper::new).transpose()?;
    writeln!(output, "{}.", title(game))?;
    if let Some(deal) = record.deal() {
        writeln!(output, "Seed: {}.", tame(deal.seed.as_str()))?;
    }
    writeln!(output, "Type help at any time.")?;
    let dice = FastDice::new(getrandom::u64().unwrap_or_default());
    let mut table = Table {
        people: names.iter().map(|name| !name.eq_ignore_ascii_case(RANDOM)).collect(),
        record: record.with_names(numbered(names)),
        keeper,
        dice,
        paint: Paint::new(wish.colour.colour),
        screen: Screen::here(),
        looking: None,
    };
    table.run(&mut input, output)?;
    Ok(ExitCode::SUCCESS)
}

fn start(game: AnyGame, wish: &PlayWish) -> Result<Record, Failure> {
    if let Some(text) = &wish.position {
        return Ok(Record::of_position(game.read(text).map_err(Failure::wrong)?));
    }
    let seed = wish.table.seed.clone().map_or_else(random_seed, |text| Ok(Seed::new(text)))?;
    let mut request = wish.table.request();
    if request.players.is_none() && !wish.seats.is_empty() {
        request.players = Some(wish.seats.len());
    }
    Record::of_deal(game, &request, seed).map_err(Failure::wrong)
}

fn ask_game(input: &mut impl BufRead, output: &mut impl Write) -> Result<Option<AnyGame>, Failure> {
    writeln!(output, "Welcome. Which game?\n")?;
    for (index, game) in AnyGame::ALL.into_iter().enumerate() {
        writeln!(output, "  {}  {}", index + 1, title(game))?;
    }
    loop {
        let Some(line) = ask("\nA number or a name: ", input, output)? else { return Ok(None) };
        let number = line.parse().ok().and_then(|n: usize| AnyGame::ALL.get(n.checked_sub(1)?));
        match number.copied().map_or_else(|| line.to_lowercase().parse::<AnyGame>(), Ok) {
            Ok(game) => return Ok(Some(game)),
            Err(problem) => writeln!(output, "There is {problem}.")?,
        }
    }
}

fn title(game: AnyGame) -> &'static str {
    match game {
        AnyGame::Slides => "Slides: pop groups off the slides until your secret colour is gone",
        AnyGame::Pyramids => "Pyramids: cover places so that your secret colour shows most",
        AnyGame::Shuttles => "Shuttles: carry pawns from row to row, complete rows of one colour",
        AnyGame::Cups => "Cups: stack cups on neighbours, own the tallest total",
    }
}

fn seat_names(wished: &[String], seats: usize) -> Result<Vec<String>, Failure> {
    if wished.is_empty() {
        let mut names = vec![RANDOM.to_string(); seats];
        names[0] = "You".into();
        return Ok(names);
    }
    if wished.len() != seats {
        return Err(Failure::Wrong(format!(
            "--seats names {} seats; expected {seats} for this table",
            wished.len()
        )));
    }
    let names: Vec<String> = wished.iter().map(|name| name.trim().to_string()).collect();
    match names.iter().any(|name| name.is_empty() || name.chars().any(char::is_control)) {
        true => Err(Failure::wrong("--seats: expected a name or `random` for every seat")),
        false => Ok(names),
    }
}

/// Random opponents are told apart by their seat.
fn numbered(names: Vec<String>) -> Vec<String> {
    let name = |(index, name): (usize, String)| match name.eq_ignore_ascii_case(RANDOM) {
        true => format!("{RANDOM} {}", index + 1),
        false => name,
    };
    names.into_iter().enumerate().map(name).collect()
}

/// Asks for a line; `None` when there is nobody left to answer.
fn ask(
    prompt: &str,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> Result<Option<String>, Failure> {
    write!(output, "{prompt}")?;
    output.flush()?;
    let mut line = vec![];
    let read = input.read_until(b'\n', &mut line).map_err(Failure::Input)?;
    if read == 0 {
        writeln!(output)?;
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&line).trim().to_string()))
}

/// A game in progress and who sits around it.
struct Table {
    record: Record,
    people: Vec<bool>,
    keeper: Option<Keeper>,
    dice: FastDice,
    paint: Paint,
    screen: Screen,
    /// The seat that was last told it is alone.
    looking: Option<Seat>,
}

/// What can be done about what stands on the screen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Screen {
    /// It can be cleared.
    Clears,
    /// It can only be scrolled away.
    Scrolls,
    /// Nobody looks: the game goes into a file or another program.
    None,
}

impl Screen {
    fn here() -> Screen {
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
    fn run(&mut self, input: &mut impl BufRead, output: &mut impl Write) -> Result<(), Failure> {
        self.keep(output)?;
        loop {
            if let Some(outcome) = self.record.outcome() {
                return self.tell_end(&outcome, output);
            }
            let seat = self.record.last().to_move();
            if !self.people[seat.index()] {
                self.play_randomly(seat, output)?;
                continue;
            }
            if !self.call(seat, input, output)? {
                return self.tell_pause(output);
            }
            match self.ask_move(seat, input, output)? {
                Choice::Played | Choice::Undone => {}
                Choice::Quit => return self.tell_pause(output),
            }
        }
    }

    fn play_randomly(&mut self, seat: Seat, output: &mut impl Write) -> Result<(), Failure> {
        let mv = self.record.last().random_move(&mut self.dice).expect("the game goes on");
        self.record.play(mv).map_err(Failure::wrong)?;
        self.keep(output)?;
        // People are told before their own move what the others did.
        if !self.people.contains(&true) {
            writeln!(output, "{} plays {mv}.", self.name(seat))?;
        }
        Ok(())
    }

    /// Where secrets are at stake, waits until the seat is alone at the screen.
    fn call(
        &mut self,
        seat: Seat,
        input: &mut impl BufRead,
        output: &mut impl Write,
    ) -> Result<bool, Failure> {
        if self.looking != Some(seat) && self.must_hide() {
            self.clear_screen(output)?;
            let name = self.name(seat);
            let prompt =
                format!("Pass the screen to {name}. {name}, press Enter when you are alone. ");
            if ask(&prompt, input, output)?.is_none() {
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
        input: &mut impl BufRead,
        output: &mut impl Write,
    ) -> Result<Choice, Failure> {
        writeln!(output, "\n{}", draw_view(&self.record.last().view(seat), self.paint))?;
        self.tell_moves_since(seat, output)?;
        let prompt = format!("{}, your move: ", self.name(seat));
        loop {
            let Some(line) = ask(&prompt, input, output)? else { return Ok(Choice::Quit) };
            match line.as_str() {
                "" => {}
                "help" | "?" => writeln!(output, "{HELP}")?,
                "moves" => write!(output, "{}", list_moves(self.record.last()))?,
                "quit" => return Ok(Choice::Quit),
                "undo" => match self.undo() {
                    None => writeln!(output, "Nothing to take back.")?,
                    Some((seat, mv)) => {
                        self.keep(output)?;
                        writeln!(output, "Taken back: {mv}, played by {}.", self.name(seat))?;
                        return Ok(Choice::Undone);
                    }
                },
                text => match self.record.last().read_move(text) {
                    Ok(mv) => {
                        self.record.play(mv).map_err(Failure::wrong)?;
                        self.keep(output)?;
                        return Ok(Choice::Played);
                    }
                    Err(problem) => {
                        let problem = tame(&problem.to_string());
                        writeln!(output, "{problem}\nType moves to see all moves.")?;
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
                false => news.push(format!("{} played {mv}", self.name(mover))),
            }
            position.play(*mv).map_err(Failure::wrong)?;
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
            if self.people[seat.index()] {
                return Some((seat, mv));
            }
        }
        self.record = before;
        None
    }

    fn tell_end(&self, outcome: &Outcome, output: &mut impl Write) -> Result<(), Failure> {
        writeln!(output, "\nThe game is over.\n")?;
        write!(output, "{}", draw_position(self.record.last(), self.paint))?;
        writeln!(output, "\n{}", words::verdict(outcome, self.record.names()))?;
        write!(output, "{}", words::ranking(outcome, self.record.names()))?;
        Ok(())
    }

    fn tell_pause(&self, output: &mut impl Write) -> Result<(), Failure> {
        if self.must_hide() {
            self.clear_screen(output)?;
        }
        writeln!(output, "The game stops after move {}.", self.record.moves().len())?;
        Ok(())
    }

    /// Whether somebody could read somebody else's secret off the screen.
    fn must_hide(&self) -> bool {
        let people = self.people.iter().filter(|person| **person).count();
        people > 1 && has_secrets(self.record.last())
    }

    /// Keeps the record. A file that can't be written any more does not end the game.
    fn keep(&mut self, output: &mut impl Write) -> Result<(), Failure> {
        let Some(keeper) = &self.keeper else { return Ok(()) };
        if let Err(problem) = keeper.keep(&self.record) {
            self.keeper = None;
            writeln!(output, "The record is not kept any more: {problem}.")?;
        }
        Ok(())
    }

    fn name(&self, seat: Seat) -> &str {
        &self.record.names()[seat.index()]
    }
}

const HELP: &str = "\
Type a move as it is written in the list of moves. Or:
  moves  lists all legal moves
  undo   takes back the last move that a person made
  quit   ends the game";

/// Whether some seat may not know everything.
fn has_secrets(position: &AnyPosition) -> bool {
    let open = position.to_string();
    Seat::all(position.seats()).any(|seat| position.view(seat).to_string() != open)
}
