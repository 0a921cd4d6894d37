//! Pictures of puzzles: that they are well formed, keep inside of their frame, and leave nothing out; and what they look like.

use kdoku::clues::{Clue, DEFINITIONS, Definition, Payload};
use kdoku::geometry::Outline;
use kdoku::render::{Picture, html, plain, pretty, svg};
use kdoku::rules::Comparison;
use kdoku::{BoxShape, Cell, Config, Digit, Geometry, Grid};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::OnceLock;

/// What is wrong with an XML text, as far as pictures use it: tags that match, attributes in quotes that come once, known
/// entities, ids that are one of a kind.
fn fault(text: &str) -> Option<String> {
    let mut open: Vec<&str> = Vec::new();
    let mut ids = BTreeSet::new();
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        if let Some(fault) = bad_text(&rest[..at]) {
            return Some(fault);
        }
        let end = at + rest[at..].find('>')?;
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Some(format!("</{name}> closes nothing"));
            }
            continue;
        }
        let is_empty = tag.ends_with('/');
        let tag = tag.trim_end_matches('/');
        let (name, mut attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        let mut seen = BTreeSet::new();
        while !attributes.trim().is_empty() {
            let (key, value) = attributes.trim_start().split_once("=\"")?;
            let (value, more) = value.split_once('"')?;
            if !seen.insert(key) || !key.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | ':')) {
                return Some(format!("the attribute {key} of <{name}>"));
            }
            if key == "id" && !ids.insert(value.to_owned()) {
                return Some(format!("the id {value} stands twice"));
            }
            if let Some(fault) = bad_text(value) {
                return Some(fault);
            }
            attributes = more;
        }
        if !is_empty {
            open.push(name);
        }
    }
    bad_text(rest).or((!open.is_empty()).then(|| format!("{open:?} are not closed")))
}

/// What cannot stand between tags.
fn bad_text(text: &str) -> Option<String> {
    let known = ["amp;", "lt;", "gt;", "quot;", "#39;"];
    let bad_entity = text.split('&').skip(1).any(|after| !known.iter().any(|known| after.starts_with(known)));
    let bad_character = text.chars().any(|c| c.is_control() && c != '\n');
    (bad_entity || bad_character || text.contains("NaN") || text.contains("inf\"")).then(|| text.to_owned())
}

/// The numbers of an attribute.
fn numbers(text: &str) -> Vec<f64> {
    text.split(' ').filter(|number| !number.is_empty()).map(|number| number.parse().expect("a number")).collect()
}

/// What lies outside of the `viewBox`: positions of elements that are in no group with a transformation, and points of paths.
fn outside(text: &str) -> Option<String> {
    let view = numbers(text.split("viewBox=\"").nth(1)?.split('"').next()?);
    let [left, top, wide, high] = view[..] else { return Some("no viewBox".to_owned()) };
    let mut skipping = 0;
    for element in text.split('<').skip(1) {
        if skipping > 0 {
            skipping += i32::from(element.starts_with("g ")) - i32::from(element.starts_with("/g"));
            continue;
        }
        if element.starts_with("g transform") {
            skipping = 1;
        }
        let value =
            |key: &str| -> Option<f64> { element.split(&format!(" {key}=\"")).nth(1)?.split('"').next()?.parse().ok() };
        let around = value("r").unwrap_or(0.0);
        let x = value("cx").or(value("x"));
        let y = value("cy").or(value("y"));
        let ends = [
            (x, around, left, wide),
            (x, value("width").unwrap_or(0.0), left, wide),
            (y, around, top, high),
            (y, value("height").unwrap_or(0.0), top, high),
        ];
        for (at, around, start, length) in ends {
            if at.is_some_and(|at| at < start || at + around > start + length) {
                return Some(element.to_owned());
            }
        }
        if let Some(d) = element.split(" d=\"").nth(1).and_then(|d| d.split('"').next()) {
            let commands: Vec<_> = d.split_inclusive(|c: char| c.is_ascii_alphabetic()).collect();
            for pair in commands.windows(2) {
                let numbers = numbers(pair[1].trim_end_matches(|c: char| c.is_ascii_alphabetic()).trim());
                let is_in = match (pair[0].chars().last(), &numbers[..]) {
                    (Some('M' | 'L'), &[x, y]) => (left..=left + wide).contains(&x) && (top..=top + high).contains(&y),
                    (Some('H'), &[x]) => (left..=left + wide).contains(&x),
                    (Some('V'), &[y]) => (top..=top + high).contains(&y),
                    _ => true,
                };
                if !is_in {
                    return Some(element.to_owned());
                }
            }
        }
    }
    None
}

fn check(picture: &Picture) -> String {
    let text = svg(picture);
    assert_eq!(fault(&text), None, "{text}");
    assert_eq!(outside(&text), None, "{text}");
    let page = html::puzzle(picture, 1, false);
    assert_eq!(fault(&page), None, "{page}");
    text
}

#[test]
fn the_checker_sees_faults() {
    for bad in ["<a>", "<a></b>", "<a x=\"1\" x=\"2\"/>", "a & b", "<a id=\"x\"/><b id=\"x\"/>", "\u{1}"] {
        assert!(fault(bad).is_some(), "{bad}");
    }
    assert_eq!(fault("<a x=\"1\"><b/>&amp;</a>"), None);
    assert!(outside("<svg viewBox=\"0 0 9 9\"><rect x=\"1\" y=\"1\" width=\"9\" height=\"1\"/>").is_some());
    assert!(outside("<svg viewBox=\"0 0 9 9\"><path d=\"M1 1H10\"/>").is_some());
}

/// A puzzle file with a clue of this kind, on a board of 9×9.
fn of_kind(kind: &Definition) -> Config {
    let text = match kind.table {
        // `cells = "r1c1", values = "1"` is a line each
        table if table == kind.key => {
            let mut lines = String::new();
            let mut is_quoted = false;
            let mut depth = 0;
            for c in kind.example.chars() {
                is_quoted ^= c == '"';
                depth += i32::from(c == '[') - i32::from(c == ']');
                lines.push(if c == ',' && !is_quoted && depth == 0 { '\n' } else { c });
            }
            format!("[[{table}]]\n{lines}")
        }
        table => format!("[{table}]\n{} = {}", kind.key, kind.example),
    };
    Config::parse(&text).unwrap_or_else(|errors| panic!("{text}: {errors}"))
}

#[test]
fn every_kind_is_drawn_or_its_clues_are_listed() {
    let board = Geometry::new(BoxShape::usual(9).expect("a shape"));
    let givens = Grid::of(&board);
    let bare = svg(&Picture::new(&board, &givens));
    for kind in DEFINITIONS {
        let clues = of_kind(kind).puzzle.clues;
        let mut picture = Picture::new(&board, &givens);
        picture.clues = &clues;
        let text = check(&picture);
        assert!(text.len() > bare.len());
        let is_drawn = text.contains(&format!("<g class=\"{}\"", kind.name()));
        let is_told = text.contains("font-weight=\"bold\">");
        assert!(is_told, "{} is not in the legend: {text}", kind.name());
        let of_board =
            matches!(kind.name(), "anti" | "connected" | "yin_yang" | "cell_loop" | "modifier" | "schroedinger")
                || kind.table == "global";
        let cell = clues.iter().flat_map(|clue| &clue.groups).flatten().next().map(|&cell| board.name(cell));
        let is_listed = cell.is_some_and(|cell| text.contains(&cell));
        assert!(is_drawn || is_listed || of_board, "{} is neither drawn nor listed: {text}", kind.name());
        let words = plain(&pretty(&picture));
        assert!(words.contains(": "), "{words}");
    }
}

#[test]
fn what_has_no_place_is_listed() {
    let text = "[outside]\nsandwich = [\"10: r3c1-r3c4\", \"11: row 4\"]\n[marks]\nquad = [\"1: r1c1 r1c2\"]\n[sums]\nlist = [\"7: r1c1 + 2*r9c9\"]";
    let config = Config::parse(text).expect("a file");
    let givens = Grid::blank(9);
    let mut picture = Picture::new(config.rules.geometry(), &givens);
    picture.clues = &config.puzzle.clues;
    let text = check(&picture);
    for words in ["10: r3c1-r3c4", "1: r1c1 r1c2", "r1c1 + 2·r9c9 = 7"] {
        assert!(text.contains(words), "{words}");
    }
    assert!(!text.contains("11: "), "it is drawn");
    let config = Config::parse("order = 2\nhouses.diagonals = \"up\"").expect("a file");
    let words = picture_of(&config, &Grid::blank(4), |picture| plain(&pretty(picture)));
    assert!(words.contains("r4c1-r1c4") && !words.contains("r1c1"), "{words}");
}

#[test]
fn constraints_without_a_name_are_told() {
    let config =
        Config::parse("order = 2\n[[relation]]\nallow = \"a != b + 1\"\ncells = \"r1c1 r1c2\"").expect("a file");
    let givens = Grid::blank(4);
    let mut picture = Picture::new(config.rules.geometry(), &givens);
    picture.clues = &config.puzzle.clues;
    assert!(check(&picture).contains("Relation:</tspan> r1c1 r1c2"));
    let words = ["a is not b & 1".to_owned()];
    picture.unnamed = &words;
    assert!(check(&picture).contains("Relation:</tspan> a is not b &amp; 1"));
}

#[test]
fn captions_and_words_of_the_author_are_drawn() {
    let config = Config::parse(
        "order = 2\nauthor = \"A. B.\"\ndescription = \"A warm-up.\"\nrules = \"Mind the gap.\"\n\
         [cages]\nlist = [{ cells = \"r1c1 r1c2\", sum = 5, name = \"Blue cage\" }]\n\
         [[relation]]\nname = \"Parity\"\ntext = \"neighbours differ\"\nallow = \"a % 2 != b % 2\"\ncells = \"r3c1 r3c2\"",
    )
    .expect("a file");
    let givens = Grid::blank(4);
    let mut picture = Picture::new(config.rules.geometry(), &givens);
    picture.clues = &config.puzzle.clues;
    (picture.author, picture.description) = (config.puzzle.author.as_deref(), config.puzzle.description.as_deref());
    picture.rules = config.puzzle.rules_text.as_deref();
    let text = check(&picture);
    for words in [">by A. B.<", "A warm-up.", "Mind the gap.", "Blue cage", "Parity:</tspan> neighbours differ"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let page = html::page("Puzzles", std::slice::from_ref(&picture));
    let pretty = plain(&pretty(&picture));
    for words in ["A warm-up.", "Mind the gap.", "Blue cage", "neighbours differ"] {
        assert!(page.contains(words) && pretty.contains(words), "{words}: {pretty}");
    }
    assert!(page.contains("<p class=\"author\">by A. B.</p>"));
}

#[test]
fn titles_cannot_break_out() {
    let board = Geometry::new(BoxShape::usual(4).expect("a shape"));
    let givens = Grid::of(&board);
    let mut picture = Picture::new(&board, &givens);
    let title = "</title><script>alert(\"1\")</script> & \u{1}";
    picture.title = Some(title);
    let text = check(&picture);
    assert!(!text.contains("<script") && text.contains("&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)"));
    assert!(!html::page(title, &[picture]).contains("<script"));
}

fn boards() -> Vec<Geometry> {
    let made = |outline: Outline| Geometry::try_from(outline).expect("a board");
    vec![
        Geometry::new(BoxShape::usual(4).expect("a shape")),
        Geometry::new(BoxShape::new(2, 3).expect("a shape")),
        made(Outline::new(3, 5, 5)),
        made(Outline::new(1, 1, 1)),
        made(Outline::new(4, 4, 4).regions([0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3].map(Some).to_vec())),
        made(Outline::new(4, 4, 5).without_cells(vec![Cell(0), Cell(5), Cell(15)])),
    ]
}

/// A clue of a kind as no file could have it.
fn clue(groups: Vec<Vec<u16>>, number_of_kind: usize, number: Option<i32>, values: Vec<i32>, flag: bool) -> Clue {
    static EXAMPLES: OnceLock<Vec<Clue>> = OnceLock::new();
    let examples =
        EXAMPLES.get_or_init(|| DEFINITIONS.iter().map(|kind| of_kind(kind).puzzle.clues.swap_remove(0)).collect());
    let mut clue = examples[number_of_kind].clone();
    assert!(clue.kind.definition().is_some());
    clue.groups = groups.into_iter().map(|cells| cells.into_iter().map(Cell).collect()).collect();
    clue.number = number;
    clue.payload = match clue.payload {
        Payload::None => Payload::None,
        Payload::Values(_) => Payload::Values(values),
        Payload::Modifier { .. } => Payload::Modifier { values, each_house: flag, each_digit: !flag },
        Payload::Runs { .. } => Payload::Runs { sums: values.clone(), values },
        Payload::Factors(_) => Payload::Factors(values),
        Payload::Offset(_) => Payload::Offset([values.first(), values.last()].map(|side| side.map_or(0, |&side| side))),
        Payload::Tuples { .. } => {
            Payload::Tuples { tuples: values.chunks(2).map(<[i32]>::to_vec).collect(), forbidden: flag }
        }
        // those of clues without a named kind
        other => other,
    };
    clue.closed = flag;
    clue.comparison = if flag { Comparison::AtMost } else { Comparison::Equal };
    clue
}

fn any_clue() -> impl Strategy<Value = Clue> {
    (
        prop::collection::vec(prop::collection::vec(0_u16..20, 0..6), 0..4),
        0..DEFINITIONS.len(),
        prop::option::of(-1000..1_000_000),
        prop::collection::vec(-3..20, 0..6),
        any::<bool>(),
    )
        .prop_map(|(groups, kind, number, values, flag)| clue(groups, kind, number, values, flag))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Also clues that no file could have: cells that are not on the board, the same cell twice, groups that are missing.
    #[test]
    fn any_clues_on_any_board_are_drawn_within_the_frame(
        board in prop::sample::select(boards()),
        clues in prop::collection::vec(any_clue(), 0..5),
        title in prop::option::of(".{0,60}"),
        small in any::<bool>(),
    ) {
        let mut givens = Grid::of(&board);
        let first = board.cells().next().expect("there is a cell");
        givens.set(first, Digit::new(1));
        let all: Vec<Vec<Digit>> = vec![(0..board.size()).map(Digit::from_index).collect(); board.cell_count()];
        let mut picture = Picture::new(&board, &givens);
        picture.clues = &clues;
        picture.title = title.as_deref();
        picture.candidates = small.then_some(&all[..]);
        check(&picture);
        let text = plain(&pretty(&picture));
        prop_assert!(text.ends_with('\n'));
    }
}

/// What is drawn of a puzzle file.
fn picture_of(config: &Config, givens: &Grid, what: impl FnOnce(&Picture) -> String) -> String {
    let mut picture = Picture::new(config.rules.geometry(), givens);
    picture.lowest = config.rules.lowest();
    picture.clues = &config.puzzle.clues;
    picture.title = config.puzzle.title.as_deref();
    if let Some(form) = &config.form {
        picture.symbols = form.symbols().clone();
    }
    what(&picture)
}

#[test]
fn every_puzzle_of_ours_is_drawn() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let files = |folder: &Path| {
        let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        entries.filter(|path| path.extension().is_some_and(|ending| ending == "toml")).collect::<Vec<_>>()
    };
    let all = [files(&folder), files(&folder.join("variants"))].concat();
    assert!(all.len() > 50);
    for path in all {
        let config = Config::parse(&fs::read_to_string(&path).expect("a text")).expect("a puzzle file");
        let givens = &config.puzzle.givens;
        let text = picture_of(&config, givens, check);
        // small enough to be sent around: a few bytes a cell beside some for each clue
        let most = 9_000 + 40 * config.rules.geometry().cell_count() + 100 * config.puzzle.clues.len();
        assert!(text.len() < most, "{}: {}", path.display(), text.len());
    }
}

/// The picture of a small puzzle file with a givens grid of its own.
fn small(text: &str) -> String {
    let config = Config::parse(text).expect("a puzzle file");
    let givens = &config.puzzle.givens;
    picture_of(&config, givens, check)
}

#[test]
fn a_board_with_givens() {
    insta::assert_snapshot!(small("order = 2\ntitle = \"Four\"\ngrid = \"1...\\n..3.\\n.1..\\n...2\""));
}

#[test]
fn cages_of_any_form() {
    let text = "order = 2\n[cages]\nlist = [\"6: r1c1 r1c2 r2c1\", \"r3c3 r3c4\"]\nrellik = [\"5: r4c1 r4c2\"]\n";
    insta::assert_snapshot!(small(&format!("{text}[sums]\nequal = [\"r2c3 r2c4 = r4c3 r4c4\"]")));
}

#[test]
fn lines_and_arrows() {
    let text =
        "order = 2\n[lines]\nthermo = [\"r1c1 r1c2 r2c2\"]\nwhisper = [{ cells = \"r3c1 r4c2 r4c3\", min = 2 }]\n";
    insta::assert_snapshot!(small(&format!("{text}[arrows]\nlist = [\"r1c4 = r2c4 r3c3\"]")));
}

#[test]
fn signs_between_cells() {
    let text = "order = 2\n[dots]\nwhite = [\"r1c1 r1c2\"]\nblack = [\"r1c1 r1c2\"]\nx = [\"r2c1 r3c1\"]\n"
        .replace("x =", "v =");
    let more = "greater = [\"r2c3 r2c4\"]\ndifference = [\"1: r3c3 r4c3\"]\nsum = [\"4: r1c3 r4c4\"]\n";
    insta::assert_snapshot!(small(&format!("{text}{more}[marks]\nquad = [\"1 2 3: r3c1:r4c2\"]")));
}

#[test]
fn marks_and_shades() {
    let text =
        "order = 2\n[houses]\ndiagonals = \"down\"\nwindoku = true\n[marks]\nodd = [\"r1c1\"]\neven = [\"r1c2\"]\n";
    let more = "low = [\"r1c3\"]\nclone = [\"r4c1 r4c2 = r3c3 r3c4\"]\ncandidates = [\"r4c4: 1 2\"]";
    insta::assert_snapshot!(small(&format!("{text}{more}")));
}

#[test]
fn numbers_around_the_board() {
    let text = "order = 2\n[outside]\nsandwich = [\"3: row 1\"]\nskyscraper = [\"2: row 1\", \"1: col 2 backwards\"]\n";
    insta::assert_snapshot!(small(&format!("{text}little_killer = [\"6: r1c2 down-left\", \"9: r1c2 down-right\"]")));
}

#[test]
fn rules_without_a_place() {
    let text = "order = 2\n[global]\nanti = [\"king\", [1, 3]]\nnonconsecutive = true\n[[count]]\ncells = \"r1c1 r2c2 r3c3\"\n";
    insta::assert_snapshot!(small(&format!(
        "{text}values = \"1 2\"\nat_least = 1\n[[any]]\n[[any.of]]\ndots = {{ v = [\"r1c1 r1c2\"] }}"
    )));
}

#[test]
fn regions_and_what_was_found() {
    let regions = "regions = \"aaab\\nacbb\\nccbd\\ncddd\"\n";
    let config = Config::parse(&format!("size = 4\n{regions}grid = \"1...\\n....\\n....\\n...4\"")).expect("a file");
    let puzzle = &config.puzzle;
    let mut found = Grid::blank(4);
    found.set(Cell(0), Digit::new(1));
    found.set(Cell(1), Digit::new(2));
    let small = vec![vec![Digit::from_index(0), Digit::from_index(3)]; 16];
    let drawn = |what: fn(&Picture) -> String| {
        picture_of(&config, &puzzle.givens, |picture| {
            let mut picture = picture.clone();
            picture.found = Some(&found);
            picture.candidates = Some(&small);
            what(&picture)
        })
    };
    insta::assert_snapshot!("regions_svg", drawn(check));
    insta::assert_snapshot!("regions_pretty", drawn(|picture| plain(&pretty(picture))));
}

#[test]
fn a_page_folds_solutions_away() {
    let config = Config::parse("order = 2\ntitle = \"One < two\"\n[dots]\nwhite = [\"r1c1 r1c2\"]").expect("a file");
    let (givens, found) = (Grid::blank(4), Grid::blank(4));
    let page = picture_of(&config, &givens, |picture| {
        let mut solved = picture.clone();
        solved.found = Some(&found);
        html::page("Two", &[picture.clone(), solved])
    });
    insta::assert_snapshot!(page);
}
