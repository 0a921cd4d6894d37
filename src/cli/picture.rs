//! Pictures on a terminal: which style is which colour.

use anstyle::{AnsiColor, Style};
use kdoku::render::{self, Piece};
use std::fmt::Write as _;

const BORDER: Style = Style::new().dimmed();
const GIVEN: Style = Style::new().bold();
const FOUND: Style = AnsiColor::Cyan.on_default();
const CANDIDATE: Style = Style::new();
const BLANK: Style = Style::new().dimmed();

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
        };
        // a line ends without a style, since pagers show each by itself
        for line in part.split_inclusive('\n') {
            let (line, end) = line.strip_suffix('\n').map_or((line, ""), |line| (line, "\n"));
            write!(text, "{style}{line}{style:#}{end}").expect("a string takes all");
        }
    }
    text
}
