//! Reads the record of a game, which is checked move by move, and shows its course.

use table::record::Record;

const TEXT: &str = "quatuor record 1\ngame: slides\nseat 1: Ann\n\
    start: solo 1 ry 0.0.0.0.0.0 rry/r*y\nresult: winners 1\n\n1. 1 a1+b2\n2. 1 a1\n";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let record = Record::read(TEXT)?;
    println!("{} played {}", record.names().join(", "), record.game());
    for board in record.boards() {
        println!("{board}");
    }
    println!("{}", record.result());
    Ok(())
}
