// @ts-check

/** @type {Record<string, string>} */
export const ko = {
    tabs: '작업', set: '출제', solve: '풀기', make: '생성', share: '공유',
    undo: '실행 취소', redo: '다시 실행', language: '언어', theme: '화면 모드',
    auto: '시스템 설정', light: '밝게', dark: '어둡게', untitled: '제목 없는 퍼즐',
    help: '도움말', close: '닫기', more: '더 보기', new_puzzle: '새 퍼즐', sheet_low: '패널 내리기', sheet_tall: '패널 올리기', solving: '풀이', undo_opening: '이 퍼즐 전에 열려 있던 퍼즐로 돌아갈까요?', redo_opening: '이 퍼즐 다음에 연 퍼즐로 돌아갈까요?',

    board: '{rows}행 {columns}열 판',
    cell_empty: '빈칸', cell_given: '{digit}, 주어진 수', cell_value: '{digit}', corner_marks: '모서리 메모 {digits}',
    centre_marks: '가운데 메모 {digits}', outside_place: '판 바깥, {row}행 {column}열',

    unique: '해가 하나', none: '해가 없음', multiple: '해가 여럿', invalid: '숫자가 겹침', undecided: '판정 못 함',
    unreadable: '잘못된 퍼즐', nothing_yet: '단서를 그리거나 숫자를 넣거나 퍼즐을 여세요. 고칠 때마다 바로 판정합니다.', verdict: '판정', details: '자세히', compare: '보기', why: '이유', row_n: '{n}행', column_n: '{n}열', box_n: '{n}번 박스', region_n: '{n}번 구역',
    does_not_fit: '해가 없음: {clue} 단서가 나머지와 맞지 않음', cannot_be_met: '해가 없음: {clue} 단서를 만족할 수 없음', two_clash: '해가 없음: {first}와(과) {second} 모순', many_clash: '해가 없음: 단서와 주어진 수 {count}개가 모순', each_suspect: '이 중 어느 하나만 빼도 해가 있습니다.', checking: '확인 중…', checking_for: '{seconds}초째 확인 중', no_answer: 'kdoku가 응답하지 않음', no_answer_hint: '`kdoku serve`가 끝났다면 다시 시작하세요.', new_address: 'kdoku를 다시 시작했다면 새 주소를 붙여 넣으세요', no_token: '주소에 토큰이 없습니다. 주소 전체를 복사하세요.',
    in_time: '{time}', stop: '중지', stopped: '중지됨', check_again: '다시 확인', candidates: '후보', counts: '빈도', counts_hint: '각 후보를 그 후보가 나오는 해의 수에 따라 칠하기',
    count_once: '해 1개', count_few: '해 2–9개', count_often: '해 10개 이상', candidates_of_cell: '후보 {digits}',
    candidates_hint: '어떤 해에든 나오는 숫자를 흐리게 표시', differences: '두 해가 {count}칸에서 다릅니다.',
    show_first: 'A', show_second: 'B', show_both: 'A | B', more_solutions: '해 더 보기', count_all: '개수', count_exact: '해 {count}개', solution_of: '해 {count}개 중 {n}번째', conflict: '서로 모순됩니다:',
    suspects: '이 중 하나만 빼면 해가 있습니다:', looking_for_conflict: '모순을 찾는 중…', no_conflict: '제때 모순을 찾지 못했습니다.',
    given_at: '{cell}의 주어진 수', clash: '{house}에 {digit}이(가) 두 번', warnings: '주의', lossy: '옮기지 못함: {what}',
    lossy_rule: '규칙을 잃음: {what}', seconds: '{n}초', milliseconds: '{n}ms',

    entry: '입력', digit: '숫자', corner: '모서리', centre: '가운데', colour: '색', clear: '지우기', pad: '숫자판',
    colour_n: '색 {n}', several: '여러 칸', several_hint: '칸을 눌러 선택에 더하기',

    tools: '도구', lists: '목록', 'tool:select': '선택', 'tool:digits': '숫자', 'tool:cages': '케이지', 'tool:lines': '선', 'tool:dots': '점과 변', 'tool:cells': '칸', 'tool:outside': '바깥', 'tool:regions': '구역', 'tool:draw': '그리기',
    'list:rules': '전체 규칙', 'list:clues': '단서', 'list:info': '정보', find_clue: '단서 찾기…', nothing_found: '‘{text}’(이)라는 단서가 없습니다.', recent: '최근에 쓴 도구', erase: '지우개', erase_hint: '단서 위를 끌면 지워집니다. 마우스 오른쪽 버튼은 언제나 지우개입니다.', as_text: '글로 보기',
    regions: '구역', rules_hint: '판의 모든 칸에 적용되는 규칙입니다.',
    number: '수', values: '값', min: '최솟값', mod: '나누는 수', sum: '합', head: '머리 칸 수', loop: '닫힌 고리',
    clue: '단서', cells_of_clue: '단서 글', remove: '제거', new_clues: '새 단서 설정', no_clues: '아직 단서가 없습니다.', apply: '적용',
    hint_area: '칸 위를 끌거나, 칸을 선택하고 Enter를 누르세요.',
    hint_sum: '칸 위를 끄세요. 부호와 계수는 글에서 바꿉니다.',
    hint_groups: '첫 묶음을 끌고, 이어서 다음 묶음을 끄세요.', group_started: '첫 묶음: {cells}. 다음 묶음을 끄세요.',
    hint_path: '칸을 따라 끌거나, 차례로 선택하고 Enter를 누르세요.',
    hint_edge: '두 칸 사이의 변을 누르거나, 두 칸을 선택하고 Enter를 누르세요.',
    hint_corner: '네 칸이 만나는 점을 누르거나, 네 칸을 선택하고 Enter를 누르세요.',
    hint_cells: '칸을 누르거나 끄세요.',
    hint_outside: '판 바깥을 누르고 수를 입력하세요. 다시 누르면 방향이 바뀝니다.',
    hint_number: '숫자를 입력하면 수가 바뀝니다.', choose_tool: '도구를 고르세요.',

    shapes: '그리기', new_shapes: '새 도형 설정', 'shape:line': '선', 'shape:circle': '원', 'shape:rectangle': '사각형', 'shape:text': '글자', 'shape:colour': '칸 색', 'shape:cage': '케이지',
    shape_colour: '색', shape_fill: '채움', shape_width: '너비', shape_height: '높이', shape_stroke: '선 굵기', shape_angle: '각도', shape_size: '크기', shape_text: '글자', shape_arrow: '화살촉', shape_above: '단서 위에',
    hint_shape: '도형은 그림일 뿐 규칙이 아닙니다.', hint_shape_line: '칸을 따라 끄세요. 판 바깥도 됩니다. 선을 누르면 선택합니다.',
    hint_shape_point: '칸, 변, 꼭짓점을 누르거나 끄세요. 다시 누르면 선택하고, 한 번 더 누르면 지웁니다.', hint_shape_cells: '칸 위를 끄세요. 다시 끌면 지워집니다.',

    hint_regions: '칸에서 끌면 그 구역이 넓어집니다. 또는 칸을 선택해 구역으로 만드세요.',
    select_cells: '칸 선택', paint: '칠하기', make_region: '구역 만들기', clear_region: '구역 없음', remove_cells: '칸 없애기',
    sizes: '구역 크기: {sizes}. 한 구역은 최대 {count}칸입니다.', region_fault: '칸이 {sizes}개인 구역이 있습니다. 구역마다 {count}칸까지입니다',
    new_board: '새 판', rows: '행', columns: '열', boxes: '상자', box_usual: '기본', box_none: '없음', lowest: '가장 작은 값', symbols: '기호',
    numbers: '수', create: '만들기', new_board_note: '새 퍼즐을 시작합니다. 실행 취소로 되돌릴 수 있습니다.', size: '크기',
    remove_givens: '주어진 수 모두 제거', remove_clues: '단서 모두 제거',
    title: '제목', author: '출제자', description: '설명', rules_in_words: '직접 쓴 규칙', write_rules: '단서로 규칙 쓰기', write_rules_hint: '단서 종류마다 한 문장', write_rules_question: '쓴 글을 바꿀까요?',
    own_rules: '나만의 규칙', own_rules_hint: '[[relation]]처럼 퍼즐 파일의 표를 쓰면 퍼즐에 더해집니다.', add: '추가',
    edit_text: '퍼즐 전체를 글로', edit_text_open: '글로 편집', save: '저장', cancel: '취소',
    both_diagonals: '둘 다', down_diagonal: '내려가는', up_diagonal: '올라가는', off: '끔', anti_knight: '나이트 금지', anti_king: '킹 금지', knight: '나이트', king: '킹', camel: '낙타 (1, 3)', zebra: '얼룩말 (2, 3)',

    timer: '시간', pause: '멈춤', paused: '일시 정지', resume: '계속', restart: '처음부터', check: '검사', mark_mistakes: '틀린 칸 바로 표시', reveal: '해 보기', restart_question: '입력한 것을 모두 지우고 처음부터 다시 할까요?', reveal_question: '해를 보고 풀이를 끝낼까요?',
    right_so_far: '지금까지 틀린 칸이 없습니다.', mistakes: '{count}칸이 틀렸습니다.', solved: '{time} 만에 풀었습니다. 축하합니다!', cannot_check: '해가 하나인 퍼즐이 아닙니다.',
    still_possible: '아직 해가 있습니다.', impossible: '이제 해가 없습니다.',
    hint: '힌트', hint_more: '더 보기', hint_step: '단계 보기', hint_apply: '적용', hint_again: '다음 힌트', hint_close: '힌트 닫기', working: '계산 중…',
    explain: '모든 단계 설명', steps: '단계', previous: '이전', next: '다음', step_of: '{count}단계 중 {n}단계', scale: '척도', scale_usual: '규칙에 맞는 기본', hints_title: '힌트',
    rules: '규칙', difficulty: '난이도',

    generate: '생성', from_rules: '판', this_board: '지금 판과 단서', a_size: '{n}×{n}', symmetry: '대칭', clue_count: '주어진 수 (부터–까지)', level: '난이도', any: '모두',
    rating: '점수 (부터–까지)', rating_range: '점수는 가장 어려운 단계의 난이도로, 가장 쉬운 1.0부터 가장 긴 사슬의 약 12까지입니다. 기본 척도는 일반 9×9에는 Sudoku Explainer 1.2.1, 그 밖에는 kdoku입니다.', score_range: '점수는 모든 단계의 합입니다. 800까지 쉬움, 1000까지 보통, 1600까지 어려움, 1800까지 매우 어려움, 그 위는 극한입니다.', technique: '기법', minimal: '최소: 뺄 수 있는 주어진 수가 없음', how_many: '개수', generating: '{count}개 중 {n}번째 생성 중…', generated: '주어진 수 {clues}개인 퍼즐을 {time} 만에 만들었습니다.',
    to_sheet: '인쇄 용지에 담기', improve: '이 퍼즐', minimise: '필요 없는 주어진 수 제거', minimise_clues: '단서도', minimised: '{count}개 제거: {names}', nothing_redundant: '뺄 것이 없습니다.',
    rate: '난이도 재기', seed: '시드', extra_rules: '규칙', easy: '쉬움', medium: '보통', hard: '어려움', unfair: '매우 어려움', extreme: '극한',
    'symmetry:none': '없음', 'symmetry:rotate-180': '180도 회전', 'symmetry:rotate-90': '90도 회전', 'symmetry:mirror-h': '좌우 대칭', 'symmetry:mirror-v': '상하 대칭',
    'symmetry:diagonal': '대각선', 'symmetry:anti-diagonal': '반대 대각선', 'symmetry:full': '전체', rated: '{text} · 가장 어려운 단계: {technique}',

    start_draw: '직접 그리기', start_open: '퍼즐 열기', start_open_hint: '링크나 숫자 81개 붙여 넣기', start_make: '퍼즐 만들어 받기', more_sizes: '다른 크기', examples: '예시',

    paste: '퍼즐 열기', paste_hint: 'f-puzzles, SudokuPad, SudokuMaker 링크, 문자열, 격자, 퍼즐 파일을 붙여 넣으세요 …', open: '열기', opened: '{format} 형식으로 열었습니다.', file: '파일 열기',
    copy: '복사', copy_as: '내보내기', copied: '복사했습니다.', copy_failed: '브라우저가 복사를 허락하지 않았습니다. 글은 여기 있습니다:', 'as:link': '이 페이지 링크', 'as:f-puzzles': 'f-puzzles 링크', 'as:sudokupad': 'SudokuPad 링크', 'as:toml': '퍼즐 파일 (TOML)', 'as:iss': 'Interactive Sudoku Solver 문자열', 'as:line': '숫자 한 줄', 'as:svg': '그림 (SVG)', 'as:png': '그림 (PNG)',
    download: '내려받기', print: '인쇄', sheet: '인쇄 용지', sheet_count: '용지에 퍼즐 {count}개', add_to_sheet: '이 퍼즐 담기', clear_sheet: '용지 비우기', per_page: '쪽당 퍼즐 수', with_solutions: '뒤에 해답 싣기', print_now: '인쇄', solutions_heading: '해답', puzzle_n: '퍼즐 {n}', print_preview: '미리 보기', end_preview: '판으로 돌아가기', not_one_solution: '해가 하나인지 확인되지 않은 퍼즐: {names}',
    saved: '이 브라우저의 퍼즐', save_here: '이 퍼즐 저장', delete: '삭제', none_saved: '아직 없습니다.', failed: '실패했습니다: {message}', bad_link: '주소에 든 퍼즐을 읽을 수 없습니다. 링크가 손상되었거나 잘렸습니다.', not_a_puzzle: '페이지가 보여 줄 수 있는 퍼즐이 아닙니다.', too_large: '값이 {count}개인 {rows}×{columns} 판은 너무 큽니다. 이 페이지는 46×46까지 열며, 더 큰 판은 명령줄에서 열 수 있습니다.',

    keys: '글쇠', key_arrows: '화살표|이동, Shift와 함께 선택', key_digits: '숫자|입력, Shift는 모서리 메모, Ctrl은 가운데 메모, Alt는 색', key_space: 'Space 또는 Z X C V|숫자가 입력할 것을 바꾸기', key_delete: 'Delete|칸을 지우거나 단서 제거', key_enter: 'Enter|선택한 칸으로 단서 만들기', key_undo: 'Ctrl+Z, Ctrl+Y|실행 취소, 다시 실행', key_all: 'Ctrl+A|모든 칸 선택', key_escape: 'Esc|선택 해제', key_hint: '?|이 도움말', skip: '판으로 건너뛰기',

    'kind:cages.list': '킬러 케이지', 'kind:cages.rellik': '렐릭 케이지', 'kind:cages.equality': '균형 케이지', 'kind:cages.lunchbox': '런치박스', 'kind:cages.product': '곱 케이지', 'kind:cages.multi_sum': '여러 합 케이지', 'kind:houses.extra': '추가 구역',
    'kind:sums.list': '합', 'kind:sums.equal': '같은 합', 'kind:marks.clone': '복제', 'kind:marks.same': '같은 숫자들',
    'kind:lines.thermo': '온도계', 'kind:lines.slow_thermo': '느린 온도계', 'kind:arrows.list': '화살표', 'kind:arrows.average': '평균 화살표', 'kind:arrows.double': '양쪽 화살표', 'kind:lines.whisper': '속삭임 선', 'kind:lines.renban': '렌반', 'kind:lines.palindrome': '회문', 'kind:lines.weak_palindrome': '약한 회문', 'kind:lines.region_sum': '구역 합 선', 'kind:lines.between': '사이 선', 'kind:lines.lockout': '잠금 선', 'kind:lines.zipper': '지퍼 선', 'kind:lines.entropic': '엔트로피 선', 'kind:lines.modular': '나머지 선', 'kind:lines.sum_line': '합 선', 'kind:lines.nabner': '나브너 선', 'kind:lines.same_difference': '같은 차 선', 'kind:lines.sequence': '등차수열 선', 'kind:lines.index': '색인 선', 'kind:marks.value_index': '값 색인',
    'kind:dots.white': '흰 점', 'kind:dots.black': '검은 점', 'kind:dots.x': 'X', 'kind:dots.v': 'V', 'kind:dots.greater': '부등호', 'kind:dots.difference': '차', 'kind:dots.ratio': '비', 'kind:dots.sum': '두 칸의 합', 'kind:marks.quad': '네 칸 수',
    'kind:marks.odd': '홀수', 'kind:marks.even': '짝수', 'kind:marks.low': '작은 수', 'kind:marks.high': '큰 수', 'kind:marks.minimum': '최솟값', 'kind:marks.maximum': '최댓값, 요새', 'kind:marks.circles': '세는 동그라미', 'kind:marks.candidates': '이 숫자만', 'kind:marks.sweeper': '지뢰 찾기', 'kind:marks.sweeper_with_itself': '지뢰 찾기 (자신 포함)', 'kind:marks.column_index': '열 색인', 'kind:marks.row_index': '행 색인', 'kind:marks.box_index': '상자 색인',
    'kind:outside.little_killer': '리틀 킬러', 'kind:outside.sandwich': '샌드위치', 'kind:outside.x_sum': 'X-합', 'kind:outside.skyscraper': '고층 빌딩', 'kind:outside.hidden_skyscraper': '숨은 고층 빌딩', 'kind:outside.first_seen': '처음 보이는 홀수나 짝수', 'kind:outside.before': '가장 큰 수 앞의 합', 'kind:outside.rossini': '로시니 화살표', 'kind:outside.numbered_room': '번호 방', 'kind:outside.full_rank': '전체 순위', 'kind:outside.full_rank_ties': '전체 순위 (동점)',
    'kind:houses.diagonals': '대각선', 'kind:houses.windoku': '윈도쿠', 'kind:houses.disjoint': '같은 자리 묶음', 'kind:global.anti': '체스 금지', 'kind:global.nonconsecutive': '이웃 비연속', 'kind:global.kropki_negative': '크롭키 점을 모두 표시', 'kind:global.xv_negative': 'X와 V를 모두 표시', 'kind:global.rossini_negative': '로시니 화살표를 모두 표시', 'kind:global.taxicab': '택시 금지', 'kind:global.entropy': '2×2 엔트로피', 'kind:global.modulo': '2×2 나머지', 'kind:global.flatmates': '더치 플랫메이트', 'kind:global.lines_differ': '모든 줄이 다름',
};
