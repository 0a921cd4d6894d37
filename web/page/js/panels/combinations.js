// @ts-check
// The combinations of the killer cage in which the selected cells are, for solvers. Loaded where there are
// cages.

import { app, on } from '../app.js';
import { fog } from '../fog.js';
import { MOST_VALUES, cagesOf, setsOfSum } from '../pencil-marks.js';
import { t } from '../words/index.js';

/** The most combinations that are written. */
const MOST = 24;

/** @type {HTMLElement | null} */ let line = null;

/** Writes them into this line from now on. */
export function writeInto(/** @type {HTMLElement} */ element) {
    line = element;
    show();
}

on(['selection', 'play'], show);

function show() {
    if (!line) return;
    const cage = app.tab === 'solve' ? combinationsOf(app.selection) : null;
    const covered = fog()?.covered;
    const isHidden = !cage || cage.cells.some((cell) => covered?.has(cell));
    line.hidden = isHidden;
    line.textContent = isHidden ? '' : t('combinations', { sum: cage.sum, count: cage.cells.length, sets: setsText(cage.sets) });
}

/**
 * The killer cage that holds all of these cells, with the sets of digits that its sum and the digits in it
 * leave; nothing without a sum, or on boards with many values.
 * @param {number[]} selection
 */
function combinationsOf(selection) {
    const { document, shape, digits } = app;
    if (!selection.length || shape.count > MOST_VALUES) return null;
    const cage = cagesOf(document).find(({ cells, sum }) => sum && selection.every((cell) => cells.includes(cell)));
    if (!cage) return null;
    const entered = cage.cells.map((cell) => digits[cell]).filter(Boolean);
    const sets = setsOfSum(cage.sum, cage.cells.length, shape).filter((set) => entered.every((digit) => set.includes(digit)));
    return { ...cage, sets };
}

/** `1 5 8, 1 6 7`, with symbols. */
function setsText(/** @type {number[][]} */ sets) {
    const { symbols } = app.shape;
    const isShort = symbols.every((symbol) => symbol.length === 1);
    const texts = sets.slice(0, MOST).map((set) => set.map((digit) => symbols[digit - 1]).join(isShort ? '' : ' '));
    if (sets.length > MOST) texts.push('…');
    return texts.join(isShort ? ' ' : ', ') || '–';
}
