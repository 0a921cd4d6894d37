// @ts-check
// Copying, cutting and pasting on the board, and the panel of the selected cells.
//
// A clue is copied as a puzzle that has nothing else, digits as rows of symbols with `.` for a blank.

import { app, edit, emit, enter, on, select } from './app.js';
import { cellAt, cellName } from './cells.js';
import { cellsOf, listOf, withList } from './clues.js';
import { button, h, say } from './dom.js';
import { icon } from './icons.js';
import { add, currentRaw, remove } from './editor/current.js';
import { clearCells } from './editor/digits.js';
import { withGivens } from './shape.js';
import { reflection, rotation, shift, turnClue, turnDocument, turnPlay, turnShape } from './transform.js';
import { t } from './words/index.js';

/** What was copied last, where the browser does not show its clipboard. */
let copied = '';
/** What the panel says about the last action. */
let message = '';

/** Shows a message in the panel, and says it. */
function report(/** @type {string} */ text) {
    message = text;
    if (text) say(text);
    emit('tool');
}

/** The digits that can be copied: givens while setting, all digits while solving. */
const digitsShown = () => app.isSetting ? app.givens : app.digits;

/** A symbol, or a point for a blank. */
const glyph = (/** @type {number} */ digit) => app.shape.symbols[digit - 1] ?? '.';

const isLong = () => app.shape.symbols.some((symbol) => symbol.length > 1);

/** The clue that Copy takes: the current one, unless several cells are selected. */
function clueToCopy() {
    const raw = app.isSetting && app.selection.length < 2 ? currentRaw() : undefined;
    return raw !== undefined && app.current ? { ...app.current, raw } : null;
}

/** What Copy takes as text: the current clue, the selected cells, or the whole grid on one line. */
export function copiedText() {
    const clue = clueToCopy();
    if (clue) return JSON.stringify(withList({}, clue.id, [clue.raw]));
    const { rows, columns } = app.shape;
    const digits = digitsShown();
    const gap = isLong() ? ' ' : '';
    if (!app.selection.length) return Array.from({ length: rows * columns }, (_, cell) => app.shape.missing[cell] ? '~' : glyph(digits[cell])).join(gap);
    const chosen = new Set(app.selection);
    const side = (/** @type {(cell: number) => number} */ of) => {
        const all = app.selection.map(of);
        return [Math.min(...all), Math.max(...all)];
    };
    const [[top, bottom], [left, right]] = [side((cell) => Math.floor(cell / columns)), side((cell) => cell % columns)];
    const lines = [];
    for (let row = top; row <= bottom; row++) {
        const line = [];
        for (let column = left; column <= right; column++) {
            const cell = row * columns + column;
            line.push(chosen.has(cell) ? glyph(digits[cell]) : '.');
        }
        lines.push(line.join(gap));
    }
    return lines.join('\n');
}

/** Copies the current clue, the selected cells or the grid. */
export async function copySelection() {
    copied = copiedText();
    try {
        await navigator.clipboard.writeText(copied);
        report(t('copied'));
    } catch {
        report(t('copied_here'));
    }
}

/** Copies, and removes what was copied; the whole grid is not removed. */
export async function cut() {
    const copying = copySelection();
    drop();
    await copying;
}

/** Removes the current clue, or the digits of the selected cells. */
function drop() {
    const clue = clueToCopy();
    if (clue) remove(clue.id, clue.index);
    else setDigits(app.selection.map((cell) => [cell, 0]));
}

/** Puts digits into cells: givens while setting, entries elsewhere. @param {[number, number][]} digits cells and digits */
function setDigits(digits) {
    if (!digits.length) return;
    if (app.isSetting) {
        const grid = app.givens.slice();
        for (const [cell, digit] of digits) grid[cell] = digit;
        return edit(withGivens(app.document, grid));
    }
    const values = app.play.values.slice();
    for (const [cell, digit] of digits) if (!app.givens[cell]) values[cell] = digit;
    enter({ ...app.play, values });
}

/** Pastes what was copied last at a cell. */
export async function pasteAt(cursor = app.cursor) {
    const text = await navigator.clipboard.readText().catch(() => copied);
    if (!pasteText(text || copied, cursor)) report(t('paste_nothing'));
}

/**
 * Pastes a clue or a rectangle of digits that is smaller than the board.
 * @param {string} text
 * @param {number} [cursor]
 * @returns {boolean} whether the text is one of these
 */
export function pasteText(text, cursor = app.cursor) {
    const clue = clueIn(text);
    if (clue) {
        if (app.isSetting) pasteClue(clue, cursor);
        else report(t('paste_set'));
        return true;
    }
    const rows = cursor >= 0 ? rectangleIn(text) : null;
    if (!rows) return false;
    const { columns } = app.shape;
    const [top, left] = [Math.floor(cursor / columns), cursor % columns];
    /** @type {[number, number][]} */ const digits = [];
    /** @type {number[]} */ const cells = [];
    rows.forEach((line, row) => line.forEach((digit, column) => {
        const cell = cellAt(app.shape, top + row, left + column);
        if (cell < 0) return;
        cells.push(cell);
        if (digit > 0) digits.push([cell, digit]);
    }));
    setDigits(digits);
    app.current = null;
    select(cells, cursor);
    report(t('pasted_digits', { count: digits.length }));
    return true;
}

/** The clue of a text that `copiedText` made. @returns {{id: string, raw: any} | null} */
function clueIn(/** @type {string} */ text) {
    if (!text.trim().startsWith('{')) return null;
    try {
        const table = JSON.parse(text);
        const [section, ...others] = Object.keys(table);
        const [key] = Array.isArray(table[section]) ? [] : Object.keys(table[section]);
        const id = key ? `${section}.${key}` : section;
        const list = listOf(table, id);
        const isClue = !others.length && list.length === 1 && section !== 'board' && (!key || Object.keys(table[section]).length === 1);
        return isClue && (typeof list[0] === 'string' || typeof list[0] === 'object') ? { id, raw: list[0] } : null;
    } catch {
        return null;
    }
}

/**
 * Adds a clue so that its first cell is the cursor. Clues of a row or column move to that of the cursor.
 * @param {{id: string, raw: any}} clue
 * @param {number} cursor
 */
function pasteClue({ id, raw }, cursor) {
    const { shape, outside } = app;
    const at = outside ?? (cursor >= 0 ? { row: Math.floor(cursor / shape.columns), column: cursor % shape.columns } : null);
    if (!at) return report(t('paste_where'));
    const line = typeof raw === 'string' ? /^(.*?)\b(row|col) \d+( backwards)?$/.exec(raw) : null;
    if (line && id.startsWith('outside.')) {
        const [index, most] = line[2] === 'row' ? [at.row, shape.rows] : [at.column, shape.columns];
        if (index < 0 || index >= most) return report(t('paste_off'));
        return pasted(id, `${line[1]}${line[2]} ${index + 1}${line[3] ?? ''}`);
    }
    const cells = cellsOf({ id, index: 0, raw }, shape);
    const place = /r(-?[\d.]+)c(-?[\d.]+)/.exec(String(raw.at ?? ''));
    if (!cells.length && !place) return report(t('paste_off'));
    const [row, column] = place ? [Math.ceil(Number(place[1])) - 1, Math.ceil(Number(place[2])) - 1] : [Math.floor(cells[0] / shape.columns), cells[0] % shape.columns];
    const turn = Object.assign(shift(app.document, at.row - row, at.column - column), { rows: shape.rows, columns: shape.columns });
    if (id === 'shape') return pasted(id, turnShape(raw, turn));
    // a diagonal reaches to the edge, wherever it begins
    if (/\b(?:up|down)-(?:left|right)\b/.test(raw)) {
        const [from, to] = [cells[0], turn.index(cells[0])].map((cell) => cell < 0 ? '' : cellName(cell, shape));
        return to && !shape.missing[turn.index(cells[0])] ? pasted(id, raw.replace(from, to)) : report(t('paste_off'));
    }
    if (cells.some((cell) => turn.index(cell) < 0 || shape.missing[turn.index(cell)])) return report(t('paste_off'));
    pasted(id, turnClue(id, raw, turn));
}

/** @param {string} id @param {any} raw */
function pasted(id, raw) {
    add(id, raw);
    report(t('pasted_clue'));
}

/** The digits of a rectangle that is smaller than the board; -1 for a blank. @returns {number[][] | null} */
function rectangleIn(/** @type {string} */ text) {
    const { rows, columns, symbols } = app.shape;
    const lines = text.trim().split(/\r?\n/);
    // a grid on one line, or another puzzle
    if (lines.length > rows || text.length > 4 * rows * columns) return null;
    const digits = lines.map((line) => (/\s/.test(line.trim()) || isLong() ? line.trim().split(/\s+/) : [...line.trim()])
        .map((word) => symbols.includes(word) ? symbols.indexOf(word) + 1 : /^[.0_~]$/.test(word) ? -1 : 0));
    const wide = digits[0].length;
    const fits = wide <= columns && (wide < columns || digits.length < rows) && digits.every((line) => line.length === wide && !line.includes(0));
    return fits ? digits : null;
}

/** Copies and cuts with the keys of the system. */
export function listen() {
    for (const type of /** @type {const} */ (['copy', 'cut'])) {
        document.addEventListener(type, (event) => {
            const isText = /** @type {HTMLElement} */ (event.target).closest?.('input, textarea, dialog, #print') || !getSelection()?.isCollapsed;
            if (isText || app.board.host.inert || (app.tab !== 'set' && app.tab !== 'solve')) return;
            event.preventDefault();
            copied = copiedText();
            event.clipboardData?.setData('text/plain', copied);
            if (type === 'cut') drop();
            report(t('copied'));
        });
    }
}

/**
 * Turns or mirrors the whole puzzle, with what was entered.
 * @param {import('./turn.js').Turn} turn
 */
function turnPuzzle(turn) {
    try {
        const document = turnDocument(turn);
        const [play, cells, cursor] = [turnPlay(app.play, turn), app.selection.map((cell) => turn.index(cell)), app.cursor];
        const group = `turn ${Date.now()}`;
        app.current = null;
        edit(document, group);
        enter(play, group);
        app.history.close();
        select(cells, cursor < 0 ? -1 : turn.index(cursor));
        report('');
    } catch (error) {
        report(/** @type {Error} */ (error).message);
    }
}

/** The number and the sum of the selected cells. */
function selectionText() {
    const { selection, digits, shape } = app;
    const filled = selection.filter((cell) => digits[cell] > 0);
    const sum = filled.reduce((total, cell) => total + digits[cell] + shape.lowest - 1, 0);
    if (!selection.length) return t('selected_none');
    return t(selection.length === 1 ? 'selected_one' : 'selected', { count: selection.length }) + (filled.length ? ` · ${t('selected_sum', { sum })}` : '');
}

/** The line about the selection in the panel. @type {HTMLElement | null} */
let summary = null;
on(['selection', 'document', 'play'], () => {
    if (summary?.isConnected) summary.textContent = selectionText();
});

/** The icons of the actions. */
const ICONS = /** @type {Record<string, string>} */ ({ copy: 'copy', clear: 'erase', rotate_left: 'rotate-left', rotate_right: 'rotate-right', mirror_h: 'mirror' });

/** The panel of the tool that selects cells. @returns {HTMLElement} */
export function selectTools() {
    summary = h('output', null, selectionText());
    const tool = (/** @type {string} */ name, /** @type {() => void} */ action) => button([ICONS[name] ? icon(ICONS[name], 20) : null, t(name)].filter(Boolean), action, { 'data-key': `select-${name}` }, '.with-icon');
    return h('section.selected-cells', null,
        summary,
        h('div.keys', { role: 'group', 'aria-label': t('selected_cells') },
            tool('copy', () => void copySelection()), tool('cut', () => void cut()), tool('paste_here', () => void pasteAt()), tool('clear', clearCells)),
        h('p.note', null, t('select_hint')),
        h('h3', null, t('whole_puzzle')),
        h('div.keys', { role: 'group', 'aria-label': t('whole_puzzle') },
            tool('rotate_left', () => turnPuzzle(rotation(app.document, 3))), tool('rotate_right', () => turnPuzzle(rotation(app.document, 1))),
            tool('mirror_h', () => turnPuzzle(reflection(app.document, 'h'))), tool('mirror_v', () => turnPuzzle(reflection(app.document, 'v')))),
        h('p.message', null, message));
}
