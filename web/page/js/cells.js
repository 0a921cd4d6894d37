// @ts-check
// Cells as puzzle files write them: `r1c3`, `r1c1-r1c4`, `r1c1:r3c3`, `row 3`, `col 5`, `box 2`.

/** @typedef {import('./shape.js').Shape} Shape */

/**
 * The name of a cell.
 * @param {number} cell
 * @param {Shape} shape
 */
export function cellName(cell, shape) {
    return `r${Math.floor(cell / shape.columns) + 1}c${(cell % shape.columns) + 1}`;
}

/**
 * The names of cells.
 * @param {Iterable<number>} cells
 * @param {Shape} shape
 */
export function cellNames(cells, shape) {
    return [...cells].map((cell) => cellName(cell, shape)).join(' ');
}

/**
 * The cell at a place, or -1 outside the board.
 * @param {Shape} shape
 * @param {number} row
 * @param {number} column
 */
export function cellAt(shape, row, column) {
    if (row < 0 || column < 0 || row >= shape.rows || column >= shape.columns) return -1;
    const cell = row * shape.columns + column;
    return shape.missing[cell] ? -1 : cell;
}

const TOKEN = /\b(row|col|box) (\d+)(?: (backwards))?|\br(\d+)c(\d+)(?:([-:])r(\d+)c(\d+)|\s+((?:up|down)-(?:left|right)))?/g;

/**
 * All cells that a text names, in its order. Everything else in the text is ignored.
 * @param {string} text
 * @param {Shape} shape
 * @returns {number[]}
 */
export function cellsIn(text, shape) {
    /** @type {number[]} */ const cells = [];
    const add = (/** @type {number} */ row, /** @type {number} */ column) => {
        const cell = cellAt(shape, row, column);
        if (cell >= 0) cells.push(cell);
        return row >= 0 && column >= 0 && row < shape.rows && column < shape.columns;
    };
    for (const [, line, number, backwards, row, column, joint, toRow, toColumn, diagonal] of text.matchAll(TOKEN)) {
        if (line) {
            const index = Number(number) - 1;
            /** @type {number[]} */ let found = [];
            for (let cell = 0; cell < shape.region.length; cell++) {
                const place = line === 'row' ? Math.floor(cell / shape.columns) : line === 'col' ? cell % shape.columns : shape.region[cell];
                if (place === index && !shape.missing[cell]) found.push(cell);
            }
            cells.push(...(backwards ? found.reverse() : found));
            continue;
        }
        const [r, c] = [Number(row) - 1, Number(column) - 1];
        if (!joint && !diagonal) {
            add(r, c);
        } else if (diagonal) {
            const [down, right] = [diagonal.startsWith('down') ? 1 : -1, diagonal.endsWith('right') ? 1 : -1];
            for (let i = 0; add(r + i * down, c + i * right); i++);
        } else {
            const [endRow, endColumn] = [Number(toRow) - 1, Number(toColumn) - 1];
            if (joint === ':') {
                for (let y = Math.min(r, endRow); y <= Math.max(r, endRow) && y < shape.rows; y++) {
                    for (let x = Math.min(c, endColumn); x <= Math.max(c, endColumn) && x < shape.columns; x++) add(y, x);
                }
            } else {
                const far = Math.max(Math.abs(endRow - r), Math.abs(endColumn - c));
                const [down, right] = [Math.sign(endRow - r), Math.sign(endColumn - c)];
                for (let i = 0; i <= far && add(r + i * down, c + i * right); i++);
            }
        }
    }
    return cells;
}

/**
 * Whether two cells touch, at an edge or a corner.
 * @param {Shape} shape
 * @param {number} a
 * @param {number} b
 */
export function touch(shape, a, b) {
    const rows = Math.abs(Math.floor(a / shape.columns) - Math.floor(b / shape.columns));
    const columns = Math.abs((a % shape.columns) - (b % shape.columns));
    return a !== b && rows <= 1 && columns <= 1;
}

/**
 * Whether two cells share an edge.
 * @param {Shape} shape
 * @param {number} a
 * @param {number} b
 */
export function adjacent(shape, a, b) {
    const rows = Math.abs(Math.floor(a / shape.columns) - Math.floor(b / shape.columns));
    const columns = Math.abs((a % shape.columns) - (b % shape.columns));
    return rows + columns === 1;
}
