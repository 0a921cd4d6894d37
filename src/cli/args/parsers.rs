//! Values of options as they are typed, and what is said of those that make no sense.

use kdoku::{BoxShape, Order};
use std::num::NonZeroUsize;
use std::time::Duration;

/// More threads than that are a slip of the finger.
const MOST_THREADS: usize = 1024;

pub(super) fn order(text: &str) -> Result<Order, String> {
    let k = text.parse().map_err(|_| "an order is a whole number from 1 to 16".to_owned())?;
    Order::new(k).map_err(|error| error.to_string())
}

pub(super) fn boxes(text: &str) -> Result<BoxShape, String> {
    let sides = text.split_once(['x', 'X', '×']).and_then(|(h, w)| Some((h.parse().ok()?, w.parse().ok()?)));
    let (height, width) = sides.ok_or("a box is written with its rows first, such as 2x3")?;
    BoxShape::new(height, width).map_err(|error| error.to_string())
}

pub(crate) fn from_one(text: &str) -> Result<u64, String> {
    let number = text.replace('_', "").parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| "it is a whole number from 1 up".to_owned())
}

pub(super) fn cap(text: &str) -> Result<u64, String> {
    let most = 10_000;
    Some(from_one(text)?).filter(|&cap| cap <= most).ok_or_else(|| format!("at most {most} solutions are counted"))
}

pub(super) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let number = usize::try_from(from_one(text)?).ok().filter(|&number| number <= MOST_THREADS);
    number.and_then(NonZeroUsize::new).ok_or_else(|| format!("at most {MOST_THREADS} threads can be asked for"))
}

pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let longest = kdoku::config::MAX_TIME;
    let time = humantime::parse_duration(text).map_err(|_| "a time has a unit, such as 500ms, 2s or 1m 30s")?;
    if time.is_zero() || time > longest {
        return Err("a time is above 0 and at most 1000 hours".to_owned());
    }
    Ok(time)
}
