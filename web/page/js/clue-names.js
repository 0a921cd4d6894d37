// @ts-check
// Clues in words: in messages, in lists, and in the names of cells for screen readers.

import { cellName, cellsIn } from './cells.js';
import { entries, listOf, numberOf, textOf } from './clues.js';
import { kindOf } from './kinds.js';
import { ownRuleName } from './rule-words.js';
import { givensOf, shapeOf } from './shape.js';
import { plain, t } from './words/index.js';

/** @typedef {import('./clues.js').Entry} Entry */
/** @typedef {import('./shape.js').PuzzleDocument} PuzzleDocument */

/**
 * The kind of a clue and its number, such as `Killer cage 12`.
 * @param {Entry} entry
 */
export function kindName({ id, raw }) {
    const kind = kindOf(id);
    if (!kind) return id === 'shape' ? t(`shape:${raw.kind}`) : ownRuleName(id, raw);
    const number = kind.number === 'none' ? '' : numberOf(id, raw);
    return t(`kind:${id}`) + (number ? ` ${number}` : '');
}

/** Where a clue stands: its row or column if it sees one, else its first cell. */
function place(/** @type {any} */ raw, /** @type {PuzzleDocument} */ document) {
    const line = /\b(row|col) (\d+)/.exec(textOf(raw));
    if (line) return t(line[1] === 'row' ? 'row_n' : 'column_n', { n: line[2] });
    const shape = shapeOf(document);
    const [first] = cellsIn(textOf(raw), shape);
    return first === undefined ? '' : cellName(first, shape);
}

/**
 * A clue in words, such as `Killer cage 12, r1c1`.
 * @param {Entry} entry
 * @param {PuzzleDocument} document
 */
export function clueName(entry, document) {
    return [kindName(entry), kindOf(entry.id) ? place(entry.raw, document) : ''].filter(Boolean).join(', ');
}

/**
 * The clue at a path of a document, such as `["cages", "list", 3]` or `["relation", 0]`.
 * @param {(string | number)[] | null | undefined} path
 * @param {PuzzleDocument} document
 * @returns {Entry | null}
 */
export function clueAt(path, document) {
    if (!path?.length) return null;
    const isNamed = typeof path[1] === 'string';
    const id = isNamed ? `${path[0]}.${path[1]}` : String(path[0]);
    const index = Number((isNamed ? path[2] : path[1]) ?? 0);
    const raw = listOf(document, id)[index];
    return raw === undefined ? null : { id, index, raw };
}

/**
 * A given or a clue of an answer, in words.
 * @param {import('./live.js').Part} part
 * @param {PuzzleDocument} document
 */
export function partName(part, document) {
    if (part.given !== undefined && part.given !== null) {
        const shape = shapeOf(document);
        return t('given_named', { digit: shape.symbols[givensOf(document)[part.given] - 1] ?? '', cell: cellName(part.given, shape) });
    }
    const clue = clueAt(part.clue, document);
    return clue ? clueName(clue, document) : plain(part.name);
}

/** @type {WeakMap<PuzzleDocument, Map<number, string[]>>} */
const known = new WeakMap();

/**
 * The clues of each cell, in words.
 * @param {PuzzleDocument} document
 * @returns {Map<number, string[]>}
 */
export function cluesByCell(document) {
    let found = known.get(document);
    if (!found) {
        found = new Map();
        const shape = shapeOf(document);
        for (const entry of entries(document)) {
            if (entry.id === 'shape') continue;
            const name = kindName(entry);
            for (const cell of new Set(cellsIn(textOf(entry.raw), shape))) found.set(cell, [...found.get(cell) ?? [], name]);
        }
        known.set(document, found);
    }
    return found;
}
