//! The objects of every command, compared with the tables of `docs/reference.md`.

use super::*;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Two cages that have no solution together, and a board whose cages need more than singles.
const CONFLICT: &str = "order = 2\n[cages]\nlist = [\"7: r1c1 r1c2\", \"7: r1c3 r1c4\"]\n";
const CAGES: &str =
    "order = 2\ngrid = \"...4..3...1.....\"\n[cages]\nlist = [\"6: r1c1 r1c2 r2c1\", \"7: r2c2 r3c2 r4c1\"]\n";
/// A puzzle file with an expectation that does not hold.
const EXPECT: &str = "order = 2\ngrid = \"23..........321.\"\n[expect]\nsolutions = 3\n";
/// A puzzle file with two errors.
const BROKEN: &str = "order = 2\n[cages]\nlist = [\"3: r1c9\", \"x: r1c1\"]\n";
/// A board without houses, with more solutions than a float can count.
const FREE: &str = "size = 5\nboxes = false\nrows_and_columns = false\n";
/// A puzzle with boxes of 3×2 and one solution.
const SIX_LINE: &str = ".56....2.1..3........364......2.5...";
/// A puzzle that needs chains.
const CHAINS: &str = "..2..4....46...8.11.......4..5..8..6...9..5...8.41.......7..2..9......6....3....8";

/// A table: for each key its type and the commands that write it, none for objects inside others.
type Table = BTreeMap<String, (String, Vec<String>)>;

/// The tables by their names; that of the objects of puzzles has none.
fn tables() -> BTreeMap<String, Table> {
    let page = include_str!("../../docs/reference.md");
    let (_, page) = page.split_once("<!-- json: made from the source -->").expect("the tables");
    let (page, _) = page.split_once("<!-- json: end -->").expect("their end");
    let code = |cell: &str| cell.trim_matches('`').to_owned();
    let (mut tables, mut name) = (BTreeMap::<String, Table>::new(), String::new());
    for paragraph in page.split("\n\n") {
        for line in paragraph.trim().lines().filter(|line| line.starts_with("| `")) {
            let cells: Vec<&str> = line.trim_matches(['|', ' ']).split(" | ").collect();
            let commands = if cells.len() == 4 { commands(cells[2]) } else { Vec::new() };
            for key in cells[0].split(", ") {
                let row = (code(cells[1]), commands.clone());
                let known = tables.entry(name.clone()).or_default().insert(code(key), row);
                assert_eq!(known, None, "{key} has two rows in `{name}`");
            }
        }
        if let Some((begin, _)) = paragraph.strip_prefix('`').and_then(|rest| rest.split_once("`, ")) {
            begin.clone_into(&mut name);
        }
    }
    tables
}

/// The commands of a cell.
fn commands(cell: &str) -> Vec<String> {
    const ANSWERS: [&str; 7] = ["solve", "count", "check", "candidates", "minimize", "hint", "explain"];
    let group = |name| match name {
        "answers" => ANSWERS.to_vec(),
        "readers" => [&ANSWERS[..], &["rate", "canon"]].concat(),
        "all" => [&ANSWERS[..], &["rate", "canon", "generate"]].concat(),
        name => vec![name],
    };
    cell.split(", ").flat_map(group).map(str::to_owned).collect()
}

/// What the objects of all runs have shown.
struct Seen {
    tables: BTreeMap<String, Table>,
    /// Tables, keys and commands that were seen.
    rows: BTreeSet<(String, String, String)>,
    wrong: Vec<String>,
}

impl Seen {
    /// Checks an object of a command against a table.
    fn object(&mut self, object: &Value, table: &str, command: &str) {
        for (key, value) in object.as_object().expect("an object") {
            let row = self.tables.get(table).and_then(|rows| rows.get(key));
            match row.cloned() {
                Some((kind, commands)) if commands.is_empty() || commands.iter().any(|known| known == command) => {
                    let writer = if commands.is_empty() { "" } else { command };
                    self.rows.insert((table.to_owned(), key.clone(), writer.to_owned()));
                    self.value(value, &kind, &format!("`{key}` of `kdoku {command}`"), command);
                }
                _ => self.wrong.push(format!("`{key}` of `kdoku {command}` is not in the table `{table}`")),
            }
        }
    }

    fn value(&mut self, value: &Value, kind: &str, name: &str, command: &str) {
        let fits = match kind {
            _ if kind.ends_with('?') && value.is_null() => true,
            _ if kind.ends_with('?') => return self.value(value, &kind[..kind.len() - 1], name, command),
            "string" => value.is_string(),
            "integer" => value.is_u64() || value.is_i64() || value.as_f64().is_some_and(|number| number > 1e18),
            "number" => value.is_number(),
            "boolean" => value.is_boolean(),
            "rows" => return self.value(value, "[[integer?]]", name, command),
            _ if kind.starts_with(['[', '{']) => {
                let kind = &kind[1..kind.len() - 1];
                let values: Option<Vec<&Value>> = match value {
                    Value::Array(list) => Some(list.iter().collect()),
                    Value::Object(names) => Some(names.values().collect()),
                    _ => None,
                };
                values.iter().flatten().for_each(|value| self.value(value, kind, name, command));
                values.is_some()
            }
            _ if value.is_object() => return self.object(value, kind, command),
            _ => false,
        };
        if !fits {
            self.wrong.push(format!("{name} is `{value}`, not {kind}"));
        }
    }

    /// Checks the objects that a run writes.
    fn run(&mut self, arguments: &str, stdin: &str) {
        let case = kdoku(arguments).stdin(stdin).file("free.toml", FREE);
        let case = case.file("expect.toml", EXPECT).file("conflict.toml", CONFLICT).file("cages.toml", CAGES);
        let case = case.file("broken.toml", BROKEN);
        let (command, output) = (arguments.split(' ').next().expect("a command"), case.output());
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(!text.is_empty(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
        let table = match command {
            "bench" => "bench",
            _ => "",
        };
        for line in text.lines() {
            let object = serde_json::from_str(line).unwrap_or_else(|error| panic!("{arguments}: {error}: {line}"));
            let place = ["{\"file\":", "{\"puzzle\":", "{\"seed\":"];
            assert!(place.iter().any(|begin| line.starts_with(begin)), "{arguments}: {line}");
            self.object(&object, table, command);
        }
        if arguments.contains("--stats=json") {
            let stats = String::from_utf8_lossy(&output.stderr).lines().last().map(serde_json::from_str);
            self.object(&stats.expect("a line").expect("an object"), "stats", command);
        }
    }
}

#[test]
fn every_object_is_as_the_tables_say() {
    let mut seen = Seen { tables: tables(), rows: BTreeSet::new(), wrong: Vec::new() };
    let small = lines(&[GOOD, SEVERAL, NONE, CLASH, "12x"]);
    let blank = lines(&[&".".repeat(16)]);
    for command in ["solve", "count", "check", "candidates", "minimize", "hint", "explain", "rate"] {
        seen.run(&format!("{command} --order 2 --format line --to json"), &small);
        seen.run(&format!("{command} --box 3x2 --format line --to json -q"), &lines(&[SIX_LINE]));
        seen.run(&format!("{command} --rules diagonals --to json -q"), &blank);
        seen.run(&format!("{command} --to json -q broken.toml"), "");
    }
    seen.run("canon --to json -q broken.toml", "");
    seen.run("rate --to json", &format!("{}\n", NINE.replace("53..7", "5...7")));
    seen.run("canon --to json", &lines(&[NINE, GOOD]));
    for arguments in [
        "solve --all --to json",
        "solve --to json --stats=json",
        "count --to json --stats=json",
        "count --estimate --to json --samples 9",
        "count --to json",
        "check --why --to json",
        "candidates --cap 5 --to json",
        "candidates --node-limit 2 --to json",
        "bench --to json --repeat 1",
    ] {
        seen.run(arguments, &blank);
    }
    seen.run("count --to json free.toml", "");
    seen.run("count --estimate --to json --samples 9", &lines(&[&".".repeat(625)]));
    seen.run("check --why --to json conflict.toml", "");
    seen.run("check --rate --minimal --to json expect.toml -", &lines(&[NINE, CHAINS]));
    seen.run("minimize --to json", &lines(&[NINE]));
    for scale in ["se121", "se", "kdoku", "hodoku"] {
        seen.run(&format!("rate --to json --scale {scale}"), &lines(&[NINE, CHAINS]));
    }
    seen.run("explain --to json --without singles cages.toml", "");
    seen.run("explain --to json", &lines(&[CHAINS]));
    seen.run("explain --to json --techniques singles,forcing-chains", &lines(&[CHAINS]));
    seen.run("hint --to json --reveal step --count 3", &lines(&[NINE]));
    seen.run("hint --to json --reveal technique", &lines(&[NINE]));
    for arguments in [
        "--order 2",
        "--order 2 --clues 6 --effort 0-9 --level easy",
        "--box 3x2 --minimal",
        "--order 2 --clues 4 --node-limit 2",
    ] {
        seen.run(&format!("generate --seed 1 --to json {arguments}"), "");
    }
    assert!(seen.wrong.is_empty(), "{}", seen.wrong.join("\n"));
    let mut unseen = Vec::new();
    for (table, rows) in &seen.tables {
        for (key, (_, commands)) in rows {
            let none = [String::new()];
            let commands = if commands.is_empty() { &none[..] } else { commands };
            let is_unseen = |command: &&String| !seen.rows.contains(&(table.clone(), key.clone(), (*command).clone()));
            unseen.extend(commands.iter().filter(is_unseen).map(|command| format!("{table} {key} {command}")));
        }
    }
    // nested chains take the hardest of puzzles
    unseen.retain(|row| row != "node technique ");
    assert!(unseen.is_empty(), "no run has shown these rows:\n{}", unseen.join("\n"));
}
