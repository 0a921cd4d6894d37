//! Searches for a step end when they are asked to.

use kdoku::logic::{Explainer, Scale};
use kdoku::{Config, Grid};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

#[test]
fn a_path_ends_when_it_is_asked_to_on_every_scale() {
    // nested forcing chains would search this board for minutes
    let text = std::fs::read_to_string("puzzles/variants/killer.toml").expect("a file of the repository");
    let config = Config::parse(&text).expect("a puzzle file");
    let blank = Grid::of(config.rules.geometry());
    for scale in [Scale::Se121, Scale::Se, Scale::Hodoku, Scale::Kdoku] {
        for patience in [0, 10] {
            let mut explainer = Explainer::new(&config.rules, scale).expect("a supported board");
            let asked = Arc::new(AtomicUsize::new(0));
            let counter = Arc::clone(&asked);
            explainer.stop_when(move || counter.fetch_add(1, Ordering::Relaxed) >= patience);
            let mut path = explainer.path(&blank).expect("a blank board");
            let steps = path.by_ref().count();
            assert!(!path.position().is_solved() && asked.load(Ordering::Relaxed) > patience, "{scale:?}, {patience}");
            assert!(patience > 0 || steps == 0, "{scale:?}: {steps} steps");
        }
    }
}
