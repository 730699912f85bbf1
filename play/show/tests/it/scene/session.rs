//! A game at some point, and what is needed to draw it.

use std::sync::LazyLock;

use quatuor::{AnyGame, AnyMove, AnyPosition, AnyView, Seat};
use show::scene::{DrawInput, PastMove, PieceIds, Scene, Tap, draw, tap};
use show::words::{Language, Words};

/// A game in which nothing is hidden, at some point.
pub(crate) struct Session {
    pub(crate) position: AnyPosition,
    piece_ids: PieceIds,
    pub(crate) last: Option<PastMove>,
}

impl Session {
    pub(crate) fn new(position: AnyPosition) -> Session {
        let piece_ids = PieceIds::new(&position.view(Seat::FIRST));
        Session { position, piece_ids, last: None }
    }

    pub(crate) fn read(game: AnyGame, text: &str) -> Session {
        Session::new(game.read(text).unwrap_or_else(|error| panic!("{text}: {error}")))
    }

    pub(crate) fn view(&self) -> AnyView {
        self.position.view(Seat::FIRST)
    }

    pub(crate) fn play(&mut self, mv: AnyMove) {
        let before = self.view();
        self.position.play(mv).expect("a legal move");
        let piece_ids = self.piece_ids.clone();
        self.piece_ids.follow(&before, mv);
        self.last = Some(PastMove { before, piece_ids, mv });
    }

    /// Plays moves separated by spaces.
    pub(crate) fn play_all(&mut self, texts: &str) {
        for text in texts.split_whitespace() {
            self.play(self.position.read_move(text).expect("a move"));
        }
    }

    pub(crate) fn draw(&self) -> Scene {
        self.draw_with(&[], None, Language::English)
    }

    pub(crate) fn draw_with(
        &self,
        chosen: &[String],
        pointed: Option<&str>,
        language: Language,
    ) -> Scene {
        self.draw_among(&self.position.legal_moves(), chosen, pointed, language)
    }

    /// Draws with these moves to choose from.
    pub(crate) fn draw_among(
        &self,
        legal: &[AnyMove],
        chosen: &[String],
        pointed: Option<&str>,
        language: Language,
    ) -> Scene {
        draw(&DrawInput {
            view: &self.view(),
            piece_ids: &self.piece_ids,
            legal,
            chosen,
            pointed,
            past: self.last.as_slice(),
            words: words(language),
        })
    }

    pub(crate) fn tap(&self, chosen: &[String], spot: &str) -> Tap<AnyMove> {
        tap(&self.view(), &self.position.legal_moves(), chosen, spot)
    }
}

/// The texts of a language, read once for all tests.
pub(crate) fn words(language: Language) -> &'static Words {
    static WORDS: LazyLock<[Words; 3]> = LazyLock::new(|| Language::ALL.map(Words::new));
    WORDS.iter().find(|words| words.language() == language).expect("all languages are there")
}
