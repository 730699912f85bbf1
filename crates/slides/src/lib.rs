//! The rules of Slides.
