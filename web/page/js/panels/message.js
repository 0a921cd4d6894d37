// @ts-check
// The one message of the panel for files. It stands in the place of the button that it is about.

import { emit } from '../app.js';
import { h } from '../dom.js';
import { language, t } from '../words/index.js';

/** How long a button says that it has copied, in milliseconds. */
const COPIED = 2000;

/** What is said, the name of its place, and the language it is in. */
let message = { place: 'open', text: '', language: '' };
/** A text that could not be copied. */
let uncopied = '';
/** The place whose text has just been copied. */
let copiedAt = '';
let fading = 0;

/** The message that was scrolled to last. */
let seen = '';

/** A message of a panel. A new one is scrolled into view. */
export function messageLine(/** @type {string} */ text) {
    const line = h('p.message', null, text);
    if (text && text !== seen) requestAnimationFrame(() => line.scrollIntoView({ block: 'nearest' }));
    if (text) seen = text;
    return line;
}

/** Shows a message at a place of the panel, and removes the one before. */
export function say(/** @type {string} */ text, place = 'open') {
    message = { place, text, language: language() };
    if (!text) seen = '';
    emit('tool');
}

/**
 * Does something, and says what came of it at the place of its button.
 * @param {string} place
 * @param {() => Promise<string | void>} action returns a message
 */
export async function attempt(place, action) {
    uncopied = copiedAt = '';
    say('', place);
    try {
        say(await action() ?? '', place);
    } catch (error) {
        say(t('failed', { message: /** @type {Error} */ (error).message }), place);
    }
}

/**
 * Copies a text; the button of the place says so for a moment. If the browser does not allow it, the
 * text is shown.
 * @param {string} text
 * @param {string} place
 * @returns {Promise<string>} a message, empty if the text was copied
 */
export async function copy(text, place) {
    try {
        await navigator.clipboard.writeText(text);
    } catch {
        uncopied = text;
        return t('copy_failed');
    }
    copiedAt = place;
    clearTimeout(fading);
    fading = window.setTimeout(() => {
        copiedAt = '';
        emit('tool');
    }, COPIED);
    return '';
}

/** Whether the text of a place has just been copied. */
export const isCopied = (/** @type {string} */ place) => copiedAt === place;

/** The message of a place, and the text that could not be copied from it. */
export function messageOf(/** @type {string} */ place) {
    const isHere = message.place === place;
    // a message in the language before is not repeated
    const text = isHere && message.language === language() ? message.text : '';
    return [
        // the button shows it, screen readers read it here
        isCopied(place) ? h('span.message.unseen', null, t('copied')) : null,
        messageLine(text),
        isHere && uncopied ? h('textarea', { rows: 3, readonly: true, 'aria-label': t('copy'), value: uncopied, 'data-key': 'uncopied', onfocus: (/** @type {Event} */ event) => /** @type {HTMLTextAreaElement} */ (event.target).select() }) : null,
    ];
}
