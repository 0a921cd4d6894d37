//! One way through a layered graph.
//!
//! The *labels* of a layer are literals of which exactly one is true: the digits of a cell, say, or whether it holds one of
//! some digits. Beginning at a state, each label leads to at most one state of the next layer. Written down are the states
//! that can be reached and from which the end can be, one variable each, exactly one of them true in every layer; and the
//! *edges*, all labels that lead from one state to another together. An edge needs its two states and one of its labels; a
//! state needs an edge that comes in and one that goes out; a label needs an edge. Unit propagation then rules out every
//! label that is on no way: the constraint is domain consistent.
//!
//! A state or edge that comes to the same as another literal has no variable of its own.
//!
//! # References
//! Quimper, Walsh: *Global grammar constraints*, CP 2006. Bacchus: *GAC via unit propagation*, CP 2007.

use super::{Formula, Literal};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// Edges of one graph, above which it is not written down.
const MOST_EDGES: usize = 400_000;

/// The labels of a step: exactly one of the literals is true.
pub(crate) type Layer<L> = Vec<(Literal, L)>;

/// All labels that lead from one state to another.
#[derive(Debug)]
struct Edge {
    from: usize,
    to: usize,
    labels: Vec<Literal>,
}

/// Where `guard` is true, the labels that are true lead from `start` through all layers, by `step`, which gets the number
/// of the layer, a state and a label. What they lead to at the end: each state with a literal that tells whether it is
/// that one.
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
    let elsewhere = formula.positive(!guard);
    let mut here = vec![guard];
    for (number, edges) in edges.iter().enumerate() {
        let kept: Vec<&Edge> =
            edges.iter().filter(|edge| alive[number][edge.from] && alive[number + 1][edge.to]).collect();
        here = write_layer(formula, guard, elsewhere, &here, &kept, &layers[number], &alive[number + 1]);
    }
    let last = states.pop().unwrap_or_default();
    last.into_iter().zip(here).zip(&alive[layers.len()]).filter(|(_, alive)| **alive).map(|(state, _)| state).collect()
}

/// The states of each layer that can be reached, and the edges between. `None` if they are too many.
#[expect(clippy::type_complexity, reason = "two lists of lists, taken apart at once")]
fn unroll<S: Clone + Eq + Hash, L: Copy>(
    start: S,
    layers: &[Layer<L>],
    step: impl Fn(usize, &S, L) -> Option<S>,
) -> Option<(Vec<Vec<S>>, Vec<Vec<Edge>>)> {
    let (mut states, mut edges) = (vec![vec![start]], Vec::new());
    let mut total = 0;
    for (number, layer) in layers.iter().enumerate() {
        let (mut next, mut places) = (Vec::new(), FxHashMap::default());
        let mut found: Vec<Edge> = Vec::new();
        for (from, state) in states[number].iter().enumerate() {
            if total + found.len() > MOST_EDGES {
                return None;
            }
            let first = found.len();
            for &(literal, label) in layer.iter().filter(|(literal, _)| *literal != Literal::FALSE) {
                let Some(target) = step(number, state, label) else { continue };
                let to = *places.entry(target).or_insert_with_key(|target| {
                    next.push(target.clone());
                    next.len() - 1
                });
                match found[first..].iter_mut().find(|edge| edge.to == to) {
                    Some(edge) => edge.labels.push(literal),
                    None => found.push(Edge { from, to, labels: vec![literal] }),
                }
            }
        }
        total += found.len();
        if total > MOST_EDGES {
            return None;
        }
        states.push(next);
        edges.push(found);
    }
    Some((states, edges))
}

/// For each state of each layer, whether it leads to the end.
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

/// Writes the edges of a layer and the states that they lead to; the literals of those states.
fn write_layer<L>(
    formula: &mut Formula,
    guard: Literal,
    elsewhere: Literal,
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
    // what is reached from everywhere by one label comes to that label
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
        formula.exactly_one(reached.chain([elsewhere]));
    }
    let mut in_of = vec![Vec::new(); there.len()];
    let mut out_of = vec![Vec::new(); here.len()];
    let mut of_label: FxHashMap<Literal, Vec<Literal>> = FxHashMap::default();
    for edge in edges {
        let (from, to) = (here[edge.from], there[edge.to]);
        let taken = if incoming[edge.to] == 1 && states > 1 {
            to
        } else if outgoing[edge.from] == 1 {
            from
        } else {
            formula.fresh()
        };
        formula.implies(taken, [from]);
        formula.implies(taken, [to]);
        formula.implies(taken, edge.labels.iter().copied());
        in_of[edge.to].push(taken);
        out_of[edge.from].push(taken);
        for &label in &edge.labels {
            of_label.entry(label).or_default().push(taken);
        }
    }
    for (&literal, out) in here.iter().zip(&out_of).filter(|(_, out)| !out.is_empty()) {
        formula.implies(literal, out.iter().copied());
    }
    for (&literal, into) in there.iter().zip(&in_of).filter(|(_, into)| !into.is_empty()) {
        formula.implies(literal, into.iter().copied());
    }
    for (label, _) in layer.iter().filter(|(label, _)| *label != Literal::FALSE) {
        let edges = of_label.remove(label).unwrap_or_default();
        formula.clause([!guard, !*label].into_iter().chain(edges));
    }
    there
}
