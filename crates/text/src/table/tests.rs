use super::*;
use crate::tests::Parts;
use proptest::prelude::*;

fn column(text: &[u8], column: &str, size: usize) -> Result<String, String> {
    let mut lines = String::new();
    let column = column.parse().map_err(|error: TableError| error.to_string())?;
    let read = Table::new(Parts(text, size), column).read_to_string(&mut lines);
    read.map(|_| lines).map_err(|error| error.to_string())
}

const BOARD: &str = "1..4..3..1.....2";

#[test]
fn finds_a_column_by_name_and_number_in_input_of_any_pace() {
    let text = format!(
        "\u{feff}id,Puzzle,note\r\n1,{BOARD},\"a, b\"\r\n2, {BOARD} ,\r\n\r\n3,\"{BOARD}\",\"x\"\"\ny\"\n4\n5,,\n6,{BOARD},"
    );
    let lines = format!("\n{BOARD}\n{BOARD}\n\n{BOARD}\n\n\"\"\n\"\"\n{BOARD}\n");
    for size in 1..text.len() {
        for name in ["Puzzle", "puzzle", "2"] {
            assert_eq!(column(text.as_bytes(), name, size).as_ref(), Ok(&lines), "{name} in parts of {size}");
        }
    }
}

#[test]
fn skips_a_header_with_line_breaks_in_quotes() {
    let text = format!("\u{feff}\"i\nd, x\",\"puz\nzle\",n\n1,{BOARD},\n");
    for size in 1..text.len() {
        for name in ["puzzle", "2"] {
            assert_eq!(column(text.as_bytes(), name, size), Ok(format!("\n\n\n{BOARD}\n")), "in parts of {size}");
        }
    }
    assert_eq!(column(b"id,\"puz\nzle\"", "puzzle", 99), Ok("\n\n".to_owned()));
    let open = format!("id,\"puzzle\n1,{BOARD}\n");
    assert_eq!(column(open.as_bytes(), "1", 99), Ok("\n\n\n".to_owned()), "the quote is never closed");
}

#[test]
fn reads_all_separators_with_and_without_a_header() {
    for separator in [",", ";", "\t", "|"] {
        let text = format!("7{separator}{BOARD}\n8{separator}{BOARD}\n");
        assert_eq!(column(text.as_bytes(), "2", 99), Ok(format!("{BOARD}\n{BOARD}\n")));
        let text = format!("a{separator}b\n{text}");
        assert_eq!(column(text.as_bytes(), "b", 99), Ok(format!("\n{BOARD}\n{BOARD}\n")));
    }
    assert_eq!(column(format!("puzzle\n{BOARD}\n").as_bytes(), "puzzle", 99), Ok(format!("\n{BOARD}\n")));
}

#[test]
fn reports_missing_columns_with_a_list_of_all() {
    let error = |text: &str, name| column(text.as_bytes(), name, 99).expect_err("refused");
    assert_eq!(error("id,puzzle\n", "quiz"), "the table has no column `quiz`");
    assert_eq!(error("id,puzzle\n", "3"), "the table has no column `3`");
    assert_eq!(error("id,puzzle\n", "0"), "`0` is not a column; use a name, or a number from 1");
    let missing = TableError::Missing { column: Column::Number(3), names: vec!["id".into(), "a b".into()] };
    assert_eq!(missing.hint().as_deref(), Some("the columns are `id`, `a b`"));
    let open = format!("id,puzzle\n1,\"{}", "1".repeat(MOST + READ));
    let error = |text: &str, name| column(text.as_bytes(), name, READ).expect_err("refused");
    assert!(error(&open, "puzzle").starts_with("line 2 of the table is longer than 4 MiB"));
}

#[test]
fn distinguishes_headers_from_puzzles() {
    let is = |text: &str| header(text.as_bytes()).is_some();
    assert!(is(&format!("quizzes,solutions\n{BOARD},{BOARD}\n")));
    assert!(is(&format!("id;puzzle\r\n1;\"{BOARD}\"\r\n")));
    assert!(!is(&format!("{BOARD},{BOARD}\n{BOARD},{BOARD}\n")));
    assert!(!is(&format!("{BOARD}\n{BOARD}\n")));
    assert!(!is("1,2,3,4\n2,1,4,3\n"));
    assert!(!is("a,b\n1,2\n"), "without a puzzle");
    assert!(!is(&format!("puzzle\n{BOARD}\n")), "one column does not make a table");
    assert!(!is(&format!("# puzzles, rated\n{BOARD},7\n")), "a comment");
}

/// A simple reference implementation.
fn reference(text: &[u8], number: usize) -> Vec<u8> {
    let (mut out, mut field, mut at, mut i, mut breaks, mut is_quoted) = (Vec::new(), Vec::new(), 0, 0, 0, false);
    let (mut begin, mut is_begin) = (0, true);
    while at <= text.len() {
        let byte = text.get(at).copied();
        at += 1;
        match byte {
            Some(b'"') if is_begin => (is_quoted, is_begin) = (true, false),
            Some(b'"') if is_quoted && text.get(at) == Some(&b'"') => {
                at += 1;
                if i == number {
                    field.push(b'"');
                }
            }
            Some(b'"') if is_quoted => is_quoted = false,
            Some(b',') if !is_quoted => (i, is_begin) = (i + 1, true),
            Some(b'\n') if is_quoted => breaks += 1,
            None | Some(b'\n') => {
                if byte.is_some() || begin < text.len() {
                    let is_blank = text[begin..at.min(text.len() + 1) - 1].trim_ascii().is_empty();
                    let trimmed = field.trim_ascii();
                    out.extend_from_slice(if is_blank {
                        b""
                    } else if trimmed.is_empty() {
                        b"\"\""
                    } else {
                        trimmed
                    });
                    out.push(b'\n');
                    // the end of the text does not end a line
                    let breaks = if byte.is_none() { usize::saturating_sub(breaks, 1) } else { breaks };
                    out.extend(std::iter::repeat_n(b'\n', breaks));
                }
                field.clear();
                (i, breaks, begin, is_begin, is_quoted) = (0, 0, at, true, false);
            }
            Some(byte) => {
                is_begin = false;
                if i == number && byte != b'\r' {
                    field.push(byte);
                }
            }
        }
    }
    out
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn agrees_with_the_reference_implementation(
        parts in prop::collection::vec(prop::sample::select(vec![",", ",", "\n", "\n", "\"", "\"\"", "a", "12345678", " ", "\r\n", "é"]), 0..60),
        number in 1..4_usize,
        size in 1..50_usize,
    ) {
        let text = format!("a,b,c\n{}", parts.concat());
        let name = ["a", "b", "c"][number - 1];
        let found = column(text.as_bytes(), name, size).expect("it has the column");
        let expected = [b"\n".to_vec(), reference(&text.as_bytes()[6..], number - 1)].concat();
        prop_assert_eq!(found, String::from_utf8(expected).expect("text"), "{:?}", text);
    }
}
