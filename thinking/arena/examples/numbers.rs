//! Plays the games that the chapter "The games in numbers" is made of.
//!
//! `cargo run --release -p quatuor-arena --example numbers -- FOLDER COMMIT [DEALS]`
//!
//! Adds what is missing to three files in the folder, so that it can be interrupted at any
//! time. Every table has the same number of games at any time, except that tables with
//! options and contests between levels come in every fifth round only.
//!
//! - `games.tsv`: games between equal masters.
//! - `skill.tsv`: stronger bots against weaker ones, every deal from every seating.
//! - `trees.tsv`: how many sequences of moves, and how many different positions, there are
//!   from some deals.
//!
//! All bots are limited by iterations, so that the files are the same on every machine.

use std::collections::{HashMap, HashSet};
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

use arena::{Contest, Course, GameId, Plan};
use bots::Bot;
use quatuor::{AnyGame, Game, Request, Ruleset, Seed, with_game};

/// How many deals of each table are played.
const DEALS: usize = 300;
/// Tables with options and contests between levels have one deal in so many rounds.
const SELDOM: usize = 5;
/// How strong the equal masters are.
const MASTER: &str = "master@2000";
/// The contests between levels, the stronger one first.
const STEPS: [(&str, [&str; 2]); 2] = [
    ("master-beginner", [MASTER, "beginner@1000000"]),
    ("beginner-random", ["beginner@1000000", "random"]),
];
/// From so many deals of each table, moves are counted.
const TREES: usize = 3;
/// Moves are counted as deep as there are at most so many different positions.
const MOST_POSITIONS: usize = 400_000;
/// At so many moments of the game, the favourite is kept.
const MOMENTS: usize = 10;

const GAMES: &str = "table\tdeal\tcommit\tfirst\tmoves\tchoices\tmost\twinners\tcolours\tchanges\tahead\tknown\tfavourites";
const SKILL: &str = "table\tcontest\tdeal\tcommit\tgames\tshare";
const TREE: &str = "table\tdeal\tcommit\tdepth\tsequences\tpositions";

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (folder, commit, deals) = match &words[..] {
        [folder, commit] => (folder, commit, DEALS),
        [folder, commit, deals] => (folder, commit, deals.parse().expect("a number of deals")),
        _ => {
            eprintln!("usage: numbers FOLDER COMMIT [DEALS]");
            std::process::exit(2);
        }
    };
    let folder = Path::new(folder);
    let mut games = Kept::open(&folder.join("games.tsv"), GAMES, 2);
    let mut skill = Kept::open(&folder.join("skill.tsv"), SKILL, 3);
    let mut trees = Kept::open(&folder.join("trees.tsv"), TREE, 2);
    let tables = tables();
    for round in 1..=deals {
        for table in &tables {
            if table.has_options && round % SELDOM != 1 {
                continue;
            }
            let key = format!("{}\t{round}", table.name);
            if !games.has(&key) {
                games.add(&format!("{key}\t{commit}\t{}", game(table, round)));
            }
            if round <= TREES && !table.has_options && !trees.has(&key) {
                let request = table.game.complete(&table.request).expect("a table");
                let levels = with_game!(table.game, Position => tree::<Position>(&request, round));
                let rows: Vec<String> =
                    levels.iter().map(|level| format!("{key}\t{commit}\t{level}")).collect();
                trees.add_all(&rows);
            }
            if round % SELDOM == 2 && !table.has_options && table.request.players != Some(1) {
                for (step, bots) in STEPS {
                    let key = format!("{}\t{step}\t{round}", table.name);
                    if !skill.has(&key) {
                        skill.add(&format!("{key}\t{commit}\t{}", shares(table, &bots, round)));
                    }
                }
            }
        }
    }
}

/// A game with its variant, seats and options.
struct Table {
    game: AnyGame,
    request: Request,
    name: String,
    has_options: bool,
}

/// All tables without options, then those with one or more.
fn tables() -> Vec<Table> {
    let mut tables: Vec<Table> = vec![];
    for game in AnyGame::ALL {
        for request in game.rulesets() {
            // The number of colours in `solo` is what other variants have seats for.
            let is_switch = |option: &&String| !option.starts_with("colours=");
            let has_options = request.options.iter().any(|option| is_switch(&option));
            let mut name = format!("{game}");
            name.extend(request.variant.iter().map(|variant| format!(" {variant}")));
            name.extend(request.players.iter().map(|players| format!(" {players}")));
            name.extend(request.options.iter().map(|option| format!(" {option}")));
            tables.push(Table { game, request, name, has_options });
        }
    }
    tables.sort_by_key(|table| table.has_options);
    tables
}

fn contest(table: &Table, bots: &[&str]) -> Contest {
    let bots: Vec<Bot> = bots.iter().map(|bot| bot.parse().expect("a bot")).collect();
    Contest::new(table.game, &table.request, &bots, "numbers").expect("a contest")
}

/// A game between equal masters, as a row.
fn game(table: &Table, deal: usize) -> String {
    let contest = contest(table, &[MASTER]);
    let course = contest.follow(GameId { deal, seating: 0 }, &|| false);
    row(&course.expect("never interrupted"))
}

fn row(course: &Course) -> String {
    let (first, moves) = (course.first, course.choices.len());
    let choices = course.choices.iter().sum::<usize>() as f64 / moves.max(1) as f64;
    let most = course.choices.iter().max().unwrap_or(&0);
    let shares = course.result.shares.iter().enumerate();
    let winners = shares.filter(|(_, share)| **share > 0.0).map(|(seat, _)| seat + 1);
    let winners = joined(winners.map(|seat| seat.to_string()));
    let colours = joined(course.colours.iter().filter(|one| !one.is_empty()).cloned());
    let changes = course.changes_of_lead();
    let percent =
        |part: Option<f64>| part.map_or("-".into(), |part| format!("{:.0}", part * 100.0));
    let (ahead, known) = (percent(course.ahead_for_good()), percent(course.known_for_good()));
    let side = |side: Option<usize>| side.map_or("-".into(), |side| (side + 1).to_string());
    let favourites: String = course.favourites(MOMENTS).into_iter().map(side).collect();
    format!(
        "{first}\t{moves}\t{choices:.1}\t{most}\t{winners}\t{colours}\t{changes}\t{ahead}\t{known}\t{favourites}"
    )
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    let parts: Vec<String> = parts.collect();
    if parts.is_empty() { "-".into() } else { parts.join(",") }
}

/// How many games one deal of this contest has, and the mean share of the first bot in them.
fn shares(table: &Table, bots: &[&str], deal: usize) -> String {
    let contest = contest(table, bots);
    let mut tally = arena::Tally::new(&contest);
    for game in Plan::new(&contest, deal, []).filter(|game| game.deal == deal) {
        tally.add(&contest.play(game, &|| 0.0, &|| false).expect("never interrupted"));
    }
    format!("{}\t{:.4}", tally.games(), tally.first().share.mean)
}

/// A row for each depth.
fn tree<G: Game>(request: &Request, deal: usize) -> Vec<String> {
    let ruleset = G::Ruleset::from_request(request).expect("a complete request");
    let start = G::deal(&ruleset, &Seed::new(format!("numbers {deal}")));
    let mut level: HashMap<G, u64> = HashMap::from([(start, 1)]);
    let (mut rows, mut moves) = (vec![], vec![]);
    loop {
        let mut next: HashMap<G, u64> = HashMap::new();
        for (position, ways) in &level {
            position.legal_moves(&mut moves);
            for &mv in &moves {
                let mut after = position.clone();
                after.play_unchecked(mv);
                *next.entry(after).or_default() += ways;
            }
            if next.len() > MOST_POSITIONS {
                return rows;
            }
        }
        if next.is_empty() {
            return rows;
        }
        rows.push(format!("{}\t{}\t{}", rows.len() + 1, next.values().sum::<u64>(), next.len()));
        level = next;
    }
}

/// A file that grows row by row, and is locked as long as it is open.
struct Kept {
    file: File,
    /// The first columns of all rows.
    keys: HashSet<String>,
    columns: usize,
}

impl Kept {
    /// Opens a file whose rows are known by their first columns. A last row that was never
    /// finished is removed.
    fn open(path: &Path, head: &str, columns: usize) -> Kept {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        file.try_lock().unwrap_or_else(|_| panic!("{} is in use", path.display()));
        let mut text = String::new();
        file.read_to_string(&mut text).expect("text");
        text.truncate(text.rfind('\n').map_or(0, |end| end + 1));
        file.set_len(text.len() as u64).expect("a file");
        file.seek(SeekFrom::End(0)).expect("a file");
        let mut kept = Kept { file, keys: HashSet::new(), columns };
        match text.lines().next() {
            None => kept.write(&format!("{head}\n")),
            Some(first) => assert_eq!(first, head, "{}", path.display()),
        }
        kept.keys = text.lines().map(|line| key(line, columns)).collect();
        kept
    }

    fn has(&self, key: &str) -> bool {
        self.keys.contains(key)
    }

    fn add(&mut self, row: &str) {
        self.add_all(&[row.to_string()]);
    }

    /// Adds some rows at once, so that they are all kept or none.
    fn add_all(&mut self, rows: &[String]) {
        self.keys.extend(rows.iter().map(|row| key(row, self.columns)));
        self.write(&rows.iter().map(|row| format!("{row}\n")).collect::<String>());
    }

    fn write(&mut self, text: &str) {
        self.file.write_all(text.as_bytes()).expect("the file can be written");
    }
}

fn key(row: &str, columns: usize) -> String {
    row.split('\t').take(columns).collect::<Vec<_>>().join("\t")
}
