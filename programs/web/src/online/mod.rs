//! Games over a server: the lobby, the waiting room, the online table, the account.
//!
//! Everything here is in a part of the page that is loaded when the first of these pages is
//! opened (`page/lazy.rs`).

mod account;
mod actions;
mod api;
mod connection;
mod device;
mod end;
mod friend;
mod identity;
mod invite;
mod lobby;
mod notify;
mod parts;
mod play;
mod qr;
mod seat_page;
mod setup;
mod socket;
mod waiting;
mod your_games;

pub(crate) use self::account::AccountPage;
pub(crate) use self::device::TransferPage;
pub(crate) use self::friend::FriendPage;
pub(crate) use self::lobby::LobbyPage;
pub(crate) use self::parts::{clock as clock_text, figures as clock_figures};
pub(crate) use self::play::HURRY;
pub(crate) use self::seat_page::OnlineTablePage;
pub(crate) use self::setup::OnlineSetupPage;
pub(crate) use self::your_games::{OnlineGames, YourTurn};
