//! The live connection to the server of an online table, and what is kept of the server.

use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use futures_util::{SinkExt as _, StreamExt as _};
use online::{ToClient, ToServer, VERSION};
use rustls::CertificateError;
use table::Share;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::http::header::{COOKIE, SET_COOKIE};
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::data;
use crate::failure::Failure;
use crate::language::say;
use crate::record_file::replace;

/// What is heard of a connection.
pub(super) enum Heard {
    /// A message.
    Message(ToClient),
    /// Nothing more: it is closed, or was never open, and why.
    Closed(String),
}

/// A server, and who the player is there.
pub(super) struct Server {
    /// Where its page is, without the last slash.
    address: String,
    /// Where secret and cookie are kept.
    file: PathBuf,
    /// What contributions to deals are made of.
    secret: String,
    /// What the server knows the player by.
    cookie: Arc<Mutex<Option<String>>>,
}

impl Server {
    /// The server at an address such as `https://example.org`, and what is kept of it.
    pub(super) fn new(address: String) -> Result<Server, Failure> {
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '.';
        let name: String =
            address.chars().map(|letter| if is_plain(letter) { letter } else { '-' }).collect();
        let folder = data::folder()?.join("servers");
        let file = folder.join(format!("{name}.txt"));
        let kept = fs::read_to_string(&file).unwrap_or_default();
        let mut lines = kept.lines().map(ToString::to_string);
        let secret = lines.next().filter(|secret| secret.parse::<Share>().is_ok());
        let cookie = lines.next().filter(|cookie| !cookie.is_empty());
        let server = Server {
            address,
            file,
            secret: secret.map_or_else(new_secret, Ok)?,
            cookie: Arc::new(Mutex::new(cookie)),
        };
        fs::create_dir_all(&folder)
            .map_err(|error| Failure::unwritable(folder.display(), error))?;
        server.keep()?;
        Ok(server)
    }

    pub(super) fn address(&self) -> &str {
        &self.address
    }

    pub(super) fn secret(&self) -> &str {
        &self.secret
    }

    /// Keeps secret and cookie, for this user only: who has them has the seats.
    pub(super) fn keep(&self) -> Result<(), Failure> {
        let cookie = self.cookie.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let mut options = fs::File::options();
        options.create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let text = format!("{}\n{}\n", self.secret, cookie.unwrap_or_default());
        replace(&self.file, &text, &mut options)
            .map_err(|error| Failure::unwritable(self.file.display(), error))
    }

    /// Connects, on a thread of its own that lives as long as the connection.
    pub(super) fn connect(&self, hear: impl Fn(Heard) + Send + 'static) -> Connection {
        let (sender, messages) = unbounded_channel();
        let address = format!("ws{}/api/live?version={VERSION}", &self.address["http".len()..]);
        let cookie = Arc::clone(&self.cookie);
        thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            let ended = match runtime {
                Ok(runtime) => runtime.block_on(talk(&address, &cookie, messages, &hear)),
                Err(error) => Err(Error::Io(error)),
            };
            let reason = ended.err().map(|error| reason(&error)).unwrap_or_default();
            hear(Heard::Closed(reason));
        });
        Connection(sender)
    }
}

/// A connection that is open, or being opened. Closed when it is dropped.
pub(super) struct Connection(UnboundedSender<Message>);

impl Connection {
    /// Sends a message. If the connection is gone, that is heard.
    pub(super) fn send(&self, message: &ToServer) {
        let _ = self.0.send(Message::text(online::write(message)));
    }
}

/// Sends and hears until one side has had enough.
async fn talk(
    address: &str,
    cookie: &Mutex<Option<String>>,
    mut messages: UnboundedReceiver<Message>,
    hear: &impl Fn(Heard),
) -> Result<(), Error> {
    let mut request = address.into_client_request()?;
    let own = cookie.lock().unwrap_or_else(PoisonError::into_inner).clone();
    if let Some(own) = own.and_then(|cookie| HeaderValue::try_from(cookie).ok()) {
        request.headers_mut().insert(COOKIE, own);
    }
    let (mut socket, response) = connect_async(request).await?;
    if let Some(given) = response.headers().get(SET_COOKIE).and_then(|value| value.to_str().ok()) {
        let given = given.split(';').next().unwrap_or_default().to_string();
        *cookie.lock().unwrap_or_else(PoisonError::into_inner) = Some(given);
    }
    loop {
        tokio::select! {
            message = messages.recv() => match message {
                Some(message) => socket.send(message).await?,
                None => return socket.close(None).await,
            },
            heard = socket.next() => match heard {
                Some(Ok(Message::Text(text))) => {
                    // A newer server may say more than this program knows.
                    if let Ok(message) = online::read(text.as_bytes()) {
                        hear(Heard::Message(message));
                    }
                }
                Some(Ok(Message::Close(_))) | None => return Ok(()),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error),
            },
        }
    }
}

/// Why a connection could not be made, in short.
fn reason(error: &Error) -> String {
    let Error::Io(error) = error else { return error.to_string() };
    let inner = error.get_ref().and_then(|inner| inner.downcast_ref::<rustls::Error>());
    let Some(rustls::Error::InvalidCertificate(problem)) = inner else { return error.to_string() };
    let key = match problem {
        CertificateError::UnknownIssuer => "terminal-certificate-unknown",
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            "terminal-certificate-name"
        }
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
            "terminal-certificate-expired"
        }
        // Most commands make certificates of this kind, unless they are told not to.
        CertificateError::Other(other) if other.to_string().contains("CaUsedAsEndEntity") => {
            "terminal-certificate-authority"
        }
        _ => return error.to_string(),
    };
    say(key, &[])
}

fn new_secret() -> Result<String, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(Failure::other)?;
    Ok(Share::new(bytes).to_string())
}
