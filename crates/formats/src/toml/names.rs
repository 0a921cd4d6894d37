//! Names of constraints that are not keys, for hints: `thermometers` is written `[lines]` `thermo = […]`.

use kdoku_board::nearest::nearest;
use kdoku_puzzle::{ClueKind, DEFINITIONS, Definition, Syntax};

const OTHER_NAMES: [(&[&str], ClueKind); 42] = [
    (&["thermometer"], ClueKind::Thermo),
    (&["kenken", "calcudoku", "mathdoku"], ClueKind::FreeProduct),
    (&["toroidal", "torus"], ClueKind::ToroidalKnight),
    (&["topbot", "top_to_bottom"], ClueKind::TopBottom),
    (&["slow_thermometer"], ClueKind::SlowThermo),
    (&["killer", "killer_cage", "sum_cage"], ClueKind::Cage),
    (&["german_whisper", "dutch_whisper"], ClueKind::Whisper),
    (&["kropki", "kropki_dot", "dot", "white_dot"], ClueKind::White),
    (&["black_dot"], ClueKind::Black),
    (&["consecutive", "consecutive_pair"], ClueKind::White),
    (&["xv"], ClueKind::X),
    (&["inequality", "inequalitie", "greater_than"], ClueKind::Greater),
    (&["quadruple"], ClueKind::Quad),
    (&["diagonal", "x_sudoku"], ClueKind::Diagonals),
    (&["hyper", "nrc", "window"], ClueKind::Windoku),
    (&["disjoint_group", "disjoint_set"], ClueKind::Disjoint),
    (&["extra_region", "extra_house", "group"], ClueKind::Extra),
    (&["ten_line"], ClueKind::SumLine),
    (&["region_sum_line"], ClueKind::RegionSum),
    (&["between_line"], ClueKind::Between),
    (&["counting_circle", "circle"], ClueKind::Circles),
    (&["column_indexer"], ClueKind::ColumnIndex),
    (&["row_indexer"], ClueKind::RowIndex),
    (&["pencil_mark", "restricted"], ClueKind::Candidates),
    (&["not_consecutive", "non_consecutive"], ClueKind::Nonconsecutive),
    (&["sandwiche", "sandwich_sum"], ClueKind::Sandwich),
    (&["skyscraper_clue"], ClueKind::Skyscraper),
    (&["little_killer_sum"], ClueKind::LittleKiller),
    (&["pill_arrow", "arrow_sum"], ClueKind::Arrow),
    (&["lunchboxe"], ClueKind::Lunchbox),
    (&["average_arrow"], ClueKind::Average),
    (&["multiplication_cage"], ClueKind::Product),
    (&["same_difference_line"], ClueKind::SameDifference),
    (&["arithmetic_sequence", "arithmetic_progression"], ClueKind::Sequence),
    (&["fortresse"], ClueKind::Maximum),
    (&["min"], ClueKind::Minimum),
    (&["max"], ClueKind::Maximum),
    (&["before_nine", "up_to"], ClueKind::Before),
    (&["minesweeper"], ClueKind::Sweeper),
    (&["rossini_arrow"], ClueKind::Rossini),
    (&["japanese_sum"], ClueKind::JapaneseSums),
    (&["schrodinger", "schroedinger_cell", "s_cell"], ClueKind::Schroedinger),
];

/// Names of rules that are not kinds, with what to write.
const OTHER_RULES: [(&str, &str); 8] = [
    ("jigsaw", "`regions = \"\"\"…\"\"\"`, a picture with one symbol per cell"),
    ("irregular", "`regions = \"\"\"…\"\"\"`, a picture with one symbol per cell"),
    ("samurai", "`[[board]]`, one table for each board"),
    ("parity", "`[lines]` `modular = [{ cells = \"…\", mod = 2 }]`"),
    ("parity_line", "`[lines]` `modular = [{ cells = \"…\", mod = 2 }]`"),
    ("latin", "`boxes = false`"),
    ("latin_square", "`boxes = false`"),
    ("region", "`regions = \"\"\"…\"\"\"`, a picture with one symbol per cell"),
];

/// The hint for a key of `table` that is the name of a constraint.
pub(super) fn hint(key: &str, table: &str) -> Option<String> {
    let forms = forms(key);
    let are = if key.ends_with('s') { "are" } else { "is" };
    let words = key.replace('_', " ");
    if let Some((_, rule)) = OTHER_RULES.iter().find(|(name, _)| forms.iter().any(|form| form == name)) {
        return Some(format!("{words} {are} written {rule}"));
    }
    let kind = kind(key)?;
    Some(format!("{words} {are} written {}", example(kind, table)))
}

/// The kind that a name in any of its forms means.
pub(super) fn kind(name: &str) -> Option<&'static Definition> {
    forms(name).iter().find_map(|form| named(form))
}

/// The hint for a misspelt name of a constraint.
pub(super) fn near_hint(key: &str, table: &str) -> Option<String> {
    Some(format!("did you mean {}?", example(named(near(key)?)?, table)))
}

/// The name of a constraint nearest to a misspelt one.
pub(super) fn near(key: &str) -> Option<&'static str> {
    let names =
        DEFINITIONS.iter().map(|kind| kind.name()).chain(OTHER_NAMES.iter().flat_map(|(names, _)| *names).copied());
    nearest(forms(key).last()?, names)
}

/// The key in lower case with underscores, and without endings: the longest form first.
fn forms(key: &str) -> Vec<String> {
    let mut forms = vec![key.trim().to_lowercase().replace(['-', ' '], "_")];
    forms.extend(forms[0].strip_suffix('s').map(str::to_owned));
    let endings = ["_line", "_cage", "_dot", "_clue", "_cell", "_sign", "_constraint"];
    let short = forms.last().map_or("", String::as_str);
    let short = endings.into_iter().find_map(|ending| short.strip_suffix(ending)).map(str::to_owned);
    forms.extend(short);
    forms
}

/// The kind with this name or other name; underscores do not matter.
fn named(name: &str) -> Option<&'static Definition> {
    let same = |other: &str| other.replace('_', "") == name.replace('_', "");
    let kind = DEFINITIONS.iter().find(|kind| same(kind.name()) || kind.key != "list" && same(kind.key)).copied();
    kind.or_else(|| OTHER_NAMES.iter().find(|(names, _)| names.iter().any(|other| same(other)))?.1.definition())
}

/// What to write for a kind: `[lines]` `thermo = ["r1c1 r1c2 r1c3"]`.
fn example(kind: &Definition, table: &str) -> String {
    match kind.syntax {
        Syntax::OwnTable => format!("`[[{}]]`", kind.table),
        _ if kind.table == table => format!("`{} = {}`", kind.key, kind.example),
        _ => format!("`[{}]` `{} = {}`", kind.table, kind.key, kind.example),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_constraints_lead_to_their_keys() {
        let hint = |key| hint(key, "").unwrap_or_default();
        assert_eq!(hint("thermometers"), "thermometers are written `[lines]` `thermo = [\"r1c1 r1c2 r1c3\"]`");
        assert_eq!(hint("german_whispers"), hint("German-Whispers").replace("German-Whispers", "german whispers"));
        for (key, start) in [
            ("thermo", "`[lines]` `thermo"),
            ("killer_cages", "`[cages]` `list"),
            ("cage", "`[cages]` `list"),
            ("arrow", "`[arrows]` `list"),
            ("zipper_lines", "`[lines]` `zipper"),
            ("sandwiches", "`[outside]` `sandwich"),
            ("littlekiller", "`[outside]` `little_killer"),
            ("X-sums", "`[outside]` `x_sum"),
            ("jigsaw", "`regions"),
        ] {
            assert!(hint(key).contains(start), "{key}: {}", hint(key));
        }
        assert_eq!(super::hint("weather", ""), None);
    }
}
