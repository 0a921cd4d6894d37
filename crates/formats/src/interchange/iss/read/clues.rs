//! Types that correspond to a kind of clue.

use super::super::super::LossKind;
use super::super::board::diagonal;
use super::{Converted, Reader};
use kdoku_board::geometry::Cell;
use kdoku_board::grid::Digit;
use kdoku_board::rules::Rules;
use kdoku_puzzle::{Clue, ClueKind, Payload, drawn_cells};
use kdoku_text::shortened;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

impl Reader {
    /// Reads cells, or a number and cells; a final `LOOP` closes the line.
    pub(super) fn plain(&mut self, name: &str, kind: ClueKind, arguments: &[&str]) -> Result<Converted, String> {
        let known = kind.definition().ok_or("unknown kind")?;
        let (arguments, closes) = match arguments {
            [rest @ .., "LOOP"] => (rest, true),
            rest => (rest, false),
        };
        if closes && !known.closable {
            return Ok(Converted::No);
        }
        let (number, arguments) = match (known.number, arguments) {
            (Some(_), [number, rest @ ..]) if number.parse::<i32>().is_ok() => (number.parse::<i32>().ok(), rest),
            // the number of a whisper is optional
            (Some(number), rest) if number.default.is_some() => (number.default, rest),
            (Some(_), ["", rest @ ..]) if kind == ClueKind::Cage => (None, rest),
            (Some(_), _) => return Err(format!("`{name}` needs a number")),
            (None, rest) => (None, rest),
        };
        let Some(cells) = self.cells(arguments)? else { return Ok(Converted::No) };
        if known.table == "dots" {
            let pairs = neighbours(&cells, &self.setup.bare);
            if pairs.is_empty() {
                return Err(format!("no two cells of `{name}` share an edge"));
            }
            self.puzzle.clues.extend(pairs.into_iter().map(|pair| Clue::new(kind, vec![pair])));
            return Ok(Converted::Yes);
        }
        if (kind, number) == (ClueKind::Modular, Some(1)) {
            // all values are the same modulo 1
            return Ok(Converted::Yes);
        }
        let number = if kind == ClueKind::Cage { number.filter(|sum| *sum != 0) } else { number };
        let repeats = || cells.iter().enumerate().any(|(i, cell)| cells[..i].contains(cell));
        if matches!(kind, ClueKind::Cage | ClueKind::Extra) && repeats() {
            // a cell that is listed twice counts twice
            let mut distinct = cells.clone();
            distinct.sort_unstable();
            distinct.dedup();
            self.puzzle.clues.push(Clue::new(ClueKind::Extra, vec![distinct]));
            if let Some(number) = number {
                let factors = vec![1; cells.len()];
                self.weighted(number, &cells, &factors);
            }
            return Ok(Converted::Yes);
        }
        self.puzzle.clues.push(Clue { number, closed: closes, ..Clue::new(kind, vec![cells]) });
        Ok(Converted::Yes)
    }

    pub(super) fn givens(&mut self, arguments: &[&str]) -> Result<Converted, String> {
        for argument in arguments {
            let mut words = argument.split('_');
            let name = words.next().unwrap_or_default();
            let Some(cell) = self.cell(name)? else {
                self.losses.lose(LossKind::Constraint, "givens off the board");
                continue;
            };
            let digit = |word: &str| word.parse::<i32>().ok().and_then(|value| self.setup.bare.digit(value));
            let digits: Option<Vec<Digit>> = words.map(digit).collect();
            let mut digits = digits.ok_or_else(|| format!("`{argument}` has a value outside this board"))?;
            digits.sort_unstable();
            digits.dedup();
            match self.allowed.entry(cell) {
                Entry::Vacant(entry) => drop(entry.insert(digits)),
                Entry::Occupied(mut entry) => entry.get_mut().retain(|digit| digits.contains(digit)),
            }
        }
        Ok(Converted::Yes)
    }

    /// Turns the allowed digits into clues. A single digit becomes a given if `given` is 1. A cell
    /// without a digit gets an empty candidate clue.
    pub(super) fn candidates(&mut self, given: usize) {
        for (&cell, digits) in &self.allowed {
            if let [digit] = digits[..]
                && given == 1
                && cell.index() < self.puzzle.board.cell_count()
            {
                self.puzzle.givens.set(cell, Some(digit));
                continue;
            }
            let lowest = self.puzzle.lowest;
            let value = |digit: &Digit| i32::try_from(digit.index()).map_or(lowest, |index| index + lowest);
            let values: Vec<i32> = digits.iter().map(value).collect();
            if values.len() < self.puzzle.board.size() {
                self.puzzle.clues.push(Clue::new(ClueKind::Candidates, vec![vec![cell]]).with_values(values));
            }
        }
    }

    /// Excludes drawn dots from negative clues.
    pub(super) fn negatives(&mut self) {
        for kind in [ClueKind::KropkiNegative, ClueKind::XvNegative] {
            let groups = drawn_cells(kind, &self.puzzle.clues);
            let negative = self.puzzle.clues.iter_mut().filter(|clue| clue.kind == kind);
            negative.for_each(|clue| clue.groups.clone_from(&groups));
        }
    }

    /// Returns the cells of a row or column, `R1` or `C9`.
    pub(super) fn line(&self, name: &str) -> Result<Vec<Cell>, String> {
        let board = &self.puzzle.board;
        let number = |text: &str| text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let row = name.strip_prefix('R').and_then(number).filter(|&y| y < board.height());
        let column = name.strip_prefix('C').and_then(number).filter(|&x| x < board.width());
        match (row, column) {
            (Some(y), _) => Ok((0..board.width()).map(|x| board.cell(y, x)).collect()),
            (_, Some(x)) => Ok((0..board.height()).map(|y| board.cell(y, x)).collect()),
            _ => Err(format!("`{}` is not a row or column", shortened(name, 40))),
        }
    }

    pub(super) fn outside(&mut self, name: &str, kind: ClueKind, arguments: &[&str]) -> Result<Converted, String> {
        let line = self.line(arguments.first().copied().unwrap_or_default())?;
        let backwards = line.iter().rev().copied().collect();
        for (number, cells) in arguments.iter().skip(1).zip([line, backwards]) {
            if !number.is_empty() {
                let number =
                    number.parse().map_err(|_| format!("`{name}` has `{}` as its number", shortened(number, 40)))?;
                self.puzzle.clues.push(Clue { number: Some(number), ..Clue::new(kind, vec![cells]) });
            }
        }
        Ok(Converted::Yes)
    }

    pub(super) fn sandwich(&mut self, arguments: &[&str]) -> Result<Converted, String> {
        let [sum, line] = arguments else { return Err("`Sandwich` needs a number and a row or column".to_owned()) };
        let cells = self.line(line)?;
        let number = Some(sum.parse().map_err(|_| "`Sandwich` needs a number")?);
        self.puzzle.clues.push(Clue { number, ..Clue::new(ClueKind::Sandwich, vec![cells]) });
        Ok(Converted::Yes)
    }

    pub(super) fn little_killer(&mut self, arguments: &[&str]) -> Result<Converted, String> {
        let [sum, first] = arguments else { return Err("`LittleKiller` needs a number and a cell".to_owned()) };
        let Some(cells) = self.cells(&[first])? else { return Ok(Converted::No) };
        let cells = diagonal(cells[0], &self.puzzle.board).ok_or("no diagonal begins at this cell")?;
        let number = Some(sum.parse().map_err(|_| "`LittleKiller` needs a number")?);
        self.puzzle.clues.push(Clue { number, ..Clue::new(ClueKind::LittleKiller, vec![cells]) });
        Ok(Converted::Yes)
    }

    /// Reads a pill, whose digits run from left to right and from top to bottom.
    pub(super) fn pill(&mut self, arguments: &[&str]) -> Result<Converted, String> {
        let size: usize = arguments.first().and_then(|size| size.parse().ok()).ok_or("`PillArrow` needs a number")?;
        self.with_cells(&arguments[1..], |cells| {
            let (head, shaft) =
                cells.split_at_checked(size).filter(|(head, shaft)| !head.is_empty() && !shaft.is_empty())?;
            let mut head = head.to_vec();
            head.sort_unstable();
            Some(Clue::new(ClueKind::Arrow, vec![head, shaft.to_vec()]))
        })
    }

    /// Reads a sum: `10`, or `0_=_1_-1` with a factor for each cell.
    pub(super) fn sum(&mut self, arguments: &[&str]) -> Result<Converted, String> {
        let words: Vec<&str> = arguments.first().map_or(Vec::new(), |words| words.split('_').collect());
        let number: i32 = words.first().and_then(|sum| sum.parse().ok()).ok_or("`Sum` needs a number")?;
        let Some(cells) = self.cells(&arguments[1..])? else { return Ok(Converted::No) };
        let factors: Vec<i32> = match words[1..] {
            [] => vec![1; cells.len()],
            ["=", ref factors @ ..] => {
                let factors: Option<Vec<i32>> = factors.iter().map(|factor| factor.parse().ok()).collect();
                factors.filter(|factors| factors.len() == cells.len()).ok_or("`Sum` needs a factor for each cell")?
            }
            _ => return Ok(Converted::No),
        };
        self.weighted(number, &cells, &factors);
        Ok(Converted::Yes)
    }

    /// Adds a sum of cells with factors. Those of a cell that is listed twice are added up.
    fn weighted(&mut self, number: i32, cells: &[Cell], factors: &[i32]) {
        let mut terms: Vec<(Cell, i32)> = Vec::new();
        for (&cell, factor) in cells.iter().zip(factors) {
            match terms.iter_mut().find(|(known, _)| *known == cell) {
                Some((_, sum)) => *sum += factor,
                None => terms.push((cell, *factor)),
            }
        }
        let (cells, factors) = terms.into_iter().unzip();
        self.puzzle.clues.push(Clue {
            number: Some(number),
            payload: Payload::Factors(factors),
            ..Clue::new(ClueKind::Sum, vec![cells])
        });
    }

    pub(super) fn equal_sum(&mut self, arguments: &[&str]) -> Result<Converted, String> {
        let lists = arguments.split(|argument| *argument == "-").map(|list| self.cells(list));
        let lists: Result<Option<Vec<_>>, String> = lists.collect();
        let Some(lists) = lists? else { return Ok(Converted::No) };
        if lists.len() < 2 || lists.iter().any(Vec::is_empty) {
            return Err("`EqualSum` needs lists of cells separated by `-`".to_owned());
        }
        self.puzzle.clues.push(Clue::new(ClueKind::EqualSum, lists));
        Ok(Converted::Yes)
    }

    pub(super) fn same(&mut self, arguments: &[&str]) -> Result<Converted, String> {
        let sets: usize = arguments.first().and_then(|sets| sets.parse().ok()).ok_or("`SameValues` needs a number")?;
        self.with_cells(&arguments[1..], |cells| {
            let fits = sets > 1 && !cells.is_empty() && cells.len().is_multiple_of(sets);
            fits.then(|| Clue::new(ClueKind::Same, cells.chunks(cells.len() / sets).map(<[Cell]>::to_vec).collect()))
        })
    }

    pub(super) fn quad(&mut self, arguments: &[&str]) -> Result<Converted, String> {
        let [first, values @ ..] = arguments else { return Err("`Quad` needs a cell".to_owned()) };
        let Some(cells) = self.cells(&[first])? else { return Ok(Converted::No) };
        let square = self.square(cells[0]).ok_or("`Quad` lies at the edge of the board or of its variables")?;
        let values: Option<Vec<i32>> = values.iter().map(|value| value.parse().ok()).collect();
        let values = values.ok_or("a value of `Quad` is not a number")?;
        self.puzzle.clues.push(Clue::new(ClueKind::Quad, vec![square]).with_values(values));
        Ok(Converted::Yes)
    }

    /// Reads connected values, and optionally the number of their cells.
    pub(super) fn connected(&mut self, arguments: &[&str]) -> Result<Converted, String> {
        let values: Option<Vec<i32>> = arguments
            .get(1)
            .map_or(Vec::new(), |list| list.split('_').collect())
            .iter()
            .map(|value| value.parse().ok())
            .collect();
        let values = values.filter(|values| !values.is_empty()).ok_or("`ConnectedValues` needs values")?;
        let size = arguments.get(2).filter(|size| !size.is_empty());
        // a group of variables has a name
        let group = arguments.first().copied().unwrap_or_default();
        let beside = self.block(group);
        if !group.is_empty() && beside.is_none() {
            return Ok(Converted::No);
        }
        if let Some(size) = size {
            let size = size.parse().map_err(|_| "the size of `ConnectedValues` is not a number")?;
            let cells = beside.clone().unwrap_or_else(|| self.puzzle.board.cells().collect());
            let counted = Clue::new(ClueKind::Count, vec![cells]);
            self.puzzle.clues.push(Clue { number: Some(size), ..counted.with_values(values.clone()) });
        }
        self.puzzle.clues.push(Clue::new(ClueKind::Connected, beside.into_iter().collect()).with_values(values));
        Ok(Converted::Yes)
    }

    /// Reads values that occur at least, or exactly, as often as listed.
    pub(super) fn contains(&mut self, name: &str, arguments: &[&str]) -> Result<Converted, String> {
        let list = arguments.first().copied().unwrap_or_default();
        let values: Option<Vec<i32>> = list.split('_').map(|value| value.parse().ok()).collect();
        let values = values.ok_or_else(|| format!("`{name}` needs values"))?;
        let Some(cells) = self.cells(&arguments[1..])? else { return Ok(Converted::No) };
        if name == "ContainAtLeast" {
            self.puzzle.clues.push(Clue::new(ClueKind::Quad, vec![cells]).with_values(values));
            return Ok(Converted::Yes);
        }
        let mut often = BTreeMap::new();
        for value in values {
            *often.entry(value).or_insert(0) += 1;
        }
        self.counts(&cells, often.into_iter());
        Ok(Converted::Yes)
    }

    /// Reads `1223`: one 2 and two 3s.
    pub(super) fn look_and_say(&mut self, arguments: &[&str]) -> Result<Converted, String> {
        let digits: Option<Vec<i32>> = arguments.first().and_then(|said| {
            said.chars().map(|c| c.to_digit(10).and_then(|digit| i32::try_from(digit).ok())).collect()
        });
        let digits =
            digits.filter(|digits| digits.len().is_multiple_of(2)).ok_or("`LookAndSay` needs pairs of digits")?;
        let Some(cells) = self.cells(&arguments[1..])? else { return Ok(Converted::No) };
        self.counts(&cells, digits.chunks_exact(2).map(|pair| (pair[1], pair[0])));
        Ok(Converted::Yes)
    }

    pub(super) fn counts(&mut self, cells: &[Cell], often: impl Iterator<Item = (i32, i32)>) {
        for (value, count) in often {
            let counted = Clue::new(ClueKind::Count, vec![cells.to_vec()]);
            self.puzzle.clues.push(Clue { number: Some(count), ..counted.with_values(vec![value]) });
        }
    }
}

/// Returns all pairs of cells in a list that share an edge.
fn neighbours(cells: &[Cell], rules: &Rules) -> Vec<Vec<Cell>> {
    let later = |i: usize| cells[i + 1..].iter().map(move |&other| vec![cells[i], other]);
    (0..cells.len()).flat_map(later).filter(|pair| rules.are_neighbours(pair[0], pair[1])).collect()
}
