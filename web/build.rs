//! Lists the files of the page, to be embedded in the program; for WebAssembly, sets the size of the
//! stack.
//!
//! The stylesheets of the page become one, in the order of its links, and the modules one script,
//! since a browser takes about as long for a request as for a whole module. Each module becomes a
//! function that returns its exports, after those that it imports. So modules may not import each
//! other in a circle, exports do not change, and an import is one line. Comments and indentation stay
//! behind. A module that is imported by `import('./name.js')` is a script of its own, which is loaded when
//! it is needed, with those that only it needs.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The stack in WebAssembly, in bytes. Long chains of techniques nest deeply.
const STACK: usize = 8 << 20;

/// The first module, and the script of all of them.
const MAIN: &str = "js/main.js";
const SCRIPT: &str = "js/page.js";

/// A link to a stylesheet, and the stylesheet of all of them.
const LINK: &str = "<link rel=\"stylesheet\" href=\"";
const STYLE: &str = "style.css";

fn main() {
    if env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        println!("cargo::rustc-link-arg-bins=-zstack-size={STACK}");
    }
    let page = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("page");
    println!("cargo::rerun-if-changed={}", page.display());
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let mut files = Vec::new();
    list(&page, &mut files);
    files.retain(|file| file.extension().is_none_or(|end| end != "js" && end != "css"));
    let named = |file: PathBuf| {
        (file.strip_prefix(&page).expect("it is in the folder").to_string_lossy().replace('\\', "/"), file)
    };
    let mut files: Vec<(String, PathBuf)> = files.into_iter().map(named).collect();

    for (number, (name, text)) in scripts(&page).into_iter().enumerate() {
        let script = out.join(format!("script-{number}.js"));
        fs::write(&script, text).expect("the folder for generated files can be written");
        files.push((name, script));
    }
    let html = read(&page.join("index.html"));
    let style = out.join(STYLE);
    let sheets = html.lines().filter_map(|line| line.strip_prefix(LINK)?.strip_suffix("\">"));
    let text: String = sheets.map(|sheet| read(&page.join(sheet))).collect();
    fs::write(&style, text).expect("the folder can be written");
    files.push((STYLE.to_owned(), style));
    let index = out.join("index.html");
    fs::write(&index, with_one_script(&html)).expect("the folder can be written");
    for (_, file) in files.iter_mut().filter(|(name, _)| name == "index.html") {
        file.clone_from(&index);
    }

    files.sort();
    let mut text = String::from("&[\n");
    for (name, file) in &files {
        writeln!(text, "    ({name:?}, include_bytes!({:?})),", file.display().to_string())
            .expect("a string takes all");
    }
    text.push(']');
    fs::write(out.join("files.rs"), text).expect("the folder for generated files can be written");
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

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// A line without indentation and comments; `None` if nothing is left. Comments of several lines begin and
/// end on lines of their own, and others in a line give a type.
fn without_comments(line: &str, is_within: &mut bool) -> Option<String> {
    let mut rest = line.trim();
    if *is_within {
        *is_within = !rest.ends_with("*/");
        return None;
    }
    if rest.starts_with("//") {
        return None;
    }
    let mut text = String::new();
    while let Some((before, comment)) = rest.split_once("/** ").filter(|(before, _)| !before.ends_with('\'')) {
        text.push_str(before);
        let Some((_, after)) = comment.split_once("*/") else { break };
        rest = after.trim_start();
    }
    if rest.starts_with("/*") {
        *is_within = !rest.ends_with("*/");
        return None;
    }
    text.push_str(rest);
    (!text.is_empty()).then_some(text)
}

/// The page with one stylesheet, and with the one script in place of the first module.
fn with_one_script(page: &str) -> String {
    assert!(page.contains(MAIN), "the page loads {MAIN}");
    let mut lines: Vec<String> =
        page.lines().filter(|line| !line.contains("rel=\"modulepreload\"")).map(str::to_owned).collect();
    let first = lines.iter().position(|line| line.starts_with(LINK)).expect("the page has a stylesheet");
    lines.retain(|line| !line.starts_with(LINK));
    lines.insert(first, format!("{LINK}{STYLE}\">"));
    lines.iter().map(|line| line.replace(MAIN, SCRIPT) + "\n").collect()
}

/// The scripts with their names: first that of the page, then those that are loaded later.
fn scripts(page: &Path) -> Vec<(String, String)> {
    let mut bundle = Bundle { page, modules: Vec::new(), later: Vec::new() };
    bundle.add(MAIN, &mut Vec::new());
    let first = bundle.modules.len();
    let mut scripts = vec![(SCRIPT.to_owned(), bundle.text(0))];
    for name in std::mem::take(&mut bundle.later) {
        // what two of them need is in both
        bundle.modules.truncate(first);
        let last = bundle.add(&name, &mut Vec::new());
        assert!(last >= first, "{name} is also imported at once");
        assert!(bundle.later.is_empty(), "{name} loads more modules later");
        let mut text = bundle.text(first);
        // a script that the page waits for cannot wait for the page
        if text.contains("= modules[") {
            let ups = "../".repeat(name.matches('/').count());
            text.insert_str(0, &format!("import {{ modules }} from './{ups}{SCRIPT}';\n"));
        }
        scripts.push((name, text));
    }
    scripts
}

/// Modules in the order in which they run.
struct Bundle<'p> {
    page: &'p Path,
    modules: Vec<Module>,
    /// The names of modules that are loaded later.
    later: Vec<String>,
}

struct Module {
    name: String,
    /// The function that runs it.
    body: String,
    exports: Vec<String>,
}

impl Bundle<'_> {
    /// Adds a module after those that it imports, and returns its number.
    fn add(&mut self, name: &str, within: &mut Vec<String>) -> usize {
        if let Some(number) = self.modules.iter().position(|known| known.name == name) {
            return number;
        }
        assert!(!within.iter().any(|outer| outer == name), "{within:?} import each other");
        within.push(name.to_owned());
        let (mut body, mut exports) = (String::new(), Vec::new());
        let mut is_comment = false;
        for line in read(&self.page.join(name)).lines() {
            let Some(line) = without_comments(line, &mut is_comment) else { continue };
            let line = self.with_later(name, line);
            let line = line.as_str();
            if let Some(import) = line.strip_prefix("import ") {
                let parts = import.strip_suffix("';").and_then(|import| import.split_once(" from '"));
                let (what, from) = parts.unwrap_or_else(|| panic!("{name}: an import of several lines: {line}"));
                let number = self.add(&beside(name, from), within);
                let what = what.strip_prefix("* as ").map_or_else(|| what.replace(" as ", ": "), str::to_owned);
                writeln!(body, "const {what} = m{number};").expect("a string takes all");
                continue;
            }
            let exported = line.strip_prefix("export ");
            if let Some(declared) = exported {
                let word = declared.trim_start_matches("async ").split_once(' ').map(|(kind, rest)| {
                    assert!(
                        ["function", "const", "class"].contains(&kind),
                        "{name}: an export that may change: {line}"
                    );
                    rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default().to_owned()
                });
                exports.push(word.unwrap_or_else(|| panic!("{name}: {line}")));
            }
            body.push_str(exported.unwrap_or(line));
            body.push('\n');
        }
        within.pop();
        let returned = exports.join(", ");
        writeln!(body, "return {{ {returned} }};").expect("a string takes all");
        self.modules.push(Module { name: name.to_owned(), body, exports });
        self.modules.len() - 1
    }

    /// A line of a module whose `import('./name.js')` names the script that is loaded later.
    fn with_later(&mut self, module: &str, line: String) -> String {
        let Some((before, rest)) = line.split_once("import('") else { return line };
        let (path, after) = rest.split_once("')").unwrap_or_else(|| panic!("{module}: {line}"));
        let name = beside(module, path);
        let from_script = name.strip_prefix("js/").expect("modules are in one folder").to_owned();
        if !self.later.contains(&name) {
            self.later.push(name);
        }
        format!("{before}import('./{from_script}'){after}")
    }

    /// The script of the modules from number `first` on. The page exports all of its modules, and a
    /// script that is loaded later the exports of its last one.
    fn text(&self, first: usize) -> String {
        let mut text = String::new();
        for (number, module) in self.modules.iter().enumerate() {
            let Module { name, body, .. } = module;
            // the first module waits for answers
            let call = if name == MAIN { "await (async () =>" } else { "(() =>" };
            if number < first {
                // only what is needed
                if self.modules[first..].iter().any(|later| later.body.contains(&format!("= m{number};"))) {
                    writeln!(text, "const m{number} = modules['{name}'];").expect("a string takes all");
                }
            } else {
                write!(text, "// {name}\nconst m{number} = {call} {{\n{body}}})();\n").expect("a string takes all");
            }
        }
        let (last, exports) = if first == 0 {
            let all = self.modules.iter().enumerate();
            let all: Vec<String> = all.map(|(number, module)| format!("'{}': m{number}", module.name)).collect();
            (format!("{{ {} }}", all.join(", ")), "modules".to_owned())
        } else {
            let module = self.modules.last().expect("there is one");
            (format!("m{}", self.modules.len() - 1), format!("{{ {} }}", module.exports.join(", ")))
        };
        writeln!(text, "export const {exports} = {last};").expect("a string takes all");
        text
    }
}

/// The name of a module that another one names.
fn beside(name: &str, from: &str) -> String {
    let mut parts: Vec<&str> = name.split('/').collect();
    parts.pop();
    for part in from.split('/') {
        match part {
            "." => {}
            ".." => _ = parts.pop(),
            _ => parts.push(part),
        }
    }
    parts.join("/")
}
