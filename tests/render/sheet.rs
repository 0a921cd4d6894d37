//! Sheets of puzzles to print.

use insta::assert_snapshot;
use kdoku::logic::Language;
use kdoku::render::sheet::{Paper, Sheet, sheet};
use kdoku::render::{Picture, Width, svg};
use kdoku::{Config, Grid};
use std::collections::BTreeSet;

const KILLER: &str = "order = 2\ncages.list = [\"3: r1c1 r1c2\", \"7: r2c1 r2c2\"]";
const THERMO: &str = "order = 2\ntitle = \"A <thermometer>\"\nauthor = \"A & B\"\nlines.thermo = [\"r1c1 r1c2 r2c2\"]";

fn config(text: &str) -> Config {
    Config::parse(text).unwrap_or_else(|errors| panic!("{text}: {errors}"))
}

fn solution() -> Grid {
    "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1".parse().expect("a grid")
}

/// The sheet of copies of a puzzle, with solutions.
fn copies(text: &str, count: usize, how: &Sheet) -> String {
    let (config, solution) = (config(text), solution());
    let mut picture = Picture::from(&config.puzzle);
    picture.found = Some(&solution).filter(|solution| solution.fits(&config.puzzle.board));
    sheet(&vec![picture; count], how)
}

/// The places of each page with puzzles: its columns and rows, and its pictures.
fn pages(page: &str) -> Vec<(String, usize)> {
    let places = |section: &str| {
        let (_, grid) = section.split_once("grid-template:").unwrap_or_default();
        let numbers: Vec<_> = grid.split("repeat(").skip(1).take(2).map(|part| &part[..1]).collect();
        (numbers.join("×"), section.matches("<svg ").count())
    };
    page.split("<section ").skip(1).map(places).collect()
}

fn all_of(page: &str, attribute: &str) -> Vec<String> {
    let begin = format!(" {attribute}=\"");
    page.split(&begin).skip(1).map(|rest| rest.split('"').next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn a_sheet_has_puzzles_then_solutions() {
    let (killer, thermo, solution) = (config(KILLER), config(THERMO), solution());
    let mut pictures = [Picture::from(&killer.puzzle), Picture::from(&thermo.puzzle)];
    for picture in &mut pictures {
        picture.found = Some(&solution);
    }
    assert_snapshot!(sheet(&pictures, &Sheet { title: Some("Monday & Tuesday"), ..Sheet::default() }));
}

#[test]
fn boards_are_as_large_as_the_columns_and_the_paper_let_them() {
    let layout = |count: usize, columns, per_page| {
        let how = Sheet { columns, per_page, ..Sheet::default() };
        let pages = pages(&copies("order = 2\n", count, &how));
        pages.into_iter().map(|(places, count)| format!("{places}: {count}")).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(layout(1, None, None), "1×1: 1, 4×3: 1");
    assert_eq!(layout(2, None, None), "2×1: 2, 4×3: 2");
    assert_eq!(layout(4, None, None), "2×2: 4, 4×3: 4");
    assert_eq!(layout(6, None, None), "3×2: 6, 4×3: 6");
    assert_eq!(layout(13, None, None), "3×2: 6, 3×2: 6, 3×2: 1, 4×3: 12, 4×3: 1");
    assert_eq!(layout(12, Some(3), None), "4×3: 12, 4×3: 12");
    assert_eq!(layout(2, Some(1), None), "1×1: 1, 1×1: 1, 4×3: 2");
    assert_eq!(layout(8, None, Some(2)), "2×1: 2, 2×1: 2, 2×1: 2, 2×1: 2, 4×3: 8");
    assert_eq!(layout(20, None, Some(20)), "5×4: 20, 4×3: 12, 4×3: 8");
    assert_eq!(layout(3, Some(4), None), "1×3: 3, 4×3: 3");
    let large = pages(&copies("order = 4\n", 6, &Sheet::default()));
    assert_eq!(large, [("2×2".to_owned(), 4), ("2×2".to_owned(), 2)]);
    let letter = copies(KILLER, 1, &Sheet { paper: Paper::Letter, ..Sheet::default() });
    assert!(letter.contains("@page{size:215.9mm 279.4mm;margin:12mm;"), "{letter}");
    assert_eq!("letter".parse(), Ok(Paper::Letter));
    assert!("A5".parse::<Paper>().is_err());
}

#[test]
fn rules_of_all_puzzles_are_said_once() {
    let rule = "Digits in a cage do not repeat and add up to the number in its corner.";
    let page = copies(KILLER, 12, &Sheet::default());
    assert_eq!(page.matches(rule).count(), 2, "once on each page with puzzles");
    let (killer, thermo) = (config(KILLER), config(THERMO));
    let page = sheet(&[Picture::from(&killer.puzzle), Picture::from(&thermo.puzzle)], &Sheet::default());
    assert_eq!((page.matches(rule).count(), page.matches("increase from the bulb").count()), (1, 1));
    let korean = copies(KILLER, 2, &Sheet { language: Language::Korean, ..Sheet::default() });
    assert!(korean.contains("<html lang=\"ko\">") && korean.contains("퍼즐 2") && korean.contains("<h2>해답</h2>"));
    assert!(!korean.contains("Digits"));
}

#[test]
fn long_rules_take_a_page_of_their_own() {
    let long = |words: usize| format!("order = 2\nrules = \"{}\"\n", "a long rule ".repeat(words));
    let (short, long, longest) = (config("order = 2\n"), config(&long(100)), config(&long(1000)));
    let all = [&short, &long, &short, &longest, &short].map(|config| Picture::from(&config.puzzle));
    let page = sheet(&all, &Sheet::default());
    let counts: Vec<usize> = pages(&page).into_iter().map(|(_, count)| count).collect();
    assert_eq!(counts, [1, 1, 1, 1, 1], "{page}");
    assert_eq!(page.matches("<section class=\"page flow\">").count(), 1);
    let shared = vec![Picture::from(&longest.puzzle); 6];
    let counts: Vec<usize> = pages(&sheet(&shared, &Sheet::default())).into_iter().map(|(_, count)| count).collect();
    assert_eq!(counts, [0, 6], "the rules, then the puzzles");
}

#[test]
fn pictures_in_one_page_have_no_identifiers() {
    let page = copies(THERMO, 12, &Sheet { title: Some("Ids"), ..Sheet::default() });
    assert_eq!(all_of(&page, "id"), [""; 0]);
    let labels = all_of(&page, "aria-label");
    assert_eq!((labels.len(), labels.iter().collect::<BTreeSet<_>>().len()), (24, 24), "{labels:?}");
    assert!(labels[0].starts_with("1. A &lt;thermometer&gt;: "), "{}", labels[0]);
    for forbidden in ["<script", "src=", "href=", "url(", "@import"] {
        assert!(!page.contains(forbidden), "{forbidden}");
    }
}

#[test]
fn a_picture_has_the_width_that_is_asked_for() {
    let config = config("order = 2\n");
    let drawn = |width: &str| {
        let mut picture = Picture::from(&config.puzzle);
        picture.width = Some(width.parse::<Width>().unwrap_or_else(|error| panic!("{error}")));
        svg(&picture)
    };
    assert!(drawn("8cm").contains(" width=\"8cm\" height=\"8cm\" viewBox="));
    assert!(drawn("300").contains(" width=\"300\" height=\"300\" viewBox="));
    assert!(drawn("100%").contains(" width=\"100%\" viewBox="));
    for wrong in ["", "wide", "-3", "0", "1e9", "inf", "NaN", "8cm\"", "8 furlongs", "%"] {
        assert!(wrong.parse::<Width>().is_err(), "{wrong}");
    }
    assert!(Width::pixels(f64::NAN).is_err() && Width::pixels(-1.0).is_err());
}
