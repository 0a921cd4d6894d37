//! `kdoku combinations`: the sets of values that add up to the total of a cage.

use crate::cli::args::{CombinationsArgs, To};
use crate::cli::output::{json, page};
use crate::cli::{Exit, report};
use kdoku::combinations::{Combinations, MOST, MOST_CELLS};
use serde::Serialize;
use std::ops::RangeInclusive;

#[derive(Serialize)]
struct Object {
    total: i64,
    cells: usize,
    combinations: Vec<Vec<i32>>,
}

pub(crate) fn run(args: &CombinationsArgs) -> Exit {
    let of = |ranges: &[RangeInclusive<i32>]| -> Vec<i32> {
        ranges.iter().cloned().flatten().take(MOST_CELLS + 1).collect()
    };
    let all = if args.values.is_empty() { of(&[1..=args.size]) } else { of(&args.values) };
    let question = Combinations::new(args.total, args.cells).values(&all).with(&of(&args.with));
    let question = question.without(&of(&args.without));
    let question = if args.repeats { question.repeating() } else { question };
    let Some(combinations) = question.list() else {
        let message = format!("there are more than {MOST} combinations, or more than {MOST_CELLS} cells or values");
        report::error(&message, Some("name values with `--with` and `--without`"));
        return Exit::Failure;
    };
    let exit = if combinations.is_empty() { Exit::No } else { Exit::Success };
    let line =
        |combination: &Vec<i32>| combination.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ") + "\n";
    let text = match args.to {
        To::Json => json::line(&Object { total: args.total, cells: args.cells, combinations }),
        _ if combinations.is_empty() => "none\n".to_owned(),
        _ => combinations.iter().map(line).collect(),
    };
    page::write(text.as_bytes()).max(exit)
}
