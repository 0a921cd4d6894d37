// @ts-check
// The redundant givens and clues: a list to tick, shown on the board, and removed in one step.

import { call } from '../api.js';
import { app, edit, emit } from '../app.js';
import { partName } from '../clue-names.js';
import { button, h, toggle } from '../dom.js';
import { refresh } from '../view.js';
import { t } from '../words/index.js';

/** @typedef {import('../live.js').Part} Part */

/** What was found. @type {{document: any, parts: Part[], ticked: Set<Part>} | null} */
let found = null;

/**
 * Finds what is redundant; the list is shown then.
 * @param {boolean} clues whether clues may be removed, too
 * @param {AbortSignal} signal
 * @returns {Promise<string>} a message
 */
export async function findRedundant(clues, signal) {
    found = null;
    const { document } = app;
    const { removed } = await call('minimize', { puzzle: document, clues, time: 120 }, { signal });
    if (!removed.length) return t('nothing_redundant');
    found = { document, parts: removed, ticked: new Set(removed) };
    return '';
}

/** The value at a path of a document. */
const valueAt = (/** @type {any} */ document, /** @type {(string | number)[]} */ path) => path.reduce((value, key) => value?.[key], document);

/**
 * The document without parts of it.
 * @param {Record<string, any>} document
 * @param {Part[]} parts
 */
export function withoutParts(document, parts) {
    const copy = structuredClone(document);
    for (const { given } of parts) if (given !== undefined) copy.grid[given] = 0;
    const index = (/** @type {(string | number)[]} */ path) => Number(path.find((key) => typeof key === 'number') ?? -1);
    // from the last element of a list to the first, so that places stay right
    const paths = parts.flatMap(({ clue }) => clue ? [clue] : []).sort((a, b) => index(b) - index(a));
    for (const path of paths) removeAt(copy, path);
    return copy;
}

/** Removes a value, and the lists and tables that are empty without it. */
function removeAt(/** @type {any} */ document, /** @type {(string | number)[]} */ path) {
    const key = /** @type {string | number} */ (path.at(-1));
    const owner = valueAt(document, path.slice(0, -1));
    if (Array.isArray(owner)) owner.splice(Number(key), 1);
    else if (owner) delete owner[key];
    if (path.length > 1 && owner && !Object.keys(owner).length) removeAt(document, path.slice(0, -1));
}

/** Shows cells on the board. */
function point(/** @type {number[]} */ cells) {
    app.pointed = cells;
    refresh();
}

/**
 * The list, if there is one for the puzzle as it stands.
 * @param {(message: string) => void} say
 * @returns {HTMLElement | null}
 */
export function redundantList(say) {
    if (found?.document !== app.document) found = null;
    // the row under the pointer is not there any more
    app.pointed = [];
    if (!found) return null;
    const { document, parts, ticked } = found;
    const remove = button('', () => {
        const list = parts.filter((part) => ticked.has(part));
        edit(withoutParts(document, list));
        say(t('removed_n', { count: list.length }));
    }, { 'data-key': 'remove-redundant' });
    const update = () => {
        remove.textContent = t('remove_n', { count: ticked.size });
        remove.disabled = !ticked.size;
    };
    update();
    const row = (/** @type {Part} */ part, /** @type {number} */ i) => {
        const cells = part.given === undefined ? part.cells ?? [] : [part.given];
        return h('li', { onpointerenter: () => point(cells), onpointerleave: () => point([]), onfocusin: () => point(cells), onfocusout: () => point([]) },
            toggle(partName(part, app.document), ticked.has(part), (on) => {
                ticked[on ? 'add' : 'delete'](part);
                update();
            }, { 'data-key': `redundant-${i}` }));
    };
    return h('div.redundant', { role: 'group', 'aria-label': t('redundant', { count: parts.length }) },
        h('h3', null, t('redundant', { count: parts.length })),
        h('p.note', null, t('redundant_note')),
        h('ul', null, parts.map(row)),
        h('div.row', null, remove, button(t('cancel'), () => {
            found = null;
            point([]);
            emit('tool');
        }, { 'data-key': 'keep-redundant' })));
}
