// @ts-check
// Cages and other areas: drag over cells, or select them and press Enter. Clones and other groups
// grow by one list of cells with each drag.

import { app, select } from '../app.js';
import { cellNames } from '../cells.js';
import { cellsOf, listOf } from '../clues.js';
import { add, change, choose, currentRaw, firstNumber, indexOfCells, unchoose } from './current.js';
import { selecting } from './select.js';

/** @typedef {import('../board.js').Place} Place */
/** @typedef {import('../kinds.js').Kind} Kind */

/**
 * The cells in reading order as text.
 * @param {number[]} cells
 */
const sorted = (cells) => cellNames([...cells].sort((a, b) => a - b), app.shape);

/**
 * The gesture of an area.
 * @param {Kind} kind
 */
export function areas(kind) {
    const finish = (/** @type {number[]} */ cells) => {
        if (!cells.length) return;
        const number = firstNumber(kind.id);
        if (kind.gesture === 'groups') return addGroup(kind, cells);
        // the same cells again
        const same = indexOfCells(kind.id, cells);
        if (same >= 0) {
            choose(kind.id, same);
            return select([], -1);
        }
        if (kind.gesture === 'sum') add(kind.id, `${number}: ${sorted(cells).replaceAll(' ', ' + ')}`);
        else if (kind.key === 'candidates') add(kind.id, `${sorted(cells)}: ${number}`);
        else add(kind.id, number ? `${number}: ${sorted(cells)}` : sorted(cells));
        select([], -1);
    };
    return {
        /**
         * @param {Place} place
         * @param {PointerEvent} event
         */
        down(place, event) {
            selecting.down(place, event);
        },

        /** @param {Place} place */
        move(place) {
            selecting.move(place);
        },

        up() {
            const cells = app.selection;
            if (cells.length > 1) return finish(cells);
            const index = listOf(app.document, kind.id).findIndex((raw, at) => cellsOf({ id: kind.id, index: at, raw }, app.shape).includes(cells[0]));
            if (index >= 0) choose(kind.id, index);
            else if (kind.gesture !== 'groups') unchoose();
        },

        enter() {
            finish(app.selection);
        },
    };
}

/**
 * Adds a list of cells to the current clue, or starts one. A clue with one list only is kept here
 * until it has two.
 * @param {Kind} kind
 * @param {number[]} cells
 */
function addGroup(kind, cells) {
    const raw = currentRaw();
    const names = kind.key === 'clone' ? cellNames(cells, app.shape) : sorted(cells);
    if (app.current?.id === kind.id && typeof raw === 'string') {
        change(`${raw} = ${names}`);
    } else if (pending?.id === kind.id) {
        add(kind.id, `${pending.cells} = ${names}`);
        pending = null;
    } else {
        pending = { id: kind.id, cells: names };
        return;
    }
    select([], -1);
}

/** The first list of cells of a group. @type {{id: string, cells: string} | null} */
let pending = null;

/** Forgets the first list of cells of a group. */
export function forgetGroup() {
    pending = null;
}

/** The first list of cells of a group, while the second is awaited. */
export function pendingGroup() {
    return pending;
}
