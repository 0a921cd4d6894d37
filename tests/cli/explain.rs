//! `kdoku explain`.

use super::*;

/// A puzzle that needs a naked pair, on the scale of collections.
const PAIR: &str = "..2..4....46...8.11.......4..5..8..6...9..5...8.41.......7..2..9......6....3....8";

#[test]
fn every_step_is_explained() {
    let case = || kdoku("explain --order 2").stdin(lines(&[GOOD]));
    assert_snapshot!(case().picture());
    assert_snapshot!("korean_steps", kdoku("explain --order 2 --lang ko").stdin(lines(&[GOOD])).picture());
    let json = kdoku("explain --order 2 --to json --scale kdoku").stdin(lines(&[GOOD, SEVERAL])).stdout();
    assert_eq!(json.lines().count(), 2);
    for key in
        ["\"verdict\":\"unique\"", "\"technique\":", "\"placements\":", "\"before\":{\"values\":", "\"solved\":true"]
    {
        assert!(json.contains(key), "{key}: {json}");
    }
    assert!(json.ends_with("\"plain\":false}\n") || json.contains("\"verdict\":\"multiple\""), "{json}");
}

#[test]
fn techniques_can_be_chosen() {
    let explain = |flags: &str| kdoku(&format!("explain {flags}")).stdin(lines(&[PAIR])).stdout();
    assert!(explain("--techniques singles").contains("no technique of the scale applies; "));
    assert!(explain("").contains("naked pair: "));
    assert!(!explain("--without naked-pair").contains("naked pair: "));
    let unknown = kdoku("explain --techniques naked-pears").stdin(lines(&[PAIR]));
    assert!(unknown.code() == 2 && unknown.stderr().contains("`naked-pears`"), "{}", unknown.stderr());
}

#[test]
fn steps_are_pictures_in_numbered_files() {
    let case = kdoku("explain --order 2 --to svg -o step.svg").stdin(lines(&[GOOD]));
    assert_eq!(case.code(), 0, "{}", case.stderr());
    let mut names: Vec<_> =
        fs::read_dir(case.folder()).expect("a folder").map(|entry| entry.expect("a file").file_name()).collect();
    names.sort();
    // eleven steps and the solution
    assert_eq!(names.len(), 12, "{names:?}");
    let first = fs::read_to_string(case.folder().join("step-1.svg")).expect("the first step");
    assert!(first.contains("class=\"step-houses\"") && first.contains("only place"), "{first}");
    let refused = kdoku("explain --order 2 --to svg").stdin(lines(&[GOOD]));
    assert!(refused.code() == 2 && refused.stderr().contains("numbered files"), "{}", refused.stderr());
}

#[test]
fn a_page_has_a_section_for_every_step_and_loads_nothing() {
    let case = kdoku("explain --order 2 -o steps.html --lang ko").stdin(lines(&[GOOD, GOOD]));
    assert_eq!(case.code(), 0, "{}", case.stderr());
    let page = fs::read_to_string(case.folder().join("steps.html")).expect("the page");
    assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"ko\">") && page.ends_with("</html>\n"));
    assert_eq!(page.matches("<section ").count(), 24);
    assert_eq!(page.matches("<li><a href=\"#p2-s").count(), 12);
    assert!(page.contains("ArrowRight") && page.contains("숨은 싱글"));
    let loads = ["src=", "@import", "url(", "<link", "fetch("];
    assert!(loads.iter().all(|load| !page.contains(load)));
    assert_eq!(page.matches("http").count(), page.matches("xmlns=\"http://www.w3.org/2000/svg\"").count());
}
