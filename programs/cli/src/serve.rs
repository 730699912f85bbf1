//! Serves the page, for playing in the browser.

use std::io::Write;
use std::net::IpAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use quatuor::{Gap, refusal};
use server::{Page, Server, Settings};

use crate::arguments::read_number;
use crate::data_args::{DataArgs, variable};
use crate::failure::Failure;
use crate::language;
use crate::log::LogArgs;

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// The port; 7777 or the next that is free unless you say otherwise
    #[arg(long, value_name = "P", value_parser = read_port, allow_negative_numbers = true)]
    pub(crate) port: Option<u16>,
    /// The address to listen at: 0.0.0.0 lets other devices in your network come too
    #[arg(long, value_name = "H", default_value_t = Server::THIS_MACHINE)]
    pub(crate) host: IpAddr,
    #[command(flatten)]
    pub(crate) data: DataArgs,
    /// The address of a NATS server, where servers on one database and their workers meet
    #[arg(long, value_name = "URL")]
    pub(crate) nats: Option<String>,
    /// Believe what this proxy says about the address of a client; can be given several times
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) trust_proxy: Vec<IpAddr>,
    /// How many threads think for bots; one less than there are cores unless you say otherwise
    #[arg(long, value_name = "N", value_parser = read_number::<usize>, allow_negative_numbers = true)]
    pub(crate) bot_threads: Option<usize>,
    /// Delete finished games after so many days; they are kept unless you say otherwise
    #[arg(long, value_name = "DAYS", value_parser = read_number::<u32>, allow_negative_numbers = true)]
    pub(crate) keep_games: Option<u32>,
    /// Delete guests who were not seen for so many days; 0 keeps them
    #[arg(long, value_name = "DAYS", default_value = "400", value_parser = read_number::<u32>, allow_negative_numbers = true)]
    pub(crate) keep_guests: u32,
    #[command(flatten)]
    pub(crate) log: LogArgs,
    /// Don't limit how much a client may do; for measurements on this machine
    #[arg(long, hide = true)]
    pub(crate) no_limits: bool,
    /// Open the page in your browser
    #[arg(long)]
    pub(crate) open: bool,
    /// Serve the page in this folder instead of the one that is built in
    #[arg(long, value_name = "FOLDER")]
    pub(crate) page: Option<PathBuf>,
    /// Serve the book in this folder instead of the one that is built in
    #[arg(long, value_name = "FOLDER")]
    pub(crate) book: Option<PathBuf>,
}

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

fn read_port(text: &str) -> Result<u16, String> {
    read_number(text).map_err(|_| language::refusal(refusal!("cli.port")))
}
