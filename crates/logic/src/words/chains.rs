//! Chains in words.
//!
//! A chain without branches is one line. Inference chains use the notation of forums,
//! `(3=8)r1c2 - (8)r1c7 = (8)r5c7`: `=` is a strong link, `-` a weak one. Forcing chains read as
//! implications, `r1c1=5 → r1c7≠5 → r3c7=5`. In a chain with branches each statement has a number
//! and names those that it follows from.

use crate::{Chain, Node, Step, Technique, Words};

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

    /// One line per statement: `3. r1c7≠5 (1: row 1)`.
    fn statements(&self, chain: &Chain) -> Vec<String> {
        let lines = (1..).zip(&chain.nodes).map(|(number, node)| {
            let parents: Vec<String> = node.parents.iter().map(|parent| (parent + 1).to_string()).collect();
            let cause = self.cause(node.cause);
            let colon = if parents.is_empty() { "" } else { ": " };
            format!("{number}. {} ({}{colon}{cause})", self.statement(node), parents.join(", "))
        });
        lines.collect()
    }
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
    )
}
