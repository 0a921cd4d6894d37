//! `formats`: the names that other operations take.

use super::convert::{LAYOUTS, PRETTY};
use super::parse::NoOptions;
use super::{Context, Fault, Question, json};
use kdoku::clues::WORDS;
use kdoku::generate::ClueSymmetry;
use kdoku::interchange::FORMATS;
use kdoku::logic::{Language, Level, Scale, Technique};
use serde::Serialize;

#[derive(Serialize)]
struct Answer {
    version: &'static str,
    read: Vec<Named>,
    write: Vec<Named>,
    techniques: Vec<TechniqueName>,
    scales: Vec<&'static str>,
    levels: Vec<String>,
    symmetries: Vec<String>,
    rules: [&'static str; WORDS.len()],
}

#[derive(Serialize)]
struct Named {
    name: &'static str,
    about: &'static str,
}

#[derive(Serialize)]
struct TechniqueName {
    id: &'static str,
    name: &'static str,
    korean: &'static str,
}

pub(super) fn run(question: &Question, _: &Context) -> Result<String, Fault> {
    let NoOptions {} = question.options()?;
    let layouts = || LAYOUTS.into_iter().map(|(name, _, about)| Named { name, about });
    let named = |is: fn(&kdoku::interchange::Format) -> bool| {
        FORMATS.iter().filter(move |format| is(format)).map(|format| Named { name: format.name, about: format.about })
    };
    let pretty = Named { name: PRETTY, about: "a drawing with all rules in words" };
    let technique = |&technique: &Technique| TechniqueName {
        id: technique.id(),
        name: technique.name(),
        korean: technique.name_in(Language::Korean),
    };
    json(&Answer {
        version: env!("CARGO_PKG_VERSION"),
        read: layouts().chain(named(kdoku::interchange::Format::is_read)).collect(),
        write: layouts().chain([pretty]).chain(named(kdoku::interchange::Format::is_written)).collect(),
        techniques: Technique::ALL.iter().map(technique).collect(),
        scales: Scale::ALL.map(Scale::id).to_vec(),
        levels: Level::ALL.iter().map(ToString::to_string).collect(),
        symmetries: ClueSymmetry::ALL.iter().map(ToString::to_string).collect(),
        rules: WORDS,
    })
}
