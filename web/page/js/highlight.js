// @ts-check
// The cells with the same digit as the cursor, or with the digit that was pressed on the pad.

import { app, emit, on, select } from './app.js';

/** The digit that was pressed on the pad while no cell was selected; 0 for none. */
export const pressed = { digit: 0 };

/** The cells to highlight. @returns {number[]} */
export function sameCells() {
    if (app.tab !== 'solve' || !app.options.highlight) return [];
    const { digits } = app;
    const digit = app.selection.length ? digits[app.cursor] : pressed.digit;
    return digit ? digits.flatMap((other, cell) => other === digit ? [cell] : []) : [];
}

/** Highlights a digit; a second time, no longer. */
export function highlightDigit(/** @type {number} */ digit) {
    pressed.digit = pressed.digit === digit ? 0 : digit;
    emit('tool');
}

/** Selects all cells with a digit. */
export function selectDigit(/** @type {number} */ digit) {
    select(app.digits.flatMap((other, cell) => other === digit ? [cell] : []));
}

on(['selection', 'reset', 'tab'], () => { pressed.digit = 0; });
