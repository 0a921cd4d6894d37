//! `kdoku count`.

use super::*;

#[test]
fn each_puzzle_has_a_number() {
    let text = lines(&[GOOD, SEVERAL, NONE, CLASH, "....", &".".repeat(16)]);
    assert_snapshot!(kdoku("count --order 2 --format line").stdin(text).picture());
}

#[test]
fn counting_stops_at_a_limit() {
    let text = lines(&[&".".repeat(16), GOOD]);
    assert_snapshot!(kdoku("count --order 2 --limit 100").stdin(&text).picture());
    assert_snapshot!("counting_as_json", kdoku("count --order 2 --limit 2 --to json").stdin(&text).picture());
    assert_snapshot!("counting_undecided", kdoku("count --order 2 --node-limit 40").stdin(&text).picture());
}

#[test]
fn large_numbers_come_from_a_cache() {
    let blank = |cells| ".".repeat(cells);
    let six = lines(&[&blank(36)]);
    assert_eq!(kdoku("count --box 2x3 --format line").stdin(&six).stdout(), "28200960\n");
    let limited = kdoku("count --box 2x3 --format line --limit 1_000_000").stdin(&six);
    assert_eq!(limited.stdout(), "at least 1000000\n");
    assert_snapshot!(kdoku("count --box 2x4 --format line --to json").stdin(lines(&[&blank(64)])).picture());
    let told = kdoku("count -v --box 2x3 --format line").stdin(&six).stderr();
    assert!(told.contains("counted with a cache of"), "{told}");
}

#[test]
fn numbers_that_are_too_large_for_a_cache_are_counted_up_to_the_limit() {
    let line = lines(&[&".".repeat(256)]);
    let one_by_one = kdoku("count --one-by-one --node-limit 3000 --format line").stdin(&line);
    assert!(one_by_one.stdout().starts_with("undecided, at least "), "{}", one_by_one.stdout());
    assert_eq!(one_by_one.code(), 3);
}

#[test]
fn numbers_can_be_estimated() {
    let blank = lines(&[&".".repeat(81)]);
    let estimate = |arguments: &str| kdoku(&format!("count --estimate {arguments}")).stdin(&blank);
    assert_snapshot!(estimate("--samples 500").picture());
    assert_snapshot!("an_estimate_as_json", estimate("--samples 500 --seed 7 --to json").picture());
    assert_eq!(estimate("--samples 50 --seed 3").stdout(), estimate("--samples 50 --seed 3").stdout());
    assert_ne!(estimate("--samples 50 --seed 3").stdout(), estimate("--samples 50 --seed 4").stdout());
    for (seed, told) in [("0x10", "a whole number of at least 0"), ("18446744073709551616", "too large: the most is")] {
        let refused = estimate(&format!("--seed {seed}"));
        assert_eq!(refused.code(), 2);
        assert!(refused.stderr().contains(told), "{}", refused.stderr());
    }
    assert_eq!(estimate("--samples 50 --seed 1_000").stdout(), estimate("--samples 50 --seed 1000").stdout());
    let once = estimate("--samples 1 --seed 3 --to json").stdout();
    assert!(once.contains(r#""standard_error":null,"margin":null"#), "{once}");
    let none = kdoku("count --estimate --order 2 --samples 9").stdin(lines(&[CLASH, NONE, GOOD]));
    assert_snapshot!("an_estimate_of_nothing", none.picture());
    // none of them has the time of all
    let shared = kdoku("count --estimate --total-time 1h --order 2").stdin(lines(&[SEVERAL; 3]));
    assert_eq!((shared.stdout().lines().count(), shared.code()), (3, 0));
    assert_eq!(kdoku("count --estimate --threads 2").stdin(&blank).code(), 2, "it has one");
    assert_eq!(kdoku("count --samples 5").stdin(&blank).code(), 2, "of what?");
    assert_eq!(kdoku("count --estimate --limit 5").stdin(&blank).code(), 2);
}
