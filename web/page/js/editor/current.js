// @ts-check
// The current clue: the one that was drawn or chosen last. Typed digits change its number.

import { app, edit, emit } from '../app.js';
import { added, cellsOf, listOf, numberOf, replaced, withNumber } from '../clues.js';
import { kindOf } from '../kinds.js';

/** Numbers of new clues, until another one is typed. */
const FIRST_NUMBERS = /** @type {Record<string, string>} */ ({
    'cages.rellik': '5', 'cages.lunchbox': '10', 'cages.product': '24', 'cages.multi_sum': '15 20', 'sums.list': '10', 'sums.product': '24', 'dots.difference': '2', 'dots.ratio': '2', 'dots.sum': '9',
    'marks.quad': '1', 'marks.candidates': '1 2', 'marks.sweeper': '1 3 5 7 9', 'marks.sweeper_with_itself': '1 3 5 7 9', 'outside.little_killer': '20', 'outside.sandwich': '10', 'outside.x_sum': '10',
    'outside.skyscraper': '3', 'outside.hidden_skyscraper': '3', 'outside.first_seen': '5', 'outside.before': '10', 'outside.numbered_room': '5',
    'outside.full_rank': '10', 'outside.full_rank_ties': '10',
});

/** The number of a new clue of this kind, or an empty text. */
export function firstNumber(/** @type {string} */ id) {
    return FIRST_NUMBERS[id] ?? '';
}

/**
 * Makes a clue the current one.
 * @param {string} id
 * @param {number} index
 * @param {boolean} [fresh] whether the first typed digit replaces its number
 */
export function choose(id, index, fresh = true) {
    app.current = { id, index, fresh };
    app.history.close();
    emit('tool');
}

/**
 * The clue of a kind on exactly these cells, in any order; -1 if there is none.
 * @param {string} id
 * @param {number[]} cells
 */
export function indexOfCells(id, cells) {
    const wanted = [...cells].sort((a, b) => a - b).join();
    return listOf(app.document, id).findLastIndex((raw, index) => cellsOf({ id, index, raw }, app.shape).sort((a, b) => a - b).join() === wanted);
}

/** No clue is the current one any more. */
export function unchoose() {
    if (!app.current) return;
    app.current = null;
    emit('tool');
}

/**
 * Adds a clue and makes it the current one.
 * @param {string} id
 * @param {any} raw
 */
export function add(id, raw) {
    app.current = { id, index: listOf(app.document, id).length, fresh: true };
    edit(added(app.document, id, raw));
    app.history.close();
    emit('tool');
}

/** The current clue as the document has it; `undefined` if there is none. */
export function currentRaw() {
    return app.current ? listOf(app.document, app.current.id)[app.current.index] : undefined;
}

/** Removes a clue. */
export function remove(/** @type {string} */ id, /** @type {number} */ index) {
    app.current = null;
    edit(replaced(app.document, id, index, undefined));
    emit('tool');
}

/**
 * Replaces the current clue.
 * @param {any} raw
 * @param {boolean} [isTyping] whether more of the same change may follow at once
 */
export function change(raw, isTyping = false) {
    if (!app.current) return;
    const { id, index } = app.current;
    app.current.fresh = false;
    edit(replaced(app.document, id, index, raw), `clue ${id} ${index}`, isTyping);
    emit('tool');
}

/**
 * Types a key into the number of the current clue.
 * @param {string} key a decimal digit or `Backspace`
 * @returns {boolean} whether it was taken
 */
export function typeNumber(key) {
    const raw = currentRaw();
    if (!app.current || raw === undefined) return false;
    const { id, fresh } = app.current;
    const number = kindOf(id)?.number ?? 'none';
    if (number === 'none') return false;
    const old = numberOf(id, raw);
    if (key === 'Backspace') {
        const shorter = number === 'values' ? old.split(/\s+/).slice(0, -1).join(' ') : old.slice(0, -1);
        if (old === '' || (shorter === '' && number !== 'optional')) return false;
        change(withNumber(id, raw, shorter), true);
        return true;
    }
    if (!/^\d$/.test(key)) return false;
    const longer = fresh || old === '' ? key : number === 'values' ? `${old} ${key}` : old.replace(/^0+$/, '') + key;
    change(withNumber(id, raw, longer), true);
    return true;
}
