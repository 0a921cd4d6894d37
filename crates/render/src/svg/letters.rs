//! Estimated widths of text, because the font of the viewer is unknown.
//!
//! The widths are those of Helvetica and Arial, plus a margin for wider fonts.

/// The preferred fonts: plain ones that most systems have.
pub(super) const FONT: &str = "Helvetica,Arial,Liberation Sans,sans-serif";

/// The width of a text of size 1.
pub(super) fn width(text: &str) -> f64 {
    text.chars().map(of_char).sum()
}

fn of_char(c: char) -> f64 {
    match c {
        'i' | 'j' | 'l' | '\'' => 0.25,
        ' ' | '.' | ',' | ':' | ';' | '|' | '!' | 'I' | 'f' | 't' => 0.3,
        'r' | '(' | ')' | '[' | ']' | '/' | '-' | '`' => 0.37,
        'c' | 'k' | 's' | 'v' | 'x' | 'y' | 'z' => 0.53,
        'm' | 'w' | 'M' | 'W' | '@' | '%' | '…' => 0.95,
        'A'..='Z' => 0.76,
        '0'..='9' => 0.58,
        '+' | '=' | '<' | '>' | '≤' | '≥' | '≠' | '−' | '×' | '~' => 0.62,
        c if c.is_ascii() => 0.58,
        c if u32::from(c) < 0x1100 => 0.72,
        _ => 1.05,
    }
}

/// The largest size, up to `most`, at which a text fits the width.
pub(super) fn fit(text: &str, wide: f64, most: f64) -> f64 {
    let width = width(text);
    if width * most > wide { (wide / width * 2.0).floor() / 2.0 } else { most }.max(1.0)
}

/// Breaks a text into lines at most `wide` wide at size 1. A word that is too
/// long alone is cut.
pub(super) fn wrapped(text: &str, wide: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        for piece in pieces(word, wide) {
            let longer = if line.is_empty() { piece.clone() } else { format!("{line} {piece}") };
            if width(&longer) <= wide || line.is_empty() {
                line = longer;
            } else {
                lines.push(std::mem::replace(&mut line, piece));
            }
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// The parts of a word that fit the width.
fn pieces(word: &str, wide: f64) -> Vec<String> {
    let mut pieces = vec![String::new()];
    let mut sum = 0.0;
    for c in word.chars() {
        if sum + of_char(c) > wide && sum > 0.0 {
            pieces.push(String::new());
            sum = 0.0;
        }
        sum += of_char(c);
        pieces.last_mut().expect("there is one").push(c);
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn breaks_text_between_words() {
        assert_eq!(wrapped("one two  three", 4.0), ["one two", "three"]);
        assert_eq!(wrapped("", 4.0), Vec::<String>::new());
        for line in wrapped(&"x".repeat(100), 4.0) {
            assert!(width(&line) <= 4.0);
        }
        assert_eq!(wrapped(&"x".repeat(100), 4.0).concat().len(), 100);
    }

    #[test]
    fn shrinks_text_to_fit() {
        assert!((fit("9", 56.0, 40.0) - 40.0).abs() < 1e-9);
        let size = fit("256", 56.0, 40.0);
        assert!(size < 40.0 && size * width("256") <= 56.0);
    }
}
