//! The files of the page, embedded in the program.

use std::borrow::Cow;

/// The files by their names, sorted.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The description of the API.
pub(crate) const OPENAPI: &str = include_str!("../../openapi.json");

/// The content and the type of the file at a path; `/` is the page itself.
pub(crate) fn file(path: &str) -> Option<(Cow<'static, [u8]>, &'static str)> {
    let name = match path.strip_prefix('/')? {
        "" => "index.html",
        name => name,
    };
    #[cfg(debug_assertions)]
    if let Some(folder) = std::env::var_os("KDOKU_WEB_PAGE")
        && name.split('/').all(|part| !part.is_empty() && !part.starts_with('.') && !part.contains(['\\', ':']))
    {
        // for work on the page: its files as they are now
        return Some((std::fs::read(std::path::Path::new(&folder).join(name)).ok()?.into(), media_type(name)));
    }
    let place = FILES.binary_search_by_key(&name, |(name, _)| name).ok()?;
    Some((FILES[place].1.into(), media_type(name)))
}

/// The media type of a file, by the end of its name.
fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" | "webmanifest" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        _ => "text/plain; charset=utf-8",
    }
}
