//! The number of classic 9×9 grids whose givens are all in one band, by bands.
//!
//! The rows below a band see only which three digits each of its nine columns has. In each stack a digit
//! is in one of three columns. So up to renaming digits, a band is a *table*: the number of digits in
//! column i of the first stack, j of the second and k of the third. Each plane of it sums to 3. Each table
//! needs two numbers:
//!
//! - The bands with such columns (`bands`). Rows are lists of nine digits, three from each stack, one
//!   from each column; any two rows without a common digit in a stack determine the third.
//! - The completions by the other two bands. For each stack there are 56 ways to distribute the columns of
//!   its digits over both, and each of the 56³ cases contributes the product of the numbers of bands.
//!
//! Tables that differ by an exchange of columns or stacks have the same completions, so one table per
//! orbit is enough. Givens restrict the bands alone: a band of unnamed digits fits them if cells with
//! equal givens have the same digit and cells with different ones do not. Its other digits may then
//! have any names. A stack with all givens is a band of the transposed grid.
//!
//! # References
//! Felgenhauer, Jarvis: *Mathematics of Sudoku I*, Mathematical Spectrum, 2006: the number,
//! 6,670,903,752,021,072,936,960, and the idea to count bands by their columns.

use super::{CountError, Effort};
use kdoku_board::grid::Grid;
use std::collections::{BTreeMap, HashMap};

/// A table: two bits for each of 27 entries; entry (i, j, k) is number 9i + 3j + k.
type Table = u64;

/// The columns of a digit in the three stacks.
type Columns = [usize; 3];

/// The row in its band, the column, and the digit.
type Given = [usize; 3];

/// The givens as those of one band, with all others blank. `None` if they are in several bands and in
/// several stacks.
pub(super) fn givens_of_band(givens: &Grid) -> Option<Vec<Given>> {
    let filled = givens.values().iter().enumerate().filter_map(|(at, value)| Some((at, (*value)?.index())));
    let (rows, columns): (Vec<Given>, Vec<Given>) =
        filled.map(|(at, digit)| ([at / 9, at % 9, digit], [at % 9, at / 9, digit])).unzip();
    let into_band = |givens: &[Given]| {
        let is_same = givens.iter().all(|given| given[0] / 3 == givens[0][0] / 3);
        is_same.then(|| givens.iter().map(|&[line, cross, digit]| [line % 3, cross, digit]).collect())
    };
    into_band(&rows).or_else(|| into_band(&columns))
}

/// Counts the grids with these givens in the first band.
///
/// # Errors
/// [`CountError::Stopped`].
pub(super) fn count(givens: &[Given], effort: &mut Effort) -> Result<u128, CountError> {
    let mut tables = Vec::new();
    fill(0, 0, [[3; 3]; 3], &mut tables);
    let bands: HashMap<Table, u64> = tables.iter().map(|&table| (table, bands(table))).collect();
    let mut total = 0;
    for (first, orbit) in orbits(&tables) {
        effort.check(0)?;
        let first_bands: u128 = match givens {
            [] => u128::from(bands[&first]) * orbit.into_iter().map(namings).sum::<u128>(),
            _ => orbit.into_iter().map(|table| bands_with(table, givens)).sum(),
        };
        if first_bands > 0 {
            total += first_bands * completions(first, &bands);
        }
    }
    Ok(total)
}

fn entry(table: Table, [i, j, k]: Columns) -> u64 {
    (table >> (2 * (9 * i + 3 * j + k))) & 3
}

fn one([i, j, k]: Columns) -> Table {
    1 << (2 * (9 * i + 3 * j + k))
}

fn places() -> impl Iterator<Item = Columns> {
    (0..27).map(|at| [at / 9, at / 3 % 3, at % 3])
}

/// Adds every table, entry by entry; `left` is the rest of each plane.
fn fill(at: usize, table: Table, left: [[u64; 3]; 3], found: &mut Vec<Table>) {
    let Some(columns) = places().nth(at) else {
        found.push(table);
        return;
    };
    let most = (0..3).map(|stack| left[stack][columns[stack]]).min().expect("three planes");
    for number in 0..=most {
        let mut left = left;
        (0..3).for_each(|stack| left[stack][columns[stack]] -= number);
        // the last entry of a plane must complete it
        let is_last = [at % 9 == 8, at / 9 == 2 && at % 3 == 2, at >= 24];
        if (0..3).all(|stack| !is_last[stack] || left[stack][columns[stack]] == 0) {
            fill(at + 1, table | number << (2 * at), left, found);
        }
    }
}

/// The columns of the nine digits, in one of the namings.
fn digits(table: Table) -> [Columns; 9] {
    let mut all = places().flat_map(|columns| (0..entry(table, columns)).map(move |_| columns));
    std::array::from_fn(|_| all.next().expect("a table has nine digits"))
}

/// The number of namings of the nine digits: 9! over the factorials of the entries.
fn namings(table: Table) -> u128 {
    factorial(9) / repeats(table)
}

/// The number of ways to exchange digits with the same columns.
fn repeats(table: Table) -> u128 {
    places().map(|columns| factorial(entry(table, columns))).product()
}

fn factorial(number: u64) -> u128 {
    (1..=u128::from(number)).product()
}

/// The digits of a row, a set for each stack.
type Row = [u16; 3];

/// The rows that a band with these columns can have.
fn rows(digits: &[Columns; 9]) -> Vec<Row> {
    // sets of three digits of a stack, one from each column
    let thirds = |stack: usize| {
        let column = |number: usize| (0..9).filter(move |&digit| digits[digit][stack] == number);
        let mut found = Vec::new();
        for a in column(0) {
            for b in column(1) {
                found.extend(column(2).map(|c| 1u16 << a | 1 << b | 1 << c));
            }
        }
        found
    };
    let [first, second, third] = [0, 1, 2].map(thirds);
    let mut rows = Vec::new();
    for &a in &first {
        for &b in second.iter().filter(|&&b| a & b == 0) {
            let c = 0x1FF & !(a | b);
            if third.contains(&c) {
                rows.push([a, b, c]);
            }
        }
    }
    rows
}

/// The pairs of rows that have no digit in the same stack: they determine a band.
fn pairs(rows: &[Row]) -> impl Iterator<Item = (Row, Row)> {
    let fit = |a: &Row, b: &Row| a.iter().zip(b).all(|(a, b)| a & b == 0);
    rows.iter().flat_map(move |a| rows.iter().filter(move |b| fit(a, b)).map(|b| (*a, *b)))
}

/// The number of bands with these columns, in one naming of the digits.
fn bands(table: Table) -> u64 {
    pairs(&rows(&digits(table))).count() as u64
}

/// The number of bands with these columns and givens, in all namings of the digits.
fn bands_with(table: Table, givens: &[Given]) -> u128 {
    let digits = digits(table);
    let mut in_column = [0u16; 9];
    for (digit, columns) in digits.iter().enumerate() {
        (0..3).for_each(|stack| in_column[3 * stack + columns[stack]] |= 1 << digit);
    }
    let fits = |(first, second): &(Row, Row)| {
        let (mut of_given, mut used) = ([0u16; 9], 0u16);
        givens.iter().all(|&[row, column, given]| {
            let stack = column / 3;
            let row = [first[stack], second[stack], 0x1FF & !(first[stack] | second[stack])][row];
            let digit = in_column[column] & row;
            let is_new = of_given[given] == 0 && used & digit == 0;
            if is_new {
                (of_given[given], used) = (digit, used | digit);
            }
            is_new || of_given[given] == digit
        })
    };
    let fitting = pairs(&rows(&digits)).filter(fits).count() as u128;
    let named = givens.iter().fold(0u16, |named, given| named | 1 << given[2]).count_ones();
    fitting * factorial(9 - u64::from(named)) / repeats(table)
}

/// The number of completions of a band with these columns by two more bands.
fn completions(table: Table, bands: &HashMap<Table, u64>) -> u128 {
    let digits = digits(table);
    // for each digit, whether the second band has it in the next column and the third band in the one
    // after that, or the reverse; columns get three digits each if every column moves the same number
    let shares = [0, 1, 2].map(|stack| {
        let moves =
            |share: u16, column: usize| (0..9).filter(|&d| digits[d][stack] == column && share >> d & 1 == 1).count();
        (0..512).filter(|&share| (1..3).all(|column| moves(share, column) == moves(share, 0))).collect::<Vec<u16>>()
    });
    let mut total = 0;
    // the two bands can be exchanged, so half the cases of the first stack are enough
    for &first in shares[0].iter().filter(|&&share| share & 1 == 1) {
        for &second in &shares[1] {
            for &third in &shares[2] {
                let (mut next, mut last) = (0, 0);
                for (digit, columns) in digits.iter().enumerate() {
                    let moves = [first, second, third].map(|share| usize::from(share >> digit & 1));
                    next += one(std::array::from_fn(|stack| (columns[stack] + 2 - moves[stack]) % 3));
                    last += one(std::array::from_fn(|stack| (columns[stack] + 1 + moves[stack]) % 3));
                }
                total += 2 * u128::from(bands[&next]) * u128::from(bands[&last]);
            }
        }
    }
    total
}

/// Orbits of tables under exchanges of columns and stacks, by their first table.
fn orbits(tables: &[Table]) -> BTreeMap<Table, Vec<Table>> {
    let mut seen = std::collections::HashSet::new();
    let mut orbits = BTreeMap::new();
    for &first in tables {
        if !seen.insert(first) {
            continue;
        }
        let mut orbit = vec![first];
        let mut at = 0;
        while let Some(&table) = orbit.get(at) {
            at += 1;
            for exchanged in exchanges(table) {
                if seen.insert(exchanged) {
                    orbit.push(exchanged);
                }
            }
        }
        orbits.insert(first, orbit);
    }
    orbits
}

/// The tables with two neighbouring columns of a stack exchanged, or two neighbouring stacks.
fn exchanges(table: Table) -> impl Iterator<Item = Table> {
    let mapped = move |image: &dyn Fn(Columns) -> Columns| {
        places().fold(0, |all, columns| all + entry(table, columns) * one(image(columns)))
    };
    let columns = (0..6).map(move |which| {
        let (stack, low) = (which / 2, which % 2);
        mapped(&|mut columns: Columns| {
            columns[stack] = if columns[stack] == low {
                low + 1
            } else if columns[stack] == low + 1 {
                low
            } else {
                columns[stack]
            };
            columns
        })
    });
    columns.chain([mapped(&|[i, j, k]| [j, i, k]), mapped(&|[i, j, k]| [i, k, j])])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_account_for_all_bands() {
        let mut tables = Vec::new();
        fill(0, 0, [[3; 3]; 3], &mut tables);
        let total: u128 = tables.iter().map(|&table| namings(table) * u128::from(bands(table))).sum();
        // 9! for the first row and 56 · 6⁶ for the others, a published number
        assert_eq!(total, 362_880 * 56 * 46_656);
    }
}
