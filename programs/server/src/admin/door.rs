//! How the operator speaks to a running server that has a folder for itself: over a port of this
//! machine, with a secret that only the owner of the folder can read.
//!
//! Both sides send one line of JSON.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use online::TableId;
use quatuor::{Gap, Refusal, refusal};
use serde::{Deserialize, Serialize};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream as Stream};

use crate::online::close::Closed;
use crate::online::{Online, hash_token, random};

/// Where the address and the secret are, in the folder of the server.
const FILE: &str = "admin";

/// The longest line.
const LONGEST: u64 = 4096;

/// How long one side waits for the other.
const PATIENCE: Duration = Duration::from_secs(10);

/// What a server can be told to do.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Order {
    Close(TableId),
    Delete(TableId),
}

#[derive(Serialize, Deserialize)]
struct Message {
    secret: String,
    order: Order,
}

/// What is in the file.
#[derive(Serialize, Deserialize)]
struct Place {
    address: SocketAddr,
    secret: String,
}

type Answer = Result<Closed, Refusal>;

/// The door of a running server. Dropped, its file is removed.
pub(crate) struct Door {
    file: PathBuf,
}

impl Door {
    /// Opens the door of the server that uses this folder.
    pub(crate) async fn open(folder: &Path, online: &Arc<Online>) -> io::Result<Door> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let secret: [u8; 32] = random();
        let secret: String = secret.iter().map(|byte| format!("{byte:02x}")).collect();
        let place = Place { address: listener.local_addr()?, secret: secret.clone() };
        let file = folder.join(FILE);
        // One that a server has left when it was ended.
        let _ = fs::remove_file(&file);
        let mut options = fs::File::options();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(&file)?.write_all(online::write(&place).as_bytes())?;
        let online = Arc::downgrade(online);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let Some(online) = online.upgrade() else { return };
                let secret = hash_token(&secret);
                tokio::spawn(async move {
                    let talk = talk(stream, &online, &secret);
                    let _ = tokio::time::timeout(PATIENCE, talk).await;
                });
            }
        });
        Ok(Door { file })
    }
}

impl Drop for Door {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.file);
    }
}

async fn talk(stream: Stream, online: &Online, secret: &[u8]) -> io::Result<()> {
    let (reader, mut writer) = stream.into_split();
    let mut line = String::new();
    tokio::io::BufReader::new(reader.take(LONGEST)).read_line(&mut line).await?;
    let message = online::read::<Message>(line.as_bytes());
    // Comparing hashes tells nothing about the secret.
    let order = message.ok().filter(|message| hash_token(&message.secret) == secret);
    // Whatever is wrong with the message, a stranger learns nothing.
    let Some(Message { order, .. }) = order else { return Ok(()) };
    let answer: Answer = match order {
        Order::Close(id) => online.close_table(id).await,
        Order::Delete(id) => online.delete_table(id).await.map(|()| Closed::Deleted),
    };
    tracing::info!(?order, is_done = answer.is_ok(), "the operator has given an order");
    writer.write_all((online::write(&answer) + "\n").as_bytes()).await
}

/// Asks the server that uses this folder.
///
/// # Errors
/// When it does not answer, or refuses.
pub(crate) fn ask(folder: &Path, order: Order) -> Answer {
    let closed = |error: io::Error| {
        let folder = Gap::text(folder.display());
        refusal!("server.no-door", folder = folder, reason = Gap::text(error))
    };
    let place = fs::read(folder.join(FILE)).map_err(closed)?;
    let Place { address, secret } = online::read(&place)?;
    let talk = || -> io::Result<Vec<u8>> {
        let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let message = online::write(&Message { secret, order }) + "\n";
        stream.write_all(message.as_bytes())?;
        let mut answer = vec![];
        BufReader::new(stream.take(LONGEST)).read_until(b'\n', &mut answer)?;
        match answer.is_empty() {
            true => Err(io::ErrorKind::UnexpectedEof.into()),
            false => Ok(answer),
        }
    };
    online::read::<Answer>(&talk().map_err(closed)?)?
}

#[cfg(test)]
mod tests {
    use super::Message;

    #[test]
    fn what_comes_through_the_door_is_read_or_ignored() {
        let order = r#"{"secret":"abc","order":{"close":"000000000000"}}"#;
        assert!(online::read::<Message>(order.as_bytes()).is_ok());
        bolero::check!().for_each(|bytes: &[u8]| {
            let _ = online::read::<Message>(bytes);
        });
        bolero::check!().with_type::<(u8, u8)>().for_each(|(place, with)| {
            let mut changed = order.as_bytes().to_vec();
            let place = usize::from(*place) % changed.len();
            changed[place] = *with;
            let _ = online::read::<Message>(&changed);
        });
    }
}
