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
    ['sums', 'product', 'area', 'required'],
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
    ['houses', 'asterisk', 'switch', 'none'],
    ['houses', 'girandola', 'switch', 'none'],
    ['global', 'anti', 'offsets', 'none'],
    ['global', 'nonconsecutive', 'switch', 'none'],
    ['global', 'toroidal_knight', 'switch', 'none'],
    ['global', 'toroidal_king', 'switch', 'none'],
    ['global', 'consecutive_negative', 'switch', 'none'],
    ['global', 'ratio_negative', 'switch', 'none'],
    ['global', 'kropki_negative', 'switch', 'none'],
    ['global', 'xv_negative', 'switch', 'none'],
    ['global', 'rossini_negative', 'switch', 'none'],
    ['global', 'top_bottom', 'switch', 'none'],
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
    'cages.list': 'sum', 'cages.rellik': 'rellik', 'cages.lunchbox': 'lunchbox', 'cages.product': 'product', 'sums.product': 'product', 'sums.list': 'sum',
    'dots.difference': 'difference', 'dots.ratio': 'ratio', 'dots.sum': 'sum',
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
