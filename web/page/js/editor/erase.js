// @ts-check
// Erasing: a drag with the right button, or with the eraser, removes what the tool draws.

import { app, edit } from '../app.js';
import { cellNames } from '../cells.js';
import { cellsOf, listOf, replaced, withList } from '../clues.js';
import { KINDS, kindOf } from '../kinds.js';
import { withGivens } from '../shape.js';
import { cornerAt, edgeAt } from './between.js';
import { views } from './outside.js';
import { shapeAt } from './shapes.js';

/** @typedef {import('../board.js').Place} Place */
/** @typedef {import('../kinds.js').Kind} Kind */

/** Whether the pointer erases. */
export const eraser = { isOn: false };

const key = (/** @type {number[]} */ cells) => [...cells].sort((a, b) => a - b).join();

/** Whether a clue of a kind is under the pointer. */
function isUnder(/** @type {Kind} */ kind, /** @type {any} */ raw, /** @type {Place} */ place) {
    const cells = cellsOf({ id: kind.id, index: 0, raw }, app.shape);
    switch (kind.gesture) {
        case 'edge': return key(cells) === key(edgeAt(place));
        case 'corner': return key(cells) === key(cornerAt(place));
        case 'outside': return place.cell < 0 && views(kind, place.row, place.column).some((view) => cellsOf({ id: kind.id, index: 0, raw: view }, app.shape).join() === cells.join());
        default: return cells.includes(place.cell);
    }
}

/** The clue under the pointer that was drawn last: of the kind of the tool, or else of its group. */
export function clueUnder(/** @type {Place} */ place) {
    const current = kindOf(app.tool);
    if (!current) return null;
    const others = KINDS.filter((kind) => kind.tools === current.tools && kind !== current);
    for (const kind of [current, ...others]) {
        const index = listOf(app.document, kind.id).findLastIndex((raw) => isUnder(kind, raw, place));
        if (index >= 0) return { kind, index };
    }
    return null;
}

/** The document without what is under the pointer; the same one if there is nothing. */
function without(/** @type {Place} */ place) {
    const { document } = app;
    if (app.tool.startsWith('shape.')) {
        const index = shapeAt(place);
        return index < 0 ? document : replaced(document, 'shape', index, undefined);
    }
    const found = clueUnder(place);
    if (!found) {
        if (kindOf(app.tool) || !app.givens[place.cell]) return document;
        return withGivens(document, app.givens.map((given, cell) => cell === place.cell ? 0 : given));
    }
    const { kind, index } = found;
    // all marks of a kind are one clue
    if (kind.gesture !== 'cells') return replaced(document, kind.id, index, undefined);
    const cells = listOf(document, kind.id).flatMap((raw, at) => cellsOf({ id: kind.id, index: at, raw }, app.shape)).filter((cell) => cell !== place.cell);
    return withList(document, kind.id, cells.length ? [cellNames(cells, app.shape)] : []);
}

/** The gesture of erasing. @returns {Pick<import('./tools.js').Gesture, 'down' | 'move' | 'up'>} */
export function erasing() {
    let group = '';
    let last = '';
    return {
        down(place) {
            group = `erase ${Date.now()}`;
            last = '';
            this.move(place);
        },

        move(place) {
            // once in each cell, edge and corner
            const here = [Math.floor(place.y * 2), Math.floor(place.x * 2)].join();
            if (here === last) return;
            last = here;
            const next = without(place);
            if (next === app.document) return;
            app.current = null;
            edit(next, group);
        },

        up() {
            app.history.close();
        },
    };
}
