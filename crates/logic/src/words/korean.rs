//! Korean, in the terms of Korean Sudoku sites.

use super::{Phrase, Table, particle};
use crate::technique::fish;
use crate::{Role, Technique};

pub(super) static TABLE: Table = Table { name, templates, prose, approach, role, phrase, existence, because };

const fn phrase(phrase: Phrase) -> &'static str {
    match phrase {
        Phrase::And => "{before}{과} {last}",
        Phrase::Or => "{before}{이나} {last}",
        Phrase::AndThen => "{before}, {last}",
        Phrase::Row => "{number}행",
        Phrase::Column => "{number}열",
        Phrase::Box => "{number}번 박스",
        Phrase::Region => "{number}번 영역",
        Phrase::RowOf => "{board}번 판의 {number}행",
        Phrase::ColumnOf => "{board}번 판의 {number}열",
        Phrase::Group => "묶음 {cells}",
        Phrase::Clue => "조건 {number}",
        Phrase::Variable => "변수 {number}",
        Phrase::Part => "{role} {items}",
        Phrase::Look => "{place}{을} 살펴보세요",
        Phrase::LookAtDigit => "숫자 {digit}{을} 살펴보세요",
        Phrase::In => "{place}에 {existence}",
        Phrase::Near => "{place} 주변에 {existence}",
        Phrase::Solved => "{steps}단계로 풀었습니다: {rating}",
        Phrase::IsSolved => "다 풀린 퍼즐입니다",
        Phrase::Stuck => "이 척도의 기법으로는 더 풀 수 없습니다. 빈칸 {cells}개",
        Phrase::Assumption => "가정",
        Phrase::InCell => "같은 칸",
        Phrase::OnlyCandidate => "유일한 후보",
        Phrase::ByClues => "{clues}에 따라 {eliminations}",
        Phrase::SumsOf => "{house}의 합",
        Phrase::Partners => "짝이 없는 숫자: {items}",
        Phrase::Singles => "싱글: {items}",
        Phrase::ByPeers => "서로 보는 칸",
        Phrase::Is => "{cell}{은} {digit}",
        Phrase::Are => "{values}입니다",
        Phrase::From => "{cells}에서 {digits}{을}",
        Phrase::FromEach => ", ",
        Phrase::Remove => "{items} 지웁니다",
        Phrase::Range => "{least}~{most}",
        Phrase::RangeIn => "{cells}에는 {least}~{most}",
        Phrase::EitherIn => "{cells}에는 {least}{이나} {most}",
        Phrase::OnlyIn => "{cells}에는 {least}",
        Phrase::Either => "{least}{이나} {most}",
        Phrase::OthersAre => "나머지 칸의 합이 {least}",
        Phrase::OthersAtLeast => "나머지 칸의 합이 {least} 이상",
        Phrase::OthersAtMost => "나머지 칸의 합이 {most} 이하",
        Phrase::OthersBetween => "나머지 칸의 합이 {least}~{most}",
        Phrase::Leaves => "그러면 {cells}에는 {range}만 가능합니다",
        Phrase::OthersLeave => "{others}이므로 {cells}에는 {range}만 가능합니다",
    }
}

/// A reason before its conclusion: `…뿐입니다` becomes `…뿐이므로 `.
fn because(reason: &str) -> String {
    if let Some(stem) = reason.strip_suffix("습니다") {
        return format!("{stem}으므로 ");
    }
    let polite = reason.strip_suffix("니다").and_then(|stem| Some((stem, stem.chars().next_back()?)));
    match polite.map(|(stem, last)| (stem, last, particle::without_final_b(last))) {
        Some((stem, last, Some(open))) => format!("{}{open}므로 ", &stem[..stem.len() - last.len_utf8()]),
        _ => format!("{reason}, 따라서 "),
    }
}

const fn role(role: Role) -> &'static str {
    match role {
        Role::Pattern => "패턴",
        Role::Cover => "덮는 줄",
        Role::Fin => "지느러미",
        Role::Pivot => "중심 칸",
        Role::Wing => "날개",
        Role::First => "첫째 집합",
        Role::Second => "둘째 집합",
        Role::Third => "셋째 집합",
        Role::Link => "연결",
        Role::Extra => "추가 후보",
        Role::Excluder => "제외 칸",
        Role::Reason => "이유",
    }
}

fn existence(technique: Technique) -> String {
    let name = name(technique);
    format!("{name}{} 있습니다", particle::form("이", name).unwrap_or_default())
}

#[expect(clippy::too_many_lines, reason = "a table")]
const fn name(technique: Technique) -> &'static str {
    use Technique as T;
    match technique {
        T::FullHouse => "풀 하우스",
        T::HiddenSingle => "숨은 싱글",
        T::NakedSingle => "드러난 싱글",
        T::DirectPointing => "직접 포인팅",
        T::DirectClaiming => "직접 클레이밍",
        T::DirectHiddenPair => "직접 숨은 쌍",
        T::DirectHiddenTriple => "직접 숨은 트리플",
        T::Pointing => "잠긴 후보(포인팅)",
        T::Claiming => "잠긴 후보(클레이밍)",
        T::LockedPair => "잠긴 쌍",
        T::LockedTriple => "잠긴 트리플",
        T::NakedPair => "드러난 쌍",
        T::NakedTriple => "드러난 트리플",
        T::NakedQuadruple => "드러난 쿼드",
        T::NakedSubset => "드러난 부분집합(5칸 이상)",
        T::GeneralizedNakedSubset => "일반화된 드러난 부분집합",
        T::HiddenPair => "숨은 쌍",
        T::HiddenTriple => "숨은 트리플",
        T::HiddenQuadruple => "숨은 쿼드",
        T::HiddenSubset => "숨은 부분집합(5칸 이상)",
        T::XWing => "X윙",
        T::Swordfish => "스워드피시",
        T::Jellyfish => "젤리피시",
        T::LargerFish => "큰 피시(5줄 이상)",
        T::FinnedXWing => "지느러미 X윙",
        T::SashimiXWing => "사시미 X윙",
        T::FinnedSwordfish => "지느러미 스워드피시",
        T::SashimiSwordfish => "사시미 스워드피시",
        T::FinnedJellyfish => "지느러미 젤리피시",
        T::SashimiJellyfish => "사시미 젤리피시",
        T::FrankenXWing => "프랑켄 X윙",
        T::FrankenSwordfish => "프랑켄 스워드피시",
        T::FinnedFrankenXWing => "지느러미 프랑켄 X윙",
        T::FinnedFrankenSwordfish => "지느러미 프랑켄 스워드피시",
        T::FrankenJellyfish => "프랑켄 젤리피시",
        T::FrankenSquirmbag => "프랑켄 스퀌백",
        T::FrankenWhale => "프랑켄 고래",
        T::FrankenLeviathan => "프랑켄 리바이어던",
        T::FinnedFrankenJellyfish => "지느러미 프랑켄 젤리피시",
        T::FinnedFrankenSquirmbag => "지느러미 프랑켄 스퀌백",
        T::FinnedFrankenWhale => "지느러미 프랑켄 고래",
        T::FinnedFrankenLeviathan => "지느러미 프랑켄 리바이어던",
        T::MutantXWing => "뮤턴트 X윙",
        T::MutantSwordfish => "뮤턴트 스워드피시",
        T::MutantJellyfish => "뮤턴트 젤리피시",
        T::MutantSquirmbag => "뮤턴트 스퀌백",
        T::MutantWhale => "뮤턴트 고래",
        T::MutantLeviathan => "뮤턴트 리바이어던",
        T::FinnedMutantXWing => "지느러미 뮤턴트 X윙",
        T::FinnedMutantSwordfish => "지느러미 뮤턴트 스워드피시",
        T::FinnedMutantJellyfish => "지느러미 뮤턴트 젤리피시",
        T::FinnedMutantSquirmbag => "지느러미 뮤턴트 스퀌백",
        T::FinnedMutantWhale => "지느러미 뮤턴트 고래",
        T::FinnedMutantLeviathan => "지느러미 뮤턴트 리바이어던",
        T::KrakenFish1 => "크라켄 피시 1형",
        T::KrakenFish2 => "크라켄 피시 2형",
        T::TemplateSet => "템플릿 확정",
        T::TemplateDelete => "템플릿 제거",
        T::RemotePair => "원격 쌍",
        T::Skyscraper => "스카이스크레이퍼",
        T::TwoStringKite => "두 줄 연",
        T::TurbotFish => "터봇 피시",
        T::EmptyRectangle => "빈 직사각형",
        T::ThreeStrongLinks => "강한 연결 셋",
        T::FourStrongLinks => "강한 연결 넷",
        T::WWing => "W윙",
        T::XyWing => "XY윙",
        T::XyzWing => "XYZ윙",
        T::WxyzWing => "WXYZ윙",
        T::VwxyzWing => "VWXYZ윙",
        T::UvwxyzWing => "UVWXYZ윙",
        T::TuvwxyzWing => "TUVWXYZ윙",
        T::SimpleColors => "단순 색칠",
        T::MultiColors => "다중 색칠",
        T::UniqueRectangle1 => "유일 직사각형 1형",
        T::UniqueRectangle2 => "유일 직사각형 2형",
        T::UniqueRectangle3 => "유일 직사각형 3형",
        T::UniqueRectangle4 => "유일 직사각형 4형",
        T::UniqueRectangle5 => "유일 직사각형 5형",
        T::UniqueRectangle6 => "유일 직사각형 6형",
        T::UniqueLoop1 => "유일 고리 1형",
        T::UniqueLoop2 => "유일 고리 2형",
        T::UniqueLoop3 => "유일 고리 3형",
        T::UniqueLoop4 => "유일 고리 4형",
        T::HiddenRectangle => "숨은 직사각형",
        T::AvoidableRectangle1 => "회피 직사각형 1형",
        T::AvoidableRectangle2 => "회피 직사각형 2형",
        T::Bug1 => "BUG 1형",
        T::Bug2 => "BUG 2형",
        T::Bug3 => "BUG 3형",
        T::Bug4 => "BUG 4형",
        T::BugLite => "BUG 라이트",
        T::ExtendedRectangle => "확장 유일 직사각형",
        T::AlignedPairExclusion => "정렬된 두 칸 제외",
        T::AlignedTripleExclusion => "정렬된 세 칸 제외",
        T::SueDeCoq => "수 드 코크",
        T::AlsXz => "ALS-XZ",
        T::AlsXyWing => "ALS-XY윙",
        T::AlsChain => "ALS 체인",
        T::DeathBlossom => "데스 블로섬",
        T::BrokenWing => "부러진 날개",
        T::BivalueOddagon => "두 값 홀수 고리(오대곤)",
        T::Tridagon => "트라이다곤(토르의 망치)",
        T::Fireworks => "불꽃놀이",
        T::JuniorExocet => "주니어 엑소셋",
        T::SeniorExocet => "시니어 엑소셋",
        T::SkLoop => "SK 고리",
        T::Msls => "다중 섹터 잠긴 집합(MSLS)",
        T::XCycle => "X 사이클",
        T::YCycle => "Y 사이클",
        T::NiceLoop => "연속 나이스 루프",
        T::XChain => "X 체인",
        T::XyChain => "XY 체인",
        T::Aic => "교대 추론 체인(AIC)",
        T::DiscontinuousNiceLoop => "불연속 나이스 루프",
        T::GroupedNiceLoop => "그룹 연속 나이스 루프",
        T::GroupedDiscontinuousNiceLoop => "그룹 불연속 나이스 루프",
        T::GroupedAic => "그룹 교대 추론 체인",
        T::Nishio => "니시오 강제 체인",
        T::CellForcingChain => "칸 강제 체인",
        T::RegionForcingChain => "영역 강제 체인",
        T::DynamicCellForcingChain => "동적 칸 강제 체인",
        T::DynamicRegionForcingChain => "동적 영역 강제 체인",
        T::DynamicContradiction => "동적 모순 강제 체인",
        T::DynamicDouble => "동적 이중 강제 체인",
        T::ForcingChain => "강제 체인",
        T::ForcingNet => "강제 그물",
        T::CellForcingNet => "칸 강제 그물",
        T::RegionForcingNet => "하우스 강제 그물",
        T::NestedForcingNet => "중첩 강제 그물",
        T::ConstraintBounds => "조건의 범위",
        T::ConstraintCombinations => "조건의 조합",
        T::ConstraintConsistency => "조건의 모든 귀결",
        T::CommonPeers => "공통으로 보는 칸",
        T::InniesOuties => "이니와 아우티",
        T::BruteForce => "무차별 대입",
    }
}

const FISH: &[&str] = &[
    "{house}에서 {digit}{은} {cover}{과} 만나는 칸에만 들어갈 수 있으므로 {cover}의 나머지 칸에서 {digit}{을} 지웁니다: \
     {eliminations}",
    "{house}에서 {digit}의 자리가 같은 수의 줄에 놓이므로 그 줄의 나머지 칸에서 {digit}{을} 지웁니다: {eliminations}",
];

const FINNED_FISH: &[&str] = &[
    "{house}에서 {digit}{은} {fins}{을} 빼면 {cover}에만 들어갈 수 있으므로, {fins} 중 하나가 {digit}이거나 {cover}의 \
     나머지 칸에서 지워집니다: {eliminations}",
    "{house}에서 {fins}{을} 빼면 {digit}의 피시가 되므로 두 경우 모두 지워지는 후보를 지웁니다: {eliminations}",
];

const STRONG_LINKS: &[&str] = &[
    "{house}에 {digit}의 자리가 둘씩이므로 연결의 두 끝 중 하나는 {digit}입니다: {eliminations}",
    "{digit}의 강한 연결이 {wings}{을} 이으므로 그중 하나는 {digit}입니다: {eliminations}",
    "{digit}의 강한 연결이 {cells}{을} 이으므로 두 끝 중 하나는 {digit}입니다: {eliminations}",
];

const XY_WING: &[&str] = &["{pivot}에 어느 숫자가 들어가도 {wings} 중 하나는 {gone}입니다: {eliminations}", WING[1]];

const WING: &[&str] = &[
    "{pivot}에 어느 숫자가 들어가도 {pivot}{과} {wings} 중 하나는 {gone}입니다: {eliminations}",
    "{cells}의 숫자 수가 칸 수와 같고 그중 하나는 {gone}입니다: {eliminations}",
];

const UNIQUE: &[&str] = &[
    "{cells}에 {digits}만 남으면 서로 바꿀 수 있으므로 {extra} 중 하나는 참입니다: {eliminations}",
    "{cells}에 {digits}만 남으면 서로 바꿀 수 있습니다: {eliminations}",
];

const GRAVE: &[&str] = &[
    "{extra} 없이는 모든 빈칸의 후보가 둘이 되어 해가 하나일 수 없습니다",
    "그러지 않으면 모든 빈칸의 후보가 둘이 되어 해가 하나일 수 없습니다",
];

const EXCLUSION: &[&str] = &[
    "이 후보가 있는 {cells}의 조합은 모두 숫자가 겹치거나 {excluders} 중 한 칸을 비웁니다: {eliminations}",
    "이 후보가 있는 {cells}의 조합은 모두 숫자가 겹치거나 한 칸을 비웁니다: {eliminations}",
];

const FORCING: [&str; 3] =
    [CHAIN_TO_OPPOSITE, "{only assumption}{을} 가정하면 모순에 이릅니다", "모든 경우에 결론이 같습니다"];
const FORCING_NET: &[&str] = &[
    "{opposite}{을} 가정하면 {last cause}{을} 채울 수 없습니다",
    "{opposite}{을} 가정하면 모순에 이릅니다",
    FORCING[1],
    FORCING[2],
];

const CHAIN: &str = "체인의 두 끝 중 하나는 참이므로 두 끝이 모두 없애는 후보를 지웁니다: {eliminations}";
const CHAIN_TO_OPPOSITE: &str = "체인이 {opposite}에서 그 반대에 이릅니다";
const LOOP: &str =
    "연결이 고리를 이루어 약한 연결마다 한쪽은 참이므로 두 끝이 모두 없애는 후보를 지웁니다: {eliminations}";

const CLUE_PROSE: &[&str] = &[
    "{clues}에서 {bounded}",
    "{clues}에 따라 {ranges}만 들어갈 수 있습니다",
    "{clues}에 남은 조합은 {combinations}뿐입니다",
    "{clues}에 따라 {gone cells}에는 {gone}{이} 들어갈 수 없습니다",
    "{clues}에 따라 여러 후보를 지울 수 있습니다",
];

/// Templates in full sentences, where those of the compact notation refer to its conclusions.
const fn prose(technique: Technique) -> &'static [&'static str] {
    match technique {
        Technique::ConstraintBounds | Technique::ConstraintCombinations | Technique::ConstraintConsistency => {
            CLUE_PROSE
        }
        Technique::CommonPeers => &[
            "{house}에서 {digit}{이} 어디에 들어가도 {gone cells}에는 {gone}{이} 들어갈 수 없습니다",
            "{house}에서 {digit}{이} 어디에 들어가도 같은 후보를 지울 수 있습니다",
            "{clues}에는 {digit}{이} 있어야 하고, 어디에 들어가도 {gone cells}에는 {gone}{이} 들어갈 수 없습니다",
            "{clues}에는 {digit}{이} 있어야 하고, 어디에 들어가도 같은 후보를 지울 수 있습니다",
            "{clues}에는 {digits}{이} 있어야 하고, 각각 어디에 들어가도 같은 후보를 지울 수 있습니다",
            "{cells}에 어느 후보가 들어가도 {gone cells}에는 {gone}{이} 들어갈 수 없습니다",
            "{cells}에 어느 후보가 들어가도 같은 후보를 지울 수 있습니다",
        ],
        _ => &[],
    }
}

const fn approach(technique: Technique) -> Option<&'static str> {
    match technique {
        Technique::ConstraintBounds => Some("{clues}에서 가능한 가장 작은 값과 가장 큰 값을 따져 보세요"),
        Technique::ConstraintCombinations => Some("{clues}의 가능한 조합을 나열해 보세요"),
        Technique::ConstraintConsistency => Some("{clues}에 무엇이 들어갈 수 있는지 따져 보세요"),
        _ => None,
    }
}

#[expect(clippy::too_many_lines, reason = "a table")]
const fn templates(technique: Technique) -> &'static [&'static str] {
    use Technique as T;
    match technique {
        T::FullHouse => &["{place}{은} {house}의 마지막 빈칸입니다", "{place}{은} 한 하우스의 마지막 빈칸입니다"],
        T::HiddenSingle => &[
            "{house}에서 {digit}{이} 들어갈 칸은 {place}뿐입니다",
            "한 하우스에서 {digit}{이} 들어갈 칸은 {place}뿐입니다",
        ],
        T::NakedSingle => &["{place}의 후보는 {digit}뿐입니다"],
        T::DirectPointing | T::DirectClaiming => &[
            "{house}에서 {digit}{은} {cover} 안에만 들어갈 수 있으므로 {cover}의 나머지에서 지우면 다른 하우스에서 {digit}의 \
             자리는 {place}뿐입니다",
            "잠긴 후보를 지우면 한 하우스에서 {digit}의 자리는 {place}뿐입니다",
        ],
        T::DirectHiddenPair | T::DirectHiddenTriple => &[
            "{house}에서 {digits}의 자리는 {cells}뿐이므로 그 칸의 다른 후보를 지우면 다른 숫자의 자리가 하나 남습니다",
            "숨은 부분집합의 다른 후보를 지우면 한 숫자의 자리는 {place}뿐입니다",
        ],
        T::Pointing | T::Claiming => &[
            "{house}에서 {digit}{은} {cover} 안에만 들어갈 수 있습니다: {eliminations}",
            "{house}에서 {digit}의 자리는 {cells}뿐이므로 이들을 모두 보는 칸에서 지웁니다: {eliminations}",
        ],
        T::LockedPair | T::LockedTriple | T::NakedPair | T::NakedTriple | T::NakedQuadruple | T::NakedSubset => &[
            "{cells}에는 {digits}만 들어갈 수 있으므로 {house}의 나머지 칸에서 {digits}{을} 지웁니다: {eliminations}",
            "{cells}에는 {digits}만 들어갈 수 있습니다: {eliminations}",
        ],
        T::GeneralizedNakedSubset => &[
            "{cells}에는 {digits}{이} 한 번씩만 들어갈 수 있으므로 각 숫자의 자리를 모두 보는 칸에서 지웁니다: {eliminations}",
        ],
        T::HiddenPair | T::HiddenTriple | T::HiddenQuadruple | T::HiddenSubset => {
            &["{house}에서 {digits}의 자리는 {cells}뿐이므로 그 칸의 다른 후보를 지웁니다: {eliminations}"]
        }
        fish!() => FISH,
        fish!(finned) => FINNED_FISH,
        T::KrakenFish1 | T::KrakenFish2 => &[
            "{assumption}{을} 가정하면 {fins}{이} 지워져 {house}에 {digit}의 자리가 모자랍니다: {eliminations}",
            "이 후보를 가정하면 피시의 하우스에 {digit}의 자리가 모자랍니다: {eliminations}",
        ],
        T::TemplateSet => &["{digit}{을} 판 전체에 놓는 모든 방법에서 {place}{이} 쓰입니다"],
        T::TemplateDelete => &["{digit}{을} 판 전체에 놓는 어떤 방법에도 쓰이지 않는 자리입니다: {eliminations}"],

        T::RemotePair => &["체인의 칸들이 두 숫자를 번갈아 가지므로 한쪽 끝은 {gone}입니다: {eliminations}"],
        T::Skyscraper | T::TwoStringKite | T::TurbotFish | T::ThreeStrongLinks | T::FourStrongLinks => STRONG_LINKS,
        T::EmptyRectangle => &[
            "{house}에서 {digit}의 자리가 한 행과 한 열에 모여 있고 강한 연결과 함께 어느 쪽이든 지워집니다: {eliminations}",
            "{cells}에서 {digit}의 자리가 한 행과 한 열에 모여 있고 강한 연결과 함께 어느 쪽이든 지워집니다: {eliminations}",
        ],
        T::WWing => &[
            "{wings}{은} 후보 두 개가 같고 {link}의 강한 연결로 이어지므로 둘 중 하나는 {gone}입니다: {eliminations}",
            "{cells}{은} 후보 두 개가 같고 강한 연결로 이어지므로 둘 중 하나는 {gone}입니다: {eliminations}",
        ],
        T::XyWing => XY_WING,
        T::XyzWing | T::WxyzWing | T::VwxyzWing | T::UvwxyzWing | T::TuvwxyzWing => WING,
        T::SimpleColors | T::MultiColors => &[
            "{digit}의 강한 연결로 두 색 {first}{과} {second}{이} 생기고 그중 하나만 참입니다: {eliminations}",
            "{digit}의 강한 연결로 두 색이 생기고 그중 하나만 참입니다: {eliminations}",
        ],
        T::UniqueRectangle1 | T::UniqueLoop1 => {
            &["{cells}에 {digits}만 남으면 서로 바꿀 수 있으므로 한 칸은 다른 숫자입니다: {eliminations}"]
        }
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
        T::AvoidableRectangle1 | T::AvoidableRectangle2 => &[
            "{cells}에는 주어진 숫자가 없어 {digits}{을} 서로 바꿀 수 있으므로 한 칸은 다른 숫자입니다: {eliminations}",
        ],
        T::Bug1 | T::Bug2 | T::Bug3 | T::Bug4 => GRAVE,
        T::AlignedPairExclusion | T::AlignedTripleExclusion => EXCLUSION,
        T::SueDeCoq => &[
            "{cells}{과} {first}, {second}의 숫자 수가 칸 수와 같으므로 각 숫자는 그 줄이나 박스에 갇힙니다: {eliminations}",
        ],
        T::AlsXz => &[
            "{first}{과} {second}{은} 각각 숫자가 칸보다 하나 많고 {link}{은} 둘 모두에 들어갈 수 없으므로 한쪽은 나머지 숫자를 \
             모두 가집니다: {eliminations}",
        ],
        T::AlsXyWing => {
            &["{first}, {second}, {third}{은} 각각 숫자가 칸보다 하나 많고 {link}{으로} 이어집니다: {eliminations}"]
        }
        T::AlsChain => &["거의 잠긴 집합들이 이어지므로 두 끝 중 하나에 {gone}{이} 남습니다: {eliminations}"],
        T::BrokenWing => &[
            "{cells}{은} 홀수 고리여서 {house}에서 {digit}의 자리가 이것뿐일 수 없으므로 {extra} 중 하나는 참입니다: {eliminations}",
        ],
        T::BivalueOddagon | T::Tridagon => {
            &["{cells}{을} {digits}만으로는 겹치지 않게 채울 수 없으므로 {extra} 중 하나는 참입니다: {eliminations}"]
        }
        T::Fireworks => &[
            "만나는 행과 열에서 {digits}{은} {cells}에만 들어갈 수 있으므로 이 칸에는 다른 숫자가 들어갈 수 없습니다: \
             {eliminations}",
        ],
        T::JuniorExocet | T::SeniorExocet => &[
            "{house}에서 {digits}{은} 각각 {wings} 말고는 두 줄에만 들어갈 수 있으므로 {pivot}의 두 숫자가 {wings}에도 \
             들어갑니다: {eliminations}",
        ],
        T::SkLoop | T::Msls => &[
            "{house}에서 {cells}{을} 덮는 숫자의 수가 칸 수와 같으므로 그 하우스의 나머지 칸에서 지웁니다: {eliminations}",
        ],
        T::DeathBlossom => &[
            "{pivot}에 어느 후보가 들어가도 꽃잎 {first}, {second}, {third} 중 하나가 그 숫자를 잃고 {gone}{을} 가집니다: \
             {eliminations}",
            "{pivot}에 어느 후보가 들어가도 꽃잎 {first}, {second} 중 하나가 그 숫자를 잃고 {gone}{을} 가집니다: \
             {eliminations}",
        ],
        T::XCycle | T::YCycle | T::NiceLoop | T::GroupedNiceLoop => &[CHAIN_TO_OPPOSITE, LOOP],
        T::XChain | T::XyChain | T::Aic | T::GroupedAic => &[CHAIN_TO_OPPOSITE, CHAIN],
        T::DiscontinuousNiceLoop | T::GroupedDiscontinuousNiceLoop => {
            &[CHAIN_TO_OPPOSITE, "체인이 {assumption}에서 그것을 없애는 결론에 이릅니다"]
        }
        T::Nishio | T::DynamicContradiction => &["{assumption}{을} 가정하면 모순에 이릅니다"],
        T::ForcingChain => &FORCING,
        T::ForcingNet => FORCING_NET,
        T::CellForcingChain | T::DynamicCellForcingChain | T::CellForcingNet => {
            &["{pivot}에 어느 후보가 들어가도 결론이 같습니다", "한 칸에 어느 후보가 들어가도 결론이 같습니다"]
        }
        T::RegionForcingChain | T::DynamicRegionForcingChain | T::RegionForcingNet => &[
            "{house}에서 {pivot digit}{이} 어디에 들어가도 결론이 같습니다",
            "한 하우스에서 숫자가 어디에 들어가도 결론이 같습니다",
        ],
        T::NestedForcingNet => &["{assumption}{을} 가정하고 도중에 다른 가정들도 확인하면 모순에 이릅니다"],
        T::DynamicDouble => &["{assumption}{을} 가정해도 그 반대를 가정해도 결론이 같습니다"],
        T::ConstraintBounds => &[
            "{clues}에서 {bounded}",
            "{clues}에는 {bounds}만 가능합니다",
            "{clues}의 다른 칸에 짝이 없는 후보를 지웁니다: {eliminations}",
        ],
        T::ConstraintCombinations | T::ConstraintConsistency => &[
            "{clues}에 남은 조합은 {combinations}뿐입니다: {eliminations}",
            "{clues}에 들어갈 방법이 없는 후보를 지웁니다: {eliminations}",
        ],
        T::CommonPeers => &[
            "{house}에서 {digit}의 자리 {cells}{이} 모두 이 후보를 없앱니다: {eliminations}",
            "{clues}에는 {digit}{이} 있어야 하고, 그 자리 {cells}{이} 모두 이 후보를 없앱니다: {eliminations}",
            "{clues}에는 {digits}{이} 있어야 하고, 각각 어느 자리에 들어가도 이 후보가 없어집니다: {eliminations}",
            "{cells}의 후보가 모두 이 후보를 없앱니다: {eliminations}",
        ],
        T::InniesOuties => &[
            "{house}의 합에서 {equation}이고 남은 조합은 {combinations}입니다: {eliminations}",
            "{house}의 합에서 {equation}입니다: {eliminations}",
            "{house}의 합에 따라 {cells}에 다른 값은 들어갈 수 없습니다: {eliminations}",
            "합에 따라 {cells}에 다른 값은 들어갈 수 없습니다: {eliminations}",
        ],
        T::BruteForce => &["적용할 기법이 없어 시도로 찾았습니다"],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_leads_to_its_conclusion() {
        for (reason, expected) in [
            ("들어갈 칸은 r1c6뿐입니다", "들어갈 칸은 r1c6뿐이므로 "),
            ("결론이 같습니다", "결론이 같으므로 "),
            ("모순에 이릅니다", "모순에 이르므로 "),
            ("후보를 지웁니다", "후보를 지우므로 "),
            ("r1c4≠3", "r1c4≠3, 따라서 "),
        ] {
            assert_eq!(because(reason), expected);
        }
    }
}
