//! Links that do not contain a puzzle that can be read: reading reports what they are and what to
//! do instead.

use super::link::{Url, query};
use super::{Format, ReadError, ReadResult, Spanned};

pub(super) static LINK: Format = Format {
    name: "link",
    about: "a link of a site that cannot be read; the error says what to do",
    endings: &[],
    is_line: true,
    facts: &[],
    is: |text| Url::parse(trimmed(text)).is_link,
    read: Some(read),
    write: None,
};

/// What is known about a site.
struct Site {
    /// A part of the link that identifies it.
    mark: &'static str,
    /// What the link is.
    is: &'static str,
    hint: &'static str,
}

const LONG_F_PUZZLES: &str =
    "open the link, export the puzzle and copy the long link, which begins with `https://f-puzzles.com/?load=`";
const ADDRESS: &str = "open the link and copy the address of the page that it leads to";

/// Sites in order of precedence.
const SITES: [Site; 9] = [
    Site { mark: "f-puzzles.com", is: "the id of a puzzle on the server of f-puzzles", hint: LONG_F_PUZZLES },
    Site {
        mark: "sudokumaker.app",
        is: "a link to SudokuMaker without a puzzle",
        hint: "copy the link of the puzzle, which begins with `https://sudokumaker.app/?puzzle=`",
    },
    Site {
        mark: "penpa",
        is: "a link to Penpa+ without a drawing",
        hint: "copy the link of the puzzle, which contains `#m=` and `&p=`",
    },
    Site {
        mark: "lisudoku",
        is: "the id of a puzzle on the server of lisudoku",
        hint: "open the link, export the puzzle to f-puzzles and copy that link",
    },
    Site {
        mark: "interactive-sudoku-solver",
        is: "a link to the Interactive Sudoku Solver without a puzzle",
        hint: "copy the link of the puzzle, which contains `?q=.`",
    },
    Site { mark: "tinyurl.com", is: "a shortened link", hint: ADDRESS },
    Site { mark: "bit.ly", is: "a shortened link", hint: ADDRESS },
    Site { mark: "t.co/", is: "a shortened link", hint: ADDRESS },
    Site {
        mark: "logic-masters.de",
        is: "a page about a puzzle",
        hint: "open the link and copy the solving link on that page",
    },
];

fn trimmed(text: &str) -> &str {
    text.trim_start_matches('\u{feff}').trim().trim_matches(['"', '\'', '<', '>'])
}

fn read(text: &str) -> ReadResult {
    let link = trimmed(text);
    let lower = link.to_ascii_lowercase();
    let site = SITES.iter().find(|site| lower.contains(site.mark));
    let path = Url::parse(link).path;
    let short = site.is_some() && path.is_empty() || query(path, "id").is_none() && site.is_none();
    let (message, hint) = match site {
        Some(site) if !short => (format!("this is {}", site.is), site.hint),
        Some(site) => (format!("this link to {} contains no puzzle", site.mark), site.hint),
        None => (
            "this link does not contain a known puzzle".to_owned(),
            "`kdoku convert --list` lists the links that can be read",
        ),
    };
    let span = Spanned::all(text).trimmed().span();
    Err(ReadError { span, message, hint: Some(hint.to_owned()) })
}

#[cfg(test)]
mod tests {
    use super::super::Format;

    #[test]
    fn links_say_what_they_are_and_what_to_do() {
        for (link, what) in [
            ("https://f-puzzles.com/?id=abcdefgh", "f-puzzles"),
            ("https://swaroopg92.github.io/penpa-edit/", "Penpa+"),
            ("https://lisudoku.xyz/p/AbCdEfGhIj", "lisudoku"),
            ("https://tinyurl.com/abc", "shortened"),
            ("https://sudokumaker.app/", "sudokumaker.app"),
            ("HTTPS://example.com/?x=1", "known puzzle"),
        ] {
            let format = Format::of(link).expect("a link");
            assert_eq!(format.name, "link", "{link}");
            let error = format.read(link).expect_err("no puzzle");
            assert!(error.message.contains(what) && error.hint.is_some(), "{link}: {error:?}");
        }
        assert!(Format::of("https://f-puzzles.com/?load=N4IgzglgXg").is_some_and(|format| format.name == "f-puzzles"));
    }
}
