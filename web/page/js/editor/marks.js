// @ts-check
// Marks in cells, such as odd and even: click on cells or drag over them. All cells of a kind are
// one clue, as circles and index cells need.

import { app, edit } from '../app.js';
import { cellNames } from '../cells.js';
import { cellsOf, listOf, withList } from '../clues.js';

/** @typedef {import('../board.js').Place} Place */
/** @typedef {import('../kinds.js').Kind} Kind */

/**
 * The gesture of marks.
 * @param {Kind} kind
 */
export function marks(kind) {
    let adds = true;
    /** @type {Set<number>} */ let touched = new Set();
    let group = '';
    const set = (/** @type {number[]} */ cells, /** @type {boolean} */ present) => {
        const list = listOf(app.document, kind.id);
        const old = list.flatMap((raw, index) => cellsOf({ id: kind.id, index, raw }, app.shape));
        const next = present ? [...new Set([...old, ...cells])] : old.filter((cell) => !cells.includes(cell));
        edit(withList(app.document, kind.id, next.length ? [cellNames(next, app.shape)] : []), group);
    };
    const has = (/** @type {number} */ cell) => listOf(app.document, kind.id)
        .some((raw, index) => cellsOf({ id: kind.id, index, raw }, app.shape).includes(cell));
    return {
        /** @param {Place} place */
        down(place) {
            touched = new Set();
            group = `marks ${Date.now()}`;
            adds = place.cell >= 0 && !has(place.cell);
            this.move(place);
        },

        /** @param {Place} place */
        move({ cell }) {
            if (cell < 0 || touched.has(cell)) return;
            touched.add(cell);
            set([cell], adds);
        },

        up() {
            app.history.close();
        },

        enter() {
            group = `marks ${Date.now()}`;
            if (app.selection.length) set(app.selection, !app.selection.every(has));
        },
    };
}
