//! Machines and regular expressions.

use super::super::ISS;
use super::{read, same};
use crate::interchange::toml::TOML;
use crate::interchange::{Conversion, Reading};
use crate::toml::Config;
use kdoku_board::{Constraint, Digit};

/// Encodes bits as base64 without padding.
fn base64(bits: &str) -> String {
    let filled = format!("{bits}{}", "0".repeat((8 - bits.len() % 8) % 8));
    let six = filled
        .as_bytes()
        .chunks(6)
        .map(|six| (0..6).fold(0, |number, i| number << 1 | usize::from(six.get(i) == Some(&b'1'))));
    let characters: Vec<char> = ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(['-', '_']).collect();
    six.map(|six| characters[six]).collect()
}

#[test]
fn machines_become_automata() {
    // state 1 follows a 2, and only from there a break leads back to the start
    let by_masks = base64(concat!("01", "0000", "0100", "1", "1", "0", "01111", "0100", "11111", "0100", "0"));
    let by_pairs = base64(concat!(
        "00", "0000", "0100", "1", "1", "0", "0011", "100", "0000", "0011", "0100", "0110", "101", "0000", "0011",
        "0100", "0110", "1000"
    ));
    for code in [by_masks, by_pairs] {
        let accepted = |cells: &str| -> usize {
            let Reading { puzzle, losses, .. } = read(&format!(".Shape~4x4.NFA~{code}~_name~{cells}"));
            assert_eq!(losses, [], "{code}");
            let rules = puzzle.rules().unwrap_or_else(|error| panic!("{error}"));
            let [Constraint::Regular(cells, automaton)] = rules.constraints() else { panic!("one line") };
            let words = 4_usize.pow(u32::try_from(cells.len()).expect("few"));
            let word = |number: usize| (0..cells.len()).map(move |i| Digit::from_index(number >> (2 * i) & 3));
            (0..words).filter(|&number| automaton.accepts_word(word(number))).count()
        };
        assert_eq!(accepted("R1C1"), 1);
        assert_eq!(accepted("R1C1~R1C2~R2C2"), 16);
        assert_eq!(accepted("R1C1~-~R1C2"), 1);
        assert_eq!(accepted("R1C1~R1C2~-~R1C3"), 4);
    }
    for strange in ["xyz", "", "A", "_____", "Q0AA"] {
        let text = format!(".Shape~4x4.NFA~{strange}~R1C1");
        assert!(ISS.read(&text).is_err() || !read(&text).losses.is_empty(), "{strange}");
    }
}

#[test]
fn unnamed_constraints_need_no_tables() {
    // the machine of the test above
    let code = base64(concat!("01", "0000", "0100", "1", "1", "0", "01111", "0100", "11111", "0100", "0"));
    let regex = base64_text("1.*");
    let text = format!(
        ".Shape~4x4.NFA~{code}~R1C1~R1C2~-~R1C3~_second~R2C1~R3C2~R4C3.Regex~{regex}~R1C1~R2C2\
         .Pair~qqqqqC~R3C1~R3C2~R3C3.Cage~5~R4C1~R4C2.Or.NFA~{code}~R4C3~R4C4.Cage~3~R4C3~R4C4.End"
    );
    let Reading { puzzle, losses, .. } = read(&text);
    assert_eq!(losses, []);
    let tables = TOML.write(&puzzle).expect("a puzzle file").value;
    let expected = Config::parse(&tables).unwrap_or_else(|errors| panic!("{errors}: {tables}"));
    let Conversion { value: config, losses } = Config::of(puzzle);
    assert_eq!(losses, []);
    let config = config.unwrap_or_else(|errors| panic!("{errors}: {text}"));
    let constraints = |config: &Config| {
        let mut constraints: Vec<String> = config.rules.constraints().iter().map(|it| format!("{it:?}")).collect();
        constraints.sort_unstable();
        constraints
    };
    assert_eq!(constraints(&config), constraints(&expected), "{tables}");
    let sources = |config: &Config| -> Vec<&'static str> {
        let mut sources: Vec<_> = config.sources.iter().map(|source| source.name).collect();
        sources.sort_unstable();
        sources
    };
    assert_eq!(sources(&config), sources(&expected));
}

/// Encodes text as base64 without padding.
pub(super) fn base64_text(text: &str) -> String {
    let bits = |byte: u8| (0..8).rev().map(move |bit| if byte >> bit & 1 == 1 { '1' } else { '0' });
    base64(&text.bytes().flat_map(bits).collect::<String>())
}

#[test]
fn letters_of_regular_expressions_are_values_from_10() {
    let accepts = |pattern: &str, word: [usize; 3]| {
        let text = format!(".Shape~12x12.Regex~{}~R1C1~R1C2~R1C3", base64_text(pattern));
        let rules = read(&text).puzzle.rules().unwrap_or_else(|error| panic!("{error}: {pattern}"));
        let [Constraint::Regular(_, automaton)] = rules.constraints() else { panic!("one line") };
        automaton.accepts_word(word.map(|value| Digit::from_index(value - 1)))
    };
    assert!(accepts("1[a-c]B", [1, 12, 11]) && !accepts("1[a-c]B", [1, 9, 11]));
    assert!(accepts("([^Ab]){2} c", [1, 9, 12]) && !accepts("([^Ab]){2} c", [1, 10, 12]));
    assert!(accepts("1?2{0,2}.+", [1, 2, 10]) && !accepts("(1|2){1,3}", [1, 2, 10]));
    let padded = format!("{}==", base64_text("1.*"));
    same(&format!(".Regex~{padded}~R1C1~R2C2"), &format!(".Regex~{}~R1C1~R2C2", base64_text("1.*")));
    same(".Regex~1%2E*~R1C1~R2C2", &format!(".Regex~{}~R1C1~R2C2", base64_text("1.*")));
    for wrong in ["d", "[8-a]", "[[1]]", "(1", "1,2", "é"] {
        let text = format!(".Shape~12x12.Regex~{}~R1C1~R1C2", base64_text(wrong));
        assert!(ISS.read(&text).is_err(), "{wrong}");
    }
}

#[test]
fn large_machines_become_automata() {
    // a state for each sum modulo 700; the sums 1 to 40 accept
    let number = |number: usize| format!("{number:010b}");
    let mut bits = format!("01{}{}{}{}0", "1001", "0011", number(1), number(40));
    for state in 0..700 {
        bits += "1111";
        bits.extend((1..=4).map(|value| number((state + value) % 700)));
    }
    let line: String = (1..=4).flat_map(|y| (1..=4).map(move |x| format!("~R{y}C{x}"))).collect();
    let Reading { puzzle: value, losses, .. } = read(&format!(".Shape~4x4~~Raw.NFA~{}~_sums{line}~-", base64(&bits)));
    assert_eq!((losses, value.clues[0].values()), (vec![], &[][..]), "no machine of this one reads a break");
    let rules = read(&format!(".Shape~4x4~~Raw.NFA~{}~_sums{line}", base64(&bits))).puzzle.rules().expect("a machine");
    let [Constraint::Regular(cells, automaton)] = rules.constraints() else { panic!("one line") };
    assert_eq!(cells.len(), 16);
    let accepts = |values: [usize; 16]| automaton.accepts_word(values.map(|value| Digit::from_index(value - 1)));
    assert!(accepts([2; 16]) && !accepts([3; 16]));
    let mut values = [3; 16];
    values[..8].fill(2);
    assert!(accepts(values));
    values[15] = 4;
    assert!(!accepts(values));
}
