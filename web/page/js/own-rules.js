// @ts-check
// Rules of one's own as a form has them: written as tables of the puzzle file, or as the named clue
// that says the same, and read from these tables again.

import { adjacent, cellNames, cellsIn } from './cells.js';

/** @typedef {import('./shape.js').Shape} Shape */
/** @typedef {{id: string, raw: any}} Clue a clue, with its `section.key` or the name of its table */

/**
 * What the form holds.
 * @typedef {object} Rule
 * @property {'relation' | 'line' | 'count' | 'group' | 'area'} kind
 * @property {string} cells as puzzle files write them
 * @property {string} rule of a line, a group or an area
 * @property {string} measure what of two cells is compared
 * @property {string} op how it is compared
 * @property {number} n
 * @property {string} expression a condition of one's own
 * @property {string} over which cells are paired
 * @property {string} offset rows and columns between the cells of a pair
 * @property {boolean} isWhole whether the rule is for the whole board
 * @property {number[]} digits values
 * @property {string} other the cell that holds the number, or empty
 * @property {string} pattern a regular expression
 * @property {boolean} isNamed whether a named clue is used if there is one
 * @property {boolean} isNot whether the rule must not hold
 * @property {string} name
 * @property {string | null} text the words for solvers; `null` for those of the form
 */

const COMPARISONS = ['eq', 'ne', 'le', 'ge', 'multiple', 'not_multiple', 'even', 'odd', 'prime', 'not_prime', 'square'];

/** What of two cells is compared, and how. */
export const MEASURES = /** @type {Record<string, string[]>} */ ({
    sum: COMPARISONS, difference: COMPARISONS, product: COMPARISONS,
    ratio: ['times', 'not_times', 'at_least_times', 'divides'],
    compare: ['less', 'more', 'more_by', 'same', 'differ'],
    parity: ['same_parity', 'other_parity', 'one_odd', 'one_even'],
    custom: [],
});

/** Which cells are paired. */
export const OVERS = ['adjacent', 'diagonal', 'king', 'knight', 'offset', 'line', 'pairs'];

/** The rules of lines, of groups and of areas. */
export const RULES = /** @type {Record<string, string[]>} */ ({
    line: ['rising', 'not_falling', 'consecutive', 'no_consecutive', 'apart', 'close', 'alternate', 'palindrome', 'steps', 'different', 'line_sum', 'pattern', 'custom'],
    group: ['different', 'equal', 'sum', 'distinct', 'same_parity', 'custom'],
    area: ['connected', 'yin_yang', 'cell_loop'],
    count: ['exactly', 'at_least', 'at_most'],
});

const NUMBERED = ['eq', 'ne', 'le', 'ge', 'multiple', 'not_multiple', 'times', 'not_times', 'at_least_times', 'more_by', 'apart', 'close', 'line_sum', 'sum'];

/** @type {Rule} */
export const BLANK = {
    kind: 'relation', cells: '', rule: '', measure: 'sum', op: 'ne', n: 5, expression: 'a + b != 5 && a + b != 10', over: 'adjacent', offset: '1 2', isWhole: true,
    digits: [], other: '', pattern: '.*12.*', isNamed: true, isNot: false, name: '', text: null,
};

/** Whether a rule has a number. */
export function hasNumber(/** @type {Rule} */ rule) {
    if (rule.kind === 'count') return !rule.other;
    return NUMBERED.includes(rule.kind === 'relation' ? rule.op : rule.rule) && !(rule.kind === 'relation' && rule.measure === 'custom');
}

/** Whether the pairs follow from a list of cells. */
export const isListed = (/** @type {Rule} */ { over }) => over === 'line' || over === 'pairs';

/** Whether the order of the cells counts. */
export const isOrdered = (/** @type {Rule} */ { kind, over }) => kind === 'line' || (kind === 'relation' && over === 'line');

/** Whether a rule names cells. */
export const hasCells = (/** @type {Rule} */ rule) => !rule.isWhole || rule.kind === 'line' || rule.kind === 'count' || rule.kind === 'group' || (rule.kind === 'relation' && isListed(rule));

/** Whether a rule can be turned into its opposite. */
export const isNegatable = (/** @type {Rule} */ { kind, rule }) => (kind === 'line' || kind === 'group') && rule !== 'distinct';

const isPrime = (/** @type {number} */ n) => n > 1 && ![...Array(Math.floor(Math.sqrt(n))).keys()].some((i) => i > 0 && n % (i + 1) === 0);

/**
 * The condition on the values `a` and `b`.
 * @param {Rule} rule
 * @param {Shape} shape
 */
export function conditionOf({ measure, op, n, expression }, shape) {
    if (measure === 'custom') return expression;
    const plain = { less: 'a < b', more: 'a > b', more_by: `a >= b + ${n}`, same: 'a == b', differ: 'a != b', times: `a == ${n} * b || b == ${n} * a`, not_times: `a != ${n} * b && b != ${n} * a`, at_least_times: `a >= ${n} * b || b >= ${n} * a`, divides: 'a % b == 0 || b % a == 0', same_parity: 'a % 2 == b % 2', other_parity: 'a % 2 != b % 2', one_odd: 'a % 2 == 1 || b % 2 == 1', one_even: 'a % 2 == 0 || b % 2 == 0' }[op];
    if (plain) return plain;
    const value = { sum: 'a + b', difference: 'abs(a - b)', product: 'a * b' }[measure] ?? 'a + b';
    const inner = measure === 'sum' ? `(${value})` : value;
    const highest = shape.lowest + shape.count - 1;
    // the largest value, and the largest prime of a product
    const most = measure === 'sum' ? 2 * highest : measure === 'difference' ? shape.count - 1 : op === 'square' ? highest * highest : highest;
    const found = [...Array(Math.max(most, 0) + 1).keys()].filter((i) => op === 'square' ? Number.isInteger(Math.sqrt(i)) && (i > 0 || shape.lowest <= 0 || measure === 'difference') : isPrime(i));
    switch (op) {
        case 'eq': return `${value} == ${n}`;
        case 'ne': return `${value} != ${n}`;
        case 'le': return `${value} <= ${n}`;
        case 'ge': return `${value} >= ${n}`;
        case 'multiple': return `${inner} % ${n} == 0`;
        case 'not_multiple': return `${inner} % ${n} != 0`;
        case 'even': return `${inner} % 2 == 0`;
        case 'odd': return `${inner} % 2 == 1`;
        case 'not_prime': return found.map((i) => `${value} != ${i}`).join(' && ');
        default: return found.map((i) => `${value} == ${i}`).join(' || ');
    }
}

/** The names of the cells of a list; as they stand if they cannot be read. */
function namesOf(/** @type {string} */ cells, /** @type {Shape} */ shape) {
    const rest = cells.replace(/\b(row|col|box) \d+|\br\d+c\d+([-:]r\d+c\d+)?/g, '');
    return rest.trim() ? cells.trim().split(/\s+/) : cellNames(cellsIn(cells, shape), shape).split(' ');
}

const signOf = (/** @type {string} */ op) => ({ ne: '!= ', le: '<= ', ge: '>= ' })[op] ?? '';
const sumOf = (/** @type {Rule} */ { cells, op, n, rule }, /** @type {Shape} */ shape) => ({ id: 'sums.list', raw: `${rule === 'sum' ? signOf(op) : ''}${n}: ${namesOf(cells, shape).join(' + ')}` });
const pairs = (/** @type {string} */ allow, /** @type {string} */ cells, /** @type {string} */ over) => ({ id: 'relation', raw: { allow, over, cells } });

/**
 * The table of a rule, or `null` if only a named clue says it.
 * @param {Rule} rule
 * @param {Shape} shape
 * @returns {Clue | null}
 */
function tableOf(rule, shape) {
    const { kind, n, digits, other, over } = rule;
    const cells = rule.cells.trim();
    const listed = hasCells(rule) ? { cells } : {};
    const values = digits.join(' ');
    if (kind === 'relation') return { id: 'relation', raw: { allow: conditionOf(rule, shape), over: over === 'offset' ? rule.offset.trim().split(/[\s,]+/).map(Number) : over, ...listed } };
    if (kind === 'count') return { id: 'count', raw: { cells, values, [rule.rule]: other.trim() || n } };
    if (kind === 'area') return { id: rule.rule, raw: { values, ...listed } };
    const pairing = kind === 'line' ? 'line' : 'pairs';
    switch (rule.rule) {
        case 'close': return pairs(`abs(a - b) <= ${n}`, cells, 'line');
        case 'different': return pairs('a != b', cells, 'pairs');
        case 'same_parity': return pairs('a % 2 == b % 2', cells, 'pairs');
        case 'custom': return pairs(rule.expression, cells, pairing);
        case 'pattern': return { id: 'regex', raw: { cells, accept: rule.pattern } };
        case 'distinct': return { id: 'distinct', raw: { cells, count: other.trim() } };
        default: return null;
    }
}

/**
 * The named clue that says the same as a rule, or `null`.
 * @param {Rule} rule
 * @param {Shape} shape
 * @returns {Clue | null}
 */
export function namedOf(rule, shape) {
    const { kind, n, op, over } = rule;
    const cells = rule.cells.trim();
    if (kind === 'relation') return rule.measure === 'custom' ? null : over === 'line' ? namedPairs(rule, shape) : namedEverywhere(op, n, rule.measure, over, rule.isWhole);
    if (kind === 'group' && rule.rule === 'equal') return { id: 'marks.clone', raw: namesOf(cells, shape).join(' = ') };
    switch (rule.rule) {
        case 'rising': return { id: 'lines.thermo', raw: cells };
        case 'not_falling': return { id: 'lines.slow_thermo', raw: cells };
        case 'consecutive': return { id: 'lines.renban', raw: cells };
        case 'no_consecutive': return { id: 'lines.nabner', raw: cells };
        case 'apart': return { id: 'lines.whisper', raw: n === 5 ? cells : { cells, min: n } };
        case 'alternate': return { id: 'lines.modular', raw: { cells, mod: 2 } };
        case 'palindrome': return { id: 'lines.palindrome', raw: cells };
        case 'steps': return { id: 'lines.sequence', raw: cells };
        case 'different': return kind === 'group' ? { id: 'houses.extra', raw: cells } : null;
        case 'line_sum': case 'sum': return sumOf(rule, shape);
        default: return null;
    }
}

/** The named rule of the whole board. @returns {Clue | null} */
function namedEverywhere(/** @type {string} */ op, /** @type {number} */ n, /** @type {string} */ measure, /** @type {string} */ over, /** @type {boolean} */ isWhole) {
    if (!isWhole) return null;
    if (measure === 'difference' && op === 'ne' && n === 1 && over === 'adjacent') return { id: 'global.nonconsecutive', raw: true };
    const step = { knight: 'knight', king: 'king', diagonal: [1, 1] }[over];
    return op === 'differ' && step ? { id: 'global.anti', raw: step } : null;
}

/** The named clue for each cell and the next. @returns {Clue | null} */
function namedPairs(/** @type {Rule} */ rule, /** @type {Shape} */ shape) {
    const { measure, op, n } = rule;
    const cells = rule.cells.trim();
    const list = cellsIn(cells, shape);
    if (op === 'less') return { id: 'lines.thermo', raw: cells };
    if (op === 'more') return { id: 'lines.thermo', raw: cellNames([...list].reverse(), shape) };
    if (op === 'other_parity') return { id: 'lines.modular', raw: { cells, mod: 2 } };
    if (measure === 'difference' && op === 'ge') return { id: 'lines.whisper', raw: n === 5 ? cells : { cells, min: n } };
    // dots are drawn on edges
    if (list.length < 2 || !list.every((cell, i) => i === 0 || adjacent(shape, list[i - 1], cell))) return null;
    if (op === 'times') return n === 2 ? { id: 'dots.black', raw: cells } : { id: 'dots.ratio', raw: `${n}: ${cells}` };
    if (op !== 'eq') return null;
    if (measure === 'difference') return n === 1 ? { id: 'dots.white', raw: cells } : { id: 'dots.difference', raw: `${n}: ${cells}` };
    if (measure !== 'sum') return null;
    return n === 5 ? { id: 'dots.v', raw: cells } : n === 10 ? { id: 'dots.x', raw: cells } : { id: 'dots.sum', raw: `${n}: ${cells}` };
}

/**
 * The clue of a rule, as the form adds it.
 * @param {Rule} rule
 * @param {Shape} shape
 * @param {string} [text] the words for solvers
 * @returns {Clue}
 */
export function clueOf(rule, shape, text = '') {
    const [named, table] = [namedOf(rule, shape), tableOf(rule, shape)];
    let clue = /** @type {Clue} */ (((rule.isNamed || !table) && named) || table);
    if (rule.isNot && isNegatable(rule)) {
        const [section, key] = clue.id.split('.');
        clue = { id: 'not', raw: { [section]: key ? { [key]: [clue.raw] } : [clue.raw] } };
    }
    if (clue.id.includes('.')) return clue;
    return { id: clue.id, raw: { ...clue.raw, ...(rule.name.trim() ? { name: rule.name.trim() } : {}), ...(text ? { text } : {}) } };
}

/** Whether a rule can be written as a table and as a named clue. */
export function hasChoice(/** @type {Rule} */ rule, /** @type {Shape} */ shape) {
    return Boolean(namedOf(rule, shape) && tableOf(rule, shape)) && !rule.isNot;
}

const inOrder = (/** @type {any} */ value) => JSON.stringify(value, (_, part) => part && typeof part === 'object' && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part);

/**
 * The rule that a table says, if the form can hold it.
 * @param {string} id
 * @param {any} raw
 * @param {Shape} shape
 * @returns {Rule | null}
 */
export function ruleOf(id, raw, shape) {
    if (typeof raw !== 'object' || raw === null) return null;
    const { name = '', text = '', ...table } = raw;
    if (typeof name !== 'string' || typeof text !== 'string') return null;
    let [inner, isNot] = [/** @type {Clue} */ ({ id, raw: table }), false];
    if (id === 'not') {
        const [[section, found] = [''], ...more] = Object.entries(table);
        const [key, list] = Array.isArray(found) ? ['', found] : Object.entries(found ?? {})[0] ?? ['', []];
        if (more.length || !Array.isArray(list) || list.length !== 1 || !list[0]) return null;
        [inner, isNot] = [{ id: key ? `${section}.${key}` : section, raw: list[0] }, true];
    }
    if (inner.id === 'relation') inner.raw = { over: 'line', ...inner.raw };
    const wanted = inOrder(inner);
    for (const candidate of candidates(inner, shape)) {
        const rule = { ...BLANK, ...candidate, isNot };
        const clues = isNot && !isNegatable(rule) ? [] : isNot ? [tableOf(rule, shape), namedOf(rule, shape)] : [tableOf(rule, shape)];
        const at = clues.findIndex((clue) => clue && inOrder(clue) === wanted);
        if (at >= 0) return { ...rule, isNamed: at === 1, name, text };
    }
    return null;
}

/**
 * Rules that may be the one of a clue.
 * @param {Clue} clue
 * @param {Shape} shape
 * @returns {Generator<Partial<Rule>>}
 */
function* candidates({ id, raw }, shape) {
    const written = typeof raw === 'string' ? raw.slice(raw.indexOf(':') + 1) : raw.cells;
    if (written !== undefined && typeof written !== 'string') return;
    // sums and clones have signs between their cells
    const cells = typeof raw === 'string' && /[+=]/.test(raw) ? cellNames(cellsIn(written, shape), shape) : typeof raw === 'string' ? raw : written ?? '';
    const numbers = [...new Set(JSON.stringify(raw).match(/\d+/g) ?? [])].map(Number);
    const digits = typeof raw.values === 'string' ? raw.values.trim().split(/\s+/).map(Number) : [];
    if (id === 'count') {
        for (const rule of RULES.count) {
            if (typeof raw[rule] === 'number' || typeof raw[rule] === 'string') yield { kind: 'count', rule, cells, digits, isWhole: false, ...(typeof raw[rule] === 'number' ? { n: raw[rule] } : { other: raw[rule] }) };
        }
        return;
    }
    if (RULES.area.includes(id)) return yield { kind: 'area', rule: id, digits, cells, isWhole: !cells };
    if (id === 'regex' && typeof raw.accept === 'string') return yield { kind: 'line', rule: 'pattern', cells, pattern: raw.accept };
    if (id === 'distinct' && typeof raw.count === 'string') return yield { kind: 'group', rule: 'distinct', cells, other: raw.count };
    for (const kind of /** @type {const} */ (['line', 'group'])) {
        for (const rule of RULES[kind]) {
            const base = { kind, rule, cells, expression: raw.allow ?? '' };
            for (const op of rule === 'sum' ? ['eq', 'ne', 'le', 'ge'] : ['eq']) {
                if (rule !== 'custom') for (const n of hasNumber({ ...BLANK, ...base }) ? numbers : [5]) yield { ...base, op, n };
            }
        }
    }
    if (id !== 'relation' || typeof raw.allow !== 'string') return;
    const isOffset = Array.isArray(raw.over);
    const places = { kind: /** @type {const} */ ('relation'), cells, isWhole: !cells, over: isOffset ? 'offset' : raw.over, offset: isOffset ? raw.over.join(' ') : BLANK.offset, expression: raw.allow };
    for (const [measure, ops] of Object.entries(MEASURES)) {
        for (const op of ops) {
            for (const n of NUMBERED.includes(op) ? numbers : [5]) yield { ...places, measure, op, n };
        }
    }
    yield { ...places, measure: 'custom' };
    // relations that must not hold are those of lines and groups
    yield { kind: raw.over === 'line' ? 'line' : 'group', rule: 'custom', cells, expression: raw.allow };
}
