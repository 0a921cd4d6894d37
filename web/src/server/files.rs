//! The files of the page, embedded in the program.

/// The files by their names, sorted.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The description of the API.
pub(crate) const OPENAPI: &str = include_str!("../../openapi.json");

/// The content and the type of the file at a path; `/` is the page itself.
pub(crate) fn file(path: &str) -> Option<(&'static [u8], &'static str)> {
    let name = match path.strip_prefix('/')? {
        "" => "index.html",
        name => name,
    };
    let place = FILES.binary_search_by_key(&name, |(name, _)| name).ok()?;
    Some((FILES[place].1, media_type(name)))
}

/// The media type of a file, by the end of its name.
fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        _ => "text/plain; charset=utf-8",
    }
}
