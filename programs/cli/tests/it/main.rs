//! The `quatuor` command as a person or a program meets it.

mod admin;
mod arena;
mod contract;
mod crowd;
mod daily;
mod docs;
mod engines;
mod errors;
mod faults;
#[cfg(unix)]
mod full_screen;
mod help;
mod host;
mod interruption;
mod join;
mod languages;
mod logs;
mod memory;
mod picture;
mod plain;
mod play;
mod player;
mod records;
mod run;
mod screen;
mod serve;
mod show;
mod shutdown;
mod solve;
mod topology;
mod window;
mod worker;
