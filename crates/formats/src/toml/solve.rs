//! `[solve]`: settings of the solver.

use super::keys::{ALL, LIMIT, NODE_LIMIT, PICK, SEED, TIME_LIMIT, UNIQUE};
use super::reader::Read;
use super::{Data, Table};
use kdoku_board::Pick;
use kdoku_puzzle::Solve;
use std::time::Duration;
use toml::Spanned;

/// Longest time limit: 1000 hours, which cannot overflow a clock.
pub const MAX_TIME: Duration = Duration::from_secs(1000 * 60 * 60);

pub(super) fn read(table: &Table) -> Solve {
    let pick = table.word(&PICK, &[("first", Pick::First), ("any", Pick::Any)]).unwrap_or_default();
    let unique = table.boolean(&UNIQUE).unwrap_or_default();
    let all = table.boolean(&ALL).unwrap_or_default();
    let limit = table.whole(&LIMIT, 1..=u64::MAX).unwrap_or_default();
    one_question(table, pick.as_ref(), unique.as_ref(), all.as_ref(), limit.as_ref());
    Solve {
        pick: pick.map(Spanned::into_inner),
        unique: unique.map(Spanned::into_inner),
        all: all.map(Spanned::into_inner),
        limit: limit.map(Spanned::into_inner),
        time_limit: time_limit(table).unwrap_or_default().map(Spanned::into_inner),
        node_limit: table.whole(&NODE_LIMIT, 1..=u64::MAX).unwrap_or_default().map(Spanned::into_inner),
        seed: table.whole(&SEED, 0..=u64::MAX).unwrap_or_default().map(Spanned::into_inner),
    }
}

/// Reports keys that contradict each other. `pick` and `unique` are compatible, as are `all` and
/// `limit`.
fn one_question(
    table: &Table,
    pick: Option<&Spanned<Pick>>,
    unique: Option<&Spanned<bool>>,
    all: Option<&Spanned<bool>>,
    limit: Option<&Spanned<u64>>,
) {
    let asked = |key: Option<&Spanned<bool>>| key.filter(|value| *value.get_ref()).map(Spanned::span);
    let (pick, unique, all) = (pick.map(Spanned::span), asked(unique), asked(all));
    let several = limit.filter(|limit| *limit.get_ref() > 1).map(Spanned::span);
    let single = limit.filter(|limit| *limit.get_ref() == 1).map(Spanned::span);
    let pairs = [
        ((&PICK, &pick), (&ALL, &all), "`pick` asks for one solution, `all` for every one"),
        ((&PICK, &pick), (&LIMIT, &several), "`pick` asks for one solution, `limit` for several"),
        ((&UNIQUE, &unique), (&ALL, &all), "`unique` stops at the second solution, `all` lists every one"),
        ((&UNIQUE, &unique), (&LIMIT, &single), "`unique` has to look for a second solution"),
        ((&UNIQUE, &unique), (&LIMIT, &several), "`unique` asks for one solution, `limit` for several"),
    ];
    for ((a, a_span), (b, b_span), why) in pairs {
        if let (Some(a_span), Some(b_span)) = (a_span, b_span) {
            table.contradiction(a, a_span.clone(), b, b_span.clone(), why);
        }
    }
}

/// A duration, as a string with units or a number of seconds.
fn time_limit(table: &Table) -> Read<Duration> {
    let Some(value) = table.value(&TIME_LIMIT) else { return Ok(None) };
    let duration = match value.get() {
        Data::String(text) => duration(text),
        Data::Integer(_) => Some(Duration::from_secs(value.whole(1..=MAX_TIME.as_secs())?.into_inner())),
        Data::Float(seconds) => seconds.parse().ok().and_then(|s| Duration::try_from_secs_f64(s).ok()),
        _ => return Err(value.wrong_type()),
    };
    let duration = duration.filter(|duration| !duration.is_zero() && *duration <= MAX_TIME);
    Ok(Some(value.with(duration.ok_or_else(|| value.wrong_value(None))?)))
}

/// Sum of the parts of `1h 30m`; each is a decimal number with a unit: `ms`, `s`, `m` (or `min`),
/// `h`.
fn duration(text: &str) -> Option<Duration> {
    let mut rest = text.trim();
    let mut sum = None;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let (number, after) = rest.split_at(digits);
        let after = after.trim_start();
        let letters = after.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(after.len());
        let (unit, after) = after.split_at(letters);
        let seconds = match unit {
            "ms" => 1e-3,
            "s" => 1.0,
            "m" | "min" => 60.0,
            "h" => 3600.0,
            _ => return None,
        };
        let part = Duration::try_from_secs_f64(number.parse::<f64>().ok()? * seconds).ok()?;
        sum = Some(sum.unwrap_or(Duration::ZERO).checked_add(part)?);
        rest = after.trim_start();
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_have_units() {
        assert_eq!(duration("2s"), Some(Duration::from_secs(2)));
        assert_eq!(duration("500ms"), Some(Duration::from_millis(500)));
        assert_eq!(duration(" 1h 30m0.5 s "), Some(Duration::from_millis(5_400_500)));
        for none in ["", "2", "s", "2 weeks", "1..5s", ".s", "-1s", "2s,", "1e3s", "9e999h"] {
            assert_eq!(duration(none), None, "{none}");
        }
        assert_eq!(duration(&format!("{}h", "9".repeat(400))), None);
    }
}
