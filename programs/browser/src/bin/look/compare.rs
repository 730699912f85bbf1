//! Compares two pictures, or two texts, of the same screen.

use std::fs::{self, File};
use std::io::{BufReader, BufWriter};
use std::path::Path;

use anyhow::{Context, Result};

/// How a screen differs from the accepted one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Difference {
    /// So many pixels or lines have changed.
    Changed(usize),
    /// It has another size.
    Resized,
    /// It was not accepted yet.
    New,
    /// It was not looked at this time.
    Gone,
}

/// A difference below this is the noise of drawing, in one colour of one pixel.
const NOISE: u8 = 8;

/// Compares two files; `None` when they show the same. Where pixels differ, they are marked in
/// a picture of their own.
pub(crate) fn compare(accepted: &Path, now: &Path, marked: &Path) -> Result<Option<Difference>> {
    if !accepted.exists() {
        return Ok(Some(Difference::New));
    }
    if !now.exists() {
        return Ok(Some(Difference::Gone));
    }
    let (before, after) = (fs::read(accepted)?, fs::read(now)?);
    if before == after {
        return Ok(None);
    }
    if now.extension().is_some_and(|kind| kind == "txt") {
        let (before, after) = (String::from_utf8(before)?, String::from_utf8(after)?);
        let changed = before.lines().zip(after.lines()).filter(|(one, other)| one != other);
        return Ok(Some(Difference::Changed(changed.count().max(1))));
    }
    let (before, after) = (Picture::read(accepted)?, Picture::read(now)?);
    if (before.width, before.height) != (after.width, after.height) {
        return Ok(Some(Difference::Resized));
    }
    let is_changed = |(one, other): (&[u8], &[u8])| {
        one.iter().zip(other).any(|(one, other)| one.abs_diff(*other) > NOISE)
    };
    let changed: Vec<bool> =
        before.pixels.chunks(3).zip(after.pixels.chunks(3)).map(is_changed).collect();
    let count = changed.iter().filter(|one| **one).count();
    if count == 0 {
        return Ok(None);
    }
    // What is the same is pale, what has changed is red.
    let mark = |(is_changed, pixel): (&bool, &[u8])| match is_changed {
        true => [220, 0, 60],
        false => [0, 1, 2].map(|colour| 190 + pixel[colour] / 4),
    };
    let pixels = changed.iter().zip(after.pixels.chunks(3)).flat_map(mark).collect();
    Picture { pixels, ..after }.write(marked)?;
    Ok(Some(Difference::Changed(count)))
}

/// Red, green and blue of every pixel.
struct Picture {
    width: u32,
    height: u32,
    pixels: Vec<u8>,
}

impl Picture {
    fn read(path: &Path) -> Result<Picture> {
        let file = BufReader::new(File::open(path)?);
        let mut reader = png::Decoder::new(file).read_info()?;
        let mut bytes = vec![0; reader.output_buffer_size().context("a small picture")?];
        let info = reader.next_frame(&mut bytes)?;
        bytes.truncate(info.buffer_size());
        let samples = info.color_type.samples();
        let pixels = bytes.chunks(samples).flat_map(|pixel| pixel.iter().take(3).copied());
        let pixels = pixels.collect();
        Ok(Picture { width: info.width, height: info.height, pixels })
    }

    fn write(&self, path: &Path) -> Result<()> {
        let file = BufWriter::new(File::create(path)?);
        let mut encoder = png::Encoder::new(file, self.width, self.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.write_header()?.write_image_data(&self.pixels)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_compared_by_pixels() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = |name: &str| folder.path().join(name);
        let mut picture = Picture { width: 2, height: 2, pixels: vec![100; 12] };
        picture.write(&file("one.png")).expect("written");
        picture.pixels[0] += 3;
        picture.write(&file("noise.png")).expect("written");
        picture.pixels[3] = 200;
        picture.write(&file("other.png")).expect("written");
        let wide = Picture { width: 4, height: 1, ..picture };
        wide.write(&file("wide.png")).expect("written");
        let compared = |other: &str| {
            compare(&file("one.png"), &file(other), &file("marked.png")).expect("compared")
        };
        assert_eq!(compared("one.png"), None);
        assert_eq!(compared("noise.png"), None);
        assert!(!file("marked.png").exists());
        assert_eq!(compared("other.png"), Some(Difference::Changed(1)));
        assert!(file("marked.png").exists());
        assert_eq!(compared("wide.png"), Some(Difference::Resized));
        assert_eq!(compared("none.png"), Some(Difference::Gone));
    }
}
