//! Regions as a picture: one symbol per cell; cells with the same symbol form a region.

use super::error::ConfigErrorKind as Kind;
use super::keys::REGIONS;
use super::{Reported, Table};
use kdoku_board::{Cell, MAX_SIZE, ShapeError};
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
    /// The symbol of each region.
    symbols: Vec<char>,
}

impl Regions {
    /// Reads the picture of the file, if it has one.
    pub(super) fn read(top: &Table) -> Result<Option<Self>, Reported> {
        let Some(text) = top.string(&REGIONS)? else { return Ok(None) };
        let (span, text) = (text.span(), text.into_inner());
        let origin = top.context.origin(span.clone(), text);
        let mut regions =
            Self { height: 0, width: 0, names: Vec::new(), span, firsts: Vec::new(), symbols: Vec::new() };
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
                    regions.symbols.push(symbol);
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

    /// Reports all regions whose number of cells differs from that of the values; one has more, and
    /// `voids` are places without a cell.
    pub(super) fn report(&self, top: &Table, values: usize, voids: &[Cell]) -> Reported {
        const MOST: usize = 8;
        let mut names = self.names.clone();
        for cell in voids {
            names[cell.index()] = None;
        }
        let mut counts = vec![0; self.symbols.len()];
        names.into_iter().flatten().for_each(|name| counts[usize::from(name)] += 1);
        let wrong: Vec<usize> = (0..counts.len()).filter(|&region| counts[region] != values).collect();
        let first = wrong.iter().copied().find(|&region| counts[region] > values).unwrap_or(0);
        let others = wrong.iter().copied().filter(|&region| region != first);
        let mut parts =
            vec![format!("region `{}` has `{}` cells, `{values}` expected", self.symbols[first], counts[first])];
        let short = |region: usize| format!("region `{}` has `{}`", self.symbols[region], counts[region]);
        parts.extend(others.clone().take(MOST).map(short));
        if let Some(more) = others.count().checked_sub(MOST).filter(|&more| more > 0) {
            parts.push(format!("and `{more}` more regions differ"));
        }
        let why = parts.join("; ");
        let hint = "correct the picture, or write more values, such as `values = [0, 9]`".to_owned();
        top.context.report(self.first_of(first), Kind::Clue { why, hint })
    }

    /// Position in the file of the first cell of a region.
    fn first_of(&self, number: usize) -> Range<usize> {
        self.firsts.get(number).unwrap_or(&self.span).clone()
    }
}
