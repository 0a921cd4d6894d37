//! Steps in words, in English and Korean.
//!
//! Each language is a [`Table`]: names of techniques, and templates such as
//! `{cells} hold only {digits}`. A template takes its parts from the data of the [`Step`] alone
//! (`parts`). If a step lacks a part, the next template of its technique is tried; the last resort
//! lists the pattern by roles, which fits every step. So a technique without a template of its own
//! is still described.
//!
//! Korean particles depend on the sound before them; a template writes `{은}`, and `particle`
//! chooses.
//!
//! Steps are written in the compact notation of solvers, `r1c4≠38`, or in full sentences (`prose`).

mod chains;
mod english;
mod korean;
mod paragraphs;
mod particle;
mod parts;
mod prose;

use super::{Candidate, HouseName, Rating, Role, Step, Technique};
use kdoku_board::{Cell, Digit, House, Rules, Symbols};
use std::fmt;
use std::str::FromStr;

/// The language of words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Korean.
    Korean,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::English, Self::Korean];

    /// The code: `en` or `ko`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Korean => "ko",
        }
    }

    /// The language of a locale such as `ko_KR.UTF-8`; English for every other.
    #[must_use]
    pub fn from_locale(locale: &str) -> Self {
        let code = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
        code.parse().unwrap_or_default()
    }

    const fn table(self) -> &'static Table {
        match self {
            Self::English => &english::TABLE,
            Self::Korean => &korean::TABLE,
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Language {
    type Err = String;

    fn from_str(code: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(code));
        found.ok_or_else(|| format!("`{code}` is not a language; hint: write `en` or `ko`"))
    }
}

impl Technique {
    /// The name in a language.
    #[must_use]
    pub fn name_in(self, language: Language) -> &'static str {
        (language.table().name)(self)
    }
}

/// The words of a language.
struct Table {
    name: fn(Technique) -> &'static str,
    /// The templates of a technique, from the most to the least specific.
    templates: fn(Technique) -> &'static [&'static str],
    /// Templates that are tried before those in full sentences. One that starts with a clue is not
    /// introduced by the name of the technique; one with `{gone cells}` says what is removed.
    prose: fn(Technique) -> &'static [&'static str],
    /// How to find a step that rests on a clue, in full sentences.
    approach: fn(Technique) -> Option<&'static str>,
    role: fn(Role) -> &'static str,
    phrase: fn(Phrase) -> &'static str,
    /// A sentence that a technique is there, without its place.
    existence: fn(Technique) -> String,
    /// A reason, as it stands before its conclusion.
    because: fn(&str) -> String,
}

/// Short texts that sentences are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phrase {
    /// Between the last two items of a list.
    And,
    /// The same for alternatives, and for parts of sentences.
    Or,
    AndThen,
    Row,
    Column,
    Box,
    Region,
    RowOf,
    ColumnOf,
    /// A group of different cells without a name.
    Group,
    /// A constraint without a name.
    Clue,
    /// A variable beside the board.
    Variable,
    /// A part of the pattern with its role.
    Part,
    /// A nudge to a house, a clue or cells; and to a digit.
    Look,
    LookAtDigit,
    /// That a technique is in a house or a clue, or near cells.
    In,
    Near,
    /// Singles in a row.
    Singles,
    /// Digits without a partner in a row of clues.
    Partners,
    /// The end of a path.
    Solved,
    IsSolved,
    Stuck,
    /// Why a node of a chain holds.
    Assumption,
    InCell,
    OnlyCandidate,
    ByPeers,
    /// Innies and outies of a house.
    SumsOf,
    /// Conclusions in full sentences: a value, all values; digits from cells, what is between two of
    /// these, and all of them.
    Is,
    Are,
    From,
    FromEach,
    Remove,
    /// What clues rule out beside a value.
    ByClues,
    /// Consecutive digits.
    Range,
    /// The values that are left for cells: several, two, or one.
    RangeIn,
    EitherIn,
    OnlyIn,
    /// One of two values.
    Either,
    /// The sum of the other cells of a clue, and what that leaves for some cells.
    OthersAre,
    OthersAtLeast,
    OthersAtMost,
    OthersBetween,
    OthersLeave,
    /// What is left for further cells.
    Leaves,
}

/// How much of a step is revealed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reveal {
    /// Where to look.
    #[default]
    Nudge,
    /// Which technique applies, and where.
    Technique,
    /// All of it.
    Step,
}

/// Writes steps in words.
///
/// ```
/// # mod kdoku { pub use kdoku_board::*; pub use kdoku_logic as logic; }
/// use kdoku::logic::{Explainer, Language, Position, Reveal, Scale, Words};
/// use kdoku::{Grid, Order, Rules};
///
/// let rules = Rules::classic(Order::new(2)?);
/// let givens: Grid = "1 0 0 0\n0 0 3 0\n0 1 0 0\n0 0 0 2".parse()?;
/// let mut explainer = Explainer::new(&rules, Scale::Se121)?;
/// let words = Words::new(&rules, Language::English);
/// for step in explainer.path(&givens)? {
///     println!("{}", words.step(&step));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Words<'a> {
    rules: &'a Rules,
    language: Language,
    symbols: Symbols,
    clue: Option<&'a dyn Fn(usize) -> Option<String>>,
    has_sentences: bool,
}

impl fmt::Debug for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Words")
            .field("language", &self.language)
            .field("symbols", &self.symbols)
            .finish_non_exhaustive()
    }
}

impl<'a> Words<'a> {
    /// Words for steps under these rules, with the usual symbols.
    #[must_use]
    pub fn new(rules: &'a Rules, language: Language) -> Self {
        Self { rules, language, symbols: Symbols::usual(rules.size()), clue: None, has_sentences: false }
    }

    /// Writes values with these symbols, if they are enough for the board.
    #[must_use]
    pub fn with_symbols(mut self, symbols: &Symbols) -> Self {
        if symbols.capacity() >= self.rules.size() {
            self.symbols = symbols.clone();
        }
        self
    }

    /// Names constraints as `clue` does, by their index in the rules.
    #[must_use]
    pub fn with_clue_names(mut self, clue: &'a dyn Fn(usize) -> Option<String>) -> Self {
        self.clue = Some(clue);
        self
    }

    /// Writes full sentences instead of the compact notation: `Look at row 1.`, `Remove 3 and 8 from
    /// r1c4.`
    #[must_use]
    pub const fn with_sentences(mut self) -> Self {
        self.has_sentences = true;
        self
    }

    /// The language.
    #[must_use]
    pub const fn language(&self) -> Language {
        self.language
    }

    /// The rules of the steps.
    pub(crate) const fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// The name of the clue that a constraint belongs to.
    pub(crate) fn clue_name(&self, constraint: usize) -> Option<String> {
        self.clue.and_then(|name| name(constraint))
    }

    /// A step, as far as `reveal` allows.
    #[must_use]
    pub fn reveal(&self, step: &Step, reveal: Reveal) -> String {
        match reveal {
            Reveal::Nudge => self.nudge(step),
            Reveal::Technique => self.technique(step),
            Reveal::Step => self.step(step),
        }
    }

    /// Where to look: `look at box 4`.
    #[must_use]
    pub fn nudge(&self, step: &Step) -> String {
        let place = self.house_of_interest(step).or_else(|| self.part(step, "clues"));
        let (phrase, part) = match (place, &parts::digits(step)[..]) {
            (Some(place), _) => (Phrase::Look, place),
            (None, &[digit]) => (Phrase::LookAtDigit, self.digit(digit)),
            (None, _) => (Phrase::Look, self.surroundings(step)),
        };
        self.written(filled(self.phrase(phrase), &|_| Some(part.clone())).unwrap_or(part))
    }

    /// Which technique applies, and where: `there is a naked pair in row 1`.
    #[must_use]
    pub fn technique(&self, step: &Step) -> String {
        if let Some(approach) = self.approach(step).filter(|_| self.has_sentences) {
            return self.written(approach);
        }
        let existence = (self.language.table().existence)(step.technique);
        let place = self.part(step, "house").or_else(|| self.part(step, "clues"));
        let phrase = if place.is_some() { Phrase::In } else { Phrase::Near };
        let place = place.unwrap_or_else(|| self.surroundings(step));
        let part = |name: &str| Some(if name == "place" { place.clone() } else { existence.clone() });
        self.written(filled(self.phrase(phrase), &part).unwrap_or(existence))
    }

    /// The whole step as a sentence, with its chains on lines of their own, indented by two spaces.
    #[must_use]
    pub fn step(&self, step: &Step) -> String {
        let mut text = self.sentence(step);
        for line in self.chains(step) {
            text.push_str("\n  ");
            text.push_str(&line);
        }
        text
    }

    /// The whole step as a sentence, without its chains.
    #[must_use]
    pub fn sentence(&self, step: &Step) -> String {
        if self.has_sentences {
            return self.prose(step);
        }
        let name = step.technique.name_in(self.language);
        let templates = (self.language.table().templates)(step.technique);
        let part = |name: &str| self.part(step, name);
        let described = templates.iter().find_map(|template| {
            // a step that only sets values has the values instead
            let is_cut = step.eliminations.is_empty();
            let template = template.strip_suffix(": {eliminations}").filter(|_| is_cut).unwrap_or(template);
            let text = filled(template, &part)?;
            // bounds say what is left
            let has_eliminations =
                ["{eliminations}", "{bounds}", "{bounded}"].iter().any(|part| template.contains(part));
            Some((text, has_eliminations, template.contains("{placements}")))
        });
        let (mut text, has_eliminations, has_placements) =
            described.unwrap_or_else(|| (self.pattern(step), false, false));
        let by_clues = self.by_clues(step);
        let is_plain = by_clues.is_none() && !has_eliminations;
        for (name, is_wanted) in [("eliminations", is_plain), ("placements", !has_placements)] {
            if let Some(list) = self.part(step, name).filter(|_| is_wanted) {
                if !text.is_empty() {
                    text = (self.language.table().because)(&text);
                }
                text.push_str(&list);
            }
        }
        if let Some(by_clues) = by_clues {
            text.extend(["; ", &by_clues]);
        }
        format!("{name}: {text}")
    }

    /// What the values of a step rule out by clues: `by arrow r1c1: r2c1≠5`.
    fn by_clues(&self, step: &Step) -> Option<String> {
        let is_wanted = !step.placements.is_empty() && !step.constraints.is_empty();
        is_wanted.then(|| filled(self.phrase(Phrase::ByClues), &|name| self.part(step, name)))?
    }

    /// The rating of a path, or that it ends before the solution.
    #[must_use]
    pub fn summary(&self, rating: &Rating, blank_cells: usize) -> String {
        if !rating.solved {
            return self.end(blank_cells);
        }
        let part = |name: &str| Some(if name == "rating" { rating.to_string() } else { rating.steps.to_string() });
        self.written(filled(self.phrase(Phrase::Solved), &part).unwrap_or_default())
    }

    /// The end of a path that stops with this number of blank cells.
    #[must_use]
    pub fn end(&self, blank_cells: usize) -> String {
        let phrase = if blank_cells == 0 { Phrase::IsSolved } else { Phrase::Stuck };
        self.written(self.numbered(phrase, blank_cells))
    }

    /// A text on its own, as a full sentence if these are wanted.
    fn written(&self, text: String) -> String {
        if self.has_sentences { prose::sentence(&text) } else { text }
    }

    /// The parts of the pattern by their roles.
    fn pattern(&self, step: &Step) -> String {
        let mut listed = Vec::new();
        for role in parts::ROLES {
            let items = self.items_as(step, role);
            if !items.is_empty() {
                let role = (self.language.table().role)(role);
                let items = items.join(", ");
                let part = |name: &str| Some(if name == "role" { role.to_owned() } else { items.clone() });
                listed.extend(filled(self.phrase(Phrase::Part), &part));
            }
        }
        listed.extend(self.part(step, "clues"));
        listed.join("; ")
    }

    /// Houses, cells and candidates with a role.
    fn items_as(&self, step: &Step, role: Role) -> Vec<String> {
        let houses = step.houses_as(role).map(|house| self.house(house));
        let cells = step.cells_as(role).map(|cell| self.cell(cell));
        let is_cell = |cell| step.cells_as(role).any(|other| other == cell);
        let candidates = step.candidates_as(role).filter(|candidate| role != Role::Pattern || !is_cell(candidate.cell));
        let candidates = candidates.map(|candidate| self.candidate(candidate, true));
        houses.chain(cells).chain(candidates).collect()
    }

    /// The house that a step with one pattern house is about, or that of its only cell.
    fn house_of_interest(&self, step: &Step) -> Option<String> {
        let mut houses = step.houses_as(Role::Pattern);
        match (houses.next(), houses.next()) {
            (Some(house), None) => return Some(self.house(house)),
            (None, _) if step.constraints.is_empty() => {}
            _ => return None,
        }
        let cells = parts::cells_with(step, Role::Pattern);
        let cell = match (&cells[..], &step.placements[..]) {
            ([cell], _) => *cell,
            ([], [placement]) => placement.cell,
            _ => return None,
        };
        let houses = self.rules.geometry().houses_of(cell);
        let boxed = houses.iter().find(|house| matches!(house, House::Box(_) | House::Region(_)));
        boxed.or(houses.first()).map(|&house| self.house(HouseName::Board(house)))
    }

    /// The cells of the pattern, of its other roles, or of the conclusion.
    fn surroundings(&self, step: &Step) -> String {
        let found = parts::ROLES.into_iter().map(|role| parts::cells_with(step, role)).find(|cells| !cells.is_empty());
        let start = || Some(vec![step.chains.first()?.nodes.first()?.candidates.first()?.cell]);
        let ends = || step.placements.iter().chain(&step.eliminations).map(|candidate| candidate.cell).collect();
        let mut cells: Vec<Cell> = found.or_else(start).unwrap_or_else(ends);
        cells.dedup();
        cells.truncate(4);
        self.list(cells.into_iter().map(|cell| self.cell(cell)))
    }

    fn phrase(&self, phrase: Phrase) -> &'static str {
        (self.language.table().phrase)(phrase)
    }

    /// A list: `a`, `a and b`, `a, b and c`.
    fn list(&self, items: impl IntoIterator<Item = String>) -> String {
        self.joined(&items.into_iter().collect::<Vec<_>>(), Phrase::And)
    }

    fn joined(&self, items: &[String], and: Phrase) -> String {
        let Some((last, before)) = items.split_last() else { return String::new() };
        if before.is_empty() {
            return last.clone();
        }
        let before = before.join(", ");
        let part = |name: &str| Some(if name == "before" { before.clone() } else { last.clone() });
        filled(self.phrase(and), &part).unwrap_or_default()
    }

    fn cell(&self, cell: Cell) -> String {
        let geometry = self.rules.geometry();
        match cell.index().checked_sub(geometry.cell_count()) {
            None => geometry.name(cell),
            Some(variable) => self.numbered(Phrase::Variable, variable + 1),
        }
    }

    fn digit(&self, digit: Digit) -> String {
        match self.symbols.glyph(digit) {
            Some(glyph) => glyph.to_string(),
            None => self.rules.value(digit).to_string(),
        }
    }

    /// `r1c1=5`, or `r1c1≠5`.
    fn candidate(&self, candidate: Candidate, is_on: bool) -> String {
        format!("{}{}{}", self.cell(candidate.cell), if is_on { '=' } else { '≠' }, self.digit(candidate.digit))
    }

    fn house(&self, house: HouseName) -> String {
        let plain = |phrase, number: u16| self.numbered(phrase, usize::from(number) + 1);
        let of_board = |phrase, board: u16, number: u16| {
            let (board, number) = (u32::from(board) + 1, u32::from(number) + 1);
            let part = |name: &str| Some(if name == "board" { board } else { number }.to_string());
            filled(self.phrase(phrase), &part).unwrap_or_default()
        };
        match house {
            HouseName::Board(House::Row(number)) => plain(Phrase::Row, number),
            HouseName::Board(House::Column(number)) => plain(Phrase::Column, number),
            HouseName::Board(House::Box(number)) => plain(Phrase::Box, number),
            HouseName::Board(House::Region(number)) => plain(Phrase::Region, number),
            HouseName::Board(House::RowOf(board, number)) => of_board(Phrase::RowOf, board, number),
            HouseName::Board(House::ColumnOf(board, number)) => of_board(Phrase::ColumnOf, board, number),
            HouseName::Constraint(index) => self.group(index),
            HouseName::Implied(index) => {
                filled(self.phrase(Phrase::Group), &|_| Some(self.implied(index))).unwrap_or_default()
            }
        }
    }

    /// The cells of an implied house, such as `r234c159`.
    pub(super) fn implied(&self, index: usize) -> String {
        let houses = self.rules.implied_houses();
        houses
            .get(index)
            .map_or_else(|| (index + 1).to_string(), |cells| parts::rectangles(self.rules.geometry(), cells))
    }

    fn numbered(&self, phrase: Phrase, number: usize) -> String {
        filled(self.phrase(phrase), &|_| Some(number.to_string())).unwrap_or_default()
    }

    /// A group of different cells: the clue that it comes from, or its first and last cells.
    fn group(&self, index: usize) -> String {
        if let Some(name) = self.clue_name(index) {
            return name;
        }
        let cells = match self.rules.constraints().get(index) {
            Some(kdoku_board::rules::Constraint::AllDifferent(cells)) => &cells[..],
            _ => &[],
        };
        let range = match cells {
            [] => (index + 1).to_string(),
            [only] => self.cell(*only),
            [first, .., last] => format!("{}–{}", self.cell(*first), self.cell(*last)),
        };
        filled(self.phrase(Phrase::Group), &|_| Some(range.clone())).unwrap_or_default()
    }

    fn constraint(&self, index: usize) -> String {
        let named = self.clue_name(index);
        named.unwrap_or_else(|| self.numbered(Phrase::Clue, index + 1))
    }
}

/// A template with its parts; `None` if one is missing. Names of particles stand for the form that
/// fits the text before them.
fn filled(template: &str, part: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let (name, after) = after.split_once('}')?;
        match particle::form(name, &text) {
            Some(form) => text.push_str(form),
            None => text.push_str(&part(name)?),
        }
        rest = after;
    }
    Some(text + rest)
}

#[cfg(test)]
mod tests;
