// @ts-check
// Whether a value from elsewhere is a puzzle that the page can show: one of a link, of the storage of
// the browser, or of an answer. Nothing is built before that.

import { entries } from './clues.js';
import { MOST_CANDIDATES, outlineOf } from './shape.js';
import { t } from './words/index.js';

const isTable = (/** @type {any} */ value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (/** @type {any} */ value) => Number.isInteger(value) && value > 0;
/** Whether a value is a list of this length of whole numbers from `least` to `most`. */
export const isNumberList = (/** @type {any} */ value, /** @type {number} */ length, /** @type {number} */ least, /** @type {number} */ most) =>
    Array.isArray(value) && value.length === length && value.every((number) => Number.isInteger(number) && number >= least && number <= most);

/**
 * Throws an error in words if a value is not a puzzle, or one with too large a board.
 * @param {any} value
 */
export function checkPuzzle(value) {
    const damage = () => new Error(t('not_a_puzzle'));
    if (!isTable(value)) throw damage();
    const lists = [value.board, value.shape].filter(Array.isArray).flat();
    if (!lists.every(isTable)) throw damage();
    const { rows, columns, lowest, count, picture, boards, box } = outlineOf(value);
    const sides = [rows, columns, count, ...(box ?? []), ...(boards ?? []).flatMap((board) => [board.size, ...(board.box ?? [])])];
    if (!sides.every(isCount) || !Number.isInteger(lowest)) throw damage();
    const cells = rows * columns;
    if (cells * count > MOST_CANDIDATES) throw new Error(t('too_large', { rows, columns, count }));
    const words = ['title', 'author', 'description', 'rules', 'fog'].map((key) => value[key] ?? '');
    const isWhole = words.every((word) => typeof word === 'string')
        && entries(value).every(({ raw }) => typeof raw === 'string' || isTable(raw))
        && (!picture || isNumberList(picture, cells, -1, cells))
        && (!Array.isArray(value.grid) || isNumberList(value.grid, cells, -1, MOST_CANDIDATES));
    if (!isWhole) throw damage();
}

/** Whether a value is a puzzle that the page can show. */
export function isPuzzle(/** @type {any} */ value) {
    try {
        checkPuzzle(value);
        return true;
    } catch {
        return false;
    }
}
