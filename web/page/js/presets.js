// @ts-check
// Boards to begin with, example puzzles, and small pictures of both.

import { cellAt } from './cells.js';
import { cellsOf, entries } from './clues.js';
import { s } from './dom.js';
import { DRAWINGS } from './icons.js';
import { kindOf } from './kinds.js';
import { givensOf, part, shapeOf } from './shape.js';

/** @typedef {import('./shape.js').PuzzleDocument} PuzzleDocument */
/** @typedef {import('./shape.js').Shape} Shape */
/** @typedef {{id: string, document: PuzzleDocument, name: string}} Preset a document, and the key of its name */

/** Overlapping boards of 9×9 with these corners. */
const boards = (/** @type {string[]} */ ...corners) => ({ board: corners.map((at) => ({ at })) });

/** Regions, one letter for each cell. */
const regions = (/** @type {string} */ letters) => [...letters].map((letter) => letter.charCodeAt(0) - 96);

/** Givens, one digit for each cell, with `.` for a blank one. */
const grid = (/** @type {string} */ digits) => [...digits].map((digit) => Number(digit) || 0);

/** Boards to begin with. @type {Preset[]} */
export const PRESETS = Object.entries({
    nine: {},
    six: { size: 6 },
    four: { size: 4 },
    sixteen: { size: 16, symbols: '1-9A-G' },
    jigsaw: { rows: 9, columns: 9, regions: regions('aaabbbcccaaabbbbccadabeccccddabeffffddeeeeeffddddehiffggggehifigghhhhiiiggghhhiii') },
    samurai: boards('r1c1', 'r1c13', 'r7c7', 'r13c1', 'r13c13'),
    twins: boards('r1c1', 'r7c7'),
    triplets: boards('r1c1', 'r7c7', 'r13c13'),
    butterfly: boards('r1c1', 'r1c4', 'r4c1', 'r4c4'),
    ring: boards('r1c7', 'r7c1', 'r7c13', 'r13c7'),
    windmill: boards('r1c4', 'r4c13', 'r7c7', 'r10c1', 'r13c10'),
}).map(([id, document]) => ({ id, document, name: `preset:${id}` }));

/** Example puzzles; each has exactly one solution. @type {Preset[]} */
export const EXAMPLES = [
    { id: 'classic', name: 'example:classic', document: { grid: grid('6.14.....8.....2.......8.5...4.2163..769.5.........9...37.1.59..9..3.8121......73') } },
    { id: 'killer', name: 'kind:cages.list', document: { grid: grid('...................3.........................................9...................'), cages: { list: [
        '12: r1c1 r1c2 r2c2', '13: r1c3-r1c5', '17: r1c7-r1c9', '14: r2c1 r3c1', '23: r2c4 r3c3 r3c4 r4c3', '23: r2c6 r2c7-r4c7', '3: r2c8 r3c8', '11: r2c9 r3c9', '9: r3c2 r4c2', '15: r3c5 r3c6 r4c5', '18: r4c1 r5c1 r5c2 r6c1', '20: r4c9 r5c8 r5c9 r6c9',
        '6: r5c3 r5c4', '14: r5c6 r5c7', '15: r6c3-r8c3 r8c4', '13: r6c5 r7c4 r7c5', '22: r6c7 r7c6 r7c7 r8c6', '13: r6c8 r7c8', '10: r7c1 r8c1', '13: r7c2 r8c2', '6: r7c9 r8c9', '18: r8c8 r9c8 r9c9', '14: r9c1-r9c3', '14: r9c5-r9c7',
    ] } } },
    { id: 'thermo', name: 'kind:lines.thermo', document: { grid: grid('..........8.........5.......3.......1..6..4.......................94............3'), lines: { thermo: ['r4c4-r1c4 r1c3 r1c2', 'r4c6-r4c9 r3c9 r2c9', 'r6c6-r9c6 r9c7 r9c8', 'r6c4-r6c1 r7c1 r8c1'] } } },
    { id: 'arrow', name: 'kind:arrows.list', document: { grid: grid('...1....5.......8.9........74.....5.................3..3..................7......'), arrows: { list: ['r2c2 = r1c2-r1c4', 'r2c8 = r2c9-r4c9', 'r8c8 = r9c8-r9c6', 'r8c2 = r8c1-r6c1', 'r3c2 = r4c2 r5c2 r5c3', 'r2c7 = r2c6 r2c5 r3c5', 'r7c8 = r6c8 r5c8 r5c7', 'r8c3 = r8c4 r8c5 r7c5'] } } },
    { id: 'sandwich', name: 'kind:outside.sandwich', document: { grid: grid('...............6......8.........5...............1..........8.....................'), outside: { sandwich: ['16: row 1', '24: row 2', '0: row 3', '22: row 4', '14: row 5', '0: row 6', '0: row 7', '0: row 8', '3: row 9', '33: col 1', '10: col 2', '10: col 3', '3: col 4', '6: col 5', '0: col 6', '0: col 7', '15: col 8', '2: col 9'] } } },
    { id: 'kropki', name: 'example:kropki', document: { grid: grid('........................6...............................9........................'), dots: {
        white: ['r1c1 r1c2', 'r2c1 r2c2', 'r2c4 r3c4', 'r3c7 r3c8', 'r3c8 r4c8', 'r4c2 r4c3', 'r4c3 r4c4', 'r5c1 r5c2', 'r5c2 r6c2', 'r5c5 r6c5', 'r5c8 r5c9', 'r6c3 r7c3', 'r6c6 r6c7', 'r7c3 r7c4', 'r7c6 r8c6', 'r7c7 r8c7', 'r7c8 r7c9', 'r7c8 r8c8', 'r8c1 r8c2', 'r8c4 r8c5', 'r9c1 r9c2', 'r9c2 r9c3', 'r9c3 r9c4', 'r9c7 r9c8'],
        black: ['r1c4 r1c5', 'r2c3 r2c4', 'r2c9 r3c9', 'r3c1 r3c2', 'r3c6 r3c7', 'r4c8 r4c9', 'r5c2 r5c3', 'r5c3 r6c3', 'r7c4 r7c5', 'r7c5 r8c5'],
    }, global: { kropki_negative: true } } },
];

/** The side of a cell in a small picture. */
const SIDE = 10;

/**
 * A small picture of a board with its clues, drawn without asking kdoku.
 * @param {PuzzleDocument} document
 * @returns {SVGElement}
 */
export function smallBoard(document) {
    const shape = shapeOf(document);
    const found = entries(document).filter(({ id }) => kindOf(id));
    const ring = found.some(({ id }) => kindOf(id)?.gesture === 'outside') ? SIDE : 1;
    const [wide, high] = [shape.columns * SIDE + 2 * ring, shape.rows * SIDE + 2 * ring];
    const lines = { thin: '', thick: '', edge: '' };
    for (let row = 0; row <= shape.rows; row++) {
        for (let column = 0; column <= shape.columns; column++) {
            const here = cellAt(shape, row, column);
            for (const [other, side] of /** @type {[number, string][]} */ ([[cellAt(shape, row - 1, column), 'h'], [cellAt(shape, row, column - 1), 'v']])) {
                if (here < 0 && other < 0) continue;
                const look = here < 0 || other < 0 ? 'edge' : shape.region[here] !== shape.region[other] ? 'thick' : 'thin';
                lines[look] += `M${column * SIDE} ${row * SIDE}${side}${SIDE}`;
            }
        }
    }
    for (const { row, column, size } of (document.board ?? []).map(part)) lines.edge += `M${column * SIDE} ${row * SIDE}h${size * SIDE}v${size * SIDE}h-${size * SIDE}z`;
    const givens = givensOf(document);
    const isLarge = shape.columns > 12;
    const paper = [...shape.missing.keys()].filter((cell) => !shape.missing[cell]).map((cell) => square(shape, cell)).join('');
    return s('svg', { class: 'small-board', viewBox: `${-ring} ${-ring} ${wide} ${high}`, 'aria-hidden': 'true', focusable: 'false' },
        s('path', { class: 'paper', d: paper }),
        document.houses?.diagonals ? s('path', { class: 'diagonals', d: `M0 0L${shape.columns * SIDE} ${shape.rows * SIDE}M${shape.columns * SIDE} 0L0 ${shape.rows * SIDE}` }) : null,
        found.filter(({ id }) => !isAbove(id)).flatMap((entry) => clue(entry, shape)),
        isLarge ? null : s('path', { class: 'thin', d: lines.thin }), s('path', { class: 'thick', d: lines.thick }), s('path', { class: 'edge', d: lines.edge }),
        found.filter(({ id }) => isAbove(id)).flatMap((entry) => clue(entry, shape)),
        // digits of large boards would be dots
        isLarge ? null : givens.flatMap((digit, cell) => digit > 0 ? [text(...middle(shape, cell), shape.symbols[digit - 1], 7)] : []));
}

/** Whether a clue lies above the lines of the board. */
const isAbove = (/** @type {string} */ id) => ['edge', 'corner', 'outside'].includes(kindOf(id)?.gesture ?? '');

/** The middle of a cell. @returns {[number, number]} */
const middle = (/** @type {Shape} */ shape, /** @type {number} */ cell) => [(cell % shape.columns + 0.5) * SIDE, (Math.floor(cell / shape.columns) + 0.5) * SIDE];

const square = (/** @type {Shape} */ shape, /** @type {number} */ cell) => `M${(cell % shape.columns) * SIDE} ${Math.floor(cell / shape.columns) * SIDE}h${SIDE}v${SIDE}h-${SIDE}z`;

const text = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ word, /** @type {number} */ size) => s('text', { x, y: y + size * 0.36, 'font-size': size }, word);

/**
 * A clue in a small picture.
 * @param {import('./clues.js').Entry} entry
 * @param {Shape} shape
 * @returns {SVGElement[]}
 */
function clue(entry, shape) {
    const kind = kindOf(entry.id);
    const cells = cellsOf(entry, shape);
    if (!kind || !cells.length) return [];
    const colour = /#[0-9a-f]{6}/.exec(DRAWINGS[kind.id])?.[0] ?? 'currentColor';
    const points = cells.map((cell) => middle(shape, cell));
    const [x, y] = points[0];
    if (kind.gesture === 'area' && kind.section === 'cages') return [s('path', { class: 'cage', d: outline(shape, cells), stroke: colour })];
    if (kind.gesture === 'path' && kind.section !== 'outside') {
        const line = s('path', { class: 'line', d: `M${points.join('L')}`, stroke: colour, 'stroke-width': kind.section === 'arrows' ? 1.2 : 3 });
        if (kind.section === 'arrows') return [line, s('circle', { class: 'ring', cx: x, cy: y, r: 3.6, stroke: colour })];
        return kind.key.endsWith('thermo') ? [line, s('circle', { cx: x, cy: y, r: 3.6, fill: colour })] : [line];
    }
    if (kind.gesture === 'edge' || kind.gesture === 'corner') {
        const [mx, my] = [0, 1].map((i) => points.reduce((sum, point) => sum + point[i], 0) / points.length);
        if (['x', 'v', 'greater'].includes(kind.key)) return [text(mx, my, kind.key === 'greater' ? '>' : kind.key.toUpperCase(), 5)];
        return [s('circle', { class: kind.key === 'black' || kind.key === 'ratio' ? 'black' : 'white', cx: mx, cy: my, r: 1.9 })];
    }
    if (kind.gesture === 'outside') {
        const [nextX, nextY] = points[1] ?? [x, y];
        const number = /^\s*(\d+)\s*:/.exec(String(entry.raw))?.[1] ?? '';
        return [text(2 * x - nextX, 2 * y - nextY, number, 5.5)];
    }
    return [s('path', { d: cells.map((cell) => square(shape, cell)).join(''), fill: colour, opacity: 0.5 })];
}

/** The outline of an area, a little inside of its cells. */
function outline(/** @type {Shape} */ shape, /** @type {number[]} */ cells) {
    const inside = new Set(cells);
    const inset = 1.4;
    return cells.map((cell) => {
        const [row, column] = [Math.floor(cell / shape.columns), cell % shape.columns];
        const has = (/** @type {number} */ r, /** @type {number} */ c) => inside.has(cellAt(shape, r, c));
        const [up, down, left, right] = [has(row - 1, column), has(row + 1, column), has(row, column - 1), has(row, column + 1)];
        const [x, y] = [column * SIDE, row * SIDE];
        const [x0, x1, y0, y1] = [left ? x : x + inset, x + SIDE - (right ? 0 : inset), up ? y : y + inset, y + SIDE - (down ? 0 : inset)];
        return (up ? '' : `M${x0} ${y + inset}H${x1}`) + (down ? '' : `M${x0} ${y + SIDE - inset}H${x1}`) + (left ? '' : `M${x + inset} ${y0}V${y1}`) + (right ? '' : `M${x + SIDE - inset} ${y0}V${y1}`);
    }).join('');
}
