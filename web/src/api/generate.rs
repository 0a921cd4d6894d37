//! `generate`: a random puzzle.

use super::document::{Document, array};
use super::guide::{RatingRecord, scale};
use super::puzzle::{Puzzle, numbers};
use super::{Context, Fault, Question, json};
use kdoku::clues::WORDS;
use kdoku::generate::{Difficulty, GenerateError, Generator, Minimality, Recipe, RecipeError, default_node_limit};
use kdoku::logic::{Language, Level, Scale, Technique};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json as value};
use std::hash::{BuildHasher, RandomState};
use std::ops::RangeInclusive;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    size: Option<u64>,
    #[serde(default)]
    rules: Vec<String>,
    symmetry: Option<String>,
    clues: Option<(usize, usize)>,
    #[serde(default)]
    minimal: bool,
    difficulty: Option<DifficultyFields>,
    seed: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DifficultyFields {
    #[serde(default, deserialize_with = "scale")]
    scale: Option<Scale>,
    rating: Option<(u64, u64)>,
    level: Option<(String, String)>,
    technique: Option<String>,
}

#[derive(Serialize)]
struct Answer {
    puzzle: Document,
    solution: Vec<usize>,
    clues: usize,
    minimal: Option<bool>,
    rating: Option<RatingRecord>,
    seed: u64,
    attempts: u64,
    seconds: f64,
}

pub(super) fn run(question: &Question, context: &Context) -> Result<String, Fault> {
    let fields: Fields = question.options()?;
    let puzzle = match &question.puzzle {
        Some(_) if fields.size.is_some() || !fields.rules.is_empty() => {
            let hint = "the puzzle has a size and rules of its own";
            return Err(Fault::malformed("`size` and `rules` are not for a puzzle").with_hint(hint));
        }
        Some(_) => question.puzzle()?,
        None => Puzzle::from_document(document(&fields)?)?,
    };
    let recipe = recipe(&fields)?;
    // a double holds the seed exactly
    let seed = fields.seed.unwrap_or_else(|| RandomState::new().hash_one(0) >> 11);
    let solver = puzzle.solver()?;
    let generator = Generator::new(&solver, recipe)?;
    let limits = context.limits().time(context.left()).nodes(default_node_limit(solver.rules()));
    let made = generator.puzzle(seed, 0, &limits, &mut generator.scratch())?;
    let mut document = puzzle.document.clone();
    for key in ["title", "author", "description", "solve", "expect"] {
        document.remove(key);
    }
    document.insert("grid".to_owned(), array(&made.puzzle, puzzle.board()));
    document.insert("expect".to_owned(), value!({ "solutions": 1, "solution": array(&made.solution, puzzle.board()) }));
    json(&Answer {
        puzzle: document,
        solution: numbers(&made.solution),
        clues: made.puzzle.clues(),
        minimal: match made.minimal {
            Minimality::Proven => Some(true),
            Minimality::Undecided(_) => Some(false),
            Minimality::NotAsked => None,
        },
        rating: made.rating.as_ref().map(|rating| RatingRecord::new(rating, Language::English)),
        seed,
        attempts: made.attempts,
        seconds: context.seconds(),
    })
}

/// The document of a board with this size and these rules.
fn document(fields: &Fields) -> Result<Document, Fault> {
    let mut all = Value::Object(Document::new());
    if let Some(size) = fields.size {
        all["size"] = size.into();
    }
    for rule in &fields.rules {
        match rule.strip_prefix("anti-") {
            _ if !WORDS.contains(&rule.as_str()) => {
                let hint = format!("the rules are {}", WORDS.join(", "));
                return Err(Fault::invalid(format!("`{rule}` is not a rule")).with_hint(hint));
            }
            Some(piece) => match &mut all["global"]["anti"] {
                Value::Array(pieces) => pieces.push(piece.into()),
                anti => *anti = value!([piece]),
            },
            None if rule == "nonconsecutive" => all["global"][rule] = true.into(),
            None => all["houses"][rule] = true.into(),
        }
    }
    let Value::Object(document) = all else { unreachable!("it was made as an object") };
    Ok(document)
}

/// The recipe of the request.
fn recipe(fields: &Fields) -> Result<Recipe, Fault> {
    let mut recipe = Recipe::new();
    if let Some(name) = &fields.symmetry {
        recipe = recipe.symmetry(name.parse().map_err(|error: String| Fault::invalid(error))?);
    }
    if let Some((fewest, most)) = fields.clues {
        recipe = recipe.clues(fewest..=most);
    }
    if fields.minimal {
        recipe = recipe.minimal();
    }
    if let Some(wanted) = &fields.difficulty {
        recipe = recipe.difficulty(difficulty(wanted)?);
    }
    Ok(recipe)
}

fn difficulty(wanted: &DifficultyFields) -> Result<Difficulty, Fault> {
    let level = |(least, most): &(String, String)| -> Result<RangeInclusive<Level>, Fault> {
        let level = |name: &String| name.parse().map_err(|error: String| Fault::invalid(error));
        Ok(level(least)?..=level(most)?)
    };
    let technique = |id: &String| {
        let found = Technique::ALL.iter().copied().find(|technique| technique.id() == id);
        found.ok_or_else(|| Fault::invalid(format!("`{id}` is not a technique")).with_hint("`formats` lists them"))
    };
    let rating = wanted.rating.map(|(least, most)| least..=most);
    let level = wanted.level.as_ref().map(level).transpose()?;
    Ok(Difficulty {
        scale: wanted.scale,
        rating,
        level,
        technique: wanted.technique.as_ref().map(technique).transpose()?,
        ..Difficulty::default()
    })
}

impl From<RecipeError> for Fault {
    fn from(error: RecipeError) -> Self {
        let fault = Self::invalid(error.to_string());
        match error.hint() {
            Some(hint) => fault.with_hint(hint),
            None => fault,
        }
    }
}

impl From<GenerateError> for Fault {
    fn from(error: GenerateError) -> Self {
        Self::invalid(error.to_string()).with_hint("allow more time, or ask for less")
    }
}
