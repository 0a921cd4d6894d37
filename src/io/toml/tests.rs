//! What files say beside the rules, and hints about their keys.

use super::*;
use crate::io::interchange::{Document, Format};

fn parse(text: &str) -> Config {
    Config::parse(text).unwrap_or_else(|errors| panic!("{errors}"))
}

/// The first error and its hint.
fn error(text: &str) -> String {
    let errors = Config::parse(text).expect_err("an error");
    let first = errors.iter().next().expect("never empty");
    format!("{first}; {}", first.hint().unwrap_or_default())
}

/// Writes a file again and reads it.
fn again(config: &Config) -> (String, Config) {
    let toml = Format::named("toml").expect("a format").write(&Document::from(config)).expect("a file").value;
    let config = parse(&toml);
    (toml, config)
}

#[test]
fn reads_and_keeps_the_words_of_the_author() {
    let config = parse(
        "order = 2\ntitle = \"T\"\nauthor = \"A. B.\"\ndescription = \"easy\"\nrules = \"\"\"\nFirst.\nSecond \\\"x\\\".\n\"\"\"\n",
    );
    let words = |config: &Config| (config.author.clone(), config.description.clone(), config.rules_text.clone());
    let expected = [Some("A. B."), Some("easy"), Some("First.\nSecond \"x\".\n")].map(|text| text.map(str::to_owned));
    assert_eq!(words(&config), expected.into());
    let (toml, read) = again(&config);
    assert_eq!(words(&read), words(&config), "{toml}");
    assert_eq!(
        error("rules = 3"),
        "`rules` is a string with the rules in words, not a whole number; for example `rules = \"Normal sudoku rules apply.\"`"
    );
}

#[test]
fn clues_carry_names_and_texts() {
    let config = parse(
        "order = 2\n[cages]\nlist = [{ cells = \"r1c1 r1c2\", sum = 5, name = \"Blue\" }]\n\
         [lines]\nwhisper = [{ cells = \"r2c1 r2c2\", min = 2, text = \"far apart\" }]\n\
         [[relation]]\nname = \"Parity line\"\ntext = \"neighbours differ in parity\"\n\
         allow = \"a % 2 != b % 2\"\ncells = \"r3c1 r3c2\"\n\
         [[count]]\nname = \"Ones\"\ncells = \"row 4\"\nvalues = \"1\"\nexactly = 1\n",
    );
    let captions = |config: &Config| config.clues.iter().map(|clue| clue.caption.clone()).collect::<Vec<_>>();
    let names: Vec<_> = captions(&config).into_iter().map(|caption| caption.name).collect();
    let names: Vec<_> = names.iter().map(Option::as_deref).collect();
    assert_eq!(names, [Some("Blue"), None, Some("Parity line"), Some("Ones")]);
    let sources: Vec<_> = config.sources.iter().map(ToString::to_string).collect();
    let expected = ["Blue (cage)", "whisper (far apart)", "Parity line (neighbours differ in parity)", "Ones (count)"];
    assert_eq!(sources, expected);
    let (toml, read) = again(&config);
    let sorted = |mut captions: Vec<_>| {
        captions.sort_by_key(|caption| format!("{caption:?}"));
        captions
    };
    assert_eq!(sorted(captions(&read)), sorted(captions(&config)), "{toml}");
}

#[test]
fn names_of_constraints_get_a_hint() {
    for (text, hint) in [
        ("[thermometers]\nlist = []", "thermometers are written `[lines]` `thermo = [\"r1c1 r1c2 r1c3\"]`"),
        ("killer_cages = []", "killer cages are written `[cages]` `list ="),
        ("[lines]\nthermometer = []", "thermometer is written `thermo = ["),
        ("[thermo]\nlist = []", "`thermo` belongs in `[lines]`"),
        ("[lines]\nwisper = []", "did you mean `whisper`?"),
        ("[thremo]\nlist = []", "did you mean `[lines]` `thermo = "),
    ] {
        assert!(error(text).contains(hint), "{text}: {}", error(text));
    }
}

#[test]
fn warns_about_lines_and_dots_with_gaps() {
    let warnings = |text: &str| {
        let config = parse(text);
        config.warnings.iter().map(|warning| format!("{}: {warning}", warning.line)).collect::<Vec<_>>()
    };
    assert_eq!(warnings("[lines]\nthermo = [\"r1c1 r2c2 r3c5\"]"), ["2: `r2c2` and `r3c5` do not touch"]);
    assert_eq!(warnings("[dots]\nwhite = [\"r1c1 r2c2\"]"), ["2: `r1c1` and `r2c2` do not share an edge"]);
    assert_eq!(warnings("[lines]\nthermo = [{ cells = \"r1c1 r2c2 r3c5\", apart = true }]"), [""; 0]);
    assert_eq!(
        warnings(
            "[[constraint]]\ntype = \"whisper\"\ncells = \"r1c1 r1c3\"\n[[constraint]]\ntype = \"renban\"\ncells = \"r1c1 r1c3\"\napart = true"
        ),
        ["3: `r1c1` and `r1c3` do not touch"]
    );
    // two shafts, a pill, a loop, and cells that are not on the board
    let fine = "[arrows]\nlist = [\"r5c5 = r5c6 r5c7 r4c5 r3c5\", \"r1c1 r1c2 = r2c2 r3c3\"]\n\
                [lines]\nwhisper = [{ cells = \"r1c1 r1c2 r2c2 r2c1\", loop = true }]\n[cages]\nlist = [\"r1c1 r9c9\"]\n\
                [sums]\nequal = [\"r1c1 r9c9 = t\"]\n[dots]\nwhite = [\"r1c1 t\"]\n[[variable]]\nname = \"t\"\nvalues = \"0-20\"";
    assert_eq!(warnings(fine), [""; 0]);
    let loops = "[lines]\nwhisper = [{ cells = \"r1c1 r1c2 r1c3\", loop = true }]";
    assert_eq!(warnings(loops), ["2: `r1c3` and `r1c1` do not touch"]);
}
