//! A step on its position: houses and cells shaded by their role, candidates in circles, links as
//! arrows, eliminated candidates struck through.
//!
//! A candidate of a chain is blue where it is true and yellow where it is false. Strong links are
//! solid arrows, weak links dashed.

use super::digits::{self, Spot};
use super::{Canvas, Layer, Path, Point};
use kdoku_board::{Cell, Constraint, Rules};
use kdoku_logic::{Candidate, Chain, HouseName, Node, Role};
use std::collections::BTreeMap;

/// Colours of true and false candidates of a chain.
const ON: &str = "#7cc4f5";
const OFF: &str = "#f7d774";
const PLACED: &str = "#7ed492";
const ELIMINATED: &str = "#d11a1a";
const LINK: &str = "#c2352b";

/// Links of chains with more nodes are thin.
const LONG: usize = 40;

/// The shade of a house, if a house with this role is shaded.
const fn house_colour(role: Role) -> &'static str {
    match role {
        Role::Pattern => "#e1edfd",
        Role::Cover => "#fdf3d0",
        Role::Reason => "#e3f5e6",
        _ => "#f0f0f0",
    }
}

const fn cell_colour(role: Role) -> &'static str {
    match role {
        Role::Pattern => "#bcd8fa",
        Role::Cover => "#fbe6a2",
        Role::Fin => "#f6c9a6",
        Role::Pivot => "#dccbf5",
        Role::Wing => "#f9e08e",
        Role::First => "#c3e8c8",
        Role::Second => "#f5cbe1",
        Role::Third => "#cdeef0",
        Role::Link => "#d5e4ea",
        Role::Extra => "#ecdfb9",
        Role::Excluder => "#dedede",
        Role::Reason => "#e8e8e8",
    }
}

/// The circle behind a candidate.
const fn candidate_colour(role: Role) -> &'static str {
    match role {
        Role::Pattern => "#6eaef2",
        Role::Cover => "#f0cd57",
        Role::Fin => "#f09a55",
        Role::Pivot => "#b597e8",
        Role::Wing => "#eec23c",
        Role::First => "#80cd8b",
        Role::Second => "#ea94c2",
        Role::Third => "#7fd0d5",
        Role::Link => "#c58bd9",
        Role::Extra => "#d9b850",
        Role::Excluder => "#b5b5b5",
        Role::Reason => "#c9c9c9",
    }
}

/// Draws the step of the picture, if there is one.
pub(super) fn draw(canvas: &mut Canvas) {
    let (Some(position), Some(step)) = (canvas.picture.position, canvas.picture.step) else { return };
    let constraints = position.board().rules().constraints();
    canvas.begin(Layer::Shade, "step-houses", "");
    for &(role, house) in &step.houses {
        let cells = house_cells(canvas, house, position.board().rules());
        shade(canvas, &cells, house_colour(role));
    }
    for index in step.constraints.iter().filter(|_| step.houses.is_empty()) {
        let cells = constraints.get(*index).map(Constraint::cells).unwrap_or_default();
        shade(canvas, &cells, house_colour(Role::Pattern));
    }
    canvas.end(Layer::Shade);
    canvas.begin(Layer::Shade, "step-cells", "");
    for &(role, cell) in &step.cells {
        shade(canvas, &[cell], cell_colour(role));
    }
    let placed: Vec<Cell> = step.placements.iter().map(|placement| placement.cell).collect();
    shade(canvas, &placed, "#d3f2d9");
    canvas.end(Layer::Shade);
    // a later mark of a candidate covers an earlier one
    let mut marks: BTreeMap<Candidate, &str> = BTreeMap::new();
    marks.extend(step.candidates.iter().map(|&(role, candidate)| (candidate, candidate_colour(role))));
    for node in step.chains.iter().flat_map(|chain| &chain.nodes) {
        marks.extend(node.candidates.iter().map(|&candidate| (candidate, if node.is_on { ON } else { OFF })));
    }
    marks.extend(step.placements.iter().map(|&candidate| (candidate, PLACED)));
    canvas.begin(Layer::Highlight, "step-candidates", "stroke=\"none\"");
    for (&candidate, colour) in &marks {
        if let Some(spot) = spot(canvas, candidate) {
            canvas.circle(Layer::Highlight, spot.at, spot.radius(), &format!(" fill=\"{colour}\""));
        }
    }
    canvas.end(Layer::Highlight);
    canvas.begin(
        Layer::Link,
        "step-eliminations",
        &format!("stroke=\"{ELIMINATED}\" stroke-width=\"2.2\" fill=\"none\""),
    );
    for &candidate in &step.eliminations {
        if let Some(Spot { at, size, .. }) = spot(canvas, candidate) {
            let half = size * 0.42;
            let mut path = Path::default();
            path.line(&[at.by(-half, half), at.by(half, -half)]);
            canvas.path(Layer::Link, &path, 0.0, "");
        }
    }
    canvas.end(Layer::Link);
    canvas.begin(Layer::Link, "step-links", &format!("stroke=\"{LINK}\" fill=\"none\""));
    for chain in &step.chains {
        links(canvas, chain);
    }
    canvas.end(Layer::Link);
}

fn house_cells(canvas: &Canvas, house: HouseName, rules: &Rules) -> Vec<Cell> {
    match house {
        HouseName::Board(house) => canvas.picture.board.house_cells(house).collect(),
        HouseName::Constraint(index) => rules.constraints().get(index).map(Constraint::cells).unwrap_or_default(),
        HouseName::Implied(index) => rules.implied_houses().get(index).cloned().unwrap_or_default(),
    }
}

fn shade(canvas: &mut Canvas, cells: &[Cell], colour: &str) {
    for &cell in cells.iter().filter(|&&cell| canvas.picture.board.exists(cell)) {
        canvas.square(Layer::Shade, cell, 0.0, &format!(" fill=\"{colour}\" stroke=\"none\""));
    }
}

/// The place of a candidate on the board.
fn spot(canvas: &Canvas, candidate: Candidate) -> Option<Spot> {
    let is_there = canvas.picture.board.exists(candidate.cell);
    is_there.then(|| digits::spot(canvas, candidate.cell, candidate.digit))
}

/// The centre and the radius of a node.
fn place(canvas: &Canvas, node: &Node) -> Option<(Point, f64)> {
    let spots: Vec<Spot> = node.candidates.iter().filter_map(|&candidate| spot(canvas, candidate)).collect();
    let radius = spots.first()?.radius();
    let count = f64::from(u32::try_from(spots.len()).ok()?);
    let sum = spots.iter().fold(Point::new(0.0, 0.0), |sum, spot| sum.by(spot.at.x, spot.at.y));
    Some((Point::new(sum.x / count, sum.y / count), radius))
}

/// Draws an arrow from each node to those that follow from it.
fn links(canvas: &mut Canvas, chain: &Chain) {
    let wide = if chain.nodes.len() > LONG { 1.0 } else { 1.8 };
    for node in &chain.nodes {
        let Some((to, to_radius)) = place(canvas, node) else { continue };
        for parent in node.parents.iter().filter_map(|&parent| chain.nodes.get(parent)) {
            let Some((from, from_radius)) = place(canvas, parent) else { continue };
            let is_strong = node.is_on && !parent.is_on;
            arrow(canvas, (from, from_radius), (to, to_radius), wide, is_strong);
        }
    }
}

/// An arrow that bends a little, so that links along one row can be told apart.
fn arrow(canvas: &mut Canvas, (from, before): (Point, f64), (to, after): (Point, f64), wide: f64, is_strong: bool) {
    let (x, y) = (to.x - from.x, to.y - from.y);
    let length = (x * x + y * y).sqrt();
    if length < before + after + 2.0 {
        return;
    }
    let direction = from.towards(to);
    let bend = from.middle(to).along(direction, 0.0, length * 0.16);
    let start = from.along(from.towards(bend), before, 0.0);
    let back = to.towards(bend);
    let tip = to.along(back, after, 0.0);
    let end = tip.along(back, 3.0 * wide, 0.0);
    let dashes = if is_strong { "" } else { " stroke-dasharray=\"5 3\"" };
    let mut path = Path::default();
    path.curve(start, bend, end);
    canvas.path(Layer::Link, &path, wide, &format!(" stroke-width=\"{wide}\"{dashes}"));
    let head = [tip, tip.along(back, 4.5 * wide, 2.0 * wide), tip.along(back, 4.5 * wide, -2.0 * wide)];
    canvas.path(Layer::Link, &Path::around(&head), 0.0, &format!(" fill=\"{LINK}\" stroke=\"none\""));
}
