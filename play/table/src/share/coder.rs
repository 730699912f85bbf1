//! Packs numbers and texts into few bytes: the likelier, the fewer.
//!
//! This is a range coder: each value narrows a range of fractions, and in the end the
//! shortest fraction within the range stands for all values. Links are packed with it, so
//! the same calls must give the same bytes for ever.

use crate::share::prediction::Model;

/// Below this, a range is widened by a byte.
const NARROW: u32 = 1 << 24;

/// The longest text that can be packed, in bytes.
pub(crate) const LONGEST: usize = 4096;

/// Packs.
pub(crate) struct Packer {
    low: u32,
    range: u32,
    bytes: Vec<u8>,
    model: Model,
}

/// The opposite of [`Packer`], with the same calls in the same order. It finds some values
/// in any bytes.
pub(crate) struct Unpacker<'a> {
    /// Where in the range the fraction is.
    above: u32,
    range: u32,
    bytes: std::slice::Iter<'a, u8>,
    model: Model,
}

impl Packer {
    pub(crate) fn new() -> Packer {
        Packer { low: 0, range: u32::MAX, bytes: vec![], model: Model::new() }
    }

    /// One of `all` numbers from 0, each as likely as the others.
    pub(crate) fn number(&mut self, number: usize, all: usize) {
        self.narrow(number as u32, 1, all as u32);
    }

    /// A number below 65,535; small ones are cheaper.
    pub(crate) fn count(&mut self, count: usize) {
        let bits = (count + 1).ilog2() as usize;
        self.number(bits, 16);
        for bit in (0..bits).rev() {
            self.number((count + 1) >> bit & 1, 2);
        }
    }

    /// A text of at most [`LONGEST`] bytes without a zero among them.
    pub(crate) fn text(&mut self, text: &str) {
        for byte in text.bytes().chain([0]) {
            for place in (0..8).rev() {
                let bit = byte >> place & 1 == 1;
                let one = self.model.chance_of_one();
                let (start, size) = if bit { (0, one) } else { (one, Model::WHOLE - one) };
                self.narrow(start, size, Model::WHOLE);
                self.model.learn(bit);
            }
        }
    }

    /// Leaves only the part of the range that begins after `start` of `all` equal steps,
    /// and is `size` of them long.
    fn narrow(&mut self, start: u32, size: u32, all: u32) {
        let step = self.range / all;
        self.rise(start * step);
        self.range = step * size;
        while self.range < NARROW {
            self.bytes.push((self.low >> 24) as u8);
            self.low <<= 8;
            self.range <<= 8;
        }
    }

    /// Adds to the low end, with a carry into the bytes before.
    fn rise(&mut self, by: u32) {
        let (low, carries) = self.low.overflowing_add(by);
        self.low = low;
        if carries {
            for byte in self.bytes.iter_mut().rev() {
                *byte = byte.wrapping_add(1);
                if *byte != 0 {
                    break;
                }
            }
        }
    }

    /// The bytes. Zeros at the end are left out.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        // Up to the next fraction with few digits that is still in the range.
        let tail = [u32::MAX, 0xff_ffff, 0xffff, 0xff, 0].into_iter();
        let up = |mask: u32| (mask - (self.low.wrapping_sub(1) & mask)) & mask;
        let by = tail.map(up).find(|by| *by < self.range).unwrap_or(0);
        self.rise(by);
        self.bytes.extend(self.low.to_be_bytes());
        while self.bytes.last() == Some(&0) {
            self.bytes.pop();
        }
        self.bytes
    }
}

impl<'a> Unpacker<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Unpacker<'a> {
        let model = Model::new();
        let mut unpacker = Unpacker { above: 0, range: u32::MAX, bytes: bytes.iter(), model };
        (0..4).for_each(|_| unpacker.next_byte());
        unpacker
    }

    fn next_byte(&mut self) {
        self.above = self.above << 8 | u32::from(*self.bytes.next().unwrap_or(&0));
    }

    pub(crate) fn number(&mut self, all: usize) -> usize {
        let step = self.range / all as u32;
        let number = (self.above / step).min(all as u32 - 1);
        self.narrow(number * step, step);
        number as usize
    }

    pub(crate) fn count(&mut self) -> usize {
        let bits = self.number(16);
        (0..bits).fold(1, |count, _| count << 1 | self.number(2)) - 1
    }

    /// `None` when it is too long, or not a text.
    pub(crate) fn text(&mut self) -> Option<String> {
        let mut bytes = vec![];
        loop {
            match self.byte() {
                0 => return String::from_utf8(bytes).ok(),
                _ if bytes.len() == LONGEST => return None,
                byte => bytes.push(byte),
            }
        }
    }

    fn byte(&mut self) -> u8 {
        (0..8).fold(0, |byte, _| {
            let step = self.range / Model::WHOLE;
            let one = self.model.chance_of_one() * step;
            let bit = self.above < one;
            if bit {
                self.narrow(0, one);
            } else {
                self.narrow(one, step * Model::WHOLE - one);
            }
            self.model.learn(bit);
            byte << 1 | u8::from(bit)
        })
    }

    fn narrow(&mut self, start: u32, size: u32) {
        self.above -= start;
        self.range = size;
        while self.range < NARROW {
            self.range <<= 8;
            self.next_byte();
        }
    }
}

#[cfg(test)]
mod tests {
    use quatuor::{Dice, FastDice};

    use super::*;

    #[test]
    fn everything_comes_back() {
        let mut dice = FastDice::new(7);
        for length in 0..400 {
            // Lopsided numbers make carries and long rows of the same byte.
            let numbers: Vec<(usize, usize)> = (0..length)
                .map(|_| {
                    let all = 1 + dice.below(300) as usize;
                    (if length % 3 == 0 { all - 1 } else { dice.below(all as u32) as usize }, all)
                })
                .collect();
            let text: String =
                (0..length % 40).map(|_| char::from(1 + dice.below(255) as u8)).collect();
            let mut packer = Packer::new();
            packer.text(&text);
            for (number, all) in &numbers {
                packer.number(*number, *all);
                packer.count(*number * 200);
            }
            packer.text("the end");
            let bytes = packer.finish();
            let mut unpacker = Unpacker::new(&bytes);
            assert_eq!(unpacker.text().as_deref(), Some(text.as_str()));
            for (number, all) in &numbers {
                assert_eq!((unpacker.number(*all), unpacker.count()), (*number, *number * 200));
            }
            assert_eq!(unpacker.text().as_deref(), Some("the end"));
        }
    }

    #[test]
    fn any_bytes_give_something() {
        let mut dice = FastDice::new(8);
        for _ in 0..500 {
            let bytes: Vec<u8> = (0..dice.below(60)).map(|_| dice.below(256) as u8).collect();
            let mut unpacker = Unpacker::new(&bytes);
            for _ in 0..30 {
                let all = 1 + dice.below(500) as usize;
                assert!(unpacker.number(all) < all);
                unpacker.count();
                unpacker.text();
            }
        }
    }
}
