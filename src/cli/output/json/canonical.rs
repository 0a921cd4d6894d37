//! The object of `kdoku canon`.

use super::{Rows, Source, line};
use crate::cli::Location;
use kdoku::canonical::Canonical;
use serde::Serialize;

/// The object of a canonical form.
#[derive(Serialize)]
struct CanonicalRecord<'a> {
    #[serde(flatten)]
    source: Source<'a>,
    givens: Rows,
    form: String,
    transformation: Transformation,
    automorphisms: u32,
}

#[derive(Serialize)]
struct Transformation {
    transposed: bool,
    rows: [u8; 9],
    columns: [u8; 9],
    digits: [u8; 9],
}

/// The object of a canonical form, on a line.
pub(crate) fn canonical(location: &Location, givens: &[u8; 81], found: &Canonical) -> String {
    let from_one = |lines: &[u8; 9]| lines.map(|line| line + 1);
    let Canonical { transform, automorphisms, .. } = found;
    let transformation = Transformation {
        transposed: transform.is_transposed(),
        rows: from_one(transform.rows()),
        columns: from_one(transform.columns()),
        digits: *transform.digits(),
    };
    let value = |&value: &u8| (value > 0).then_some(value.into());
    line(&CanonicalRecord {
        source: Source::new(location),
        givens: givens.chunks(9).map(|row| row.iter().map(value).collect()).collect(),
        form: found.line(),
        transformation,
        automorphisms: *automorphisms,
    })
}
