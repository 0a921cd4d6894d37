//! Lists the files of the page, to be embedded in the program; for WebAssembly, sets the size of the
//! stack.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The stack in WebAssembly, in bytes. Long chains of techniques nest deeply.
const STACK: usize = 8 << 20;

fn main() {
    if env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        println!("cargo::rustc-link-arg-bins=-zstack-size={STACK}");
    }
    let page = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("page");
    println!("cargo::rerun-if-changed={}", page.display());
    let mut files = Vec::new();
    list(&page, &mut files);
    files.sort();
    let mut text = String::from("&[\n");
    for file in &files {
        let name = file.strip_prefix(&page).expect("it is in the folder").to_string_lossy().replace('\\', "/");
        writeln!(text, "    ({name:?}, include_bytes!({:?})),", file.display().to_string())
            .expect("a string takes all");
    }
    text.push(']');
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join("files.rs");
    fs::write(out, text).expect("the folder for generated files can be written");
}

/// Adds the files of a folder.
fn list(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            list(&path, files);
        } else {
            files.push(path);
        }
    }
}
