// @ts-check
// A short message at the bottom of the window, with actions. It takes no focus, and one stands at a time.

import { button, fill, h } from './dom.js';
import { t } from './words/index.js';

/** @typedef {{label: string, act: () => void}} Action */

/** How long a message stays, in milliseconds. It waits for a pointer or the focus on it to leave. */
const SHOWN = 12_000;

const text = h('p', { role: 'status' });
const buttons = h('div.row');
const place = h('div', { id: 'toast', hidden: true }, text, buttons);
document.body.append(place);

let timer = 0;
/** What had the focus before the message. @type {HTMLElement | null} */ let before = null;

/**
 * Shows a message, and removes the one before.
 * @param {string} message
 * @param {Action[]} [actions]
 */
export function toast(message, actions = []) {
    fill(text, message);
    fill(buttons,
        actions.map(({ label, act }) => button(label, () => {
            close();
            act();
        })),
        button('×', close, { 'aria-label': t('close'), title: t('close') }, '.icon'));
    place.hidden = false;
    later();
}

/** Removes the message. */
function close() {
    clearTimeout(timer);
    const hadFocus = place.contains(document.activeElement);
    place.hidden = true;
    fill(text);
    if (hadFocus && before?.isConnected) before.focus({ preventScroll: true });
}

/** Removes the message later, unless it is in use then. */
function later() {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
        if (!place.matches(':hover, :focus-within')) close();
    }, SHOWN);
}

place.addEventListener('pointerleave', later);
place.addEventListener('focusin', (/** @type {FocusEvent} */ { relatedTarget }) => {
    if (!place.contains(/** @type {Node | null} */ (relatedTarget))) before = /** @type {HTMLElement | null} */ (relatedTarget);
});
place.addEventListener('focusout', later);
place.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
    // the keys of the board are not for here
    event.stopPropagation();
    if (event.key === 'Escape') close();
});
