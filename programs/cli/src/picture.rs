//! Positions as picture files.

use std::cell::Cell;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use quatuor::{Gap, Seat, refusal};
use show::scene::{DrawInput, PieceIds};

use crate::arguments::PictureArgs;
use crate::failure::Failure;
use crate::language;
use crate::lines::answer;

/// Draws one position, or every line of standard input into a file of its own; then the names
/// of the files are the answers.
pub(crate) fn draw(args: &PictureArgs, output: &mut impl Write) -> Result<ExitCode, Failure> {
    if args.position != "-" {
        draw_one(args, &args.position, &args.file)?;
        return Ok(ExitCode::SUCCESS);
    }
    let count = Cell::new(0);
    answer(&args.position, output, |position| {
        count.set(count.get() + 1);
        let file = numbered(&args.file, count.get());
        draw_one(args, position, &file)?;
        Ok(file.display().to_string())
    })
}

/// The file of the position with this number, such as `board-2.png`; the first has no number.
fn numbered(file: &Path, number: usize) -> PathBuf {
    let (stem, ending) = (file.file_stem(), file.extension());
    match (stem.and_then(|stem| stem.to_str()), ending.and_then(|ending| ending.to_str())) {
        (Some(stem), Some(ending)) if number > 1 => {
            file.with_file_name(format!("{stem}-{number}.{ending}"))
        }
        _ => file.into(),
    }
}

fn draw_one(args: &PictureArgs, position: &str, file: &Path) -> Result<(), Failure> {
    let position = args.game.read(position).map_err(Failure::refused)?;
    let view = position.view(Seat::FIRST);
    let scene =
        show::scene::draw(&DrawInput::still(&view, &PieceIds::new(&view), language::words()));
    let bytes = match file.extension().and_then(|ending| ending.to_str()) {
        Some("svg") => scene.to_svg().into_bytes(),
        Some("png") => {
            let width = args.width;
            let most = show::picture::WIDEST as usize;
            let too_wide = || refusal!("cli.picture-width", width = width as usize, most = most);
            show::picture::png(&scene, width).ok_or_else(|| Failure::refused(too_wide()))?
        }
        _ => {
            let file = Gap::text(file.display());
            return Err(Failure::refused(refusal!("cli.no-picture", file = file)));
        }
    };
    fs::write(file, bytes).map_err(|error| Failure::unwritable(file.display(), error))
}
