//! The arguments of `combinations`.

use super::forms::{PLAIN, To, one_of};
use super::groups::{OUTPUT, QUESTION};
use super::parsers::range;
use clap::Args;
use std::ops::RangeInclusive;

#[derive(Debug, Args)]
pub(crate) struct CombinationsArgs {
    /// The total of the cells
    #[arg(value_name = "TOTAL", allow_negative_numbers = true)]
    pub(crate) total: i64,
    /// The number of cells
    #[arg(value_name = "CELLS")]
    pub(crate) cells: usize,
    /// Keep combinations that hold all these values, separated by commas: `1,4-6`
    #[arg(long, value_name = "VALUES", value_delimiter = ',', value_parser = values, allow_hyphen_values = true, help_heading = QUESTION)]
    pub(crate) with: Vec<RangeInclusive<i32>>,
    /// Keep combinations that hold none of these values
    #[arg(long, value_name = "VALUES", value_delimiter = ',', value_parser = values, allow_hyphen_values = true, help_heading = QUESTION)]
    pub(crate) without: Vec<RangeInclusive<i32>>,
    /// Choose from the values 1 to N
    #[arg(long, value_name = "N", default_value = "9", help_heading = QUESTION)]
    pub(crate) size: i32,
    /// Choose from these values: `0-9`, `1,2,4,8`
    #[arg(long, value_name = "VALUES", value_delimiter = ',', value_parser = values, allow_hyphen_values = true, conflicts_with = "size", help_heading = QUESTION)]
    pub(crate) values: Vec<RangeInclusive<i32>>,
    /// Allow values to repeat
    #[arg(long, help_heading = QUESTION)]
    pub(crate) repeats: bool,
    /// The form of the combinations
    #[arg(long, value_name = "FORM", value_parser = one_of(PLAIN), default_value = "text", help_heading = OUTPUT)]
    pub(crate) to: To,
}

/// A value, or a range of values.
fn values(text: &str) -> Result<RangeInclusive<i32>, String> {
    let number = |text: &str| text.trim().parse().map_err(|_| "write values such as `1,4-6`".to_owned());
    number(text).map(|value| value..=value).or_else(|_| range(text, number, "the smaller value comes first"))
}
