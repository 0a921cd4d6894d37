// @ts-check
// What a rule of one's own allows: the pairs of values as a grid, and examples.

import { cellAt, cellsIn } from '../cells.js';
import { h, s } from '../dom.js';
import { compile } from '../expression.js';
import { conditionOf, isListed } from '../own-rules.js';
import { t } from '../words/index.js';

/** @typedef {import('../own-rules.js').Rule} Rule */
/** @typedef {import('../shape.js').Shape} Shape */

/** The most values of a grid. */
const MOST_VALUES = 16;

/** The most lists of values that are tried one by one. */
const MOST_LISTS = 7000;

/** Rows and columns between the cells of a pair. */
const OFFSETS = /** @type {Record<string, [number, number][]>} */ ({
    adjacent: [[0, 1], [1, 0]], diagonal: [[1, 1], [1, -1]], king: [[0, 1], [1, 0], [1, 1], [1, -1]], knight: [[1, 2], [1, -2], [2, 1], [2, -1]],
});

/**
 * The number of pairs of cells that a relation is for.
 * @param {Rule} rule
 * @param {Shape} shape
 */
export function pairCount(rule, shape) {
    const list = cellsIn(rule.cells, shape);
    if (isListed(rule)) return Math.max(rule.over === 'line' ? list.length - 1 : list.length * (list.length - 1) / 2, 0);
    const [down, right] = rule.offset.trim().split(/[\s,]+/).map(Number);
    const offsets = rule.over === 'offset' ? [[down, right]] : OFFSETS[rule.over];
    const among = rule.isWhole ? null : new Set(list);
    let count = 0;
    for (let cell = 0; cell < shape.missing.length; cell++) {
        if (shape.missing[cell] || (among && !among.has(cell))) continue;
        for (const [y, x] of offsets) {
            const other = cellAt(shape, Math.floor(cell / shape.columns) + y, cell % shape.columns + x);
            if (other >= 0 && (!among || among.has(other))) count++;
        }
    }
    return count;
}

/**
 * @typedef {object} Allowed
 * @property {HTMLElement[]} shown what a rule allows, as elements
 * @property {string} nothing why the rule says nothing, in words; empty if it says something
 */

/**
 * What a rule allows.
 * @param {Rule} rule
 * @param {Shape} shape
 * @returns {Allowed}
 */
export function allowed(rule, shape) {
    return rule.kind === 'relation' ? pairs(rule, shape) : lists(rule, shape);
}

/** @param {Rule} rule @param {Shape} shape @returns {Allowed} */
function pairs(rule, shape) {
    const holds = compile(conditionOf(rule, shape));
    if (!holds) return { shown: [], nothing: '' };
    const values = [...Array(shape.count).keys()].map((i) => i + shape.lowest);
    const all = values.flatMap((a) => values.map((b) => [a, b]));
    const good = all.filter(([a, b]) => holds(a, b));
    const bad = all.filter(([a, b]) => !holds(a, b));
    // equal values seldom stand in a pair of cells
    const pick = (/** @type {number[][]} */ list) => list.find(([a, b]) => a !== b) ?? list[0];
    const words = t('rule_pairs', { count: good.length, all: all.length });
    const cells = pairCount(rule, shape);
    const shown = [h('div.rule-allowed', null,
        values.length <= MOST_VALUES ? grid(values, shape, holds) : null,
        h('div', null, h('p', null, words), h('p.note', null, t('rule_pair_cells', { count: cells })), samples(pick(good), pick(bad), shape)))];
    return { shown, nothing: bad.length ? cells ? '' : t('rule_no_pair') : t('rule_says_nothing') };
}

/** A grid with a dot for each allowed pair. */
function grid(/** @type {number[]} */ values, /** @type {Shape} */ shape, /** @type {(a: number, b: number) => boolean} */ holds) {
    const n = values.length;
    const label = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ text, more = '') => s(`text${more}`, { x, y: y + 3.4, 'text-anchor': 'middle' }, text);
    return s('svg.rule-grid', { viewBox: `-16 -16 ${n * 12 + 18} ${n * 12 + 18}`, role: 'img', 'aria-label': t('rule_grid') },
        label(-10, -9, 'a╲b', '.corner'),
        values.map((_, i) => [label(i * 12 + 6, -7, shape.symbols[i]), label(-8, i * 12 + 6, shape.symbols[i])]).flat(),
        s('rect', { width: n * 12, height: n * 12, rx: 3 }),
        values.map((a, y) => values.map((b, x) => {
            const isAllowed = holds(a, b);
            return s(`circle${isAllowed ? '.allowed' : ''}`, { cx: x * 12 + 6, cy: y * 12 + 6, r: isAllowed ? 4 : 1.2 });
        })).flat());
}

/** An example that satisfies the rule, and one that breaks it. */
function samples(/** @type {number[] | undefined} */ good, /** @type {number[] | undefined} */ bad, /** @type {Shape} */ shape) {
    const line = (/** @type {number[] | undefined} */ list, /** @type {string} */ sign, /** @type {string} */ name) => list && h(`li.${name}`, null,
        h('span', { 'aria-hidden': 'true' }, sign), h('span.unseen', null, t(`rule_${name}`)),
        h('span.digits', null, list.map((value) => h('span', null, shape.symbols[value - shape.lowest]))));
    return h('ul.rule-samples', null, line(good, '✓', 'satisfies'), line(bad, '✗', 'breaks'));
}

/** @param {Rule} rule @param {Shape} shape @returns {Allowed} */
function lists(rule, shape) {
    const test = testOf(rule, shape);
    if (!test) return { shown: [], nothing: '' };
    const { length } = cellsIn(rule.cells, shape);
    // sums and counts are about all of the cells
    const isExact = length > 0 && (rule.kind === 'count' || rule.rule === 'sum' || rule.rule === 'line_sum' || rule.rule === 'pattern' || length < 4);
    const size = isExact ? Math.min(length, 12) : 4;
    if (size < 2 && rule.kind !== 'count') return { shown: [], nothing: '' };
    const { good, bad, found, tried } = tryAll(test, size, shape);
    const words = tried && isExact ? t('rule_ways', { count: found, all: tried, cells: size }) : '';
    const shown = [h('div', null, words ? h('p', null, words) : null, tried && !good ? h('p.note', null, t('rule_no_way')) : null, samples(good, bad, shape))];
    return { shown, nothing: tried && !bad ? t('rule_says_nothing') : '' };
}

/**
 * Lists of values that satisfy a test and break it, with different values if there are such; and, of
 * short lists, how many there are.
 * @param {(values: number[]) => boolean} test
 * @param {number} size
 * @param {Shape} shape
 */
function tryAll(test, size, shape) {
    const total = shape.count ** size;
    const isFew = total <= MOST_LISTS;
    /** @type {{good?: number[], bad?: number[], found: number, tried: number}} */ const result = { found: 0, tried: isFew ? total : 0 };
    /** @type {Record<string, number>} */ const best = { good: -1, bad: -1 };
    let random = 1;
    for (let i = 0; i < (isFew ? total : MOST_LISTS); i++) {
        let rest = i;
        const list = Array.from({ length: size }, (_, at) => {
            random = (random * 1103515245 + 12345) % 2147483648;
            // few lists one by one, in an order that mixes small and large values
            const value = isFew ? (rest + at * 4) % shape.count : Math.floor(random / 65536) % shape.count;
            rest = Math.floor(rest / shape.count);
            return value + shape.lowest;
        });
        const holds = test(list);
        if (holds) result.found++;
        const name = holds ? 'good' : 'bad';
        const different = new Set(list).size;
        if (different > best[name]) [best[name], result[name]] = [different, list];
    }
    return result;
}

/**
 * Whether a list of values satisfies a rule of a line, a group or a count; `null` if that is not known here.
 * @param {Rule} rule
 * @param {Shape} shape
 * @returns {((values: number[]) => boolean) | null}
 */
export function testOf(rule, shape) {
    const each = (/** @type {(a: number, b: number) => boolean} */ holds) => (/** @type {number[]} */ list) => list.every((b, i) => i === 0 || holds(list[i - 1], b));
    const all = (/** @type {(a: number, b: number) => boolean} */ holds) => (/** @type {number[]} */ list) => list.every((b, i) => list.slice(0, i).every((a) => holds(a, b)));
    const total = (/** @type {number[]} */ list) => list.reduce((sum, value) => sum + value, 0);
    const compare = { eq: (/** @type {number} */ a) => a === rule.n, ne: (/** @type {number} */ a) => a !== rule.n, le: (/** @type {number} */ a) => a <= rule.n, ge: (/** @type {number} */ a) => a >= rule.n };
    if (rule.kind === 'count') {
        if (rule.other) return null;
        const { n } = rule;
        const often = (/** @type {number[]} */ list) => list.filter((value) => rule.digits.includes(value)).length;
        return (list) => rule.rule === 'exactly' ? often(list) === n : rule.rule === 'at_least' ? often(list) >= n : often(list) <= n;
    }
    if (rule.kind !== 'line' && rule.kind !== 'group') return null;
    const custom = rule.rule === 'custom' ? compile(rule.expression) : null;
    /** @type {Record<string, ((list: number[]) => boolean) | null>} */
    const tests = {
        rising: each((a, b) => a < b), not_falling: each((a, b) => a <= b), apart: each((a, b) => Math.abs(a - b) >= rule.n), close: each((a, b) => Math.abs(a - b) <= rule.n),
        alternate: each((a, b) => (a + b) % 2 !== 0), different: all((a, b) => a !== b), equal: all((a, b) => a === b), same_parity: all((a, b) => (a + b) % 2 === 0),
        no_consecutive: all((a, b) => Math.abs(a - b) > 1), consecutive: (list) => all((a, b) => a !== b)(list) && Math.max(...list) - Math.min(...list) === list.length - 1,
        palindrome: (list) => list.every((value, i) => value === list[list.length - 1 - i]), steps: (list) => list.every((value, i) => i < 2 || value - list[i - 1] === list[1] - list[0]),
        line_sum: (list) => total(list) === rule.n, sum: (list) => (compare[/** @type {'eq'} */ (rule.op)] ?? compare.eq)(total(list)),
        pattern: patternTest(rule.pattern, shape), custom: custom && (rule.kind === 'line' ? each(custom) : all(custom)), distinct: null,
    };
    const test = tests[rule.rule];
    return test && rule.isNot ? (list) => !test(list) : test;
}

/** Whether values match a pattern, if the expressions of the browser say the same. */
function patternTest(/** @type {string} */ pattern, /** @type {Shape} */ shape) {
    if (/[<>\\^$/]/.test(pattern.replaceAll('[^', '[')) || shape.symbols.some((symbol) => symbol.length > 1)) return null;
    try {
        const expression = new RegExp(`^(?:${pattern.replaceAll(' ', '')})$`);
        return (/** @type {number[]} */ list) => expression.test(list.map((value) => shape.symbols[value - shape.lowest]).join(''));
    } catch {
        return null;
    }
}
