//! The files below a path.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Returns the file at `path`, or all files in the folder at `path` and its subfolders, sorted by
/// name.
///
/// Hidden files, `.md` files, pipes and devices are left out, and links to folders are not
/// followed. Folders that cannot be read are passed to `fault`.
pub(crate) fn files(path: &Path, mut fault: impl FnMut(&Path, &io::Error)) -> Vec<PathBuf> {
    let mut found = Vec::new();
    if path.is_dir() {
        enter(path, &mut found, &mut fault);
    } else {
        found.push(path.to_owned());
    }
    found
}

fn enter(folder: &Path, found: &mut Vec<PathBuf>, fault: &mut dyn FnMut(&Path, &io::Error)) {
    let read = match fs::read_dir(folder) {
        Ok(read) => read,
        Err(error) => return fault(folder, &error),
    };
    let mut entries = Vec::new();
    for entry in read {
        match entry {
            Ok(entry) => entries.push(entry),
            Err(error) => fault(folder, &error),
        }
    }
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        let is_hidden = entry.file_name().to_string_lossy().starts_with('.');
        let is_markdown = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("md"));
        // a path that cannot be examined, such as a broken link, counts as a file; reading it
        // reports the error
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            if !is_hidden {
                enter(&path, found, fault);
            }
        } else if !is_hidden && !is_markdown && fs::metadata(&path).map_or(true, |metadata| metadata.is_file()) {
            found.push(path);
        }
    }
}
