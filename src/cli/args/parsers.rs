//! Parsers of option values, with their error messages.

use kdoku::geometry::MAX_SIZE;
use kdoku::{BoxShape, Order};
use std::num::{IntErrorKind, NonZeroUsize};
use std::ops::RangeInclusive;
use std::time::Duration;

/// The most threads; more are a typo.
const MOST_THREADS: usize = 1024;

pub(super) fn order(text: &str) -> Result<Order, String> {
    let k = text.parse().map_err(|_| "an order is a whole number from 1 to 16".to_owned())?;
    Order::new(k).map_err(|error| error.to_string())
}

/// The boxes of the default board of a size.
pub(super) fn size(text: &str) -> Result<BoxShape, String> {
    let n = text.parse().ok().filter(|n| (1..=MAX_SIZE).contains(n));
    let n = n.ok_or_else(|| format!("a size is a whole number from 1 to {MAX_SIZE}"))?;
    BoxShape::usual(n).ok_or_else(|| format!("{n}×{n} has no default box shape; hint: pass `--box HxW`"))
}

/// A number or word, or a range of them with the smaller one first: `A-B` or `A..B`.
pub(super) fn range<T: PartialOrd + Clone>(
    text: &str,
    parse: impl Fn(&str) -> Result<T, String>,
    order: &str,
) -> Result<RangeInclusive<T>, String> {
    let ends = text.split_once("..").map(|(from, to)| (from, to.strip_prefix('=').unwrap_or(to)));
    let (from, to) = ends.or_else(|| text.split_once('-')).unwrap_or((text, text));
    let (from, to) = (parse(from.trim())?, parse(to.trim())?);
    if from <= to { Ok(from..=to) } else { Err(order.to_owned()) }
}

pub(crate) fn from_one(text: &str) -> Result<u64, String> {
    number(text, 1)
}

pub(super) fn seed(text: &str) -> Result<u64, String> {
    number(text, 0)
}

/// A number of at least `least`, with optional `_` between digits.
fn number(text: &str, least: u64) -> Result<u64, String> {
    let digits = text.replace('_', "");
    match digits.parse::<u64>() {
        Ok(number) if number >= least => Ok(number),
        Err(error) if *error.kind() == IntErrorKind::PosOverflow => Err(format!("too large: the most is {}", u64::MAX)),
        _ => Err(format!("a whole number of at least {least} is expected")),
    }
}

pub(super) fn cap(text: &str) -> Result<u64, String> {
    let most = 10_000;
    Some(from_one(text)?).filter(|&cap| cap <= most).ok_or_else(|| format!("too large: the most is {most}"))
}

pub(super) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let number = usize::try_from(from_one(text)?).ok().filter(|&number| number <= MOST_THREADS);
    number.and_then(NonZeroUsize::new).ok_or_else(|| format!("too large: the most is {MOST_THREADS}"))
}

pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let longest = kdoku::toml::MAX_TIME;
    let bounds = "a time is above 0 and at most 1000 hours";
    let time = match text.parse::<f64>() {
        // as in `[solve]`, a number alone is one of seconds
        Ok(seconds) => Duration::try_from_secs_f64(seconds).map_err(|_| bounds)?,
        Err(_) => humantime::parse_duration(text).map_err(|error| match error {
            humantime::DurationError::NumberOverflow => bounds,
            _ => "write a time with a unit, such as 500ms, 2s or 1m 30s, or a number of seconds",
        })?,
    };
    if time.is_zero() || time > longest {
        return Err(bounds.to_owned());
    }
    Ok(time)
}

/// The units of sizes of memory, in bytes.
const UNITS: [(&str, u64); 4] = [("MB", 1_000_000), ("GB", 1_000_000_000), ("MiB", 1 << 20), ("GiB", 1 << 30)];

pub(super) fn memory(text: &str) -> Result<u64, String> {
    let number = text.trim_end_matches(char::is_alphabetic);
    let unit = UNITS.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(&text[number.len()..]));
    let (_, unit) = unit.ok_or("a size needs a unit, such as 500MB or 2GB")?;
    from_one(number.trim_end())?.checked_mul(unit).ok_or_else(|| "too large".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_numbers_that_are_too_large() {
        assert_eq!(from_one("18_446_744_073_709_551_615"), Ok(u64::MAX));
        let most = "too large: the most is 18446744073709551615";
        assert_eq!(from_one("99999999999999999999").expect_err("too large"), most);
        for none in ["0", "-1", "", "x", "1.5", "-99999999999999999999"] {
            assert_eq!(from_one(none).expect_err("no number"), "a whole number of at least 1 is expected", "{none}");
        }
        for long in ["99999999999999999999s", "9999999999999999999h", "1001h", "0s", "0", "-1", "1e99", "nan", "inf"] {
            assert_eq!(duration(long).expect_err("too long"), "a time is above 0 and at most 1000 hours", "{long}");
        }
        assert!(duration("5x").expect_err("no unit").starts_with("write a time with a unit"));
    }

    #[test]
    fn sizes_of_memory_have_units() {
        assert_eq!(
            [memory("500MB"), memory("2 gb"), memory("1GiB")],
            [Ok(500_000_000), Ok(2_000_000_000), Ok(1 << 30)]
        );
        for (size, message) in [
            ("5", "a size needs a unit, such as 500MB or 2GB"),
            ("5kB", "a size needs a unit, such as 500MB or 2GB"),
            ("0MB", "a whole number of at least 1 is expected"),
            ("MB", "a whole number of at least 1 is expected"),
            ("18446744073709551615GB", "too large"),
        ] {
            assert_eq!(memory(size).expect_err("no size"), message, "{size}");
        }
    }

    #[test]
    fn a_time_without_a_unit_is_in_seconds() {
        for (text, milliseconds) in [("5", 5000), ("0.25", 250), ("1m 30s", 90_000), ("500ms", 500)] {
            assert_eq!(duration(text), Ok(Duration::from_millis(milliseconds)), "{text}");
        }
    }

    #[test]
    fn ranges_have_one_form_for_all_options() {
        let number = |text: &str| text.parse::<u32>().map_err(|error| error.to_string());
        for text in ["26-28", "26..28", "26..=28", " 26 - 28 "] {
            assert_eq!(range(text, number, ""), Ok(26..=28), "{text}");
        }
        assert_eq!(range("7", number, ""), Ok(7..=7));
        assert_eq!(range("3-2", number, "the smaller first"), Err("the smaller first".to_owned()));
        for wrong in ["", "-", "1-", "..2", "1-2-3", "x"] {
            assert!(range(wrong, number, "").is_err(), "{wrong}");
        }
    }
}
