// @ts-check
// Opens a puzzle from any text: pasted, dropped as a file, or chosen.

import { app, undoOpening } from './app.js';
import { openText } from './share.js';
import { toast } from './toast.js';
import { t } from './words/index.js';

/** The most characters of a text with one puzzle. */
const MOST_TEXT = 1 << 20;

/** Throws an error in words if a text is too long to be read. */
export function checkLength(/** @type {number} */ length) {
    if (length > MOST_TEXT) throw new Error(t('too_long_text'));
}

/** What a format does not hold, in words. */
export const lossText = (/** @type {any} */ loss) => t(loss.kind === 'constraint' ? 'lossy_rule' : 'lossy', { what: loss.text });

/** Says which puzzle was opened. */
export function opened(name = t('untitled')) {
    const { title, author } = app.document;
    return t(author ? 'opened_by' : 'opened', { title: title || name, author });
}

/**
 * Opens a text. Throws an error in words if it is not a puzzle.
 * @param {string} text
 * @returns {Promise<{message: string, losses: string[]}>} what was opened, and what was lost or assumed
 */
export async function openAnywhere(text) {
    checkLength(text.length);
    const { losses, warnings } = await openText(text);
    return { message: opened(), losses: [...losses.map(lossText), ...warnings.map((warning) => warning.message)] };
}

/** Opens a text, and says so in a toast from which one can solve it or return. */
export async function openWithToast(/** @type {string} */ text) {
    try {
        showOpening(await openAnywhere(text));
    } catch (error) {
        toast(t('failed', { message: /** @type {Error} */ (error).message }));
    }
}

/**
 * Says what was opened.
 * @param {{message: string, losses: string[]}} opening
 */
export function showOpening({ message, losses }) {
    const { puzzle } = app.history.now;
    const actions = [];
    if (app.tab !== 'solve') actions.push({ label: t('start_solving'), act: () => document.getElementById('tab-solve')?.click() });
    if (app.history.past.length) actions.push({ label: t('undo'), act: () => undoOpening(puzzle) });
    toast([message, ...losses].join('\n'), actions);
}

/** The text of a file; throws an error in words if it is too long. */
export function textOfFile(/** @type {File} */ file) {
    checkLength(file.size);
    return file.text();
}

/** Opens files that are dropped on the page. */
export function listenForFiles() {
    const hasFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes('Files');
    const mark = (/** @type {boolean} */ on) => document.body.classList.toggle('dropping', on);
    document.addEventListener('dragover', (event) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        mark(true);
    });
    document.addEventListener('dragleave', (event) => { if (!event.relatedTarget) mark(false); });
    document.addEventListener('drop', async (event) => {
        const file = event.dataTransfer?.files[0];
        if (!hasFile(event) || !file) return;
        event.preventDefault();
        mark(false);
        try {
            await openWithToast(await textOfFile(file));
        } catch (error) {
            toast(/** @type {Error} */ (error).message);
        }
    });
}
