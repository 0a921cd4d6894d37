// @ts-check
// The pointer on the board: one finger or button draws with the tool, the right button erases, and two
// fingers, or the wheel with Ctrl, enlarge the board and move it.

import { app, on } from '../app.js';
import { eraser, erasing } from './erase.js';
import { selecting } from './select.js';
import { arrange, gesture, touch } from './tools.js';

/** @typedef {{x: number, y: number}} Point */

/** The distance and the middle of two fingers. */
function spread(/** @type {PointerEvent[]} */ [a, b]) {
    return { distance: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 };
}

/** Listens to the pointer. */
export function listen() {
    const { host } = app.board;
    /** @type {Map<number, PointerEvent>} */ const fingers = new Map();
    /** @type {{scale: number, distance: number, point: Point} | null} */ let pinch = null;
    /** What the pointer does while it is down. @type {Pick<import('./tools.js').Gesture, 'down' | 'move' | 'up' | 'cancel'> | null} */
    let active = null;
    let pointer = -1;
    /** @type {{x: number, y: number, at: number, count: number}} */ let last = { x: 0, y: 0, at: 0, count: 0 };

    const startPinch = () => {
        active?.cancel?.();
        active = null;
        const { distance, clientX, clientY } = spread([...fingers.values()]);
        pinch = { scale: app.board.zoom.scale, distance, point: app.board.place({ clientX, clientY }) };
    };
    host.addEventListener('pointerdown', (/** @type {PointerEvent} */ event) => {
        if (event.button !== 0 && event.button !== 2) return;
        if (event.pointerType === 'touch') {
            fingers.set(event.pointerId, event);
            if (fingers.size === 2) return startPinch();
            if (fingers.size > 2) return;
        }
        if (active || pinch) return;
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
        const erases = app.isSetting && (event.button === 2 || eraser.isOn);
        if (event.button === 2 && !erases) return;
        active = erases ? erasing() : shiftKey ? selecting : gesture();
        active.down(app.board.place(event), press);
    });
    host.addEventListener('pointermove', (/** @type {PointerEvent} */ event) => {
        if (fingers.has(event.pointerId)) fingers.set(event.pointerId, event);
        if (pinch && fingers.size === 2) {
            const { distance, ...middle } = spread([...fingers.values()]);
            return app.board.setZoom(pinch.scale * distance / pinch.distance, pinch.point, middle);
        }
        if (!active) {
            if (event.pointerType === 'mouse' && !event.buttons) gesture().hover?.(app.board.place(event));
            return;
        }
        if (event.pointerId !== pointer) return;
        const events = event.getCoalescedEvents?.() ?? [];
        for (const one of events.length ? events : [event]) active.move(app.board.place(one), one);
    });
    const end = (/** @type {PointerEvent} */ event) => {
        fingers.delete(event.pointerId);
        if (pinch) {
            if (!fingers.size) pinch = null;
            return;
        }
        if (event.pointerId !== pointer || !active) return;
        const ended = active;
        active = null;
        if (event.type === 'pointercancel') ended.cancel?.();
        else ended.up();
    };
    host.addEventListener('pointerup', end);
    host.addEventListener('pointercancel', end);
    host.addEventListener('contextmenu', (event) => event.preventDefault());
    host.addEventListener('wheel', (/** @type {WheelEvent} */ event) => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        app.board.setZoom(app.board.zoom.scale * Math.exp(-event.deltaY / 300), app.board.place(event), event);
    }, { passive: false });
    host.addEventListener('pointerleave', () => {
        if (!active && gesture().hover) app.board.preview();
    });
    on(['tab'], () => {
        app.board.preview();
        arrange();
    });
}
