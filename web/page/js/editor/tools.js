// @ts-check
// The gesture of each tool, and the events of the pointer on the board.

import { app, emit, on } from '../app.js';
import { kindOf } from '../kinds.js';
import { areas, forgetGroup } from './areas.js';
import { between } from './between.js';
import { unchoose } from './current.js';
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
 * @property {(place: Place) => void} move
 * @property {() => void} up
 * @property {(place: Place) => void} [hover]
 * @property {() => void} [cancel]
 * @property {() => void} [enter] makes a clue of the selection
 * @property {(key: string) => boolean} [key]
 * @property {boolean} [hasRing] whether it needs room around the board
 */

const FAMILIES = { path: paths, area: areas, groups: areas, sum: areas, edge: between, corner: between, cells: marks, outside };

/** @type {Map<string, Gesture>} */
const known = new Map([['digits', selecting], ['regions', regions()], ['select', selecting]]);

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
    if (app.current?.id !== tool) unchoose();
    app.board.preview();
    arrange();
    emit('tool');
}

/** Makes room around the board if the tool needs it. */
function arrange() {
    app.board.setRing(Boolean(gesture().hasRing));
    app.board.setOwnLines(app.isSetting && app.tool === 'regions');
}

/** Listens to the pointer. */
export function listen() {
    const { host } = app.board;
    /** @type {number | null} */ let pointer = null;
    /** @type {{x: number, y: number, at: number, count: number}} */ let last = { x: 0, y: 0, at: 0, count: 0 };
    host.addEventListener('pointerdown', (/** @type {PointerEvent} */ event) => {
        if (pointer !== null || event.button !== 0) return;
        pointer = event.pointerId;
        try {
            host.setPointerCapture(pointer);
        } catch {
            // the pointer is gone already
        }
        event.preventDefault();
        app.board.cells.focus({ preventScroll: true });
        // presses in the same place, as `detail` of clicks counts them
        const isAgain = event.timeStamp - last.at < 350 && Math.hypot(event.clientX - last.x, event.clientY - last.y) < 12;
        last = { x: event.clientX, y: event.clientY, at: event.timeStamp, count: isAgain ? last.count + 1 : 1 };
        const { clientX, clientY, ctrlKey, metaKey, shiftKey } = event;
        const press = /** @type {PointerEvent} */ (/** @type {unknown} */ ({ clientX, clientY, ctrlKey: ctrlKey || touch.several, metaKey, shiftKey, detail: last.count }));
        gesture().down(app.board.place(event), press);
    });
    host.addEventListener('pointermove', (/** @type {PointerEvent} */ event) => {
        if (pointer === null) {
            if (event.pointerType === 'mouse') gesture().hover?.(app.board.place(event));
            return;
        }
        if (event.pointerId !== pointer) return;
        const events = event.getCoalescedEvents?.() ?? [];
        for (const one of events.length ? events : [event]) gesture().move(app.board.place(one));
    });
    const end = (/** @type {PointerEvent} */ event) => {
        if (event.pointerId !== pointer) return;
        pointer = null;
        if (event.type === 'pointercancel') gesture().cancel?.();
        else gesture().up();
    };
    host.addEventListener('pointerup', end);
    host.addEventListener('pointercancel', end);
    host.addEventListener('pointerleave', () => {
        if (pointer === null && gesture().hover) app.board.preview();
    });
    on(['tab'], () => {
        app.board.preview();
        arrange();
    });
}
