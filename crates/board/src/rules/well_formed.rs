//! Checks that constraints are well-formed: cells and digits exist, lists have the right lengths, and
//! numbers are within the limits.

use super::{MAX_ALIKE, MAX_FACTOR, MAX_NESTING, MAX_TERMS, RulesError};
use crate::{Cell, Constraint, Digit, MAX_RULED, Rules};

impl Rules {
    /// Checks that a constraint is well-formed on this board.
    ///
    /// # Errors
    /// [`RulesError`] if it is not.
    pub fn examine(&self, constraint: &Constraint) -> Result<(), RulesError> {
        let values = self.size();
        // fast path: most constraints are like this, and rules may have thousands
        if let Constraint::Binary([a, b], relation) = constraint
            && a != b
            && [a, b].into_iter().all(|&cell| self.has(cell) && self.is_like_the_board(cell))
            && relation.digits() == values
            && values <= MAX_RULED
        {
            return Ok(());
        }
        if values > MAX_RULED && !matches!(constraint, Constraint::AllDifferent(_)) {
            return Err(RulesError::TooLarge(values));
        }
        if !constraint.nests_at_most(MAX_NESTING) {
            return Err(RulesError::Nesting);
        }
        if let Some(cell) = constraint.find_cell(&|cell| !self.has(cell)) {
            return Err(RulesError::Outside { cell, last: self.cell_count() - 1 });
        }
        // a table over two cells has one row for each value of the first
        let most_digits = |cells: &[Cell]| cells.iter().map(|&cell| self.digits_of(cell)).fold(values, usize::max);
        let digits = |cells: &[Cell], found: usize| {
            let values = most_digits(cells);
            if found == values { Ok(()) } else { Err(RulesError::Digits { found, values }) }
        };
        let at_most_values = |cells: &[Cell]| {
            let fits = (1..=values).contains(&cells.len());
            if fits { Ok(()) } else { Err(RulesError::CellCount { cells: cells.len(), values }) }
        };
        match constraint {
            Constraint::AllDifferent(cells) | Constraint::Consecutive(cells) => {
                self.like_the_board(cells)?;
                at_most_values(cells)?;
                self.distinct_cells(cells)
            }
            Constraint::Domain(cell, allowed) => Self::check_digits(allowed, self.digits_of(*cell)),
            Constraint::Count { cells, digits: allowed, .. } => {
                Self::check_digits(allowed, most_digits(cells))?;
                self.alike(cells)?;
                self.distinct_cells(cells)
            }
            Constraint::Connected { cells, digits: allowed } => {
                Self::check_digits(allowed, most_digits(cells))?;
                self.one_layer(cells)?;
                self.alike(cells)?;
                self.distinct_cells(cells)
            }
            Constraint::Sum { terms, .. } if terms.is_empty() => Err(RulesError::Empty("cell")),
            Constraint::Sum { terms, .. } if terms.len() > MAX_TERMS => Err(RulesError::Terms(terms.len())),
            Constraint::Sum { terms, .. } => {
                let large = terms.iter().find(|(factor, _)| !(-MAX_FACTOR..=MAX_FACTOR).contains(factor));
                large.map_or(Ok(()), |&(factor, _)| Err(RulesError::Factor(factor)))
            }
            Constraint::Binary(pair, relation) => {
                self.distinct_cells(pair)?;
                digits(pair, relation.digits())
            }
            Constraint::Regular(cells, automaton) => digits(cells, automaton.digits()),
            Constraint::EqualMultisets(lists) => {
                lists.iter().try_for_each(|list| self.like_the_board(list))?;
                let first = lists.first().ok_or(RulesError::Empty("cell"))?;
                match lists.iter().find(|list| list.len() != first.len()) {
                    Some(other) => Err(RulesError::Lengths(first.len(), other.len())),
                    None => lists.iter().try_for_each(|list| self.distinct_cells(list)),
                }
            }
            Constraint::NValue { cells, .. } | Constraint::SelfCounting(cells) => {
                self.like_the_board(cells)?;
                if cells.is_empty() {
                    return Err(RulesError::Empty("cell"));
                }
                self.distinct_cells(cells)
            }
            Constraint::Rank { lines, line, rank, .. } => {
                lines.iter().try_for_each(|line| self.like_the_board(line))?;
                let first = lines.first().filter(|first| !first.is_empty()).ok_or(RulesError::Empty("cell"))?;
                if let Some(other) = lines.iter().find(|other| other.len() != first.len()) {
                    return Err(RulesError::Uneven(first.len(), other.len()));
                }
                let is_there = *line < lines.len() && (1..=lines.len()).contains(rank);
                if is_there { Ok(()) } else { Err(RulesError::Rank { line: *line, rank: *rank, lines: lines.len() }) }
            }
            Constraint::Regions { cells, labels, size } => self.examine_regions(cells, labels, *size),
            Constraint::Alike { lines, .. } => self.examine_alike(lines),
            Constraint::Any(cases) => {
                if cases.is_empty() {
                    return Err(RulesError::Empty("case"));
                }
                cases.iter().flatten().try_for_each(|constraint| self.examine(constraint))
            }
        }
    }

    fn examine_regions(&self, cells: &[Cell], labels: &[Cell], size: usize) -> Result<(), RulesError> {
        self.like_the_board(cells)?;
        self.one_layer(labels)?;
        self.alike(labels)?;
        self.distinct_cells(&[cells, labels].concat())?;
        if cells.len() != labels.len() {
            return Err(RulesError::Labels(cells.len(), labels.len()));
        }
        let labels = labels.first().map_or(0, |&label| self.digits_in(label).len());
        let is_divided = (1..=self.size()).contains(&size) && cells.len().is_multiple_of(size);
        let fits = is_divided && (1..=labels).contains(&(cells.len() / size));
        if fits { Ok(()) } else { Err(RulesError::Regions { cells: cells.len(), size, labels }) }
    }

    fn examine_alike(&self, lines: &[Vec<Cell>]) -> Result<(), RulesError> {
        let first = lines.first().and_then(|line| line.first()).ok_or(RulesError::Empty("cell"))?;
        if let Some(other) = lines.iter().find(|line| line.first() != Some(first)) {
            let other = other.first().ok_or(RulesError::Empty("cell"))?;
            return Err(RulesError::Starts(self.name(*first), self.name(*other)));
        }
        let rest = lines.iter().flat_map(|line| &line[1..]);
        let all: Vec<Cell> = rest.copied().chain([*first]).collect();
        if all.len() > MAX_ALIKE {
            return Err(RulesError::Alike(all.len()));
        }
        self.alike(&all)?;
        self.distinct_cells(&all)
    }

    /// Checks that the list has digits, and that a cell with this number of values has all of them.
    fn check_digits(digits: &[Digit], values: usize) -> Result<(), RulesError> {
        if digits.is_empty() {
            return Err(RulesError::Empty("digit"));
        }
        let unknown = digits.iter().find(|digit| digit.get() > values);
        unknown.map_or(Ok(()), |digit| Err(RulesError::Digits { found: digit.get(), values }))
    }

    fn distinct_cells(&self, cells: &[Cell]) -> Result<(), RulesError> {
        let count = self.cell_count();
        // most boards fit into the bits of a word
        let (mut bits, mut beyond) = (0_u128, if count > 128 { vec![false; count] } else { Vec::new() });
        for &cell in cells {
            if cell.index() >= count {
                return Err(RulesError::Outside { cell, last: count - 1 });
            }
            let seen = if let Some(seen) = beyond.get_mut(cell.index()) {
                std::mem::replace(seen, true)
            } else {
                let before = bits;
                bits |= 1 << cell.index();
                bits == before
            };
            if seen {
                return Err(RulesError::Twice(self.name(cell)));
            }
        }
        Ok(())
    }
}
