//! Serves the page, for playing in the browser.

use std::io::Write;
use std::process::{Command, ExitCode, Stdio};

use server::{Page, Server};

use crate::arguments::ServeWish;
use crate::failure::Failure;

pub(crate) fn serve(wish: &ServeWish, output: &mut impl Write) -> Result<ExitCode, Failure> {
    let page = match &wish.page {
        None => Page::embedded(),
        Some(folder) => {
            let page = Page::folder(folder.clone());
            let problem = || format!("no page in {}: expected index.html there", folder.display());
            page.exists().then_some(page).ok_or_else(problem).map_err(Failure::Wrong)?
        }
    };
    let server = Server::bind(wish.host, wish.port).map_err(|error| {
        let port = wish.port.map(|port| format!(", port {port}")).unwrap_or_default();
        Failure::Wrong(format!("can't listen at {}{port}: {error}", wish.host))
    })?;
    let address = server.address();
    writeln!(output, "Quatuor is at {address} (Ctrl-C ends it)")?;
    output.flush()?;
    if wish.open {
        open(&address);
    }
    server.run(page).map_err(|error| Failure::Wrong(format!("the server stopped: {error}")))?;
    Ok(ExitCode::SUCCESS)
}

/// Shows the address in a browser. Where there is none, the printed line will do.
fn open(address: &str) {
    let (program, words): (_, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some()) {
        ("xdg-open", &[])
    } else {
        return;
    };
    let mut browser = Command::new(program);
    browser.args(words).arg(address);
    // It goes on by itself, and what it says is not for us.
    let _ = browser.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
}
