// @ts-check
// Rules of one's own in words, and as text of a puzzle file.

import { app } from './app.js';
import { cellsIn } from './cells.js';
import { pretty } from './expression.js';
import { ruleOf } from './own-rules.js';
import { t } from './words/index.js';

/** @typedef {import('./own-rules.js').Rule} Rule */
/** @typedef {import('./own-rules.js').Clue} Clue */
/** @typedef {import('./shape.js').Shape} Shape */

/** Measures that are values. */
const VALUES = ['sum', 'difference', 'product'];

const inSigns = (/** @type {string} */ expression) => pretty(expression, t('rule_and'), t('rule_or'));

/**
 * What must hold for two cells, in words.
 * @param {Rule} rule
 * @param {string} [values] where the words for values are
 */
function phrase({ measure, op, n, expression }, values = 'rule_measure') {
    if (measure === 'custom') return inSigns(expression);
    const words = t(`rule_op:${op}`, { n });
    return VALUES.includes(measure) ? `${t(`${values}:${measure}`)} ${words}` : words;
}

/** The numbers of rows and columns between the cells of a pair. */
function distance(/** @type {Rule} */ { offset }) {
    const [rows, columns] = offset.split(/[\s,]+/);
    return { rows, columns };
}

/** Digits as the board shows them. */
const glyphs = (/** @type {number[]} */ values, /** @type {Shape} */ shape) => values.map((value) => shape.symbols[value - shape.lowest] ?? value).join(', ');

/** Cells in words: the first and the last of many. */
function place(/** @type {string} */ cells, /** @type {Shape} */ shape) {
    const { length } = cellsIn(cells, shape);
    return length > 6 && cells.length > 30 ? t('rule_many_cells', { first: cells.split(' ')[0], last: cells.split(' ').at(-1) ?? '', count: length }) : cells.trim();
}

const capital = (/** @type {string} */ text) => text.charAt(0).toUpperCase() + text.slice(1);

/** What a rule says, without its cells. */
function statement(/** @type {Rule} */ rule, /** @type {Shape} */ shape) {
    const { kind, n, op, other, pattern, expression } = rule;
    const words = t(`rule_is:${rule.rule}`, { n: other || n, digits: glyphs(rule.digits, shape), pattern, rule: inSigns(expression) });
    const comparison = { exactly: 'eq', at_least: 'ge', at_most: 'le' }[rule.rule];
    if (kind === 'count' && other) return `${t('rule_counted', { digits: glyphs(rule.digits, shape) })} ${t(`rule_op:${comparison}`, { n: t('rule_digit_in', { cell: other }) })}`;
    return kind === 'group' && rule.rule === 'sum' ? `${t('rule_sum')} ${t(`rule_op:${op}`, { n })}` : words;
}

/**
 * A rule as a sentence.
 * @param {Rule} rule
 * @param {Shape} shape
 */
export function sentenceOf(rule, shape) {
    const cells = place(rule.cells, shape);
    const { over, isWhole, kind } = rule;
    if (kind === 'relation') {
        const where = t(`rule_over:${over}`, distance(rule));
        return t('rule_sentence', { where: over === 'line' || over === 'pairs' || !isWhole ? `${where} (${cells})` : where, what: phrase(rule) });
    }
    if (kind === 'area' && isWhole) return capital(`${statement(rule, shape)}.`);
    const sentence = t('rule_sentence', { where: cells, what: statement(rule, shape) });
    return rule.isNot ? t('rule_not_sentence', { sentence }) : sentence;
}

/** The words of a table that has no form. */
const tableName = (/** @type {string} */ table) => {
    const name = t(`rule_table:${table}`);
    return name.startsWith('rule_table:') ? `[[${table}]]` : name;
};

/**
 * A short name of a rule of one's own, for the list of clues.
 * @param {string} table its name in the puzzle file
 * @param {any} raw
 * @param {Shape} [shape]
 * @returns {string}
 */
export function ownRuleName(table, raw, shape = app.shape) {
    if (typeof raw?.name === 'string' && table !== 'variable') return raw.name;
    const rule = ruleOf(table, raw, shape);
    const name = tableName(table);
    if (rule?.kind === 'relation') return `${t(`rule_short:${rule.over}`, distance(rule))}: ${phrase(rule, 'rule_value')}`;
    if (rule && !rule.isNot) return rule.kind === 'area' ? `${name}: ${glyphs(rule.digits, shape)}` : `${name}: ${statement(rule, shape)}`;
    if (rule) return `${name}: ${statement(rule, shape)}`;
    if (table === 'variable') return `${name}: ${raw?.name ?? ''}`;
    if (table === 'relation' && Array.isArray(raw?.pairs)) return `${name}: ${t('rule_pair_list', { count: raw.pairs.length })}`;
    if (table === 'each' || table === 'not') {
        const [inner, found] = Object.entries(raw ?? {}).find(([key]) => !['cells', 'name', 'text'].includes(key)) ?? [''];
        const key = found && !Array.isArray(found) && typeof found === 'object' ? Object.keys(found)[0] : '';
        if (inner) return `${name}: ${key ? t(`kind:${inner}.${key}`) : tableName(inner)}`;
    }
    return name;
}

/** A value as TOML. @returns {string} */
function value(/** @type {any} */ it) {
    if (Array.isArray(it)) return `[${it.map(value).join(', ')}]`;
    if (typeof it === 'object' && it !== null) return `{ ${Object.entries(it).map(([key, part]) => `${key} = ${value(part)}`).join(', ')} }`;
    return JSON.stringify(it);
}

/**
 * A clue as text of a puzzle file.
 * @param {Clue} clue
 */
export function tomlOf({ id, raw }) {
    const [section, key] = id.split('.');
    if (key) return `[${section}]\n${key} = ${value(raw === true ? raw : [raw])}`;
    return `[[${section}]]\n${Object.entries(raw).map(([name, part]) => `${name} = ${value(part)}`).join('\n')}`;
}
