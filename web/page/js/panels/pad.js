// @ts-check
// The number pad: what is entered, the digits of the board with the number that is left of each, and
// colours.

import { app, emit, redo, undo } from '../app.js';
import { COLOURS } from '../board.js';
import { button, h, s } from '../dom.js';
import { clearCells, enterDigit } from '../editor/digits.js';
import { touch } from '../editor/tools.js';
import { highlightDigit, pressed, selectDigit } from '../highlight.js';
import { setEntry } from '../keyboard.js';
import { t } from '../words/index.js';

/** @typedef {import('../app.js').Entry} Entry */

/** How long a key is held to select all cells with its digit, in milliseconds. */
const LONG = 500;

/** @returns {HTMLElement} */
export function pad() {
    const { symbols } = app.shape;
    const entries = /** @type {Entry[]} */ (['digit', 'corner', 'centre', 'colour']).map((entry) =>
        button(t(entry), () => setEntry(entry), { 'aria-pressed': String(app.entry === entry), 'data-key': `entry-${entry}` }));
    const left = app.tab === 'solve' ? digitsLeft() : null;
    const keys = app.entry === 'colour' ? COLOURS.map((_, i) => colourKey(i + 1)) : symbols.map((symbol, i) => digitKey(symbol, i + 1, left?.[i] ?? null));
    const count = keys.length;
    const digits = h(`div.digits.${app.entry}${count > 9 ? '.many' : ''}`, { role: 'group', 'aria-label': t('pad') }, keys, button(t('clear'), clearCells, { 'data-key': 'clear' }, '.clear'));
    digits.style.setProperty('--columns', String(Math.ceil(count / Math.ceil(count / 9))));
    // on a phone: with the key that clears, in one row or two
    digits.style.setProperty('--narrow', String(count < 7 ? count + 1 : count < 10 ? Math.ceil((count + 1) / 2) : 9));
    return h('section.pad', null,
        h('div.segments', { role: 'group', 'aria-label': t('entry') }, entries),
        digits,
        h('div.row', null,
            button([h('span', { 'aria-hidden': 'true' }, '↶'), h('span.word', null, t('undo'))], undo, { 'data-key': 'undo', 'aria-label': t('undo') }),
            button([h('span', { 'aria-hidden': 'true' }, '↷'), h('span.word', null, t('redo'))], redo, { 'data-key': 'redo', 'aria-label': t('redo') }),
            button([manySign(), h('span.word', null, t('several'))], () => {
                touch.several = !touch.several;
                emit('tool');
            }, { 'aria-pressed': String(touch.several), 'aria-label': t('several'), title: t('several_hint'), 'data-key': 'several' })));
}

/** Several selected cells. */
const manySign = () => s('svg', { viewBox: '0 0 16 16', width: 16, height: 16, 'aria-hidden': 'true' }, s('path', { d: 'M1 1h6v6H1zM9 1h6v6H9zM9 9h6v6H9z', fill: 'currentColor' }), s('path', { d: 'M1.5 9.5h5v5h-5z', fill: 'none', stroke: 'currentColor' }));

/**
 * How often each digit is still to be entered, where each row and column has all digits.
 * @returns {number[] | null}
 */
function digitsLeft() {
    const { rows, columns, count, overlapping, missing } = app.shape;
    if (rows !== columns || rows !== count || overlapping || missing.includes(1) || app.document.rows_and_columns === false) return null;
    const left = new Array(count).fill(rows);
    for (const digit of app.digits) {
        if (digit) left[digit - 1]--;
    }
    return left.map((number) => Math.max(0, number));
}

/**
 * @param {string} symbol
 * @param {number} digit
 * @param {number | null} left how many are left, if that is known
 */
function digitKey(symbol, digit, left) {
    let isHeld = false;
    let timer = 0;
    const press = (/** @type {MouseEvent} */ { shiftKey }) => {
        if (isHeld) {
            isHeld = false;
            return;
        }
        if (shiftKey) selectDigit(digit);
        else if (!app.selection.length && app.tab === 'solve') highlightDigit(digit);
        else enterDigit(digit);
    };
    const key = button(symbol, press, {
        'data-left': left || null, 'data-key': `digit-${digit}`, title: t('digit_hint'),
        'aria-label': left === null ? null : t('digit_left', { digit: symbol, count: left }),
        'aria-pressed': pressed.digit === digit ? 'true' : null,
    }, left === 0 ? '.complete' : '');
    const end = () => clearTimeout(timer);
    key.addEventListener('pointerdown', () => {
        isHeld = false;
        timer = window.setTimeout(() => {
            isHeld = true;
            selectDigit(digit);
        }, LONG);
    });
    for (const name of ['pointerup', 'pointerleave', 'pointercancel']) key.addEventListener(name, end);
    key.addEventListener('contextmenu', (event) => event.preventDefault());
    return key;
}

/** @param {number} colour */
function colourKey(colour) {
    const key = button(h('span', { 'aria-hidden': 'true' }, colour), () => enterDigit(colour), { 'aria-label': t(`colour:${colour}`), title: `${t(`colour:${colour}`)} (Alt+${colour})`, 'data-key': `colour-${colour}` }, `.swatch.swatch-${colour}`);
    key.style.background = COLOURS[colour - 1];
    return key;
}
