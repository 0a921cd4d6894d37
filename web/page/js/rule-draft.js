// @ts-check
// The rule of one's own that is being written: where it is in the puzzle, how it is drawn, and what
// kdoku says about it.

import { call, isAborted } from './api.js';
import { app, edit, emit } from './app.js';
import { cellNames, cellsIn } from './cells.js';
import { added, listOf, replaced, withKey, withList } from './clues.js';
import { live } from './live.js';
import { clueOf, hasCells, isOrdered, ruleOf } from './own-rules.js';
import { sentenceOf } from './rule-words.js';
import { plain, t } from './words/index.js';

/** @typedef {import('./own-rules.js').Rule} Rule */

/** How a rule is drawn: kinds of shapes. */
export const DRAWINGS = ['line', 'colour', 'none'];

/** The usual colours of drawings. */
export const COLOURS = /** @type {Record<string, string>} */ ({ line: '#b7a3e0', colour: '#d9cdf2' });

/** What is being written. */
export const state = {
    /** The rule in the form; `null` while a kind is chosen. @type {Rule | null} */
    rule: null,
    /** The rule that is changed, as it stands in the puzzle. @type {{id: string, index: number, raw: any} | null} */
    place: null,
    /** The table as text, if the form cannot hold it. @type {string | null} */
    source: null,
    /** Whether the cells are those of the selection. */
    follows: false,
    /** How the rule is drawn; empty is the usual way of its kind. */
    drawing: '',
    colour: '',
    isTextShown: false,
};

/**
 * Begins anew with a rule, or without one.
 * @param {Rule | null} rule
 * @param {typeof state.place} [place]
 */
export function openDraft(rule, place = null) {
    Object.assign(state, { rule, place, source: null, follows: false, drawing: '', colour: '', isTextShown: false });
}

/** Whether a rule is added as a table of its own. */
export const isOwn = (/** @type {Rule} */ rule) => !clueOf(rule, app.shape).id.includes('.');

/** The shape that is drawn: the chosen one, or the usual one of the kind. */
export function drawn(/** @type {Rule} */ rule) {
    if (!hasCells(rule) || !isOwn(rule)) return 'none';
    return state.drawing || (isOrdered(rule) ? 'line' : 'colour');
}

/** The words that are written into the rule. */
export const wordsOf = (/** @type {Rule} */ rule) => rule.text ?? sentenceOf(rule, app.shape);

/** What is missing before the rule can be checked, in words. */
export function missing(/** @type {Rule} */ rule) {
    if (hasCells(rule) && !rule.cells.trim()) return t('rule_no_cells');
    const { length } = cellsIn(rule.cells, app.shape);
    const isPair = rule.kind === 'line' || rule.kind === 'relation' || (rule.kind === 'group' && rule.rule !== 'sum' && rule.rule !== 'distinct');
    if (hasCells(rule) && isPair && length === 1) return t('rule_two_cells');
    if ((rule.kind === 'count' || rule.kind === 'area') && !rule.digits.length) return t('rule_no_digits');
    return rule.rule === 'distinct' && !rule.other ? t('rule_no_other') : '';
}

/**
 * The document with the rule and its drawing, and the place of the rule in it.
 * @param {Rule} rule
 */
export function withRule(rule) {
    const { id, raw } = clueOf(rule, app.shape, wordsOf(rule));
    const [section, key] = id.split('.');
    let [next, index] = [app.document, -1];
    const { place } = state;
    const shape = place ? shapeAt(ruleOf(place.id, listOf(next, place.id)[place.index], app.shape)?.cells) : undefined;
    if (place && place.id === id) {
        [next, index] = [replaced(next, id, place.index, raw), place.index];
    } else {
        if (place) next = replaced(next, place.id, place.index, undefined);
        const list = listOf(next, id);
        index = list.length;
        if (raw === true) next = withKey(next, section, key, true);
        else if (!list.some((other) => section === 'global' && JSON.stringify(other) === JSON.stringify(raw))) next = added(next, id, raw);
    }
    const kind = drawn(rule);
    const shapes = listOf(next, 'shape').filter((other) => other !== shape);
    const at = cellNames(cellsIn(rule.cells, app.shape), app.shape);
    const colour = state.colour || COLOURS[kind];
    const isSame = shape && shape.kind === kind && shape.at === at && shape.colour === colour;
    if (isSame) return { next, id, index };
    if (kind !== 'none' && at) shapes.push({ kind, at, colour });
    if (shape || kind !== 'none') next = withList(next, 'shape', shapes);
    return { next, id, index };
}

/** The drawing of a rule with these cells. */
export function shapeAt(/** @type {unknown} */ cells) {
    if (typeof cells !== 'string' || !cells) return undefined;
    const at = cellNames(cellsIn(cells, app.shape), app.shape);
    return listOf(app.document, 'shape').find((shape) => DRAWINGS.includes(shape.kind) && shape.at === at);
}

/**
 * Removes a rule and its drawing.
 * @param {string} id the name of its table
 * @param {number} index
 */
export function removeRule(id, index) {
    const shape = shapeAt(listOf(app.document, id)[index]?.cells);
    const next = replaced(app.document, id, index, undefined);
    app.current = null;
    edit(shape ? withList(next, 'shape', listOf(next, 'shape').filter((other) => other !== shape)) : next);
    emit('tool');
}

/**
 * What kdoku says about the puzzle with the rule: a class and words. Throws if it is cancelled.
 * @param {Rule} rule
 * @param {AbortSignal} signal
 * @returns {Promise<[string, string]>}
 */
export async function verdictOf(rule, signal) {
    const { next, id, index } = withRule(rule);
    try {
        const { verdict } = await call('check', { puzzle: next, why: false, time: 10 }, { signal });
        const isNone = verdict === 'none' || verdict === 'invalid';
        // a rule that is changed may be the reason itself
        const wasNone = !state.place && (live.verdict === 'none' || live.verdict === 'invalid');
        return [isNone ? 'unsure' : 'good', t(isNone ? wasNone ? 'rule_none_before' : 'rule_none' : `rule_verdict:${verdict}`)];
    } catch (error) {
        if (isAborted(error)) throw error;
        const problems = /** @type {import('./api.js').Problem[]} */ (/** @type {any} */ (error).problems ?? []);
        const own = [...id.split('.'), index].join();
        const mine = problems.find(({ path }) => path && `${path.join()},`.startsWith(`${own},`));
        const problem = mine ?? problems[0];
        const words = problem ? plain(problem.message) + (problem.hint ? ` (${plain(problem.hint)})` : '') : /** @type {Error} */ (error).message;
        // what else is wrong with the puzzle does not forbid the rule
        if (!mine && problem?.path) return ['unsure', t('rule_elsewhere', { problem: words })];
        return ['bad', words.charAt(0).toUpperCase() + words.slice(1)];
    }
}
