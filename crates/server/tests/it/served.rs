//! A server at a real port, for programs outside of this one.

use std::thread::JoinHandle;

use server::{Data, Page, Server, Settings};
use tempfile::TempDir;
use tokio::sync::oneshot;

/// A server without limits, on a folder and a thread of its own.
pub(crate) struct Served {
    /// Such as `http://127.0.0.1:40000`.
    pub(crate) address: String,
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
    _folder: TempDir,
}

impl Served {
    pub(crate) fn start() -> Served {
        let server = Server::bind(Server::THIS_MACHINE, Some(0)).unwrap();
        let address = server.address().trim_end_matches('/').to_string();
        let folder = tempfile::tempdir().unwrap();
        let data = Data::Folder(folder.path().into());
        let settings = Settings { threads: 1, has_limits: false, ..Settings::default() };
        let (end, ended) = oneshot::channel();
        let (ready, is_ready) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            let ended = async { drop(ended.await) };
            let ready = move || ready.send(()).unwrap();
            server.run_until(Page::of(&[]), &data, settings, ready, ended).unwrap();
        });
        is_ready.recv().unwrap();
        Served { address, end: Some(end), thread: Some(thread), _folder: folder }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.end.take().map(|end| end.send(()));
        let ended = self.thread.take().map(JoinHandle::join);
        // A test that fails has said why.
        assert!(std::thread::panicking() || ended.is_none_or(|ended| ended.is_ok()));
    }
}
