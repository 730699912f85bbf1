//! The kept games.

use std::collections::{BTreeSet, VecDeque};
use std::fs;
use std::path::Path;
use std::str::FromStr;

use anyhow::{Context, Result};

/// All that is kept, ordered by table.
pub(super) struct Numbers {
    pub(super) games: Vec<Game>,
    /// The table that each game is set up for unless you choose another.
    pub(super) usual: Vec<Table>,
    pub(super) contests: Vec<Contest>,
    pub(super) trees: Vec<Tree>,
}

/// A game between equal masters.
pub(super) struct Game {
    pub(super) table: Table,
    commit: String,
    /// The number of the seat that moved first.
    first: usize,
    pub(super) moves: f64,
    /// The mean number of legal moves.
    pub(super) choices: f64,
    /// The most of them.
    pub(super) most: f64,
    /// The numbers of all seats that won.
    pub(super) winners: Vec<usize>,
    /// The letters of the colours of each seat, if colours belong to seats.
    pub(super) colours: Vec<String>,
    /// How often the lead changed.
    pub(super) changes: f64,
    /// After which per cent of the moves the winner was ahead for good.
    pub(super) ahead: Option<f64>,
    /// After which per cent of the moves the winner was known.
    pub(super) known: Option<f64>,
    /// The number of the side with the best chances, at ten moments.
    pub(super) favourites: Vec<usize>,
}

/// The games of one deal between two levels.
pub(super) struct Contest {
    pub(super) table: Table,
    pub(super) name: String,
    commit: String,
    pub(super) games: f64,
    /// The share of the stronger bot.
    pub(super) share: f64,
}

/// How many ways there are to play from a deal.
pub(super) struct Tree {
    pub(super) table: Table,
    pub(super) commit: String,
    pub(super) depth: usize,
    pub(super) sequences: f64,
    pub(super) positions: f64,
}

/// A game with its variant, seats and options, written `slides base 3 jokers=always`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Table {
    game: String,
    variant: String,
    seats: usize,
    options: Vec<String>,
}

impl Table {
    fn read(text: &str) -> Result<Table> {
        let mut words = text.split(' ').map(String::from);
        let mut next = || words.next().with_context(|| format!("'{text}' is no table"));
        let (game, variant, seats) = (next()?, next()?, next()?);
        let seats = seats.parse().with_context(|| format!("'{text}' has no seats"))?;
        Ok(Table { game, variant, seats, options: words.collect() })
    }

    /// The name of the game with a capital letter.
    pub(super) fn game(&self) -> String {
        self.game[..1].to_uppercase() + &self.game[1..]
    }

    /// Everything but the game: ``base`, 3 seats``.
    pub(super) fn variant(&self) -> String {
        let mut parts = vec![format!("`{}`", self.variant)];
        if !["solo", "duo", "teams"].contains(&self.variant.as_str()) {
            parts.push(format!("{} seats", self.seats));
        }
        parts.extend(self.options.iter().map(|option| match option.strip_prefix("colours=") {
            Some("1") => "1 colour".into(),
            Some(colours) => format!("{colours} colours"),
            None => format!("`{option}`"),
        }));
        parts.join(", ")
    }

    /// The whole name without marks.
    pub(super) fn title(&self) -> String {
        format!("{} {}", self.game(), self.variant()).replace('`', "")
    }

    pub(super) fn seats(&self) -> usize {
        self.seats
    }

    /// How many sides play against each other.
    pub(super) fn sides(&self) -> usize {
        if self.variant == "teams" { 2 } else { self.seats }
    }

    pub(super) fn is_solo(&self) -> bool {
        self.seats == 1
    }

    /// Whether it has an option, which makes it one of the tables with fewer games.
    pub(super) fn has_option(&self) -> bool {
        // In `solo`, colours are what seats are elsewhere.
        self.options.iter().any(|option| !option.starts_with("colours="))
    }
}

impl Game {
    /// The part of the win that a seat got.
    pub(super) fn share(&self, seat: usize) -> f64 {
        if !self.winners.contains(&seat) {
            return 0.0;
        }
        // Partners win together.
        let partners = self.table.seats() / self.table.sides();
        partners as f64 / self.winners.len() as f64
    }

    /// The part of the win that the player got who moved first, second and so on, counted
    /// from 1.
    pub(super) fn share_of_turn(&self, turn: usize) -> f64 {
        self.share((self.first + turn - 2) % self.table.seats() + 1)
    }

    /// Whether several sides won.
    pub(super) fn is_shared(&self) -> bool {
        self.winners.len() * self.table.sides() > self.table.seats()
    }
}

impl Numbers {
    pub(super) fn read(folder: &Path) -> Result<Numbers> {
        let mut games = rows(&folder.join("games.tsv"), game)?;
        let mut contests = rows(&folder.join("skill.tsv"), contest)?;
        let mut trees = rows(&folder.join("trees.tsv"), tree)?;
        let tables: Vec<Table> = games.iter().map(|game: &Game| game.table.clone()).collect();
        // Games and variants in the order in which they were played first.
        let order = |table: &Table| {
            let game = tables.iter().position(|one| one.game == table.game);
            let variant = tables
                .iter()
                .position(|one| one.game == table.game && one.variant == table.variant);
            (game, table.has_option(), variant, table.seats, table.options.clone())
        };
        games.sort_by_cached_key(|row| order(&row.table));
        contests.sort_by_cached_key(|row| order(&row.table));
        trees.sort_by_cached_key(|row| order(&row.table));
        Ok(Numbers { games, usual: usual(&tables), contests, trees })
    }

    /// The games of each table.
    pub(super) fn tables(&self) -> impl Iterator<Item = (&Table, &[Game])> {
        self.games.chunk_by(|one, other| one.table == other.table).map(|one| (&one[0].table, one))
    }

    /// The commits that the rows name.
    pub(super) fn commits(&self) -> BTreeSet<&str> {
        let games = self.games.iter().map(|row| row.commit.as_str());
        let contests = self.contests.iter().map(|row| row.commit.as_str());
        games.chain(contests).chain(self.trees.iter().map(|row| row.commit.as_str())).collect()
    }
}

/// The first table of each game: its usual one is played first.
fn usual(tables: &[Table]) -> Vec<Table> {
    let mut usual: Vec<Table> = vec![];
    for table in tables {
        if usual.iter().all(|known| known.game != table.game) {
            usual.push(table.clone());
        }
    }
    usual
}

/// Reads all rows below the head.
fn rows<T>(path: &Path, read: fn(&mut Cells) -> Result<T>) -> Result<Vec<T>> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let lines = (1..).zip(text.lines()).skip(1);
    let row = |(number, line): (usize, &str)| {
        let mut cells = Cells(line.split('\t').collect());
        read(&mut cells).with_context(|| format!("{}, line {number}: {line}", path.display()))
    };
    lines.map(row).collect()
}

fn game(cells: &mut Cells) -> Result<Game> {
    let table = Table::read(cells.text()?)?;
    cells.text()?;
    let side = |side: char| side.to_digit(10).map_or(0, |side| side as usize);
    Ok(Game {
        table,
        commit: cells.text()?.into(),
        first: cells.read()?,
        moves: cells.read()?,
        choices: cells.read()?,
        most: cells.read()?,
        winners: cells.list()?,
        colours: cells.list()?,
        changes: cells.read()?,
        ahead: cells.text()?.parse().ok(),
        known: cells.text()?.parse().ok(),
        favourites: cells.text()?.chars().map(side).collect(),
    })
}

fn contest(cells: &mut Cells) -> Result<Contest> {
    let (table, name) = (Table::read(cells.text()?)?, cells.text()?.into());
    cells.text()?;
    let commit = cells.text()?.into();
    Ok(Contest { table, name, commit, games: cells.read()?, share: cells.read()? })
}

fn tree(cells: &mut Cells) -> Result<Tree> {
    let table = Table::read(cells.text()?)?;
    cells.text()?;
    let commit = cells.text()?.into();
    let depth = cells.read()?;
    Ok(Tree { table, commit, depth, sequences: cells.read()?, positions: cells.read()? })
}

/// What is left of a row.
struct Cells<'a>(VecDeque<&'a str>);

impl<'a> Cells<'a> {
    fn text(&mut self) -> Result<&'a str> {
        self.0.pop_front().context("a column is missing")
    }

    fn read<T: FromStr<Err: std::error::Error + Send + Sync + 'static>>(&mut self) -> Result<T> {
        let text = self.text()?;
        text.parse().with_context(|| format!("'{text}'"))
    }

    /// A list, which is `-` if empty.
    fn list<T: FromStr<Err: std::error::Error + Send + Sync + 'static>>(
        &mut self,
    ) -> Result<Vec<T>> {
        let text = self.text()?;
        let parts = text.split(',').filter(|part| *part != "-");
        parts.map(|part| part.parse().with_context(|| format!("'{text}'"))).collect()
    }
}

/// A game of a table, for tests.
#[cfg(test)]
pub(super) fn example(row: &str) -> Game {
    game(&mut Cells(row.split('\t').collect())).unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_have_names_for_people() {
        for (text, variant, sides) in [
            ("slides base 3 jokers=always", "`base`, 3 seats, `jokers=always`", 3),
            ("slides solo 1 colours=2", "`solo`, 2 colours", 1),
            ("slides teams 4", "`teams`", 2),
            ("cups duo 2 early", "`duo`, `early`", 2),
        ] {
            let table = Table::read(text).unwrap();
            assert_eq!((table.variant().as_str(), table.sides()), (variant, sides));
        }
        assert!(Table::read("cups base").is_err() && Table::read("cups base two").is_err());
    }

    #[test]
    fn a_win_is_shared_among_sides() {
        let row = |table: &str, winners: &str| {
            example(&format!("{table}\t1\tabc\t3\t9\t3.5\t8\t{winners}\t-\t0\t-\t-\t1111111111"))
        };
        let teams = row("slides teams 4", "1,3");
        assert_eq!((teams.share(1), teams.share(2), teams.is_shared()), (1.0, 0.0, false));
        let shared = row("cups base 3", "1,3");
        assert_eq!((shared.share(1), shared.share(2), shared.is_shared()), (0.5, 0.0, true));
        assert_eq!([1, 2, 3].map(|turn| shared.share_of_turn(turn)), [0.5, 0.5, 0.0]);
        let lost = row("slides solo 1 colours=5", "-");
        assert_eq!((lost.share(1), lost.is_shared()), (0.0, false));
    }
}
