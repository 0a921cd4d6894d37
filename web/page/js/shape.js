// @ts-check
// The board of a puzzle document: its size, values, symbols, boxes and houses.

/** @typedef {Record<string, any>} PuzzleDocument the puzzle file of kdoku as an object */

/**
 * @typedef {object} Shape
 * @property {number} rows
 * @property {number} columns
 * @property {number} lowest the lowest value
 * @property {number} count the number of values
 * @property {string[]} symbols by index of the value
 * @property {Int32Array} region by cell, its box or region; -1 for none
 * @property {number} regions the number of boxes or regions
 * @property {number[][]} houses the cells of each house
 * @property {[number, number] | null} box rows and columns of a box, if all are alike
 * @property {boolean} overlapping whether the board consists of several
 * @property {Uint8Array} missing by place: 1 where the board has no cell
 */

/** The most candidates of a board, cells times values. The server has the same limit. */
export const MOST_CANDIDATES = 100_000;

/**
 * The usual box of a board: square, or wider than high.
 * @param {number} size
 * @returns {[number, number] | null}
 */
export function usualBox(size) {
    if (size > MOST_CANDIDATES) return null;
    for (let rows = Math.floor(Math.sqrt(size)); rows > 1; rows--) {
        if (size % rows === 0) return [rows, size / rows];
    }
    return size === 1 ? [1, 1] : null;
}

/** @type {WeakMap<PuzzleDocument, Shape>} */
const known = new WeakMap();

/**
 * The board of a document. The same document gives the same object.
 * @param {PuzzleDocument} document
 * @returns {Shape}
 */
export function shapeOf(document) {
    let shape = known.get(document);
    if (!shape) {
        shape = compute(document);
        known.set(document, shape);
    }
    return shape;
}

/**
 * Whether two boards look alike.
 * @param {Shape} a
 * @param {Shape} b
 */
export function sameShape(a, b) {
    return a.rows === b.rows && a.columns === b.columns && a.lowest === b.lowest && a.count === b.count
        && a.symbols.join() === b.symbols.join() && a.region.join() === b.region.join()
        && a.missing.join() === b.missing.join();
}

/**
 * The size of a board as its document states it. Nothing is built, whatever the size.
 * @param {PuzzleDocument} document
 */
export function outlineOf(document) {
    /** @type {number[] | null} */ const picture = Array.isArray(document.regions) ? document.regions : null;
    const boards = Array.isArray(document.board) ? document.board.map(part) : null;
    /** @type {[number, number] | null} */ let box = Array.isArray(document.box) ? [document.box[0], document.box[1]] : null;
    if (!box && document.order) box = [document.order, document.order];
    const size = document.size ?? (box ? box[0] * box[1] : null);
    const side = size ?? (picture ? Math.sqrt(picture.length) : 9);
    let rows = document.rows ?? side;
    let columns = document.columns ?? side;
    if (boards) {
        rows = Math.max(document.rows ?? 0, ...boards.map((board) => board.row + board.size));
        columns = Math.max(document.columns ?? 0, ...boards.map((board) => board.column + board.size));
    }
    if (document.boxes === false || picture || boards) box = null;
    const values = Array.isArray(document.values) ? document.values : null;
    const lowest = values ? values[0] : 1;
    const count = values ? values[1] - values[0] + 1
        : boards ? Math.max(...boards.map((board) => board.size))
            : document.size ?? (box ? box[0] * box[1] : Math.max(rows, columns) + (document.schroedinger ? 1 : 0));
    return { rows, columns, lowest, count, picture, boards, box };
}

/**
 * @param {PuzzleDocument} document
 * @returns {Shape}
 */
function compute(document) {
    const { rows, columns, lowest, count, picture, boards, ...stated } = outlineOf(document);
    const isUsual = !stated.box && !picture && document.boxes !== false && rows === columns && !boards;
    const box = isUsual ? usualBox(rows) : stated.box;
    const cells = rows * columns;
    const region = new Int32Array(cells).fill(-1);
    /** @type {number[][]} */ const houses = [];
    /** @type {Uint8Array} */ const missing = new Uint8Array(cells);
    let regions = 0;
    const symbols = symbolsOf(document, lowest, count);
    if (boards) {
        missing.fill(1);
        for (const board of boards) {
            const at = (/** @type {number} */ r, /** @type {number} */ c) => (board.row + r) * columns + board.column + c;
            const side = [...Array(board.size).keys()];
            for (const r of side) {
                houses.push(side.map((c) => at(r, c)), side.map((c) => at(c, r)));
                for (const c of side) missing[at(r, c)] = 0;
            }
            if (!board.box) continue;
            const wide = board.size / board.box[1];
            for (const b of side) {
                const [top, left] = [Math.floor(b / wide) * board.box[0], (b % wide) * board.box[1]];
                const found = side.map((i) => at(top + Math.floor(i / board.box[1]), left + (i % board.box[1])));
                for (const cell of found) region[cell] = regions;
                houses.push(found);
                regions++;
            }
        }
    } else {
        if (Array.isArray(document.grid)) document.grid.forEach((/** @type {number} */ digit, /** @type {number} */ cell) => { if (digit < 0) missing[cell] = 1; });
        if (picture) {
            /** @type {Map<number, number>} */ const numbers = new Map();
            picture.forEach((name, cell) => {
                if (name <= 0 || cell >= cells) return;
                if (!numbers.has(name)) numbers.set(name, numbers.size);
                region[cell] = /** @type {number} */ (numbers.get(name));
            });
            regions = numbers.size;
        } else if (box && rows % box[0] === 0 && columns % box[1] === 0) {
            const wide = columns / box[1];
            for (let cell = 0; cell < cells; cell++) {
                const [r, c] = [Math.floor(cell / columns), cell % columns];
                region[cell] = Math.floor(r / box[0]) * wide + Math.floor(c / box[1]);
            }
            regions = (rows / box[0]) * wide;
        }
        if (document.rows_and_columns !== false) {
            for (let r = 0; r < rows; r++) houses.push([...Array(columns).keys()].map((c) => r * columns + c));
            for (let c = 0; c < columns; c++) houses.push([...Array(rows).keys()].map((r) => r * columns + c));
        }
        /** @type {number[][]} */ const groups = [...Array(regions)].map(() => []);
        region.forEach((number, cell) => { if (number >= 0) groups[number].push(cell); });
        houses.push(...groups);
    }
    const present = houses.map((house) => house.filter((cell) => !missing[cell])).filter((house) => house.length > 1);
    return { rows, columns, lowest, count, symbols, region, regions, houses: present, box, overlapping: Boolean(boards), missing };
}

/**
 * One of several boards.
 * @param {Record<string, any>} table
 */
export function part(table) {
    const at = /r(\d+)c(\d+)/.exec(table.at ?? 'r1c1');
    const order = table.order ?? (table.size || table.box ? null : 3);
    const box = table.box ?? (order ? [order, order] : usualBox(table.size));
    return { row: Number(at?.[1] ?? 1) - 1, column: Number(at?.[2] ?? 1) - 1, size: table.size ?? box[0] * box[1], box: box && [box[0], box[1]] };
}

/**
 * @param {PuzzleDocument} document
 * @param {number} lowest
 * @param {number} count
 * @returns {string[]}
 */
function symbolsOf(document, lowest, count) {
    const numbers = [...Array(count).keys()].map((i) => String(i + lowest));
    const all = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    let glyphs = numbers;
    if (typeof document.symbols === 'string') {
        if (document.symbols !== 'numbers') glyphs = expand(document.symbols);
    } else if (lowest !== 1) {
        if (lowest + count <= (lowest === 0 ? all.length : 10)) glyphs = [...all.slice(lowest)];
    } else if (count > 9 && count <= 25) {
        glyphs = expand(count <= 16 ? '1-9A-G' : 'A-Y');
    }
    return glyphs.length >= count ? glyphs.slice(0, count) : numbers;
}

/**
 * Glyphs with ranges, such as `1-9A-G`.
 * @param {string} text
 */
export function expand(text) {
    const glyphs = [];
    const all = [...text];
    for (let i = 0; i < all.length; i++) {
        if (all[i + 1] === '-' && i + 2 < all.length) {
            const [from, to] = [all[i].codePointAt(0) ?? 0, all[i + 2].codePointAt(0) ?? 0];
            for (let code = from; code <= to && glyphs.length < 256; code++) glyphs.push(String.fromCodePoint(code));
            i += 2;
        } else {
            glyphs.push(all[i]);
        }
    }
    return glyphs;
}

/**
 * The givens of a document: by cell, a digit from 1, or 0.
 * @param {PuzzleDocument} document
 * @returns {number[]}
 */
export function givensOf(document) {
    const { rows, columns } = shapeOf(document);
    const grid = document.grid;
    if (!Array.isArray(grid)) return new Array(rows * columns).fill(0);
    return grid.some((digit) => digit < 0) ? grid.map((digit) => Math.max(digit, 0)) : grid;
}

/**
 * The document with these givens. Places without a cell stay so.
 * @param {PuzzleDocument} document
 * @param {ArrayLike<number> | null} givens
 * @returns {PuzzleDocument}
 */
export function withGivens(document, givens) {
    const { missing } = shapeOf(document);
    const { grid: _, expect: __, ...rest } = document;
    const grid = Array.from(missing, (gone, cell) => gone && !document.board ? -1 : givens?.[cell] ?? 0);
    return grid.some(Boolean) ? { ...rest, grid } : rest;
}
