//! Named constraints as tables, each clue in its short form.

use super::cells::{from_outside, line, list, push_list};
use crate::interchange::puzzle::excludes_all_drawn;
use crate::interchange::{Conversion, Loss, LossKind, Puzzle};
use crate::toml::quoted;
use kdoku_board::rules::MAX_VALUE;
use kdoku_board::{Automaton, Cell, Comparison, Digit, Rules, Symbols};
use kdoku_puzzle::{
    AllowedPairs, Clue, ClueKind, DEFINITIONS, Definition, Field, PairRelation, PairScope, Part, Pattern, Payload,
    Syntax, diagonals, drawn_by, formula, moves,
};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Display, Write};

/// The maximum line length, unless one item is longer.
const WIDTH: usize = 110;

/// Writes all tables of constraints, and returns what could not be written.
pub(super) fn tables(puzzle: &Puzzle) -> (String, Vec<Loss>) {
    let bare = &puzzle.blank_rules();
    let writer = ClueWriter::new(puzzle, bare);
    let (mut tables, mut losses) = (Tables::new("", "\n"), Vec::new());
    let clues: Vec<&Clue> = puzzle.clues.iter().collect();
    writer.named(&clues, &clues, &mut tables, &mut losses);
    for custom in clues.iter().filter(|clue| clue.kind.definition().is_none()) {
        writer.custom(custom, &clues, &mut tables, &mut losses);
    }
    writer.own_tables(&clues, &mut tables);
    (tables.text, losses)
}

/// The text of a custom clue as a table, from `[[relation]]` on.
#[cfg(test)]
pub(in crate::interchange) fn custom_table(puzzle: &Puzzle, clue: &Clue) -> String {
    let mut tables = Tables::new("", "");
    ClueWriter::new(puzzle, &puzzle.blank_rules()).custom(clue, &[], &mut tables, &mut Vec::new());
    tables.text
}

/// Tables of constraints: of a file, or of a branch.
struct Tables<'p> {
    text: String,
    /// What the names of tables begin with: `any.of.` in a branch.
    prefix: &'p str,
    /// What stands before a table.
    gap: &'static str,
}

impl<'p> Tables<'p> {
    const fn new(prefix: &'p str, gap: &'static str) -> Self {
        Self { text: String::new(), prefix, gap }
    }

    /// Adds the header of a table, or of an element of an array of tables.
    fn header(&mut self, name: &str, [open, close]: [&str; 2]) {
        self.text.extend([self.gap, open, self.prefix, name, close, "\n"]);
    }

    fn entries(&mut self, entries: &[(&str, String)]) {
        self.text.extend(entries.iter().flat_map(|(key, value)| [*key, " = ", value, "\n"]));
    }
}

/// The brackets of a table, and those of an element of an array of tables.
const TABLE: [&str; 2] = ["[", "]"];
const ELEMENT: [&str; 2] = ["[[", "]]"];

/// Takes the clues that a file may contain out of a puzzle, in the order of a file, each with its
/// text; a clue without one belongs to the text of the last. Custom clues come last.
pub(in crate::interchange) fn with_texts(puzzle: &mut Puzzle) -> Conversion<Vec<(Clue, Option<String>)>> {
    let mut clues = std::mem::take(&mut puzzle.clues);
    clues.sort_by_key(|clue| clue.kind.definition().map_or((true, None), |kind| (false, Some(kind.kind))));
    let bare = &puzzle.blank_rules();
    let writer = ClueWriter::new(puzzle, bare);
    let mut with_texts: Vec<(Clue, Option<String>)> = Vec::with_capacity(clues.len());
    let mut losses = Vec::<Loss>::new();
    // the moves of a piece share one text: how many of them are still to come
    let mut moves_left = 0;
    let mut clues = clues.into_iter();
    while let Some(mut clue) = clues.next() {
        let Some(kind) = clue.kind.definition() else {
            let names = |cells: &[Cell]| cells.iter().map(|&cell| bare.name(cell)).collect::<Vec<_>>().join(" ");
            let text = if let [cells] = &clue.groups[..] { names(cells) } else { String::new() };
            with_texts.push((clue, Some(text)));
            continue;
        };
        if !is_in_range(kind, &clue) {
            match losses.last_mut().filter(|loss| loss.what == kind.name()) {
                Some(loss) => loss.count += 1,
                None => losses.push(Loss { kind: LossKind::Constraint, what: kind.name().to_owned(), count: 1 }),
            }
            continue;
        }
        clue.number = clue.number.or(kind.number.and_then(|number| number.default));
        // both diagonals are one switch
        if let Some((last, text)) = with_texts.last_mut()
            && (kind.syntax, last.kind, &last.caption) == (Syntax::Diagonals, clue.kind, &clue.caption)
        {
            last.groups.append(&mut clue.groups);
            last.groups.sort_unstable();
            last.groups.dedup();
            *text = Some(writer.shown(kind, last));
            continue;
        }
        let text = match kind.syntax {
            Syntax::Offsets if moves_left > 0 => {
                moves_left -= 1;
                None
            }
            Syntax::Offsets => {
                let (word, taken) = offset(std::iter::once(&clue).chain(clues.as_slice()));
                moves_left = taken - 1;
                Some(word)
            }
            _ => Some(writer.shown(kind, &clue)),
        };
        with_texts.push((clue, text));
    }
    Conversion { value: with_texts, losses }
}

/// Whether a file may contain the numbers of a clue.
fn is_in_range(kind: &Definition, clue: &Clue) -> bool {
    let least = kind.number.filter(|_| kind.syntax == Syntax::Cells).map_or(i32::MIN, |number| number.minimum);
    let largest = kind.number.map_or(MAX_VALUE, |number| number.maximum);
    clue.number.is_none_or(|number| number >= least && (-largest..=largest).contains(&number))
        && clue.payload.numbers().all(|number| (-MAX_VALUE..=MAX_VALUE).contains(&number))
}

struct ClueWriter<'d> {
    puzzle: &'d Puzzle,
    bare: &'d Rules,
}

impl<'d> ClueWriter<'d> {
    const fn new(puzzle: &'d Puzzle, bare: &'d Rules) -> Self {
        Self { puzzle, bare }
    }

    /// Writes the tables of named clues, except those that are tables themselves; `drawn` are the clues
    /// that negative ones are about.
    fn named(&self, all: &[&Clue], drawn: &[&Clue], tables: &mut Tables, losses: &mut Vec<Loss>) {
        let mut last = "";
        for kind in DEFINITIONS {
            let clues = all.iter().copied().filter(|clue| clue.kind == kind.kind && kind.syntax != Syntax::OwnTable);
            let (clues, unsaid): (Vec<&Clue>, Vec<&Clue>) = clues.partition(|clue| is_in_range(kind, clue));
            let value = if clues.is_empty() { None } else { self.value(kind, &clues, drawn) };
            let missing = unsaid.len() + if value.is_none() { clues.len() } else { 0 };
            if missing > 0 {
                losses.push(Loss { kind: LossKind::Constraint, what: kind.name().to_owned(), count: missing });
            }
            if let Some(value) = value {
                if kind.table != last {
                    last = kind.table;
                    tables.header(last, TABLE);
                }
                tables.entries(&[(kind.key, value)]);
            }
        }
    }

    /// Writes the clues that are tables themselves.
    fn own_tables(&self, all: &[&Clue], tables: &mut Tables) {
        for kind in DEFINITIONS.iter().filter(|kind| kind.syntax == Syntax::OwnTable) {
            for clue in all.iter().filter(|clue| clue.kind == kind.kind) {
                tables.header(clue.kind.name(), ELEMENT);
                tables.entries(&self.own_table(kind, clue));
            }
        }
    }

    /// Writes a clue without a named kind; `outside` are the clues of the enclosing tables.
    fn custom(&self, clue: &Clue, outside: &[&Clue], tables: &mut Tables, losses: &mut Vec<Loss>) {
        let name = clue.kind.name();
        tables.header(name, ELEMENT);
        let cells = clue.groups.first().map(|cells| ("cells", quoted(&list(cells, self.bare))));
        match &clue.payload {
            Payload::Relation(PairRelation { allowed, scope }) => {
                let word = PairScope::WORDS.iter().find(|(_, known)| known == scope).map(|(word, _)| quoted(word));
                let over = match scope {
                    PairScope::Offset([rows, columns]) => Some(format!("[{rows}, {columns}]")),
                    PairScope::Line if matches!(allowed, AllowedPairs::Condition(_)) => None,
                    _ => word,
                };
                let over = over.map(|over| ("over", over));
                let (condition, pairs) = match allowed {
                    AllowedPairs::Condition(condition) => (Some(("allow", quoted(&condition.to_string()))), None),
                    AllowedPairs::Pairs(pairs) => {
                        let pairs = pairs.iter().map(|pair| quoted(&numbers(pair))).collect::<Vec<_>>();
                        (None, Some(("pairs", format!("[{}]", pairs.join(", ")))))
                    }
                };
                tables.entries(&[condition, cells, over, pairs].into_iter().flatten().collect::<Vec<_>>());
            }
            Payload::Pattern(pattern) => {
                tables.entries(&[("accept", quoted(&self.pattern(pattern)))]);
                tables.entries(cells.as_slice());
            }
            Payload::Automaton { automaton, names } => {
                tables.entries(cells.as_slice());
                self.automaton(automaton, names, &mut tables.text);
            }
            _ => {}
        }
        tables.entries(&caption(clue));
        for case in clue.cases() {
            let of = if clue.kind == ClueKind::Any { ".of." } else { "." };
            let prefix = format!("{}{name}{of}", tables.prefix);
            if clue.kind == ClueKind::Any {
                tables.text.extend(["[[", tables.prefix, "any.of]]\n"]);
            }
            let mut inside = Tables::new(&prefix, "");
            let all: Vec<&Clue> = case.iter().collect();
            let drawn = [outside, &all].concat();
            self.named(&all, &drawn, &mut inside, losses);
            for clue in all.iter().filter(|clue| clue.kind.definition().is_none()) {
                self.custom(clue, &drawn, &mut inside, losses);
            }
            self.own_tables(&all, &mut inside);
            tables.text += &inside.text;
        }
    }

    /// Writes an expression so that it is read with the symbols of the puzzle.
    fn pattern(&self, pattern: &Pattern) -> String {
        let stands_for_itself = |value: i32, symbols: &Symbols| {
            let digit = char::from_digit(value.unsigned_abs(), 10).and_then(|c| symbols.digit(c, self.bare.size()));
            digit == self.bare.digit(value)
        };
        match &self.puzzle.symbols {
            Some(symbols) if !symbols.is_numbers() && !(0..10).all(|value| stands_for_itself(value, symbols)) => {
                format!("{pattern:#}")
            }
            _ => pattern.to_string(),
        }
    }

    /// Writes the value for the key of a kind; `None` if it cannot be written.
    fn value(&self, kind: &Definition, clues: &[&Clue], drawn: &[&Clue]) -> Option<String> {
        match kind.syntax {
            Syntax::Switch if drawn_by(kind.kind).is_empty() => Some("true".to_owned()),
            Syntax::Switch => {
                clues.iter().all(|clue| excludes_all_drawn(clue, drawn.iter().copied())).then(|| "true".to_owned())
            }
            Syntax::Diagonals => self.diagonals(clues),
            Syntax::Offsets => Some(format!("[{}]", offsets(clues).join(", "))),
            _ => Some(array(&clues.iter().map(|clue| self.clue(kind, clue)).collect::<Vec<_>>())),
        }
    }

    fn diagonals(&self, clues: &[&Clue]) -> Option<String> {
        let of = |down, up| diagonals(self.bare, down, up).map(|clue| clue.groups).unwrap_or_default();
        let (down, up) = (of(true, false), of(false, true));
        let groups: Vec<&Vec<Cell>> = clues.iter().flat_map(|clue| &clue.groups).collect();
        let has = |wanted: &[Vec<Cell>]| wanted.first().is_some_and(|cells| groups.contains(&cells));
        let is_known = groups.iter().all(|&cells| down.contains(cells) || up.contains(cells));
        match (is_known, has(&down), has(&up)) {
            (true, true, true) => Some("true".to_owned()),
            (true, true, false) => Some("\"down\"".to_owned()),
            (true, false, true) => Some("\"up\"".to_owned()),
            _ => None,
        }
    }

    /// Writes a clue as a list element; one with a caption is a table.
    fn clue(&self, kind: &Definition, clue: &Clue) -> String {
        let text = self.bare_clue(kind, clue);
        let digits = clue.of_digits.then(|| ("digits", "true".to_owned()));
        let keys = digits.into_iter().chain(caption(clue));
        let caption = keys.map(|(key, words)| format!("{key} = {words}")).collect::<Vec<_>>();
        match text.strip_suffix(" }") {
            _ if caption.is_empty() => text,
            Some(table) => format!("{table}, {} }}", caption.join(", ")),
            None => format!("{{ cells = {text}, {} }}", caption.join(", ")),
        }
    }

    /// The string of a clue: its cells, with its number or values where they stand beside them.
    fn words(&self, kind: &Definition, clue: &Clue) -> String {
        let cells = clue.groups.first().map_or(&[][..], Vec::as_slice);
        let number = clue.number.unwrap_or_default();
        match kind.syntax {
            Syntax::NumberAndCells | Syntax::OptionalNumberAndCells if clue.number.is_some() => {
                self.beside(number, cells)
            }
            Syntax::Outside => format!("{number}: {}", from_outside(cells, self.bare)),
            Syntax::ValuesAndCells => self.beside(numbers(clue.values()), cells),
            Syntax::CellsAndValues => format!("{}: {}", list(cells, self.bare), numbers(clue.values())),
            Syntax::Groups(_) => clue.groups.iter().map(|cells| list(cells, self.bare)).collect::<Vec<_>>().join(" = "),
            Syntax::Terms => {
                format!("{}{number}: {}", sign(clue.comparison), terms(cells, clue.factors(), self.bare))
            }
            _ => list(cells, self.bare),
        }
    }

    /// A list of cells with what stands before its colon.
    fn beside(&self, words: impl Display, cells: &[Cell]) -> String {
        let mut text = format!("{words}:");
        push_list(&mut text, cells, self.bare);
        text
    }

    /// What messages show of a clue.
    fn shown(&self, kind: &Definition, clue: &Clue) -> String {
        let is_usual = |number: i32| kind.number.is_some_and(|parameter| parameter.default == Some(number));
        match (kind.syntax, clue.number) {
            (Syntax::Switch, _) => String::new(),
            (Syntax::Diagonals, _) => {
                let value = self.diagonals(&[clue]).filter(|value| value != "true").unwrap_or_default();
                value.trim_matches('"').to_owned()
            }
            (Syntax::Cells, Some(number)) if !is_usual(number) => {
                self.beside(number, clue.groups.first().map_or(&[][..], Vec::as_slice))
            }
            (Syntax::OwnTable, _) => self.table_shown(kind, clue),
            _ => self.words(kind, clue),
        }
    }

    /// What messages show of a clue with a table of its own: its number, values or second list of
    /// cells, and its cells.
    fn table_shown(&self, kind: &Definition, clue: &Clue) -> String {
        let group = |i: usize| clue.groups.get(i).map_or(&[][..], Vec::as_slice);
        let of_part = |part: Part| match part {
            Part::Cell(i) => Some(line(group(i), self.bare)),
            Part::Number(_) => clue.number.map(|number| number.to_string()),
            Part::Bound(_) => Some(clue.number.map_or_else(|| line(group(1), self.bare), |number| number.to_string())),
            Part::Value { index, .. } => clue.values().get(index).map(ToString::to_string),
            Part::RunSums => Some(numbers(clue.runs().1)),
            _ => None,
        };
        let number = kind.fields.iter().find_map(|field| of_part(field.part));
        let has_values = || kind.fields.iter().any(|field| field.part == Part::Values);
        let beside = number.or_else(|| has_values().then(|| numbers(clue.values()))).unwrap_or_default();
        let has_cells = !kind.fields.iter().any(|field| field.part == Part::Cell(0));
        let parts = [beside, list(if has_cells { group(0) } else { &[] }, self.bare)];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(": ")
    }

    fn bare_clue(&self, kind: &Definition, clue: &Clue) -> String {
        if kind.syntax == Syntax::Outside && !clue.values().is_empty() {
            let cells = from_outside(clue.groups.first().map_or(&[][..], Vec::as_slice), self.bare);
            let (number, key) = (clue.number.unwrap_or_default(), kind.number.map_or("number", |number| number.key));
            let (cells, values) = (quoted(&cells), quoted(&numbers(clue.values())));
            return format!("{{ cells = {cells}, {key} = {number}, values = {values} }}");
        }
        let text = quoted(&self.words(kind, clue));
        let usual = kind.number.and_then(|number| number.default);
        let number = clue.number.filter(|number| kind.syntax == Syntax::Cells && Some(*number) != usual);
        let number = kind.number.zip(number).map(|(key, number)| format!("{} = {number}", key.key));
        let options: Vec<_> = number.into_iter().chain(clue.closed.then(|| "loop = true".to_owned())).collect();
        match &*options {
            [] => text,
            options => format!("{{ cells = {text}, {} }}", options.join(", ")),
        }
    }

    /// The keys of a modifier. Blocks without a name for lists of cells have a dot in theirs.
    fn modifier(&self, clue: &Clue) -> Vec<(&'static str, String)> {
        let Some((values, each_house, each_digit)) = clue.modifier() else { return Vec::new() };
        let name = |i: usize| self.block_name(clue, i);
        let mut keys = vec![("value", quoted(&formula(values, self.puzzle.lowest)))];
        keys.extend((!each_house).then(|| ("each_house", "false".to_owned())));
        keys.extend((!each_digit).then(|| ("each_digit", "false".to_owned())));
        // the values are shared by all modifiers
        let first = clue.number == Some(1);
        keys.extend(name(1).filter(|_| first).map(|name| ("values", quoted(&name))));
        keys.extend(name(3).map(|name| ("places", quoted(&name))));
        keys
    }

    /// The name of the block of a group of variables, if lists of cells may use it.
    fn block_name(&self, clue: &Clue, group: usize) -> Option<String> {
        let first = clue.groups.get(group)?.first().filter(|&&cell| self.bare.has(cell))?;
        let (block, _) = self.bare.variable(*first)?;
        Some(block.name.clone()).filter(|name| !name.contains('.'))
    }

    /// Writes the states and moves of an automaton.
    fn automaton(&self, automaton: &Automaton, names: &[String], text: &mut String) {
        let name = |state: u16| names.get(usize::from(state)).cloned().unwrap_or_else(|| state.to_string());
        let states = || (0..=u16::MAX).take(automaton.states());
        let mut digits: BTreeMap<(u16, u16), Vec<i32>> = BTreeMap::new();
        for (from, digit) in states().flat_map(|from| (0..automaton.digits()).map(move |digit| (from, digit))) {
            let digit = Digit::from_index(digit);
            for &to in automaton.next(from, digit) {
                digits.entry((from, to)).or_default().push(self.bare.value(digit));
            }
        }
        // only states with moves have names
        let moving: BTreeSet<u16> = digits.keys().flat_map(|&(from, to)| [from, to]).collect();
        let list = |is_listed: &dyn Fn(u16) -> bool| {
            let listed = moving.iter().filter(|&&state| is_listed(state)).map(|&state| quoted(&name(state)));
            listed.collect::<Vec<_>>().join(", ")
        };
        let start = list(&|state| automaton.start().contains(&state));
        let of_move = |((from, to), values): (&(u16, u16), &Vec<i32>)| {
            format!("    {},\n", quoted(&format!("{} {} -> {}", name(*from), numbers(values), name(*to))))
        };
        let moves = digits.iter().map(of_move).collect::<String>();
        let accept = list(&|state| automaton.accepts(state));
        write!(text, "start = [{start}]\nmoves = [\n{moves}]\naccept = [{accept}]\n")
            .expect("writing to a string cannot fail");
    }

    /// The keys of a clue that is a table itself; its cells come first.
    fn own_table(&self, kind: &Definition, clue: &Clue) -> Vec<(&'static str, String)> {
        let is_first = |field: &&Field| field.part == Part::Cells(0);
        let fields = kind.fields.iter().filter(is_first).chain(kind.fields.iter().filter(|field| !is_first(field)));
        let mut entries: Vec<_> = fields.filter_map(|field| Some((field.key, self.field(field.part, clue)?))).collect();
        match clue.kind {
            ClueKind::Alike => entries.extend(self.alike(clue)),
            ClueKind::Modifier => entries.extend(self.modifier(clue)),
            ClueKind::Schroedinger => entries.extend(self.block_name(clue, 1).map(|name| ("values", quoted(&name)))),
            _ => {}
        }
        entries.extend(caption(clue));
        entries
    }

    /// The value of a part of a clue; `None` if it is left out.
    fn field(&self, part: Part, clue: &Clue) -> Option<String> {
        let group = |i: usize| clue.groups.get(i).filter(|cells| !cells.is_empty());
        let cell = |i: usize| group(i).map(|cells| quoted(&line(cells, self.bare)));
        let (tuples, is_forbidden) = clue.tuples();
        match part {
            Part::Cells(i) | Part::Variables(i) => group(i).map(|cells| quoted(&list(cells, self.bare))),
            Part::Cell(i) => cell(i),
            Part::Number(_) => clue.number.map(|number| number.to_string()),
            Part::Value { index, .. } => clue.values().get(index).map(ToString::to_string),
            Part::Values => Some(quoted(&numbers(clue.values()))),
            Part::RunValues => Some(quoted(&numbers(clue.runs().0))),
            Part::RunSums => Some(quoted(&numbers(clue.runs().1))),
            Part::Tuples => Some(array(&tuples.iter().map(|tuple| quoted(&numbers(tuple))).collect::<Vec<_>>())),
            Part::Forbidden => is_forbidden.then(|| "true".to_owned()),
            Part::Bound(comparison) if comparison == clue.comparison => {
                cell(1).or_else(|| Some(clue.number.unwrap_or_default().to_string()))
            }
            Part::Bound(_) | Part::Special(_) => None,
        }
    }

    /// The lines of `[[alike]]`.
    fn alike(&self, clue: &Clue) -> Vec<(&'static str, String)> {
        let lines = clue.groups.get(1..).unwrap_or_default();
        let cells = if !lines.is_empty() && lines.iter().all(|line| line.len() == 2) {
            let cells: Vec<Cell> = lines[0][..1].iter().chain(lines.iter().map(|line| &line[1])).copied().collect();
            ("cells", quoted(&line(&cells, self.bare)))
        } else {
            let lines: Vec<String> = lines.iter().map(|cells| quoted(&line(cells, self.bare))).collect();
            ("lines", array(&lines))
        };
        let counts = clue.number.map(|_| ("first_counts", "false".to_owned()));
        [cells].into_iter().chain(counts).collect()
    }
}

/// The keys of a caption, with their values.
fn caption(clue: &Clue) -> Vec<(&'static str, String)> {
    let words = [("name", &clue.caption.name), ("text", &clue.caption.text)];
    words.into_iter().filter_map(|(key, words)| Some((key, quoted(words.as_deref()?)))).collect()
}

/// Writes offsets, with the moves of a piece by its name.
fn offsets(clues: &[&Clue]) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = clues;
    while !rest.is_empty() {
        let (word, taken) = offset(rest.iter().copied());
        words.push(if word.starts_with('[') { word } else { quoted(&word) });
        rest = &rest[taken..];
    }
    words
}

/// The word for the first of some offsets, and the number of offsets that it says.
fn offset<'c>(clues: impl Iterator<Item = &'c Clue> + Clone) -> (String, usize) {
    let offsets = clues.map(Clue::offset);
    let named = ["knight", "king"].into_iter().find_map(|piece| {
        let moves = moves(piece)?;
        offsets.clone().take(moves.len()).eq(moves.iter().copied()).then(|| (piece.to_owned(), moves.len()))
    });
    let [rows, columns] = offsets.clone().next().unwrap_or_default();
    named.unwrap_or_else(|| (format!("[{rows}, {columns}]"), 1))
}

fn numbers(values: &[i32]) -> String {
    let mut text = String::with_capacity(3 * values.len());
    for (i, value) in values.iter().enumerate() {
        let space = if i > 0 { " " } else { "" };
        write!(text, "{space}{value}").expect("writing to a string cannot fail");
    }
    text
}

const fn sign(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "",
        Comparison::NotEqual => "!=",
        Comparison::AtMost => "<=",
        Comparison::AtLeast => ">=",
    }
}

/// `r1c1 + 2*r2c2 - r3c3`.
fn terms(cells: &[Cell], factors: &[i32], rules: &Rules) -> String {
    let mut text = String::new();
    for (i, &cell) in cells.iter().enumerate() {
        let factor = factors.get(i).copied().unwrap_or(1);
        text += match (i, factor < 0) {
            (0, true) => "-",
            (0, false) => "",
            (_, true) => " - ",
            (_, false) => " + ",
        };
        if factor.abs() != 1 {
            write!(text, "{}*", factor.unsigned_abs()).expect("writing to a string cannot fail");
        }
        text += &rules.name(cell);
    }
    text
}

/// Writes a list, on several lines if it is long.
fn array(items: &[String]) -> String {
    let on_one = format!("[{}]", items.join(", "));
    if on_one.chars().count() <= WIDTH - 20 {
        return on_one;
    }
    let mut text = String::from("[");
    let mut column = usize::MAX;
    for item in items {
        let length = item.chars().count() + 2;
        if column.saturating_add(length) > WIDTH {
            text.push_str("\n    ");
            column = 4;
        } else {
            text.push(' ');
            column += 1;
        }
        text += item;
        text.push(',');
        column += length - 1;
    }
    text + "\n]"
}
