//! The options of a run that its output depends on, for `--resume`.

use super::fingerprint;
use clap::{Arg, ArgMatches, Command};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Options that the output does not depend on, and those that name a file: its content counts.
const OTHERS: [&str; 10] =
    ["output", "quiet", "verbose", "threads", "stats", "resume", "total_time", "config", "from", "pattern"];

/// The longest value that is kept as it is.
const LONGEST: usize = 80;

/// The name of an option and its value, which is empty for a flag. Of a content there is a hash.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Options(BTreeMap<String, String>);

impl Options {
    /// The options of the command with this name, also those with their default values.
    pub(crate) fn new(name: &str, command: &Command, matches: &ArgMatches) -> Self {
        let is_relevant = |arg: &&Arg| !arg.is_positional() && !OTHERS.contains(&arg.get_id().as_str());
        let mut options = Self::default();
        for arg in command.get_arguments().filter(is_relevant) {
            let id = arg.get_id().as_str();
            let values = matches.try_get_raw(id).ok().flatten().into_iter().flatten();
            let value = values.map(|value| value.to_string_lossy()).collect::<Vec<_>>().join(",");
            let is_set = if arg.get_action().takes_values() { !value.is_empty() } else { value == "true" };
            if is_set {
                let value = if arg.get_action().takes_values() { value } else { String::new() };
                let name = arg.get_long().map_or_else(|| id.to_owned(), |long| format!("--{long}"));
                options.0.insert(name, if value.len() > LONGEST { hash(&value) } else { value });
            }
        }
        options.0.insert("command".to_owned(), name.to_owned());
        options
    }

    /// Adds what a named file contains.
    pub(crate) fn add_content(&mut self, name: &str, content: &(impl std::hash::Hash + ?Sized)) {
        self.0.insert(name.to_owned(), hash(content));
    }

    /// How these options differ from those of an earlier run, as the end of a sentence about it.
    pub(crate) fn difference(&self, earlier: &Self) -> Option<String> {
        let name = self.0.keys().chain(earlier.0.keys()).find(|name| self.0.get(*name) != earlier.0.get(*name))?;
        let (now, then) = (self.0.get(name), earlier.0.get(name));
        if let (Some(now), Some(then)) = (now, then)
            && (now.starts_with('#') || then.starts_with('#'))
        {
            return Some(format!("with another content of `{name}`"));
        }
        let shown = |value: Option<&String>| match value.map(String::as_str) {
            Some(value) if name == "command" => format!("of `kdoku {value}`"),
            None => format!("without `{name}`"),
            Some(value) if value.is_empty() || value.starts_with('#') => format!("with `{name}`"),
            Some(value) => format!("with `{name} {value}`"),
        };
        Some(format!("{}; this one is {}", shown(then), shown(now)))
    }
}

fn hash(content: &(impl std::hash::Hash + ?Sized)) -> String {
    format!("#{:016x}", fingerprint(content))
}
