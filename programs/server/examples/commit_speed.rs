//! How much processor time a stored row takes. PLACE is a new folder or the address of a database:
//! `cargo run --release -p quatuor-server --example commit_speed -- PLACE [ROWS-PER-BATCH]…`
//!
//! The time is that of this process, so a database elsewhere is not counted.

use std::error::Error;
use std::path::Path;
use std::time::Instant;

use cpu_time::ProcessTime;
use server::storage::{Append, Postgres, Sqlite, Storage};

const ROWS: usize = 64_000;
const TABLES: i64 = 50;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let place = arguments.next().ok_or("say where: a new folder, or the address of a database")?;
    let sizes: Vec<usize> = arguments.map(|size| size.parse()).collect::<Result<_, _>>()?;
    let storage: Box<dyn Storage> = if place.starts_with("postgres://") {
        Box::new(Postgres::open(&place).await?)
    } else {
        Box::new(Sqlite::open(Path::new(&place)).await?)
    };
    // Rows of a table that was not begun are lost.
    let begin = |table| Append::new(table, 0, vec![]);
    storage.commit((0..TABLES).map(begin).collect()).await?;
    let mut number = 0;
    for size in if sizes.is_empty() { vec![1, 8, 16, 32, 256] } else { sizes } {
        // A first round compiles the statements.
        commit(&*storage, &mut number, size, size * 10).await?;
        let (clock, processor) = (Instant::now(), ProcessTime::now());
        let rows = if size < 8 { ROWS / 8 } else { ROWS };
        commit(&*storage, &mut number, size, rows).await?;
        let per_row = |seconds: f64| seconds * 1e6 / rows as f64;
        let (clock, processor) = (clock.elapsed(), processor.elapsed());
        println!(
            "{size} rows per batch: {:.2} µs of processor time per row, {:.2} µs in all, {:.0} µs per batch",
            per_row(processor.as_secs_f64()),
            per_row(clock.as_secs_f64()),
            per_row(clock.as_secs_f64()) * size as f64,
        );
    }
    storage.close().await?;
    Ok(())
}

/// Stores rows of 60 bytes in batches, in turn for all tables.
async fn commit(
    storage: &dyn Storage,
    number: &mut i64,
    size: usize,
    rows: usize,
) -> Result<(), Box<dyn Error>> {
    for _ in 0..rows / size {
        let row = |_| {
            *number += 1;
            Append { account: Some(7), ..Append::new(*number % TABLES, *number, vec![7; 60]) }
        };
        storage.commit((0..size).map(row).collect()).await?;
    }
    Ok(())
}
