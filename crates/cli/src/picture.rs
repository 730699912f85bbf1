//! A position as a picture file.

use std::fs;
use std::process::ExitCode;

use games::{Gap, Seat, refusal};
use scene::{DrawInput, PieceIds};

use crate::arguments::PictureArgs;
use crate::failure::Failure;
use crate::language;

pub(crate) fn draw(args: &PictureArgs) -> Result<ExitCode, Failure> {
    let position = args.game.read(&args.position).map_err(Failure::refused)?;
    let view = position.view(Seat::FIRST);
    let scene = scene::draw(&DrawInput::still(&view, &PieceIds::new(&view), language::words()));
    let bytes = match args.file.extension().and_then(|ending| ending.to_str()) {
        Some("svg") => scene.to_svg().into_bytes(),
        Some("png") => {
            let width = args.width;
            let too_wide = || Failure::refused(refusal!("cli.too-wide", width = width as usize));
            picture::png(&scene, width).ok_or_else(too_wide)?
        }
        _ => {
            let file = Gap::text(args.file.display());
            return Err(Failure::refused(refusal!("cli.no-picture", file = file)));
        }
    };
    fs::write(&args.file, bytes)
        .map_err(|error| Failure::unwritable(args.file.display(), error))?;
    Ok(ExitCode::SUCCESS)
}
