//! For the operator of a server.

pub(crate) mod arguments;

use std::fmt::Display;
use std::io::Write;
use std::process::ExitCode;

use analysis::daily::Day;
use online::body::{PlayerKind, PlayerSummary, TablePhase, TableSummary};
use quatuor::Refusal;
use server::storage::{Phase, Statistics};
use server::{Admin, Closed, TableReport};
use table::Time;

use self::arguments::{AdminArgs, AdminCommand, PhaseArg};
use crate::failure::{Failure, tame};
use crate::{data_args, language, table as columns};

pub(crate) fn run(args: &AdminArgs, output: &mut impl Write) -> Result<ExitCode, Failure> {
    let from = args.data.data()?;
    let admin = Admin::new(from).map_err(Failure::refused)?;
    let text = answer(&admin, &args.command).map_err(Failure::refused)?;
    output.write_all(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// Does it, and says so.
fn answer(admin: &Admin, command: &AdminCommand) -> Result<String, Refusal> {
    Ok(match command {
        AdminCommand::List { phase, most, json } => {
            let tables = admin.list(&phases(phase), *most)?;
            match json {
                true => tables.iter().map(|table| online::write(table) + "\n").collect(),
                false => list(&tables),
            }
        }
        AdminCommand::Show { table, json } => {
            let report = admin.show(table.table)?;
            match json {
                true => online::write(&report) + "\n",
                false => show(&report),
            }
        }
        AdminCommand::Close { table } => match admin.close(table.table)? {
            Closed::Ended => say("terminal-admin-closed", &[("table", &table.table)]),
            Closed::Deleted => say("terminal-admin-deleted", &[("table", &table.table)]),
        },
        AdminCommand::Export { table, events: false } => admin.record(table.table)?,
        AdminCommand::Export { table, events: true } => admin.events(table.table)?,
        AdminCommand::Delete { table } => {
            admin.delete(table.table)?;
            say("terminal-admin-deleted", &[("table", &table.table)])
        }
        AdminCommand::Statistics { json } => {
            let statistics = admin.statistics()?;
            match json {
                true => statistics_json(&statistics),
                false => count(&statistics),
            }
        }
        AdminCommand::Backup { file } => {
            let count = admin.backup(file)?;
            say("terminal-admin-backup", &[("count", &count), ("file", &file.display())])
        }
        AdminCommand::Restore { file } => {
            say("terminal-admin-restored", &[("count", &admin.restore(file)?)])
        }
        AdminCommand::Move { to } => {
            say("terminal-admin-moved", &[("count", &admin.copy_to(&data_args::read(to))?)])
        }
    })
}

fn say(key: &str, gaps: &[(&str, &dyn Display)]) -> String {
    language::say(key, gaps) + "\n"
}

fn said(name: &str) -> String {
    language::say(&format!("terminal-admin-{name}"), &[])
}

fn phases(asked: &[PhaseArg]) -> Vec<Phase> {
    let phase = |one: &PhaseArg| match one {
        PhaseArg::Waiting => Phase::Waiting,
        PhaseArg::Playing => Phase::Playing,
        PhaseArg::Over => Phase::Over,
    };
    match asked {
        [] => vec![Phase::Waiting, Phase::Playing],
        _ => asked.iter().map(phase).collect(),
    }
}

fn list(tables: &[TableSummary]) -> String {
    if tables.is_empty() {
        return say("terminal-admin-none", &[]);
    }
    let head = ["table", "game", "phase", "opened", "players"].map(said);
    let row = |table: &TableSummary| {
        [
            table.table.to_string(),
            table.game.to_string(),
            phase(table.phase),
            time(table.opened),
            table.players.iter().map(player).collect::<Vec<_>>().join(", "),
        ]
    };
    columns::draw_texts(head, tables.iter().map(row))
}

fn show(report: &TableReport) -> String {
    let summary = &report.summary;
    let variant = summary.variant.clone().into_iter().chain(summary.options.clone());
    let game: Vec<String> = [summary.game.to_string()].into_iter().chain(variant).collect();
    let mut lines = vec![
        ("table", summary.table.to_string()),
        ("game", game.join(" ")),
        ("phase", phase(summary.phase)),
        ("public", said(if summary.is_public { "yes" } else { "no" })),
        ("opened", time(summary.opened)),
        ("changed", time(summary.changed)),
        ("players", summary.players.iter().map(player).collect::<Vec<_>>().join(", ")),
        ("moves", report.moves.to_string()),
        ("events", report.events.to_string()),
    ];
    lines.extend(report.result.clone().map(|result| ("result", result)));
    lines.into_iter().map(|(name, value)| line(name, &value)).collect()
}

fn line(name: &str, value: &dyn Display) -> String {
    format!("{}: {value}\n", said(name))
}

fn phase(phase: TablePhase) -> String {
    said(match phase {
        TablePhase::Waiting => "waiting",
        TablePhase::Playing => "playing",
        TablePhase::Over => "over",
    })
}

/// The name of a player, or what the seat is; players chose their names.
fn player(player: &PlayerSummary) -> String {
    match player.kind {
        PlayerKind::Open => said("open"),
        PlayerKind::Reserved => said("reserved"),
        PlayerKind::Person | PlayerKind::Program | PlayerKind::Bot => tame(&player.name),
    }
}

/// A time of the server, as in `2026-11-16 23:59`, in UTC.
fn time(time: Time) -> String {
    let minutes = time.0 / 60_000;
    let day = u32::try_from(minutes / 1440).ok().and_then(Day::after_1970);
    let day = day.map_or_else(|| "-".into(), |day| day.to_string());
    format!("{day} {:02}:{:02}", minutes / 60 % 24, minutes % 60)
}

fn count(statistics: &Statistics) -> String {
    let Statistics { tables, accounts, rows, folds, bytes } = statistics;
    let mut text = String::new();
    for (name, count) in ["tables-waiting", "tables-playing", "tables-over"].iter().zip(tables) {
        text += &line(name, count);
    }
    for (name, count) in ["guests", "people", "programs"].iter().zip(accounts) {
        text += &line(name, count);
    }
    text + &line("rows", rows) + &line("folds", folds) + &line("bytes", bytes)
}

fn statistics_json(statistics: &Statistics) -> String {
    let Statistics { tables: [waiting, playing, over], accounts, rows, folds, bytes } = statistics;
    let [guests, people, programs] = accounts;
    let json = serde_json::json!({
        "tables": { "waiting": waiting, "playing": playing, "over": over },
        "accounts": { "guests": guests, "people": people, "programs": programs },
        "rows": rows,
        "folds": folds,
        "bytes": bytes,
    });
    format!("{json}\n")
}
