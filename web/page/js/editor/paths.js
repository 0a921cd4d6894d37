// @ts-check
// Lines, thermometers and arrows: drag along the cells, or select them in order and press Enter.

import { app, select } from '../app.js';
import { pathThrough } from '../board.js';
import { cellNames, touch } from '../cells.js';
import { cellsOf, listOf, withOptions } from '../clues.js';
import { add, change, choose, currentRaw, indexOfCells, unchoose } from './current.js';

/** @typedef {import('../board.js').Place} Place */
/** @typedef {import('../kinds.js').Kind} Kind */

/** How far from its middle a cell is entered, so that diagonals can be drawn. */
export const REACH = 0.38;

/**
 * The clue along these cells.
 * @param {Kind} kind
 * @param {number[]} cells
 * @param {Record<string, any>} settings
 * @returns {any}
 */
export function pathClue(kind, cells, settings) {
    if (kind.id === 'arrows.list' || kind.id === 'arrows.average') {
        const wanted = kind.options.includes('head') ? Number(settings.head) || 1 : 1;
        const heads = Math.min(wanted, cells.length - 1);
        return `${cellNames(cells.slice(0, heads), app.shape)} = ${cellNames(cells.slice(heads), app.shape)}`;
    }
    /** @type {Record<string, any>} */ const options = {};
    for (const name of kind.options) {
        if (name === 'loop') options.loop = settings.loop || undefined;
        else if (name !== 'head' && settings[name] !== '') options[name] = Number(settings[name]);
    }
    return withOptions(cellNames(cells, app.shape), options);
}

/**
 * The gesture of a line.
 * @param {Kind} kind
 */
export function paths(kind) {
    /** @type {number[]} */ let cells = [];
    const show = () => app.board.preview(pathThrough(app.shape, cells, 'drawn'));
    const finish = () => {
        app.board.preview();
        if (cells.length > 1) {
            // the same cells again
            const same = indexOfCells(kind.id, cells);
            const clue = pathClue(kind, cells, app.settings);
            if (same < 0) add(kind.id, clue);
            else {
                choose(kind.id, same);
                // the other way round
                if (cellsOf({ id: kind.id, index: same, raw: currentRaw() }, app.shape).join() !== cells.join()) change(clue);
            }
        }
        cells = [];
    };
    return {
        /** @param {Place} place */
        down({ cell }) {
            cells = cell < 0 ? [] : [cell];
            show();
        },

        /** @param {Place} place */
        move({ x, y, row, column, cell }) {
            const isNear = Math.hypot(x - column - 0.5, y - row - 0.5) < REACH;
            if (cell < 0 || !cells.length || !isNear || cell === cells.at(-1)) return;
            // backwards
            if (cell === cells.at(-2)) cells.pop();
            else if (!cells.includes(cell)) cells.push(...between(cells[cells.length - 1], cell), cell);
            show();
        },

        up() {
            if (cells.length !== 1) return finish();
            const [cell] = cells;
            finish();
            const index = listOf(app.document, kind.id).findLastIndex((raw, at) => cellsOf({ id: kind.id, index: at, raw }, app.shape).includes(cell));
            if (index >= 0) choose(kind.id, index);
            else unchoose();
            select([cell]);
        },

        cancel() {
            cells = [];
            app.board.preview();
        },

        enter() {
            cells = app.selection.slice();
            finish();
            select([], -1);
        },
    };
}

/**
 * The cells that a fast pointer skipped.
 * @param {number} from
 * @param {number} to
 */
export function between(from, to) {
    const { columns } = app.shape;
    if (touch(app.shape, from, to)) return [];
    const [r0, c0, r1, c1] = [Math.floor(from / columns), from % columns, Math.floor(to / columns), to % columns];
    const steps = Math.max(Math.abs(r1 - r0), Math.abs(c1 - c0));
    const cells = [];
    for (let i = 1; i < steps; i++) {
        cells.push(Math.round(r0 + ((r1 - r0) * i) / steps) * columns + Math.round(c0 + ((c1 - c0) * i) / steps));
    }
    return cells;
}
