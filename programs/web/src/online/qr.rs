//! A link as a QR code.

use leptos::prelude::*;
use qrcode::types::Color;
use qrcode::{EcLevel, QrCode};

/// The quiet zone around a code, in modules: readers need it.
const MARGIN: usize = 3;

/// A link as a QR code, dark on light by day and by night.
#[component]
pub(super) fn Qr(
    #[prop(into)] text: Signal<String>,
    #[prop(into)] label: Signal<String>,
) -> impl IntoView {
    let code = Memo::new(move |_| text.with(|text| path(text)));
    view! {
        {move || code.get().map(|(size, path)| view! {
            <svg
                class="qr"
                role="img"
                aria-label=move || label.get()
                viewBox=format!("0 0 {size} {size}")
                shape-rendering="crispEdges"
            >
                <rect width="100%" height="100%" fill="#fff" />
                <path d=path fill="#000" />
            </svg>
        })}
    }
}

/// The size of the code in modules, and its dark modules; `None` for a text that is too
/// long.
fn path(text: &str) -> Option<(usize, String)> {
    let code = QrCode::with_error_correction_level(text, EcLevel::L).ok()?;
    let width = code.width();
    let mut path = String::new();
    for (index, colour) in code.to_colors().into_iter().enumerate() {
        if colour == Color::Dark {
            let (x, y) = (index % width + MARGIN, index / width + MARGIN);
            path += &format!("M{x} {y}h1v1h-1z");
        }
    }
    Some((width + 2 * MARGIN, path))
}
