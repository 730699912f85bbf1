//! The file that results are kept in, and the chart beside it.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use arena::{Contest, GameResult, Report, ResultsReader, Resumed};
use quatuor::{Gap, Refusal, refusal};

use crate::failure::Failure;
use crate::language;

/// A file that results are added to. It is locked as long as it is open.
pub(super) struct ResultsFile {
    file: File,
    path: PathBuf,
}

impl ResultsFile {
    /// Opens a file and reads the results in it. An unfinished last line is removed.
    pub(super) fn open(
        path: &Path,
        contest: &Contest,
    ) -> Result<(ResultsFile, Vec<GameResult>), Failure> {
        check_names(path)?;
        let problem = |error: io::Error| Failure::unwritable(path.display(), error);
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(problem)?;
        match file.try_lock() {
            // Some file systems have no locks.
            Err(TryLockError::Error(e)) if e.kind() != io::ErrorKind::Unsupported => {
                return Err(problem(e));
            }
            Err(TryLockError::WouldBlock) => {
                let file = Gap::text(path.display());
                return Err(Failure::refused(refusal!("cli.in-use", file = file)));
            }
            Ok(()) | Err(TryLockError::Error(_)) => (),
        }
        let Resumed { results, keep, is_new } = read(&file, path, contest)?;
        if file.metadata().is_ok_and(|metadata| metadata.is_file()) {
            file.set_len(keep).and_then(|()| file.seek(SeekFrom::End(0))).map_err(problem)?;
        }
        if is_new {
            writeln!(file, "{}", arena::header(contest)).map_err(problem)?;
        }
        Ok((ResultsFile { file, path: path.into() }, results))
    }

    /// Adds a result, at once.
    pub(super) fn add(&mut self, contest: &Contest, result: &GameResult) -> Result<(), Failure> {
        self.file
            .write_all(arena::row(contest, result).as_bytes())
            .map_err(|error| Failure::unwritable(self.path.display(), error))
    }

    /// Writes the chart.
    pub(super) fn draw(&self, report: &Report) -> Result<(), Failure> {
        let chart = chart_path(&self.path);
        fs::write(&chart, super::chart(report, language::words()))
            .map_err(|error| Failure::unwritable(chart.display(), error))
    }
}

/// Reads all results. No more than one line of bounded length is in memory at a time.
fn read(file: &File, path: &Path, contest: &Contest) -> Result<Resumed, Failure> {
    let name = path.display();
    let problem = |error: io::Error| Failure::unreadable(&name, error);
    let wrong = |error: arena::LineError| {
        let (file, reason) = (Gap::text(&name), Refusal::from(error));
        Failure::refused(refusal!("cli.file", file = file, reason = reason))
    };
    let mut input = BufReader::new(file);
    let mut reader = ResultsReader::new(contest);
    let mut line = vec![];
    loop {
        line.clear();
        let limit = ResultsReader::LONGEST_LINE as u64 + 1;
        let read = input.by_ref().take(limit).read_until(b'\n', &mut line).map_err(problem)?;
        match line.pop_if(|last| *last == b'\n') {
            Some(_) => reader.line(&line).map_err(wrong)?,
            None if read as u64 == limit => return Err(wrong(reader.too_long())),
            None => return reader.end(&line).map_err(wrong),
        }
    }
}

/// The chart has the name of the results with another ending.
fn chart_path(results: &Path) -> PathBuf {
    results.with_extension("svg")
}

/// The chart is replaced after every run. It must not replace the results, or a picture that
/// an arena did not make.
fn check_names(results: &Path) -> Result<(), Failure> {
    if results.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg")) {
        let file = Gap::text(results.display());
        return Err(Failure::refused(refusal!("cli.results-name", file = file)));
    }
    let chart = chart_path(results);
    if chart.exists() && !results.exists() {
        let file = Gap::text(chart.display());
        return Err(Failure::refused(refusal!("cli.chart-exists", file = file)));
    }
    Ok(())
}
