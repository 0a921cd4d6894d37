//! Regions as a picture: one symbol per cell; cells with the same symbol form a region.

use super::error::ConfigErrorKind as Kind;
use super::keys::REGIONS;
use super::{Reported, Table};
use crate::board::{MAX_SIZE, ShapeError};
use std::collections::HashMap;
use std::ops::Range;

pub(super) struct Regions {
    pub(super) height: usize,
    pub(super) width: usize,
    /// The region of each cell, in the order of their first cells.
    pub(super) names: Vec<Option<u16>>,
    /// Position of the picture in the file.
    pub(super) span: Range<usize>,
    /// Position in the file of the first cell of each region.
    firsts: Vec<Range<usize>>,
}

impl Regions {
    /// Reads the picture of the file, if it has one.
    pub(super) fn read(top: &Table) -> Result<Option<Self>, Reported> {
        let Some(text) = top.string(&REGIONS)? else { return Ok(None) };
        let (span, text) = (text.span(), text.into_inner());
        let origin = top.context.origin(span.clone(), text);
        let mut regions = Self { height: 0, width: 0, names: Vec::new(), span, firsts: Vec::new() };
        let mut numbers = HashMap::new();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let at = start;
            start += line.len();
            let cells = line.char_indices().filter(|(_, c)| !c.is_whitespace());
            let found = cells.clone().count();
            if found == 0 {
                continue;
            }
            if regions.height == 0 {
                regions.width = found;
            }
            regions.height += 1;
            if regions.height > MAX_SIZE || found > MAX_SIZE {
                let (rows, columns) = (regions.height, found);
                let error = ShapeError::Board { rows, columns, values: rows.max(columns) };
                return Err(top.context.report(regions.span, Kind::Shape(error)));
            }
            if found != regions.width {
                let within = origin.locate(&(at..at + line.trim_end().len()));
                let kind = Kind::Row { key: REGIONS.name, row: regions.height, found, expected: regions.width };
                return Err(top.context.report(within, kind));
            }
            for (i, symbol) in cells {
                if matches!(symbol, '.' | '~') {
                    regions.names.push(None);
                    continue;
                }
                let next = regions.firsts.len();
                let number = *numbers.entry(symbol).or_insert(next);
                if number == next {
                    regions.firsts.push(origin.locate(&(at + i..at + i + symbol.len_utf8())));
                }
                // a board has at most 65,536 cells
                regions.names.push(u16::try_from(number).ok());
            }
        }
        if regions.height == 0 {
            let value = top.value(&REGIONS).map(|value| value.wrong_value(None));
            return value.map_or(Ok(None), Err);
        }
        Ok(Some(regions))
    }

    /// Position in the file of the first cell of a region.
    pub(super) fn first_of(&self, number: usize) -> Range<usize> {
        self.firsts.get(number).unwrap_or(&self.span).clone()
    }
}
