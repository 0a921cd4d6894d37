use super::*;
use crate::{Cause, CellBounds, Chain, ClueDetail, Equation, Node};
use kdoku_board::Order;

fn classic() -> Rules {
    Rules::classic(Order::THREE)
}

/// A step with every part that a template may name.
fn full_step(technique: Technique) -> Step {
    let mut step = Step::new(technique).place(40, 0).eliminate(&[(3, 2), (4, 7)]);
    for (index, role) in parts::ROLES.into_iter().enumerate() {
        let house = HouseName::Board(House::Row(u16::try_from(index % 9).expect("small")));
        step = step.house(role, house).cells(role, &[index, index + 9]).candidates(role, &[(index, 2), (index + 9, 7)]);
    }
    step.chains.push(chain());
    step.constraints.push(0);
    step.detail = Some(ClueDetail {
        equation: Some(Equation { terms: vec![(1, Cell(0)), (-2, Cell(1))], total: 12 }),
        bounds: vec![CellBounds { cell: Cell(0), least: 5, most: 9, others_least: Some(5), others_most: None }],
        combinations: vec![vec![Digit::from_index(0), Digit::from_index(8)]],
        is_ordered: false,
    });
    step
}

fn node(candidates: &[(usize, usize)], is_on: bool, parents: &[usize]) -> Node {
    let candidates = candidates.iter().map(|&(cell, digit)| Candidate::new(cell, digit)).collect();
    Node { candidates, is_on, parents: parents.to_vec(), cause: Cause::Cell }
}

fn chain() -> Chain {
    let mut nodes = vec![
        node(&[(1, 2)], false, &[]),
        node(&[(1, 7)], true, &[0]),
        node(&[(6, 7)], false, &[1]),
        node(&[(42, 7), (51, 7)], true, &[2]),
    ];
    nodes[0].cause = Cause::Assumption;
    nodes[2].cause = Cause::House(HouseName::Board(House::Row(0)));
    nodes[3].cause = Cause::House(HouseName::Board(House::Column(6)));
    Chain { nodes }
}

#[test]
fn every_technique_has_a_name_and_a_sentence_in_every_language() {
    for language in Language::ALL {
        let (rules, mut names) = (classic(), std::collections::HashSet::new());
        let words = Words::new(&rules, language);
        for &technique in Technique::ALL {
            let name = technique.name_in(language);
            assert!(names.insert(name), "{name} is the name of two techniques");
            assert!(
                language == Language::English
                    || name.contains(|c| ('가'..='힣').contains(&c))
                    || name.starts_with("ALS")
            );
            let step = full_step(technique);
            for template in (language.table().templates)(technique) {
                let filled = filled(template, &|name| words.part(&step, name).or_else(|| Words::plural(name)));
                assert!(filled.is_some(), "`{template}` of {name} has an unknown part");
            }
            for text in [words.step(&step), words.technique(&step), words.nudge(&step)] {
                assert!(!text.contains(['{', '}']) && !text.is_empty(), "{text}");
            }
            assert!(words.sentence(&step).contains("r5c5 = 1"), "{}", words.sentence(&step));
            assert!(!words.sentence(&Step::new(technique).place(40, 0)).contains('{'));
            let words = Words::new(&rules, language).with_sentences();
            let (value, removal) = match language {
                Language::English => ("r5c5 is 1.", "Remove 3 from r1c4; 8 from r1c5."),
                Language::Korean => ("r5c5는 1입니다.", "r1c4에서 3을, r1c5에서 8을 지웁니다."),
            };
            let text = words.sentence(&step);
            assert!(text.contains(value) && text.ends_with(removal) && !text.contains(['{', '}']), "{text}");
            for text in [words.nudge(&step), words.technique(&step)] {
                assert!(text.ends_with('.') && !text.starts_with(|c: char| c.is_ascii_lowercase()), "{text}");
            }
        }
    }
}

impl Words<'_> {
    /// Parts that a step with several digits does not have.
    fn plural(name: &str) -> Option<String> {
        ["digit", "opposite"].contains(&name).then(|| name.to_owned())
    }
}

#[test]
fn every_role_is_listed_where_no_template_fits() {
    let rules = classic();
    for language in Language::ALL {
        let words = Words::new(&rules, language);
        for role in parts::ROLES {
            let text = words.pattern(&Step::new(Technique::AlsChain).cells(role, &[0]));
            let name = (language.table().role)(role);
            assert_eq!(text, format!("{name} r1c1"));
        }
    }
}

#[test]
fn steps_read_as_sentences() {
    let rules = classic();
    let english = Words::new(&rules, Language::English);
    let korean = Words::new(&rules, Language::Korean);
    let row = HouseName::Board(House::Row(0));
    let pair = Step::new(Technique::NakedPair)
        .house(Role::Pattern, row)
        .cells(Role::Pattern, &[1, 6])
        .candidates(Role::Pattern, &[(1, 2), (1, 7), (6, 2), (6, 7)])
        .eliminate(&[(3, 2), (4, 7)]);
    assert_eq!(
        english.step(&pair),
        "naked pair: r1c2 and r1c7 hold only 3 and 8, so 3 and 8 go from the rest of row 1: r1c4≠3, r1c5≠8"
    );
    assert_eq!(english.technique(&pair), "there is a naked pair in row 1");
    assert_eq!(english.nudge(&pair), "look at row 1");
    assert_eq!(
        korean.step(&pair),
        "드러난 쌍: r1c2와 r1c7에는 3과 8만 들어갈 수 있으므로 1행의 나머지 칸에서 3과 8을 지웁니다: r1c4≠3, r1c5≠8"
    );
    assert_eq!(korean.technique(&pair), "1행에 드러난 쌍이 있습니다");
    let single = Step::new(Technique::HiddenSingle).house(Role::Pattern, HouseName::Board(House::Box(3))).place(36, 0);
    assert_eq!(english.step(&single), "hidden single: r5c1 is the only place for 1 in box 4, so r5c1 = 1");
    assert_eq!(korean.step(&single), "숨은 싱글: 4번 박스에서 1이 들어갈 칸은 r5c1뿐이므로 r5c1 = 1");
    let naked = Step::new(Technique::NakedSingle).place(40, 4);
    assert_eq!(english.nudge(&naked), "look at box 5");
}

#[test]
fn conclusions_are_sentences_of_their_own() {
    let rules = classic();
    let name = |index: usize| Some(["cage 12 (r1c1)", "arrow r2c2"][index].to_owned());
    let english = Words::new(&rules, Language::English).with_clue_names(&name).with_sentences();
    let korean = Words::new(&rules, Language::Korean).with_clue_names(&name).with_sentences();
    let single = Step::new(Technique::HiddenSingle).house(Role::Pattern, HouseName::Board(House::Box(3))).place(36, 0);
    assert_eq!(english.step(&single), "Hidden single: r5c1 is the only place for 1 in box 4, so r5c1 is 1.");
    assert_eq!(korean.step(&single), "숨은 싱글: 4번 박스에서 1이 들어갈 칸은 r5c1뿐이므로 r5c1은 1입니다.");
    assert_eq!(english.nudge(&single), "Look at box 4.");
    assert_eq!(english.technique(&single), "There is a hidden single in box 4.");
    let mut arrow = Step::new(Technique::ConstraintBounds).constraints(&[1]).eliminate(&[(1, 5), (1, 6), (1, 7)]);
    assert_eq!(english.step(&arrow), "Arrow r2c2 leaves no 6, 7 or 8 in r1c2.");
    assert_eq!(
        korean.step(&arrow),
        "arrow r2c2에 따라 r1c2에는 6, 7이나 8이 들어갈 수 없습니다.".replace("arrow", "Arrow")
    );
    assert_eq!(english.technique(&arrow), "Work out the smallest and the largest values of arrow r2c2.");
    let bounds = [(1, 1, 5), (2, 1, 5), (10, 6, 7)];
    let bounds = bounds
        .map(|(cell, least, most)| CellBounds { cell: Cell(cell), least, most, others_least: None, others_most: None })
        .to_vec();
    arrow = arrow.eliminate(&[(1, 8)]).detail(ClueDetail { bounds, ..ClueDetail::default() });
    assert_eq!(
        english.step(&arrow),
        "Arrow r2c2 leaves only 1 to 5 in r1c2 and r1c3, and 6 or 7 in r2c2. Remove 6 to 9 from r1c2."
    );
    assert_eq!(
        korean.step(&arrow).replace("Arrow", "화살표"),
        "화살표 r2c2에 따라 r1c2와 r1c3에는 1~5, r2c2에는 6이나 7만 들어갈 수 있습니다. r1c2에서 6~9를 지웁니다."
    );
    let both = Step::new(Technique::ConstraintCombinations).constraints(&[0, 1]).eliminate(&[(1, 5), (2, 6), (4, 5)]);
    assert_eq!(
        english.step(&both),
        "Cage 12 (r1c1) and arrow r2c2 together rule out several candidates. Remove 6 from r1c2 and r1c5; 7 from r1c3."
    );
    assert_eq!(english.end(3), "No technique of the scale applies; 3 cells are blank.");
}

#[test]
fn clues_are_described_by_what_they_leave() {
    let rules = classic();
    let name = |_: usize| Some("cage `12: r1c1 r1c2 r1c3`".to_owned());
    let words = Words::new(&rules, Language::English).with_clue_names(&name);
    let mut step = full_step(Technique::ConstraintCombinations);
    step.placements.clear();
    step.constraints.push(1);
    let cage = "cage `12: r1c1 r1c2 r1c3`";
    let text = format!("combinations of a clue: {cage} has only the combination 19: r1c4≠3, r1c5≠8");
    assert_eq!(words.sentence(&step), text);
    step.technique = Technique::ConstraintBounds;
    let others = "the other cells add up to at least 5, which leaves 5 to 9 for r1c1";
    let text = format!("bounds of a clue: in {cage}, {others}");
    assert_eq!(words.sentence(&step), text);
    assert_eq!(words.part(&step, "equation").as_deref(), Some("r1c1 − 2·r1c2 = 12"));
    step.eliminations = [2, 7].map(|digit| Candidate::new(3, digit)).to_vec();
    assert_eq!(words.part(&step, "eliminations").as_deref(), Some("r1c4≠38"));
}

#[test]
fn chains_are_written_as_links_implications_or_statements() {
    let rules = classic();
    let words = Words::new(&rules, Language::English);
    let mut step = Step::new(Technique::Aic).eliminate(&[(2, 2)]);
    step.chains.push(chain());
    assert_eq!(words.chains(&step), ["(3=8)r1c2 - (8)r1c7 = (8)r56c7"]);
    step.technique = Technique::Nishio;
    assert_eq!(words.chains(&step), ["r1c2≠3 → r1c2=8 → r1c7≠8 → r56c7=8"]);
    step.chains[0].nodes[3].parents = vec![0, 2];
    // what a value removes from the cells that see it is not written
    assert_eq!(words.chains(&step), ["r1c2≠3 → r1c2=8 → r56c7=8 (column 7)"]);
}

#[test]
fn long_chains_have_a_line_for_each_reason() {
    let rules = classic();
    let name = |index: usize| Some(format!("cage {index}"));
    let words = Words::new(&rules, Language::English).with_clue_names(&name);
    let clue = |mut node: Node, index| {
        node.cause = Cause::Constraint(Some(index));
        node
    };
    let mut start = node(&[(0, 0)], true, &[]);
    start.cause = Cause::Assumption;
    let mut seen = node(&[(1, 0)], false, &[0]);
    seen.cause = Cause::House(HouseName::Board(House::Row(0)));
    let nodes = vec![
        start,
        seen,
        clue(node(&[(1, 1)], false, &[1]), 4),
        clue(node(&[(2, 1)], false, &[1]), 4),
        node(&[(1, 2)], true, &[1, 2]),
        clue(node(&[(9, 3)], false, &[4]), 5),
        clue(node(&[(10, 3)], false, &[5]), 6),
        clue(node(&[(0, 0)], false, &[3, 6]), 7),
    ];
    let mut step = Step::new(Technique::ForcingNet).eliminate(&[(0, 0)]);
    step.chains.push(Chain { nodes });
    let lines = [
        "1. r1c1=1 (assumed)",
        "2. r1c23≠2 (1: cage 4)",
        "3. r1c2=3 (1, 2: only candidate)",
        "4. r2c1≠4 (3: cage 5)",
        "5. r2c2≠4 (4: cage 6)",
        "6. r1c1≠1 (2, 5: cage 7)",
    ];
    assert_eq!(words.chains(&step), lines);
    assert_eq!(words.sentence(&step), "forcing net: with r1c1=1, cage 7 cannot be filled, so r1c1≠1");
}

#[test]
fn singles_in_a_row_are_one_paragraph() {
    let rules = classic();
    let words = Words::new(&rules, Language::English);
    let single = |technique, cell, digit| Step::new(technique).place(cell, digit);
    let row = HouseName::Board(House::Row(0));
    let steps = [
        single(Technique::HiddenSingle, 0, 4).house(Role::Pattern, row),
        single(Technique::NakedSingle, 10, 2),
        Step::new(Technique::NakedPair).cells(Role::Pattern, &[1, 2]).eliminate(&[(3, 0)]),
        single(Technique::NakedSingle, 20, 0),
    ];
    let path = words.path(&steps);
    let lines: Vec<&str> = path.lines().collect();
    assert_eq!(lines[0], "1–2. singles: r1c1=5 (row 1), r2c2=3 (only candidate)");
    assert!(lines[1].starts_with("3. naked pair: "), "{path}");
    assert_eq!(lines[2..], [format!("4. {}", words.step(&steps[3]))]);
}

#[test]
fn languages_come_from_codes_and_locales() {
    assert_eq!("ko".parse(), Ok(Language::Korean));
    assert!("fr".parse::<Language>().is_err());
    assert_eq!(Language::from_locale("ko_KR.UTF-8"), Language::Korean);
    for locale in ["", "C", "en_US.UTF-8", "fr_FR"] {
        assert_eq!(Language::from_locale(locale), Language::English);
    }
}
