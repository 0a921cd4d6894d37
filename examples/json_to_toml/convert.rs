//! From the JSON of a puzzle to its TOML: what each type of constraint is called, and in which table it stands.
//!
//! Nothing is left out in silence: a type that TOML has no words for is named, and then there is no text.

#[path = "board.rs"]
mod board;
#[path = "cells.rs"]
mod cells;
#[path = "document.rs"]
mod document;
#[path = "source.rs"]
mod source;

pub(crate) use source::Source;

use board::Board;
use cells::{BLOCKS, Cell, line, name, neighbours, set, variable, without_crossings};
use document::{Entry, Tables, quoted};
use kdoku::Grid;
use kdoku::interchange::Format;
use kdoku::toml::Expected;
use source::{Clue, Place, Status};
use std::collections::BTreeSet;

/// What TOML has no words for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unsupported {
    /// The types of the constraints, each once, in the order of the alphabet.
    pub(crate) names: Vec<String>,
}

/// The TOML of a puzzle.
pub(crate) fn convert(source: &Source) -> Result<String, Unsupported> {
    if source.constraints.iter().any(|clue| clue.iss.contains(".Var~")) {
        return from_string(source);
    }
    let board = Board::new(source).map_err(|name| Unsupported { names: vec![name.into()] })?;
    let mut writer = Writer { source, board: &board, tables: Tables::default(), unsupported: BTreeSet::new() };
    for region in board.further_regions() {
        writer.different(region);
    }
    writer.clues(&source.constraints);
    if source.ties() == "none" {
        writer.tables.set("global", "lines_differ", "true");
    }
    if !writer.unsupported.is_empty() {
        return Err(Unsupported { names: writer.unsupported.into_iter().collect() });
    }
    Ok(format!("{}{}{}", board.head(), writer.tables, board.expect()))
}

/// The TOML of a puzzle with variables, from the string that it was made from: in the JSON, they are nothing but names.
fn from_string(source: &Source) -> Result<String, Unsupported> {
    let unsupported = |names: Vec<String>| Unsupported { names };
    let (Some(iss), Some(toml), Some(string)) = (Format::named("iss"), Format::named("toml"), &source.iss) else {
        return Err(unsupported(vec!["iss_raw".into()]));
    };
    let read = iss.read(string).map_err(|error| unsupported(vec![error.to_string()]))?;
    if !read.losses.is_empty() {
        return Err(unsupported(read.losses.into_iter().map(|loss| loss.what).collect()));
    }
    let mut document = read.value;
    document.title = Some(source.name.clone());
    document.solutions = Some(match source.status {
        Status::None => Expected::Exactly(0),
        Status::Unique => Expected::Exactly(1),
        Status::Multiple => Expected::Multiple,
    });
    if let Some(values) = &source.solution {
        let rules = document.rules().map_err(|error| unsupported(vec![error.to_string()]))?;
        let mut solution = Grid::of(&document.board);
        for (cell, value) in document.board.cells().zip(values) {
            solution.set(cell, value.and_then(|value| rules.digit(i32::try_from(value).ok()?)));
        }
        document.solution = Some(solution);
    }
    toml.write(&document).map(|written| written.value).map_err(|error| unsupported(vec![error.to_string()]))
}

/// Why a clue was not written.
enum Refusal {
    /// TOML has no words for its type.
    Type,
    /// It has for the type, but not for this.
    Because(&'static str),
    /// It has for the type, but one of the cells is not on the board.
    Cells,
}

type Written = Result<(), Refusal>;

/// Writes clues into tables.
struct Writer<'a> {
    source: &'a Source,
    board: &'a Board<'a>,
    tables: Tables,
    unsupported: BTreeSet<String>,
}

impl Writer<'_> {
    fn clues(&mut self, clues: &[Clue]) {
        for clue in clues {
            match self.clue(clue) {
                Ok(()) => {}
                Err(Refusal::Type) => drop(self.unsupported.insert(clue.kind.clone())),
                Err(Refusal::Cells) => drop(self.unsupported.insert("cells that are not on the board".into())),
                Err(Refusal::Because(why)) => drop(self.unsupported.insert(format!("{}: {why}", clue.kind))),
            }
        }
    }

    fn clue(&mut self, clue: &Clue) -> Written {
        match &*clue.kind {
            "all_of" => {
                self.clues(&clue.of);
                Ok(())
            }
            "any_of" => {
                self.any_of(&clue.of);
                Ok(())
            }
            "all_different" | "diagonal_up" | "diagonal_down" | "windoku" | "disjoint_groups" => self.houses(clue),
            "cage" | "rellik_cage" | "equality_cage" | "lunchbox" => self.cages(clue),
            "sum" | "equal_sum" | "arrow" | "pill_arrow" | "double_arrow" => self.sums(clue),
            "white_dot" | "black_dot" | "x" | "v" | "greater_than" => self.dots(clue),
            "little_killer" | "x_sum" | "sandwich" | "skyscraper" | "hidden_skyscraper" | "numbered_room"
            | "full_rank" => self.outside(clue),
            "candidates" | "quadruple" | "same_values" | "counting_circles" | "column_index" | "row_index"
            | "value_indexing" => self.marks(clue),
            "pair_line" | "pair_all" => self.relation(clue),
            // that is told with the ranks
            "full_rank_ties" => Ok(()),
            "iss_raw" => self.raw(clue),
            "doppelganger" => self.doppelganger(),
            "regex_line" => {
                let cells = self.straight(&cells(&clue.cells)?);
                let accept = Entry::text(&clue.pattern);
                self.tables.record("regex", [("cells", Entry::text(&cells)), ("accept", accept)]);
                Ok(())
            }
            "contains_at_least" | "contains_exactly" | "look_and_say" => self.counts(clue),
            "count_distinct" => {
                let (cells, control) = (cells(&clue.cells)?, cells(clue.control.as_slice())?);
                let entries = [("cells", Entry::text(&set(&cells))), ("count", Entry::text(&line(&control)))];
                self.tables.record("distinct", entries);
                Ok(())
            }
            kind => self.global(kind).or_else(|_| self.lines(clue)),
        }
    }

    /// What holds on the whole board.
    fn global(&mut self, kind: &str) -> Written {
        let key = match kind {
            "anti_knight" | "anti_king" => {
                self.tables.add("global", "anti", &kind["anti_".len()..]);
                return Ok(());
            }
            "anti_consecutive" => "nonconsecutive",
            "anti_taxicab" => "taxicab",
            "kropki_negative" => "kropki_negative",
            "xv_negative" => "xv_negative",
            "global_entropy" => "entropy",
            "global_mod3" => "modulo",
            "dutch_flatmates" => "flatmates",
            _ => return Err(Refusal::Type),
        };
        self.tables.set("global", key, "true");
        Ok(())
    }

    /// Groups of different cells.
    fn houses(&mut self, clue: &Clue) -> Written {
        match &*clue.kind {
            "diagonal_up" | "diagonal_down" => self.diagonal(&clue.kind["diagonal_".len()..]),
            "windoku" if self.board.is_windoku(&clue.regions) => self.tables.set("houses", "windoku", "true"),
            "disjoint_groups" if self.board.is_disjoint(&clue.regions) => self.tables.set("houses", "disjoint", "true"),
            "all_different" => self.different(&cells(&clue.cells)?),
            _ => clue.regions.iter().for_each(|region| self.different(region)),
        }
        Ok(())
    }

    fn diagonal(&mut self, which: &str) {
        let other = if which == "up" { "diagonal_down" } else { "diagonal_up" };
        let both = self.source.constraints.iter().any(|clue| clue.kind == other);
        self.tables.set("houses", "diagonals", if both { "true".into() } else { quoted(which) });
    }

    /// Different cells: a house if there are as many as values, else a cage without a sum.
    fn different(&mut self, cells: &[Cell]) {
        let words = self.straight_set(cells);
        let (table, key) = if cells.len() == self.board.values() { ("houses", "extra") } else { ("cages", "list") };
        self.tables.add(table, key, &words);
    }

    fn cages(&mut self, clue: &Clue) -> Written {
        let cells = set(&cells(&clue.cells)?);
        match (&*clue.kind, clue.sum) {
            ("cage", 0) => self.tables.add("cages", "list", &cells),
            ("cage", sum) => self.tables.add("cages", "list", &format!("{sum}: {cells}")),
            ("rellik_cage", sum) => self.tables.add("cages", "rellik", &format!("{sum}: {cells}")),
            ("lunchbox", sum) => self.tables.add("cages", "lunchbox", &format!("{sum}: {cells}")),
            _ => self.tables.add("cages", "equality", &cells),
        }
        Ok(())
    }

    fn sums(&mut self, clue: &Clue) -> Written {
        let shaft = cells(&clue.shaft)?;
        let (table, key, text) = match &*clue.kind {
            "sum" => {
                let cells = cells(&clue.cells)?;
                let ones = vec![1; cells.len()];
                let factors = if clue.coeffs.is_empty() { &ones } else { &clue.coeffs };
                ("sums", "list", format!("{}: {}", clue.sum, terms(&cells, factors)))
            }
            "equal_sum" => ("sums", "equal", equation(&clue.sets, set)?),
            "arrow" if clue.circle.len() != 1 => return Err(Refusal::Because("several circles")),
            "arrow" => ("arrows", "list", format!("{} = {}", line(&cells(&clue.circle)?), line(&shaft))),
            "pill_arrow" if clue.pill.len() > 3 => return Err(Refusal::Because("a number of more than three digits")),
            "pill_arrow" => {
                // cells of a head are named one by one: it is a number of so many digits
                let pill: Vec<_> = cells(&clue.pill)?.into_iter().map(name).collect();
                ("arrows", "list", format!("{} = {}", pill.join(" "), line(&shaft)))
            }
            _ => match *cells(&clue.circles)? {
                [first, last] => ("arrows", "double", line(&[&[first], &*shaft, &[last]].concat())),
                _ => return Err(Refusal::Because("circles that are not two")),
            },
        };
        self.tables.add(table, key, &text);
        Ok(())
    }

    fn lines(&mut self, clue: &Clue) -> Written {
        let cells = cells(&clue.cells)?;
        let (key, usual, option) = match &*clue.kind {
            "thermo" | "renban" | "palindrome" | "zipper" | "region_sum_line" | "between_line" | "entropic_line" => {
                (clue.kind.strip_suffix("_line").unwrap_or(&clue.kind), 0, None)
            }
            "whisper" => ("whisper", 5, Some(("min", clue.min_diff))),
            "lockout_line" => ("lockout", 4, Some(("min", clue.min_diff))),
            "modular_line" => ("modular", 3, Some(("mod", clue.modulus))),
            "sum_line" => ("sum_line", 10, Some(("sum", clue.sum))),
            _ => return Err(Refusal::Type),
        };
        let key = *LINES.iter().find(|&&line| line == key).expect("each has a key");
        if clue.is_loop && !["whisper", "sum_line"].contains(&key) {
            return Err(Refusal::Because("a loop"));
        }
        if key == "region_sum" && cells.iter().any(|&cell| self.board.region(cell).is_none()) {
            return Err(Refusal::Because("cells outside all regions"));
        }
        let lines = if key == "whisper" { without_crossings(&cells) } else { vec![cells.clone()] };
        if clue.is_loop && lines.len() > 1 {
            return Err(Refusal::Because("a loop that crosses itself"));
        }
        for cells in lines {
            let option = option.filter(|&(_, value)| value != usual);
            let mut options: Vec<_> = option.map(|(name, value)| format!("{name} = {value}")).into_iter().collect();
            options.extend(clue.is_loop.then(|| "loop = true".into()));
            let cells = quoted(&line(&cells));
            let item = match &*options {
                [] => cells,
                options => format!("{{ cells = {cells}, {} }}", options.join(", ")),
            };
            self.tables.push("lines", key, item);
        }
        Ok(())
    }

    fn dots(&mut self, clue: &Clue) -> Written {
        let key = match &*clue.kind {
            "white_dot" => "white",
            "black_dot" => "black",
            "x" => "x",
            "v" => "v",
            _ => "greater",
        };
        for pair in neighbours(&cells(&clue.cells)?) {
            self.tables.add("dots", key, &line(&pair));
        }
        Ok(())
    }

    fn outside(&mut self, clue: &Clue) -> Written {
        let cells = cells(&clue.cells)?;
        let (key, number) = match &*clue.kind {
            "little_killer" => ("little_killer", clue.sum),
            "sandwich" => ("sandwich", clue.sum),
            "x_sum" => ("x_sum", clue.sum),
            "skyscraper" => ("skyscraper", clue.count),
            "hidden_skyscraper" => ("hidden_skyscraper", clue.value),
            "full_rank" if self.source.ties() == "any" => ("full_rank_ties", clue.rank),
            "full_rank" => ("full_rank", clue.rank),
            _ => ("numbered_room", clue.value),
        };
        let reversed: Vec<_> = cells.iter().rev().copied().collect();
        let words = match (self.board.row_or_column(&cells), self.board.row_or_column(&reversed)) {
            (Some(words), _) => words,
            (None, Some(words)) => format!("{words} backwards"),
            (None, None) => line(&cells),
        };
        self.tables.add("outside", key, &format!("{number}: {words}"));
        Ok(())
    }

    fn marks(&mut self, clue: &Clue) -> Written {
        let cells = cells(&clue.cells)?;
        match &*clue.kind {
            "candidates" => return self.candidates(clue),
            "quadruple" => self.tables.add("marks", "quad", &format!("{}: {}", numbers(&clue.values), set(&cells))),
            "same_values" => self.tables.add("marks", "same", &equation(&clue.sets, set)?),
            "counting_circles" => self.tables.add("marks", "circles", &set(&cells)),
            "column_index" => self.tables.add("marks", "column_index", &set(&cells)),
            "row_index" => self.tables.add("marks", "row_index", &set(&cells)),
            _ => {
                // the first two cells have a meaning of their own
                let (head, rest) = cells.split_at(cells.len().min(2));
                let words: Vec<_> = head.iter().map(|&cell| name(cell)).chain([line(rest)]).collect();
                self.tables.add("marks", "value_index", &words.join(" "));
            }
        }
        Ok(())
    }

    fn candidates(&mut self, clue: &Clue) -> Written {
        let cell = line(&cells(clue.cell.as_slice())?);
        let (low, high) = self.source.values;
        let values: BTreeSet<_> = clue.values.iter().copied().collect();
        let only = |rest: i64| (low..=high).filter(|value| value % 2 == rest).eq(values.iter().copied());
        if (low..=high).eq(values.iter().copied()) {
            return Ok(());
        }
        match (only(1), only(0)) {
            (true, _) => self.tables.add("marks", "odd", &cell),
            (_, true) => self.tables.add("marks", "even", &cell),
            _ => self.tables.add("marks", "candidates", &format!("{cell}: {}", numbers(&clue.values))),
        }
        Ok(())
    }

    /// A relation on two cells, by a name of its own where it has one.
    fn relation(&mut self, clue: &Clue) -> Written {
        let cells = cells(&clue.cells)?;
        let allowed: BTreeSet<_> = clue.allowed.iter().copied().collect();
        let (low, high) = self.source.values;
        let is = |rule: &dyn Fn(i64, i64) -> bool| {
            let all = (low..=high).flat_map(|a| (low..=high).map(move |b| (a, b)));
            all.filter(|&(a, b)| rule(a, b)).eq(allowed.iter().copied())
        };
        if clue.kind == "pair_all" && is(&|a, b| (a - b).abs() > 1) {
            self.tables.add("lines", "nabner", &line(&cells));
            return Ok(());
        }
        if let [a, b] = *cells
            && !neighbours(&cells).is_empty()
            && low > 0
        {
            let dots = (1..=2 * high).find_map(|k| {
                let difference = is(&|a, b| (a - b).abs() == k).then_some("difference");
                let ratio = || is(&|a, b| a == k * b || b == k * a).then_some("ratio");
                let sum = || is(&|a, b| a + b == k).then_some("sum");
                difference.or_else(ratio).or_else(sum).map(|key| (key, k))
            });
            if let Some((key, k)) = dots {
                self.tables.add("dots", key, &format!("{k}: {}", line(&[a, b])));
                return Ok(());
            }
        }
        let over = if clue.kind == "pair_all" { "pairs" } else { "line" };
        let pairs = allowed.iter().map(|(a, b)| format!("{a} {b}"));
        let cells = ("cells", Entry::text(&self.straight(&cells)));
        self.tables.record("relation", [("over", Entry::text(over)), cells, ("pairs", Entry::texts(pairs))]);
        Ok(())
    }

    /// How often values occur.
    fn counts(&mut self, clue: &Clue) -> Written {
        let cells = set(&cells(&clue.cells)?);
        let key = if clue.kind == "contains_at_least" { "at_least" } else { "exactly" };
        let times: Vec<(i64, i64)> = if clue.kind == "look_and_say" {
            let digits: Option<Vec<_>> = clue.said.chars().map(|c| c.to_digit(36).map(i64::from)).collect();
            let digits = digits.ok_or(Refusal::Because("a clue that is no digits"))?;
            digits.as_chunks().0.iter().map(|&[count, value]| (value, count)).collect()
        } else {
            let each: BTreeSet<_> = clue.values.iter().copied().collect();
            let times = |value| clue.values.iter().filter(|&&other| other == value).map(|_| 1).sum();
            each.into_iter().map(|value| (value, times(value))).collect()
        };
        for (value, count) in times {
            let values = ("values", Entry::text(&value.to_string()));
            self.tables
                .record("count", [("cells", Entry::text(&cells)), values, (key, Entry::Value(count.to_string()))]);
        }
        Ok(())
    }

    /// Of the values from 0 on, each house misses one that is not 0; no two rows, columns or boxes miss the same, and those
    /// that meet in a 0 do not either. What they miss are variables.
    fn doppelganger(&mut self) -> Written {
        let (size, (low, high)) = (self.source.rows, self.source.values);
        if self.source.cols != size || low != 0 || usize::try_from(high) != Ok(size) {
            return Err(Refusal::Because("a board that is no square with values from 0"));
        }
        let numbers = || 1..=size;
        let row = |row| numbers().map(|column| (row, column)).collect::<Vec<Cell>>();
        let column = |column| numbers().map(|row| (row, column)).collect::<Vec<Cell>>();
        let rows: Vec<Vec<Cell>> = numbers().map(row).collect();
        let columns: Vec<Vec<Cell>> = numbers().map(column).collect();
        // the row beside the board has what columns miss
        let blocks = [&columns, &rows, &self.source.boxes];
        for (block, houses) in BLOCKS.into_iter().zip(blocks).filter(|(_, houses)| !houses.is_empty()) {
            let values = ("values", Entry::text(&format!("1-{high}")));
            let count = ("count", Entry::Value(houses.len().to_string()));
            self.tables.record("variable", [("name", Entry::text(block)), values, count]);
            self.tables.add("houses", "extra", block);
            for (number, house) in houses.iter().enumerate() {
                self.tables.add("houses", "extra", &format!("{} {block}{}", set(house), number + 1));
            }
        }
        let others = format!("{:?}", (1..=high).collect::<Vec<_>>()).replace(['[', ']', ','], "");
        for cell in rows.concat() {
            let (mut other, mut zero) = (Tables::default(), Tables::default());
            other.add("marks", "candidates", &format!("{}: {others}", name(cell)));
            let lacking = BLOCKS.iter().zip(blocks).filter_map(|(block, houses)| {
                let number = houses.iter().position(|house| house.contains(&cell))?;
                Some(format!("{block}{}", number + 1))
            });
            zero.add("houses", "extra", &lacking.collect::<Vec<_>>().join(" "));
            self.tables.either(vec![other, zero]);
        }
        Ok(())
    }

    /// A constraint that is left as the string it came from.
    fn raw(&mut self, clue: &Clue) -> Written {
        let (rows, columns, (low, high)) = (self.source.rows, self.source.cols, self.source.values);
        let text = format!(".Shape~{rows}x{columns}~{low}-{high}{}", clue.iss);
        let (Some(iss), Some(toml)) = (Format::named("iss"), Format::named("toml")) else { return Err(Refusal::Type) };
        let read = iss.read(&text).ok().filter(|read| read.losses.is_empty()).ok_or(Refusal::Type)?;
        let written = toml.write(&read.value).ok().filter(|written| written.losses.is_empty()).ok_or(Refusal::Type)?;
        // what stands before the first table is the board
        let tables = written.value.find("\n[").ok_or(Refusal::Type)?;
        self.tables.copy(&written.value[tables..]);
        Ok(())
    }

    fn any_of(&mut self, of: &[Clue]) {
        let mut branches = Vec::new();
        for clue in of {
            let mut branch = Writer { tables: Tables::default(), unsupported: BTreeSet::new(), ..*self };
            branch.clues(std::slice::from_ref(clue));
            self.unsupported.extend(branch.unsupported);
            if branch.tables.has_copies() {
                self.unsupported.insert("iss_raw in a branch".into());
            }
            branches.push(branch.tables);
        }
        self.tables.either(branches);
    }

    /// The cells in their order, by the name of a row or a column if they are one.
    fn straight(&self, cells: &[Cell]) -> String {
        self.board.row_or_column(cells).unwrap_or_else(|| line(cells))
    }

    /// The cells in any order, by the name of a row or a column if they are one.
    fn straight_set(&self, cells: &[Cell]) -> String {
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        self.board.row_or_column(&sorted).unwrap_or_else(|| set(cells))
    }
}

/// The keys of `[lines]` that are written from lines.
const LINES: [&str; 11] = [
    "thermo",
    "renban",
    "palindrome",
    "zipper",
    "region_sum",
    "between",
    "entropic",
    "whisper",
    "lockout",
    "modular",
    "sum_line",
];

/// The cells, if all are on the board.
fn cells(places: &[Place]) -> Result<Vec<Cell>, Refusal> {
    let cell = |place: &Place| match place {
        Place::At(cell) => Some(*cell),
        Place::Named(name) => variable(name),
    };
    places.iter().map(cell).collect::<Option<_>>().ok_or(Refusal::Cells)
}

/// `r1c1 r1c2 = r3c1 r3c2 = …`.
fn equation(lists: &[Vec<Place>], write: impl Fn(&[Cell]) -> String) -> Result<String, Refusal> {
    let words: Result<Vec<_>, _> = lists.iter().map(|list| Ok(write(&cells(list)?))).collect();
    Ok(words?.join(" = "))
}

/// `r1c1 + 2*r1c2 - r3c1`.
fn terms(cells: &[Cell], factors: &[i64]) -> String {
    let term = |(i, (&cell, &factor)): (usize, (&Cell, &i64))| {
        let sign = match (i, factor < 0) {
            (0, false) => "",
            (0, true) => "-",
            (_, false) => " + ",
            (_, true) => " - ",
        };
        let times = if factor.abs() == 1 { String::new() } else { format!("{}*", factor.abs()) };
        format!("{sign}{times}{}", name(cell))
    };
    cells.iter().zip(factors).enumerate().map(term).collect()
}

fn numbers(values: &[i64]) -> String {
    values.iter().map(i64::to_string).collect::<Vec<_>>().join(" ")
}
