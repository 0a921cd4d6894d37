//! `kdoku draw`.

use super::*;

const SMALL: &str = "order = 2\ntitle = \"Small\"\ngrid = \"1...\\n..3.\\n.1..\\n...2\"\n\
        [cages]\nlist = [\"5: r1c2 r2c2\", \"r1c3 r1c4 r2c4\"]\n[dots]\nv = [\"r3c1 r4c1\"]\n\
        [[relation]]\nallow = \"a != b\"\ncells = \"r1c1 r2c2\"\n";

fn small(arguments: &str) -> Case {
    kdoku(arguments).file("small.toml", SMALL)
}

fn read(case: &Case, name: &str) -> Option<String> {
    std::fs::read_to_string(case.folder().join(name)).ok()
}

#[test]
fn a_puzzle_is_drawn_in_characters() {
    assert_snapshot!(small("draw --to pretty --solution small.toml").picture());
    let colored = |case: Case| case.output().stdout.windows(5).any(|bytes| bytes == b"48;5;");
    assert!(colored(small("draw --to pretty --color always small.toml")));
    assert!(colored(small("small.toml --to pretty").variable("CLICOLOR_FORCE", "1")));
    assert!(!colored(small("draw --to pretty small.toml")));
    assert!(!colored(small("draw --to pretty --color never small.toml").variable("CLICOLOR_FORCE", "1")));
    let case = small("draw --to pretty small.toml").variable("CLICOLOR_FORCE", "1").variable("NO_COLOR", "1");
    assert!(!colored(case));
}

#[test]
fn the_legend_of_several_solutions_stands_once() {
    let several = SMALL.replace("1...\\n..3.\\n.1..\\n...2", "....\\n....\\n....\\n....");
    for (arguments, puzzles) in [("--all --to pretty small.toml", 1), ("--all --to pretty small.toml small.toml", 2)] {
        let shown = kdoku(arguments).file("small.toml", &several).stdout();
        assert!(shown.matches('┌').count() > 2 * puzzles, "{shown}");
        assert_eq!(shown.matches("Cage:").count(), puzzles, "{shown}");
    }
}

#[test]
fn a_puzzle_is_drawn_as_it_is_or_with_its_solution() {
    assert_snapshot!(small("draw small.toml").picture());
    let solved = small("draw --solution small.toml").stdout();
    assert!(solved.contains("class=\"found\""));
    assert_eq!(small("solve small.toml --to svg").stdout(), solved);
    let page = small("draw --solution -o small.html small.toml");
    assert_eq!((page.code(), page.stdout().as_str()), (0, ""));
    let text = read(&page, "small.html").expect("a page");
    assert!(text.starts_with("<!DOCTYPE html>") && text.contains("<details>") && text.ends_with("</html>\n"));
    assert!(text.contains("<title>Small</title>"));
    assert!(small("solve small.toml --to html").stdout().contains("<details open>"));
    assert!(!small("draw small.toml --to html").stdout().contains("<details"));
}

#[test]
fn candidates_are_small() {
    let text = lines(&[SEVERAL]);
    let svg = kdoku("candidates --to svg --order 2").stdin(&text).stdout();
    assert!(svg.contains("class=\"candidate\"") && svg.contains("class=\"found\""), "{svg}");
    let page = kdoku("candidates --to html --order 2").stdin(&text).stdout();
    assert!(page.contains("class=\"candidate\"") && !page.contains("<details"), "{page}");
}

#[test]
fn a_picture_is_a_file() {
    let text = lines(&[GOOD, SEVERAL, GOOD]);
    let refused = kdoku("draw").stdin(&text);
    assert_eq!((refused.code(), refused.stdout().as_str()), (2, ""));
    assert_snapshot!("several_pictures_are_refused", refused.stderr());
    let numbered = kdoku("draw -o all.svg").stdin(&text);
    assert_eq!(numbered.code(), 0);
    assert_eq!(read(&numbered, "all.svg"), None);
    let all: Vec<String> =
        (1..=3).map(|number| read(&numbered, &format!("all-{number}.svg")).expect("a picture")).collect();
    assert!(all[0] == all[2] && all[0] != all[1]);
    let alone = kdoku("draw -o one.svg").stdin(lines(&[GOOD]));
    assert_eq!(alone.code(), 0);
    assert_eq!(read(&alone, "one.svg").as_ref(), Some(&all[0]));
    let page = kdoku("draw --to html").stdin(&text).stdout();
    assert_eq!(page.matches("<article").count(), 3);
    assert!(page.contains("<title>Puzzles</title>"));
}

#[test]
fn draws_a_puzzle_without_a_solution() {
    let case = kdoku("draw --solution").stdin(lines(&[NONE]));
    assert_eq!((case.code(), case.stdout().contains("<svg")), (1, true));
    let page = kdoku("solve --to html").stdin(lines(&[GOOD, NONE])).stdout();
    assert_eq!((page.matches("<article").count(), page.matches("<details").count()), (2, 1));
    assert!(page.contains("Answer: no solution."), "{page}");
    let case = kdoku("solve --to svg -o x.svg").stdin(lines(&[NONE]));
    assert_eq!((case.code(), read(&case, "x.svg")), (1, None));
    let case = kdoku("draw --to html -o x.html").stdin("12\n");
    assert_eq!((case.code(), read(&case, "x.html")), (2, None));
    let case = kdoku("draw --to pretty").stdin("12\n");
    assert_eq!((case.code(), case.stdout().as_str()), (2, "unreadable\n"));
}

#[test]
fn rules_that_a_flag_adds_are_drawn() {
    let svg = kdoku("draw --rules diagonals,anti-knight").stdin(lines(&[GOOD])).stdout();
    assert!(svg.contains("class=\"diagonals\"") && svg.contains("Anti-knight"), "{svg}");
}

/// The pictures of the README and the guide.
#[test]
fn the_pictures_of_the_documentation_are_drawn_by_this_version() {
    let killer = kdoku("draw killer.toml").file("killer.toml", include_str!("../../puzzles/variants/killer.toml"));
    let thermo = kdoku("draw thermo.toml").file("thermo.toml", include_str!("../../puzzles/variants/thermo.toml"));
    let doublers =
        kdoku("draw doublers.toml").file("doublers.toml", include_str!("../../puzzles/variants/doublers.toml"));
    let shapes = include_str!("../../puzzles/variants/drawn_rules.toml");
    let shapes = kdoku("draw drawn_rules.toml").file("drawn_rules.toml", shapes);
    let how = "kdoku draw puzzles/variants/killer.toml -o docs/pictures/killer.svg, and so for the others";
    assert_eq!(shapes.stdout(), include_str!("../../docs/pictures/drawn_rules.svg"), "{how}");
    assert_eq!(doublers.stdout(), include_str!("../../docs/pictures/doublers.svg"), "{how}");
    assert_eq!(killer.stdout(), include_str!("../../docs/pictures/killer.svg"), "{how}");
    assert_eq!(thermo.stdout(), include_str!("../../docs/pictures/thermo.svg"), "{how}");
}
