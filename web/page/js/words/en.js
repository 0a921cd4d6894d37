// @ts-check

/** @type {Record<string, string>} */
export const en = {
    // tabs and the header
    tabs: 'What to do', set: 'Set', solve: 'Solve', make: 'Make', share: 'File',
    undo: 'Undo', redo: 'Redo', language: 'Language', theme: 'Appearance',
    auto: 'System', light: 'Light', dark: 'Dark', untitled: 'Untitled puzzle',
    help: 'Help', close: 'Close', more: 'More', new_puzzle: 'New', sheet_low: 'Lower the panel', sheet_tall: 'Raise the panel', solving: 'Solving', undo_opening: 'Return to the puzzle that was open before this one?', redo_opening: 'Return to the puzzle that was opened after this one?',

    // the board, for screen readers
    board: 'Board of {rows} rows and {columns} columns',
    cell_empty: 'empty', cell_given: '{digit}, given', cell_value: '{digit}', corner_marks: 'corner marks {digits}',
    centre_marks: 'centre marks {digits}', outside_place: 'outside, row {row}, column {column}',

    // verdicts
    unique: 'Unique', none: 'No solution', multiple: 'Several solutions', invalid: 'Digits clash', undecided: 'Undecided',
    unreadable: 'Not valid', nothing_yet: 'Draw, type digits or open a puzzle: the verdict follows each edit.', verdict: 'Verdict', details: 'Details', compare: 'Show', why: 'Why?', row_n: 'row {n}', column_n: 'column {n}', box_n: 'box {n}', region_n: 'region {n}',
    does_not_fit: 'No solution: {clue} does not fit the rest', cannot_be_met: 'No solution: {clue} cannot be met', two_clash: 'No solution: {first} and {second} clash', many_clash: 'No solution: {count} givens and clues clash', each_suspect: 'Remove any one of them, and there is a solution.', checking: 'Checking…', checking_for: 'Checking for {seconds} s', no_answer: 'No answer from kdoku', no_answer_hint: 'Start `kdoku serve` again, if it has ended.', new_address: 'If kdoku was started again, paste its new address', no_token: 'This address has no token. Copy all of it.',
    stop: 'Stop', stopped: 'Stopped', check_again: 'Check again', candidates: 'Candidates', counts: 'How often', counts_hint: 'Colour each candidate by the number of solutions that have it',
    count_once: 'in 1 solution', count_few: 'in 2 to 9', count_often: 'in 10 or more', candidates_of_cell: 'candidates {digits}',
    candidates_hint: 'Show the digits that some solution has', differences: 'Two of the solutions differ in {count} cells.', solution_named: 'Solution {name}. The two differ in {count} cells.',
    show_first: 'A', show_second: 'B', show_both: 'A | B', more_solutions: 'More solutions', count_all: 'Count', count_exact: '{count} solutions', solution_of: 'Solution {n} of the first {count}. Where it differs from the first one is shaded.', conflict: 'These clash:',
    suspects: 'Remove any one of these, and there is a solution:', looking_for_conflict: 'Looking for the conflict…', no_conflict: 'The conflict was not found in time.',
    clash: '{digit} twice in {house}', warnings: 'Warnings', lossy: 'Not kept: {what}',
    lossy_rule: 'A rule is lost: {what}', seconds: '{n} s', milliseconds: '{n} ms',

    // entering
    entry: 'Enter', digit: 'Digit', corner: 'Corner', centre: 'Centre', colour: 'Colour', clear: 'Clear', pad: 'Digits',
    'colour:1': 'White', 'colour:2': 'Grey', 'colour:3': 'Black', 'colour:4': 'Green', 'colour:5': 'Pink', 'colour:6': 'Orange', 'colour:7': 'Red', 'colour:8': 'Yellow', 'colour:9': 'Blue',
    several: 'Select many', several_hint: 'Tap cells to add them to the selection', digit_left: '{digit}, {count} left', digit_hint: 'Shift+click, or hold: select all cells with it',

    // tools
    tools: 'Tools', lists: 'Lists', 'tool:select': 'Select', 'tool:digits': 'Digits', 'tool:cages': 'Cages', 'tool:lines': 'Lines', 'tool:dots': 'Dots and edges', 'tool:cells': 'Cells', 'tool:outside': 'Outside', 'tool:regions': 'Regions', 'tool:draw': 'Drawing',
    'list:rules': 'Global rules', 'list:clues': 'Clues', 'list:info': 'Info', find_clue: 'Find a clue…', nothing_found: 'No kind of clue is called “{text}”.', recent: 'Used last', erase: 'Erase', erase_hint: 'Drag over clues to remove them. The right mouse button does so at any time.', as_text: 'As text',
    regions: 'Regions', rules_hint: 'Rules for all cells of the board.',
    number: 'Number', values: 'Values', min: 'Difference at least', mod: 'Modulo', sum: 'Sum', head: 'Cells of the head', loop: 'Closed loop',
    clue: 'Clue', cells_of_clue: 'Clue as text', remove: 'Remove', new_clues: 'For new clues', no_clues: 'No clues yet.', apply: 'Apply',
    hint_area: 'Drag over cells.|Or select cells and press Enter.',
    hint_sum: 'Drag over cells; change signs and factors in the text.',
    hint_groups: 'Drag over the first group of cells, then over the next.', group_started: 'First group: {cells}. Drag over the next.',
    hint_path: 'Drag along cells.|Or select cells in order and press Enter.',
    hint_edge: 'Tap the edge between two cells.|Or select both and press Enter.',
    hint_corner: 'Tap where four cells meet.|Or select them and press Enter.',
    hint_cells: 'Tap cells, or drag over them.',
    hint_outside: 'Tap beside the board, then type the number. Tap again for another direction.',
    hint_number: 'Type digits to change the number.', choose_tool: 'Choose a tool.',

    // shapes
    shapes: 'Drawing', new_shapes: 'For new shapes', 'shape:line': 'Line', 'shape:circle': 'Circle', 'shape:rectangle': 'Rectangle', 'shape:text': 'Text', 'shape:colour': 'Cell colour', 'shape:cage': 'Cage',
    shape_colour: 'Colour', shape_fill: 'Fill', shape_width: 'Width', shape_height: 'Height', shape_stroke: 'Line width', shape_angle: 'Angle', shape_size: 'Size', shape_text: 'Text', shape_arrow: 'Arrow head', shape_above: 'Above the clues',
    hint_shape: 'Shapes are only drawn: they are not rules.', hint_shape_line: 'Drag along cells, also beside the board. Click on a line to choose it.',
    hint_shape_point: 'Click in a cell, on an edge or a corner, or drag. Click again to choose it, once more to remove it.', hint_shape_cells: 'Drag over cells; again to erase.',

    // regions and the board
    // fog
    fog: 'Fog', fog_on: 'The board is in fog', fog_off: 'No fog.', fog_lights: 'Clear at the start: {count} of {cells} cells.',
    fog_brush: 'A click clears', fog_brush_one: 'One cell', fog_brush_wide: '3×3 cells',
    hint_fog: 'Click on cells or drag over them: they are clear at the start. Do it again to cover them. While the puzzle is solved, a right digit clears the 3×3 cells around it.',
    cell_fog: 'in fog', fog_cleared: 'Cells cleared of fog: {count}.', cell_light: 'clear at the start',

    hint_regions: 'Drag from a cell to give its region to others. Or select cells and make them a region.',
    select_cells: 'Select cells', paint: 'Paint', make_region: 'Make a region', clear_region: 'No region', remove_cells: 'Remove cells',
    sizes: 'Sizes of the regions: {sizes}. Each holds at most {count} cells.', region_fault: 'Regions of {sizes} cells; each holds at most {count}',
    new_board: 'New board', rows: 'Rows', columns: 'Columns', boxes: 'Boxes', box_usual: 'Usual', box_none: 'None', lowest: 'Lowest value', symbols: 'Symbols',
    numbers: 'Numbers', create: 'Create', new_board_note: 'Starts a new puzzle. Undo brings the old one back.', size: 'Size',
    remove_givens: 'Remove the givens', remove_clues: 'Remove the clues',
    title: 'Title', author: 'Author', description: 'Description', rules_in_words: 'Rules in your words', write_rules: 'Write them from the clues', write_rules_hint: 'One sentence for each kind of clue', write_rules_question: 'Replace your text?',
    own_rules: 'Rules as text', own_rules_hint: 'Tables of a puzzle file, such as [[relation]]. They are added to the puzzle.', add: 'Add',
    edit_text: 'The whole puzzle as text', save: 'Save', cancel: 'Cancel',
    both_diagonals: 'Both', down_diagonal: 'Down', up_diagonal: 'Up', off: 'Off', anti_knight: 'Anti-knight', anti_king: 'Anti-king', knight: 'Knight', king: 'King', camel: 'Camel (1, 3)', zebra: 'Zebra (2, 3)',

    // solving
    timer: 'Time', pause: 'Pause', paused: 'Paused', resume: 'Continue', restart: 'Restart', check: 'Check', mark_mistakes: 'Mark mistakes at once', reveal: 'Show the solution', restart_question: 'Remove all your entries and start again?', reveal_question: 'Show the solution and end the game?',
    right_so_far: 'No mistake so far.', mistakes: '{count} cells are wrong.', mistake: '1 cell is wrong.', solved: 'Solved in {time}. Well done!', cannot_check: 'The puzzle does not have exactly one solution.',
    combinations: '{sum} in {count} cells: {sets}',
    still_possible: 'A solution is still possible.', impossible: 'No solution is possible any more.',
    hint: 'Hint', hint_more: 'More', hint_step: 'Show the step', hint_apply: 'Do the step', hint_close: 'Close the hint', working: 'Working…',
    explain: 'Explain all steps', all_steps: 'All next steps', steps: 'Steps', previous: 'Previous', next: 'Next', step_of: 'Step {n} of {count}', scale: 'Scale', scale_usual: 'Usual for the rules',
    rules: 'Rules',

    // the page for solving
    rules_more: 'More', rules_less: 'Less', cells_left: '{count} cells left.', solve_menu: 'More actions', full_but_wrong: 'The board is full, but not yet right.',
    fill_marks: 'Fill in pencil marks', automatic: 'Automatic pencil marks', automatic_on: 'Automatic pencil marks are on.', automatic_off: 'Automatic pencil marks are off.', clear_marks: 'Clear the marks that a digit rules out', highlight: 'Highlight the same digit',
    save_checkpoint: 'Save a checkpoint', to_checkpoint: 'Back to the checkpoint', to_last_right: 'Back to the last right position', checkpoint_saved: 'The position is saved.', checkpoint_back: 'This is the saved position.', no_checkpoint: 'No position is saved yet.',
    taken_back: 'Steps taken back: {count}.', wrong_removed: 'Wrong digits removed: {count}.',
    steps_of_group: '{count} steps', solved_title: 'Solved!', solved_in: 'Your time: {time}', another: 'Another one', look: 'Look at it',

    // making
    generate: 'Generate', make_puzzle: 'Make a puzzle', from_rules: 'Board', this_board: 'This board and its clues', a_size: '{n}×{n}', symmetry: 'Symmetry', clue_count: 'Number of givens (from–to)', level: 'Difficulty', any: 'Any', more_options: 'More',
    rating: 'Rating (from–to)', rating_unit: 'tenths allowed, 1.0 to about 12', score_unit: 'points, 0 to about 5000', rating_range: 'The rating is that of the hardest step: from 1.0 for a single to about 12 for the longest chains. The usual scale is Sudoku Explainer 1.2.1 for classic 9×9, otherwise kdoku.', score_range: 'The rating is the score of all steps: easy up to 800, medium up to 1000, hard up to 1600, unfair up to 1800, above that extreme.', technique: 'Uses the technique', technique_note: 'The solution path uses the technique at least once; harder steps may occur, too.', minimal: 'Minimal: no given is redundant', how_many: 'How many', many_note: 'The first one is opened; all are put on the sheet for printing, under File.', generating: 'Making puzzle {n} of {count}…', generated: 'Made a puzzle with {clues} givens in {time}.',
    improve: 'This puzzle', minimise: 'Remove redundant givens…', minimise_clues: 'Remove redundant clues…', nothing_redundant: 'Nothing is redundant.', redundant: 'Redundant: {count}', redundant_note: 'Without all of these there is still exactly one solution. Givens are tried before clues.', remove_n: 'Remove {count}', removed_n: 'Removed {count}. Undo brings them back.', given_named: 'Given {digit}, {cell}',
    rate: 'Rate', extra_rules: 'Rules', easy: 'Easy', medium: 'Medium', hard: 'Hard', unfair: 'Unfair', extreme: 'Extreme',
    'symmetry:none': 'None', 'symmetry:rotate-180': 'Half turn', 'symmetry:rotate-90': 'Quarter turn', 'symmetry:mirror-h': 'Mirror, left and right', 'symmetry:mirror-v': 'Mirror, top and bottom',
    'symmetry:diagonal': 'Diagonal', 'symmetry:anti-diagonal': 'Other diagonal', 'symmetry:full': 'Full', rated: '{difficulty}.', rated_level: '{level} ({rating})', hardest_step: 'Hardest step: {technique}.', not_rated: 'The steps of this scale do not solve the puzzle.',
    'techniques:singles': 'Singles', 'techniques:subsets': 'Pairs, triples and larger', 'techniques:locked': 'Locked candidates', 'techniques:fish': 'Fish', 'techniques:wings': 'Wings', 'techniques:colouring': 'Strong links and colouring', 'techniques:chains': 'Chains', 'techniques:uniqueness': 'Uniqueness', 'techniques:clues': 'Clues', 'techniques:others': 'Others',

    // the start
    start_solving: 'Start solving', start_draw: 'Draw a puzzle', start_open: 'Open a puzzle', start_open_hint: 'Paste a link or 81 digits', start_make: 'Make one for me', more_boards: 'More boards', examples: 'Examples',

    // in and out
    paste: 'Open a puzzle', paste_hint: 'Paste a link, 81 digits, or a puzzle file', open: 'Open', opened: 'Opened: {title}.', file: 'Choose a file',
    copy: 'Copy', copied: 'Copied.', copied_short: 'Copied', copy_failed: 'The browser did not allow copying. The text is here:', 'as:link': 'Link to this page', 'as:f-puzzles': 'f-puzzles', 'as:sudokupad': 'SudokuPad', 'as:toml': 'Puzzle file', 'as:iss': 'Interactive Sudoku Solver', 'as:line': 'Line of digits', 'as:svg': 'Picture, any size (SVG)', 'as:png': 'Picture, pixels (PNG)',
    print: 'Print', sheet_count: '{count} puzzles on the sheet', sheet_one: '1 puzzle on the sheet', sheet_none: 'Prints this puzzle. Or collect several on a sheet:', add_to_sheet: 'Add this puzzle', clear_sheet: 'Empty the sheet', per_page: 'Puzzles per page', with_solutions: 'Solutions at the back', print_now: 'Print', solutions_heading: 'Solutions', puzzle_n: 'Puzzle {n}', print_preview: 'Preview', end_preview: 'Back to the board', 'doubt:multiple': '{name} has more than one solution.', 'doubt:none': '{name} has no solution.', 'doubt:undecided': '{name} could not be checked in time.', 'printed:multiple': 'One of several solutions', 'printed:none': 'No solution.', 'printed:undecided': 'Not checked in time: there may be other solutions', 'printed:unfound': 'No solution was found in time.',
    // files: opening, exporting, printing, keeping
    opened_by: 'Opened: {title}, by {author}.', drop_note: 'Or drop a file anywhere on the page.', too_long_text: 'The text is longer than 1 MB, so it is not one puzzle.', nothing_pasted: 'Paste a puzzle first.',
    copy_link: 'Copy link', copy_of: 'Copy: {what}', copy_link_of: 'Copy link: {what}', open_of: 'Open in a new tab: {what}', save_of: 'Save: {what}', by_author: '{title} by {author}',
    export: 'Export', links: 'Links', files: 'Files', texts: 'Texts for other programs',
    'as:link-here': 'Link for this computer', 'as:about': 'Title and link',
    'for:link': 'For anyone: opens in each browser.', 'for:link-here': 'Opens only where this kdoku runs.', 'for:f-puzzles': 'For setters: to edit it there.', 'for:sudokupad': 'For solvers: to play it there.', 'for:about': 'For messages and forums. The link leads to {page}.', this_page: 'this page', 'for:toml': 'Holds everything; kdoku opens it again.', 'for:svg': 'For documents and web pages: sharp at any size.', 'for:png': 'For messages and forums.', 'for:iss': 'Its string of constraints.', 'for:line': 'The givens only.',
    converting: 'Finding what the links can hold…', nothing_lost: 'SudokuPad and f-puzzles both get the whole puzzle.', losses_of_links: 'SudokuPad and f-puzzles both lose:', loss_times: '{what} ({count})',
    'export_note:multiple': 'The puzzle has more than one solution.', 'export_note:none': 'The puzzle has no solution.', 'export_note:invalid': 'The puzzle has no solution.', 'export_note:undecided': 'It is not known whether the puzzle has exactly one solution.',
    numbered: '{n}. {title}',
    'loss:title': 'title', 'loss:author': 'author', 'loss:rules': 'rules in words', 'loss:description': 'description', 'loss:solution': 'solution', 'loss:digits entered': 'digits entered', 'loss:yin_yang': 'yin-yang', 'loss:japanese_sums': 'Japanese sums', 'loss:relation': 'relation', 'loss:regex': 'pattern', 'loss:automaton': 'automaton', 'loss:table': 'table', 'loss:cell_loop': 'loop of cells', 'loss:connected': 'connected area', 'loss:shapes': 'shapes',
    saved: 'Puzzles in this browser', save_here: 'Keep this puzzle', delete: 'Delete', none_saved: 'None yet.', failed: 'That did not work: {message}', bad_link: 'The puzzle in the address cannot be read: the link is damaged or cut off.', not_a_puzzle: 'This is not a puzzle that the page can show.', too_large: 'A board of {rows}×{columns} with {count} values is too large. The page takes boards up to 46×46; the command line takes all.',

    // help
    keys: 'Keys', key_arrows: 'Arrows|move; with Shift, select', key_digits: 'Digits|enter; with Shift, corner marks; with Ctrl, centre marks; with Alt, colours', key_space: 'Space, or Z X C V|change what digits enter', key_delete: 'Delete|clear cells, or remove the clue', key_enter: 'Enter|make a clue of the selected cells', key_undo: 'Ctrl+Z, Ctrl+Y|undo, redo', key_all: 'Ctrl+A|select all cells', key_same: 'Double click, or Shift+click on the pad|select all cells with a digit', key_automatic: 'M|while solving: automatic pencil marks on or off', key_checkpoint: 'K, Shift+K|while solving: save a checkpoint, go back to it', key_escape: 'Esc|let go of everything', key_hint: '?|this help', skip: 'Skip to the board',
    key_copy: 'Ctrl+C, Ctrl+X, Ctrl+V|copy, cut, paste: the chosen clue, or digits',

    // kinds of clues
    'kind:cages.list': 'Killer cage', 'kind:cages.rellik': 'Rellik cage', 'kind:cages.equality': 'Equality cage', 'kind:cages.lunchbox': 'Lunchbox', 'kind:cages.product': 'Product cage', 'kind:cages.multi_sum': 'Cage with several sums', 'kind:houses.extra': 'Extra region',
    'kind:sums.list': 'Sum', 'kind:sums.product': 'Product', 'kind:sums.equal': 'Equal sums', 'kind:marks.clone': 'Clones', 'kind:marks.same': 'Same digits',
    'kind:lines.thermo': 'Thermometer', 'kind:lines.slow_thermo': 'Slow thermometer', 'kind:arrows.list': 'Arrow', 'kind:arrows.average': 'Average arrow', 'kind:arrows.double': 'Double arrow', 'kind:lines.whisper': 'Whisper', 'kind:lines.renban': 'Renban', 'kind:lines.palindrome': 'Palindrome', 'kind:lines.weak_palindrome': 'Weak palindrome', 'kind:lines.region_sum': 'Region sum line', 'kind:lines.between': 'Between line', 'kind:lines.lockout': 'Lockout line', 'kind:lines.zipper': 'Zipper line', 'kind:lines.entropic': 'Entropic line', 'kind:lines.modular': 'Modular line', 'kind:lines.sum_line': 'Sum line', 'kind:lines.nabner': 'Nabner line', 'kind:lines.same_difference': 'Same-difference line', 'kind:lines.sequence': 'Sequence line', 'kind:lines.index': 'Index line', 'kind:marks.value_index': 'Value index',
    'kind:dots.white': 'White dot', 'kind:dots.black': 'Black dot', 'kind:dots.x': 'X', 'kind:dots.v': 'V', 'kind:dots.greater': 'Greater than', 'kind:dots.difference': 'Difference', 'kind:dots.ratio': 'Ratio', 'kind:dots.sum': 'Sum of two', 'kind:marks.quad': 'Quadruple',
    'kind:marks.odd': 'Odd', 'kind:marks.even': 'Even', 'kind:marks.low': 'Low', 'kind:marks.high': 'High', 'kind:marks.minimum': 'Minimum', 'kind:marks.maximum': 'Maximum, fortress', 'kind:marks.circles': 'Counting circles', 'kind:marks.candidates': 'Only these digits', 'kind:marks.sweeper': 'Sweeper', 'kind:marks.sweeper_with_itself': 'Sweeper, itself included', 'kind:marks.column_index': 'Column index', 'kind:marks.row_index': 'Row index', 'kind:marks.box_index': 'Box index',
    'kind:outside.little_killer': 'Little killer', 'kind:outside.sandwich': 'Sandwich', 'kind:outside.x_sum': 'X-sum', 'kind:outside.skyscraper': 'Skyscraper', 'kind:outside.hidden_skyscraper': 'Hidden skyscraper', 'kind:outside.first_seen': 'First odd or even seen', 'kind:outside.before': 'Sum before the largest digit', 'kind:outside.rossini': 'Rossini arrow', 'kind:outside.numbered_room': 'Numbered room', 'kind:outside.full_rank': 'Full rank', 'kind:outside.full_rank_ties': 'Full rank with ties',
    'kind:houses.diagonals': 'Diagonals', 'kind:houses.windoku': 'Windoku', 'kind:houses.disjoint': 'Disjoint groups', 'kind:houses.asterisk': 'Asterisk', 'kind:houses.girandola': 'Girandola', 'kind:global.anti': 'Anti-chess', 'kind:global.nonconsecutive': 'Nonconsecutive', 'kind:global.toroidal_knight': 'Toroidal knight', 'kind:global.toroidal_king': 'Toroidal king', 'kind:global.consecutive_negative': 'All white dots are given', 'kind:global.ratio_negative': 'All black dots are given', 'kind:global.top_bottom': 'Top to bottom', 'kind:global.kropki_negative': 'All Kropki dots are given', 'kind:global.xv_negative': 'All X and V are given', 'kind:global.rossini_negative': 'All Rossini arrows are given', 'kind:global.taxicab': 'Anti-taxicab', 'kind:global.entropy': 'Entropy of 2×2', 'kind:global.modulo': 'Modulo of 2×2', 'kind:global.flatmates': 'Dutch flatmates', 'kind:global.lines_differ': 'All lines differ',

    // rules of one's own
    rule_heading: 'Add a rule of your own', rule_change_heading: 'Change the rule', rule_change: 'Change', rule_kinds: 'Kinds of rules', rule_examples: 'Ready examples', rule_back: 'Back to the kinds of rules', rule_add: 'Add the rule', rule_save: 'Save the rule', rule_added: 'The rule was added.', rule_saved: 'The rule was changed.', rule_preview: 'What the rule says', rule_as_text: 'As text', rule_only_text: 'The form has no rule of this shape. Change it as text.', rule_one_table: 'Write one table {table}.',
    'rule_kind:relation': 'Two cells', 'rule_kind:line': 'A line', 'rule_kind:count': 'A count', 'rule_kind:group': 'A group of cells', 'rule_kind:area': 'An area of digits',
    'rule_eg:relation': 'Such as: neighbours never have a certain sum', 'rule_eg:line': 'Rising, alternating, with a sum, or a pattern', 'rule_eg:count': 'How many of these cells hold chosen digits', 'rule_eg:group': 'All different, all equal, or a sum', 'rule_eg:area': 'Chosen digits form one area, or a loop',
    'rule_example:no_ten': 'Neighbours: no 5, no 10', 'rule_example:knight_ten': 'Knight: no sum 10', 'rule_example:diagonal_apart': 'Diagonal: not consecutive', 'rule_example:prime_line': 'Line of prime sums', 'rule_example:product_line': 'Line: product at most 20', 'rule_example:divides_line': 'Line of divisors', 'rule_example:parity_line': 'Line: odd and even', 'rule_example:not_renban': 'Not consecutive digits', 'rule_example:one_two': '1 directly before 2', 'rule_example:two_small': 'Two of 1, 2, 3', 'rule_example:odd_area': 'Odd digits connected',
    rule_what: 'What must hold', rule_where: 'For', rule_condition: 'Condition', rule_compared: 'What is compared', rule_extent: 'Where', rule_whole: 'Whole board', rule_these: 'Only some cells', rule_rows_down: 'Rows down', rule_columns_right: 'Columns right', rule_not: 'Must not hold', rule_digits: 'Digits',
    'rule_over:adjacent': 'Cells that share a side', 'rule_over:diagonal': 'Cells that share only a corner', 'rule_over:king': 'Cells a king’s move apart', 'rule_over:knight': 'Cells a knight’s move apart', 'rule_over:offset': 'Cells {rows} rows and {columns} columns apart', 'rule_over:line': 'Each cell and the next along a line', 'rule_over:pairs': 'Every two of the cells',
    'rule_short:adjacent': 'Neighbours', 'rule_short:diagonal': 'Diagonal neighbours', 'rule_short:king': 'King’s move', 'rule_short:knight': 'Knight’s move', 'rule_short:offset': '{rows} rows and {columns} columns apart', 'rule_short:line': 'Along a line', 'rule_short:pairs': 'Every two cells',
    'rule_value:sum': 'sum', 'rule_value:difference': 'difference', 'rule_value:product': 'product',
    'rule_measure:sum': 'their sum', 'rule_measure:difference': 'their difference', 'rule_measure:product': 'their product', 'rule_measure:ratio': 'their ratio', 'rule_measure:compare': 'which is greater', 'rule_measure:parity': 'odd and even', 'rule_measure:custom': 'own condition',
    'rule_op:eq': 'is {n}', 'rule_op:ne': 'is not {n}', 'rule_op:le': 'is at most {n}', 'rule_op:ge': 'is at least {n}', 'rule_op:multiple': 'is a multiple of {n}', 'rule_op:not_multiple': 'is not a multiple of {n}', 'rule_op:even': 'is even', 'rule_op:odd': 'is odd', 'rule_op:prime': 'is prime', 'rule_op:not_prime': 'is not prime', 'rule_op:square': 'is a square',
    'rule_op:times': 'one is {n} times the other', 'rule_op:not_times': 'neither is {n} times the other', 'rule_op:at_least_times': 'one is at least {n} times the other', 'rule_op:divides': 'one divides the other', 'rule_op:less': 'the first is less than the second', 'rule_op:more': 'the first is greater than the second', 'rule_op:more_by': 'the first is greater by at least {n}', 'rule_op:same': 'both are equal', 'rule_op:differ': 'they are different', 'rule_op:same_parity': 'both are odd or both are even', 'rule_op:other_parity': 'one is odd, one is even', 'rule_op:one_odd': 'at least one is odd', 'rule_op:one_even': 'at least one is even',
    rule_and: 'and', rule_or: 'or', rule_expression: 'Condition on a and b', rule_expression_hint: 'a is the first cell: the upper, the left, or the earlier on a line. + - * / %, == != < <= > >=, && || !, abs, min and max.',
    'rule_is:rising': 'digits rise from the first cell', 'rule_is:not_falling': 'digits rise or stay the same', 'rule_is:consecutive': 'consecutive digits in any order', 'rule_is:no_consecutive': 'no two digits are equal or consecutive', 'rule_is:apart': 'neighbours differ by at least {n}', 'rule_is:close': 'neighbours differ by at most {n}', 'rule_is:alternate': 'odd and even digits alternate', 'rule_is:palindrome': 'it reads the same from both ends', 'rule_is:steps': 'digits change in equal steps', 'rule_is:different': 'all digits are different', 'rule_is:line_sum': 'the sum is {n}', 'rule_is:pattern': 'the digits match “{pattern}”', 'rule_is:custom': 'own condition on two cells: {rule}',
    'rule_is:equal': 'all digits are equal', 'rule_is:sum': 'the sum', 'rule_is:distinct': 'the number of different digits stands in {n}', 'rule_is:same_parity': 'all digits are odd, or all are even', rule_sum: 'the sum', 'rule_is:connected': 'the digits {digits} form one connected area', 'rule_is:yin_yang': 'the digits {digits} and all others form one connected area each, and no 2×2 is all of one kind', 'rule_is:cell_loop': 'the digits {digits} form one loop',
    'rule_is:exactly': 'exactly {n} of them hold one of {digits}', 'rule_is:at_least': 'at least {n} of them hold one of {digits}', 'rule_is:at_most': 'at most {n} of them hold one of {digits}', 'rule_bound:exactly': 'Exactly this many cells hold one of the digits', 'rule_bound:at_least': 'At least this many cells hold one of the digits', 'rule_bound:at_most': 'At most this many cells hold one of the digits',
    rule_counted: 'the number of {digits} among them', rule_digit_in: 'the digit in {cell}', rule_pattern: 'Pattern', rule_pattern_hint: '. is any digit, [1-3] one of several, * any number of times, ( | ) a choice: .*12.* says that 1 stands directly before 2.', rule_other: 'Cell with that number', rule_other_count: 'Or: the cell that holds the number', rule_cells_in_order: 'Cells, in order', rule_cells_hint: 'Select cells on the board, or type r1c1 r1c2', rule_use_selection: 'Use the selected cells',
    rule_many_cells: '{first} to {last}, {count} cells', rule_sentence: '{where}: {what}.', rule_not_sentence: 'Forbidden: {sentence}', rule_is_named: 'Use the named clue: {name}', rule_named: 'This is a clue with a name: {name}. It is added as such, and drawn.', rule_draw: 'Draw it', 'rule_draw:line': 'Line', 'rule_draw:colour': 'Shade', 'rule_draw:none': 'Nothing', rule_name: 'Name', rule_words: 'Words for solvers',
    rule_no_cells: 'Select cells on the board.', rule_two_cells: 'Select at least two cells.', rule_no_digits: 'Choose digits.', rule_no_other: 'Name the cell with the number.',
    rule_pairs: '{count} of {all} pairs of digits are allowed.', rule_pair_cells: 'Pairs of cells: {count}', rule_says_nothing: 'The rule says nothing: it always holds.', rule_no_pair: 'There is no such pair of cells, so the rule says nothing.', rule_no_way: 'No digits satisfy it.', rule_ways: '{count} of {all} ways to fill {cells} cells are allowed.', rule_grid: 'Allowed pairs: a down, b across', rule_satisfies: 'Allowed:', rule_breaks: 'Not allowed:', rule_pair_list: '{count} pairs',
    rule_none: 'With this rule, no solution is left.', rule_none_before: 'The puzzle has no solution, also without this rule.', rule_elsewhere: 'Something else in the puzzle is not valid: {problem}', 'rule_verdict:unique': 'With this rule, the solution is unique.', 'rule_verdict:multiple': 'The rule can hold: there are several solutions.', 'rule_verdict:undecided': 'The rule is valid. Whether a solution is left was not found in time.',
    'rule_table:relation': 'Relation', 'rule_table:regex': 'Pattern', 'rule_table:automaton': 'Automaton', 'rule_table:table': 'Allowed values', 'rule_table:count': 'Count', 'rule_table:distinct': 'Different digits', 'rule_table:element': 'Element', 'rule_table:connected': 'One area', 'rule_table:yin_yang': 'Yin-yang', 'rule_table:cell_loop': 'One loop', 'rule_table:japanese_sums': 'Japanese sums', 'rule_table:shaded_sum': 'Sum of shaded cells', 'rule_table:deduced_regions': 'Regions to be found', 'rule_table:alike': 'Cells alike', 'rule_table:modifier': 'Modified cells', 'rule_table:schroedinger': 'Schrödinger cells', 'rule_table:any': 'One of several rules', 'rule_table:not': 'Forbidden', 'rule_table:each': 'For each cell', 'rule_table:variable': 'Number off the board',
    // turning and mirroring
    // boards to begin with, and examples
    'preset:nine': '9×9', 'preset:six': '6×6', 'preset:four': '4×4', 'preset:sixteen': '16×16', 'preset:jigsaw': 'Jigsaw', 'preset:samurai': 'Samurai', 'preset:twins': 'Two boards', 'preset:triplets': 'Three boards', 'preset:butterfly': 'Butterfly', 'preset:ring': 'Ring', 'preset:windmill': 'Windmill',
    'example:classic': 'Classic', 'example:kropki': 'Kropki dots',
    // overlapping boards
    overlapping_boards: 'Overlapping boards', overlapping_hint: 'Drag a board to move it by whole boxes, or with Alt by whole cells. Drag from the space around to add one.', overlapping_none: 'Only square boards with boxes of the same size can overlap others.',
    add_board: 'Add a board', move_boards: 'Move boards', board_n: 'Board {n}', row: 'Row', column: 'Column', board_size: '{size}×{size} ({high}×{wide})', boards_too_far: 'The boards together may have at most {most} rows and {most} columns.',
    // selected cells, copying, turning and mirroring
    selected_cells: 'Selected cells', selected_none: 'No cell is selected.', selected_one: '1 cell', selected: '{count} cells', selected_sum: 'sum {sum}', whole_puzzle: 'Whole puzzle',
    cut: 'Cut', paste_here: 'Paste', rotate_left: 'Rotate left', rotate_right: 'Rotate right', mirror_h: 'Mirror left–right', mirror_v: 'Mirror top–bottom',
    select_hint: 'Drag over cells to select them; in other tools, hold Shift. Ctrl+C copies the chosen clue or the digits, Ctrl+V pastes at the cursor.',
    copied_here: 'Copied for this page only: the browser did not allow more.', pasted_clue: 'The clue was pasted.', pasted_digits: 'Digits pasted: {count}.', paste_where: 'Select the cell where the first cell of the clue belongs.', paste_off: 'The clue does not fit there.', paste_nothing: 'There is neither a clue nor a rectangle of digits to paste. Select a cell first.',
    paste_set: 'Clues are pasted while setting.',
    cannot_turn: '{clue} cannot be turned or mirrored: the rule depends on the direction.', cannot_shift: '{clue} cannot be moved: the rule depends on the numbers of rows and columns.',

    // further words to find kinds by
    'find:cages.list': 'killer cage sum', 'find:cages.rellik': 'rellik killer cage forbidden sum', 'find:cages.equality': 'equality cage odd even low high balance', 'find:cages.lunchbox': 'lunchbox sandwich cage',
    'find:cages.product': 'product multiplication times calcudoku kenken cage', 'find:cages.multi_sum': 'multi sum several totals killer', 'find:houses.extra': 'extra region group house area different',
    'find:sums.list': 'sum equation total weighted at least at most', 'find:sums.equal': 'equal sums same total groups', 'find:marks.clone': 'clone copy shape identical', 'find:marks.same': 'same digits set equality group magic',
    'find:lines.thermo': 'thermometer thermo rising increasing bulb', 'find:lines.slow_thermo': 'slow thermometer thermo rising repeat', 'find:arrows.list': 'arrow sum circle pill', 'find:arrows.average': 'average mean arrow',
    'find:arrows.double': 'double arrow sum ends', 'find:lines.whisper': 'german dutch chinese whispers whisper green 5 4 difference', 'find:lines.renban': 'renban purple consecutive set run',
    'find:lines.palindrome': 'palindrome mirror symmetric grey', 'find:lines.weak_palindrome': 'weak palindrome parity mirror', 'find:lines.region_sum': 'region sum line box blue equal rsl',
    'find:lines.between': 'between line circles ends', 'find:lines.lockout': 'lockout line diamonds ends outside', 'find:lines.zipper': 'zipper middle centre center sum',
    'find:lines.entropic': 'entropic entropy line low middle high orange', 'find:lines.modular': 'modular modulo mod 3 parity remainder teal', 'find:lines.sum_line': 'sum line ten 10 segments split',
    'find:lines.nabner': 'nabner renban reverse yellow nonconsecutive', 'find:lines.same_difference': 'same equal difference line constant', 'find:lines.sequence': 'sequence arithmetic progression steps',
    'find:lines.index': 'index line position', 'find:marks.value_index': 'value index counting distance arrow', 'find:dots.white': 'kropki white dot circle consecutive difference 1',
    'find:dots.black': 'kropki black dot circle double ratio 2', 'find:dots.x': 'xv x sum ten 10', 'find:dots.v': 'xv v sum five 5', 'find:dots.greater': 'greater less than inequality sign compare futoshiki',
    'find:dots.difference': 'difference number dot kropki', 'find:dots.ratio': 'ratio number dot kropki times', 'find:dots.sum': 'sum two cells number pair', 'find:marks.quad': 'quadruple quad circle corner four',
    'find:marks.odd': 'odd parity circle grey', 'find:marks.even': 'even parity square grey', 'find:marks.low': 'low small 1 2 3 4', 'find:marks.high': 'high large big 6 7 8 9',
    'find:marks.minimum': 'minimum smallest local valley', 'find:marks.maximum': 'maximum largest local peak fortress', 'find:marks.circles': 'circle counting circles count',
    'find:marks.candidates': 'candidates only allowed pencil given', 'find:marks.sweeper': 'minesweeper mine neighbours around count', 'find:marks.sweeper_with_itself': 'minesweeper mine neighbours itself count',
    'find:marks.column_index': 'column index 159', 'find:marks.row_index': 'row index', 'find:marks.box_index': 'box index', 'find:outside.little_killer': 'little killer diagonal arrow sum',
    'find:outside.sandwich': 'sandwich between 1 9 sum', 'find:outside.x_sum': 'x sum first cells', 'find:outside.skyscraper': 'skyscraper seen visible building', 'find:outside.hidden_skyscraper': 'hidden skyscraper first hidden',
    'find:outside.first_seen': 'first seen odd even parity party', 'find:outside.before': 'before nine 9 until up to sum outside', 'find:outside.rossini': 'rossini arrow ascending rising',
    'find:outside.numbered_room': 'numbered room index nth', 'find:outside.full_rank': 'full rank order sort rows columns', 'find:outside.full_rank_ties': 'full rank ties equal order',
    'find:houses.diagonals': 'diagonals diagonal x sudoku', 'find:houses.windoku': 'windoku windows hyper', 'find:houses.disjoint': 'disjoint groups same place position', 'find:houses.asterisk': 'asterisk star', 'find:houses.girandola': 'girandola',
    'find:global.anti': 'anti chess knight king camel zebra move', 'find:global.nonconsecutive': 'nonconsecutive non consecutive neighbours adjacent', 'find:global.toroidal_knight': 'torus wrap edge', 'find:global.toroidal_king': 'torus wrap edge', 'find:global.consecutive_negative': 'consecutive negative', 'find:global.ratio_negative': 'double ratio negative', 'find:global.top_bottom': 'path', 'find:sums.product': 'kenken calcudoku multiply', 'find:global.kropki_negative': 'kropki negative anti all dots given',
    'find:global.xv_negative': 'xv negative anti all given', 'find:global.rossini_negative': 'rossini negative anti all arrows given', 'find:global.taxicab': 'taxicab taxi manhattan distance',
    'find:global.entropy': 'global entropy low middle high 2x2', 'find:global.modulo': 'global modulo modular remainder 2x2', 'find:global.flatmates': 'dutch flatmates 1 5 9',
    'find:global.lines_differ': 'all lines rows columns differ different unique',
};
