//! Helpers for readers of JSON: parse errors with positions, and numbers written as strings.

use super::ReadError;
use serde_json::Value;

/// The maximum length of a text: 4 MiB.
pub(super) const MOST_BYTES: usize = 4 << 20;

pub(super) fn parse(text: &str) -> Result<Value, ReadError> {
    if text.len() > MOST_BYTES {
        return Err(wrong(text, format!("`{}` bytes exceed the maximum of a puzzle, {MOST_BYTES}", text.len())));
    }
    let body = text.trim_start_matches('\u{feff}');
    serde_json::from_str(body).map_err(|error| {
        let line_start = body.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum::<usize>();
        let at = (text.len() - body.len() + line_start + error.column().saturating_sub(1)).min(text.len());
        let at = (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        let end = text[at..].chars().next().map_or(at, |c| at + c.len_utf8());
        let message = error.to_string();
        let message = message.split(" at line").next().unwrap_or_default();
        ReadError { span: at..end, message: format!("not valid JSON: {message}"), hint: None }
    })
}

pub(super) fn wrong(text: &str, message: impl Into<String>) -> ReadError {
    ReadError { span: 0..text.len(), message: message.into(), hint: None }
}

/// Returns an integer, which may be written as a string.
pub(super) fn number(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => number.as_i64().or_else(|| {
            let float = number.as_f64().filter(|float| float.fract() == 0.0 && float.abs() < 1e9)?;
            format!("{float:.0}").parse().ok()
        }),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
}

/// Returns a string that is not blank.
pub(super) fn string(value: &Value) -> Option<String> {
    value.as_str().filter(|text| !text.trim().is_empty()).map(str::to_owned)
}
