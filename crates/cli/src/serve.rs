//! Serves the page, for playing in the browser.

use std::io::Write;
use std::process::ExitCode;

use games::{Gap, refusal};
use server::{Page, Server};

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
    let address = server.address();
    writeln!(output, "{}", language::say("terminal-serving", &[("address", &address)]))?;
    output.flush()?;
    if args.open {
        // In a thread, as it waits a moment to see whether a browser opens. Without one, the
        // printed address has to do.
        std::thread::spawn(move || open::that_detached(address));
    }
    server.run(page).map_err(Failure::other)?;
    Ok(ExitCode::SUCCESS)
}
