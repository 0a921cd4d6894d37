// @ts-check
// Every kind of clue that has a name: where it stands in a puzzle file, and how it is drawn by hand.

/**
 * @typedef {object} Kind
 * @property {string} id `section.key`
 * @property {string} section
 * @property {string} key
 * @property {'path' | 'area' | 'edge' | 'corner' | 'cells' | 'groups' | 'outside' | 'switch' | 'diagonals' | 'offsets' | 'sum'} gesture
 * @property {'none' | 'optional' | 'required' | 'values'} number the number or the values before the cells
 * @property {string[]} options further settings by name
 * @property {string} tools the group of tools that has it
 */

/**
 * The table: section, key, gesture, number, options.
 * @type {[string, string, Kind['gesture'], Kind['number'], string?][]}
 */
const TABLE = [
    ['cages', 'list', 'area', 'optional'],
    ['cages', 'rellik', 'area', 'required'],
    ['cages', 'equality', 'area', 'none'],
    ['cages', 'lunchbox', 'area', 'required'],
    ['cages', 'product', 'area', 'required'],
    ['cages', 'multi_sum', 'area', 'values'],
    ['houses', 'extra', 'area', 'none'],
    ['sums', 'list', 'sum', 'required'],
    ['sums', 'equal', 'groups', 'none'],
    ['marks', 'clone', 'groups', 'none'],
    ['marks', 'same', 'groups', 'none'],

    ['lines', 'thermo', 'path', 'none'],
    ['lines', 'slow_thermo', 'path', 'none'],
    ['arrows', 'list', 'path', 'none', 'head'],
    ['arrows', 'average', 'path', 'none'],
    ['arrows', 'double', 'path', 'none'],
    ['lines', 'whisper', 'path', 'none', 'min loop'],
    ['lines', 'renban', 'path', 'none'],
    ['lines', 'palindrome', 'path', 'none'],
    ['lines', 'weak_palindrome', 'path', 'none'],
    ['lines', 'region_sum', 'path', 'none', 'loop'],
    ['lines', 'between', 'path', 'none'],
    ['lines', 'lockout', 'path', 'none', 'min'],
    ['lines', 'zipper', 'path', 'none'],
    ['lines', 'entropic', 'path', 'none', 'loop'],
    ['lines', 'modular', 'path', 'none', 'mod loop'],
    ['lines', 'sum_line', 'path', 'none', 'sum loop'],
    ['lines', 'nabner', 'path', 'none'],
    ['lines', 'same_difference', 'path', 'none'],
    ['lines', 'sequence', 'path', 'none'],
    ['lines', 'index', 'path', 'none'],
    ['marks', 'value_index', 'path', 'none'],

    ['dots', 'white', 'edge', 'none'],
    ['dots', 'black', 'edge', 'none'],
    ['dots', 'x', 'edge', 'none'],
    ['dots', 'v', 'edge', 'none'],
    ['dots', 'greater', 'edge', 'none'],
    ['dots', 'difference', 'edge', 'required'],
    ['dots', 'ratio', 'edge', 'required'],
    ['dots', 'sum', 'edge', 'required'],
    ['marks', 'quad', 'corner', 'values'],

    ['marks', 'odd', 'cells', 'none'],
    ['marks', 'even', 'cells', 'none'],
    ['marks', 'low', 'cells', 'none'],
    ['marks', 'high', 'cells', 'none'],
    ['marks', 'minimum', 'cells', 'none'],
    ['marks', 'maximum', 'cells', 'none'],
    ['marks', 'circles', 'cells', 'none'],
    ['marks', 'sweeper', 'area', 'values'],
    ['marks', 'sweeper_with_itself', 'area', 'values'],
    ['marks', 'candidates', 'area', 'values'],
    ['marks', 'column_index', 'cells', 'none'],
    ['marks', 'row_index', 'cells', 'none'],
    ['marks', 'box_index', 'cells', 'none'],

    ['outside', 'little_killer', 'outside', 'required'],
    ['outside', 'sandwich', 'outside', 'required'],
    ['outside', 'x_sum', 'outside', 'required'],
    ['outside', 'skyscraper', 'outside', 'required'],
    ['outside', 'hidden_skyscraper', 'outside', 'required'],
    ['outside', 'first_seen', 'outside', 'required'],
    ['outside', 'before', 'outside', 'required'],
    ['outside', 'rossini', 'path', 'none'],
    ['outside', 'numbered_room', 'outside', 'required'],
    ['outside', 'full_rank', 'outside', 'required'],
    ['outside', 'full_rank_ties', 'outside', 'required'],

    ['houses', 'diagonals', 'diagonals', 'none'],
    ['houses', 'windoku', 'switch', 'none'],
    ['houses', 'disjoint', 'switch', 'none'],
    ['global', 'anti', 'offsets', 'none'],
    ['global', 'nonconsecutive', 'switch', 'none'],
    ['global', 'kropki_negative', 'switch', 'none'],
    ['global', 'xv_negative', 'switch', 'none'],
    ['global', 'rossini_negative', 'switch', 'none'],
    ['global', 'taxicab', 'switch', 'none'],
    ['global', 'entropy', 'switch', 'none'],
    ['global', 'modulo', 'switch', 'none'],
    ['global', 'flatmates', 'switch', 'none'],
    ['global', 'lines_differ', 'switch', 'none'],
];

/** The group of tools of each gesture. */
const GROUP_OF = { area: 'cages', sum: 'cages', groups: 'cages', path: 'lines', edge: 'dots', corner: 'dots', cells: 'cells', outside: 'outside', switch: 'rules', diagonals: 'rules', offsets: 'rules' };

/** @type {Kind[]} */
export const KINDS = TABLE.map(([section, key, gesture, number, options = '']) => ({
    id: `${section}.${key}`,
    section,
    key,
    gesture,
    number,
    options: options.split(' ').filter(Boolean),
    tools: section === 'marks' && gesture === 'area' ? 'cells' : section === 'outside' ? 'outside' : GROUP_OF[gesture],
}));

/** @type {Map<string, Kind>} */
const BY_ID = new Map(KINDS.map((kind) => [kind.id, kind]));

/**
 * The kind with this id.
 * @param {string} id
 * @returns {Kind | undefined}
 */
export function kindOf(id) {
    return BY_ID.get(id);
}

/** The key of the number where a clue is written as a table. */
export const NUMBER_KEYS = /** @type {Record<string, string>} */ ({
    'cages.list': 'sum', 'cages.rellik': 'rellik', 'cages.lunchbox': 'lunchbox', 'cages.product': 'product', 'sums.list': 'sum',
    'dots.difference': 'difference', 'dots.ratio': 'ratio', 'dots.sum': 'sum',
});

/** Further words to find a kind by, in English and Korean. The name and the key are found without them. */
export const KEYWORDS = /** @type {Record<string, string>} */ ({
    'cages.list': 'killer cage sum 킬러 케이지 합', 'cages.rellik': 'rellik killer cage forbidden sum 렐릭 킬러 금지 합', 'cages.equality': 'equality cage odd even low high balance 균형 케이지 홀짝',
    'cages.lunchbox': 'lunchbox sandwich cage 도시락 런치박스 샌드위치', 'cages.product': 'product multiplication times calcudoku kenken cage 곱셈 곱 케이지', 'cages.multi_sum': 'multi sum several totals killer 여러 합',
    'houses.extra': 'extra region group house area different 추가 영역 구역 집합', 'sums.list': 'sum equation total weighted at least at most 합 식 방정식', 'sums.equal': 'equal sums same total groups 같은 합 등식',
    'marks.clone': 'clone copy shape identical 클론 복제', 'marks.same': 'same digits set equality group magic 같은 숫자 집합',
    'lines.thermo': 'thermometer thermo rising increasing bulb 온도계 증가 써모', 'lines.slow_thermo': 'slow thermometer thermo rising repeat 느린 온도계 써모', 'arrows.list': 'arrow sum circle pill 화살표 합 애로우',
    'arrows.average': 'average mean arrow 평균 화살표', 'arrows.double': 'double arrow sum ends 양쪽 이중 더블 화살표', 'lines.whisper': 'german dutch chinese whispers whisper green 5 4 difference 위스퍼 독일 속삭임 초록',
    'lines.renban': 'renban purple consecutive set run 렌반 연속 보라', 'lines.palindrome': 'palindrome mirror symmetric grey 팰린드롬 회문 대칭', 'lines.weak_palindrome': 'weak palindrome parity mirror 약한 팰린드롬 회문',
    'lines.region_sum': 'region sum line box blue equal rsl 구역 합 선 영역 파랑', 'lines.between': 'between line circles ends 사이 비트윈', 'lines.lockout': 'lockout line diamonds ends outside 락아웃 잠금 다이아몬드',
    'lines.zipper': 'zipper middle centre center sum 지퍼 가운데', 'lines.entropic': 'entropic entropy line low middle high orange 엔트로피 엔트로픽', 'lines.modular': 'modular modulo mod 3 parity remainder teal 나머지 모듈러 홀짝',
    'lines.sum_line': 'sum line ten 10 segments split 합 선 십 텐', 'lines.nabner': 'nabner renban reverse yellow nonconsecutive 나브너 노랑', 'lines.same_difference': 'same equal difference line constant 같은 차 차이',
    'lines.sequence': 'sequence arithmetic progression steps 수열 등차', 'lines.index': 'index line position 색인 인덱스', 'marks.value_index': 'value index counting distance arrow 값 색인 인덱스',
    'dots.white': 'kropki white dot circle consecutive difference 1 크롭키 흰 점 연속', 'dots.black': 'kropki black dot circle double ratio 2 크롭키 검은 점 두 배', 'dots.x': 'xv x sum ten 10 십 합', 'dots.v': 'xv v sum five 5 오 합',
    'dots.greater': 'greater less than inequality sign compare futoshiki 부등호 크다 작다', 'dots.difference': 'difference number dot kropki 차 차이 숫자', 'dots.ratio': 'ratio number dot kropki times 비 비율 배', 'dots.sum': 'sum two cells number pair 두 칸 합', 'marks.quad': 'quadruple quad circle corner four 쿼드 네 칸 모서리',
    'marks.odd': 'odd parity circle grey 홀수 홀짝', 'marks.even': 'even parity square grey 짝수 홀짝', 'marks.low': 'low small 1 2 3 4 작은 수', 'marks.high': 'high large big 6 7 8 9 큰 수',
    'marks.minimum': 'minimum smallest local valley 최소 최솟값', 'marks.maximum': 'maximum largest local peak fortress 최대 최댓값 요새', 'marks.circles': 'circle counting circles count 카운팅 서클 동그라미 원 세기', 'marks.candidates': 'candidates only allowed pencil given 후보 허용 메모',
    'marks.sweeper': 'minesweeper mine neighbours around count 지뢰 찾기 주변', 'marks.sweeper_with_itself': 'minesweeper mine neighbours itself count 지뢰 찾기 자신', 'marks.column_index': 'column index 159 열 색인 인덱스', 'marks.row_index': 'row index 행 색인 인덱스', 'marks.box_index': 'box index 상자 박스 색인 인덱스',
    'outside.little_killer': 'little killer diagonal arrow sum 리틀 킬러 대각선 합', 'outside.sandwich': 'sandwich between 1 9 sum 샌드위치 사이 합', 'outside.x_sum': 'x sum first cells 엑스 합', 'outside.skyscraper': 'skyscraper seen visible building 스카이스크래퍼 고층 빌딩', 'outside.hidden_skyscraper': 'hidden skyscraper first hidden 숨은 스카이스크래퍼 빌딩',
    'outside.first_seen': 'first seen odd even parity party 처음 보이는 홀짝', 'outside.before': 'before nine 9 until up to sum outside 앞 까지 합 구', 'outside.rossini': 'rossini arrow ascending rising 로시니 화살표 증가', 'outside.numbered_room': 'numbered room index nth 번호 방 룸', 'outside.full_rank': 'full rank order sort rows columns 풀 랭크 순위', 'outside.full_rank_ties': 'full rank ties equal order 풀 랭크 동점 순위',
    'houses.diagonals': 'diagonals diagonal x sudoku 대각선 엑스', 'houses.windoku': 'windoku windows hyper 윈도쿠 창 하이퍼', 'houses.disjoint': 'disjoint groups same place position 분리 같은 자리', 'global.anti': 'anti chess knight king camel zebra move 나이트 킹 기사 왕 체스 금지',
    'global.nonconsecutive': 'nonconsecutive non consecutive neighbours adjacent 비연속 이웃 연속 금지', 'global.kropki_negative': 'kropki negative anti all dots given 크롭키 부정 음성', 'global.xv_negative': 'xv negative anti all given 부정 음성', 'global.rossini_negative': 'rossini negative anti all arrows given 로시니 부정',
    'global.taxicab': 'taxicab taxi manhattan distance 택시 거리 맨해튼', 'global.entropy': 'global entropy low middle high 2x2 엔트로피', 'global.modulo': 'global modulo modular remainder 2x2 나머지 모듈로', 'global.flatmates': 'dutch flatmates 1 5 9 더치 플랫메이트', 'global.lines_differ': 'all lines rows columns differ different unique 모든 줄 다름 행 열',
});

/** The order of tables of rules of one's own, and shapes. */
const TABLE_ORDER = ['relation', 'regex', 'automaton', 'table', 'count', 'distinct', 'element', 'connected', 'yin_yang', 'cell_loop', 'japanese_sums', 'shaded_sum', 'deduced_regions', 'alike', 'modifier', 'schroedinger', 'any', 'not', 'each', 'variable', 'constraint', 'shape'];

/**
 * The names of the tables of rules of one's own in a document: arrays of tables at its top, except boards.
 * @param {Record<string, any>} document
 * @returns {string[]}
 */
export function ownTables(document) {
    const isTable = (/** @type {string} */ key) => key !== 'board' && Array.isArray(document[key]) && typeof document[key][0] === 'object';
    const order = (/** @type {string} */ key) => (TABLE_ORDER.indexOf(key) + 1) || TABLE_ORDER.length + 1;
    return Object.keys(document).filter(isTable).sort((a, b) => order(a) - order(b));
}
