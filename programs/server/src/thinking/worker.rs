//! A machine that thinks for servers; [`nats`](crate::thinking::nats) says how.

use std::sync::Arc;

use analysis::{Finding, Job, Reply};
use async_nats::client::RequestErrorKind;
use async_nats::{Client, Message, Request, Subject, Subscriber};
use futures_util::StreamExt;
use futures_util::future::join_all;
use quatuor::{Gap, Refusal, refusal};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{oneshot, watch};
use tokio::time::{sleep, timeout};

use crate::thinking::nats::{
    self, Connection, GROUP, HEARTBEAT, Hosts, MOST_BYTES, SILENCE, SUBJECT,
};
use crate::thinking::{Ask, Statistics, Thinkers};

/// Threads that think for servers on other machines, over NATS. It keeps nothing, and gets
/// nothing but jobs, which hold only what their seats may know.
pub struct Worker {
    runtime: Runtime,
    client: Client,
    threads: usize,
    hosts: String,
    stop: Arc<watch::Sender<bool>>,
}

/// Ends a worker, from any thread.
#[derive(Clone)]
pub struct Stopper(Arc<watch::Sender<bool>>);

impl Stopper {
    /// The worker takes no more jobs. It ends when those that it has are answered.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }
}

/// What a thread of a worker needs.
#[derive(Clone)]
struct Slot {
    client: Client,
    thinkers: Arc<Thinkers>,
    number: u64,
    is_stopped: watch::Receiver<bool>,
}

impl Worker {
    /// Connects to NATS. `nats` is an address such as `nats://127.0.0.1:4222`, or several with
    /// commas between them. A connection that is lost later comes back by itself; `on_change` is told
    /// about it.
    ///
    /// # Errors
    /// When there is no NATS server at the address, or it does not let us in.
    pub fn connect(
        nats: &str,
        threads: usize,
        on_change: impl Fn(Connection) + Send + Sync + 'static,
    ) -> Result<Worker, Refusal> {
        let hosts = Hosts(&nats::read(nats)?).to_string();
        let runtime = Builder::new_current_thread().enable_all().build().map_err(|error| {
            let (address, reason) = (Gap::text(&hosts), Gap::text(error));
            refusal!("thinking.no-nats", address = address, reason = reason)
        })?;
        let client = runtime.block_on(nats::connect(nats, on_change))?;
        let (stop, threads) = (Arc::new(watch::Sender::new(false)), threads.max(1));
        Ok(Worker { runtime, client, threads, hosts, stop })
    }

    /// Where the NATS servers are, without names and passwords.
    pub fn hosts(&self) -> &str {
        &self.hosts
    }

    /// How many jobs it takes at a time.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// A handle that ends it.
    pub fn stopper(&self) -> Stopper {
        Stopper(Arc::clone(&self.stop))
    }

    /// Thinks until it is stopped. Returns what it has done.
    pub fn run(self) -> Statistics {
        let thinkers = Arc::new(Thinkers::new(self.threads));
        let slots = (0u64..).take(self.threads).map(|number| Slot {
            client: self.client.clone(),
            thinkers: Arc::clone(&thinkers),
            number,
            is_stopped: self.stop.subscribe(),
        });
        self.runtime.block_on(async {
            join_all(slots.map(Slot::run)).await;
            // If the connection is gone, so are those who wait.
            let _ = timeout(HEARTBEAT, self.client.flush()).await;
        });
        thinkers.statistics()
    }
}

impl Slot {
    /// Answers one job after the other.
    async fn run(mut self) {
        let mut offer = self.offer().await;
        // There is no offer when it is stopped, or the client has ended.
        while let Some(offered) = &mut offer {
            let message = tokio::select! {
                biased;
                message = offered.next() => message,
                _ = self.is_stopped.wait_for(|is_stopped| *is_stopped) => return,
            };
            let reply = match message {
                Some(message) => self.answer(message).await,
                None => None,
            };
            // First, so that the server that gets the answer finds this thread free.
            offer = self.offer().await;
            if let Some((inbox, reply)) = reply {
                // If it can't be sent, the job is given to another worker.
                let _ = self.client.publish(inbox, nats::written(&reply).into()).await;
            }
        }
    }

    /// Offers to take one job.
    async fn offer(&self) -> Option<Subscriber> {
        if *self.is_stopped.borrow() {
            return None;
        }
        let mut offer = self.client.queue_subscribe(SUBJECT, GROUP.into()).await.ok()?;
        offer.unsubscribe_after(1).await.ok()?;
        Some(offer)
    }

    /// Runs a job; returns where to send what, if anyone waits for it.
    async fn answer(&self, message: Message) -> Option<(Subject, Reply)> {
        let inbox = message.reply?;
        let is_short = message.payload.len() <= MOST_BYTES;
        let job = match is_short.then(|| Job::from_bytes(&message.payload)) {
            Some(Ok(job)) => job,
            Some(Err(refusal)) => return Some((inbox, Reply::Refused(refusal))),
            None => {
                let refusal = refusal!("thinking.too-long", most = MOST_BYTES);
                return Some((inbox, Reply::Refused(refusal)));
            }
        };
        let reply = match self.think(job, &inbox).await? {
            Ok(finding) => Reply::Finding(finding),
            Err(refusal) => Reply::Refused(refusal),
        };
        Some((inbox, reply))
    }

    /// Thinks as long as the server waits for it; `None` if it does not.
    async fn think(&self, job: Job, inbox: &Subject) -> Option<Result<Finding, Refusal>> {
        let (sender, mut answer) = oneshot::channel();
        // Each thread has a queue of its own, so to speak: they never wait for each other.
        let ask = Ask { network: 1, host: self.number, table: self.number, job };
        if let Err(refusal) = self.thinkers.ask(ask, move |answer| drop(sender.send(answer))) {
            return Some(Err(refusal));
        }
        loop {
            tokio::select! {
                answer = &mut answer => return answer.ok(),
                is_awaited = self.is_awaited(inbox) => if !is_awaited {
                    self.thinkers.cancel(self.number);
                    return None;
                }
            }
        }
    }

    /// Tells the server that the job runs, and whether it still waits; takes as long as a
    /// heartbeat.
    async fn is_awaited(&self, inbox: &Subject) -> bool {
        let ready = Request::new().payload(Reply::Ready.to_bytes().into()).timeout(Some(SILENCE));
        let answer = self.client.send_request(inbox.clone(), ready).await;
        // Other errors may pass.
        if answer.is_err_and(|error| error.kind() == RequestErrorKind::NoResponders) {
            return false;
        }
        sleep(HEARTBEAT).await;
        true
    }
}
