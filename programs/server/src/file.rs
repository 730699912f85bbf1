//! A file in all its encodings.

use axum::body::Bytes;
use axum::http::HeaderValue;
use sha2::{Digest, Sha256};

use crate::encoding::{Accepted, Encoding};

/// A file, compressed in several ways and uncompressed.
#[derive(Clone, Debug)]
pub(crate) struct File {
    /// In the order of [`Encoding::ALL`]; the last one is not compressed.
    forms: Vec<Form>,
}

/// The content of a file in one encoding.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    pub(crate) encoding: Encoding,
    pub(crate) content: Bytes,
    /// The entity tag: different for each content.
    pub(crate) tag: HeaderValue,
}

impl File {
    /// Collects the available forms; `None` if there is no plain one. Tags are computed
    /// here, once per embedded file.
    pub(crate) fn new(content: impl Fn(Encoding) -> Option<Bytes>) -> Option<File> {
        let form = |encoding| content(encoding).map(|content| Form::new(encoding, content));
        let forms: Vec<Form> = Encoding::ALL.into_iter().filter_map(form).collect();
        let is_plain = forms.last().is_some_and(|last| last.encoding == Encoding::Identity);
        is_plain.then_some(File { forms })
    }

    /// The form that a browser prefers.
    pub(crate) fn form(&self, accepted: &Accepted) -> &Form {
        let weight = |form: &&Form| accepted.weight(form.encoding);
        // Of equal weights `max_by` returns the last, so the best comes last.
        let best = self.forms.iter().rev().max_by(|a, b| weight(a).total_cmp(&weight(b)));
        best.expect("a file has a plain form")
    }

    /// What is in the file.
    pub(crate) fn plain(&self) -> Bytes {
        self.forms.last().expect("a file has a plain form").content.clone()
    }
}

impl Form {
    fn new(encoding: Encoding, content: Bytes) -> Form {
        let digest = Sha256::digest(&content);
        let digits: String = digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        let tag = HeaderValue::try_from(format!("\"{digits}\"")).expect("digits are a header");
        Form { encoding, content, tag }
    }
}
