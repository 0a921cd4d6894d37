//! English.

use super::{Phrase, Table};
use crate::technique::fish;
use crate::{Role, Technique};

pub(super) static TABLE: Table =
    Table { name: Technique::name, templates, prose, approach, role, phrase, existence, because };

const fn phrase(phrase: Phrase) -> &'static str {
    match phrase {
        Phrase::And => "{before} and {last}",
        Phrase::AndThen => "{before}, and {last}",
        Phrase::Or => "{before} or {last}",
        Phrase::Row => "row {number}",
        Phrase::Column => "column {number}",
        Phrase::Box => "box {number}",
        Phrase::Region => "region {number}",
        Phrase::RowOf => "row {number} of board {board}",
        Phrase::ColumnOf => "column {number} of board {board}",
        Phrase::Group => "the group {cells}",
        Phrase::Clue => "clue {number}",
        Phrase::Variable => "variable {number}",
        Phrase::Part => "{role} {items}",
        Phrase::Look => "look at {place}",
        Phrase::LookAtDigit => "look at the digit {digit}",
        Phrase::In => "{existence} in {place}",
        Phrase::Near => "{existence} near {place}",
        Phrase::Solved => "solved in {steps} steps: {rating}",
        Phrase::IsSolved => "the puzzle is solved",
        Phrase::Stuck => "no technique of the scale applies; {cells} cells are blank",
        Phrase::Assumption => "assumed",
        Phrase::InCell => "in the cell",
        Phrase::OnlyCandidate => "only candidate",
        Phrase::ByClues => "by {clues}: {eliminations}",
        Phrase::SumsOf => "sums of {house}",
        Phrase::Partners => "digits without a partner: {items}",
        Phrase::Singles => "singles: {items}",
        Phrase::ByPeers => "by peers",
        Phrase::Is => "{cell} is {digit}",
        Phrase::Are => "{values}",
        Phrase::From => "{digits} from {cells}",
        Phrase::FromEach => "; ",
        Phrase::Remove => "remove {items}",
        Phrase::Range => "{least} to {most}",
        Phrase::RangeIn => "{least} to {most} in {cells}",
        Phrase::EitherIn => "{least} or {most} in {cells}",
        Phrase::OnlyIn => "{least} in {cells}",
        Phrase::Either => "{least} or {most}",
        Phrase::OthersAre => "the other cells add up to {least}",
        Phrase::OthersAtLeast => "the other cells add up to at least {least}",
        Phrase::OthersAtMost => "the other cells add up to at most {most}",
        Phrase::OthersBetween => "the other cells add up to {least} to {most}",
        Phrase::Leaves => "that leaves {range} for {cells}",
        Phrase::OthersLeave => "{others}, which leaves {range} for {cells}",
    }
}

fn because(reason: &str) -> String {
    format!("{reason}, so ")
}

const fn role(role: Role) -> &'static str {
    match role {
        Role::Pattern => "pattern",
        Role::Cover => "cover",
        Role::Fin => "fins",
        Role::Pivot => "pivot",
        Role::Wing => "wings",
        Role::First => "first set",
        Role::Second => "second set",
        Role::Third => "third set",
        Role::Link => "links",
        Role::Extra => "extra candidates",
        Role::Excluder => "excluding cells",
        Role::Reason => "because of",
    }
}

/// `there is an X-wing`; names in the plural or without an article follow `look for`.
fn existence(technique: Technique) -> String {
    let name = technique.name();
    let has_no_article = name.starts_with("locked candidates")
        || name.starts_with("almost locked sets")
        || name.starts_with("three ")
        || name.starts_with("four ")
        || name.starts_with("bounds")
        || name.starts_with("combinations")
        || name.ends_with("peers")
        || name.starts_with("innies")
        || name.ends_with("coloring")
        || name.starts_with("direct ") && name.ends_with("ing")
        || name.starts_with("aligned")
        || name.starts_with("Sue")
        || name.starts_with("fireworks")
        || name.starts_with("multi-sector")
        || name.starts_with("brute");
    if has_no_article {
        return format!("{name} can be used");
    }
    // letters that are spoken with a vowel first, as in `X-wing`
    let is_letter = name.chars().nth(1).is_some_and(|c| c == '-' || c.is_ascii_uppercase());
    let first = name.chars().next().unwrap_or_default();
    let has_vowel = if is_letter { "AEFHILMNORSX".contains(first) } else { "aeioAEIO".contains(first) };
    format!("there is {} {name}", if has_vowel { "an" } else { "a" })
}

const FISH: &[&str] = &[
    "in {house}, {digit} is possible only where they cross {cover}, so {digit} goes from the rest of {cover}: \
     {eliminations}",
    "in {house}, the places for {digit} lie in as many crossing lines, so {digit} goes from the rest of those: \
     {eliminations}",
];

const FINNED_FISH: &[&str] = &[
    "in {house}, {digit} is possible only in {cover}, except for {fins}; either one of these is {digit}, or {digit} \
     goes from the rest of {cover}: {eliminations}",
    "in {house}, {digit} would form a fish without {fins}, so it goes where both cases agree: {eliminations}",
];

const STRONG_LINKS: &[&str] = &[
    "{digit} has two places in {house}; whichever are true, one end of the links is {digit}: {eliminations}",
    "strong links for {digit} join {wings}, so one of these is {digit}: {eliminations}",
    "strong links for {digit} join {cells}, so one end is {digit}: {eliminations}",
];

const XY_WING: &[&str] = &["whichever digit {pivot} holds, one of {wings} is {gone}: {eliminations}", WING[1]];

const WING: &[&str] = &[
    "whichever digit {pivot} holds, it or one of {wings} is {gone}: {eliminations}",
    "{cells} hold as many digits as cells, and {gone} is true in one of them: {eliminations}",
];

const UNIQUE_1: &[&str] = &[
    "{cells} would hold {digits} only, which could be exchanged, unless one cell holds another digit: {eliminations}",
];

const UNIQUE: &[&str] = &[
    "{cells} must not hold {digits} only, which could be exchanged; so one of {extra} is true: {eliminations}",
    "{cells} must not hold {digits} only, which could be exchanged: {eliminations}",
];

const AVOIDABLE: &[&str] = &[
    "{cells} hold no given, and {digits} could be exchanged there unless one cell holds another digit: {eliminations}",
];

const GRAVE: &[&str] = &[
    "without {extra}, every blank cell would have two candidates and the puzzle two solutions or none",
    "otherwise every blank cell would have two candidates and the puzzle two solutions or none",
];

const EXCLUSION: &[&str] = &[
    "every combination of {cells} with these candidates repeats a digit or empties one of {excluders}: {eliminations}",
    "every combination of {cells} with these candidates repeats a digit or empties a cell: {eliminations}",
];

const FORCING: [&str; 3] =
    [CHAIN_TO_OPPOSITE, "{only assumption} leads to a contradiction", "all cases lead to the same conclusion"];
const FORCING_NET: &[&str] =
    &["with {opposite}, {last cause} cannot be filled", "{opposite} leads to a contradiction", FORCING[1], FORCING[2]];

const CHAIN: &str = "one end of the chain is true, so what both ends exclude goes: {eliminations}";
const CHAIN_TO_OPPOSITE: &str = "the chain leads from {opposite} to its opposite";
const LOOP: &str =
    "the links close to a loop, so one end of each weak link is true, and what both ends exclude goes: {eliminations}";

const CLUE: &[&str] = &[
    "{clues} has only the combination {only combination}: {eliminations}",
    "{clues} has only the combinations {combinations}: {eliminations}",
    "{clues} has no way to hold these: {eliminations}",
];

const CLUE_PROSE: &[&str] = &[
    "in {clue}, {bounded}",
    "{clue} leaves only {ranges}",
    "{clues} together leave only {ranges}",
    "{clue} has only the combination {only combination}",
    "{clue} has only the combinations {combinations}",
    "{clues} together have only the combinations {combinations}",
    "{clue} leaves no {gone} in {gone cells}",
    "{clues} together leave no {gone} in {gone cells}",
    "{clue} rules out several candidates",
    "{clues} together rule out several candidates",
];

/// Templates in full sentences, where those of the compact notation refer to its conclusions.
const fn prose(technique: Technique) -> &'static [&'static str] {
    match technique {
        Technique::ConstraintBounds | Technique::ConstraintCombinations | Technique::ConstraintConsistency => {
            CLUE_PROSE
        }
        Technique::CommonPeers => &[
            "wherever {digit} is in {house}, it leaves no {gone} in {gone cells}",
            "wherever {digit} is in {house}, it excludes the same candidates",
            "{clues} must hold {digit}, and every place for it leaves no {gone} in {gone cells}",
            "{clues} must hold {digit}, and every place for it excludes the same candidates",
            "{clues} must hold {digits}, and every place for each of them excludes the same candidates",
            "whichever candidate {cells} holds, it leaves no {gone} in {gone cells}",
            "all candidates of {cells} exclude the same candidates",
        ],
        _ => &[],
    }
}

const fn approach(technique: Technique) -> Option<&'static str> {
    match technique {
        Technique::ConstraintBounds => Some("work out the smallest and the largest values of {clues}"),
        Technique::ConstraintCombinations => Some("list the combinations of {clues}"),
        Technique::ConstraintConsistency => Some("work out everything that fits in {clues}"),
        _ => None,
    }
}

#[expect(clippy::too_many_lines, reason = "a table")]
const fn templates(technique: Technique) -> &'static [&'static str] {
    use Technique as T;
    match technique {
        T::FullHouse => &["{place} is the last blank cell of {house}", "{place} is the last blank cell of a house"],
        T::HiddenSingle => {
            &["{place} is the only place for {digit} in {house}", "{place} is the only place for {digit} in a house"]
        }
        T::NakedSingle => &["{digit} is the only candidate of {place}"],
        T::DirectPointing | T::DirectClaiming => &[
            "in {house}, {digit} is possible only within {cover}, so it goes from the rest of {cover}; that leaves \
             {place} as its only place in another house",
            "after locked candidates, {place} is the only place for {digit} in a house",
        ],
        T::DirectHiddenPair | T::DirectHiddenTriple => &[
            "in {house}, only {cells} have places for {digits}, so their other candidates go; that leaves one place \
             for another digit",
            "after the hidden subset, {place} is the only place for a digit in a house",
        ],
        T::Pointing | T::Claiming => &[
            "in {house}, {digit} is possible only within {cover}: {eliminations}",
            "in {house}, {digit} is possible only in {cells}, so it goes from the cells that see them all: \
             {eliminations}",
        ],
        T::LockedPair | T::LockedTriple | T::NakedPair | T::NakedTriple | T::NakedQuadruple | T::NakedSubset => &[
            "{cells} hold only {digits}, so {digits} go from the rest of {house}: {eliminations}",
            "{cells} hold only {digits}: {eliminations}",
        ],
        T::GeneralizedNakedSubset => {
            &["{cells} hold only {digits}, each at most once, so each goes from the cells that see all its places: \
             {eliminations}"]
        }
        T::HiddenPair | T::HiddenTriple | T::HiddenQuadruple | T::HiddenSubset => {
            &["in {house}, only {cells} have places for {digits}, so their other candidates go: {eliminations}"]
        }
        fish!() => FISH,
        fish!(finned) => FINNED_FISH,
        T::KrakenFish1 | T::KrakenFish2 => &[
            "{assumption} would exclude {fins}, and {house} would have too few places for {digit}: {eliminations}",
            "chains from this candidate leave the houses of a fish too few places for {digit}: {eliminations}",
        ],
        T::TemplateSet => &["{digit} is in {place} in every way to place it on the whole board"],
        T::TemplateDelete => &["no way to place {digit} on the whole board has it in these cells: {eliminations}"],

        T::RemotePair => &["the cells of the chain hold two digits in turn, so one end is {gone}: {eliminations}"],
        T::Skyscraper | T::TwoStringKite | T::TurbotFish | T::ThreeStrongLinks | T::FourStrongLinks => STRONG_LINKS,
        T::EmptyRectangle => &[
            "in {house}, {digit} lies in one row and one column; with the strong link, both cases exclude it: \
             {eliminations}",
            "{digit} in {cells} lies in one row and one column; with the strong link, both cases exclude it: \
             {eliminations}",
        ],
        T::WWing => &[
            "{wings} hold the same two digits, and {link} must be in one place or the other of a strong link, so one \
             of them is {gone}: {eliminations}",
            "{cells} hold the same two digits, joined by a strong link, so one of them is {gone}: {eliminations}",
        ],
        T::XyWing => XY_WING,
        T::XyzWing | T::WxyzWing | T::VwxyzWing | T::UvwxyzWing | T::TuvwxyzWing => WING,
        T::SimpleColors | T::MultiColors => &[
            "strong links for {digit} give two colours, {first} and {second}, of which one is true: {eliminations}",
            "strong links for {digit} give two colours, of which one is true: {eliminations}",
        ],
        T::UniqueRectangle1 | T::UniqueLoop1 => UNIQUE_1,
        T::UniqueRectangle2
        | T::UniqueRectangle3
        | T::UniqueRectangle4
        | T::UniqueRectangle5
        | T::UniqueRectangle6
        | T::UniqueLoop2
        | T::UniqueLoop3
        | T::UniqueLoop4
        | T::HiddenRectangle
        | T::BugLite
        | T::ExtendedRectangle => UNIQUE,
        T::AvoidableRectangle1 | T::AvoidableRectangle2 => AVOIDABLE,
        T::Bug1 | T::Bug2 | T::Bug3 | T::Bug4 => GRAVE,
        T::AlignedPairExclusion | T::AlignedTripleExclusion => EXCLUSION,
        T::SueDeCoq => {
            &["{cells} with {first} and {second} hold as many digits as cells, so each digit is locked in its line or \
             its box: {eliminations}"]
        }
        T::AlsXz => {
            &["{first} and {second} each have one digit more than cells, and {link} cannot be in both, so one of them \
             holds all its other digits: {eliminations}"]
        }
        T::AlsXyWing => {
            &["{first}, {second} and {third} each have one digit more than cells and are joined by {link}: \
             {eliminations}"]
        }
        T::AlsChain => {
            &["almost locked sets are joined by digits that cannot be in two of them, so one end keeps {gone}: \
             {eliminations}"]
        }
        T::BrokenWing => &[
            "{cells} are an odd loop and cannot be the only places for {digit} in {house}; so one of {extra} is true: \
             {eliminations}",
        ],
        T::BivalueOddagon | T::Tridagon => {
            &["{cells} cannot hold {digits} only, without a repetition in a house; so one of {extra} is true: \
             {eliminations}"]
        }
        T::Fireworks => {
            &["a row and a column that meet confine {digits} to {cells}, so these cells hold nothing else: \
             {eliminations}"]
        }
        T::JuniorExocet | T::SeniorExocet => &[
            "in {house}, the places for each of {digits} lie in two lines, except for {wings}; so {wings} hold the two \
             digits of {pivot}: {eliminations}",
        ],
        T::SkLoop | T::Msls => {
            &["as many digits in houses, of {house}, as cells cover {cells}, so these digits go from the rest of the \
             houses: {eliminations}"]
        }
        T::DeathBlossom => &[
            "whichever candidate {pivot} holds, one of the petals {first}, {second} and {third} loses it and keeps \
             {gone}: {eliminations}",
            "whichever candidate {pivot} holds, one of the petals {first} and {second} loses it and keeps {gone}: \
             {eliminations}",
        ],
        T::XCycle | T::YCycle | T::NiceLoop | T::GroupedNiceLoop => &[CHAIN_TO_OPPOSITE, LOOP],
        T::XChain | T::XyChain | T::Aic | T::GroupedAic => &[CHAIN_TO_OPPOSITE, CHAIN],
        T::DiscontinuousNiceLoop | T::GroupedDiscontinuousNiceLoop => {
            &[CHAIN_TO_OPPOSITE, "the chain leads from {assumption} to what excludes it"]
        }
        T::Nishio | T::DynamicContradiction => &["{assumption} leads to a contradiction"],
        T::ForcingChain => &FORCING,
        T::ForcingNet => FORCING_NET,
        T::CellForcingChain | T::DynamicCellForcingChain | T::CellForcingNet => &[
            "whichever candidate {pivot} holds, the conclusion is the same",
            "whichever candidate a cell holds, the conclusion is the same",
        ],
        T::RegionForcingChain | T::DynamicRegionForcingChain | T::RegionForcingNet => &[
            "wherever {pivot digit} is in {house}, the conclusion is the same",
            "wherever a digit is in a house, the conclusion is the same",
        ],
        T::NestedForcingNet => &["{assumption} leads to a contradiction, with further assumptions on the way"],
        T::DynamicDouble => &["{assumption} and its opposite lead to the same conclusion"],
        T::ConstraintBounds => &[
            "in {clues}, {bounded}",
            "{clues} leaves only {bounds}",
            "{clues} leaves these no partner: {eliminations}",
        ],
        T::ConstraintCombinations | T::ConstraintConsistency => CLUE,
        T::CommonPeers => &[
            "every place for {digit} in {house}, {cells}, excludes these: {eliminations}",
            "{clues} needs {digit}, and every place for it, {cells}, excludes these: {eliminations}",
            "{clues} needs {digits}, and every place for each of them excludes these: {eliminations}",
            "all candidates of {cells} exclude these: {eliminations}",
        ],
        T::InniesOuties => &[
            "from the sums of {house}, {equation}, with the combinations {combinations}: {eliminations}",
            "from the sums of {house}, {equation}: {eliminations}",
            "the sums of {house} leave {cells} no other values: {eliminations}",
            "the sums leave {cells} no other values: {eliminations}",
        ],
        T::BruteForce => &["no technique applies; by trial"],
    }
}
