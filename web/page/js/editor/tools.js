// @ts-check
// The gesture of each tool.

import { app, emit } from '../app.js';
import { kindOf } from '../kinds.js';
import { areas, forgetGroup } from './areas.js';
import { between } from './between.js';
import { boards } from './boards.js';
import { cellPath } from './cell-path.js';
import { unchoose } from './current.js';
import { eraser } from './erase.js';
import { fogLights } from './fog.js';
import { marks } from './marks.js';
import { outside } from './outside.js';
import { paths } from './paths.js';
import { regions } from './regions.js';
import { selecting } from './select.js';
import { shapes } from './shapes.js';

/** @typedef {import('../board.js').Place} Place */

/**
 * @typedef {object} Gesture
 * @property {(place: Place, event: PointerEvent) => void} down
 * @property {(place: Place, event?: PointerEvent) => void} move
 * @property {() => void} up
 * @property {(place: Place) => void} [hover]
 * @property {() => void} [cancel]
 * @property {() => void} [enter] makes a clue of the selection
 * @property {(key: string) => boolean} [key]
 * @property {boolean} [hasRing] whether it needs room around the board
 */

const FAMILIES = { path: paths, area: areas, groups: areas, sum: areas, edge: between, corner: between, cells: marks, outside };

/** @type {Map<string, Gesture>} */
const known = new Map([['digits', selecting], ['regions', regions()], ['select', selecting], ['path', cellPath], ['boards', boards()], ['fog', fogLights()]]);

/** Whether taps add to the selection. */
export const touch = { several: false };

/**
 * The gesture of the tool in use.
 * @returns {Gesture}
 */
export function gesture() {
    if (!app.isSetting) return selecting;
    let found = known.get(app.tool);
    if (!found) {
        const kind = kindOf(app.tool);
        const family = kind && FAMILIES[/** @type {keyof FAMILIES} */ (kind.gesture)];
        found = app.tool.startsWith('shape.') ? shapes(app.tool.slice(6)) : kind && family ? family(kind) : selecting;
        known.set(app.tool, found);
    }
    return found;
}

/** Chooses a tool. */
export function useTool(/** @type {string} */ tool) {
    gesture().cancel?.();
    forgetGroup();
    app.tool = tool;
    eraser.isOn = false;
    if (kindOf(tool)) recent.splice(0, recent.length, ...[tool, ...recent.filter((other) => other !== tool)].slice(0, 5));
    if (app.current?.id !== tool) unchoose();
    app.board.preview();
    arrange();
    emit('tool');
}

/** Tools that were used last, the latest first. @type {string[]} */
export const recent = [];

/** Makes room around the board if the tool needs it. */
export function arrange() {
    app.board.setRing(app.tab === 'set' && Boolean(gesture().hasRing));
    app.board.setOwnLines(app.tab === 'set' && app.tool === 'regions');
}
