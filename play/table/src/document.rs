//! A table as a document, and a document as a table.

use quatuor::{AnyGame, Seat};

use crate::record::{Deal, Pledge, Proof, Record};
use crate::{
    BotName, Cause, Change, Ending, Event, Origin, Player, Setup, Share, Start, Table, Time,
    Viewer, Who,
};

impl Table {
    /// Which game it is.
    pub fn game(&self) -> AnyGame {
        self.setup().game
    }

    /// The table with the game of a record, at this device: its people share it. A bot
    /// whose name is no word becomes a person. `is_foreign`: see [`Setup::is_foreign`].
    pub fn from_record(record: &Record, is_foreign: bool) -> Table {
        let player = |player: &crate::record::Player| {
            let name = player.name.clone();
            match player.bot.as_deref().and_then(|bot| bot.parse::<BotName>().ok()) {
                Some(bot) => Player::bot(name, bot),
                None => Player::local(name),
            }
        };
        let mut players: Vec<Player> = record.players().iter().map(player).collect();
        let proof = record.proof();
        let turn = proof.map_or(0, |proof| proof.turn);
        let mut contributed = vec![];
        if let Some(proof) = proof {
            for (player, pledge) in players.iter_mut().zip(&proof.seats) {
                if let (Player::Person(person), Some(pledge)) = (player, pledge) {
                    person.commitment = pledge.commitment.parse().ok();
                }
            }
            // As they sat before the game began.
            players.rotate_right(usize::from(turn));
            let mut pledges = proof.seats.clone();
            pledges.rotate_right(usize::from(turn));
            for (seat, pledge) in Seat::all(pledges.len()).zip(pledges) {
                // What a forged record says of bots is left out.
                let pledge = pledge.filter(|_| players[seat.index()].is_person());
                let share = pledge.and_then(|pledge| pledge.share?.parse().ok());
                contributed.extend(share.map(|share| Change::Contributed { seat, share }));
            }
        }
        let program = proof.and_then(|proof| proof.server.share.as_ref()?.parse::<Share>().ok());
        let request = record.deal().map(|deal| deal.request.clone());
        let setup = Setup {
            is_foreign,
            commitment: proof.and_then(|proof| proof.server.commitment.parse().ok()),
            begins: proof.and_then(|proof| proof.begins),
            ..Setup::local(record.game(), request, players)
        };
        let origin = match (record.deal(), record.seen_by()) {
            (Some(Deal { request, seed }), _) => {
                let (request, seed) = (request.clone(), seed.as_str().into());
                Origin::Deal { request, seed, share: program }
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
        let moved = |(mv, board): (&quatuor::AnyMove, crate::record::Board)| Change::Moved {
            seat: board.to_move(),
            mv: mv.to_string(),
        };
        let changes = [Change::Opened(Box::new(setup))]
            .into_iter()
            .chain(proof.map(|_| Change::Closed))
            .chain(contributed)
            .chain([Change::Started { start: Box::new(start), turn }])
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
                Record::of_deal(self.game(), request, quatuor::Seed::new(seed)).ok()?
            }
            (Origin::Seen { viewer: Viewer::Seat(seat), .. }, crate::record::Board::Seen(view)) => {
                Record::of_view(view.clone(), *seat).ok()?
            }
            (_, crate::record::Board::Known(position)) => Record::of_position(position.clone()),
            (_, crate::record::Board::Seen(_)) => return None,
        };
        let player = |player: &Player| crate::record::Player {
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
        let record = record.with_players(players).with_resigned(self.gave_up());
        Some(record.with_proof(self.proof()))
    }

    /// What the deal of a game that is over can be checked with.
    fn proof(&self) -> Option<Proof> {
        let Origin::Deal { share: Some(share), .. } = &self.course.as_ref()?.start.origin else {
            return None;
        };
        if !self.is_over() {
            return None;
        }
        let turn = self.events().iter().find_map(|event| match event.change {
            Change::Started { turn, .. } => Some(turn),
            _ => None,
        });
        let pledge = |player: &Player| match player {
            Player::Person(person) => person.commitment.as_ref().map(|commitment| Pledge {
                commitment: commitment.to_string(),
                share: person.share.as_ref().map(ToString::to_string),
            }),
            Player::Open | Player::Reserved | Player::Bot(_) => None,
        };
        let (commitment, share) = (self.setup().commitment.clone()?, share.to_string());
        Some(Proof {
            server: Pledge { commitment: commitment.to_string(), share: Some(share) },
            seats: self.players().iter().map(pledge).collect(),
            turn: turn?,
            begins: self.setup().begins,
        })
    }

    /// The seat whose view this is; `None` if everything is known, and for spectators.
    pub fn seen_by(&self) -> Option<Seat> {
        match self.course.as_ref()?.start.origin {
            Origin::Seen { viewer: Viewer::Seat(seat), .. } => Some(seat),
            _ => None,
        }
    }
}
