//! A path through a layered graph, as clauses.
//!
//! The *labels* of a layer are literals of which exactly one is true, such as the digits of a cell.
//! From each state, a label leads to at most one state of the next layer. States that lie on a path
//! from start to end have a variable, of which exactly one per layer is true. So have *edges*: all
//! labels from one state to another. An edge implies its two states and one of its labels; a state
//! implies an incoming and an outgoing edge; a label implies an edge. Unit propagation excludes
//! every label that is on no path: the encoding is domain consistent.
//!
//! A state or edge that is equivalent to another literal shares that literal.
//!
//! # References
//! Quimper, Walsh: *Global grammar constraints*, CP 2006. Bacchus: *GAC via unit propagation*, CP
//! 2007.

use super::{Formula, Literal};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// Maximum number of edges of a graph; a larger one makes the formula too large.
const MAX_EDGES: usize = 400_000;

/// The labels of a step: exactly one of the literals is true.
pub(crate) type Layer<L> = Vec<(Literal, L)>;

/// All labels from one state to another.
struct Edge {
    from: usize,
    to: usize,
    labels: Vec<Literal>,
}

/// Requires that, if `guard` is true, the true labels form a path from `start` through all layers.
/// `step` returns the next state for the number of a layer, a state and a label. Returns the final
/// states, each with the literal that the path ends there.
pub(crate) fn path<S: Clone + Eq + Hash, L: Copy>(
    formula: &mut Formula,
    guard: Literal,
    start: S,
    layers: &[Layer<L>],
    step: impl Fn(usize, &S, L) -> Option<S>,
) -> Vec<(S, Literal)> {
    let Some((mut states, edges)) = unroll(start, layers, step) else {
        formula.give_up();
        return Vec::new();
    };
    let alive = alive(&states, &edges);
    if !alive[0][0] {
        formula.implies(guard, []);
        return Vec::new();
    }
    let off_path = formula.positive(!guard);
    let mut here = vec![guard];
    for (number, edges) in edges.iter().enumerate() {
        let live: Vec<&Edge> =
            edges.iter().filter(|edge| alive[number][edge.from] && alive[number + 1][edge.to]).collect();
        here = write_layer(formula, guard, off_path, &here, &live, &layers[number], &alive[number + 1]);
    }
    let last = states.pop().unwrap_or_default();
    last.into_iter().zip(here).zip(&alive[layers.len()]).filter(|(_, alive)| **alive).map(|(state, _)| state).collect()
}

/// The reachable states of each layer and the edges between them; `None` if there are too many.
#[expect(clippy::type_complexity, reason = "two lists of lists, destructured at once")]
fn unroll<S: Clone + Eq + Hash, L: Copy>(
    start: S,
    layers: &[Layer<L>],
    step: impl Fn(usize, &S, L) -> Option<S>,
) -> Option<(Vec<Vec<S>>, Vec<Vec<Edge>>)> {
    let (mut states, mut edges) = (vec![vec![start]], Vec::new());
    let mut total = 0;
    for (number, layer) in layers.iter().enumerate() {
        let (mut next, mut indices) = (Vec::new(), FxHashMap::default());
        let mut layer_edges: Vec<Edge> = Vec::new();
        for (from, state) in states[number].iter().enumerate() {
            if total + layer_edges.len() > MAX_EDGES {
                return None;
            }
            let first = layer_edges.len();
            for &(literal, label) in layer.iter().filter(|(literal, _)| *literal != Literal::FALSE) {
                let Some(next_state) = step(number, state, label) else { continue };
                let to = *indices.entry(next_state).or_insert_with_key(|next_state| {
                    next.push(next_state.clone());
                    next.len() - 1
                });
                match layer_edges[first..].iter_mut().find(|edge| edge.to == to) {
                    Some(edge) => edge.labels.push(literal),
                    None => layer_edges.push(Edge { from, to, labels: vec![literal] }),
                }
            }
        }
        total += layer_edges.len();
        if total > MAX_EDGES {
            return None;
        }
        states.push(next);
        edges.push(layer_edges);
    }
    Some((states, edges))
}

/// For each state of each layer, whether the end can be reached from it.
fn alive<S>(states: &[Vec<S>], edges: &[Vec<Edge>]) -> Vec<Vec<bool>> {
    let mut alive: Vec<Vec<bool>> = states.iter().map(|states| vec![false; states.len()]).collect();
    if let Some(last) = alive.last_mut() {
        last.fill(true);
    }
    for (number, edges) in edges.iter().enumerate().rev() {
        for edge in edges {
            alive[number][edge.from] |= alive[number + 1][edge.to];
        }
    }
    alive
}

/// Adds the edges of a layer and the states that they lead to. Returns the literals of those
/// states.
fn write_layer<L>(
    formula: &mut Formula,
    guard: Literal,
    off_path: Literal,
    here: &[Literal],
    edges: &[&Edge],
    layer: &Layer<L>,
    alive: &[bool],
) -> Vec<Literal> {
    let mut incoming = vec![0; alive.len()];
    let mut outgoing = vec![0; here.len()];
    for edge in edges {
        incoming[edge.to] += 1;
        outgoing[edge.from] += 1;
    }
    let states = alive.iter().filter(|alive| **alive).count();
    // a state that one label reaches from the only state before is equivalent to that label
    let from_start = guard == Literal::TRUE && edges.iter().all(|edge| here[edge.from] == Literal::TRUE);
    let mut there = vec![Literal::FALSE; alive.len()];
    for edge in edges {
        if there[edge.to] == Literal::FALSE {
            there[edge.to] = match edge.labels[..] {
                _ if states == 1 => guard,
                [label] if from_start && incoming[edge.to] == 1 => label,
                _ => formula.fresh(),
            };
        }
    }
    if states > 1 {
        let reached = alive.iter().zip(&there).filter(|(alive, _)| **alive).map(|(_, literal)| *literal);
        formula.exactly_one(reached.chain([off_path]));
    }
    let mut incoming_edges = vec![Vec::new(); there.len()];
    let mut outgoing_edges = vec![Vec::new(); here.len()];
    let mut label_edges: FxHashMap<Literal, Vec<Literal>> = FxHashMap::default();
    for edge in edges {
        let (from, to) = (here[edge.from], there[edge.to]);
        let edge_literal = if incoming[edge.to] == 1 && states > 1 {
            to
        } else if outgoing[edge.from] == 1 {
            from
        } else {
            formula.fresh()
        };
        formula.implies(edge_literal, [from]);
        formula.implies(edge_literal, [to]);
        formula.implies(edge_literal, edge.labels.iter().copied());
        incoming_edges[edge.to].push(edge_literal);
        outgoing_edges[edge.from].push(edge_literal);
        for &label in &edge.labels {
            label_edges.entry(label).or_default().push(edge_literal);
        }
    }
    for (&literal, out) in here.iter().zip(&outgoing_edges).filter(|(_, out)| !out.is_empty()) {
        formula.implies(literal, out.iter().copied());
    }
    for (&literal, into) in there.iter().zip(&incoming_edges).filter(|(_, into)| !into.is_empty()) {
        formula.implies(literal, into.iter().copied());
    }
    for (label, _) in layer.iter().filter(|(label, _)| *label != Literal::FALSE) {
        let edges = label_edges.remove(label).unwrap_or_default();
        formula.clause([!guard, !*label].into_iter().chain(edges));
    }
    there
}
