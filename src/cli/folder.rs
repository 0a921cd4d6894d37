//! The files that a path stands for.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The file at `path`; if it is a folder, the files in it and in those below it, in the order of their names, without
/// hidden files and prose. Links to folders are not followed.
pub(crate) fn files(path: &Path) -> Result<Vec<PathBuf>, (PathBuf, io::Error)> {
    let mut found = Vec::new();
    if path.is_dir() {
        enter(path, &mut found)?;
    } else {
        found.push(path.to_owned());
    }
    Ok(found)
}

fn enter(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), (PathBuf, io::Error)> {
    let at_fault = |error| (folder.to_owned(), error);
    let entries: Result<Vec<_>, _> = fs::read_dir(folder).map_err(at_fault)?.collect();
    let mut entries = entries.map_err(at_fault)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        let prose = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("md"));
        if entry.file_type().map_err(at_fault)?.is_dir() {
            if !hidden {
                enter(&path, found)?;
            }
        } else if !hidden && !prose && !path.is_dir() {
            found.push(path);
        }
    }
    Ok(())
}
