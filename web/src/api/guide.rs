//! What `hint` and `explain` share: a position on the way to the only solution, and its steps.

use super::check::two;
use super::draw::{LayersRecord, digits};
use super::parts::{ClueRecord, Clues};
use super::puzzle::{Puzzle, grid, numbers};
use super::{Context, Fault};
use kdoku::clues::{Clue, ClueKind};
use kdoku::logic::{Explainer, HouseName, Language, LogicError, Position, Rating, Role, Scale, Step, Words};
use kdoku::toml::ClueSource;
use kdoku::{Cell, Config, Digit, Grid, Verdict, render};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// The fields of a request about a position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Fields {
    values: Option<Value>,
    candidates: Option<Vec<Vec<usize>>>,
    #[serde(default, deserialize_with = "language")]
    pub(super) language: Language,
    #[serde(default, deserialize_with = "scale")]
    scale: Option<Scale>,
    #[serde(default = "yes")]
    pub(super) overlays: bool,
    /// Whether all steps of the position are wanted, not those to the solution.
    #[serde(default)]
    pub(super) all: bool,
}

const fn yes() -> bool {
    true
}

/// A language by its code.
pub(super) fn language<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Language, D::Error> {
    let code = String::deserialize(deserializer)?;
    let found = Language::ALL.into_iter().find(|language| language.code() == code);
    found.ok_or_else(|| serde::de::Error::custom(format!("`{code}` is not a language; pass `en` or `ko`")))
}

/// A scale by its name.
pub(super) fn scale<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Scale>, D::Error> {
    let name = Option::<String>::deserialize(deserializer)?;
    name.map(|name| name.parse().map_err(serde::de::Error::custom)).transpose()
}

/// A puzzle with a position to continue from.
pub(super) enum Start {
    /// The position, and the explainer of its scale.
    Position(Box<Position>, Explainer),
    /// The puzzle or the position is wrong.
    Refused(Refusal),
}

/// The reason why a puzzle cannot be continued.
#[derive(Default)]
pub(super) struct Refusal {
    pub(super) state: &'static str,
    pub(super) message: String,
    /// The cells with a wrong value or without the right candidate.
    pub(super) wrong: Vec<usize>,
}

/// The position of a request.
pub(super) fn start(puzzle: &Puzzle, fields: &Fields, context: &Context) -> Result<Start, Fault> {
    let refused = |state, message: String, wrong| Ok(Start::Refused(Refusal { state, message, wrong }));
    let language = fields.language;
    let board = puzzle.board();
    let values = fields.values.as_ref().map(|values| grid("values", values, board)).transpose()?;
    let candidates = fields.candidates.as_ref().map(|lists| digits(lists, board)).transpose()?;
    let (outcome, solutions) = two(puzzle, &puzzle.solver()?, context);
    let solution = match (outcome.verdict(), &solutions[..]) {
        (Verdict::Unique, [solution]) => solution,
        (verdict, _) => return refused("contradiction", reason(verdict, language).to_owned(), Vec::new()),
    };
    let mut now = puzzle.givens().clone();
    let mut entered = Grid::of(board);
    for (cell, digit) in values.iter().flat_map(Grid::filled) {
        if now.get(cell) != Some(digit) {
            entered.set(cell, Some(digit));
        }
        now.set(cell, Some(digit));
    }
    // an empty list does not restrict a cell
    let lacks = |cell: Cell| {
        let list = candidates.as_ref().map(|lists| &lists[cell.index()]).filter(|list| !list.is_empty());
        now.get(cell).is_none()
            && list.is_some_and(|list| solution.get(cell).is_some_and(|digit| !list.contains(&digit)))
    };
    let is_wrong = |&cell: &Cell| now.get(cell).is_some_and(|digit| solution.get(cell) != Some(digit)) || lacks(cell);
    let wrong: Vec<usize> = board.cells().filter(is_wrong).map(Cell::index).collect();
    if !wrong.is_empty() {
        let what = match (wrong.len(), language) {
            (1, Language::English) => "One cell is wrong.".to_owned(),
            (count, Language::English) => format!("{count} cells are wrong."),
            (count, Language::Korean) => format!("틀린 칸이 {count}개 있습니다."),
        };
        return refused("wrong", what, wrong);
    }
    let scale = fields.scale.unwrap_or_else(|| Scale::usual(puzzle.rules()));
    let mut explainer = Explainer::new(puzzle.rules(), scale)?;
    explainer.stop_when(context.stop());
    let mut position = Position::new(explainer.board(), &now)?;
    position.enter(&entered)?;
    if let Some(lists) = candidates {
        for cell in board.cells().filter(|cell| !lists[cell.index()].is_empty()) {
            for digit in position.candidates(cell).filter(|digit| !lists[cell.index()].contains(digit)) {
                position.rule_out(cell, digit);
            }
        }
    }
    if position.is_solved() {
        let words = Words::new(puzzle.rules(), language).with_sentences();
        return refused("solved", words.end(0), Vec::new());
    }
    Ok(Start::Position(Box::new(position), explainer))
}

/// Why a puzzle without exactly one solution is not explained.
const fn reason(verdict: Verdict, language: Language) -> &'static str {
    match (verdict, language) {
        (Verdict::NoSolution, Language::English) => "The puzzle has no solution.",
        (Verdict::NoSolution, Language::Korean) => "해가 없는 퍼즐입니다.",
        (Verdict::Multiple | Verdict::Unique, Language::English) => "The puzzle has more than one solution.",
        (Verdict::Multiple | Verdict::Unique, Language::Korean) => "해가 둘 이상인 퍼즐입니다.",
        (Verdict::Invalid, Language::English) => "Givens clash.",
        (Verdict::Invalid, Language::Korean) => "주어진 숫자가 서로 어긋납니다.",
        (Verdict::Undecided, Language::English) => "The time is too short to solve the puzzle.",
        (Verdict::Undecided, Language::Korean) => "시간이 짧아 퍼즐을 풀지 못했습니다.",
    }
}

impl From<LogicError> for Fault {
    fn from(error: LogicError) -> Self {
        Self::invalid(error.to_string())
    }
}

/// A step as JSON.
#[derive(Serialize)]
pub(super) struct StepRecord {
    text: String,
    name: &'static str,
    pub(super) technique: &'static str,
    difficulty: Option<u32>,
    placements: Vec<CandidateRecord>,
    eliminations: Vec<CandidateRecord>,
    cells: Vec<(Role, usize)>,
    /// The clue that the step rests on, if it is one.
    pub(super) clue: Option<ClueRecord>,
    pub(super) overlay: Option<LayersRecord>,
    values: Vec<usize>,
    candidates: Vec<Vec<usize>>,
}

#[derive(Serialize)]
struct CandidateRecord {
    cell: usize,
    digit: usize,
}

/// Writes the steps of a puzzle.
pub(super) struct Writer<'a> {
    puzzle: &'a Puzzle,
    /// The clues without pencil marks, which the candidates of a position replace.
    clues: Vec<Clue>,
    unnamed: Vec<String>,
    parts: Clues<'a>,
    language: Language,
}

impl<'a> Writer<'a> {
    pub(super) fn new(puzzle: &'a Puzzle, language: Language) -> Self {
        let clues =
            puzzle.config.puzzle.clues.iter().filter(|clue| clue.kind != ClueKind::Candidates).cloned().collect();
        Self { puzzle, clues, unnamed: puzzle.unnamed(), parts: Clues::new(puzzle), language }
    }

    /// Uses words for steps.
    pub(super) fn with_words<T>(&self, run: impl FnOnce(&Words) -> T) -> T {
        let names = |index| self.clue_name(index);
        let words = Words::new(self.puzzle.rules(), self.language).with_sentences();
        run(&words.with_symbols(&self.puzzle.symbols()).with_clue_names(&names))
    }

    /// The name of the clue that a constraint comes from.
    fn clue_name(&self, constraint: usize) -> Option<String> {
        let Config { sources, puzzle, .. } = &self.puzzle.config;
        let source = sources.iter().find(|source: &&ClueSource| source.constraints.contains(&constraint))?;
        // clues with one constraint each may share a source, such as the two diagonals
        let is_each = source.clues.len() == source.constraints.len();
        let place = if is_each { constraint - source.constraints.start } else { 0 };
        let clue = puzzle.clues.get(source.clues.start + place)?;
        Some(render::clue_name(&self.puzzle.picture(&self.unnamed), clue, self.language))
    }

    /// The clue that a step rests on: that of its constraints, or of the house that it is in.
    fn clue(&self, step: &Step) -> Option<ClueRecord> {
        let houses = step.houses_as(Role::Pattern).filter_map(|house| match house {
            HouseName::Constraint(index) => Some(index),
            HouseName::Board(_) | HouseName::Implied(_) => None,
        });
        let constraints: Vec<usize> = step.constraints.iter().copied().chain(houses).collect();
        self.parts.of_constraints(&constraints, |index| self.clue_name(index))
    }

    /// A step that is taken in a position.
    pub(super) fn record(&self, before: &Position, step: &Step, overlay: bool) -> StepRecord {
        let candidate =
            |&kdoku::logic::Candidate { cell, digit }: &_| CandidateRecord { cell: cell.index(), digit: digit.get() };
        let cells = (0..self.puzzle.board().cell_count()).map(Cell::from_index);
        StepRecord {
            text: self.with_words(|words| words.step(step)),
            name: step.technique.name_in(self.language),
            technique: step.technique.id(),
            difficulty: step.difficulty,
            placements: step.placements.iter().map(candidate).collect(),
            eliminations: step.eliminations.iter().map(candidate).collect(),
            cells: step.cells.iter().map(|&(role, cell)| (role, cell.index())).collect(),
            clue: self.clue(step),
            overlay: overlay.then(|| self.overlay(before, step)),
            values: numbers(&before.grid()),
            candidates: cells.map(|cell| before.candidates(cell).map(Digit::get).collect()).collect(),
        }
    }

    /// The layers of the picture of a step.
    fn overlay(&self, before: &Position, step: &Step) -> LayersRecord {
        let mut picture = self.puzzle.picture(&self.unnamed);
        picture.clues = &self.clues;
        (picture.position, picture.step) = (Some(before), Some(step));
        render::svg_layers(&picture).into()
    }
}

/// A rating as JSON.
#[derive(Serialize)]
pub(super) struct RatingRecord {
    scale: &'static str,
    solved: bool,
    text: String,
    level: Option<String>,
    hardest: Option<u32>,
    technique: Option<&'static str>,
    total: u64,
    steps: usize,
}

impl RatingRecord {
    pub(super) fn new(rating: &Rating, language: Language) -> Self {
        Self {
            scale: rating.scale.id(),
            solved: rating.solved,
            text: rating.to_string(),
            level: rating.level.map(|level| level.to_string()),
            hardest: rating.hardest.map(|(difficulty, _)| difficulty),
            technique: rating.hardest.map(|(_, technique)| technique.name_in(language)),
            total: rating.total,
            steps: rating.steps,
        }
    }
}
