//! A table as a document, and a document as a table.

use games::{AnyGame, Seat};
use record::{Deal, Record};

use crate::{
    BotName, Cause, Change, Ending, Event, Origin, Player, Setup, Start, Table, Time, Viewer, Who,
};

impl Table {
    /// Which game it is.
    pub fn game(&self) -> AnyGame {
        self.setup().game
    }

    /// The table with the game of a record, at this device: its people share it. A bot
    /// whose name is no word becomes a person. `is_foreign`: see [`Setup::is_foreign`].
    pub fn from_record(record: &Record, is_foreign: bool) -> Table {
        let player = |player: &record::Player| {
            let name = player.name.clone();
            match player.bot.as_deref().and_then(|bot| bot.parse::<BotName>().ok()) {
                Some(bot) => Player::bot(name, bot),
                None => Player::local(name),
            }
        };
        let players = record.players().iter().map(player).collect();
        let request = record.deal().map(|deal| deal.request.clone());
        let setup = Setup { is_foreign, ..Setup::local(record.game(), request, players) };
        let origin = match (record.deal(), record.seen_by()) {
            (Some(Deal { request, seed }), _) => {
                let (request, seed) = (request.clone(), seed.as_str().into());
                Origin::Deal { request, seed, share: None }
            }
            (None, None) => Origin::Position(record.start().to_string()),
            (None, Some(seat)) => {
                let view = record.start().to_string();
                Origin::Seen { viewer: Viewer::Seat(seat), view }
            }
        };
        let start = Start { game: record.game(), origin };
        let ending = match record.resigned() {
            Some(seat) => Some(Ending::Resigned(seat)),
            None => record.last().is_over().then_some(Ending::Rules),
        };
        let reveal = Some(Box::new(start.clone()));
        let moved = |(mv, board): (&games::AnyMove, record::Board)| Change::Moved {
            seat: board.to_move(),
            mv: mv.to_string(),
        };
        let changes =
            [Change::Opened(Box::new(setup)), Change::Started { start: Box::new(start), turn: 0 }]
                .into_iter()
                .chain(record.moves().iter().zip(record.boards()).map(moved))
                .chain(ending.map(|ending| Change::Ended { ending, reveal }));
        let event = |(number, change)| Event {
            number,
            at: Time::default(),
            cause: Cause { who: Who::System, id: u64::from(number) },
            change,
        };
        Table::from_events((1..).zip(changes).map(event)).expect("a record holds a game")
    }

    /// The game as a document. A seat whose time was up has given up in it. `None` before
    /// the start, and for a spectator from whom something is hidden.
    pub fn record(&self) -> Option<Record> {
        let course = self.course.as_ref()?;
        let mut record = match (&course.start.origin, &course.first) {
            (Origin::Deal { request, seed, .. }, _) => {
                Record::of_deal(self.game(), request, games::Seed::new(seed)).ok()?
            }
            (Origin::Seen { viewer: Viewer::Seat(seat), .. }, record::Board::Seen(view)) => {
                Record::of_view(view.clone(), *seat).ok()?
            }
            (_, record::Board::Known(position)) => Record::of_position(position.clone()),
            (_, record::Board::Seen(_)) => return None,
        };
        let player = |player: &Player| record::Player {
            name: player.name().into(),
            bot: match player {
                Player::Bot(bot) => Some(bot.bot.to_string()),
                Player::Open | Player::Reserved | Player::Person(_) => None,
            },
        };
        for mv in &course.moves {
            record.play(*mv).expect("a table holds legal moves");
        }
        let players = self.players().iter().map(player).collect();
        Some(record.with_players(players).with_resigned(self.gave_up()))
    }

    /// The seat whose view this is; `None` if everything is known, and for spectators.
    pub fn seen_by(&self) -> Option<Seat> {
        match self.course.as_ref()?.start.origin {
            Origin::Seen { viewer: Viewer::Seat(seat), .. } => Some(seat),
            _ => None,
        }
    }
}
