// @ts-check
// The number pad: what is entered, the digits of the board, and colours.

import { app, redo, undo } from '../app.js';
import { COLOURS } from '../board.js';
import { button, h, toggle } from '../dom.js';
import { clearCells, enterDigit } from '../editor/digits.js';
import { touch } from '../editor/tools.js';
import { setEntry } from '../keyboard.js';
import { t } from '../words/index.js';

/** @typedef {import('../app.js').Entry} Entry */

/** @returns {HTMLElement} */
export function pad() {
    const { symbols } = app.shape;
    const isColour = app.entry === 'colour';
    const entries = /** @type {Entry[]} */ (['digit', 'corner', 'centre', 'colour']).map((entry) =>
        button(t(entry), () => setEntry(entry), { 'aria-pressed': String(app.entry === entry), 'data-key': `entry-${entry}` }));
    const keys = isColour
        ? COLOURS.map((colour, i) => {
            const key = button('', () => enterDigit(i + 1), { 'aria-label': t('colour_n', { n: i + 1 }) }, '.swatch');
            key.style.background = colour;
            return key;
        })
        : symbols.map((symbol, i) => button(symbol, () => enterDigit(i + 1), { 'data-key': `digit-${i + 1}` }));
    const count = keys.length;
    const columns = Math.ceil(count / Math.ceil(count / 9));
    const digits = h(`div.digits.${app.entry}${count > 9 ? '.many' : ''}`, { role: 'group', 'aria-label': t('pad') }, keys, button(t('clear'), clearCells, { 'data-key': 'clear' }, '.clear'));
    digits.style.setProperty('--columns', String(columns));
    return h('section.pad', null,
        h('div.segments', { role: 'group', 'aria-label': t('entry') }, entries),
        digits,
        h('div.row', null,
            button(t('undo'), undo, { 'data-key': 'undo' }),
            button(t('redo'), redo, { 'data-key': 'redo' }),
            toggle(t('several'), touch.several, (several) => { touch.several = several; }, { title: t('several_hint') })));
}
