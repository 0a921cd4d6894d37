// @ts-check
// The sheet of a phone: the panel below the board, in two heights. A tap on its handle changes the
// height, and so does a drag.

import { button, fill } from './dom.js';
import { t } from './words/index.js';

const side = /** @type {HTMLElement} */ (document.getElementById('side'));
const place = /** @type {HTMLElement} */ (document.getElementById('handle'));

/** How far the handle is dragged before the height changes, in pixels. */
const FAR = 24;

/** Whether the last press of the handle was a drag. */
let isDragged = false;

/** Raises or lowers the sheet. */
export function setSheet(/** @type {boolean} */ isTall) {
    side.classList.toggle('tall', isTall);
    place.firstElementChild?.setAttribute('aria-expanded', String(isTall));
    place.firstElementChild?.setAttribute('aria-label', t(isTall ? 'sheet_low' : 'sheet_tall'));
}

/** Shows the handle in the language of the page. */
export function showHandle() {
    fill(place, button('', () => {
        if (!isDragged) setSheet(!side.classList.contains('tall'));
    }, { 'aria-controls': 'panel' }));
    setSheet(side.classList.contains('tall'));
}

place.addEventListener('pointerdown', (down) => {
    isDragged = false;
    const move = (/** @type {PointerEvent} */ event) => {
        const by = event.clientY - down.clientY;
        if (isDragged || Math.abs(by) < FAR) return;
        isDragged = true;
        setSheet(by < 0);
    };
    const end = () => {
        document.removeEventListener('pointermove', move);
        document.removeEventListener('pointerup', end);
        document.removeEventListener('pointercancel', end);
    };
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', end);
    document.addEventListener('pointercancel', end);
});
