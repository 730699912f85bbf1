//! What a front end keeps in memory, without a screen: everything the page does except
//! drawing and listening.
//!
//! [`LocalGame`] is a game at one device: whose view is shown, who should get the device,
//! what a bot or an adviser is asked. [`OnlineGame`] is one at a server. [`Replay`] goes through a game step by step.
//! [`DealDraft`] is what is chosen before a deal. [`StudyState`] and its [`Variation`] are the analysis board, [`DailyState`] is the deal
//! of a day, [`PuzzleState`] a puzzle, [`Statistics`] what the games on a device say of its owner. All of them show a [`BoardHistory`], which is made of a view and the moves
//! since, and a [`Selection`] turns what a player touches into moves. [`Store`] is what a
//! device keeps: games, settings, results, and their import and export.
//!
//! Nothing here is specific to a browser. This crate never does IO, reads a clock or draws
//! chance: a front end hands in a [`Storage`], the time and seeds, and runs the jobs.

mod board_history;
mod board_theme;
mod daily_state;
mod deal_draft;
mod debounce;
mod ending;
mod exercise;
mod file;
mod game_view;
mod local_game;
mod online_game;
mod puzzle_progress;
mod puzzle_state;
mod rating;
mod replay;
mod selection;
mod settings;
mod statistics;
mod store;
mod study_state;
mod told;
mod variation;

pub use board_history::BoardHistory;
pub use board_theme::BoardTheme;
pub use daily_state::{DailyState, Stand};
pub use deal_draft::DealDraft;
pub use debounce::Debounce;
pub use ending::{side_name, verdict, verdict_to, why, why_to};
pub use exercise::{Exercise, ExerciseStand, ExerciseState};
pub use file::OpenedFile;
pub use game_view::GameView;
pub use local_game::{Hint, LocalGame, Secret};
pub use online_game::OnlineGame;
pub use puzzle_progress::PuzzleProgress;
pub use puzzle_state::{PuzzleStand, PuzzleState};
pub use rating::{Rating, Score};
pub use replay::Replay;
pub use selection::{Selection, Touch};
pub use settings::{Light, Pace, Settings, Size};
pub use statistics::{Statistics, StatisticsRow};
pub use store::{Imported, ListedGame, Missing, Storage, Store, StoredTable};
pub use study_state::{StudyState, Trouble, study_side};
pub use told::{ToldTurn, told_moves, told_turns};
pub use variation::{LinePosition, Variation};
