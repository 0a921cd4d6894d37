// @ts-check
// The one message of the panel for files. It stands in the section of the button that it is about.

import { emit } from '../app.js';
import { h } from '../dom.js';
import { t } from '../words/index.js';

/** What is said, and the name of its section. */
let message = { section: 'open', text: '' };
/** A text that could not be copied. */
let uncopied = '';

/** The message that was scrolled to last. */
let seen = '';

/** A message of a panel. A new one is scrolled into view. */
export function messageLine(/** @type {string} */ text) {
    const line = h('p.message', null, text);
    if (text && text !== seen) requestAnimationFrame(() => line.scrollIntoView({ block: 'nearest' }));
    if (text) seen = text;
    return line;
}

/** Shows a message in a section of the panel, and removes the one before. */
export function say(/** @type {string} */ text, section = 'open') {
    message = { section, text };
    if (!text) seen = '';
    emit('tool');
}

/**
 * Does something, and says what came of it in the section of its button.
 * @param {string} section
 * @param {() => Promise<string | void>} action returns a message
 */
export async function attempt(section, action) {
    uncopied = '';
    say('', section);
    try {
        say(await action() ?? '', section);
    } catch (error) {
        say(t('failed', { message: /** @type {Error} */ (error).message }), section);
    }
}

/**
 * Copies a text. If the browser does not allow it, the text is shown.
 * @param {string} text
 * @returns {Promise<string>} a message
 */
export async function copy(text) {
    try {
        await navigator.clipboard.writeText(text);
        return t('copied');
    } catch {
        uncopied = text;
        return t('copy_failed');
    }
}

/** The message of a section, and the text that could not be copied from it. */
export function messageOf(/** @type {string} */ section) {
    const isHere = message.section === section;
    return [
        messageLine(isHere ? message.text : ''),
        isHere && uncopied ? h('textarea', { rows: 3, readonly: true, 'aria-label': t('copy'), value: uncopied, 'data-key': 'uncopied', onfocus: (/** @type {Event} */ event) => /** @type {HTMLTextAreaElement} */ (event.target).select() }) : null,
    ];
}
