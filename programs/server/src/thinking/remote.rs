//! Jobs that go to workers on other machines; [`nats`](crate::thinking::nats) says how.

use std::sync::Arc;
use std::time::{Duration, Instant};

use analysis::Reply;
use async_nats::connection::State as Link;
use async_nats::{Client, Message, StatusCode, Subscriber};
use bytes::Bytes;
use futures_util::StreamExt;
use tokio::sync::Notify;
use tokio::time::{sleep, timeout};

use crate::thinking::Thinkers;
use crate::thinking::nats::{MOST_BYTES, SILENCE, SUBJECT};
use crate::thinking::state::{MOST_LOSSES, MOST_TIME, Shared, Taken, Workers};

/// How long it may take until a worker says that it has a job. It says so before it thinks, so
/// that no more than the network lies between; a worker that was killed a moment ago does not
/// answer, and players wait meanwhile.
const MOST_DELAY: Duration = Duration::from_millis(500);

/// When no worker is free, they are asked again after this time, or when one has answered.
const PAUSE: Duration = Duration::from_millis(250);

impl Thinkers {
    /// From now on, jobs go to workers first, as long as one of them is free. The threads
    /// here take those that no worker takes, and those that workers have lost twice. To be called once,
    /// within a Tokio runtime; the client comes from [`connect`](crate::thinking::connect).
    ///
    /// A worker gets a job as it is, and a job holds nothing that its seat may not know.
    ///
    /// # Panics
    /// Outside of a Tokio runtime.
    pub fn ask_workers(&self, client: Client) {
        let shared = Arc::clone(&self.shared);
        shared.set_workers(Workers::Free);
        tokio::spawn(dispatch(Dispatch { shared }, client));
    }
}

/// Where the runtime ends before the threads do, they go on alone.
struct Dispatch {
    shared: Arc<Shared>,
}

impl Drop for Dispatch {
    fn drop(&mut self) {
        self.shared.set_workers(Workers::Busy);
    }
}

/// A job on its way to a worker. If it is dropped, it goes back to the queue.
struct Lent {
    shared: Arc<Shared>,
    taken: Option<Box<Taken>>,
}

impl Lent {
    fn taken(&mut self) -> &mut Taken {
        self.taken.as_mut().expect("it is taken from here at the end")
    }

    /// It must run here.
    fn keep(mut self) {
        self.taken().losses = MOST_LOSSES;
    }

    /// The worker is not heard of any more.
    fn lose(mut self) {
        self.taken().losses += 1;
        self.shared.lock().statistics.lost += 1;
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        self.taken.take().into_iter().for_each(|taken| self.shared.put_back(*taken));
    }
}

/// What came of asking for a worker.
enum Claim {
    /// One has the job: its replies, and the first of them.
    Taken(Subscriber, Box<Message>),
    /// None is free.
    Busy,
    /// The job is too long to be sent.
    TooLong,
}

/// Sends one job after the other. The next one is sent when a worker has the one before,
/// so that all others keep their place in the queue while no worker is free.
async fn dispatch(dispatch: Dispatch, client: Client) {
    let shared = &dispatch.shared;
    let is_free = Arc::new(Notify::new());
    loop {
        match next(shared).await {
            Next::Closed => return,
            Next::Here => {}
            Next::Lent(mut lent) => match claim(&client, lent.taken()).await {
                Claim::Taken(replies, first) => {
                    shared.lock().begin(lent.taken().number);
                    let (client, is_free) = (client.clone(), Arc::clone(&is_free));
                    tokio::spawn(async move {
                        follow(lent, &client, replies, *first).await;
                        is_free.notify_one();
                    });
                    continue;
                }
                Claim::TooLong => lent.keep(),
                Claim::Busy => drop(lent),
            },
        }
        shared.set_workers(Workers::Busy);
        tokio::select! {
            () = sleep(PAUSE) => {}
            () = is_free.notified() => {}
        }
        shared.set_workers(Workers::Free);
    }
}

/// What is next in the queue.
enum Next {
    Lent(Lent),
    /// A job that must run here.
    Here,
    Closed,
}

/// Waits for the next job.
async fn next(shared: &Arc<Shared>) -> Next {
    loop {
        {
            let mut state = shared.lock();
            if state.is_closed {
                return Next::Closed;
            }
            if state.queue.peek().is_some_and(|waiting| waiting.losses >= MOST_LOSSES) {
                return Next::Here;
            }
            if let Some(taken) = state.take(true) {
                return Next::Lent(Lent {
                    shared: Arc::clone(shared),
                    taken: Some(Box::new(taken)),
                });
            }
        }
        shared.has_changed_for_workers.notified().await;
    }
}

/// Looks for a free worker.
async fn claim(client: &Client, taken: &Taken) -> Claim {
    // A message would be kept until the connection is back.
    if client.connection_state() != Link::Connected {
        return Claim::Busy;
    }
    let bytes = taken.job.to_bytes();
    if bytes.len() > MOST_BYTES.min(client.max_payload()) {
        return Claim::TooLong;
    }
    let asked = async {
        let inbox = client.new_inbox();
        let mut replies = client.subscribe(inbox.clone()).await.ok()?;
        client.publish_with_reply(SUBJECT, inbox, bytes.into()).await.ok()?;
        let first = reply(replies.next().await)?;
        Some(Claim::Taken(replies, Box::new(first)))
    };
    timeout(MOST_DELAY, asked).await.ok().flatten().unwrap_or(Claim::Busy)
}

/// A message of a worker, not one of the NATS server that there is none.
fn reply(message: Option<Message>) -> Option<Message> {
    message.filter(|message| message.status.is_none_or(|status| status == StatusCode::OK))
}

/// Waits for what a worker finds out.
async fn follow(mut lent: Lent, client: &Client, mut replies: Subscriber, first: Message) {
    let cancellation = Arc::clone(&lent.taken().cancellation);
    // A worker ends its jobs earlier by itself.
    let end = Instant::now() + MOST_TIME + 2 * SILENCE;
    let mut message = first;
    loop {
        match read(&message.payload) {
            Some(Reply::Ready) => {
                if let Some(inbox) = message.reply {
                    // If it is not sent, the worker does not stop.
                    let _ = client.publish(inbox, Bytes::new()).await;
                }
            }
            Some(Reply::Finding(finding)) => {
                let taken = lent.taken.take().expect("it is taken from here only");
                return lent.shared.finish(taken.number, Ok(finding), false);
            }
            // Whether a job makes sense is decided here.
            Some(Reply::Refused(_) | Reply::Done) | None => return lent.keep(),
        }
        let next = tokio::select! {
            () = cancellation.wait() => return,
            next = timeout(SILENCE, replies.next()) => next.ok().and_then(reply),
        };
        match next {
            Some(next) if Instant::now() < end => message = next,
            _ => return lent.lose(),
        }
    }
}

fn read(payload: &[u8]) -> Option<Reply> {
    (payload.len() <= MOST_BYTES).then(|| Reply::from_bytes(payload).ok()).flatten()
}
