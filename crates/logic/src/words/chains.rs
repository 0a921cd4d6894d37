//! Chains in words.
//!
//! A chain without branches is one line. Inference chains use the notation of forums,
//! `(3=8)r1c2 - (8)r1c7 = (8)r5c7`: `=` is a strong link, `-` a weak one. Forcing chains read as
//! implications, `r1c1=5 → r1c7≠5 → r3c7=5`. In a chain with branches each conclusion has a number
//! and names those that it follows from.

use super::Phrase;
use crate::{Candidate, Cause, Chain, Node, Step, Technique, Words};

impl Words<'_> {
    /// The chains of a step, one line each; a chain with branches has one line per statement.
    pub(super) fn chains(&self, step: &Step) -> Vec<String> {
        let is_forcing = is_forcing(step.technique);
        let mut lines = Vec::new();
        for chain in &step.chains {
            match (is_linear(chain), is_forcing) {
                (true, true) => lines.push(self.implications(chain)),
                (true, false) => lines.push(self.links(chain)),
                (false, _) => lines.extend(self.statements(chain)),
            }
        }
        lines.retain(|line| !line.is_empty());
        lines
    }

    /// What a node states: `r1c1=5`, `r1c1≠5`, or `r1c12=5` for a group.
    pub(super) fn statement(&self, node: &Node) -> String {
        let Some(first) = node.candidates.first() else { return String::new() };
        format!("{}{}{}", self.group_of(node), if node.is_on { '=' } else { '≠' }, self.digit(first.digit))
    }

    /// The cells of a node: `r1c1`, or `r1c12` for a group.
    fn group_of(&self, node: &Node) -> String {
        let geometry = self.rules.geometry();
        let cells: Vec<_> = node.candidates.iter().map(|candidate| candidate.cell).collect();
        let on_board = cells.len() > 1 && cells.iter().all(|cell| cell.index() < geometry.cell_count());
        if on_board && geometry.height().max(geometry.width()) <= 9 {
            let places: Vec<_> =
                cells.iter().map(|&cell| (geometry.row(cell) + 1, geometry.column(cell) + 1)).collect();
            let rows = places.iter().map(|place| place.0.to_string()).collect::<Vec<_>>();
            let columns = places.iter().map(|place| place.1.to_string()).collect::<Vec<_>>();
            if rows.iter().all(|row| *row == rows[0]) {
                return format!("r{}c{}", rows[0], columns.concat());
            }
            if columns.iter().all(|column| *column == columns[0]) {
                return format!("r{}c{}", rows.concat(), columns[0]);
            }
        }
        cells.into_iter().map(|cell| self.cell(cell)).collect::<Vec<_>>().join(",")
    }

    /// `(3=8)r1c2 - (8)r1c7`. Neighbours in one cell share its name.
    fn links(&self, chain: &Chain) -> String {
        let mut text = String::new();
        let mut before: Option<&Node> = None;
        let mut group: Option<(String, String)> = None;
        for node in &chain.nodes {
            let Some(first) = node.candidates.first() else { continue };
            let link = match before.map(|before| (before.is_on, node.is_on)) {
                None => "",
                Some((false, true)) => "=",
                Some((true, false)) => "-",
                Some(_) => "→",
            };
            let (cells, digit) = (self.group_of(node), self.digit(first.digit));
            group = Some(match group.take() {
                Some((digits, place)) if place == cells => (format!("{digits}{link}{digit}"), place),
                Some((digits, place)) => {
                    text.extend(["(", &digits, ")", &place, " ", link, " "]);
                    (digit, cells)
                }
                None => (digit, cells),
            });
            before = Some(node);
        }
        if let Some((digits, place)) = group {
            text.extend(["(", &digits, ")", &place]);
        }
        text
    }

    /// `r1c1=5 → r1c7≠5`.
    fn implications(&self, chain: &Chain) -> String {
        chain.nodes.iter().map(|node| self.statement(node)).collect::<Vec<_>>().join(" → ")
    }

    /// One line per conclusion: `3. r1c7≠5, r1c8≠5 (1: row 1)`. What a value removes from the cells that
    /// see it has no line: what follows from it names the value instead.
    fn statements(&self, chain: &Chain) -> Vec<String> {
        let nodes = &chain.nodes;
        let is_plain = |at: usize| {
            let node = &nodes[at];
            let is_of_sight = matches!(node.cause, Cause::Cell | Cause::House(_) | Cause::Peers);
            at + 1 < nodes.len()
                && !node.is_on
                && is_of_sight
                && matches!(node.parents[..], [parent] if nodes[parent].is_on)
        };
        let mut lines: Vec<Line> = Vec::new();
        let mut line_of: Vec<usize> = Vec::new();
        for (at, node) in nodes.iter().enumerate() {
            if is_plain(at) {
                line_of.push(line_of[node.parents[0]]);
                continue;
            }
            let mut reasons: Vec<usize> = node.parents.iter().map(|&parent| line_of[parent]).collect();
            reasons.sort_unstable();
            reasons.dedup();
            let is_alike =
                |line: &Line| !line.is_on && !node.is_on && (line.cause, &line.reasons) == (node.cause, &reasons);
            let number = lines.iter().position(is_alike).unwrap_or_else(|| {
                lines.push(Line { is_on: node.is_on, cause: node.cause, reasons, nodes: Vec::new() });
                lines.len() - 1
            });
            lines[number].nodes.push(at);
            line_of.push(number);
        }
        if lines.len() <= MOST_IN_A_ROW {
            return vec![lines.iter().map(|line| self.in_a_row(nodes, line)).collect::<Vec<_>>().join(" → ")];
        }
        let text = |(number, line): (usize, &Line)| {
            let reasons: Vec<String> = line.reasons.iter().map(|reason| (reason + 1).to_string()).collect();
            let colon = if reasons.is_empty() { "" } else { ": " };
            let stated = self.stated(nodes, &line.nodes);
            format!("{number}. {stated} ({}{colon}{})", reasons.join(", "), self.reason(line))
        };
        (1..).zip(&lines).map(text).collect()
    }

    /// A conclusion in a row of few: `r1c1=5`, `r1c7≠58 (cage 12)`.
    fn in_a_row(&self, nodes: &[Node], line: &Line) -> String {
        let stated = self.stated(nodes, &line.nodes);
        match line.cause {
            Cause::Assumption => stated,
            Cause::Cell if line.is_on => stated,
            cause => format!("{stated} ({})", self.cause(cause)),
        }
    }

    fn reason(&self, line: &Line) -> String {
        match line.cause {
            Cause::Cell if line.is_on => self.phrase(Phrase::OnlyCandidate).to_owned(),
            cause => self.cause(cause),
        }
    }

    /// `r1c7≠5`, or `r1c7≠58, r1c8≠5` for several.
    fn stated(&self, nodes: &[Node], at: &[usize]) -> String {
        let all: Vec<_> = at.iter().map(|&at| &nodes[at]).collect();
        if all.iter().any(|node| node.is_on || node.candidates.len() != 1) {
            return all.into_iter().map(|node| self.statement(node)).collect::<Vec<_>>().join(", ");
        }
        let mut candidates: Vec<Candidate> = all.iter().map(|node| node.candidates[0]).collect();
        candidates.sort_unstable();
        self.conclusions(&candidates, false)
    }
}

/// The most conclusions that are written in a row.
const MOST_IN_A_ROW: usize = 5;

/// Conclusions of a chain with the same reasons: lines before, by their index.
struct Line {
    is_on: bool,
    cause: Cause,
    reasons: Vec<usize>,
    nodes: Vec<usize>,
}

/// Whether every node follows from the one before it alone.
fn is_linear(chain: &Chain) -> bool {
    let mut nodes = chain.nodes.iter().enumerate();
    nodes.all(|(index, node)| node.parents.is_empty() && index == 0 || node.parents[..] == [index.wrapping_sub(1)])
}

/// Whether a technique assumes something, instead of joining links.
const fn is_forcing(technique: Technique) -> bool {
    use Technique as T;
    matches!(
        technique,
        T::Nishio
            | T::CellForcingChain
            | T::RegionForcingChain
            | T::DynamicCellForcingChain
            | T::DynamicRegionForcingChain
            | T::DynamicContradiction
            | T::DynamicDouble
            | T::ForcingChain
            | T::ForcingNet
            | T::CellForcingNet
            | T::RegionForcingNet
            | T::NestedForcingNet
    )
}
