//! The scripts that are not run by `cargo test` are at least scripts.

use std::path::{Path, PathBuf};
use std::process::Command;

fn scripts() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let of = |folder: &str| {
        let found = std::fs::read_dir(root.join(folder)).into_iter().flatten().filter_map(Result::ok);
        found.map(|entry| entry.path()).filter(|path| path.is_file()).collect::<Vec<_>>()
    };
    let all = [of(".ci"), of("examples/scale"), of("fuzz")].concat();
    let is_script = |path: &PathBuf| std::fs::read(path).is_ok_and(|text| text.starts_with(b"#!/usr/bin/env bash\n"));
    all.into_iter().filter(is_script).collect()
}

#[test]
fn every_script_can_be_read_by_its_shell() {
    let scripts = scripts();
    assert!(scripts.len() >= 4, "{scripts:?}");
    for script in scripts {
        let Ok(output) = Command::new("bash").arg("-n").arg(&script).output() else { return };
        assert!(output.status.success(), "{}: {}", script.display(), String::from_utf8_lossy(&output.stderr));
    }
}
