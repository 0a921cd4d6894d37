// @ts-check
// Selecting cells with the pointer and the arrow keys.

import { app, emit, select } from '../app.js';
import { cellAt } from '../cells.js';
import { say } from '../dom.js';
import { seenDigits } from '../fog.js';
import { t } from '../words/index.js';

/** @typedef {import('../board.js').Place} Place */

let adds = true;

/** The gesture of selecting cells. */
export const selecting = {
    /**
     * @param {Place} place
     * @param {PointerEvent} event
     */
    down(place, event) {
        const { cell } = place;
        const isMulti = event.ctrlKey || event.metaKey || event.shiftKey;
        adds = true;
        if (cell < 0) return isMulti ? undefined : select([]);
        const digits = event.detail > 1 ? seenDigits() : [];
        if (digits[cell]) {
            const digit = digits[cell];
            return select(digits.flatMap((other, at) => other === digit && at !== cell ? [at] : []).concat(cell));
        }
        if (!isMulti) return select([cell]);
        adds = !app.selection.includes(cell);
        selecting.move(place);
    },

    /** @param {Place} place */
    move({ cell }) {
        if (cell < 0 || cell === app.cursor && app.selection.includes(cell) === adds) return;
        const rest = app.selection.filter((other) => other !== cell);
        select(adds ? [...rest, cell] : rest, cell);
    },

    up() {},
};

/**
 * Moves the cursor.
 * @param {number} down
 * @param {number} right
 * @param {{extend: boolean, outside: boolean}} how whether the selection grows, and whether the cursor may leave the board
 */
export function moveCursor(down, right, { extend, outside }) {
    const { shape } = app;
    if (app.cursor < 0 && !app.outside) return select([[...shape.missing].indexOf(0)]);
    let [row, column] = app.outside ? [app.outside.row, app.outside.column] : [Math.floor(app.cursor / shape.columns), app.cursor % shape.columns];
    const margin = outside ? 1 : 0;
    const wrap = (/** @type {number} */ at, /** @type {number} */ end) => at < -margin ? end - 1 + margin : at >= end + margin ? -margin : at;
    // over places without a cell
    for (let i = 0; i < shape.rows + shape.columns; i++) {
        [row, column] = [wrap(row + down, shape.rows), wrap(column + right, shape.columns)];
        const cell = cellAt(shape, row, column);
        if (cell >= 0) {
            const rest = extend ? app.selection.filter((other) => other !== cell) : [];
            return select([...rest, cell]);
        }
        if (outside && (row < 0 || column < 0 || row >= shape.rows || column >= shape.columns)) {
            [app.selection, app.cursor, app.outside] = [[], -1, { row, column }];
            say(t('outside_place', { row: row + 1, column: column + 1 }));
            return emit('selection');
        }
    }
}

/** Selects all cells. */
export function selectAll() {
    select([...app.shape.missing].flatMap((missing, cell) => missing ? [] : [cell]));
}
