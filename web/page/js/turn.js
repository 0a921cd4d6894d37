// @ts-check
// Where a quarter turn, a reflection or a shift takes the cells of a board, and the names of cells in
// a text.

import { cellName, cellsIn } from './cells.js';
import { shapeOf } from './shape.js';

/** @typedef {import('./shape.js').PuzzleDocument} PuzzleDocument */
/** @typedef {import('./shape.js').Shape} Shape */
/** @typedef {[[number, number, number], [number, number, number]]} Matrix factors of the row and the column, and an offset, for each */

/**
 * How a text names cells.
 * @typedef {object} Syntax
 * @property {boolean} ordered whether the order of the cells matters
 * @property {boolean} [outside] whether `backwards` and directions may follow
 * @property {boolean} [sum] whether `-` is a minus sign
 * @property {boolean} [labels] whether a block of variables stands beside the cells of the board
 */

const CELLS = /\b(row|column|col|box) ?(\d+)( +backwards)?\b|\br(\d+)c(\d+)(?:([-:])r(\d+)c(\d+))?|\b(up|down)-(left|right)\b|r\{r([+-]\d+)?\}c\{c([+-]\d+)?\}/gi;
const DIAGONAL = /\br(\d+)c(\d+) +(?:up|down)-(?:left|right)\b/g;
const CELLS_OF_SUM = /\br(\d+)c(\d+)/gi;

/** A turn, a reflection or a shift of the board of a document. */
export class Turn {
    /**
     * @param {PuzzleDocument} document
     * @param {Matrix} matrix
     * @param {{rows: number, columns: number}} size the board after it
     */
    constructor(document, matrix, { rows, columns }) {
        this.document = document;
        this.old = shapeOf(document);
        this.matrix = matrix;
        this.rows = rows;
        this.columns = columns;
        /** Whether rows become columns. */
        this.isTurned = matrix[0][0] === 0;
        /** Whether cells keep their order and directions. */
        this.isShift = matrix[0][0] === 1 && matrix[1][1] === 1;
        /** The sign of the rows and of the columns. */
        this.signs = this.isTurned ? [matrix[1][0], matrix[0][1]] : [matrix[0][0], matrix[1][1]];
        /** Names of variables of which there is one for each cell. */
        this.blocks = blocksOf(document, this.old, this.isShift);
    }

    /**
     * The place of a place: rows and columns from 0 at the middle of the first cell.
     * @param {number} row
     * @param {number} column
     * @returns {[number, number]}
     */
    place(row, column) {
        const [down, right] = this.matrix.map(([r, c, offset]) => r * row + c * column + offset);
        return [down, right];
    }

    /** An offset of rows and columns after it. @returns {[number, number]} */
    offset(/** @type {number} */ row, /** @type {number} */ column) {
        const [down, right] = this.matrix.map(([r, c]) => r * row + c * column);
        return [down, right];
    }

    /** The place of a cell as an index; -1 outside the board. */
    index(/** @type {number} */ cell) {
        const [row, column] = this.place(Math.floor(cell / this.old.columns), cell % this.old.columns);
        return row < 0 || column < 0 || row >= this.rows || column >= this.columns ? -1 : row * this.columns + column;
    }

    /**
     * A list by cell, in the order of the new cells.
     * @template T
     * @param {ArrayLike<T>} list
     * @param {T} blank
     * @returns {T[]}
     */
    list(list, blank) {
        const next = new Array(this.rows * this.columns).fill(blank);
        for (let cell = 0; cell < list.length; cell++) {
            const to = this.index(cell);
            if (to >= 0) next[to] = list[cell];
        }
        return next;
    }

    /** The name of a place. */
    name(/** @type {number} */ row, /** @type {number} */ column) {
        const [down, right] = this.place(row, column);
        return `r${down + 1}c${right + 1}`;
    }

    /** The names of cells, as a block or one by one. */
    names(/** @type {number[]} */ cells, /** @type {boolean} */ ordered) {
        const { columns } = this.old;
        const places = cells.map((cell) => this.place(Math.floor(cell / columns), cell % columns));
        const side = (/** @type {0 | 1} */ i) => [Math.min(...places.map((place) => place[i])), Math.max(...places.map((place) => place[i]))];
        const [[top, bottom], [left, right]] = [side(0), side(1)];
        const wide = right - left + 1;
        const isInOrder = places.every(([r, c], i) => (r - top) * wide + c - left === i);
        const isFull = places.length === (bottom - top + 1) * wide && (isInOrder || !ordered);
        if (isFull && cells.length > 2) return `r${top + 1}c${left + 1}:r${bottom + 1}c${right + 1}`;
        return places.map(([r, c]) => `r${r + 1}c${c + 1}`).join(' ');
    }

    /**
     * A text with the names of cells and of variables after it.
     * @param {string} text
     * @param {Syntax} syntax
     */
    text(text, syntax) {
        const named = this.isShift ? this.#diagonals(this.#variables(text, syntax)) : this.#variables(text, syntax);
        if (syntax.sum) return named.replace(CELLS_OF_SUM, (_, row, column) => this.name(row - 1, column - 1));
        return named.replace(CELLS, (whole, house, number, backwards, row, column, joint, toRow, toColumn, up, left, down, right) => {
            if (house) return this.#house(house.toLowerCase(), Number(number), Boolean(backwards), syntax);
            if (up) return this.#direction(up.toLowerCase() === 'up' ? -1 : 1, left.toLowerCase() === 'left' ? -1 : 1);
            if (!row) return this.#placeholder(Number(down ?? 0), Number(right ?? 0));
            const [r, c] = [row - 1, column - 1];
            if (!joint) return this.name(r, c);
            if (joint === '-') return `${this.name(r, c)}-${this.name(toRow - 1, toColumn - 1)}`;
            /** @type {number[]} */ const cells = [];
            for (let y = Math.min(r, toRow - 1); y < Math.max(row, toRow); y++) {
                for (let x = Math.min(c, toColumn - 1); x < Math.max(column, toColumn); x++) cells.push(y * this.old.columns + x);
            }
            const isWhole = cells.every((cell) => !this.old.missing[cell]);
            return isWhole ? this.names(cells, syntax.ordered) : this.names(cells.filter((cell) => !this.old.missing[cell]), true);
        });
    }

    /**
     * @param {string} house
     * @param {number} number
     * @param {boolean} backwards
     * @param {Syntax} syntax
     */
    #house(house, number, backwards, { ordered, outside }) {
        if (house === 'box') {
            const cells = boxesOf(this.document)[number - 1] ?? [];
            return this.names(cells, ordered);
        }
        const isRow = house === 'row';
        if (!this.isShift) {
            const [down, right] = this.place(isRow ? number - 1 : 0, isRow ? 0 : number - 1);
            const name = isRow === this.isTurned ? `col ${right + 1}` : `row ${down + 1}`;
            const isReversed = this.signs[isRow ? 1 : 0] < 0;
            if (outside) return `${name}${isReversed !== backwards ? ' backwards' : ''}`;
            if (!isReversed || !ordered) return name;
        }
        const all = [...this.old.missing.keys()].filter((cell) => !this.old.missing[cell] && (isRow ? Math.floor(cell / this.old.columns) : cell % this.old.columns) === number - 1);
        if (backwards) all.reverse();
        const isWhole = all.length === (isRow ? this.old.columns : this.old.rows);
        const [first, last] = [all[0], all.at(-1)].map((cell) => this.names(cell === undefined ? [] : [cell], true));
        return isWhole && all.length > 1 ? `${first}-${last}` : this.names(all, true);
    }

    #direction(/** @type {number} */ row, /** @type {number} */ column) {
        const [down, right] = this.offset(row, column);
        return `${down < 0 ? 'up' : 'down'}-${right < 0 ? 'left' : 'right'}`;
    }

    /** Names the cells of diagonals, which may not end at the same edge on another board. */
    #diagonals(/** @type {string} */ text) {
        return text.replace(DIAGONAL, (whole, row, column) => {
            const cells = cellsIn(whole, this.old);
            const [first, last] = [cells[0], cells.at(-1) ?? 0].map((cell) => cellName(cell, this.old));
            return cells.length > 1 ? `${first}-${last}` : `r${row}c${column}`;
        });
    }

    /** A neighbour of the cell of a template. */
    #placeholder(/** @type {number} */ row, /** @type {number} */ column) {
        const [down, right] = this.offset(row, column);
        const signed = (/** @type {number} */ number) => number ? `${number < 0 ? '' : '+'}${number}` : '';
        return `r{r${signed(down)}}c{c${signed(right)}}`;
    }

    /** @param {string} text @param {Syntax} syntax */
    #variables(text, { ordered, sum, labels }) {
        for (const name of this.blocks) {
            const one = (/** @type {number} */ number) => `${name}${this.index(number - 1) + 1}`;
            text = text.replace(new RegExp(`\\b${name}(\\d+)?(?:-${name}(\\d+))?\\b(?!\\{)`, 'g'), (whole, from, to, at) => {
                if (!from) return to || !ordered || labels ? whole : [...this.old.missing.keys()].map((cell) => one(cell + 1)).join(' ');
                if (!to) return one(Number(from));
                if (sum) return `${one(Number(from))}-${one(Number(to))}`;
                const step = Math.sign(to - from) || 1;
                return Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => one(Number(from) + i * step)).join(' ');
            });
        }
        return text;
    }
}

/**
 * Names of variables of which there is one for each cell, in the order of the cells.
 * @param {PuzzleDocument} document
 * @param {Shape} shape
 * @param {boolean} isShift
 * @returns {string[]}
 */
function blocksOf(document, shape, isShift) {
    const named = [...document.modifier ?? [], ...document.schroedinger ?? []].flatMap(({ values, places }) => [values, places]).filter((name) => typeof name === 'string' && /^[a-z]\w*$/i.test(name));
    // the numbers of a block that is declared do not change while the board grows
    const declared = isShift ? [] : (document.variable ?? []).filter((/** @type {any} */ one) => isBlock(one, shape)).map((/** @type {any} */ { name }) => name);
    return [...named, ...declared];
}

/** Whether a table of variables has one for each cell of a board. */
export function isBlock(/** @type {any} */ variable, /** @type {Shape} */ shape) {
    return variable.rows === shape.rows && variable.columns === shape.columns;
}

/**
 * The cells of the boxes or regions, in the order in which kdoku numbers them.
 * @param {PuzzleDocument} document
 * @returns {number[][]}
 */
function boxesOf(document) {
    const { region, houses, overlapping, missing } = shapeOf(document);
    if (overlapping) {
        // a common box counts once
        const boxes = new Map(houses.filter((_, i) => isBox(houses[i], shapeOf(document))).map((cells) => [cells.join(), cells]));
        return [...boxes.values()].sort((a, b) => a[0] - b[0]);
    }
    /** @type {Map<number, number[]>} */ const found = new Map();
    region.forEach((name, cell) => {
        if (name < 0 || missing[cell]) return;
        if (!found.has(name)) found.set(name, []);
        found.get(name)?.push(cell);
    });
    return [...found.values()];
}

/** Whether a house is neither a row nor a column. */
function isBox(/** @type {number[]} */ cells, /** @type {Shape} */ { columns }) {
    const isOneRow = cells.every((cell) => Math.floor(cell / columns) === Math.floor(cells[0] / columns));
    return !isOneRow && cells.some((cell) => cell % columns !== cells[0] % columns);
}
