// @ts-check
// Fog: which cells are covered. `fog` of a document names the cells that are clear at the start. While
// the puzzle is solved, a right digit clears the 3×3 cells around it. Nothing is remembered: what is
// covered follows from the puzzle and the digits.

import { app, on } from './app.js';
import { cellAt, cellsIn } from './cells.js';
import { say } from './dom.js';
import { live, solution } from './live.js';
import { t } from './words/index.js';

/** @typedef {import('./shape.js').Shape} Shape */

/**
 * @typedef {object} Fog
 * @property {Set<number>} covered
 * @property {Set<number>} lights the cells that are clear at the start
 * @property {boolean} isDense whether covered cells hide what is in them, as for solvers
 */

/** Whether the puzzle has fog. */
export function hasFog() {
    return typeof app.document.fog === 'string';
}

/** The cells that are clear at the start. */
export function lights() {
    return new Set(cellsIn(app.document.fog ?? '', app.shape));
}

/** A cell and the cells around it. */
export function around(/** @type {number} */ cell, /** @type {Shape} */ shape) {
    const [row, column] = [Math.floor(cell / shape.columns), cell % shape.columns];
    return [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => cellAt(shape, row + down, column + right))).filter((other) => other >= 0);
}

/**
 * The cells with a digit that clears the fog around it: the digit of the solution, or any digit if there
 * is not exactly one solution.
 */
function clearing() {
    const stated = app.document.expect?.solution;
    const found = Array.isArray(stated) ? stated : solution();
    // an answer that is awaited may be a solution
    if (!found && live.status === 'running') return [];
    return app.play.values.flatMap((digit, cell) => digit && (!found || digit === found[cell]) ? [cell] : []);
}

/** The fog over the board as it stands; `null` without any. @returns {Fog | null} */
export function fog() {
    if (!hasFog()) return null;
    const { shape } = app;
    const isDense = app.tab === 'solve';
    const clear = lights();
    const cleared = isDense ? clearing().flatMap((cell) => around(cell, shape)) : [];
    const covered = new Set([...shape.missing].flatMap((missing, cell) => missing || clear.has(cell) ? [] : [cell]));
    for (const cell of cleared) covered.delete(cell);
    return { covered, lights: clear, isDense };
}

/** The cells whose clues and givens a solver does not see. @returns {Set<number>} */
export function hiddenCells() {
    const now = fog();
    return now?.isDense ? now.covered : new Set();
}

/** The digits that are seen: all but givens in fog. */
export function seenDigits() {
    const hidden = hiddenCells();
    return app.digits.map((digit, cell) => hidden.has(cell) ? app.play.values[cell] : digit);
}

/** How many cells were hidden before the last change. */
let before = 0;
on(['document', 'tab', 'live'], () => { before = hiddenCells().size; });
on(['play'], () => {
    const { size } = hiddenCells();
    if (size < before) say(t('fog_cleared', { count: before - size }));
    before = size;
});
