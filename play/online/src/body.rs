//! Bodies of HTTP requests and answers.

use quatuor::{AnyGame, Refusal, Request, Seat};
use serde::{Deserialize, Serialize};
use table::{BotName, Clock, Commitment, Event, Phase, Takebacks, Time, TimeOut};

use crate::{Key, TableId, TableNews};

/// Opens a table: `POST /api/tables`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenTable {
    /// The game.
    pub game: AnyGame,
    /// Variant, seats and options; what is not given takes the game's default.
    #[serde(default)]
    pub request: Request,
    /// One per seat.
    #[cfg_attr(feature = "schema", schema(min_items = 1, max_items = 5))]
    pub seats: Vec<SeatChoice>,
    /// The name of the person who opens it, at the table.
    pub name: String,
    /// Which seat begins; without one, chance decides.
    #[serde(default)]
    pub begins: Option<Seat>,
    /// How long people may think.
    #[serde(default)]
    pub clock: Clock,
    /// What happens when a person's time is up.
    #[serde(default)]
    pub time_out: TimeOut,
    /// Who may take moves back.
    #[serde(default)]
    pub takebacks: Takebacks,
    /// Whether the table is in the lobby.
    #[serde(default)]
    pub is_public: bool,
    /// What the person who opens it commits to contribute to the deal.
    #[serde(default)]
    pub commitment: Option<Commitment>,
}

/// Who may take a seat.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatChoice {
    /// The person who opens the table; at most one.
    Me,
    /// The first one to sit down.
    Open,
    /// A person who was given the link with the key.
    Friend,
    /// A bot.
    Bot(BotName),
}

/// A table that was opened.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Opened {
    /// Its name: it is watched at `/t/NAME`.
    pub table: TableId,
    /// The key for reserved seats, if there are any: friends sit down at `/t/NAME.KEY`.
    pub key: Option<Key>,
}

/// A table as its viewer may know it: `GET /api/tables/{table}`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableDocument {
    /// Who the client is there.
    #[serde(flatten)]
    pub news: TableNews,
    /// The events after the number that was asked for.
    pub events: Vec<Event>,
    /// The game now; `None` before the start.
    pub board: Option<BoardDocument>,
    /// The number of the last event. Pass it as `after` to get later ones, and in commands.
    pub last: u32,
}

/// A game as its viewer may know it, in notation.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BoardDocument {
    /// The board, with `?` for what is hidden.
    pub view: String,
    /// Whose turn it is; `None` after the end.
    pub to_move: Option<Seat>,
    /// All moves that this seat can choose from, in notation, if it is the client's.
    pub legal: Vec<String>,
}

/// A command that was carried out: `POST /api/tables/{table}/commands`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Done {
    /// What happened, as the client may know it.
    pub events: Vec<Event>,
}

/// A table in a list.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableSummary {
    /// Which table.
    pub table: TableId,
    /// The game.
    pub game: AnyGame,
    /// The variant; `None` if it starts from a position.
    pub variant: Option<String>,
    /// Options of the deal.
    pub options: Vec<String>,
    /// The players, by seat.
    pub players: Vec<PlayerSummary>,
    /// How far it has come.
    pub phase: TablePhase,
    /// How long people may think.
    pub clock: Clock,
    /// When it was opened.
    pub opened: Time,
    /// When something last happened.
    pub changed: Time,
    /// Whether it is in the lobby.
    pub is_public: bool,
}

/// How far a table has come.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TablePhase {
    /// Seats are taken.
    Waiting,
    /// The game goes on.
    Playing,
    /// The game is over.
    Over,
}

impl From<Phase> for TablePhase {
    fn from(phase: Phase) -> TablePhase {
        match phase {
            Phase::Waiting => TablePhase::Waiting,
            Phase::Playing => TablePhase::Playing,
            Phase::Over => TablePhase::Over,
        }
    }
}

/// A player in a list.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerSummary {
    /// The name; empty for a free seat.
    pub name: String,
    /// What is on the seat.
    pub kind: PlayerKind,
    /// Whether this seat has won.
    #[serde(default)]
    pub has_won: bool,
}

/// What is on a seat.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerKind {
    /// No player yet.
    Open,
    /// No player yet, kept for an invited one.
    Reserved,
    /// A person.
    Person,
    /// A program that its author has brought along.
    Program,
    /// A bot.
    Bot,
}

/// The public tables: `GET /api/tables`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lobby {
    /// Waiting ones first.
    pub tables: Vec<TableSummary>,
}

/// The tables of a person: `GET /api/me/tables`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct YourTables {
    /// Those where something waits for the person first, then running and waiting ones,
    /// then finished ones, newest first.
    pub tables: Vec<YourTable>,
    /// Pass this as `before` for the tables after these; `None` at the end of the list.
    pub before: Option<String>,
}

/// A table of a person.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct YourTable {
    /// The table.
    #[serde(flatten)]
    pub summary: TableSummary,
    /// The person's seats.
    pub seats: Vec<Seat>,
    /// Whether it waits for the person: for a move, an answer, or to get ready.
    pub is_your_turn: bool,
    /// Until when, if a clock runs.
    pub deadline: Option<Time>,
}

/// Who a client is: `GET /api/me`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Me {
    /// The name at tables; empty if none was given.
    pub name: String,
    /// The name to sign in with; `None` for a guest.
    pub login: Option<String>,
    /// Whether it is a program.
    pub is_program: bool,
}

/// Changes the name at tables: `PUT /api/me`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// The name.
    pub name: String,
}

/// Signs up, or changes the name to sign in with and the password: `POST /api/me/password`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The name to sign in with.
    pub login: String,
    /// The password from now on.
    #[cfg_attr(feature = "schema", schema(min_length = 8, max_length = 200))]
    pub password: String,
    /// The password so far, if there is one.
    #[serde(default)]
    pub old_password: Option<String>,
}

impl std::fmt::Debug for NewPassword {
    /// Logs never hold a password.
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_struct("NewPassword").field("login", &self.login).finish_non_exhaustive()
    }
}

/// Signs in: `POST /api/login`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The name to sign in with.
    pub login: String,
    /// The password.
    #[cfg_attr(feature = "schema", schema(min_length = 8, max_length = 200))]
    pub password: String,
}

impl std::fmt::Debug for Credentials {
    /// Logs never hold a password.
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_struct("Credentials").field("login", &self.login).finish_non_exhaustive()
    }
}

/// Registers a program: `POST /api/programs`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewProgram {
    /// The name of the program at tables.
    pub name: String,
}

/// A program that was registered.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ProgramToken {
    /// Sent as `Authorization: Bearer TOKEN`. It is shown only once.
    pub token: String,
}

/// A link that moves a seat to another device, once: `POST /api/tables/{table}/transfer`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Transfer {
    /// The key: `POST /api/transfers/{key}` on the other device takes the seat.
    pub key: Key,
    /// Until when.
    pub expires: Time,
}

/// A seat that was moved to this device.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Transferred {
    /// At which table.
    pub table: TableId,
}

/// Finds another person to play with: `POST /api/match`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FindMatch {
    /// The game.
    pub game: AnyGame,
    /// The name at the table.
    pub name: String,
    /// What the client commits to contribute to the deal, if a table is opened.
    #[serde(default)]
    pub commitment: Option<Commitment>,
}

/// What a server says about itself: `GET /api`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ServerInfo {
    /// The version of the protocol.
    pub version: u32,
    /// The version of the program.
    pub program: String,
    /// The time at the server.
    pub now: Time,
}

/// The body of every answer with a status of 400 and more.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Problem {
    /// Why, as data.
    pub refusal: Refusal,
    /// Why, as a sentence in the language of the request.
    pub message: String,
}
