// @ts-check
// The tool for fog: click on cells or drag over them to clear or cover them at the start.

import { app, edit } from '../app.js';
import { cellNames } from '../cells.js';
import { withTop } from '../clues.js';
import { around, hasFog, lights } from '../fog.js';

/** @typedef {import('../board.js').Place} Place */

/** What a click clears: one cell, or also the cells around it. */
export const brush = { isWide: false };

/** Turns the fog on or off. */
export function setFog(/** @type {boolean} */ on) {
    edit(withTop(app.document, 'fog', on ? '' : undefined));
}

/** Clears or covers cells at the start. */
function set(/** @type {number[]} */ cells, /** @type {boolean} */ isClear, /** @type {string} */ group) {
    const all = lights();
    for (const cell of cells) all[isClear ? 'add' : 'delete'](cell);
    edit(withTop(app.document, 'fog', cellNames([...all].sort((a, b) => a - b), app.shape)), group);
}

/** The gesture. @returns {import('./tools.js').Gesture} */
export function fogLights() {
    let isClear = true;
    let group = '';
    /** @type {Set<number>} */ let touched = new Set();
    return {
        down(place) {
            [touched, group] = [new Set(), `fog ${Date.now()}`];
            isClear = !hasFog() || place.cell < 0 || !lights().has(place.cell);
            this.move(place);
        },
        move({ cell }) {
            if (cell < 0 || touched.has(cell)) return;
            touched.add(cell);
            set(brush.isWide ? around(cell, app.shape) : [cell], isClear, group);
        },
        up() {
            app.history.close();
        },
        enter() {
            const { selection } = app;
            if (!selection.length) return;
            const clear = lights();
            const cells = brush.isWide ? selection.flatMap((cell) => around(cell, app.shape)) : selection;
            set(cells, !selection.every((cell) => clear.has(cell)), `fog ${Date.now()}`);
            app.history.close();
        },
    };
}
