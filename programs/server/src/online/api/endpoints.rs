//! The list of everything that the HTTP interface can do, with descriptions and examples for
//! authors of programs.

use axum::http::Method;
use axum::routing::{delete, put};
use online::body::{
    Credentials, Done, FindMatch, Lobby, Me, NewPassword, NewProgram, OpenTable, Opened,
    ProgramToken, Rename, ServerInfo, TableDocument, Transfer, Transferred, YourTables,
};
use table::Command;

use super::endpoint::Endpoint;
use super::{client, me, openapi, status, table as one, tables, transfers};

/// All of them.
pub(super) fn endpoints() -> Vec<Endpoint> {
    let mut all = of_tables();
    all.extend(of_one_table());
    all.extend(of_you());
    all.extend(of_the_server());
    all
}

fn of_tables() -> Vec<Endpoint> {
    let all = [
        Endpoint::get("/api/tables", "listTables", tables::lobby)
            .about("The lobby: public tables", "Waiting ones first, at most 200. Private tables are in no list.")
            .answers::<Lobby>("The tables", LOBBY),
        Endpoint::post("/api/tables", "openTable", tables::open)
            .about(
                "Opens a table",
                "The seats say how many play. `me` is a seat for the client, who is ready at once; a client \
                 without a seat of its own is the host all the same. If a person has left a table waiting that \
                 is just the same, its name is given again; at most ten tables of a host wait. The game starts when all seats are taken \
                 and all people are ready. Bots: `beginner`, `casual`, `strong`, `master`.",
            )
            .personal()
            .takes::<OpenTable>(
                r#"{"game":"pyramids","name":"Ann","seats":["me","friend",{"bot":"casual"}],
                    "request":{"variant":null,"players":null,"options":[]},"begins":null,
                    "clock":{"per-move":60000},"time_out":"loses","takebacks":"by-consent",
                    "is_public":false,"commitment":null}"#,
            )
            .answers::<Opened>(
                "The table is open",
                r#"{"table":"c8m2k4x0qzt7","key":"7h3m0x9q2c5v8b1n4k6z"}"#,
            )
            .leads_to("table", &["readTable", "command", "readRecord", "moveSeat"])
            .refuses(&[409, 422]),
        Endpoint::post("/api/match", "findMatch", tables::find_match)
            .about(
                "Finds another player",
                "If a public table of the game waits for a player, its name is given: sit down there with a \
                 command. If none does, a public table is opened at which the client sits: wait there.",
            )
            .personal()
            .takes::<FindMatch>(r#"{"game":"cups","name":"Ann","commitment":null}"#)
            .answers::<Opened>("The table", r#"{"table":"c8m2k4x0qzt7","key":null}"#)
            .leads_to("table", &["readTable", "command"])
            .refuses(&[409, 422]),
        Endpoint::post("/api/transfers/{key}", "takeSeat", transfers::take)
            .about("Takes over a seat", "The client gets the seat for which the key was made, once.")
            .personal()
            .answers::<Transferred>("The seat is the client's", r#"{"table":"c8m2k4x0qzt7"}"#)
            .leads_to("table", &["readTable", "command"])
            .refuses(&[400, 404, 409, 500]),
        Endpoint::get("/api/live", "connect", client::live)
            .about(
                "Connects for live updates",
                "A WebSocket. Its messages are described in `/book/messages.html`; everything can be done \
                 without it.",
            )
            .personal()
            .query::<client::Version>()
            .answers_with("101", "Messages follow, in both directions.")
            .refuses(&[403, 426]),
    ];
    all.map(|endpoint| endpoint.tag("tables")).into()
}

fn of_one_table() -> Vec<Endpoint> {
    let all = [
        Endpoint::get("/api/tables/{table}", "readTable", one::document)
            .about(
                "Reads a table, or waits for news",
                "All events after a number, as the client may know them, and the board with the client's legal \
                 moves if it is its turn. With `wait` the answer comes as soon as something happens: call it \
                 again and again with `after` set to the last `last`. A client that waits counts as present.",
            )
            .personal()
            .query::<one::After>()
            .answers::<TableDocument>("The table", TABLE),
        Endpoint::post("/api/tables/{table}/commands", "command", one::command)
            .about(
                "Does something at a table",
                "Sit down, get ready, move, take back, resign, say something, let a bot play, ask for a rematch: \
                 see the actions. The answer comes when it is stored. A command with an `id` that the client \
                 has used at this table before is not carried out again, and gets the first answer.",
            )
            .personal()
            .takes::<Command>(r#"{"id":13,"after":12,"seat":1,"action":{"move":"g@1"}}"#)
            .answers::<Done>("It is done and stored", DONE)
            .refuses(&[403, 409, 422]),
        Endpoint::get("/api/tables/{table}/record", "readRecord", one::record)
            .about(
                "The record of the game",
                "Of a running game as the client's seat has seen it, of a finished one all of it. The format is \
                 described in `/book/records.html`.",
            )
            .personal()
            .answers_text("The record", RECORD)
            .refuses(&[409]),
        Endpoint::post("/api/tables/{table}/transfer", "moveSeat", transfers::create)
            .about(
                "Makes a key that moves the client's seat to another device",
                "It can be used once, for 15 minutes.",
            )
            .personal()
            .answers::<Transfer>("The key", r#"{"key":"7h3m0x9q2c5v8b1n4k6z","expires":1790000900000}"#).leads_to("key", &["takeSeat"]),
    ];
    all.map(|endpoint| endpoint.tag("tables").refuses(&[400, 404, 500])).into()
}

fn of_you() -> Vec<Endpoint> {
    const ME: &str = r#"{"name":"Ann","login":"ann","is_program":false}"#;
    const CREDENTIALS: &str = r#"{"login":"ann","password":"correct horse battery"}"#;
    const NEW_PASSWORD: &str =
        r#"{"login":"ann","password":"correct horse battery","old_password":null}"#;
    const NONE: &str = r#"{"name":"","login":null,"is_program":false}"#;
    let path = "/api/me";
    let all = [
        Endpoint::get(path, "readMe", me::me)
            .about("Who the client is", "")
            .personal()
            .answers::<Me>("The client", ME),
        Endpoint::new(Method::PUT, path, "rename", put(me::rename))
            .about("Changes the name", "It counts for tables that are opened or joined from now on.")
            .personal()
            .takes::<Rename>(r#"{"name":"Ann"}"#)
            .answers::<Me>("The client", ME)
            .refuses(&[422]),
        Endpoint::new(Method::DELETE, path, "deleteMe", delete(me::delete))
            .about(
                "Deletes the client's account and name",
                "Seats at waiting tables become free, running games are given up, and in finished ones the name \
                 is replaced. The cookie or token is not known any more.",
            )
            .personal()
            .answers::<Me>("It is deleted", NONE)
            .refuses(&[500]),
        Endpoint::get("/api/me/tables", "listMyTables", me::tables)
            .about(
                "The client's tables",
                "Those first where something waits for the client, at most 50. If `before` is not null there are \
                 more: ask again with it.",
            )
            .personal()
            .query::<me::Before>()
            .answers::<YourTables>("The tables", YOUR_TABLES),
        Endpoint::post("/api/me/password", "signUp", me::sign_up)
            .about(
                "Gives the client a name to sign in with, and a password",
                "People only. Who has a password already must send it, too. The client gets another cookie; \
                 everywhere else the account is signed out, and cookies from before are of no use.",
            )
            .personal()
            .takes::<NewPassword>(NEW_PASSWORD)
            .answers::<Me>("The client", ME)
            .refuses(&[409, 422]),
        Endpoint::post("/api/login", "signIn", me::sign_in)
            .about("Signs in", "The games of the guest who signs in become those of the account.")
            .personal()
            .takes::<Credentials>(CREDENTIALS)
            .answers::<Me>("The client, with another cookie", ME)
            .refuses(&[500]),
        Endpoint::post("/api/logout", "signOut", me::sign_out)
            .about(
                "Signs out",
                "The client is a new guest from now on, and its cookie is of no use. On other devices the \
                 account stays signed in.",
            )
            .personal()
            .answers::<Me>("The cookie is taken away", NONE),
        Endpoint::post("/api/programs", "registerProgram", me::new_program)
            .about(
                "Registers a program",
                "Send the token as `Authorization: Bearer TOKEN` with all further requests.",
            )
            .personal()
            .takes::<NewProgram>(r#"{"name":"Deep Cup"}"#)
            .answers::<ProgramToken>(
                "The token, which is shown once",
                r#"{"token":"7h3m0x9q2c5v8b1n4k6z7h3m0x9q2c5v8b1n4k6z"}"#,
            )
            .refuses(&[422]),
    ];
    all.map(|endpoint| endpoint.tag("you")).into()
}

fn of_the_server() -> Vec<Endpoint> {
    let all = [
        Endpoint::get("/api", "readServer", status::info)
            .about("What the server is", "")
            .answers::<ServerInfo>(
                "The server",
                r#"{"version":1,"program":"0.1.0","now":1790000000000}"#,
            ),
        Endpoint::get("/api/openapi.json", "readDocument", openapi::serve)
            .about("This document", "")
            .answers_with("200", "An OpenAPI document"),
        Endpoint::get("/healthz", "isAlive", status::alive)
            .about("Whether the program runs", "")
            .answers_text("It does", "alive\n"),
        Endpoint::get("/readyz", "isReady", status::ready)
            .about(
                "Whether clients should be sent here",
                "Something was stored within the last second, as commands are, and the server is not ending. The \
                 answer comes within a few seconds.",
            )
            .answers_text("They should", "ready\n")
            .answers_with_text("503", "They should not", "not ready\n"),
        Endpoint::get("/metrics", "readMetrics", status::metrics)
            .about("Numbers for Prometheus", "")
            .answers_text("The numbers", "quatuor_tables 12\n"),
    ];
    all.map(|endpoint| endpoint.tag("server")).into()
}

const LOBBY: &str = r#"{"tables":[{"table":"c8m2k4x0qzt7","game":"pyramids","variant":"fair",
    "options":[],"players":[{"name":"Ann","kind":"person","has_won":false},
    {"name":"","kind":"open","has_won":false}],"phase":"waiting","clock":"none",
    "opened":1790000000000,"changed":1790000000000,"is_public":true}]}"#;

const YOUR_TABLES: &str = r#"{"tables":[{"table":"c8m2k4x0qzt7","game":"pyramids","variant":"fair",
    "options":[],"players":[{"name":"Ann","kind":"person","has_won":false},
    {"name":"Deep Cup","kind":"program","has_won":false}],"phase":"playing","clock":"none",
    "opened":1790000000000,"changed":1790000060000,"is_public":false,
    "seats":[2],"is_your_turn":true,"deadline":null}],"before":null}"#;

const TABLE: &str = r#"{"table":"c8m2k4x0qzt7","you":{"person":2,"seats":[1],"is_host":false},
    "watching":0,"is_public":false,"now":1790000061000,
    "events":[{"number":12,"at":1790000060000,"cause":{"who":{"person":1},"id":11},
    "change":{"moved":{"seat":2,"mv":"g@1"}}}],
    "board":{"view":"fair 1 - ?,o rrrooogggbbb,rrrooogbbb 1:G B/O/G/O/R/O/R/G/B/B/G/R/O/B/G/R",
    "to_move":1,"legal":["o@7","r@7"]},"last":12}"#;

const DONE: &str = r#"{"events":[{"number":13,"at":1790000062000,
    "cause":{"who":{"person":2},"id":13},"change":{"moved":{"seat":1,"mv":"o@7"}}}]}"#;

const RECORD: &str = "quatuor record 1\ngame: pyramids\nvariant: fair\nseat 1: Ann\nseat 2: Bob\n\
    seed: rainy sunday\nstart: fair 2 - b,o rrrooogggbbb,rrrooogggbbb \
    B/O/G/O/R/O/R/G/B/B/G/R/O/B/G/R\nresult: ongoing\n\n1. 2 g@1\n";
