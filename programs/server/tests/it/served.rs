//! A server at a real port, for programs outside of this one.

use server::Data;
use tempfile::TempDir;

use crate::serving::Serving;

/// A server without limits, on a folder of its own; it ends with the test.
pub(crate) struct Served {
    /// Such as `http://127.0.0.1:40000`.
    pub(crate) address: String,
    server: Option<Serving>,
    _folder: TempDir,
}

impl Served {
    pub(crate) fn start() -> Served {
        let folder = tempfile::tempdir().unwrap();
        let server = Serving::start(&Data::Folder(folder.path().into()), None, 0);
        let address = format!("http://{}", server.address);
        Served { address, server: Some(server), _folder: folder }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // A test that fails has said why.
        if let Some(server) = self.server.take().filter(|_| !std::thread::panicking()) {
            server.stop();
        }
    }
}
