//! The server as a browser meets it, without a browser.

mod page;
mod socket;
