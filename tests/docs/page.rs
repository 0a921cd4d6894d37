//! A page of Markdown: its fenced blocks, its links and the anchors of its headings.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A page by its path in the repository.
pub(crate) struct Page {
    pub(crate) name: String,
    lines: Vec<String>,
}

/// A fenced block.
pub(crate) struct Block {
    /// The line after its fence, from 1.
    pub(crate) line: usize,
    /// What stands after the fence.
    pub(crate) info: String,
    /// The file that it is to be.
    pub(crate) file: Option<String>,
    pub(crate) lines: Vec<String>,
}

impl Block {
    pub(crate) fn text(&self) -> String {
        self.lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
    }
}

/// Whether pages are to be changed, not held against what is.
pub(crate) fn is_updating() -> bool {
    std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always")
}

/// All pages for people who use kdoku.
pub(crate) fn pages() -> Vec<Page> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut names = vec!["README.md".to_owned()];
    for folder in ["docs", "puzzles", "puzzles/variants"] {
        let entries = fs::read_dir(root.join(folder)).expect("a folder");
        let files = entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8"));
        let mut inside: Vec<_> =
            files.filter(|name| Path::new(name).extension().is_some_and(|end| end == "md")).collect();
        inside.sort_unstable();
        names.extend(inside.iter().map(|name| format!("{folder}/{name}")));
    }
    let read = |name: String| {
        let text = fs::read_to_string(root.join(&name)).expect("a page is text");
        Page { lines: text.lines().map(str::to_owned).collect(), name }
    };
    names.into_iter().map(read).collect()
}

impl Page {
    pub(crate) fn text(&self) -> String {
        self.lines.join("\n")
    }

    pub(crate) fn path(&self) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join(&self.name)
    }

    /// Its blocks, without the indentation of those in lists.
    pub(crate) fn blocks(&self) -> Vec<Block> {
        let mut blocks = Vec::new();
        let mut open: Option<(Block, usize, String)> = None;
        let mut file = None;
        for (number, line) in self.lines.iter().enumerate() {
            let text = line.trim_start();
            let fence: String = text.chars().take_while(|&c| c == '`').collect();
            match open.take() {
                Some((block, _, end)) if text.trim_end() == end => blocks.push(block),
                Some((mut block, indent, end)) => {
                    block.lines.push(line.get(indent..).unwrap_or_default().to_owned());
                    open = Some((block, indent, end));
                }
                None if fence.len() >= 3 => {
                    let info = text[fence.len()..].trim().to_owned();
                    let block = Block { line: number + 2, info, file: file.take(), lines: Vec::new() };
                    open = Some((block, line.len() - text.len(), fence));
                }
                None => {
                    let named = text.strip_prefix("<!-- file: ").and_then(|rest| rest.strip_suffix(" -->"));
                    file = named.map(str::to_owned).or(file.filter(|_| text.is_empty()));
                }
            }
        }
        assert!(open.is_none(), "{}: a block without an end", self.name);
        blocks
    }

    /// The targets of its links outside of blocks, each with its line.
    pub(crate) fn links(&self) -> Vec<(usize, String)> {
        let blocks = self.blocks();
        let is_code =
            |line: usize| blocks.iter().any(|block| (block.line..block.line + block.lines.len()).contains(&line));
        let lines = self.lines.iter().enumerate().map(|(number, text)| (number + 1, text));
        let targets = |(number, text): (usize, &String)| -> Vec<_> {
            let rests = text.split("](").skip(1);
            rests.filter_map(|rest| Some((number, rest.split_once(')')?.0.to_owned()))).collect()
        };
        lines.filter(|&(number, _)| !is_code(number)).flat_map(targets).collect()
    }

    /// The anchors of a text's headings.
    pub(crate) fn anchors(text: &str) -> Vec<String> {
        let headings =
            text.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim());
        let anchor = |heading: &str| -> String {
            let kept = heading.to_lowercase();
            let kept = kept.chars().filter(|&c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
            kept.map(|c| if c == ' ' { '-' } else { c }).collect()
        };
        headings.map(anchor).collect()
    }

    /// Puts other lines in the place of some, counted from 1, and writes the page.
    pub(crate) fn replace(&mut self, mut updates: Vec<(Range<usize>, Vec<String>)>) {
        if updates.is_empty() {
            return;
        }
        updates.sort_by_key(|(lines, _)| lines.start);
        for (lines, with) in updates.into_iter().rev() {
            self.lines.splice(lines.start - 1..lines.end - 1, with);
        }
        fs::write(self.path(), self.lines.join("\n") + "\n").expect("a page");
    }
}
