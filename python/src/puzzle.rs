//! Puzzles: boards with givens and clues, and their files.

use crate::clue::{self, objects, write_tables, write_value};
use crate::errors;
use crate::grid::{Grid, cell_of};
use crate::puzzle_data::{PuzzleData, counted, puzzle_of, text_of, values_of};
use crate::sheet::width_of;
use kdoku::clues::{Clue, ClueKind, Syntax, WORDS};
use kdoku::geometry::Outline;
use kdoku::{BoxShape, Cell, render};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString, PyTuple};
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

/// A puzzle: a board, its givens and its clues.
///
/// A number is the size of a blank board; a text is a puzzle in any form that kdoku reads; lists and
/// arrays are givens. A puzzle does not change: each method that adds or removes something returns a
/// new one.
///
/// >>> from kdoku import Puzzle, count, solve
/// >>> from kdoku.clues import Cage, Thermo
/// >>> puzzle = Puzzle(4).add(Cage(3, "r1c1 r1c2"), Thermo("r3c1 r2c1 r2c2"))
/// >>> count(puzzle)
/// 12
/// >>> print(solve(puzzle.given("r3c3", 2).given("r4c4", 1)))
/// 2 1 4 3
/// 3 4 1 2
/// 1 3 2 4
/// 4 2 3 1
///
/// `kdoku.clues` has a class for each kind of clue; some have a method of their own, and `clue` takes the
/// name of any kind:
///
/// >>> Puzzle(9).cage(12, "r1c1 r1c2").clue("lunchbox", "r2c1-r2c5", sum=12).clue("anti-knight").clues
/// [Cage(12, 'r1c1 r1c2'), Lunchbox(12, 'r2c1 r2c2 r2c3 r2c4 r2c5'), Anti('knight')]
///
/// `regions` are the irregular regions of a board, one name for each cell; `clues` are those to begin
/// with.
///
/// >>> Puzzle(4, regions=["aaab", "abbb", "ccdd", "ccdd"]).regions[0]
/// [1, 1, 1, 2]
///
/// In a notebook it is drawn with its clues.
#[pyclass(frozen, module = "kdoku")]
pub(crate) struct Puzzle {
    pub(crate) data: Arc<PuzzleData>,
}

impl Hash for Puzzle {
    /// Equal for puzzles that differ in the order of their clues only.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let puzzle = &self.data.puzzle;
        (&puzzle.board, puzzle.lowest, puzzle.givens.values(), puzzle.clues.len()).hash(state);
    }
}

impl From<PuzzleData> for Puzzle {
    fn from(data: PuzzleData) -> Self {
        Self { data: Arc::new(data) }
    }
}

impl Puzzle {
    /// The puzzle with one more clue in the long form of a puzzle file.
    fn with_clue(&self, kind: &str, settings: &[(&str, Bound<'_, PyAny>)]) -> PyResult<Self> {
        if settings.is_empty() && WORDS.contains(&kind) {
            return self.with_rule(kind);
        }
        let kind = kind.replace('-', "_");
        let kind = kind.as_str();
        let definition = ClueKind::from_name(kind).and_then(ClueKind::definition);
        let header = match definition.filter(|definition| definition.syntax == Syntax::OwnTable) {
            Some(_) => format!("[[{kind}]]"),
            None => format!("[[constraint]]\ntype = {}", serde_json::Value::from(kind)),
        };
        let mut text = format!("{header}\n");
        for (key, value) in settings {
            write!(text, "{key} = ").expect("a string takes all");
            write_value(value, &mut text)?;
            text.push('\n');
        }
        self.with_tables(&text)
    }

    /// The puzzle with a rule of the whole board.
    fn with_rule(&self, word: &str) -> PyResult<Self> {
        self.with_tables(&match word.strip_prefix("anti-") {
            Some(piece) => format!("global.anti = [\"{piece}\"]"),
            None if word == "diagonals" => "houses.diagonals = true".to_owned(),
            None => format!("[[constraint]]\ntype = \"{word}\""),
        })
    }

    fn with_tables(&self, tables: &str) -> PyResult<Self> {
        self.data.with_tables(tables).map(Self::from).map_err(|found| errors::invalid_clue(&found))
    }

    fn with_cells(&self, kind: &str, cells: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.with_clue(kind, &[("cells", listed(cells)?)])
    }

    /// The clues as objects, each with its place among the clues of the puzzle.
    fn objects<'py>(&self, py: Python<'py>) -> PyResult<Vec<(Range<usize>, Bound<'py, PyAny>)>> {
        objects(py, &self.data, &self.data.puzzle.clues)
    }

    /// The place of a clue: its index in `clues`, or the first that is equal to it.
    fn place(&self, clue: &Bound<'_, PyAny>) -> PyResult<Range<usize>> {
        let py = clue.py();
        let found = self.objects(py)?;
        if let Ok(index) = clue.extract::<isize>() {
            let index = if index < 0 { found.len().checked_add_signed(index) } else { usize::try_from(index).ok() };
            let place = index.and_then(|index| found.get(index)).map(|(place, _)| place.clone());
            return place.ok_or_else(|| PyValueError::new_err(format!("the puzzle has {} clues", found.len())));
        }
        let equal = |wanted: &Bound<'_, PyAny>| {
            found.iter().find(|(_, known)| known.eq(wanted).unwrap_or(false)).map(|(place, _)| place.clone())
        };
        if let Some(place) = equal(clue) {
            return Ok(place);
        }
        // cells such as `row 1` are names only on the board
        let alone = self.data.with_clues(Vec::new())?;
        let alone = Self::from(alone).add(&PyTuple::new(py, [clue])?)?.objects(py)?;
        let place = alone.first().and_then(|(_, clue)| equal(clue));
        place.ok_or_else(|| {
            PyValueError::new_err(format!(
                "the puzzle has no clue `{}`",
                clue.repr().map_or_else(|_| String::new(), |it| it.to_string())
            ))
        })
    }

    fn without(&self, places: &[Range<usize>]) -> PyResult<Self> {
        self.data.without(places).map(Self::from)
    }
}

/// A list of cells as text.
fn listed<'py>(cells: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if let Ok(text) = cells.cast::<PyString>() {
        text_of(text)?;
        return Ok(cells.clone());
    }
    let names = clue::module(cells.py())?.getattr("cell_names")?.call1((cells,))?;
    Ok(names.extract::<Vec<String>>()?.join(" ").into_pyobject(cells.py())?.into_any())
}

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (puzzle: "PuzzleLike | int", *, boxes: "tuple[int, int] | None" = None, regions: "object" = None, clues: "collections.abc.Iterable[Clue] | None" = None, title: "str | None" = None, author: "str | None" = None))]
    fn new(
        puzzle: &Bound<'_, PyAny>,
        boxes: Option<(usize, usize)>,
        regions: Option<&Bound<'_, PyAny>>,
        clues: Option<&Bound<'_, PyAny>>,
        title: Option<&str>,
        author: Option<&str>,
    ) -> PyResult<Self> {
        let py = puzzle.py();
        let boxes = boxes.map(|(height, width)| BoxShape::new(height, width)).transpose();
        let boxes = boxes.map_err(errors::invalid_argument)?;
        if boxes.is_some() && regions.is_some() {
            return Err(errors::invalid_argument("a board has boxes or regions, not both"));
        }
        let mut made = if let Ok(size) = puzzle.extract::<i64>()
            && !puzzle.is_instance_of::<PyBool>()
        {
            let size = usize::try_from(size).ok().filter(|size| (1..=256).contains(size));
            let size = size.ok_or_else(|| errors::invalid_argument("the size of a board is from 1 to 256"))?;
            if let Some(boxes) = boxes.filter(|boxes| boxes.size() != size) {
                let why = format!("boxes of {boxes} have {} cells, but the board has {size} values", boxes.size());
                return Err(errors::invalid_argument(why));
            }
            let boxes = boxes.or(BoxShape::usual(size));
            match (regions, boxes) {
                (None, None) => {
                    let why = format!("`{size}` has no usual boxes; hint: pass `boxes=(height, width)` or `regions=`");
                    return Err(errors::invalid_argument(why));
                }
                (Some(_), _) => {
                    let board = Outline::new(size, size, size).try_into().map_err(errors::invalid_argument)?;
                    PuzzleData::on(kdoku::Puzzle::new(board)).into()
                }
                (None, Some(boxes)) => PuzzleData::blank(boxes).into(),
            }
        } else if let Ok(text) = puzzle.cast::<PyString>() {
            PuzzleData::from_text(text_of(text)?, boxes, false)?.into()
        } else {
            let data = puzzle_of(puzzle)?;
            match boxes {
                Some(boxes) if data.rules.geometry().box_shape() != Some(boxes) => {
                    data.with_board(kdoku::Geometry::new(boxes))?.into()
                }
                _ => Self { data },
            }
        };
        if let Some(regions) = regions {
            let reading = py.import("kdoku._read")?.getattr("regions")?;
            let (names, height, width): (Vec<Option<u16>>, usize, usize) = reading.call1((regions,))?.extract()?;
            let outline = Outline::new(height, width, made.size()).regions(names);
            let mut board: kdoku::Geometry = outline.try_into().map_err(errors::invalid_argument)?;
            // regions that are boxes
            let shapes = (1..=made.size()).filter_map(|rows| BoxShape::new(rows, made.size() / rows).ok());
            let mut boards = shapes.filter(|boxes| boxes.size() == made.size()).map(kdoku::Geometry::new);
            let of = |board: &kdoku::Geometry| board.cells().map(|cell| board.box_of(cell)).collect::<Vec<_>>();
            if let Some(usual) =
                boards.find(|usual| usual.cell_count() == board.cell_count() && of(usual) == of(&board))
            {
                board = usual;
            }
            made = made.data.with_board(board)?.into();
        }
        if let Some(clues) = clues {
            made = made.add(&PyTuple::new(py, clues.try_iter()?.collect::<PyResult<Vec<_>>>()?)?)?;
        }
        if title.is_some() || author.is_some() {
            made = made.with_info(title, author, None, None);
        }
        Ok(made)
    }

    /// Reads a puzzle file.
    ///
    /// >>> import kdoku
    /// >>> puzzle = kdoku.Puzzle.from_toml('order = 2\ncages.list = ["3: r1c1 r1c2"]')
    /// >>> kdoku.count(puzzle)
    /// 48
    #[staticmethod]
    fn from_toml(text: String) -> PyResult<Self> {
        PuzzleData::from_toml(text).map(Self::from).map_err(|found| errors::unreadable(&found.into(), None))
    }

    /// Reads a link or a text of another program, in any format that `kdoku convert` reads.
    ///
    /// A rule that kdoku does not know is an error unless `lossy`.
    ///
    /// >>> import kdoku
    /// >>> puzzle = kdoku.Puzzle(4).cage(3, "r1c1 r1c2")
    /// >>> kdoku.Puzzle.from_link(puzzle.to_link()).clues
    /// [Cage(3, 'r1c1 r1c2')]
    #[staticmethod]
    #[pyo3(signature = (text, *, lossy = false))]
    fn from_link(text: &str, lossy: bool) -> PyResult<Self> {
        PuzzleData::from_text(text, None, lossy).map(Self::from)
    }

    /// Writes a puzzle file.
    fn to_toml(&self) -> PyResult<String> {
        self.data.written("toml", false)
    }

    /// Writes a link of f-puzzles, or another format of `kdoku convert`.
    ///
    /// A rule that the format cannot hold is an error unless `lossy`.
    #[pyo3(signature = (format = "f-puzzles", *, lossy = false))]
    fn to_link(&self, format: &str, lossy: bool) -> PyResult<String> {
        Ok(self.data.written(format, lossy)?.trim_end().to_owned())
    }

    /// Draws the puzzle with its clues as SVG.
    ///
    /// `width` is a number of pixels or a length of CSS; the height follows. Any number of pictures
    /// can be in one page.
    ///
    /// >>> import kdoku
    /// >>> 'width="8cm"' in kdoku.Puzzle(4).to_svg(width="8cm")
    /// True
    #[pyo3(signature = (width: "float | str | None" = None) -> "str")]
    fn to_svg(&self, width: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let unnamed = self.data.unnamed();
        let mut picture = self.data.picture(&unnamed);
        picture.width = width_of(width)?;
        Ok(render::svg(&picture))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.to_svg(None)
    }

    /// The number of values.
    #[getter]
    fn size(&self) -> usize {
        self.data.rules.size()
    }

    /// The title.
    #[getter]
    fn title(&self) -> Option<&str> {
        self.data.puzzle.title.as_deref()
    }

    /// The givens.
    #[getter]
    fn givens(&self) -> Grid {
        Grid { values: self.data.givens().clone(), puzzle: Arc::clone(&self.data) }
    }

    /// The clues, as objects of `kdoku.clues`.
    #[getter]
    fn clues<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        Ok(self.objects(py)?.into_iter().map(|(_, clue)| clue).collect())
    }

    /// The author.
    #[getter]
    fn author(&self) -> Option<&str> {
        self.data.puzzle.author.as_deref()
    }

    /// A description, for readers.
    #[getter]
    fn description(&self) -> Option<&str> {
        self.data.puzzle.description.as_deref()
    }

    /// The rules in the author's words.
    #[getter]
    fn rules_text(&self) -> Option<&str> {
        self.data.puzzle.rules_text.as_deref()
    }

    /// The solution that the puzzle's file states, if any; `solve` finds it.
    #[getter]
    fn stated_solution(&self) -> Option<Grid> {
        let values = self.data.puzzle.expect.solution.clone()?;
        Some(Grid { values, puzzle: Arc::clone(&self.data) })
    }

    /// The lowest value of the board.
    #[getter]
    fn lowest(&self) -> i32 {
        self.data.rules.lowest()
    }

    /// The box or region of each cell as rows of numbers from 1, 0 for a cell without one.
    ///
    /// >>> from kdoku import Puzzle
    /// >>> Puzzle(4).regions
    /// [[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]]
    #[getter]
    fn regions(&self) -> Vec<Vec<usize>> {
        let board = self.data.rules.geometry();
        let of = |y, x| board.box_of(board.cell(y, x)).map_or(0, |number| number + 1);
        (0..board.height()).map(|y| (0..board.width()).map(|x| of(y, x)).collect()).collect()
    }

    /// The puzzle with more clues.
    ///
    /// >>> from kdoku import Puzzle
    /// >>> from kdoku.clues import Cage
    /// >>> Puzzle(4).add(Cage(3, "r1c1 r1c2"))
    /// <Puzzle 4x4: 0 givens, 1 clues>
    #[pyo3(signature = (*clues: "Clue") -> "Puzzle")]
    fn add(&self, clues: &Bound<'_, PyTuple>) -> PyResult<Self> {
        let py = clues.py();
        let rules = &self.data.rules;
        let runs = clue::module(py)?.getattr("runs")?.call1((clues, rules.lowest(), rules.size()))?;
        let mut puzzle = Self { data: Arc::clone(&self.data) };
        for tables in runs.try_iter()? {
            puzzle = puzzle.with_tables(&write_tables(tables?.cast::<PyDict>()?)?)?;
        }
        Ok(puzzle)
    }

    /// The puzzle without some of its clues, each one that is equal to a clue of the puzzle or its index
    /// in `clues`.
    ///
    /// >>> from kdoku import Puzzle
    /// >>> from kdoku.clues import Cage
    /// >>> Puzzle(4).cage(3, "r1c1 r1c2").cage(5, "r2c1 r3c1").remove(Cage(5, "r2c1 r3c1")).clues
    /// [Cage(3, 'r1c1 r1c2')]
    #[pyo3(signature = (*clues: "Clue | int") -> "Puzzle")]
    fn remove(&self, clues: &Bound<'_, PyTuple>) -> PyResult<Self> {
        self.without(&clues.iter().map(|clue| self.place(&clue)).collect::<PyResult<Vec<_>>>()?)
    }

    /// The puzzle with another clue in place of one of its own, or of the one with this index in `clues`.
    ///
    /// >>> from kdoku import Puzzle
    /// >>> from kdoku.clues import Cage
    /// >>> Puzzle(4).cage(3, "r1c1 r1c2").replace(0, Cage(4, "r1c1 r1c2")).clues
    /// [Cage(4, 'r1c1 r1c2')]
    #[pyo3(signature = (old: "Clue | int", new: "Clue") -> "Puzzle")]
    fn replace<'py>(&self, old: &Bound<'py, PyAny>, new: &Bound<'py, PyAny>) -> PyResult<Self> {
        let place = self.place(old)?;
        let blank = Self::from(self.data.with_clues(Vec::new())?);
        let made = blank.add(&PyTuple::new(old.py(), [new])?)?;
        let mut clues = self.data.puzzle.clues.clone();
        clues.splice(place, made.data.puzzle.clues.iter().cloned());
        self.data.with_clues(clues).map(Self::from)
    }

    /// The puzzle with another title, author, description or rules in words; an empty text removes one.
    ///
    /// >>> from kdoku import Puzzle
    /// >>> Puzzle(4).with_info(title="First steps").title
    /// 'First steps'
    #[pyo3(signature = (*, title = None, author = None, description = None, rules_text = None))]
    fn with_info(
        &self,
        title: Option<&str>,
        author: Option<&str>,
        description: Option<&str>,
        rules_text: Option<&str>,
    ) -> Self {
        self.data
            .with(|puzzle| {
                let places = [
                    (&mut puzzle.title, title),
                    (&mut puzzle.author, author),
                    (&mut puzzle.description, description),
                    (&mut puzzle.rules_text, rules_text),
                ];
                for (place, words) in places {
                    if let Some(words) = words {
                        *place = Some(words.to_owned()).filter(|words| !words.is_empty());
                    }
                }
            })
            .into()
    }

    /// The puzzle with pencil marks: cells may only hold the values that are listed for them.
    ///
    /// `marks` is an array of `bool` with one plane per value, an array of numbers whose bit *i* stands for
    /// the *i*-th value, a list of rows with a set, a list or a text of values for each cell and `None` where
    /// all are possible, or any text with candidates that kdoku reads. Cells with a given are left alone, and
    /// earlier marks are replaced.
    ///
    /// >>> from kdoku import Puzzle, hint
    /// >>> marks = [[None] * 4 for _ in range(4)]
    /// >>> marks[0][1] = {3, 4}
    /// >>> Puzzle("1.....3..1.....2").with_candidates(marks).clues
    /// [Candidates('r1c2', (3, 4))]
    #[pyo3(signature = (marks: "object") -> "Puzzle")]
    fn with_candidates(&self, marks: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = marks.py();
        let rules = &self.data.rules;
        let board = rules.geometry();
        let reading = py.import("kdoku._read")?.getattr("marks")?;
        let shape = (board.height(), board.width(), rules.size(), rules.lowest());
        let read: Vec<Option<Vec<i32>>> = reading.call1((marks, shape))?.extract()?;
        let mut clues: Vec<Clue> = Vec::new();
        for (cell, values) in (0..).map(Cell::from_index).zip(read) {
            let Some(mut values) = values.filter(|_| board.exists(cell) && self.data.givens().get(cell).is_none())
            else {
                continue;
            };
            values.sort_unstable();
            values.dedup();
            if values.is_empty() {
                let why = format!("{} has no candidate; hint: pass `None` for a cell without marks", board.name(cell));
                return Err(errors::invalid_argument(why));
            }
            if let Some(value) = values.iter().find(|&&value| rules.digit(value).is_none()) {
                let why = format!("`{value}` in {} is not a value of the board", board.name(cell));
                return Err(errors::invalid_argument(why));
            }
            if values.len() < rules.size() {
                clues.push(Clue::new(ClueKind::Candidates, vec![vec![cell]]).with_values(values));
            }
        }
        let kept = self.data.puzzle.clues.iter().filter(|clue| clue.kind != ClueKind::Candidates).cloned();
        self.data.with_clues(kept.chain(clues).collect()).map(Self::from)
    }

    /// Adds a given, or removes it if the value is `None`. The cell is a name such as `r1c1`, or row and
    /// column from 0.
    ///
    /// >>> from kdoku import Puzzle
    /// >>> Puzzle(4).given("r1c1", 2).given((0, 1), 3).given("r1c1", None).givens.rows[0]
    /// [None, 3, None, None]
    #[pyo3(signature = (cell: "str | tuple[int, int]", value: "int | None") -> "Puzzle")]
    fn given(&self, cell: &Bound<'_, PyAny>, value: Option<i32>) -> PyResult<Self> {
        let rules = &self.data.rules;
        let digit = |value| {
            let why = || format!("`{value}` is not a value of the board; hint: `None` removes a given");
            rules.digit(value).ok_or_else(|| errors::invalid_argument(why()))
        };
        let mut givens = self.data.givens().clone();
        givens.set(cell_of(&self.data, cell)?, value.map(digit).transpose()?);
        Ok(self.data.with_givens(givens).into())
    }

    /// The same puzzle with other givens: a grid, an array with 0 for a blank and 1 for the first value of
    /// the board, or anything else that is a puzzle of this size.
    #[pyo3(signature = (givens: "PuzzleLike") -> "Puzzle")]
    fn with_givens(&self, givens: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(self.data.with_givens(values_of(givens, &self.data)?).into())
    }

    /// Adds a clue by the name of its kind: its cells and its keys in a puzzle file, or a rule of the whole
    /// board such as `diagonals` or `anti-knight`. `add` takes the same as an object.
    ///
    /// >>> from kdoku import Puzzle
    /// >>> Puzzle(9).clue("little_killer", "r1c2 down-left", sum=7).clue("quad", "r1c1:r2c2", values=[1, 2]).clues
    /// [LittleKiller(7, 'r1c2 r2c1'), Quad((1, 2), 'r1c1 r1c2 r2c1 r2c2')]
    #[pyo3(signature = (kind: "str", cells: "Cells | None" = None, **settings: "object") -> "Puzzle")]
    fn clue(
        &self,
        py: Python<'_>,
        kind: &str,
        cells: Option<&Bound<'_, PyAny>>,
        settings: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        if ClueKind::from_name(kind).is_some_and(|kind| kind.definition().is_none()) {
            // a rule of one's own, which may be a function
            let class = clue::module(py)?.getattr("of_kind")?.call1((kind,))?;
            let settings = settings.map_or_else(|| Ok(PyDict::new(py)), Bound::copy)?;
            if let Some(cells) = cells {
                settings.set_item("cells", cells)?;
            }
            return self.add(&PyTuple::new(py, [class.call((), Some(&settings))?])?);
        }
        let mut all: Vec<(String, Bound<'_, PyAny>)> = Vec::new();
        if let Some(cells) = cells {
            all.push(("cells".to_owned(), listed(cells)?));
        }
        for (key, value) in settings.into_iter().flatten().filter(|(_, value)| !value.is_none()) {
            let written = clue::module(value.py())?.getattr("setting")?.call1((&value,))?;
            all.push((key.extract()?, written));
        }
        self.with_clue(kind, &all.iter().map(|(key, value)| (key.as_str(), value.clone())).collect::<Vec<_>>())
    }

    /// Adds a cage: its cells differ, and add up to `sum` unless that is `None`.
    ///
    /// >>> from kdoku import Puzzle
    /// >>> Puzzle(9).cage(10, "r1c1 r1c2").cage(None, [(1, 0), (1, 1)]).clues
    /// [Cage(10, 'r1c1 r1c2'), Cage(None, 'r2c1 r2c2')]
    #[pyo3(signature = (sum: "int | None", cells: "Cells") -> "Puzzle")]
    fn cage(&self, sum: Option<i64>, cells: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut settings = vec![("cells", listed(cells)?)];
        if let Some(sum) = sum {
            settings.push(("sum", sum.into_pyobject(cells.py())?.into_any()));
        }
        self.with_clue("cage", &settings)
    }

    /// Adds an arrow: the first cell is the sum of the others. A head of two or three cells, which is read
    /// as a number, is a list of its own, or stands before `=`.
    ///
    /// >>> from kdoku import Puzzle
    /// >>> Puzzle(9).arrow("r1c1 r1c2 r2c2").arrow("r3c1 r3c2 = r4c1 r4c2 r4c3").clues
    /// [Arrow('r1c1', 'r1c2 r2c2'), Arrow('r3c1 r3c2', 'r4c1 r4c2 r4c3')]
    #[pyo3(signature = (*cells: "Cells") -> "Puzzle")]
    fn arrow(&self, cells: &Bound<'_, PyTuple>) -> PyResult<Self> {
        let py = cells.py();
        let arrow = py.import("kdoku.clues")?.getattr("Arrow")?.call1(cells)?;
        self.add(&PyTuple::new(py, [arrow])?)
    }

    /// Adds a whisper: neighbours on the line differ by at least `least`.
    ///
    /// >>> from kdoku import Puzzle
    /// >>> Puzzle(9).whisper("r1c1 r1c2", 4).clues
    /// [Whisper('r1c1 r1c2', 4)]
    #[pyo3(signature = (cells: "Cells", least: "int" = 5) -> "Puzzle")]
    fn whisper(&self, cells: &Bound<'_, PyAny>, least: i64) -> PyResult<Self> {
        let least = least.into_pyobject(cells.py())?.into_any();
        self.with_clue("whisper", &[("cells", listed(cells)?), ("min", least)])
    }

    /// Adds a thermometer: values rise from the first cell.
    ///
    /// >>> from kdoku import Puzzle
    /// >>> Puzzle(9).thermo("r3c1 r2c1 r2c2").clues
    /// [Thermo('r3c1 r2c1 r2c2')]
    #[pyo3(signature = (cells: "Cells") -> "Puzzle")]
    fn thermo(&self, cells: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.with_cells("thermo", cells)
    }

    /// Adds a renban line: consecutive values in any order.
    ///
    /// >>> from kdoku import Puzzle
    /// >>> Puzzle(9).renban("r1c1 r1c2 r2c2").clues
    /// [Renban('r1c1 r1c2 r2c2')]
    #[pyo3(signature = (cells: "Cells") -> "Puzzle")]
    fn renban(&self, cells: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.with_cells("renban", cells)
    }

    /// Adds a palindrome: the same values from both ends.
    ///
    /// >>> from kdoku import Puzzle
    /// >>> Puzzle(9).palindrome("r1c1 r2c2 r1c3").clues
    /// [Palindrome('r1c1 r2c2 r1c3')]
    #[pyo3(signature = (cells: "Cells") -> "Puzzle")]
    fn palindrome(&self, cells: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.with_cells("palindrome", cells)
    }

    /// Adds a white dot: two consecutive values.
    ///
    /// >>> from kdoku import Puzzle
    /// >>> Puzzle(9).white_dot("r1c1 r1c2").clues
    /// [White('r1c1 r1c2')]
    #[pyo3(signature = (cells: "Cells") -> "Puzzle")]
    fn white_dot(&self, cells: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.with_cells("white", cells)
    }

    /// Adds a black dot: one value is twice the other.
    ///
    /// >>> from kdoku import Puzzle
    /// >>> Puzzle(9).black_dot("r1c1 r1c2").clues
    /// [Black('r1c1 r1c2')]
    #[pyo3(signature = (cells: "Cells") -> "Puzzle")]
    fn black_dot(&self, cells: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.with_cells("black", cells)
    }

    fn __str__(&self) -> PyResult<String> {
        self.to_toml()
    }

    fn __repr__(&self) -> String {
        let clues = self.data.sources.len();
        format!("<Puzzle {0}x{0}: {1} givens, {clues} clues>", self.size(), self.data.givens().clues())
    }

    /// The order of clues makes no difference.
    fn __eq__(&self, other: &Self) -> bool {
        let (one, other) = (&self.data.puzzle, &other.data.puzzle);
        let plain = |puzzle: &kdoku::Puzzle| kdoku::Puzzle { clues: Vec::new(), ..puzzle.clone() };
        one == other || counted(&one.clues) == counted(&other.clues) && plain(one) == plain(other)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        hasher.finish()
    }

    #[pyo3(signature = () -> "tuple[object, tuple[object, ...]]")]
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<Self>().getattr("from_toml")?, (self.data.toml()?.to_owned(),)))
    }
}
