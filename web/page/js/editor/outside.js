// @ts-check
// Clues outside the board: click beside a row or column. The arrow keys reach these places, too.

import { app, emit } from '../app.js';
import { cellAt, cellName } from '../cells.js';
import { cellsOf, listOf, numberOf } from '../clues.js';
import { add, change, choose, currentRaw, firstNumber, unchoose } from './current.js';
import { selecting } from './select.js';

/** @typedef {import('../board.js').Place} Place */
/** @typedef {import('../kinds.js').Kind} Kind */

/**
 * The cells that clues at a place outside may see, as puzzle files write them.
 * @param {Kind} kind
 * @param {number} row
 * @param {number} column
 * @returns {string[]}
 */
export function views(kind, row, column) {
    const { shape } = app;
    const [above, below, left, right] = [row < 0, row >= shape.rows, column < 0, column >= shape.columns];
    if (kind.key === 'little_killer') {
        /** @type {[number, number, string][]} */
        const ways = [[1, 1, 'down-right'], [1, -1, 'down-left'], [-1, 1, 'up-right'], [-1, -1, 'up-left']];
        return ways.flatMap(([down, across, way]) => {
            const cell = cellAt(shape, row + down, column + across);
            return cell >= 0 ? [`${cellName(cell, shape)} ${way}`] : [];
        });
    }
    if ((above || below) && (left || right)) return [];
    if (above || below) return [`col ${column + 1}${below ? ' backwards' : ''}`];
    return [`row ${row + 1}${right ? ' backwards' : ''}`];
}

/**
 * The gesture of a clue outside.
 * @param {Kind} kind
 */
export function outside(kind) {
    const at = (/** @type {number} */ row, /** @type {number} */ column) => {
        const list = listOf(app.document, kind.id);
        const ways = views(kind, row, column);
        if (!ways.length) return;
        [app.selection, app.cursor, app.outside] = [[], -1, { row, column }];
        emit('selection');
        const cellsOfView = (/** @type {string} */ text) => cellsOf({ id: kind.id, index: 0, raw: text }, app.shape).join();
        const targets = ways.map(cellsOfView);
        // a sandwich sees the same cells from both ends
        if (kind.key === 'sandwich') targets.push(targets[0].split(',').reverse().join());
        const index = list.findIndex((raw, i) => targets.includes(cellsOf({ id: kind.id, index: i, raw }, app.shape).join()));
        if (index < 0) return add(kind.id, `${firstNumber(kind.id)}: ${kind.key === 'sandwich' ? ways[0].replace(' backwards', '') : ways[0]}`);
        const isCurrent = app.current?.id === kind.id && app.current.index === index;
        choose(kind.id, index);
        // again: the next direction
        if (isCurrent && ways.length > 1) {
            const raw = currentRaw();
            const now = targets.indexOf(cellsOf({ id: kind.id, index, raw }, app.shape).join());
            const text = `${numberOf(kind.id, raw)}: ${ways[(now + 1) % ways.length]}`;
            change(text);
            choose(kind.id, index);
        }
    };
    return {
        hasRing: true,

        /**
         * @param {Place} place
         * @param {PointerEvent} event
         */
        down(place, event) {
            const { row, column, cell } = place;
            const isBeside = row >= -1 && column >= -1 && row <= app.shape.rows && column <= app.shape.columns;
            if (cell < 0 && isBeside) return at(row, column);
            unchoose();
            selecting.down(place, event);
        },

        move() {},

        up() {},

        /** @param {string} key */
        key(key) {
            // the first digit beside a row makes the clue
            if (!app.outside || !/^\d$/.test(key)) return false;
            const { row, column } = app.outside;
            if (!app.current) at(row, column);
            return false;
        },

        enter() {
            if (app.outside) at(app.outside.row, app.outside.column);
        },
    };
}
