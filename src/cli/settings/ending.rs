//! The ending of the output file: it must not promise another kind of content.

use crate::cli::args::DrawnTo;
use std::path::Path;

/// Endings of pictures, pages and archives that kdoku does not write.
const OTHERS: [&str; 22] = [
    "png", "jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff", "ico", "avif", "heic", "pdf", "ps", "eps", "svgz", "gz",
    "bz2", "xz", "zst", "zip", "7z", "xlsx",
];

/// Checks that a file with this name can hold the output: pictures of this form, or text.
///
/// # Errors
/// A message and a hint.
pub(super) fn check(path: &Path, drawn: Option<DrawnTo>) -> Result<(), (String, Option<String>)> {
    let Some(ending) = path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase) else {
        return Ok(());
    };
    let shown = path.display();
    let is = match &*ending {
        "svg" => Some(DrawnTo::Svg),
        "html" | "htm" => Some(DrawnTo::Html),
        other if OTHERS.contains(&other) => {
            let hint = match drawn {
                Some(DrawnTo::Svg) => "name a file that ends in `.svg`, and convert it with another program",
                Some(DrawnTo::Html) => "name a file that ends in `.html`",
                None => "name a file with another ending",
            };
            return Err((
                format!("kdoku cannot write `{shown}`: `.{ending}` is another format"),
                Some(hint.to_owned()),
            ));
        }
        _ => return Ok(()),
    };
    if is == drawn {
        return Ok(());
    }
    let (content, hint) = match drawn {
        Some(DrawnTo::Svg) => ("an SVG picture", "pass `--to html`, or name a file that ends in `.svg`".to_owned()),
        Some(DrawnTo::Html) => ("a page", "pass `--to svg`, or name a file that ends in `.html`".to_owned()),
        None => {
            let form = if ending == "svg" { "svg" } else { "html" };
            ("text", format!("for a picture, use `kdoku draw --to {form}`; for text, name a file with another ending"))
        }
    };
    Err((format!("the output is {content}, and `{shown}` would be something else"), Some(hint)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_of_a_file_agrees_with_its_content() {
        let is_ok = |name: &str, drawn| check(Path::new(name), drawn).is_ok();
        for drawn in [None, Some(DrawnTo::Svg), Some(DrawnTo::Html)] {
            assert!(is_ok("x", drawn) && is_ok("x.txt", drawn) && is_ok("/dev/stdout", drawn));
            assert!(!is_ok("x.png", drawn) && !is_ok("x.PDF", drawn));
            assert_eq!(is_ok("x.svg", drawn), drawn == Some(DrawnTo::Svg));
            assert_eq!(is_ok("x.HTML", drawn), drawn == Some(DrawnTo::Html));
        }
    }
}
