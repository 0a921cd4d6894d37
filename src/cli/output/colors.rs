//! Colours of drawings in characters.

use anstyle::{Ansi256Color, AnsiColor, Style};
use kdoku::render::{self, Mark, Piece};
use std::fmt::Write as _;

const BORDER: Style = Style::new().dimmed();
const GIVEN: Style = Style::new().bold();
const FOUND: Style = AnsiColor::Cyan.on_default();
const CANDIDATE: Style = Style::new();
const BLANK: Style = Style::new().dimmed();
const WORDS: Style = Style::new();

/// The backgrounds of cages, light enough for dark text on any terminal.
const BACKGROUNDS: [u8; 7] = [224, 194, 189, 229, 195, 223, 225];

/// The text of a picture, with colours or without.
pub(crate) fn text(picture: &[Piece], colors: bool) -> String {
    if !colors {
        return render::plain(picture);
    }
    let mut text = String::new();
    for (part, style) in picture {
        let style = match style {
            render::Style::Border => BORDER,
            render::Style::Given => GIVEN,
            render::Style::Found => FOUND,
            render::Style::Blank => BLANK,
            render::Style::Candidate => CANDIDATE,
            render::Style::Words => WORDS,
            render::Style::Caged { tint, mark } => caged(*tint, *mark),
        };
        // each line ends without a style, since pagers show lines separately
        for line in part.split_inclusive('\n') {
            let (line, end) = line.strip_suffix('\n').map_or((line, ""), |line| (line, "\n"));
            write!(text, "{style}{line}{style:#}{end}").expect("a string accepts everything");
        }
    }
    text
}

/// A part of a cage: dark text on the background of the cage.
fn caged(tint: u8, mark: Mark) -> Style {
    let background = BACKGROUNDS[usize::from(tint) % BACKGROUNDS.len()];
    let (ink, is_bold) = match mark {
        Mark::Given => (16, true),
        Mark::Found => (25, false),
        Mark::Blank => (245, false),
        Mark::Candidate | Mark::Gap => (16, false),
    };
    let style = Style::new().fg_color(Some(Ansi256Color(ink).into())).bg_color(Some(Ansi256Color(background).into()));
    if is_bold { style.bold() } else { style }
}
