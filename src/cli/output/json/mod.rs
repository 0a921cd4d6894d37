//! One JSON object per puzzle, each on its own line: every key, its type and its meaning. From here
//! `docs/reference.md` gets its tables, and a test compares them with what the commands write.
//!
//! Types: `T?` may be null, `[T]` is a list, `{T}` is an object with any names as keys. `rows` are
//! the rows of the board from top to bottom, `[[integer?]]`, with null for a blank cell and for a
//! place without a cell. Every other name is an object with a table of its own below. A key that
//! has nothing to say may be absent.
//!
//! Cells are named `r1c3`, row and column from 1; houses `row 1`, `column 1`, `box 1`, `region 1`,
//! and `row 1 of board 2` where boards overlap; clues as their author wrote them.
//!
//! Commands: *answers* are solve, count, check, candidates, minimize, hint and explain; *readers*
//! are answers, rate and canon; *all* are readers and generate. An estimate of count, and the
//! object of a puzzle that cannot be read, have only the keys that say so, and those of all
//! readers.
//!
//! | key | type | commands | meaning |
//! |---|---|---|---|
//! | `file` | `string` | readers | the file as it was named, `-` for stdin |
//! | `puzzle` | `integer?` | all | the number of the puzzle in the file, or of the generated puzzle, from 1; null if the file cannot be opened |
//! | `line` | `integer?` | readers | its first line, from 1, or that of the error; null for the puzzle of a puzzle file |
//! | `verdict` | `string?` | answers, rate | `none`, `unique`, `multiple`, `invalid`, `undecided`; null if the number of solutions was not asked for |
//! | `solutions` | `integer` | answers | the number of solutions found before the search ended |
//! | `solutions_exact` | `string` | count | the digits of `solutions` from 2⁵³, where many programs round numbers |
//! | `by` | `string` | count | `cache`: the number is exact, but not every solution was seen; `samples`: an estimate |
//! | `mean`, `standard_error` | `number?` | count | an estimate and its standard error; null above the range of floats; the error is null for one sample |
//! | `margin` | `number?` | count | of an estimate: half of the 95 % interval as a share of the mean; null if unknown |
//! | `samples`, `hits` | `integer` | count | of an estimate: the number of samples, and of those that reached a solution |
//! | `text` | `string` | count | an estimate as `kdoku count` writes it, of any size |
//! | `seed` | `integer` | generate | the seed of the run |
//! | `givens` | `rows?` | minimize, rate, canon, generate | the givens; null if no puzzle was generated |
//! | `solution` | `rows?` | solve, generate | the solution; null if there is none to show, or no puzzle was generated |
//! | `solution_list` | `[rows]` | solve | the solutions, in place of `solution`, if several are asked for |
//! | `clashes` | `[clash]` | answers | conflicting givens |
//! | `end` | `string` | answers | why the search, or the estimate, ended: `exhausted`, `solutions`, `nodes`, `time`, `cancelled` or `memory` |
//! | `nodes` | `integer` | answers, generate | the work of the search, or of the estimate |
//! | `guesses` | `integer?` | answers, generate | the guesses of the search; of a generated puzzle those of the engine `search` with `--effort`, otherwise null |
//! | `plain` | `boolean` | answers, rate, generate | false if the puzzle has unusual boxes, constraints, or values that do not start at 1, which objects do not show; otherwise absent |
//! | `box` | `[integer]` | answers, rate, generate | the rows and columns of a box, if only the boxes are unusual; otherwise absent |
//! | `expected` | `string?` | check | the verdict that `[expect]` states; null if it states none |
//! | `expected_solutions` | `integer?` | check | the number of solutions that `[expect]` states; null if it states none |
//! | `as_expected` | `boolean?` | check | whether everything is as `[expect]` states; null if undecided |
//! | `rating` | `rating?` | check, explain, rate, generate | the difficulty; null, or absent, if there is none |
//! | `conflict` | `parts` | check | `--why`, without a solution: parts that have no solution together |
//! | `conflict_minimal` | `boolean` | check | `--why`, without a solution: whether all of them are known to be needed |
//! | `suspects` | `parts` | check | `--why`, without a solution: those without each of which the whole puzzle has a solution |
//! | `differences` | `[difference]` | check | `--why`, with several solutions: cells in which two of them differ |
//! | `minimal` | `boolean?` | check, minimize, generate | whether no given is redundant; null if that is not known |
//! | `redundant` | `parts` | check | `--minimal`: the parts each of which is redundant |
//! | `clues` | `integer?` | minimize, generate | the number of givens; null if no puzzle was generated |
//! | `removed` | `parts` | minimize | the redundant parts that were removed |
//! | `cap` | `integer` | candidates | the most solutions counted for each value |
//! | `candidates` | `[[[integer]]]` | candidates | rows of cells, each a list of the values that some solution has there; with `--pencil`, of those that no given rules out, and no verdict |
//! | `counts` | `[[[integer]]]` | candidates | the number of solutions for each of these values, if `cap` is above 1 |
//! | `open` | `[[[integer]]]` | candidates | the values that a limit left undecided, if one was reached |
//! | `position` | `position` | hint | the position before the first hint |
//! | `hints` | `[step]` | hint | the next steps, as much of each as `--reveal` allows |
//! | `steps` | `[step]` | explain | all steps |
//! | `form` | `string` | canon | the canonical form, 81 characters with `0` for a blank cell |
//! | `transformation` | `transformation` | canon | how the puzzle becomes its form |
//! | `automorphisms` | `integer` | canon | the number of symmetries of the board that lead to the form |
//! | `attempts` | `integer` | generate | the number of attempts that it took |
//! | `column` | `integer?` | readers | of a puzzle that cannot be read: where the error is; null if that is not known |
//! | `error` | `string` | readers, generate | why the puzzle cannot be read, rated or generated |
//! | `hint` | `string?` | readers | of a puzzle that cannot be read: what helps; null if nothing is known |
//! | `errors` | `[error]` | readers | of a puzzle file with several errors: all of them, the first being that of the object |
//! | `schema` | `integer` | all | the version of these tables, now 1; within a version keys are only added |
//!
//! `error`, one of several errors of a puzzle file:
//!
//! | key | type | meaning |
//! |---|---|---|
//! | `line`, `column` | `integer` | where it is, from 1 |
//! | `error` | `string` | what is wrong |
//! | `hint` | `string?` | what helps; null if nothing is known |
//!
//! `rating`, the difficulty of a puzzle. The scales `se121` and `se` have `er`, `ep` and `ed`, the
//! scale `kdoku` has `hardest`, the scales of `HoDoKu` have `hardest` and `score`:
//!
//! | key | type | meaning |
//! |---|---|---|
//! | `scale` | `string` | `se121`, `se`, `kdoku`, `hodoku` or `hodoku-2.3.2` |
//! | `solved` | `boolean` | whether the techniques of the scale solve the puzzle |
//! | `level` | `string?` | `easy`, `medium`, `hard`, `unfair` or `extreme`; null without steps |
//! | `er`, `ep`, `ed` | `number` | the hardest step, the hardest up to the first value, and the first; `er` is 20.0 if the puzzle is not solved |
//! | `er_technique`, `ep_technique`, `ed_technique` | `string?` | their techniques; null without steps |
//! | `hardest` | `number` | the hardest step; on `kdoku` 20.0 if the puzzle is not solved |
//! | `hardest_technique` | `string?` | its technique; null without steps |
//! | `total` | `number` | the sum of all steps, except on `hodoku` |
//! | `score` | `integer` | the sum of all steps on `hodoku` |
//! | `steps` | `integer` | the number of steps |
//! | `text` | `string` | the rating as `kdoku rate` writes it |
//!
//! `step`, a step of a solution:
//!
//! | key | type | meaning |
//! |---|---|---|
//! | `technique`, `name` | `string` | its name on the command line, and its name in the language |
//! | `text` | `string` | the step in words, as much of it as is revealed |
//! | `difficulty` | `number` | on the scale |
//! | `placements`, `eliminations` | `[entry]` | values that are set, and candidates that are removed |
//! | `houses`, `cells`, `candidates` | `[part]` | the pattern |
//! | `chains` | `[[node]]` | its chains |
//! | `constraints` | `[string]` | the clues that it rests on |
//! | `detail` | `detail` | what it shows of these clues |
//! | `before` | `position` | the position before the step, in `explain` |
//!
//! `entry`, a value in a cell:
//!
//! | key | type | meaning |
//! |---|---|---|
//! | `cell` | `string` | the cell |
//! | `value` | `integer` | the value |
//!
//! `part`, a house, a cell or a candidate of a pattern:
//!
//! | key | type | meaning |
//! |---|---|---|
//! | `role` | `string` | `pattern`, `cover`, `fin`, `pivot`, `wing`, `first`, `second`, `third`, `link`, `extra`, `excluder` or `reason` |
//! | `house` | `string` | a house |
//! | `cell` | `string` | a cell |
//! | `value` | `integer` | the value of a candidate |
//!
//! `node`, a statement of a chain:
//!
//! | key | type | meaning |
//! |---|---|---|
//! | `candidates` | `[entry]` | the candidates that it is about |
//! | `is_on` | `boolean` | whether one of them is true; otherwise all are false |
//! | `parents` | `[integer]` | the earlier nodes that imply it, by their index from 0 |
//! | `cause` | `string` | why they do: `assumption`, `cell`, `house`, `peers`, `constraint` or `nested` |
//! | `house` | `string` | the house, if that is the cause |
//! | `technique` | `string` | the technique of the nested step, if that is the cause |
//!
//! `detail`, what a step shows of the clues:
//!
//! | key | type | meaning |
//! |---|---|---|
//! | `equation` | `equation` | the sum that follows from houses and cages |
//! | `bounds` | `[bounds]` | the values that are left for cells |
//! | `combinations` | `[[integer]]` | the combinations that remain |
//! | `is_ordered` | `boolean` | whether combinations have the order of the cells of the pattern; otherwise they are ascending |
//!
//! `equation`, a sum of values times factors:
//!
//! | key | type | meaning |
//! |---|---|---|
//! | `terms` | `[term]` | what is added |
//! | `total` | `integer` | the sum |
//!
//! `term`, a cell of a sum:
//!
//! | key | type | meaning |
//! |---|---|---|
//! | `factor` | `integer` | its factor |
//! | `cell` | `string` | the cell |
//!
//! `bounds`, the values that are left for a cell:
//!
//! | key | type | meaning |
//! |---|---|---|
//! | `cell` | `string` | the cell |
//! | `least`, `most` | `integer` | the smallest and the largest value |
//!
//! `position`, a puzzle in progress:
//!
//! | key | type | meaning |
//! |---|---|---|
//! | `values` | `rows` | the values so far |
//! | `candidates` | `[[[integer]]]` | rows of cells, each a list of its candidates; empty if it has a value |
//!
//! `clash`, two conflicting givens:
//!
//! | key | type | meaning |
//! |---|---|---|
//! | `value` | `integer` | the value of both |
//! | `cells` | `[string]` | the two cells |
//! | `in` | `string` | the house or the clue that both are in |
//!
//! `parts`, parts of a puzzle:
//!
//! | key | type | meaning |
//! |---|---|---|
//! | `given_cells` | `[entry]` | givens |
//! | `constraints` | `[constraint]` | clues of a puzzle file |
//!
//! `constraint`, a clue of a puzzle file:
//!
//! | key | type | meaning |
//! |---|---|---|
//! | `kind` | `string` | its kind |
//! | `text` | `string` | as it was written |
//! | `line` | `integer?` | its line in the file |
//! | `cells` | `[string]` | its cells |
//!
//! `difference`, a cell in which two solutions differ:
//!
//! | key | type | meaning |
//! |---|---|---|
//! | `cell` | `string` | the cell |
//! | `values` | `[integer]` | its values in the two solutions |
//!
//! `transformation`, from a puzzle to its canonical form:
//!
//! | key | type | meaning |
//! |---|---|---|
//! | `transposed` | `boolean` | whether rows and columns are exchanged first |
//! | `rows`, `columns` | `[integer]` | for each row and column of the form that of the puzzle, from 1 |
//! | `digits` | `[integer]` | the new names of 1 to 9 |
//!
//! `bench`, one object of `kdoku bench` for each file and engine:
//!
//! | key | type | meaning |
//! |---|---|---|
//! | `file` | `string` | the file, `-` for stdin |
//! | `version` | `string` | the version of kdoku |
//! | `size` | `integer` | the number of values |
//! | `box` | `[integer]?` | the rows and columns of a box |
//! | `puzzles` | `integer` | the number of puzzles |
//! | `pick` | `string` | which of several solutions is searched for: `first` or `any` |
//! | `unique` | `boolean` | whether uniqueness is proved |
//! | `engine`, `chosen` | `string` | the engine, or `default`, and the engine that answered |
//! | `rounds`, `passes` | `integer` | the number of rounds, and how often all puzzles are solved in one |
//! | `puzzles_per_second`, `ns_per_puzzle` | `number` | the median of the rounds, one thread |
//! | `guesses_per_puzzle` | `number` | the mean number of digits tried |
//! | `without_guess` | `number` | the share of puzzles that took no guess, 0 to 1 |
//! | `solved` | `integer` | the number of puzzles with a solution |
//! | `latency_ns` | `latency` | the times of single puzzles, in nanoseconds |
//! | `schema` | `integer` | as above |
//!
//! `latency`, times of single puzzles:
//!
//! | key | type | meaning |
//! |---|---|---|
//! | `puzzles` | `integer` | the number of puzzles |
//! | `p50`, `p99`, `max` | `integer` | the median, the 99th percentile, and the longest |
//!
//! `stats`, the object of `--stats=json`, at the end on stderr:
//!
//! | key | type | meaning |
//! |---|---|---|
//! | `puzzles`, `unreadable` | `integer` | the number of puzzles, and of those that could not be read |
//! | `solved`, `several` | `integer` | puzzles with a solution, and those of them that are known to have more than one |
//! | `none`, `undecided` | `integer` | puzzles without a solution, and puzzles that a limit left open |
//! | `nodes`, `guesses`, `conflicts`, `restarts` | `integer` | totals over all searches |
//! | `depth` | `integer` | the largest number of open guesses |
//! | `seconds` | `number` | the time of the run |
//! | `per_second` | `integer` | puzzles per second |
//! | `engines` | `{engine}` | for each engine that answered some puzzles |
//! | `schema` | `integer` | as above |
//!
//! `engine`, the share of an engine in these numbers:
//!
//! | key | type | meaning |
//! |---|---|---|
//! | `puzzles` | `integer` | the number of puzzles that it answered |
//! | `solved`, `several`, `none`, `undecided` | `integer` | as above, of these puzzles |
//! | `nodes`, `guesses`, `conflicts`, `restarts`, `depth` | `integer` | as above, of these puzzles |

mod answer;
mod canonical;
mod generated;
mod rating;

pub(crate) use answer::{Comparison, Diagnosis, Difference, Record, estimate};
pub(crate) use canonical::canonical;
pub(crate) use generated::{generated, not_generated};
pub(crate) use rating::RatingRecord;

use crate::cli::input::task::Diagnostics;
use crate::cli::report::{Fault, STDIN};
use crate::cli::{Location, Unreadable};
use kdoku::{BoxShape, Digit, Grid, Rules};
use serde::Serialize;

/// The version of the keys above. Within a version keys are only added.
const SCHEMA: u32 = 1;

/// An object with the version of its keys.
#[derive(Serialize)]
struct Versioned<'a, T> {
    #[serde(flatten)]
    object: &'a T,
    schema: u32,
}

/// An object on a line.
pub(crate) fn line(object: &impl Serialize) -> String {
    let object = Versioned { object, schema: SCHEMA };
    serde_json::to_string(&object).expect("strings and numbers can be written") + "\n"
}

/// A value of an object.
pub(crate) fn value(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("strings and numbers can be written")
}

/// The place of a puzzle, with which its object begins.
#[derive(Serialize)]
pub(crate) struct Source<'a> {
    file: &'a str,
    puzzle: Option<usize>,
    line: Option<usize>,
}

impl<'a> Source<'a> {
    pub(crate) fn new(location: &Location<'a>) -> Self {
        let file = if location.file == STDIN { "-" } else { location.file };
        Self { file, puzzle: location.number, line: location.line }
    }
}

/// The object of unreadable input.
#[derive(Serialize)]
struct UnreadableRecord<'a> {
    #[serde(flatten)]
    source: Source<'a>,
    column: Option<usize>,
    error: &'a str,
    hint: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<ErrorRecord<'a>>,
}

/// One of several errors of a file.
#[derive(Serialize)]
struct ErrorRecord<'a> {
    line: usize,
    column: usize,
    error: &'a str,
    hint: Option<&'a str>,
}

impl<'a> ErrorRecord<'a> {
    fn new(fault: &'a Fault) -> Self {
        let (column, hint) = (fault.column(), fault.hint.as_deref());
        Self { line: fault.line, column, error: &fault.message, hint }
    }
}

/// The object of unreadable input, on a line.
pub(crate) fn unreadable(what: &Unreadable) -> String {
    let Unreadable { location, column, message, hint, diagnostics, .. } = what;
    let several = match diagnostics {
        Diagnostics::Faults(faults) if faults.len() > 1 => &faults[..],
        _ => &[],
    };
    line(&UnreadableRecord {
        source: Source::new(location),
        column: *column,
        error: message,
        hint: hint.as_deref(),
        errors: several.iter().map(ErrorRecord::new).collect(),
    })
}

/// A grid as rows of values; null at places without a cell.
pub(crate) type Rows = Vec<Vec<Option<i32>>>;

pub(crate) fn rows(rules: &Rules, grid: &Grid) -> Rows {
    let value = |value: &Option<Digit>| value.map(|digit| rules.value(digit));
    grid.rows().map(|row| row.iter().map(value).collect()).collect()
}

/// What rows of values do not show of the board.
#[derive(Serialize)]
pub(crate) struct BoardRecord {
    /// False if rows of values do not describe the whole puzzle: it is not just givens on the
    /// default board of its size.
    #[serde(skip_serializing_if = "Option::is_none")]
    plain: Option<bool>,
    /// The rows and columns of a box, if only the boxes are unusual.
    #[serde(rename = "box", skip_serializing_if = "Option::is_none")]
    boxes: Option<[usize; 2]>,
}

impl BoardRecord {
    pub(crate) fn new(rules: &Rules) -> Self {
        let has_values_only = rules.constraints().is_empty() && rules.lowest() == 1;
        let usual = BoxShape::usual(rules.size());
        let boxes = rules.geometry().plain().filter(|_| has_values_only);
        let unusual = boxes.filter(|&boxes| usual != Some(boxes));
        let is_plain = boxes.is_some() && unusual.is_none();
        Self { plain: (!is_plain).then_some(false), boxes: unusual.map(|boxes| [boxes.height(), boxes.width()]) }
    }
}
