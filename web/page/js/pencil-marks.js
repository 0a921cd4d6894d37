// @ts-check
// Pencil marks that follow the digits: the digits that a cell does not see, without those that the
// user has removed.

import { app, emit, enter } from './app.js';
import { cellAt } from './cells.js';
import { cellsOf, listOf, numberOf } from './clues.js';
import { say } from './dom.js';
import { shapeOf } from './shape.js';
import { t } from './words/index.js';

/** @typedef {import('./app.js').Play} Play */
/** @typedef {import('./shape.js').PuzzleDocument} PuzzleDocument */
/** @typedef {import('./shape.js').Shape} Shape */

/** @type {WeakMap<PuzzleDocument, number[][]>} */ const knownHouses = new WeakMap();
/** @type {WeakMap<PuzzleDocument, number[][]>} */ const knownPeers = new WeakMap();

/** The cells of every house: rows, columns, boxes, extra regions, diagonals and the like. */
export function housesOf(/** @type {PuzzleDocument} */ document) {
    let houses = knownHouses.get(document);
    if (!houses) knownHouses.set(document, houses = findHouses(document));
    return houses;
}

/** @param {PuzzleDocument} document */
function findHouses(document) {
    const shape = shapeOf(document);
    const { rows, columns, box } = shape;
    const houses = [...shape.houses];
    const { diagonals, windoku, disjoint } = document.houses ?? {};
    const all = [...shape.region.keys()].filter((cell) => !shape.missing[cell]);
    /** Adds the cells of a row and column for which `has` holds. */
    const add = (/** @type {(row: number, column: number) => boolean} */ has) => {
        houses.push(all.filter((cell) => has(Math.floor(cell / columns), cell % columns)));
    };
    // digits of a killer cage differ
    for (const { cells } of cagesOf(document)) houses.push(cells);
    listOf(document, 'houses.extra').forEach((raw, index) => houses.push(cellsOf({ id: 'houses.extra', index, raw }, shape)));
    if (rows === columns && (diagonals === true || diagonals === 'down')) add((row, column) => row === column);
    if (rows === columns && (diagonals === true || diagonals === 'up')) add((row, column) => row + column === rows - 1);
    if (windoku === true && rows === 9 && columns === 9) {
        for (const top of [1, 5]) {
            for (const left of [1, 5]) add((row, column) => row >= top && row < top + 3 && column >= left && column < left + 3);
        }
    }
    if (disjoint === true && box) {
        for (let at = 0; at < box[0] * box[1]; at++) add((row, column) => (row % box[0]) * box[1] + (column % box[1]) === at);
    }
    return houses;
}

/** Killer cages that are written plainly, with their sums; 0 for none. */
export function cagesOf(/** @type {PuzzleDocument} */ document) {
    const shape = shapeOf(document);
    return listOf(document, 'cages.list').flatMap((raw, index) => {
        const cells = typeof raw === 'string' ? cellsOf({ id: 'cages.list', index, raw }, shape) : [];
        return cells.length && cells.length <= shape.count ? { cells, sum: Number(numberOf('cages.list', raw)) || 0 } : [];
    });
}

/**
 * All sets of different digits with a sum, each ascending.
 * @param {number} sum of the values
 * @param {number} size how many digits
 * @param {Shape} shape
 */
export function setsOfSum(sum, size, { count, lowest }) {
    /** @type {number[][]} */ const found = [];
    /** @type {number[]} */ const chosen = [];
    const choose = (/** @type {number} */ least, /** @type {number} */ left) => {
        const missing = size - chosen.length;
        if (!missing) return left === 0 && found.push([...chosen]);
        for (let digit = least; digit <= count - missing + 1; digit++) {
            const value = digit + lowest - 1;
            if (value * missing > left) break;
            chosen.push(digit);
            choose(digit + 1, left - value);
            chosen.pop();
        }
    };
    choose(1, sum);
    return found;
}

/** The most values of boards whose sums are looked at. */
export const MOST_VALUES = 16;

/** @type {WeakMap<PuzzleDocument, Map<number, Set<number>>>} */ const knownSums = new WeakMap();

/** By cell of a killer cage, the digits that its sum allows. */
function sumsOf(/** @type {PuzzleDocument} */ document) {
    let sums = knownSums.get(document);
    if (!sums) {
        sums = new Map();
        const shape = shapeOf(document);
        for (const { cells, sum } of shape.count <= MOST_VALUES ? cagesOf(document) : []) {
            const digits = sum ? new Set(setsOfSum(sum, cells.length, shape).flat()) : null;
            if (digits) for (const cell of cells) sums.set(cell, digits);
        }
        knownSums.set(document, sums);
    }
    return sums;
}

const OFFSETS = /** @type {Record<string, [number, number][]>} */ ({ knight: [[1, 2]], king: [[1, 1], [0, 1]] });

/** By cell, the cells that cannot have the same digit. */
export function peersOf(/** @type {PuzzleDocument} */ document) {
    let peers = knownPeers.get(document);
    if (peers) return peers;
    const shape = shapeOf(document);
    const sets = [...shape.region].map(() => /** @type {Set<number>} */ (new Set()));
    for (const house of housesOf(document)) {
        for (const cell of house) house.forEach((other) => sets[cell].add(other));
    }
    const steps = listOf(document, 'global.anti').flatMap((one) => Array.isArray(one) ? [one] : OFFSETS[one] ?? []);
    for (const [a, b] of steps) {
        sets.forEach((set, cell) => {
            const [row, column] = [Math.floor(cell / shape.columns), cell % shape.columns];
            for (const [down, right] of [[a, b], [a, -b], [-a, b], [-a, -b], [b, a], [b, -a], [-b, a], [-b, -a]]) {
                const other = cellAt(shape, row + down, column + right);
                if (other >= 0) set.add(other);
            }
        });
    }
    peers = sets.map((set, cell) => [...set].filter((other) => other !== cell));
    knownPeers.set(document, peers);
    return peers;
}

/** Whether the marks follow the digits. */
export const isAutomatic = () => app.options.automatic && app.tab === 'solve';

let last = { document: /** @type {PuzzleDocument | null} */ (null), play: /** @type {Play | null} */ (null), marks: /** @type {number[][]} */ ([]) };

/**
 * By cell, the digits that it does not see. Centre marks and removed digits narrow them.
 * @returns {number[][]}
 */
export function automaticMarks() {
    const { document, play, shape } = app;
    if (last.document === document && last.play === play) return last.marks;
    const { digits } = app;
    const peers = peersOf(document);
    const sums = sumsOf(document);
    const all = [...Array(shape.count).keys()].map((i) => i + 1);
    const marks = digits.map((digit, cell) => {
        if (digit || shape.missing[cell]) return [];
        const gone = new Set([...peers[cell].map((peer) => digits[peer]), ...play.removed[cell]]);
        const own = play.centre[cell];
        const ofSum = sums.get(cell);
        return all.filter((mark) => !gone.has(mark) && (!ofSum || ofSum.has(mark)) && (!own.length || own.includes(mark)));
    });
    last = { document, play, marks };
    return marks;
}

/** The centre marks that are shown. */
export const shownCentre = () => isAutomatic() ? automaticMarks() : app.play.centre;

/** Turns the automatic marks on or off. */
export function toggleAutomatic() {
    app.options.automatic = !app.options.automatic;
    emit('options');
    say(t(app.options.automatic ? 'automatic_on' : 'automatic_off'));
}

/** Notes all digits that the cells do not see as centre marks. */
export function fillMarks() {
    const centre = automaticMarks().map((marks, cell) => app.digits[cell] ? app.play.centre[cell] : marks);
    enter({ ...app.play, centre });
}

/**
 * Removes a digit from the automatic marks of cells; if no cell has it, returns it.
 * @param {number[]} cells
 * @param {number} digit
 */
export function toggleMark(cells, digit) {
    const marks = automaticMarks();
    const peers = peersOf(app.document);
    const { digits } = app;
    const possible = cells.filter((cell) => !peers[cell].some((peer) => digits[peer] === digit));
    if (!possible.length) return;
    const isShown = possible.some((cell) => marks[cell].includes(digit));
    const [removed, centre] = [app.play.removed.slice(), app.play.centre.slice()];
    for (const cell of possible) {
        const rest = removed[cell].filter((mark) => mark !== digit);
        removed[cell] = isShown ? [...rest, digit] : rest;
        if (!isShown && centre[cell].length && !centre[cell].includes(digit)) centre[cell] = [...centre[cell], digit].sort((a, b) => a - b);
    }
    enter({ ...app.play, removed, centre });
}

/**
 * The entries without the marks of a digit in the cells that see it, if the user wants that.
 * @param {Play} play
 * @param {number[]} cells the cells where the digit is entered
 * @param {number} digit
 * @returns {Play}
 */
export function withoutSeen(play, cells, digit) {
    if (!app.options.clearMarks) return play;
    const peers = peersOf(app.document);
    const seen = new Set(cells.flatMap((cell) => peers[cell]));
    const strip = (/** @type {number[][]} */ lists) => lists.map((list, cell) => seen.has(cell) && list.includes(digit) ? list.filter((mark) => mark !== digit) : list);
    return { ...play, corner: strip(play.corner), centre: strip(play.centre) };
}
