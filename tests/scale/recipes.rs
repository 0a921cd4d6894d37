//! The scripts that are not run by `cargo test` are at least scripts; a task of a job array runs
//! here.

use super::fixture::kdoku;
use super::lines;
use std::fs;
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

#[test]
#[cfg(unix)]
fn the_tasks_of_a_job_array_write_what_one_run_writes() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/scale/slurm.sh");
    for command in ["solve", "count", "check", "canon", "candidates", "minimize"] {
        let case = kdoku(&format!("{command} lines.txt")).file("lines.txt", lines(6));
        let whole = case.stdout();
        for task in 0..2 {
            let run = Command::new("bash")
                .arg(&script)
                .args([command, "lines.txt", "out"])
                .current_dir(case.folder())
                .env("KDOKU", env!("CARGO_BIN_EXE_kdoku"))
                .envs([("SLURM_ARRAY_TASK_MIN", "0"), ("SLURM_ARRAY_TASK_COUNT", "2"), ("SLURM_CPUS_PER_TASK", "1")])
                .env("SLURM_ARRAY_TASK_ID", task.to_string())
                .output();
            let Ok(run) = run else { return };
            let told = String::from_utf8_lossy(&run.stderr);
            assert_ne!(run.status.code(), Some(2), "{command}: {told}");
        }
        let parts =
            ["out.00001", "out.00002"].map(|name| fs::read_to_string(case.folder().join(name)).unwrap_or_default());
        assert_eq!(parts.concat(), whole, "{command}");
    }
}
