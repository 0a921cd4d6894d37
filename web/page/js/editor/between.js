// @ts-check
// Signs between cells: click on an edge, or, for quads, on a corner where four cells meet. With the
// keyboard: select the cells and press Enter.

import { app, select } from '../app.js';
import { CELL } from '../board.js';
import { adjacent, cellAt, cellName, cellNames } from '../cells.js';
import { s } from '../dom.js';
import { add, change, choose, currentRaw, firstNumber, indexOfCells, remove } from './current.js';
import { selecting } from './select.js';

/** @typedef {import('../board.js').Place} Place */
/** @typedef {import('../kinds.js').Kind} Kind */

/**
 * The two cells whose common edge is nearest to a point, or nothing.
 * @param {Place} place
 * @returns {number[]}
 */
export function edgeAt({ x, y }) {
    const [nearX, nearY] = [Math.round(x), Math.round(y)];
    const isUpright = Math.abs(x - nearX) < Math.abs(y - nearY);
    const [row, column] = [Math.floor(y), Math.floor(x)];
    const cells = isUpright
        ? [cellAt(app.shape, row, nearX - 1), cellAt(app.shape, row, nearX)]
        : [cellAt(app.shape, nearY - 1, column), cellAt(app.shape, nearY, column)];
    const isNear = Math.min(Math.abs(x - nearX), Math.abs(y - nearY)) < 0.34;
    return isNear && cells.every((cell) => cell >= 0) ? cells : [];
}

/**
 * The four cells whose common corner is nearest to a point, or nothing.
 * @param {Place} place
 * @returns {number[]}
 */
export function cornerAt({ x, y }) {
    const [row, column] = [Math.round(y), Math.round(x)];
    const cells = [[-1, -1], [-1, 0], [0, -1], [0, 0]].map(([down, right]) => cellAt(app.shape, row + down, column + right));
    return Math.hypot(x - column, y - row) < 0.48 && cells.every((cell) => cell >= 0) ? cells : [];
}

/**
 * The gesture of a sign between cells.
 * @param {Kind} kind
 */
export function between(kind) {
    const isCorner = kind.gesture === 'corner';
    const toggle = (/** @type {number[]} */ cells) => {
        const index = indexOfCells(kind.id, cells);
        if (index < 0) {
            const number = firstNumber(kind.id);
            const names = isCorner ? `${cellName(cells[0], app.shape)}:${cellName(cells[3], app.shape)}` : cellNames(cells, app.shape);
            return add(kind.id, number ? `${number}: ${names}` : names);
        }
        if (kind.key === 'greater') {
            // greater, less, none
            const names = cellNames([...cells].reverse(), app.shape);
            choose(kind.id, index);
            return currentRaw() === names ? remove(kind.id, index) : change(names);
        }
        if (kind.number === 'none') remove(kind.id, index);
        else choose(kind.id, index);
    };
    const near = (/** @type {Place} */ place) => isCorner ? cornerAt(place) : edgeAt(place);
    let isSelecting = false;
    return {
        /**
         * @param {Place} place
         * @param {PointerEvent} event
         */
        down(place, event) {
            const cells = near(place);
            isSelecting = !cells.length;
            if (isSelecting) selecting.down(place, event);
            else toggle(cells);
        },

        /** @param {Place} place */
        move(place) {
            if (isSelecting) selecting.move(place);
        },

        up() {},

        /** @param {Place} place */
        hover(place) {
            const cells = near(place);
            app.board.preview(...(cells.length ? [spot(cells)] : []));
        },

        enter() {
            const cells = isCorner ? [...app.selection].sort((a, b) => a - b) : app.selection;
            const fits = isCorner ? cells.length === 4 && cellAt(app.shape, Math.floor(cells[0] / app.shape.columns) + 1, (cells[0] % app.shape.columns) + 1) === cells[3]
                : cells.length === 2 && adjacent(app.shape, cells[0], cells[1]);
            if (!fits) return;
            toggle(cells);
            select([], -1);
        },
    };
}

/**
 * A circle at the middle of cells.
 * @param {number[]} cells
 */
function spot(cells) {
    const { columns } = app.shape;
    const mean = (/** @type {(cell: number) => number} */ of) => cells.reduce((sum, cell) => sum + of(cell), 0) / cells.length;
    const [x, y] = [mean((cell) => cell % columns), mean((cell) => Math.floor(cell / columns))];
    return s('circle', { class: 'spot', cx: (x + 0.5) * CELL, cy: (y + 0.5) * CELL, r: 13 });
}
