// @ts-check
// Digits, corner marks, centre marks and colours in the selected cells.

import { app, edit, enter } from '../app.js';
import { hiddenCells } from '../fog.js';
import { isAutomatic, toggleMark, withoutSeen } from '../pencil-marks.js';
import { withGivens } from '../shape.js';

/** @typedef {import('../app.js').Entry} Entry */

/**
 * Enters a digit, a mark or a colour in the selected cells; if all of them have it, removes it.
 * @param {number} digit counted from 1
 * @param {Entry} [entry]
 */
export function enterDigit(digit, entry = app.entry) {
    const cells = app.selection;
    if (!cells.length) return;
    if (entry === 'colour') return toggle('colours', cells, digit);
    if (digit > app.shape.count) return;
    if (entry === 'digit' && app.isSetting) {
        const all = cells.every((cell) => app.givens[cell] === digit);
        return setGivens(cells, all ? 0 : digit);
    }
    const hidden = hiddenCells();
    const free = cells.filter((cell) => !app.givens[cell] || hidden.has(cell));
    if (entry === 'digit') {
        const all = free.every((cell) => app.play.values[cell] === digit);
        const values = app.play.values.slice();
        for (const cell of free) values[cell] = all ? 0 : digit;
        const play = all ? app.play : withoutSeen(app.play, free, digit);
        if (free.length) enter({ ...play, values });
        return;
    }
    const blank = free.filter((cell) => !app.play.values[cell]);
    if (entry === 'centre' && isAutomatic()) return toggleMark(blank, digit);
    toggle(entry, blank, digit);
}

/**
 * @param {'corner' | 'centre' | 'colours'} list
 * @param {number[]} cells
 * @param {number} digit
 */
function toggle(list, cells, digit) {
    if (!cells.length) return;
    const old = app.play[list];
    const all = cells.every((cell) => old[cell].includes(digit));
    const lists = old.slice();
    for (const cell of cells) {
        if (all) lists[cell] = old[cell].filter((mark) => mark !== digit);
        else if (!old[cell].includes(digit)) lists[cell] = [...old[cell], digit].sort((a, b) => a - b);
    }
    enter({ ...app.play, [list]: lists });
}

/**
 * @param {number[]} cells
 * @param {number} digit
 */
function setGivens(cells, digit) {
    const grid = app.givens.slice();
    for (const cell of cells) grid[cell] = digit;
    edit(withGivens(app.document, grid));
}

/** Clears the selected cells: digits first, then marks, then colours. */
export function clearCells() {
    const cells = app.selection;
    if (app.isSetting && cells.some((cell) => app.givens[cell])) return setGivens(cells, 0);
    const { values, corner, centre, colours, removed } = app.play;
    const clearLists = (/** @type {number[][]} */ lists) => lists.map((list, cell) => cells.includes(cell) ? [] : list);
    if (app.entry === 'colour' && cells.some((cell) => colours[cell].length)) {
        enter({ ...app.play, colours: clearLists(colours) });
    } else if (cells.some((cell) => values[cell])) {
        enter({ ...app.play, values: values.map((value, cell) => cells.includes(cell) ? 0 : value) });
    } else if (cells.some((cell) => corner[cell].length || centre[cell].length || (isAutomatic() && removed[cell].length))) {
        enter({ ...app.play, corner: clearLists(corner), centre: clearLists(centre), removed: clearLists(removed) });
    } else if (cells.some((cell) => colours[cell].length)) {
        enter({ ...app.play, colours: clearLists(colours) });
    }
}

/** The digits typed last in a cell of a board with numbers of two or more characters. */
let typed = { text: '', at: 0, cells: '' };

/**
 * The digit for a typed character; 0 if it is none. On boards with numbers, characters typed in
 * quick succession are one number.
 * @param {string} character
 */
export function digitFor(character) {
    const { symbols } = app.shape;
    const isLong = symbols.some((symbol) => symbol.length > 1);
    if (isLong && /\d/.test(character)) {
        const [now, cells] = [Date.now(), app.selection.join()];
        const continued = now - typed.at < 1000 && typed.cells === cells ? typed.text + character : character;
        const found = symbols.indexOf(continued) >= 0 ? continued : character;
        typed = { text: found, at: now, cells };
        return symbols.indexOf(found) + 1;
    }
    const exact = symbols.indexOf(character);
    if (exact >= 0) return exact + 1;
    const other = character === character.toUpperCase() ? character.toLowerCase() : character.toUpperCase();
    return symbols.indexOf(other) + 1;
}
