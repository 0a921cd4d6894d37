//! Searches for a step end when they are asked to.

use kdoku::logic::{Explainer, Scale};
use kdoku::{Config, Grid};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

#[test]
fn a_search_for_a_step_stops_when_asked() {
    // nested forcing chains would search this board for minutes
    let text = std::fs::read_to_string("puzzles/variants/killer.toml").expect("a file of the repository");
    let config = Config::parse(&text).expect("a puzzle file");
    let mut explainer = Explainer::new(&config.rules, Scale::Se121).expect("a supported board");
    let asked = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&asked);
    explainer.stop_when(move || counter.fetch_add(1, Ordering::Relaxed) >= 100);
    let mut path = explainer.path(&Grid::of(config.rules.geometry())).expect("a blank board");
    assert_eq!(path.by_ref().count(), 0);
    assert!(!path.position().is_solved() && asked.load(Ordering::Relaxed) > 100);
}
