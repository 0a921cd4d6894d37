// @ts-check
// Selecting cells in order along a path, for rules of lines. Diagonal steps do not touch the cells beside.

import { app, select } from '../app.js';
import { REACH, between } from './paths.js';

/** @typedef {import('../board.js').Place} Place */

/** @type {number[]} */ let cells = [];

/** The gesture of a path of selected cells. */
export const cellPath = {
    /**
     * @param {Place} place
     * @param {PointerEvent} event
     */
    down({ cell }, event) {
        const isMore = event.ctrlKey || event.metaKey || event.shiftKey;
        cells = isMore ? app.selection.filter((other) => other !== cell) : [];
        if (cell >= 0) cells.push(cell);
        select(cells.slice());
    },

    /** @param {Place} place */
    move({ x, y, row, column, cell }) {
        const isNear = Math.hypot(x - column - 0.5, y - row - 0.5) < REACH;
        if (cell < 0 || !cells.length || !isNear || cell === cells.at(-1)) return;
        // backwards
        if (cell === cells.at(-2)) cells.pop();
        else if (cells.includes(cell)) return;
        else cells.push(...between(cells[cells.length - 1], cell).filter((other) => !cells.includes(other)), cell);
        select(cells.slice());
    },

    up() {},
};
