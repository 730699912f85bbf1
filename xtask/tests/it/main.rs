//! What must hold for the repository as a whole: the direction of dependencies, what no
//! crate does, and that the documents are true.

mod absences;
mod architecture;
mod commands;
mod layers;
mod licences;
mod links;
mod marks;
mod packages;
mod places;
mod repository;
mod wording;
