//! The commas of a list: all of its values are separated by commas, or none.

use crate::{FormatError, FormatErrorKind, Place};

#[derive(Default)]
pub(super) struct Commas {
    pub(super) occur: bool,
    /// The start of the line with the item before, if no separator follows the item.
    pub(super) item: Option<usize>,
    /// The first comma without an item before it.
    missing_item: Option<FormatError>,
    /// The first item without a comma before it.
    missing_comma: Option<FormatError>,
}

impl Commas {
    pub(super) fn comma(&mut self, (line, within): Place<'_, '_>) {
        self.occur = true;
        if self.item.take().is_none() {
            self.missing_item.get_or_insert_with(|| line.error(within, FormatErrorKind::MissingValue));
        }
    }

    /// Adds a value or a row. A line break also separates it from the item before.
    pub(super) fn item(&mut self, (line, within): &Place<'_, '_>) {
        if self.item == Some(line.start) {
            let kind = || FormatErrorKind::MissingComma;
            self.missing_comma.get_or_insert_with(|| line.error(within.clone(), kind()));
        }
        self.item = Some(line.start);
    }

    /// Forgets the items from this byte on, which are not values.
    pub(super) fn forget(&mut self, start: usize) {
        self.item = None;
        self.missing_comma = self.missing_comma.take().filter(|error| error.span.start < start);
    }

    /// Returns the first error of the list, now that all of it has been read.
    pub(super) fn fault(self) -> Option<FormatError> {
        let missing_comma = self.missing_comma.filter(|_| self.occur);
        self.missing_item.into_iter().chain(missing_comma).min_by_key(|error| error.span.start)
    }
}
