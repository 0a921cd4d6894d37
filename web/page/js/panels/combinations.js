// @ts-check
// The combinations of the killer cage in which the selected cells are, for solvers.

import { app, on } from '../app.js';
import { h } from '../dom.js';
import { fog } from '../fog.js';
import { combinationsOf } from '../pencil-marks.js';
import { t } from '../words/index.js';

/** The most combinations that are written. */
const MOST = 24;

const line = h('p.note.combinations', { role: 'status' });

/** @returns {HTMLElement} */
export function combinations() {
    show();
    return line;
}

on(['selection', 'play'], show);

function show() {
    const cage = app.tab === 'solve' ? combinationsOf(app.selection) : null;
    const covered = fog()?.covered;
    const isHidden = !cage || cage.cells.some((cell) => covered?.has(cell));
    line.hidden = isHidden;
    line.textContent = isHidden ? '' : t('combinations', { sum: cage.sum, count: cage.cells.length, sets: setsText(cage.sets) });
}

/** `1 5 8, 1 6 7`, with symbols. */
function setsText(/** @type {number[][]} */ sets) {
    const { symbols } = app.shape;
    const isShort = symbols.every((symbol) => symbol.length === 1);
    const texts = sets.slice(0, MOST).map((set) => set.map((digit) => symbols[digit - 1]).join(isShort ? '' : ' '));
    if (sets.length > MOST) texts.push('…');
    return texts.join(isShort ? ' ' : ', ') || t('no_combination');
}
