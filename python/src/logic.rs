//! Solving as people do: hints, explanations and ratings.

use crate::errors;
use crate::grid::Grid;
use crate::interrupt::interruptible;
use crate::puzzle_data::{PuzzleData, puzzle_of};
use kdoku::clues::{Clue, ClueKind};
use kdoku::logic::{self, Candidate, Explainer, Language, Position, Reveal, Scale, TechniqueSet, Words};
use kdoku::rate::{RateError, Rater};
use kdoku::render::walkthrough::{self, Frame};
use kdoku::render::{self, Picture};
use kdoku::{Limits, Rules, Verdict};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use std::sync::Arc;
use std::time::Instant;

/// The scale with this name, or the usual one of the rules.
pub(crate) fn scale_of(name: Option<&str>, rules: &Rules) -> PyResult<Scale> {
    name.map_or_else(|| Ok(Scale::usual(rules)), |name| name.parse().map_err(errors::invalid_argument))
}

/// The techniques with these names.
fn techniques_of(names: Option<&str>) -> PyResult<TechniqueSet> {
    names.map_or(Ok(TechniqueSet::ALL), |names| names.parse().map_err(errors::invalid_argument))
}

fn language_of(code: &str) -> PyResult<Language> {
    let found = Language::ALL.into_iter().find(|language| language.code() == code);
    found.ok_or_else(|| errors::invalid_argument(format!("`{code}` is not a language; hint: `en` or `ko`")))
}

/// The rating as one number: that of the hardest step, or the score on the scale of HoDoKu.
#[expect(clippy::cast_precision_loss, reason = "scores are far below 2⁵²")]
pub(crate) fn value_of(rating: &logic::Rating) -> f64 {
    match rating.scale {
        Scale::Hodoku => rating.total as f64,
        _ => f64::from(rating.tenths()[0]) / 10.0,
    }
}

/// How difficult a puzzle is for people.
///
/// >>> import kdoku
/// >>> rating = kdoku.rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
/// >>> rating.value, rating.hardest, rating.level, str(rating)
/// (1.2, 'hidden-single', 'easy', 'ED=1.2/1.2/1.2')
#[pyclass(frozen, module = "kdoku")]
pub(crate) struct Rating {
    rating: logic::Rating,
}

#[pymethods]
impl Rating {
    /// One number: the difficulty of the hardest step, or the score on the scale `hodoku`.
    #[getter]
    fn value(&self) -> f64 {
        value_of(&self.rating)
    }

    /// The scale: `se121`, `se`, `hodoku` or `kdoku`.
    #[getter]
    fn scale(&self) -> &'static str {
        self.rating.scale.id()
    }

    /// Whether the techniques of the scale solve the puzzle.
    #[getter]
    fn solved(&self) -> bool {
        self.rating.solved
    }

    /// The technique of the hardest step.
    #[getter]
    fn hardest(&self) -> Option<&'static str> {
        self.rating.hardest.map(|(_, technique)| technique.id())
    }

    /// The level: `easy`, `medium`, `hard`, `unfair` or `extreme`.
    #[getter]
    fn level(&self) -> Option<String> {
        self.rating.level.map(|level| level.to_string())
    }

    /// The sum over all steps, in tenths or points.
    #[getter]
    fn total(&self) -> u64 {
        self.rating.total
    }

    /// The number of steps.
    #[getter]
    fn steps(&self) -> usize {
        self.rating.steps
    }

    fn __float__(&self) -> f64 {
        self.value()
    }

    fn __str__(&self) -> String {
        self.rating.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Rating {}>", self.rating)
    }
}

/// A step that people take.
///
/// >>> import kdoku
/// >>> step = kdoku.hint("1.....3..1.....2")
/// >>> step.technique, step.placements, step.eliminations
/// ('hidden-single', [('r1c2', 3)], [])
/// >>> print(step)
/// hidden single: r1c2 is the only place for 3 in box 1, so r1c2 = 3
///
/// In a notebook it is drawn on the board.
#[pyclass(frozen, module = "kdoku")]
pub(crate) struct Step {
    puzzle: Arc<PuzzleData>,
    before: Position,
    found: logic::Step,
    language: Language,
}

/// Calls `write` with the words for the steps of a puzzle.
fn with_words<T>(puzzle: &PuzzleData, language: Language, write: impl FnOnce(&Words<'_>) -> T) -> T {
    let source = |index| puzzle.sources.iter().find(|source| source.constraints.contains(&index));
    let names = |index| source(index).map(ToString::to_string);
    write(&Words::new(&puzzle.rules, language).with_symbols(&puzzle.symbols).with_clue_names(&names))
}

/// Calls `draw` with the picture of a puzzle without pencil marks, since positions have candidates.
fn with_picture<T>(puzzle: &PuzzleData, draw: impl FnOnce(&Picture<'_>) -> T) -> T {
    let clues = puzzle.puzzle.clues.iter().filter(|clue| clue.kind != ClueKind::Candidates);
    let (clues, unnamed): (Vec<Clue>, _) = (clues.cloned().collect(), puzzle.unnamed());
    let mut picture = puzzle.picture(&unnamed);
    picture.clues = &clues;
    draw(&picture)
}

impl Step {
    fn named(&self, candidates: &[Candidate]) -> Vec<(String, i32)> {
        let rules = &self.puzzle.rules;
        candidates.iter().map(|it| (rules.geometry().name(it.cell), rules.value(it.digit))).collect()
    }
}

#[pymethods]
impl Step {
    /// The technique, as its name in `techniques`.
    #[getter]
    fn technique(&self) -> &'static str {
        self.found.technique.id()
    }

    /// The technique in words.
    #[getter]
    fn name(&self) -> &'static str {
        self.found.technique.name_in(self.language)
    }

    /// The values that are set: cell and value.
    #[getter]
    fn placements(&self) -> Vec<(String, i32)> {
        self.named(&self.found.placements)
    }

    /// The candidates that are removed: cell and value.
    #[getter]
    fn eliminations(&self) -> Vec<(String, i32)> {
        self.named(&self.found.eliminations)
    }

    /// The difficulty on the scale that found the step.
    #[getter]
    fn difficulty(&self) -> Option<u32> {
        self.found.difficulty
    }

    /// The values of the board before the step.
    #[getter]
    fn before(&self) -> Grid {
        Grid { values: self.before.grid(), puzzle: Arc::clone(&self.puzzle) }
    }

    /// Everything about the step as `kdoku explain --to json` writes it.
    #[pyo3(signature = () -> "dict[str, object]")]
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let json = serde_json::to_string(&self.found).map_err(errors::other)?;
        py.import("json")?.call_method1("loads", (json,))
    }

    /// As much of the step as is asked for: `nudge` (where to look), `technique` or `step`.
    #[pyo3(signature = (reveal: "typing.Literal['nudge', 'technique', 'step']" = "nudge") -> "str")]
    fn reveal(&self, reveal: &str) -> PyResult<String> {
        let reveal = match reveal {
            "nudge" => Reveal::Nudge,
            "technique" => Reveal::Technique,
            "step" => Reveal::Step,
            other => return Err(errors::invalid_argument(format!("`{other}` is not `nudge`, `technique` or `step`"))),
        };
        Ok(with_words(&self.puzzle, self.language, |words| words.reveal(&self.found, reveal)))
    }

    /// Draws the board with the step as SVG.
    fn to_svg(&self) -> String {
        let text = self.__str__();
        let remarks: Vec<String> = text.lines().map(|line| line.trim().to_owned()).collect();
        with_picture(&self.puzzle, |picture| {
            let mut picture = picture.clone();
            (picture.position, picture.step) = (Some(&self.before), Some(&self.found));
            (picture.remarks, picture.title) = (&remarks, None);
            render::svg(&picture)
        })
    }

    fn _repr_svg_(&self) -> String {
        self.to_svg()
    }

    fn __str__(&self) -> String {
        with_words(&self.puzzle, self.language, |words| words.step(&self.found))
    }

    fn __repr__(&self) -> String {
        format!("<Step {}>", self.found.technique.id())
    }
}

/// The steps of a solution, in order: a sequence of `Step`.
///
/// >>> import kdoku
/// >>> path = kdoku.explain("1.....3..1.....2")
/// >>> len(path), path[0].technique, path.rating.value, path.solved
/// (12, 'hidden-single', 1.2, True)
/// >>> print(path)
///  1. hidden single: r1c2 is the only place for 3 in box 1, so r1c2 = 3
/// ...
///
/// In a notebook it is a page to step through.
#[pyclass(frozen, sequence, module = "kdoku")]
pub(crate) struct Path {
    puzzle: Arc<PuzzleData>,
    steps: Vec<Py<Step>>,
    end: Position,
    rating: logic::Rating,
    language: Language,
}

#[pymethods]
impl Path {
    /// The rating of the path.
    #[getter]
    fn rating(&self) -> Rating {
        Rating { rating: self.rating.clone() }
    }

    /// Whether the path ends with the solution.
    #[getter]
    fn solved(&self) -> bool {
        self.rating.solved
    }

    /// The board at the end of the path.
    #[getter]
    fn end(&self) -> Grid {
        Grid { values: self.end.grid(), puzzle: Arc::clone(&self.puzzle) }
    }

    /// Writes the path as a page to step through, which loads nothing.
    fn to_html(&self) -> String {
        let title = self.puzzle.puzzle.title.as_deref().unwrap_or("kdoku");
        let heading = format!("{title} · {}", self.rating);
        let end = with_words(&self.puzzle, self.language, |words| words.summary(&self.rating, self.end.open_count()));
        let pages = with_picture(&self.puzzle, |picture| {
            let frame = |position, step, name: &str, text| {
                let mut picture = picture.clone();
                (picture.position, picture.step) = (Some(position), step);
                Frame { picture, name: name.to_owned(), text }
            };
            let steps = self.steps.iter().map(Py::get).enumerate();
            let steps = steps.map(|(i, step)| {
                frame(&step.before, Some(&step.found), step.name(), format!("{}. {}", i + 1, step.__str__()))
            });
            let mut frames: Vec<Frame<'_>> = steps.collect();
            frames.push(frame(&self.end, None, &end, end.clone()));
            walkthrough::puzzle(&heading, 1, &frames)
        });
        walkthrough::begin(&heading, self.language.code()) + &pages + walkthrough::END
    }

    /// The page in a frame of its own, so that its style does not touch the notebook.
    fn _repr_html_(&self) -> String {
        let page = self.to_html().replace('&', "&amp;").replace('"', "&quot;");
        format!("<iframe srcdoc=\"{page}\" style=\"width: 100%; height: 40em; border: 0\"></iframe>")
    }

    fn __len__(&self) -> usize {
        self.steps.len()
    }

    fn __getitem__(&self, py: Python<'_>, index: isize) -> PyResult<Py<Step>> {
        let length = self.steps.len();
        let place = if index < 0 { length.checked_add_signed(index) } else { usize::try_from(index).ok() };
        let step = place.and_then(|place| self.steps.get(place));
        step.map(|step| step.clone_ref(py)).ok_or_else(|| PyIndexError::new_err("the path has no such step"))
    }

    fn __str__(&self) -> String {
        let width = self.steps.len().to_string().len();
        let indent = format!("\n{}", " ".repeat(width + 2));
        let line = |(i, step): (usize, &Step)| format!("{:>width$}. {}", i + 1, step.__str__().replace('\n', &indent));
        let mut lines: Vec<String> = self.steps.iter().map(Py::get).enumerate().map(line).collect();
        lines.push(with_words(&self.puzzle, self.language, |words| words.summary(&self.rating, self.end.open_count())));
        lines.join("\n")
    }

    fn __repr__(&self) -> String {
        format!("<Path of {} steps: {}>", self.steps.len(), self.rating)
    }
}

/// The first steps of a puzzle with one solution, at most `limit`, each with the position before
/// it, and the position at the end.
#[expect(clippy::type_complexity, reason = "the parts of a path, used twice")]
fn steps_of(
    py: Python<'_>,
    puzzle: &PuzzleData,
    scale: Option<&str>,
    techniques: Option<&str>,
    limit: usize,
) -> PyResult<(Vec<(Position, logic::Step)>, Position, logic::Rating)> {
    let (scale, techniques) = (scale_of(scale, &puzzle.rules)?, techniques_of(techniques)?);
    let solver = puzzle.solver()?;
    interruptible(py, Limits::solutions(2), |limits| {
        let outcome = solver.count(puzzle.givens(), limits, &mut solver.scratch());
        if outcome.verdict() != Verdict::Unique {
            return Err(errors::verdict(&outcome).expect("it is not unique"));
        }
        let mut explainer = Explainer::with_techniques(&puzzle.rules, scale, techniques).map_err(errors::other)?;
        let (within, start) = (limits.clone(), Instant::now());
        explainer.stop_when(move || within.reached(start).is_some());
        let mut path = explainer.path(puzzle.givens()).map_err(errors::other)?;
        let (mut steps, mut rating) = (Vec::new(), logic::Rating::new(scale));
        while steps.len() < limit {
            let before = path.position().clone();
            let Some(step) = path.next() else { break };
            rating.add(&step);
            steps.push((before, step));
        }
        rating.finish(path.position().is_solved());
        Ok((steps, path.position().clone(), rating))
    })?
}

/// Finds the next step of a puzzle; `None` if no technique applies.
///
/// `scale` and `techniques` are those of `kdoku explain`; `language` is `en` or `ko`.
///
/// >>> import kdoku
/// >>> kdoku.hint("1.....3..1.....2").reveal("nudge")
/// 'look at box 1'
#[pyfunction]
#[pyo3(signature = (puzzle: "PuzzleLike", *, scale: "str | None" = None, techniques: "str | None" = None, language: "str" = "en") -> "Step | None")]
pub(crate) fn hint(
    puzzle: &Bound<'_, PyAny>,
    scale: Option<&str>,
    techniques: Option<&str>,
    language: &str,
) -> PyResult<Option<Step>> {
    let py = puzzle.py();
    let (puzzle, language) = (puzzle_of(puzzle)?, language_of(language)?);
    let (steps, ..) = steps_of(py, &puzzle, scale, techniques, 1)?;
    Ok(steps.into_iter().next().map(|(before, found)| Step { puzzle, before, found, language }))
}

/// Explains the solution of a puzzle step by step.
///
/// `scale` and `techniques` are those of `kdoku explain`; `language` is `en` or `ko`.
///
/// >>> import kdoku
/// >>> [step.placements[0] for step in kdoku.explain("1.....3..1.....2")][:3]
/// [('r1c2', 3), ('r2c4', 1), ('r1c3', 2)]
#[pyfunction]
#[pyo3(signature = (puzzle: "PuzzleLike", *, scale: "str | None" = None, techniques: "str | None" = None, language: "str" = "en") -> "Path")]
pub(crate) fn explain(
    puzzle: &Bound<'_, PyAny>,
    scale: Option<&str>,
    techniques: Option<&str>,
    language: &str,
) -> PyResult<Path> {
    let py = puzzle.py();
    let (puzzle, language) = (puzzle_of(puzzle)?, language_of(language)?);
    let (steps, end, rating) = steps_of(py, &puzzle, scale, techniques, usize::MAX)?;
    let step = |(before, found)| Py::new(py, Step { puzzle: Arc::clone(&puzzle), before, found, language });
    let steps = steps.into_iter().map(step).collect::<PyResult<_>>()?;
    Ok(Path { puzzle, steps, end, rating, language })
}

/// Rates a puzzle with one solution.
///
/// The scale is `se121` for classic 9×9 and `kdoku` for all others, unless you name one: `se121`,
/// `se`, `hodoku` or `kdoku`.
///
/// >>> import kdoku
/// >>> str(kdoku.rate("1.....3..1.....2"))
/// 'kdoku=1.2/13.0'
#[pyfunction]
#[pyo3(signature = (puzzle: "PuzzleLike", *, scale: "str | None" = None, time_limit: "float | None" = None) -> "Rating")]
pub(crate) fn rate(puzzle: &Bound<'_, PyAny>, scale: Option<&str>, time_limit: Option<f64>) -> PyResult<Rating> {
    let py = puzzle.py();
    let puzzle = puzzle_of(puzzle)?;
    let scale = scale_of(scale, &puzzle.rules)?;
    let limits = crate::interrupt::limits(None, None, time_limit)?;
    let rated = interruptible(py, limits, |limits| {
        Rater::new(&puzzle.rules, scale, TechniqueSet::ALL)?.rate(puzzle.givens(), limits)
    })?;
    rated.map(|rating| Rating { rating }).map_err(|error| match &error {
        RateError::NotUnique(outcome) => errors::verdict(outcome).unwrap_or_else(|| errors::undecided(outcome.end)),
        _ => errors::other(error),
    })
}
