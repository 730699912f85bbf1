//! What must hold of the repository as a whole: who knows whom, what is absent,
//! and that the words about it are true.

mod absences;
mod architecture;
mod commands;
mod doors;
mod links;
mod repository;
