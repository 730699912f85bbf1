//! Serves the page, for playing in the browser.

use std::io::Write;
use std::process::ExitCode;

use quatuor::{Gap, refusal};
use server::{Page, Server, Settings};

use crate::arguments::ServeArgs;
use crate::data::variable;
use crate::failure::Failure;
use crate::language;

pub(crate) fn serve(args: &ServeArgs, output: &mut impl Write) -> Result<ExitCode, Failure> {
    args.log.start()?;
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
    let data = args.data.data()?;
    let defaults = Settings::default();
    let settings = Settings {
        nats: args.nats.clone().or_else(|| variable("QUATUOR_NATS")),
        threads: args.bot_threads.unwrap_or(defaults.threads),
        trusted_proxies: args.trust_proxy.clone(),
        has_limits: !args.no_limits,
        keep_guests: args.keep_guests,
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
