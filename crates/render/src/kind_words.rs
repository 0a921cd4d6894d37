//! The kinds of clues in English and Korean: their names, and their rules in the terms of a picture.
//!
//! A rule has no full stop, since a list of clues may follow it; a kind whose clues say everything
//! has none. Parts in braces are values of the board or numbers of the clues.

use kdoku_logic::Language;
use kdoku_puzzle::ClueKind;

/// The name of a kind, as a heading.
pub(super) fn kind_name(kind: ClueKind, language: Language) -> String {
    if language == Language::Korean {
        return words(kind).0.to_owned();
    }
    match kind.definition() {
        Some(definition) if !definition.title.is_empty() => definition.title.to_owned(),
        _ => capital(kind.name()),
    }
}

/// The rule of a kind.
pub(super) fn rule(kind: ClueKind, language: Language) -> &'static str {
    let (_, english, korean) = words(kind);
    match language {
        Language::English => english,
        Language::Korean => korean,
    }
}

/// A heading from a name in the long form.
fn capital(name: &str) -> String {
    let mut letters = name.chars().map(|c| if c == '_' { ' ' } else { c });
    let first = letters.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// The Korean name, and the rule in both languages.
#[expect(clippy::too_many_lines, reason = "a table")]
const fn words(kind: ClueKind) -> (&'static str, &'static str, &'static str) {
    use ClueKind as K;
    match kind {
        K::Diagonals => (
            "대각선",
            "Digits on a marked diagonal do not repeat",
            "표시된 대각선에는 같은 숫자가 두 번 들어가지 않습니다",
        ),
        K::Windoku => (
            "윈도쿠",
            "Digits in each shaded window do not repeat",
            "색칠된 창마다 같은 숫자가 두 번 들어가지 않습니다",
        ),
        K::Disjoint => (
            "같은 자리 묶음",
            "Cells at the same position of their boxes hold different digits",
            "각 박스의 같은 자리에 있는 칸에는 서로 다른 숫자가 들어갑니다",
        ),
        K::Asterisk => (
            "별표",
            "Digits in the nine shaded cells of the asterisk do not repeat",
            "색칠된 별표 모양의 아홉 칸에는 같은 숫자가 두 번 들어가지 않습니다",
        ),
        K::Girandola => (
            "지란돌라",
            "Digits in the nine shaded cells of the girandola do not repeat",
            "색칠된 지란돌라 모양의 아홉 칸에는 같은 숫자가 두 번 들어가지 않습니다",
        ),
        K::Extra => (
            "추가 구역",
            "Digits in a shaded extra region do not repeat",
            "색칠된 추가 구역에는 같은 숫자가 두 번 들어가지 않습니다",
        ),
        K::Anti => (
            "체스 금지",
            "Cells at the given offsets hold different digits",
            "정해진 간격으로 떨어진 두 칸에는 서로 다른 숫자가 들어갑니다",
        ),
        K::Nonconsecutive => (
            "이웃 비연속",
            "Cells that share an edge never hold consecutive digits",
            "변을 맞댄 두 칸에는 연속한 숫자가 들어가지 않습니다",
        ),
        K::ToroidalKnight => (
            "이어진 나이트 금지",
            "Cells a knight's move apart hold different digits; opposite edges of the board meet",
            "나이트의 행마로 닿는 두 칸에는 서로 다른 숫자가 들어가며, 판의 마주 보는 변은 이어져 있습니다",
        ),
        K::ToroidalKing => (
            "이어진 킹 금지",
            "Cells that touch, even at a corner, hold different digits; opposite edges of the board meet",
            "꼭짓점이라도 닿은 두 칸에는 서로 다른 숫자가 들어가며, 판의 마주 보는 변은 이어져 있습니다",
        ),
        K::ConsecutiveNegative => (
            "연속 표시를 모두 표시",
            "All white dots are given: neighbours without one are not consecutive",
            "흰 점은 모두 표시되어 있으며, 사이에 흰 점이 없는 이웃한 두 숫자는 연속하지 않습니다",
        ),
        K::RatioNegative => (
            "두 배 표시를 모두 표시",
            "All black dots are given: of neighbours without one, neither is twice the other",
            "검은 점은 모두 표시되어 있으며, 사이에 검은 점이 없는 이웃한 두 숫자는 한쪽이 다른 쪽의 두 배가 아닙니다",
        ),
        K::TopBottom => (
            "위에서 아래로",
            "The 1 of the first row, the 2 of the second and so on touch, even at a corner, down to the last row; so \
             do the 1 of the last row, the 2 of the row above and so on",
            "첫째 행의 1, 둘째 행의 2처럼 차례로 마지막 행까지 이어지는 숫자들은 꼭짓점이라도 서로 닿으며, 마지막 행의 1에서 \
             위로 올라가는 숫자들도 그렇습니다",
        ),
        K::KropkiNegative => (
            "크롭키 점을 모두 표시",
            "All dots are given: neighbours without a dot are neither consecutive nor is one twice the other",
            "점은 모두 표시되어 있으며, 사이에 점이 없는 이웃한 두 숫자는 연속하지 않고 한쪽이 다른 쪽의 두 배도 아닙니다",
        ),
        K::XvNegative => (
            "X와 V를 모두 표시",
            "All X and V are given: neighbours without one add up to neither 10 nor 5",
            "X와 V는 모두 표시되어 있으며, 사이에 표시가 없는 이웃한 두 숫자의 합은 10도 5도 아닙니다",
        ),
        K::Taxicab => (
            "택시 금지",
            "Two cells with the same digit x are never exactly x steps apart, counted in rows plus columns",
            "같은 숫자 x가 들어간 두 칸의 거리(행의 차와 열의 차를 더한 값)는 x가 아닙니다",
        ),
        K::Entropy => ("2×2 엔트로피", "Every 2×2 block holds {thirds}", "모든 2×2 블록에는 {thirds} 들어갑니다"),
        K::Modulo => (
            "2×2 나머지",
            "Every 2×2 block holds digits with all three remainders when divided by 3",
            "모든 2×2 블록에는 3으로 나눈 나머지가 0, 1, 2인 숫자가 모두 들어갑니다",
        ),
        K::Flatmates => (
            "더치 플랫메이트",
            "Every {middle} has a {min} directly above it or a {max} directly below it",
            "모든 {middle}의 바로 위 칸은 {min}이거나 바로 아래 칸은 {max}입니다",
        ),
        K::RossiniNegative => (
            "로시니 화살표를 모두 표시",
            "All arrows are given: the first three digits at an end of a row or column without an arrow neither rise \
             nor fall",
            "화살표는 모두 표시되어 있으며, 화살표가 없는 줄 끝의 세 숫자는 차례로 커지지도 작아지지도 않습니다",
        ),
        K::LinesDiffer => (
            "모든 줄이 다름",
            "No two rows or columns read the same, from either end, and none reads the same from both ends",
            "모든 행과 열은 어느 쪽 끝에서 읽어도 서로 다르며, 양쪽 끝에서 똑같이 읽히는 줄도 없습니다",
        ),
        K::Cage => (
            "케이지",
            "Digits in a cage do not repeat; a number in its corner is their sum",
            "케이지에는 같은 숫자가 두 번 들어가지 않으며, 모서리에 적힌 수는 숫자의 합입니다",
        ),
        K::Rellik => (
            "렐릭 케이지",
            "Digits in a red cage do not repeat, and no group of them, not even a single digit, adds up to the number \
             in its corner",
            "빨간색 케이지에는 같은 숫자가 두 번 들어가지 않으며, 숫자를 몇 개 골라 더해도(하나만 골라도) 모서리의 수가 되지 \
             않습니다",
        ),
        K::Equality => (
            "균형 케이지",
            "Digits in a green cage with = do not repeat; as many are even as odd, as many low as high, and none is \
             the middle digit",
            "=가 적힌 초록색 케이지에는 같은 숫자가 두 번 들어가지 않고, 짝수와 홀수의 개수가 같고 작은 수와 큰 수의 개수도 \
             같으며, 가운데 숫자는 들어가지 않습니다",
        ),
        K::Lunchbox => (
            "런치박스",
            "Digits in a purple lunchbox do not repeat, and those between its smallest and its largest digit add up to \
             the number in its corner",
            "보라색 런치박스에는 같은 숫자가 두 번 들어가지 않으며, 가장 작은 숫자와 가장 큰 숫자 사이에 있는 숫자의 합은 \
             모서리의 수와 같습니다",
        ),
        K::Product => (
            "곱 케이지",
            "Digits in a brown cage with × do not repeat, and their product is the number in its corner",
            "×가 적힌 갈색 케이지에는 같은 숫자가 두 번 들어가지 않으며, 숫자의 곱은 모서리의 수와 같습니다",
        ),
        K::MultiSum => (
            "여러 합 케이지",
            "Digits in a cage with several numbers do not repeat and add up to one of these numbers",
            "수가 여러 개 적힌 케이지에는 같은 숫자가 두 번 들어가지 않으며, 숫자의 합은 그 수 중 하나입니다",
        ),
        K::Sum => ("합", "", ""),
        K::FreeProduct => (
            "곱",
            "The product of the digits in a brown area with × is the number in its corner; digits may repeat",
            "×가 적힌 갈색 영역에 든 숫자의 곱은 모서리의 수와 같으며, 같은 숫자가 다시 나올 수 있습니다",
        ),
        K::EqualSum => (
            "같은 합",
            "Digits in areas with the same letter have the same sum",
            "같은 글자가 적힌 영역은 숫자의 합이 같습니다",
        ),
        K::Arrow => (
            "화살표",
            "Digits along an arrow add up to the digit in its circle",
            "화살표를 따라 놓인 숫자의 합은 동그라미의 숫자와 같습니다",
        ),
        K::Average => (
            "평균 화살표",
            "The digit in the circle of a pink arrow is the mean of the digits along it",
            "분홍색 화살표의 동그라미에 든 숫자는 화살표를 따라 놓인 숫자의 평균입니다",
        ),
        K::DoubleArrow => (
            "양쪽 화살표",
            "Digits along a teal line between two circles have the same sum as the digits in the circles",
            "두 동그라미를 잇는 청록색 선에 놓인 숫자의 합은 두 동그라미의 숫자의 합과 같습니다",
        ),
        K::Thermo => (
            "온도계",
            "Digits along a thermometer increase from the bulb",
            "온도계의 숫자는 둥근 쪽에서부터 점점 커집니다",
        ),
        K::SlowThermo => (
            "느린 온도계",
            "Digits along a thermometer with a hollow bulb increase from the bulb or stay the same",
            "둥근 쪽이 비어 있는 온도계의 숫자는 둥근 쪽에서부터 커지거나 그대로입니다",
        ),
        K::Whisper => (
            "속삭임 선",
            "Neighbouring digits along a green line differ by at least {n}",
            "초록색 선에서 이웃한 두 숫자의 차는 {n} 이상입니다",
        ),
        K::Renban => (
            "렌반",
            "Digits along a purple line are consecutive and do not repeat, in any order",
            "보라색 선에는 연속한 숫자가 순서와 상관없이 한 번씩 들어갑니다",
        ),
        K::Palindrome => (
            "회문",
            "Digits along a grey line read the same from both ends",
            "회색 선의 숫자는 양쪽 끝에서 똑같이 읽힙니다",
        ),
        K::WeakPalindrome => (
            "약한 회문",
            "Two digits equally far from the ends of a grey-pink line are both odd or both even, and both or neither \
             are low ({low})",
            "회분홍색 선의 양쪽 끝에서 같은 거리에 있는 두 숫자는 홀짝이 같고, 둘 다 작은 수({low})이거나 둘 다 아닙니다",
        ),
        K::RegionSum => (
            "구역 합 선",
            "Box borders divide a blue line into segments with the same sum",
            "파란색 선은 박스 경계에서 나뉘며, 나뉜 부분마다 숫자의 합이 같습니다",
        ),
        K::Between => (
            "사이 선",
            "Digits along a line with a filled circle at each end lie strictly between the digits in the circles",
            "양 끝에 색칠된 동그라미가 있는 선의 숫자는 두 동그라미의 숫자 사이에 있습니다(두 숫자는 제외)",
        ),
        K::Zipper => (
            "지퍼 선",
            "Digits equally far from the middle of a lavender line have the same sum, which is the digit in a middle \
             cell if there is one",
            "연보라색 선의 가운데에서 같은 거리에 있는 두 숫자의 합은 모두 같고, 가운데 칸이 있으면 그 숫자가 그 합입니다",
        ),
        K::Lockout => (
            "잠금 선",
            "Digits in the diamonds at the ends of a line differ by at least {n}, and no other digit on the line \
             equals one of them or lies between them",
            "선의 양 끝 마름모에 든 두 숫자의 차는 {n} 이상이며, 선의 다른 숫자는 두 숫자와 같거나 그 사이에 있지 않습니다",
        ),
        K::Entropic => (
            "엔트로피 선",
            "Any three neighbouring cells along an orange line hold {thirds}",
            "주황색 선에서 이웃한 세 칸에는 {thirds} 들어갑니다",
        ),
        K::Modular => (
            "나머지 선",
            "Any {n} neighbouring digits along a teal line have different remainders when divided by {n}",
            "청록색 선에서 이웃한 {n}칸의 숫자를 {n}{euro} 나눈 나머지는 모두 다릅니다",
        ),
        K::SumLine => (
            "합 선",
            "A brown line divides into segments whose digits each add up to {n}",
            "갈색 선은 숫자의 합이 각각 {n}인 부분들로 나뉩니다",
        ),
        K::Nabner => (
            "나브너 선",
            "No two digits along a yellow line are the same or consecutive",
            "노란색 선에는 같은 숫자도 연속한 숫자도 함께 들어가지 않습니다",
        ),
        K::SameDifference => (
            "같은 차 선",
            "Neighbouring digits along a light blue line all differ by the same number",
            "하늘색 선에서 이웃한 두 숫자의 차는 모두 같습니다",
        ),
        K::Sequence => (
            "등차수열 선",
            "Digits along a salmon line rise or fall in equal steps, or are all the same",
            "연분홍색 선의 숫자는 일정하게 커지거나 작아지거나, 모두 같습니다",
        ),
        K::Index => (
            "색인 선",
            "Position p of an olive line holds v exactly where position v of the line holds p",
            "올리브색 선의 p번째 칸이 v이면 v번째 칸은 p이고, 그 역도 성립합니다",
        ),
        K::White => (
            "흰 점",
            "Digits in cells joined by a white dot are consecutive",
            "흰 점으로 이어진 두 칸의 숫자는 연속합니다",
        ),
        K::Black => (
            "검은 점",
            "Of the digits in cells joined by a black dot, one is twice the other",
            "검은 점으로 이어진 두 칸의 숫자는 한쪽이 다른 쪽의 두 배입니다",
        ),
        K::X => ("X", "Digits in cells joined by an X add up to 10", "X로 이어진 두 칸의 숫자의 합은 10입니다"),
        K::V => ("V", "Digits in cells joined by a V add up to 5", "V로 이어진 두 칸의 숫자의 합은 5입니다"),
        K::Greater => (
            "부등호",
            "An inequality sign between two cells points to the smaller digit",
            "두 칸 사이의 부등호는 더 작은 숫자 쪽을 가리킵니다",
        ),
        K::Difference => (
            "차",
            "A number in a white dot is the difference of the digits on its two sides",
            "흰 점 안의 수는 양옆 두 숫자의 차입니다",
        ),
        K::Ratio => (
            "비",
            "A number in a black dot is the ratio of the digits on its two sides",
            "검은 점 안의 수는 양옆 두 숫자의 비(큰 수를 작은 수로 나눈 값)입니다",
        ),
        K::PairSum => (
            "두 칸의 합",
            "A number between two cells is the sum of their digits",
            "두 칸 사이에 적힌 수는 두 숫자의 합입니다",
        ),
        K::Odd => {
            ("홀수", "A cell with a grey circle holds an odd digit", "회색 동그라미가 있는 칸에는 홀수가 들어갑니다")
        }
        K::Even => {
            ("짝수", "A cell with a grey square holds an even digit", "회색 네모가 있는 칸에는 짝수가 들어갑니다")
        }
        K::Low => (
            "작은 수",
            "A cell with a blue triangle holds a low digit ({low})",
            "파란색 세모가 있는 칸에는 작은 수({low})가 들어갑니다",
        ),
        K::High => (
            "큰 수",
            "A cell with an orange triangle holds a high digit ({high})",
            "주황색 세모가 있는 칸에는 큰 수({high})가 들어갑니다",
        ),
        K::Minimum => (
            "최솟값",
            "The digit in a cell with arrows pointing inwards is smaller than those of its neighbours without such \
             arrows",
            "안쪽을 가리키는 화살표가 있는 칸의 숫자는 그런 화살표가 없는 이웃 칸의 숫자보다 작습니다",
        ),
        K::Maximum => (
            "최댓값",
            "The digit in a cell with arrows pointing outwards is greater than those of its neighbours without such \
             arrows",
            "바깥쪽을 가리키는 화살표가 있는 칸의 숫자는 그런 화살표가 없는 이웃 칸의 숫자보다 큽니다",
        ),
        K::Quad => (
            "네 칸 수",
            "Digits in a circle between four cells appear in these cells, each at least as often as it is listed",
            "네 칸 사이의 동그라미에 적힌 숫자는 그 네 칸에 적힌 횟수 이상 들어갑니다",
        ),
        K::Clone => (
            "복제",
            "Areas of one colour hold the same digits in the same places",
            "색이 같은 영역의 같은 자리에는 같은 숫자가 들어갑니다",
        ),
        K::Same => (
            "같은 숫자들",
            "Areas with the same letter hold the same digits, in any order",
            "같은 글자가 적힌 영역에는 같은 숫자들이 순서와 상관없이 들어갑니다",
        ),
        K::Candidates => (
            "이 숫자만",
            "A cell with small digits at its foot holds one of these",
            "아래쪽에 작은 숫자가 적힌 칸에는 그 숫자 중 하나가 들어갑니다",
        ),
        K::Sweeper => (
            "지뢰 찾기",
            "The digit in a circle with small digits is how many of the cells around it, also diagonally, hold one of \
             the small digits",
            "작은 숫자가 적힌 동그라미의 숫자는 대각선을 포함해 주위 칸 중 그 작은 숫자가 들어간 칸의 개수입니다",
        ),
        K::SweeperWithItself => (
            "지뢰 찾기(자신 포함)",
            "The digit in a coloured circle with small digits is how many of the cells in the 3×3 around it, itself \
             included, hold one of the small digits",
            "작은 숫자가 적힌 색칠된 동그라미의 숫자는 자신을 포함한 3×3 칸 중 그 작은 숫자가 들어간 칸의 개수입니다",
        ),
        K::Circles => (
            "세는 동그라미",
            "A digit in an orange circle appears in exactly that many of these circles",
            "주황색 동그라미에 든 숫자는 꼭 그 수만큼의 동그라미에 들어갑니다",
        ),
        K::ColumnIndex => (
            "열 색인",
            "A red cell in column c holds v exactly where column v of its row holds c",
            "c열의 빨간색 칸이 v이면 같은 행의 v열 칸은 c이고, 그 역도 성립합니다",
        ),
        K::RowIndex => (
            "행 색인",
            "A blue cell in row r holds v exactly where row v of its column holds r",
            "r행의 파란색 칸이 v이면 같은 열의 v행 칸은 r이고, 그 역도 성립합니다",
        ),
        K::BoxIndex => (
            "박스 색인",
            "A green cell at position p of its box holds v exactly where position v of the box holds p",
            "박스의 p번째 자리에 있는 초록색 칸이 v이면 같은 박스의 v번째 칸은 p이고, 그 역도 성립합니다",
        ),
        K::ValueIndex => (
            "값 색인",
            "The digit in a dotted circle appears again v cells along its arrow, where v is the digit in the first \
             cell of the arrow",
            "점이 있는 동그라미의 숫자는 화살표를 따라 v칸 간 곳에 다시 나오며, v는 화살표 첫 칸의 숫자입니다",
        ),
        K::LittleKiller => (
            "리틀 킬러",
            "A number outside the board with an arrow is the sum of the digits along that diagonal",
            "판 밖의 화살표에 적힌 수는 화살표가 가리키는 대각선에 놓인 숫자의 합입니다",
        ),
        K::Sandwich => (
            "샌드위치",
            "A sandwich number outside the board is the sum of the digits between the {min} and the {max} of its line",
            "판 밖의 샌드위치 수는 그 줄의 두 숫자 {min}, {max} 사이에 있는 숫자의 합입니다",
        ),
        K::XSum => (
            "X-합",
            "An X-sum outside the board is the sum of the first X digits seen from there, where X is the first of them",
            "판 밖의 X-합은 그쪽에서 본 처음 X개 숫자의 합이며, X는 그 첫 숫자입니다",
        ),
        K::Skyscraper => (
            "고층 빌딩",
            "A skyscraper number outside the board is how many digits are visible from there: those greater than all \
             before them{above zero}",
            "판 밖의 고층 빌딩 수는 그쪽에서 보이는 숫자, 곧 앞의 모든 숫자보다 큰 숫자의 개수입니다{above zero}",
        ),
        K::HiddenSkyscraper => (
            "숨은 고층 빌딩",
            "A hidden skyscraper number outside the board is the first digit, seen from there, that one before it hides",
            "판 밖의 숨은 고층 빌딩 수는 그쪽에서 볼 때 앞의 숫자에 가려지는 첫 숫자입니다",
        ),
        K::FirstSeen => (
            "처음 보이는 홀수나 짝수",
            "An odd number outside the board is the first odd digit seen from there, an even one the first even digit",
            "판 밖의 수가 홀수이면 그쪽에서 처음 보이는 홀수이고, 짝수이면 처음 보이는 짝수입니다",
        ),
        K::Before => (
            "가장 큰 수 앞의 합",
            "A number outside the board is the sum of the digits before the first {max} seen from there, or before the \
             first of the digits after its dots",
            "판 밖의 수는 그쪽에서 처음 보이는 {max} 앞에 있는 숫자의 합이며, 점 뒤에 숫자가 있으면 그중 처음 보이는 것 앞의 \
             합입니다",
        ),
        K::NumberedRoom => (
            "번호 방",
            "A numbered room outside the board is the digit of the X-th cell from there, where X is the digit of the \
             first cell",
            "판 밖의 번호 방 수는 그쪽에서 X번째 칸의 숫자이며, X는 첫 칸의 숫자입니다",
        ),
        K::FullRank => (
            "전체 순위",
            "A number outside the board is the rank of its line, read from there as a number, among all rows and \
             columns read from both ends, from the smallest; no other line reads the same",
            "판 밖의 수는 모든 행과 열을 양쪽 끝에서 수로 읽어 작은 것부터 늘어놓을 때 그쪽에서 읽은 줄의 순위이며, 똑같이 \
             읽히는 다른 줄은 없습니다",
        ),
        K::FullRankTies => (
            "전체 순위(동점)",
            "A number outside the board is the rank of its line, read from there as a number, among all rows and \
             columns read from both ends, from the smallest; equal lines share the lowest rank",
            "판 밖의 수는 모든 행과 열을 양쪽 끝에서 수로 읽어 작은 것부터 늘어놓을 때 그쪽에서 읽은 줄의 순위이며, 똑같이 \
             읽히는 줄은 가장 앞선 순위를 함께 가집니다",
        ),
        K::Rossini => (
            "로시니 화살표",
            "Digits in the cells at the edge beside an arrow increase in its direction",
            "판 밖의 화살표 옆 가장자리 칸들의 숫자는 화살표 방향으로 커집니다",
        ),
        K::Table => ("표", "", ""),
        K::Count => ("개수", "", ""),
        K::Distinct => ("서로 다른 값", "", ""),
        K::Element => ("원소", "", ""),
        K::Connected => (
            "이어진 영역",
            "The cells that hold one of these digits form one area, connected over shared edges",
            "다음 숫자가 들어간 칸은 변으로 이어진 하나의 영역을 이룹니다",
        ),
        K::YinYang => (
            "음양",
            "The cells that hold one of these digits form one connected area, so do all others, and every 2×2 block \
             has cells of both",
            "다음 숫자가 들어간 칸은 하나로 이어지고, 나머지 칸도 하나로 이어지며, 모든 2×2 블록에는 양쪽의 칸이 다 있습니다",
        ),
        K::CellLoop => (
            "칸 고리",
            "The cells that hold one of these digits form one loop, in which each shares edges with exactly two others",
            "다음 숫자가 들어간 칸은 하나의 고리를 이루며, 고리의 칸은 꼭 두 칸과 변을 맞댑니다",
        ),
        K::JapaneseSums => (
            "일본식 합",
            "Numbers outside the board are the sums of the runs of shaded cells in their line, in order; there is \
             another cell between two runs",
            "판 밖의 수들은 그 줄에서 이어서 칠해진 칸들의 합을 차례로 적은 것이며, 두 묶음 사이에는 칠하지 않은 칸이 있습니다",
        ),
        K::ShadedSum => (
            "칠한 칸의 합",
            "A number outside the board is the sum of the shaded cells of its line",
            "판 밖의 수는 그 줄에서 칠한 칸의 합입니다",
        ),
        K::DeducedRegions => (
            "찾아낼 영역",
            "Divide the board into connected regions{size}; digits in a region do not repeat",
            "판을 이어진 영역{size}으로 나누며, 한 영역에는 같은 숫자가 두 번 들어가지 않습니다",
        ),
        K::Alike => (
            "처음과 같은 칸",
            "A value is how many cells are like the first one, on each line up to the first that differs",
            "앞의 값은 줄마다 첫 칸과 다른 칸이 나오기 전까지 첫 칸과 같은 칸의 개수입니다",
        ),
        K::Modifier => (
            "값이 바뀐 칸",
            "In some cells, clues count another value than the digit",
            "몇몇 칸은 단서에서 숫자와 다른 값으로 계산합니다",
        ),
        K::Schroedinger => (
            "슈뢰딩거 칸",
            "One cell in each row, column and box holds two digits, and its value is their sum",
            "행, 열, 박스마다 한 칸에는 숫자가 두 개 들어가며, 그 칸의 값은 두 숫자의 합입니다",
        ),
        K::Relation => ("관계", "", ""),
        K::Regex => ("정규식", "", ""),
        K::Automaton => ("오토마톤", "", ""),
        K::Any => ("적어도 하나", "", ""),
        K::Not => ("부정", "", ""),
    }
}
