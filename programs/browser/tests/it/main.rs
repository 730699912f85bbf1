//! The page in a real browser, as people meet it.
//!
//! `cargo xtask test` builds the page and runs these; alone they have nothing to look at.

mod access;
mod book;
mod bots;
mod daily;
mod findings;
mod first_visit;
mod games;
mod history;
mod hot_seat;
mod keeping;
mod keyboard;
mod languages;
mod learn;
mod look;
mod offline;
mod one_screen;
mod online;
mod online_pages;
mod online_people;
mod online_signs;
mod puzzles;
mod rules;
mod secrets;
mod share;
mod speed;
mod study;
mod table_manners;
mod texts;
mod together;
mod touch;
mod tour;
mod trouble;
mod wishes;
