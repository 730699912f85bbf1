//! The packs are what they say, and can be made again.

mod exact;
mod packs;
