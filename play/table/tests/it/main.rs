//! Tables from the outside.

mod choices;
mod documents;
mod local;
mod model;
mod random;
mod record;
mod rules;
mod seen;
mod share;

use quatuor::{AnyGame, Dice, FastDice, Refusal, Request, Seat, Seed};
use table::{Action, Beginning, Cause, Event, Next, PersonId, Player, Setup, Table, Time, Who};

/// A person and bots, and who of them begins.
fn with_bots(game: AnyGame, variant: &str, players: usize) -> Setup {
    let casual = || "casual".parse().expect("a bot");
    let bot = |number| Player::bot(format!("Bot {number}"), casual());
    let all = [Player::local("Ann")].into_iter().chain((2..=players).map(bot)).collect();
    let request =
        Request { variant: Some(variant.into()), players: Some(players), options: vec![] };
    Setup::local(game, Some(request), all)
}

fn dealt(setup: Setup) -> Table {
    Table::deal(setup, &Seed::new("test"), Time(0)).expect("a table")
}

/// One table of every game.
fn usual_tables() -> Vec<Table> {
    [
        (AnyGame::Slides, "base", 3),
        (AnyGame::Pyramids, "chance", 4),
        (AnyGame::Shuttles, "base", 2),
        (AnyGame::Cups, "base", 4),
    ]
    .map(|(game, variant, players)| dealt(with_bots(game, variant, players)))
    .into()
}

/// A set-up in which all seats belong to people at one device.
fn local(game: AnyGame, request: Option<Request>, seats: usize) -> Setup {
    let players = (1..=seats).map(|number| Player::local(format!("Player {number}"))).collect();
    Setup::local(game, request, players)
}

fn opened(setup: Setup) -> Table {
    let cause = Cause { who: Who::Person(setup.host), id: 0 };
    Table::open(setup, cause, Time(0)).expect("a table").0
}

/// The people at one device do something, on what they see.
fn act(table: &mut Table, seat: Option<Seat>, action: Action) -> Result<Vec<Event>, Refusal> {
    act_as(table, Who::Person(PersonId::LOCAL), seat, action)
}

fn act_as(
    table: &mut Table,
    who: Who,
    seat: Option<Seat>,
    action: Action,
) -> Result<Vec<Event>, Refusal> {
    act_at(table, who, seat, action, table.time())
}

fn act_at(
    table: &mut Table,
    who: Who,
    seat: Option<Seat>,
    action: Action,
    now: Time,
) -> Result<Vec<Event>, Refusal> {
    table.act(who, seat, action, now)
}

/// Any legal moves, so many or to the end.
fn play_random(table: &mut Table, moves: usize, dice: &mut FastDice) {
    for _ in 0..moves {
        let legal = table.legal_moves();
        let (seat, who) = match table.next() {
            Next::Person(seat) => {
                (seat, Who::Person(table.player(seat).person_id().expect("a person")))
            }
            Next::Bot(seat, _) => (seat, Who::System),
            Next::Start | Next::Over => return,
        };
        let mv = legal[dice.below(legal.len() as u32) as usize].to_string();
        act_as(table, who, Some(seat), Action::Move(mv)).expect("a legal move");
    }
}

/// A started table of two people, 1 and 2, at two devices.
fn duel(change: impl FnOnce(&mut Setup)) -> Table {
    let players = vec![Player::person(PersonId(1), "Ann"), Player::person(PersonId(2), "Ben")];
    let mut setup = Setup::local(AnyGame::Shuttles, Some(Request::default()), players);
    (setup.host, setup.begins) = (PersonId(1), Some(Seat::FIRST));
    change(&mut setup);
    let mut table = opened(setup);
    let start = Action::Start(Beginning::Seed("duel".into()));
    act_as(&mut table, Who::System, None, start).expect("all are ready");
    table
}
