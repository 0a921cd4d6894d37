// @ts-check
// Overlapping boards: drag one by whole boxes, or with Alt by whole cells; drag from the empty space
// around to add one.

import { app, edit, emit, enter, on } from '../app.js';
import { CELL } from '../board.js';
import { added, cellsOf, entries, replaced } from '../clues.js';
import { s } from '../dom.js';
import { checkPuzzle } from '../puzzle.js';
import { part, shapeOf, usualBox } from '../shape.js';
import { shift, turnDocument } from '../transform.js';
import { t } from '../words/index.js';

/** @typedef {import('../board.js').Place} Place */
/** @typedef {import('../shape.js').PuzzleDocument} PuzzleDocument */
/** @typedef {{row: number, column: number, size: number, box: [number, number] | null}} Part a board; rows and columns from 0, also above and left of the others */

/** The longest side of a puzzle. */
const MOST = 46;

/** The board that was touched or added last. */
export const chosen = { index: 0 };

/** Why the last change was refused, in words. */
export const refusal = { text: '' };

/**
 * The boards of a document; nothing if its board cannot overlap others.
 * @param {PuzzleDocument} document
 * @returns {Part[]}
 */
export function boardsOf(document) {
    if (Array.isArray(document.board)) return document.board.map(part);
    const { rows, columns, count, box, missing } = shapeOf(document);
    const isPlain = rows === columns && rows === count && box && !missing.includes(1) && document.rows_and_columns !== false;
    return isPlain ? [{ row: 0, column: 0, size: rows, box }] : [];
}

/** A board as puzzle files write it. */
function table(/** @type {Part} */ { row, column, size, box }) {
    const usual = usualBox(size);
    const isUsual = usual?.join() === box?.join();
    return { at: `r${row + 1}c${column + 1}`, ...(size === 9 && isUsual ? {} : { size }), ...(isUsual ? {} : { box }) };
}

/**
 * The document with these boards, and where its cells are. A board that moves takes along what it has
 * alone; everything else keeps its place. Clues that lose a cell are removed.
 * @param {PuzzleDocument} document
 * @param {Part[]} boards
 * @param {number} [moving] the index of a board that moves, or -1
 * @returns {{document: PuzzleDocument, list: <T>(list: ArrayLike<T>, blank: T) => T[]}} `list` moves a list by cell
 */
export function withBoards(document, boards, moving = -1) {
    const old = shapeOf(document);
    const before = boardsOf(document);
    const [top, left] = [Math.min(...boards.map(({ row }) => row)), Math.min(...boards.map(({ column }) => column))];
    const [rows, columns] = [Math.max(...boards.map(({ row, size }) => row + size)) - top, Math.max(...boards.map(({ column, size }) => column + size)) - left];
    if (Math.max(rows, columns) > MOST) throw new Error(t('boards_too_far', { most: MOST }));
    const covers = (/** @type {Part} */ { row, column, size }, /** @type {number} */ cell) => {
        const [r, c] = [Math.floor(cell / old.columns), cell % old.columns];
        return r >= row && c >= column && r < row + size && c < column + size;
    };
    const stays = (/** @type {number} */ cell) => boards.some((board) => covers(board, cell));
    const moves = (/** @type {number} */ cell) => moving >= 0 && before.every((board, i) => covers(board, cell) === (i === moving));
    const [down, right] = moving < 0 ? [0, 0] : [boards[moving].row - before[moving].row, boards[moving].column - before[moving].column];
    let [staying, taken] = [document, document];
    // from the last to the first, so that the places of the others stay
    for (const { id, index, raw } of entries(document).reverse()) {
        const cells = cellsOf({ id, index, raw }, old);
        const isTaken = cells.length > 0 && cells.every(moves);
        if (isTaken || !(id === 'shape' || cells.every(stays))) staying = replaced(staying, id, index, undefined);
        if (!isTaken) taken = replaced(taken, id, index, undefined);
    }
    const turnOf = (/** @type {PuzzleDocument} */ one, dr = 0, dc = 0) => Object.assign(shift(one, dr - top, dc - left), { rows, columns });
    const [turn, carrying] = [turnOf(staying), turnOf(taken, down, right)];
    const { order: _order, size: _size, box: _box, boxes: _boxes, rows: _rows, columns: _columns, board: _board, regions: _regions, grid: _grid, ...rest } = turnDocument(turn);
    let next = /** @type {PuzzleDocument} */ (rest);
    for (const { id, raw } of entries(turnDocument(carrying))) next = added(next, id, raw);
    const placed = boards.map((board) => ({ ...board, row: board.row - top, column: board.column - left }));
    const { at: _at, ...plain } = table(placed[0]);
    next = boards.length > 1 ? { ...next, board: placed.map(table) } : { ...next, ...plain };
    checkPuzzle(next);
    const { missing } = shapeOf(next);
    /** @type {<T>(list: ArrayLike<T>, blank: T) => T[]} */
    const list = (values, blank) => {
        const all = Array.from(missing, () => blank);
        // what a board takes along lies above what was there
        for (const isTaken of [false, true]) {
            for (let cell = 0; cell < values.length; cell++) {
                const to = (isTaken ? carrying : turn).index(cell);
                if (moves(cell) === isTaken && to >= 0 && !missing[to]) all[to] = values[cell];
            }
        }
        return all;
    };
    const grid = Array.isArray(document.grid) ? list(document.grid, 0).map((digit) => Math.max(digit, 0)) : [];
    return { document: grid.some(Boolean) ? { ...next, grid } : next, list };
}

/**
 * Changes the boards, as one step of the history.
 * @param {Part[]} boards
 * @param {number} [moving] the index of a board that moves
 */
export function setBoards(boards, moving = -1) {
    refusal.text = '';
    try {
        const { document, list } = withBoards(app.document, boards, moving);
        const { values, corner, centre, colours, removed } = app.play;
        const play = { values: list(values, 0), corner: list(corner, []), centre: list(centre, []), colours: list(colours, []), removed: list(removed, []) };
        const group = `boards ${Date.now()}`;
        app.current = null;
        edit(document, group);
        enter(play, group);
        app.history.close();
    } catch (error) {
        refusal.text = /** @type {Error} */ (error).message;
    }
    emit('tool');
}

/** Adds a board like the first one; without a place, beside the last one. */
export function addBoard(/** @type {{row: number, column: number} | null} */ place = null) {
    const boards = boardsOf(app.document);
    const [{ size, box }] = boards;
    const { row, column } = boards[boards.length - 1];
    const [high, wide] = box ?? [0, 0];
    // sharing a box at a corner with the last one, where there is room
    const corners = [[1, 1], [1, -1], [-1, 1], [-1, -1]].map(([down, right]) => ({ row: row + down * (size - high), column: column + right * (size - wide) }));
    const isFree = (/** @type {{row: number, column: number}} */ corner) => boards.every((board) => board.row !== corner.row || board.column !== corner.column)
        && span([...boards, { ...corner, size }]) <= MOST;
    const found = place ?? corners.find(isFree) ?? corners[0];
    chosen.index = boards.length;
    setBoards([...boards, { size, box, ...found }]);
}

/** The longer side of boards together. */
function span(/** @type {{row: number, column: number, size: number}[]} */ boards) {
    const side = (/** @type {'row' | 'column'} */ key) => Math.max(...boards.map((board) => board[key] + board.size)) - Math.min(...boards.map((board) => board[key]));
    return Math.max(side('row'), side('column'));
}

/** Moves a board to another place. */
export function moveBoard(/** @type {number} */ index, /** @type {number} */ row, /** @type {number} */ column) {
    chosen.index = index;
    setBoards(boardsOf(app.document).map((board, i) => i === index ? { ...board, row, column } : board), index);
}

/** Gives a board another size, with the usual boxes. */
export function resizeBoard(/** @type {number} */ index, /** @type {number} */ size) {
    setBoards(boardsOf(app.document).map((board, i) => i === index ? { ...board, size, box: usualBox(size) } : board));
}

/** Removes a board. */
export function removeBoard(/** @type {number} */ index) {
    chosen.index = 0;
    setBoards(boardsOf(app.document).filter((_, i) => i !== index));
}

/** The nearest place where the boxes of a board fit those of another one. */
function snapped(/** @type {number} */ row, /** @type {number} */ column, /** @type {Part} */ base, /** @type {boolean} */ isFree) {
    const [high, wide] = isFree ? [1, 1] : base.box ?? [1, 1];
    const snap = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ step) => from + Math.round((at - from) / step) * step;
    return { row: snap(row, base.row, high), column: snap(column, base.column, wide) };
}

/** An outline of a board. */
function outline(/** @type {Part} */ { row, column, size }, /** @type {string} */ name) {
    return s('rect', { class: name, x: column * CELL, y: row * CELL, width: size * CELL, height: size * CELL, rx: 6 });
}

/**
 * The gesture of moving and adding boards.
 * @returns {import('./tools.js').Gesture}
 */
export function boards() {
    /** @type {{index: number, from: Place, to: Part} | null} index -1 for a new board */ let drag = null;
    const at = (/** @type {Place} */ { row, column }) => boardsOf(app.document).findLastIndex((board) =>
        row >= board.row && column >= board.column && row < board.row + board.size && column < board.column + board.size);
    const show = (/** @type {number} */ index) => {
        const all = boardsOf(app.document);
        const lines = all.map((board, i) => outline(board, i === index ? 'board-outline current' : 'board-outline'));
        app.board.preview(...lines, ...(drag ? [outline(drag.to, 'board-ghost')] : []));
    };
    const stop = () => {
        drag = null;
        app.board.preview();
    };
    // a finger does not hover
    on(['tool', 'document'], () => { if (app.tool === 'boards' && app.isSetting && !drag) show(chosen.index); });
    return {
        hasRing: true,

        down(place) {
            const all = boardsOf(app.document);
            if (!all.length) return;
            const index = at(place);
            if (index >= 0) chosen.index = index;
            const [{ size, box }] = all;
            const to = index >= 0 ? all[index] : { size, box, ...snapped(Math.round(place.y - size / 2), Math.round(place.x - size / 2), all[0], false) };
            drag = { index, from: place, to };
            show(index);
        },

        move(place, event) {
            if (!drag) return;
            const { index, from, to } = drag;
            const all = boardsOf(app.document);
            const isFree = Boolean(event?.altKey);
            const base = all.find((_, i) => i !== index) ?? all[0];
            const start = index >= 0 ? all[index] : { row: from.y - to.size / 2, column: from.x - to.size / 2 };
            drag.to = { ...to, ...snapped(Math.round(start.row + place.y - from.y), Math.round(start.column + place.x - from.x), base, isFree) };
            show(index);
        },

        up() {
            if (!drag) return;
            const { index, to } = drag;
            const all = boardsOf(app.document);
            stop();
            const isTaken = all.some((board, i) => i !== index && board.row === to.row && board.column === to.column);
            if (index < 0 && !isTaken) addBoard(to);
            else if (index >= 0 && !isTaken && all.length > 1 && (to.row !== all[index].row || to.column !== all[index].column)) moveBoard(index, to.row, to.column);
            else emit('tool');
        },

        hover(place) {
            show(at(place));
        },

        cancel: stop,
    };
}

/** A short name of a board's size. */
export function sizeText(/** @type {Part} */ { size, box }) {
    return box ? t('board_size', { size, high: box[0], wide: box[1] }) : t('a_size', { n: size });
}
