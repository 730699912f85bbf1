//! Serves the page, for playing in the browser.

use std::env;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use games::{Gap, refusal};
use server::{Data, Page, Server, Settings};

use crate::arguments::ServeArgs;
use crate::failure::Failure;
use crate::language;

pub(crate) fn serve(args: &ServeArgs, output: &mut impl Write) -> Result<ExitCode, Failure> {
    let mut page = Page::embedded();
    if let Some(folder) = &args.page {
        page = page.with_page(folder.clone());
        if !page.exists() {
            let folder = Gap::text(folder.display());
            return Err(Failure::refused(refusal!("cli.no-page", folder = folder)));
        }
    }
    if let Some(folder) = &args.book {
        page = page.with_book(folder.clone());
        if !page.has_book() {
            let folder = Gap::text(folder.display());
            return Err(Failure::refused(refusal!("cli.no-book", folder = folder)));
        }
    }
    let server = Server::bind(args.host, args.port).map_err(|error| {
        let port = args.port.map(|port| format!(":{port}")).unwrap_or_default();
        let (address, reason) = (format!("{}{port}", args.host), Gap::text(error));
        Failure::refused(refusal!("cli.no-listen", address = Gap::text(address), reason = reason))
    })?;
    let (address, network) = (server.address(), server.network_address());
    let data = match (&args.data, &args.database) {
        (_, Some(address)) => Data::Database(address.clone()),
        (Some(folder), None) => Data::Folder(folder.clone()),
        (None, None) => Data::Folder(data_folder()?),
    };
    let defaults = Settings::default();
    let settings = Settings {
        nats: args.nats.clone(),
        threads: args.bot_threads.unwrap_or(defaults.threads),
        trusted_proxies: args.trust_proxy.clone(),
        has_limits: !args.no_limits,
        keep_games: args.keep_games.unwrap_or(defaults.keep_games),
        ..defaults
    };
    let ready = || {
        let mut say = || {
            writeln!(output, "{}", language::say("terminal-serving", &[("address", &address)]))?;
            if let Some(network) = &network {
                let text = language::say("terminal-serving-network", &[("address", network)]);
                writeln!(output, "{text}")?;
            }
            output.flush()
        };
        // Without a reader the page is served all the same.
        let _ = say();
        if args.open {
            // In a thread, as it waits a moment to see whether a browser opens. Without
            // one, the printed address has to do.
            let address = address.clone();
            std::thread::spawn(move || open::that_detached(address));
        }
    };
    server.run(page, &data, settings, ready).map_err(Failure::refused)?;
    Ok(ExitCode::SUCCESS)
}

/// The folder of a user's data: `QUATUOR_DATA`, or where the system keeps such things.
fn data_folder() -> Result<PathBuf, Failure> {
    let from = |name: &str| env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let home = |below: &str| from("HOME").map(|home| home.join(below));
    let folder = from("QUATUOR_DATA").or_else(|| {
        let shared = if cfg!(windows) {
            from("LOCALAPPDATA")
        } else if cfg!(target_os = "macos") {
            home("Library/Application Support")
        } else {
            from("XDG_DATA_HOME").or_else(|| home(".local/share"))
        };
        shared.map(|shared| shared.join("quatuor"))
    });
    folder.ok_or_else(|| Failure::refused(refusal!("cli.no-data")))
}
