//! The ending of the output file is the default of `--to`.
//!
//! [`FORMS`] and the endings of the formats are the one table for all commands. An ending that is
//! not in it, such as `.txt`, leaves the default of the command.

use clap::builder::PossibleValue;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};
use kdoku::interchange::FORMATS;
use std::path::PathBuf;

/// Forms and their endings, besides those of formats.
const FORMS: [(&str, &str); 6] =
    [("json", "json"), ("json", "jsonl"), ("svg", "svg"), ("html", "html"), ("html", "htm"), ("dimacs", "cnf")];

/// Forms that a text file cannot have.
const PICTURES: [&str; 2] = ["svg", "html"];

/// Endings of pictures, pages and archives that kdoku does not write.
const OTHERS: [&str; 22] = [
    "png", "jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff", "ico", "avif", "heic", "pdf", "ps", "eps", "svgz", "gz",
    "bz2", "xz", "zst", "zip", "7z", "xlsx",
];

/// A message and a hint.
pub(crate) type Refusal = (String, String);

/// All forms and their endings, in order of preference.
fn table() -> impl Iterator<Item = (&'static str, &'static str)> {
    let formats = FORMATS.iter().filter(|format| format.is_written());
    FORMS.into_iter().chain(formats.flat_map(|format| format.endings.iter().map(|ending| (format.name, *ending))))
}

/// The form that the ending of `-o` chooses, if `--to` is not given.
///
/// # Errors
/// If the command cannot write that form, or another was chosen.
fn form(command: &Command, name: &str, matches: &ArgMatches) -> Result<Option<&'static str>, Refusal> {
    let path = matches.try_get_one::<PathBuf>("output").ok().flatten();
    let ending = path.and_then(|path| Some(path.extension()?.to_str()?.to_ascii_lowercase()));
    let (Some(path), Some(ending)) = (path, ending) else { return Ok(None) };
    let shown = path.display();
    let arg = command.get_arguments().find(|arg| arg.get_id() == "to");
    let known = arg.map(Arg::get_possible_values).unwrap_or_default();
    let known: Vec<&str> = known.iter().filter(|value| !value.is_hide_set()).map(PossibleValue::get_name).collect();
    let chosen = matches.try_get_raw("to").ok().flatten().and_then(|mut values| values.next()?.to_str());
    let is_given = chosen.is_some() && matches.value_source("to") == Some(ValueSource::CommandLine);
    let forms: Vec<&str> = table().filter(|(_, of)| *of == ending).map(|(form, _)| form).collect();
    let is_text = |form: &str| !PICTURES.contains(&form);
    let name_a_file = |form: &str| {
        let ending = table().find(|(of, _)| *of == form).map_or("txt", |(_, ending)| ending);
        format!("name a file that ends in `.{ending}`")
    };
    if OTHERS.contains(&&*ending) {
        let hint = chosen.map_or("name a file with another ending".to_owned(), name_a_file);
        return Err((format!("kdoku cannot write `{shown}`: `.{ending}` is another format"), hint));
    }
    // `bench` has no forms
    if is_given || forms.is_empty() || known.is_empty() {
        let fits = |form: &str| if forms.is_empty() { ending != "txt" || is_text(form) } else { forms.contains(&form) };
        let Some(chosen) = chosen.filter(|form| !fits(form)) else { return Ok(None) };
        let fitting = known.iter().find(|form| fits(form));
        let pass = fitting.map_or(String::new(), |form| format!("pass `--to {form}`, or "));
        let message = format!("the output has the form `{chosen}`, and `{shown}` would be something else");
        return Err((message, pass + &name_a_file(chosen)));
    }
    if let Some(form) = known.iter().find_map(|name| forms.iter().find(|form| *form == name)) {
        return Ok(Some(form));
    }
    let mut endings: Vec<&str> = Vec::new();
    let has_text = chosen.is_none_or(is_text).then_some("txt");
    for ending in table().filter(|(form, _)| known.contains(form)).map(|(_, ending)| ending).chain(has_text) {
        if !endings.contains(&ending) {
            endings.push(ending);
        }
    }
    let drawn = if forms.iter().copied().all(is_text) { "" } else { "for a picture, use `kdoku draw`; " };
    let hint = format!("{drawn}`{name}` writes files that end in `.{}`", endings.join("`, `."));
    Err((format!("`{name}` has no form `{}`, which `{shown}` would be", forms[0]), hint))
}

/// The program with the default of `--to` that the output file of these arguments implies; `None`
/// if it implies none. The program has parsed the arguments.
pub(crate) fn with_default(program: &Command, matches: &ArgMatches) -> Result<Option<Command>, Refusal> {
    // a parsed program keeps the places of its arguments, and `mut_arg` would move one
    let with_form = |command: Command, form: &'static str| {
        command.mut_args(|arg| if arg.get_id() == "to" { arg.default_value(form) } else { arg })
    };
    let Some((name, matches)) = matches.subcommand() else {
        return Ok(form(program, "kdoku", matches)?.map(|form| with_form(program.clone(), form)));
    };
    let Some(command) = program.find_subcommand(name) else { return Ok(None) };
    let form = form(command, &format!("kdoku {name}"), matches)?;
    let name = name.to_owned();
    Ok(form.map(|form| program.clone().mut_subcommand(name, |command| with_form(command, form))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Cli;
    use clap::CommandFactory;

    /// What becomes of these arguments: the form, `-` for the default, or the hint of an error.
    fn outcome(arguments: &str) -> String {
        let mut program = Cli::command();
        let matches = program.try_get_matches_from_mut(arguments.split(' ')).expect("valid arguments");
        match with_default(&program, &matches) {
            Ok(None) => "-".to_owned(),
            Ok(Some(program)) => {
                let matches = program.try_get_matches_from(arguments.split(' ')).expect("still valid");
                let matches = matches.subcommand().map_or(&matches, |(_, matches)| matches);
                matches.get_raw("to").expect("a form").map(|form| form.to_string_lossy()).collect()
            }
            Err((_, hint)) => format!("error: {hint}"),
        }
    }

    #[test]
    fn every_command_takes_its_form_from_every_ending() {
        let mut lines = Vec::new();
        let endings = ["txt", "toml", "json", "jsonl", "csv", "svg", "HTM", "sdk", "sdm", "cnf", "pdf", "other"];
        let program = Cli::command();
        let mut commands =
            program.get_subcommands().map(|command| format!("kdoku {}", command.get_name())).collect::<Vec<_>>();
        let own = ["serve", "combinations", "init", "schema", "completions", "man"];
        commands.retain(|name| !own.iter().any(|other| name.ends_with(other)));
        commands.insert(0, "kdoku".to_owned());
        for command in commands {
            lines.push(command.clone());
            for ending in endings {
                lines.push(format!("  {ending}: {}", outcome(&format!("{command} -o x.{ending}"))));
            }
        }
        insta::assert_snapshot!(lines.join("\n"));
    }

    #[test]
    fn a_chosen_form_must_fit_the_ending() {
        for (arguments, expected) in [
            ("kdoku --to json -o x.json", "-"),
            ("kdoku --to line -o x.txt", "-"),
            ("kdoku convert --to f-puzzles-json -o x.json", "-"),
            ("kdoku convert --to line -o x.toml", "error: pass `--to toml`, or name a file that ends in `.txt`"),
            ("kdoku check --to json -o x.svg", "error: name a file that ends in `.json`"),
            ("kdoku draw --to html -o x.svg", "error: pass `--to svg`, or name a file that ends in `.html`"),
            ("kdoku --to svg -o x.txt", "error: pass `--to spaced`, or name a file that ends in `.svg`"),
            ("kdoku --to svg -o x.other", "-"),
        ] {
            assert_eq!(outcome(arguments), expected, "{arguments}");
        }
    }
}
