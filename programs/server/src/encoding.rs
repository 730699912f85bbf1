//! Content codings, and which one a browser prefers.

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_ENCODING;

/// A content coding of stored files, best first: among those with equal weight, a browser
/// gets the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Encoding {
    Brotli,
    Gzip,
    Identity,
}

impl Encoding {
    pub(crate) const ALL: [Encoding; 3] = [Encoding::Brotli, Encoding::Gzip, Encoding::Identity];

    /// Its name in HTTP.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Encoding::Brotli => "br",
            Encoding::Gzip => "gzip",
            Encoding::Identity => "identity",
        }
    }

    /// The suffix of files in this encoding.
    pub(crate) fn suffix(self) -> &'static str {
        match self {
            Encoding::Brotli => ".br",
            Encoding::Gzip => ".gz",
            Encoding::Identity => "",
        }
    }
}

/// The weights that a request gives to encodings in `Accept-Encoding`.
pub(crate) struct Accepted {
    /// Names in lower case, with weights from 0 to 1.
    weights: Vec<(String, f32)>,
}

impl Accepted {
    /// Reads the headers of a request. Entries that can't be read count as absent.
    pub(crate) fn read(headers: &HeaderMap) -> Accepted {
        let values =
            headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
        Accepted { weights: values.flat_map(|value| value.split(',')).filter_map(entry).collect() }
    }

    /// The weight of this encoding; 0 if it must not be sent. No compression is always
    /// possible, but preferred only if it is named (RFC 9110, 12.5.3).
    pub(crate) fn weight(&self, encoding: Encoding) -> f32 {
        let find = |name: &str| {
            let found = self.weights.iter().find(|(known, _)| known == name);
            found.map(|(_, weight)| *weight)
        };
        let named = find(encoding.name()).or_else(|| match encoding {
            Encoding::Gzip => find("x-gzip"),
            _ => None,
        });
        match encoding {
            Encoding::Identity => named.unwrap_or(0.0).max(f32::MIN_POSITIVE),
            _ => named.or_else(|| find("*")).unwrap_or(0.0),
        }
    }
}

/// An entry such as `gzip;q=0.8`.
fn entry(text: &str) -> Option<(String, f32)> {
    let (name, weight) = text.split_once(';').unwrap_or((text, "q=1"));
    let (q, weight) = weight.split_once('=')?;
    let weight: f32 = weight.trim().parse().ok()?;
    let is_weight = q.trim().eq_ignore_ascii_case("q") && (0.0..=1.0).contains(&weight);
    is_weight.then(|| (name.trim().to_ascii_lowercase(), weight))
}
