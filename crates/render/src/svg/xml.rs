//! The XML that pictures need: escaped text, and numbers with one decimal.

use std::fmt;

/// Escapes text for elements and attributes. Characters that XML does not allow become `\u{fffd}`.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\t' | '\n' | '\r' => safe.push(' '),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    safe
}

/// A number rounded to tenths, in the shortest form.
#[derive(Clone, Copy)]
pub(super) struct N(pub(super) f64);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() / 10.0;
        // never `-0`
        write!(f, "{}", if tenths == 0.0 { 0.0 } else { tenths })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped() {
        assert_eq!(escaped("a < b & \"c\" > 'd'"), "a &lt; b &amp; &quot;c&quot; &gt; &#39;d&#39;");
        assert_eq!(escaped("\u{1b}[0m\n\u{ffff}é"), "\u{fffd}[0m \u{fffd}é");
    }

    #[test]
    fn numbers_are_short() {
        let written = [3.0, -0.04, 2.25, -1.5, 1e3].map(|x| N(x).to_string());
        assert_eq!(written, ["3", "0", "2.3", "-1.5", "1000"]);
    }
}
