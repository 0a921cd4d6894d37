// @ts-check
// Puzzles turned, mirrored and shifted: the board, the givens, all clues and what was entered.
//
// Words stay as they are. A clue that cannot be written for the new directions is an error that names
// it. What was expected of the puzzle is dropped.

import { cellsIn } from './cells.js';
import { kindOf, ownTables } from './kinds.js';
import { part, shapeOf } from './shape.js';
import { Turn, isBlock } from './turn.js';
import { t } from './words/index.js';

/** @typedef {import('./shape.js').PuzzleDocument} PuzzleDocument */
/** @typedef {import('./app.js').Play} Play */
/** @typedef {import('./turn.js').Syntax} Syntax */
/** @typedef {'h' | 'v' | 'diagonal'} Axis left and right, top and bottom, or rows and columns are exchanged */

/** Sections of named clues, and the tables that hold tables of clues. */
const SECTIONS = ['cages', 'houses', 'global', 'sums', 'arrows', 'lines', 'dots', 'marks', 'outside'];
/** Keys whose texts do not name cells. */
const WORDS = new Set(['name', 'text', 'allow', 'accept', 'values', 'tuples', 'pairs', 'over', 'type', 'start', 'moves', 'sums']);
/** Clues for which the order of their cells does not matter. */
const UNORDERED = /^(cages\.|houses\.|sums\.equal|marks\.(?!clone|value_index)|count$|distinct$|connected$|yin_yang$|cell_loop$)/;
/** The offsets of the pairs of a relation, from the first cell to the second. */
const OFFSETS = /** @type {Record<string, number[][]>} */ ({ adjacent: [[0, 1], [1, 0]], diagonal: [[1, 1], [1, -1]], knight: [[1, 2], [1, -2], [2, 1], [2, -1]] });
OFFSETS.king = [...OFFSETS.adjacent, ...OFFSETS.diagonal];

/** @param {PuzzleDocument} document @param {number} quarterTurns clockwise */
export function rotation(document, quarterTurns) {
    const { rows, columns } = shapeOf(document);
    const turned = { rows: columns, columns: rows };
    switch (((quarterTurns % 4) + 4) % 4) {
        case 1: return new Turn(document, [[0, 1, 0], [-1, 0, rows - 1]], turned);
        case 2: return new Turn(document, [[-1, 0, rows - 1], [0, -1, columns - 1]], { rows, columns });
        case 3: return new Turn(document, [[0, -1, columns - 1], [1, 0, 0]], turned);
        default: return new Turn(document, [[1, 0, 0], [0, 1, 0]], { rows, columns });
    }
}

/** @param {PuzzleDocument} document @param {Axis} axis */
export function reflection(document, axis) {
    const { rows, columns } = shapeOf(document);
    if (axis === 'diagonal') return new Turn(document, [[0, 1, 0], [1, 0, 0]], { rows: columns, columns: rows });
    return axis === 'h' ? new Turn(document, [[1, 0, 0], [0, -1, columns - 1]], { rows, columns })
        : new Turn(document, [[-1, 0, rows - 1], [0, 1, 0]], { rows, columns });
}

/**
 * The puzzle turned clockwise.
 * @param {PuzzleDocument} document
 * @param {number} quarterTurns
 */
export function rotated(document, quarterTurns) {
    return turnDocument(rotation(document, quarterTurns));
}

/**
 * The puzzle mirrored.
 * @param {PuzzleDocument} document
 * @param {Axis} axis
 */
export function mirrored(document, axis) {
    return turnDocument(reflection(document, axis));
}

/**
 * A shift of a puzzle with boards, which makes room above and on the left.
 * @param {PuzzleDocument} document
 * @param {number} rows
 * @param {number} columns
 */
export function shift(document, rows, columns) {
    const old = shapeOf(document);
    return new Turn(document, [[1, 0, rows], [0, 1, columns]], { rows: old.rows + rows, columns: old.columns + columns });
}

/**
 * The puzzle with all its boards shifted.
 * @param {PuzzleDocument} document
 * @param {number} rows
 * @param {number} columns
 */
export function shifted(document, rows, columns) {
    return turnDocument(shift(document, rows, columns));
}

/**
 * What was entered, after a turn.
 * @param {Play} play
 * @param {Turn} turn
 * @returns {Play}
 */
export function turnPlay({ values, corner, centre, colours, removed }, turn) {
    const lists = (/** @type {number[][]} */ list) => turn.list(list, []);
    return { values: turn.list(values, 0), corner: lists(corner), centre: lists(centre), colours: lists(colours), removed: lists(removed) };
}

/** Reports a clue that cannot be turned. @returns {never} */
function refuse(/** @type {string} */ id, /** @type {Turn} */ turn) {
    throw new Error(t(turn.isShift ? 'cannot_shift' : 'cannot_turn', { clue: kindOf(id) ? t(`kind:${id}`) : `[[${id}]]` }));
}

/**
 * The document of a turn, after it.
 * @param {Turn} turn
 * @returns {PuzzleDocument}
 */
export function turnDocument(turn) {
    const { document } = turn;
    /** @type {PuzzleDocument} */ const next = {};
    for (const [key, value] of Object.entries(document)) {
        if (key === 'grid' || key === 'regions') {
            if (!Array.isArray(value)) refuse(key, turn);
            next[key] = turn.list(value, key === 'grid' ? -1 : 0);
        } else if (key === 'board') next.board = value.map((/** @type {any} */ board) => turnBoard(board, turn));
        else if (key === 'shape') next.shape = value.map((/** @type {any} */ shape) => turnShape(shape, turn));
        else if (key === 'rows' || key === 'columns') next[key] = turn[key];
        else if (key === 'fog') next.fog = turnCells(value, turn);
        else if (key !== 'expect') next[key] = value;
    }
    for (const key of ['grid', 'regions']) if (next[key] && document.board) next[key] = next[key].map((/** @type {number} */ digit) => Math.max(digit, 0));
    Object.assign(next, turnTables(document, turn));
    const { box, rows, columns } = turn.old;
    if (turn.isTurned && box && box[0] !== box[1] && !document.board) {
        const { box: _, ...rest } = next;
        const usual = shapeOf(rest);
        const isUsual = rows === columns && usual.box?.[0] === box[1] && usual.rows === rows && usual.count === turn.old.count;
        return isUsual ? rest : { ...rest, box: [box[1], box[0]] };
    }
    return next;
}

/** Cells of the whole board, such as those without fog; what leaves the board is left out. */
function turnCells(/** @type {string} */ text, /** @type {Turn} */ turn) {
    const cells = cellsIn(text, turn.old).map((cell) => turn.index(cell)).filter((cell) => cell >= 0 && cell < turn.rows * turn.columns);
    return cells.sort((a, b) => a - b).map((cell) => `r${Math.floor(cell / turn.columns) + 1}c${(cell % turn.columns) + 1}`).join(' ');
}

/** One of several boards. */
function turnBoard(/** @type {any} */ table, /** @type {Turn} */ turn) {
    const { row, column, size, box } = part(table);
    const corners = [turn.place(row, column), turn.place(row + size - 1, column + size - 1)];
    const [top, left] = [0, 1].map((i) => Math.min(corners[0][i], corners[1][i]));
    const next = { ...table, at: `r${top + 1}c${left + 1}` };
    return turn.isTurned && box && box[0] !== box[1] ? { ...next, box: [box[1], box[0]] } : next;
}

/** A shape that is only drawn. */
export function turnShape(/** @type {any} */ shape, /** @type {Turn} */ turn) {
    const { width, height, ...rest } = shape;
    const short = (/** @type {number} */ number) => String(Math.round((number + 1) * 1000) / 1000);
    const at = String(shape.at).replace(/r(-?[\d.]+)c(-?[\d.]+)/g, (_, row, column) => {
        const [down, right] = turn.place(row - 1, column - 1);
        return `r${short(down)}c${short(right)}`;
    });
    const sides = Object.entries(turn.isTurned ? { width: height, height: width } : { width, height }).filter(([, side]) => side !== undefined);
    const next = { ...rest, ...Object.fromEntries(sides), at };
    if (!shape.angle) return next;
    const isMirrored = turn.signs[0] * turn.signs[1] === (turn.isTurned ? 1 : -1);
    // a text is turned with the board, and stays the right way up; other shapes have exchanged their sides
    const quarter = shape.kind === 'text' && turn.isTurned ? 90 : 0;
    const angle = (isMirrored ? -shape.angle : shape.angle) + quarter;
    return { ...next, angle: shape.kind === 'text' ? ((angle + 450) % 180) - 90 : angle };
}

/**
 * The clues among the keys of a table.
 * @param {Record<string, any>} tables
 * @param {Turn} turn
 */
function turnTables(tables, turn) {
    /** @type {Record<string, any>} */ const next = {};
    for (const section of SECTIONS.filter((name) => tables[name])) next[section] = turnSection(section, tables[section], turn);
    for (const name of ownTables(tables)) {
        const list = /** @type {any[]} */ (tables[name]);
        if (name === 'shape') continue;
        if (name === 'any') next.any = list.map((one) => ({ ...one, of: one.of.map((/** @type {any} */ branch) => ({ ...branch, ...turnTables(branch, turn) })) }));
        else if (name === 'not') next.not = list.map((one) => ({ ...one, ...turnTables(one, turn) }));
        else if (name === 'each') next.each = list.map((one) => turnTemplate(one, turn));
        else if (name === 'relation') next.relation = list.flatMap((one) => turnRelation(one, turn));
        else if (name === 'variable') next.variable = list.map((one) => !turn.isShift && isBlock(one, turn.old) ? { ...one, rows: turn.rows, columns: turn.columns } : one);
        else if (name === 'modifier' || name === 'schroedinger') next[name] = list;
        else next[name] = list.map((one) => turnClue(name, one, turn));
    }
    return next;
}

/**
 * @param {string} section
 * @param {Record<string, any>} table
 * @param {Turn} turn
 */
function turnSection(section, table, turn) {
    /** @type {Record<string, any>} */ const next = {};
    for (const [key, value] of Object.entries(table)) {
        const id = `${section}.${key}`;
        const to = turnedKey(id, turn);
        next[to] = id === 'houses.diagonals' && typeof value === 'string' && turn.signs[0] !== turn.signs[1] ? (value === 'up' ? 'down' : 'up')
            : section === 'global' || typeof value === 'boolean' ? value
                : Array.isArray(value) ? value.map((raw) => turnClue(id, raw, turn)) : turnClue(id, value, turn);
    }
    return next;
}

/**
 * The key of a kind of clue after a turn, which differs if the rule reads numbers of rows or columns.
 * @param {string} id
 * @param {Turn} turn
 */
function turnedKey(id, turn) {
    const key = id.slice(id.indexOf('.') + 1);
    // the numbers of the rows or columns are values
    const isSame = (/** @type {0 | 1} */ axis) => turn.matrix[turn.isTurned ? 1 - axis : axis][2] === 0 && turn.signs[axis] === 1;
    if (id === 'marks.column_index' || id === 'marks.row_index') {
        const isColumn = key === 'column_index';
        if (!isSame(isColumn ? 1 : 0)) refuse(id, turn);
        return isColumn === turn.isTurned ? 'row_index' : 'column_index';
    }
    const isUpright = turn.isShift || (!turn.isTurned && turn.signs[0] === 1);
    if ((id === 'marks.box_index' && !turn.isShift) || (id === 'global.flatmates' && !isUpright)) refuse(id, turn);
    return key;
}

/**
 * A clue: a text, or a table.
 * @param {string} id
 * @param {any} raw
 * @param {Turn} turn
 * @returns {any}
 */
export function turnClue(id, raw, turn) {
    if (id === 'constraint') {
        const kind = ['column_index', 'row_index', 'box_index'].includes(raw.type) ? `marks.${raw.type}` : raw.type === 'flatmates' ? 'global.flatmates' : '';
        if (raw.type === 'diagonals' && !turn.isShift) refuse(id, turn);
        if (kind) raw = { ...raw, type: turnedKey(kind, turn) };
    }
    /** @type {Syntax} */ const syntax = {
        ordered: !UNORDERED.test(id), outside: /^outside\.(?!rossini)/.test(id), sum: id === 'sums.list', labels: id === 'deduced_regions' && !raw.cells,
    };
    /** @type {(value: any, key: string) => any} */
    const map = (value, key) => {
        if (WORDS.has(key)) return value;
        if (typeof value === 'string') return turn.text(value, syntax);
        if (Array.isArray(value)) return value.map((one) => map(one, key));
        return typeof value === 'object' && value ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, map(one, name)])) : value;
    };
    return map(raw, '');
}

/** A rule for each cell. Its placeholders may only name neighbours of the cell. */
function turnTemplate(/** @type {any} */ template, /** @type {Turn} */ turn) {
    const text = JSON.stringify(template).replace(/\{cell\}|r\{r([+-]\d+)?\}c\{c([+-]\d+)?\}/g, '');
    // an index may name the variable at the place of the cell, but neither a row nor a column
    const isNumbered = [...text.matchAll(/(\w*)\{i\}/g)].some(([, name]) => !turn.blocks.includes(name));
    const isPlaced = /\{(?:[rcb]\b|i[+-])|(?:[rc]|row ?|col ?|column ?|box ?)\{n/i.test(text);
    if (isNumbered || isPlaced || (!template.cells && text.includes('{n'))) refuse('each', turn);
    const cells = typeof template.cells === 'string' ? { cells: turn.text(template.cells, { ordered: JSON.stringify(template).includes('{n') }) } : {};
    return { ...template, ...turnTables(template, turn), ...cells };
}

/**
 * A relation. If its first cell is the upper or left one and its condition is not the same for both, it
 * becomes several, with offsets.
 * @param {any} relation
 * @param {Turn} turn
 * @returns {any[]}
 */
function turnRelation(relation, turn) {
    const { over, ...rest } = turnClue('relation', relation, turn);
    if (over === undefined || over === 'line' || over === 'pairs') return [over ? { ...rest, over } : rest];
    if (turn.isShift || (typeof over === 'string' && isSymmetric(relation))) return [{ ...rest, over }];
    const offsets = typeof over === 'string' ? OFFSETS[over] : [over];
    if (!offsets) refuse('relation', turn);
    return offsets.map(([row, column]) => ({ ...rest, over: turn.offset(row, column) }));
}

/** Whether a relation is plainly the same for both orders of its cells. */
function isSymmetric(/** @type {any} */ { allow, pairs }) {
    if (Array.isArray(pairs)) {
        const known = new Set(pairs.map((pair) => String(pair).trim().split(/\s+/).join(' ')));
        return [...known].every((pair) => known.has(pair.split(' ').reverse().join(' ')));
    }
    const whole = String(allow ?? '').replace(/\babs\( *(?:a *- *b|b *- *a) *\)|\b(?:min|max)\( *(?:a *, *b|b *, *a) *\)/g, '0');
    const parts = whole.replace(/(^|[(&|!<>=,] *)(?:a *[+*] *b|b *[+*] *a)(?=$| *[)&|<>=!,+-])/g, '$10');
    return !/\b[ab]\b/.test(parts.replace(/(^|[(&|] *)(?:a *[=!]= *b|b *[=!]= *a)(?=$| *[)&|])/g, '$10'));
}
