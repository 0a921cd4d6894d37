// @ts-check
// The clues of a puzzle document: listed, read, written, added, changed and removed.
//
// Documents are never changed in place; each function returns a new one.

import { NUMBER_KEYS, KINDS, kindOf, ownTables } from './kinds.js';
import { cellsIn } from './cells.js';

/** @typedef {import('./shape.js').PuzzleDocument} PuzzleDocument */
/** @typedef {import('./shape.js').Shape} Shape */

/**
 * A clue with its place in the document.
 * @typedef {object} Entry
 * @property {string} id `section.key`, or the name of a table at the top
 * @property {number} index
 * @property {any} raw a string, or a table
 */

/**
 * All clues of a document. Rules of the whole board are not clues.
 * @param {PuzzleDocument} document
 * @returns {Entry[]}
 */
export function entries(document) {
    /** @type {Entry[]} */ const found = [];
    for (const kind of KINDS) {
        const list = document[kind.section]?.[kind.key];
        if (kind.tools === 'rules' || list === undefined) continue;
        (Array.isArray(list) ? list : [list]).forEach((raw, index) => found.push({ id: kind.id, index, raw }));
    }
    for (const table of ownTables(document)) {
        document[table].forEach((/** @type {any} */ raw, /** @type {number} */ index) => found.push({ id: table, index, raw }));
    }
    return found;
}

/**
 * The list of clues with this id.
 * @param {PuzzleDocument} document
 * @param {string} id
 * @returns {any[]}
 */
export function listOf(document, id) {
    const [section, key] = id.split('.');
    const list = key ? document[section]?.[key] : document[section];
    return list === undefined ? [] : Array.isArray(list) ? list : [list];
}

/**
 * The document with another list of clues; an empty list is removed.
 * @param {PuzzleDocument} document
 * @param {string} id
 * @param {any[]} list
 * @returns {PuzzleDocument}
 */
export function withList(document, id, list) {
    const [section, key] = id.split('.');
    return key ? withKey(document, section, key, list.length ? list : undefined)
        : withTop(document, section, list.length ? list : undefined);
}

/**
 * The document with another value at the top; `undefined` removes the key.
 * @param {PuzzleDocument} document
 * @param {string} key
 * @param {any} value
 * @returns {PuzzleDocument}
 */
export function withTop(document, key, value) {
    const { [key]: _, ...rest } = document;
    return value === undefined ? rest : { ...document, [key]: value };
}

/**
 * The document with another value in a table; `undefined` removes the key, and a table without keys
 * is removed.
 * @param {PuzzleDocument} document
 * @param {string} section
 * @param {string} key
 * @param {any} value
 * @returns {PuzzleDocument}
 */
export function withKey(document, section, key, value) {
    const { [key]: _, ...rest } = document[section] ?? {};
    const table = value === undefined ? rest : { ...document[section], [key]: value };
    return withTop(document, section, Object.keys(table).length ? table : undefined);
}

/**
 * The document with a further clue.
 * @param {PuzzleDocument} document
 * @param {string} id
 * @param {any} raw
 */
export function added(document, id, raw) {
    return withList(document, id, [...listOf(document, id), raw]);
}

/**
 * The document with a clue replaced, or removed if `raw` is `undefined`.
 * @param {PuzzleDocument} document
 * @param {string} id
 * @param {number} index
 * @param {any} raw
 */
export function replaced(document, id, index, raw) {
    const list = [...listOf(document, id)];
    if (raw === undefined) list.splice(index, 1);
    else list[index] = raw;
    return withList(document, id, list);
}

/**
 * The text of a clue that names its cells.
 * @param {any} raw
 * @returns {string}
 */
export function textOf(raw) {
    if (typeof raw === 'string') return raw;
    return typeof raw?.cells === 'string' ? raw.cells : JSON.stringify(raw);
}

/**
 * The cells of a clue, for highlights.
 * @param {Entry} entry
 * @param {Shape} shape
 * @returns {number[]}
 */
export function cellsOf(entry, shape) {
    return cellsIn(textOf(entry.raw), shape);
}

/**
 * The number, or the values, of a clue as text; empty if it has none.
 * @param {string} id
 * @param {any} raw
 * @returns {string}
 */
export function numberOf(id, raw) {
    if (typeof raw === 'object' && raw && NUMBER_KEYS[id] in raw) return String(raw[NUMBER_KEYS[id]]);
    const text = textOf(raw);
    const colon = text.indexOf(':');
    // a colon in a block of cells is not one before cells
    if (id === 'marks.candidates') return text.slice(text.lastIndexOf(':') + 1).trim();
    if (colon < 0 || /[rc]/.test(text.slice(0, colon))) return '';
    return text.slice(0, colon).trim();
}

/**
 * The clue with another number; an empty one is left out.
 * @param {string} id
 * @param {any} raw
 * @param {string} number
 * @returns {any}
 */
export function withNumber(id, raw, number) {
    if (typeof raw === 'object') {
        const key = NUMBER_KEYS[id];
        if (!key) return { ...raw, cells: withNumber(id, raw.cells ?? '', number) };
        const { [key]: _, ...rest } = raw;
        return number === '' ? rest : { ...raw, [key]: Number(number) };
    }
    if (id === 'marks.candidates') return `${raw.slice(0, raw.lastIndexOf(':'))}: ${number}`;
    const old = numberOf(id, raw);
    const cells = old === '' ? raw.replace(/^\s*:\s*/, '') : raw.slice(raw.indexOf(':') + 1).trim();
    return number === '' && kindOf(id)?.number === 'optional' ? cells : `${number}: ${cells}`;
}

/**
 * A clue with settings: a string without any, else a table.
 * @param {string} cells
 * @param {Record<string, any>} options
 * @returns {any}
 */
export function withOptions(cells, options) {
    const set = Object.entries(options).filter(([, value]) => value !== undefined && value !== '' && value !== false);
    return set.length ? { cells, ...Object.fromEntries(set) } : cells;
}
