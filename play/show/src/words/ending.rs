//! How a game ended, in sentences.

use quatuor::{Seat, Side, Standing};

use crate::words::Words;

impl Words {
    /// The players of a side, by their names: "Ann and Bob".
    pub fn side(&self, side: Side, names: &[String]) -> String {
        let names: Vec<String> = side.seats().map(|seat| names[seat.index()].clone()).collect();
        self.list(&names)
    }

    /// Who has won, without a full stop. The reader, if it has a seat, is called "you".
    pub fn verdict(&self, winners: &[Side], names: &[String], reader: Option<Seat>) -> String {
        let sides: Vec<String> = winners.iter().map(|side| self.side(*side, names)).collect();
        let others: Vec<String> = (winners.iter().flat_map(|side| side.seats()))
            .filter(|seat| Some(*seat) != reader)
            .map(|seat| names[seat.index()].clone())
            .collect();
        let (names, others) = (self.list(&sides), self.list(&others));
        let is_readers = |side: &Side| reader.is_some_and(|seat| side.contains(seat));
        match winners {
            [] => self.say("end-lost-alone", &[]),
            [side] if is_readers(side) && side.len() > 1 => {
                self.say("end-you-team-won", &[("names", &others)])
            }
            [side] if is_readers(side) => self.say("end-you-won", &[]),
            sides if sides.len() > 1 && sides.iter().any(is_readers) => {
                self.say("end-you-shared", &[("names", &others)])
            }
            [side] if side.len() > 1 => self.say("end-team-won", &[("names", &names)]),
            [_] => self.say("end-won", &[("names", &names)]),
            _ => self.say("end-shared", &[("names", &names)]),
        }
    }

    /// The figures that decided the rank of a side, the most important first.
    pub fn figures(&self, standing: &Standing) -> Vec<String> {
        let figures = standing.figures.iter();
        figures
            .map(|figure| self.say(&format!("figure-{}", figure.name), &[("count", &figure.value)]))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;

    #[test]
    fn every_kind_of_ending_has_a_sentence() {
        let words = Words::new(Language::English);
        let names = ["Ann", "Bob", "Cem", "Dee"].map(String::from);
        let one = |index: usize| Side::one(Seat::from_index(index));
        let told = |winners: &[Side], reader: Option<usize>| {
            words.verdict(winners, &names, reader.map(Seat::from_index))
        };
        assert_eq!(told(&[one(1)], None), "Bob has won");
        assert_eq!(told(&[one(1)], Some(1)), "You have won!");
        assert_eq!(told(&[one(1)], Some(0)), "Bob has won");
        let team = one(0).with(one(2));
        assert_eq!(told(&[team], Some(1)), "Ann and Cem have won together");
        assert_eq!(told(&[team], Some(0)), "You and Cem have won together!");
        let shared = [one(0), one(1), one(3)];
        assert_eq!(told(&shared, None), "Ann, Bob and Dee share the win");
        assert_eq!(told(&shared, Some(1)), "You share the win with Ann and Dee");
        assert_eq!(told(&[], Some(0)), "Not solved this time");
    }
}
