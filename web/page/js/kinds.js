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
 * @property {string} look a drawing, 24 units wide
 */

/** A thick line through an icon. */
const line = (/** @type {string} */ colour, more = '') => `<path d="M4 18 10 8l5 7 5-9" fill="none" stroke="${colour}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>${more}`;
const thermo = (/** @type {string} */ colour, fill = colour) => `<path d="M6 18V8h12" fill="none" stroke="${colour}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/><circle cx="6" cy="18" r="4" fill="${fill}" stroke="${colour}" stroke-width="2"/>`;
const ends = (/** @type {string} */ colour, /** @type {string} */ shape) => `<path d="M5 17 19 7" stroke="${colour}" stroke-width="3"/>${shape}`;
const text = (/** @type {string} */ words, size = 12, more = '') => `<text x="12" y="${12 + size * 0.36}" font-size="${size}" text-anchor="middle" fill="currentColor" font-weight="600" stroke="none">${words}</text>${more}`;
const dashed = (/** @type {string} */ colour, /** @type {string} */ dashes, /** @type {string} */ words = '') => `<rect x="3.5" y="3.5" width="17" height="17" rx="1" fill="none" stroke="${colour}" stroke-width="1.6" stroke-dasharray="${dashes}"/>${words && text(words, 9)}`;
const dot = (/** @type {string} */ look, words = '', colour = 'currentColor') => `<path d="M12 2v20" stroke="currentColor" opacity=".35"/><circle cx="12" cy="12" r="6" ${look}/>${words && `<text x="12" y="15.2" font-size="9" text-anchor="middle" fill="${colour}" font-weight="600">${words}</text>`}`;
const between = (/** @type {string} */ words) => `<path d="M12 1v5m0 12v5" stroke="currentColor" opacity=".35"/>${text(words, 13)}`;
const beside = (/** @type {string} */ words) => `<path d="M14 3.5h7.5v17H14z" fill="none" stroke="currentColor" opacity=".5"/><text x="6.5" y="17" font-size="14" text-anchor="middle" fill="currentColor" font-weight="600">${words}</text>`;
const shaded = (/** @type {string} */ colour) => `<rect x="3" y="3" width="18" height="18" rx="2" fill="${colour}"/>`;
const extreme = (/** @type {string} */ signs) => `${shaded('#d4d4d4')}<path d="${signs}" fill="none" stroke="#555" stroke-width="1.6"/>`;
const mine = (/** @type {string} */ fill) => `<path d="M12 2v20M2 12h20M5 5l14 14M19 5 5 19" stroke="#11776b" stroke-width="1.4"/><circle cx="12" cy="12" r="7" fill="${fill === 'none' ? 'var(--paper)' : fill}" stroke="#11776b" stroke-width="1.4"/>`;
const white = 'fill="none" stroke="currentColor" stroke-width="1.5"';
const black = 'fill="currentColor"';

/**
 * The table: section, key, gesture, number, drawing, options.
 * @type {[string, string, Kind['gesture'], Kind['number'], string, string?][]}
 */
const TABLE = [
    ['cages', 'list', 'area', 'optional', dashed('currentColor', '3 2', '12')],
    ['cages', 'rellik', 'area', 'required', dashed('#c22929', '5 2 1 2', '≠')],
    ['cages', 'equality', 'area', 'none', dashed('#2a8a4a', '1.5 2', '=')],
    ['cages', 'lunchbox', 'area', 'required', dashed('#7a5195', '6 2', '<>')],
    ['cages', 'product', 'area', 'required', dashed('#9a5b00', '4 1.5 1 1.5', '×')],
    ['cages', 'multi_sum', 'area', 'values', dashed('#4a4a8c', '4 1.5 4 3', '7/9')],
    ['houses', 'extra', 'area', 'none', shaded('#b9cdf0')],
    ['sums', 'list', 'sum', 'required', text('Σ', 15)],
    ['sums', 'equal', 'groups', 'none', dashed('#2f6fb3', '1 2', 'Σ=Σ')],
    ['marks', 'clone', 'groups', 'none', `<path d="M3 3h8v8H3zM13 13h8v8h-8z" fill="#9ec5f4"/>`],
    ['marks', 'same', 'groups', 'none', `<path d="M3 3h8v8H3zM13 13h8v8h-8z" fill="#b5dfa4"/>`],

    ['lines', 'thermo', 'path', 'none', thermo('#a8a8a8')],
    ['lines', 'slow_thermo', 'path', 'none', thermo('#9fb0c2', 'none')],
    ['arrows', 'list', 'path', 'none', `<path d="M9 15 19 5m-5 0h5v5" fill="none" stroke="#8c8c8c" stroke-width="2"/><circle cx="6.5" cy="17.5" r="4" fill="none" stroke="#8c8c8c" stroke-width="2"/>`, 'head'],
    ['arrows', 'average', 'path', 'none', `<path d="M9 15 19 5m-5 0h5v5" fill="none" stroke="#b5759a" stroke-width="2"/><circle cx="6.5" cy="17.5" r="4" fill="none" stroke="#b5759a" stroke-width="2"/>`],
    ['arrows', 'double', 'path', 'none', ends('#4aa3a0', '<circle cx="5" cy="17" r="3.5" fill="none" stroke="#4aa3a0" stroke-width="2"/><circle cx="19" cy="7" r="3.5" fill="none" stroke="#4aa3a0" stroke-width="2"/>')],
    ['lines', 'whisper', 'path', 'none', line('#84d47a'), 'min loop'],
    ['lines', 'renban', 'path', 'none', line('#d38ae0')],
    ['lines', 'palindrome', 'path', 'none', line('#b4b4b4')],
    ['lines', 'weak_palindrome', 'path', 'none', line('#cda3a3')],
    ['lines', 'region_sum', 'path', 'none', line('#74b4f2'), 'loop'],
    ['lines', 'between', 'path', 'none', ends('#a9a3c4', '<circle cx="5" cy="17" r="3.5" fill="#a9a3c4"/><circle cx="19" cy="7" r="3.5" fill="#a9a3c4"/>')],
    ['lines', 'lockout', 'path', 'none', ends('#8fb0c9', '<path d="m5 13 4 4-4 4-4-4zM19 3l4 4-4 4-4-4z" fill="#8fb0c9"/>'), 'min'],
    ['lines', 'zipper', 'path', 'none', line('#b39ff0')],
    ['lines', 'entropic', 'path', 'none', line('#f6b07a'), 'loop'],
    ['lines', 'modular', 'path', 'none', line('#5cc9bd'), 'mod loop'],
    ['lines', 'sum_line', 'path', 'none', line('#cfa76a'), 'sum loop'],
    ['lines', 'nabner', 'path', 'none', line('#e8c62e')],
    ['lines', 'same_difference', 'path', 'none', line('#8ad8ee')],
    ['lines', 'sequence', 'path', 'none', line('#ee9a94')],
    ['lines', 'index', 'path', 'none', line('#b4c46a')],
    ['marks', 'value_index', 'path', 'none', `<path d="M5 12h14m-4-4 4 4-4 4" fill="none" stroke="#4aa3a0" stroke-width="2"/>`],

    ['dots', 'white', 'edge', 'none', dot(white)],
    ['dots', 'black', 'edge', 'none', dot(black)],
    ['dots', 'x', 'edge', 'none', between('X')],
    ['dots', 'v', 'edge', 'none', between('V')],
    ['dots', 'greater', 'edge', 'none', between('&gt;')],
    ['dots', 'difference', 'edge', 'required', dot(white, '3')],
    ['dots', 'ratio', 'edge', 'required', dot(black, '3', 'var(--paper)')],
    ['dots', 'sum', 'edge', 'required', `<path d="M12 2v20" stroke="currentColor" opacity=".35"/><rect x="5" y="6" width="14" height="12" rx="2" fill="var(--paper)" stroke="currentColor"/>${text('9', 10)}`],
    ['marks', 'quad', 'corner', 'values', `<path d="M12 1v22M1 12h22" stroke="currentColor" opacity=".35"/><circle cx="12" cy="12" r="7" fill="var(--paper)" stroke="currentColor"/>${text('12', 8)}`],

    ['marks', 'odd', 'cells', 'none', `<circle cx="12" cy="12" r="8" fill="#b9b9b9"/>`],
    ['marks', 'even', 'cells', 'none', `<rect x="4" y="4" width="16" height="16" fill="#b9b9b9"/>`],
    ['marks', 'low', 'cells', 'none', `<path d="m12 19 8-13H4z" fill="#9cc0ea"/>`],
    ['marks', 'high', 'cells', 'none', `<path d="M12 5 4 18h16z" fill="#efb48f"/>`],
    ['marks', 'minimum', 'cells', 'none', extreme('M20 9l-4 3 4 3M4 9l4 3-4 3M9 20l3-4 3 4M9 4l3 4 3-4')],
    ['marks', 'maximum', 'cells', 'none', extreme('M17 9l4 3-4 3M7 9l-4 3 4 3M9 17l3 4 3-4M9 7l3-4 3 4')],
    ['marks', 'circles', 'cells', 'none', `<circle cx="12" cy="12" r="8" fill="none" stroke="#e0702c" stroke-width="2"/>`],
    ['marks', 'sweeper', 'area', 'values', mine('none')],
    ['marks', 'sweeper_with_itself', 'area', 'values', mine('#d5efea')],
    ['marks', 'candidates', 'area', 'values', text('1 3', 9)],
    ['marks', 'column_index', 'cells', 'none', shaded('#f2b0b0')],
    ['marks', 'row_index', 'cells', 'none', shaded('#a9c5f1')],
    ['marks', 'box_index', 'cells', 'none', shaded('#aadba6')],

    ['outside', 'little_killer', 'outside', 'required', beside('↘')],
    ['outside', 'sandwich', 'outside', 'required', beside('S')],
    ['outside', 'x_sum', 'outside', 'required', beside('X')],
    ['outside', 'skyscraper', 'outside', 'required', beside('▟')],
    ['outside', 'hidden_skyscraper', 'outside', 'required', beside('▗')],
    ['outside', 'first_seen', 'outside', 'required', beside('1.')],
    ['outside', 'before', 'outside', 'required', beside('&lt;')],
    ['outside', 'rossini', 'path', 'none', `<path d="M3 12h12m-5-5 5 5-5 5" fill="none" stroke="currentColor" stroke-width="2"/><path d="M18.5 3.5v17" stroke="currentColor" opacity=".5"/>`],
    ['outside', 'numbered_room', 'outside', 'required', beside('N')],
    ['outside', 'full_rank', 'outside', 'required', beside('#')],
    ['outside', 'full_rank_ties', 'outside', 'required', beside('≡')],

    ['houses', 'diagonals', 'diagonals', 'none', `<path d="M3 3l18 18M21 3 3 21" stroke="#8fb4e3" stroke-width="2.5"/>`],
    ['houses', 'windoku', 'switch', 'none', shaded('#dfe6f3')],
    ['houses', 'disjoint', 'switch', 'none', text('∴', 14)],
    ['global', 'anti', 'offsets', 'none', text('♞', 15)],
    ['global', 'nonconsecutive', 'switch', 'none', text('1≁2', 9)],
    ['global', 'kropki_negative', 'switch', 'none', text('¬○', 11)],
    ['global', 'xv_negative', 'switch', 'none', text('¬X', 11)],
    ['global', 'rossini_negative', 'switch', 'none', text('¬→', 11)],
    ['global', 'taxicab', 'switch', 'none', text('⌐', 15)],
    ['global', 'entropy', 'switch', 'none', text('2×2', 9)],
    ['global', 'modulo', 'switch', 'none', text('%3', 11)],
    ['global', 'flatmates', 'switch', 'none', text('1/5/9', 8)],
    ['global', 'lines_differ', 'switch', 'none', text('≠≠', 11)],
];

/** The group of tools of each gesture. */
const GROUP_OF = { area: 'cages', sum: 'cages', groups: 'cages', path: 'lines', edge: 'dots', corner: 'dots', cells: 'cells', outside: 'outside', switch: 'rules', diagonals: 'rules', offsets: 'rules' };

/** @type {Kind[]} */
export const KINDS = TABLE.map(([section, key, gesture, number, look, options = '']) => ({
    id: `${section}.${key}`,
    section,
    key,
    gesture,
    number,
    options: options.split(' ').filter(Boolean),
    tools: section === 'marks' && gesture === 'area' ? 'cells' : section === 'outside' ? 'outside' : GROUP_OF[gesture],
    look,
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
