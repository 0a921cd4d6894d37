// @ts-check
// What the board shows, put together from the puzzle, the entries, the answers and the hint.

import { app } from './app.js';
import { cellName, cellsIn } from './cells.js';
import { clueAt, cluesByCell } from './clue-names.js';
import { cellsOf, listOf, numberOf } from './clues.js';
import { pendingGroup } from './editor/areas.js';
import { fog } from './fog.js';
import { sameCells } from './highlight.js';
import { hint } from './hints.js';
import { kindOf } from './kinds.js';
import { MOST, cellsOfPart, differingCells, live } from './live.js';
import { isAutomatic, shownCentre } from './pencil-marks.js';
import { play } from './play.js';
import { t } from './words/index.js';

/** Shows the current state on the board, once per frame at most. */
export const refresh = (() => {
    let waiting = false;
    return () => {
        if (waiting) return;
        waiting = true;
        requestAnimationFrame(() => {
            waiting = false;
            app.board.show(view());
        });
    };
})();

/** The true candidates of a cell, with the number of solutions of each if it is known. */
export function candidatesText(/** @type {number} */ cell) {
    const counts = app.options.counts ? live.counts?.[cell] : null;
    return (live.candidates?.[cell] ?? []).map((digit) => {
        const count = counts?.[digit - 1];
        return app.shape.symbols[digit - 1] + (count ? ` (${count}${count < MOST ? '' : '+'})` : '');
    }).join(' ');
}

/** @returns {import('./board.js').View} */
function view() {
    const { shape, givens, play: { values, corner, colours } } = app;
    const fogNow = fog();
    /** @type {Map<number, [number, number]>} */ const differences = new Map();
    let shownValues = values;
    const compares = live.isOpen && live.verdict === 'multiple' && live.solutions.length > 1 && app.tab !== 'solve' && !app.options.candidates;
    if (compares) {
        const [first, second] = live.solutions;
        for (const cell of differingCells()) {
            if (!givens[cell] && !values[cell]) differences.set(cell, [first[cell], second[cell]]);
        }
        if (live.shown !== 'both') shownValues = live.solutions[live.shown];
    }
    const clues = cluesByCell(app.document);
    // for a solver they would be the solution
    const showsCandidates = app.options.candidates && app.tab !== 'solve' && live.status === 'done';
    const counts = showsCandidates && app.options.counts ? live.counts : null;
    return {
        givens,
        values: shownValues,
        corner,
        centre: shownCentre(),
        automatic: isAutomatic(),
        colours,
        candidates: showsCandidates ? live.candidates : null,
        counts,
        shades: shades(differences),
        differences: live.shown === 'both' ? differences : new Map(),
        wrong: play.wrong,
        selection: app.selection,
        cursor: app.cursor,
        outside: app.outside,
        undrawn: live.undrawn.map((clue) => ({ cells: cellsOf(clue, shape), number: numberOf(clue.id, clue.raw), isLine: kindOf(clue.id)?.gesture === 'path', isWrong: live.problems.length > 0 })),
        fog: fogNow,
        label: (cell, state) => {
            const glyph = (/** @type {number} */ digit) => shape.symbols[digit - 1];
            const isHidden = fogNow?.isDense && fogNow.covered.has(cell);
            const words = [cellName(cell, shape), ...isHidden ? [] : clues.get(cell) ?? []];
            if (fogNow && (fogNow.isDense || app.tool === 'fog')) words.push(...(fogNow.covered.has(cell) ? [t('cell_fog')] : fogNow.isDense ? [] : [t('cell_light')]));
            const both = live.shown === 'both' ? differences.get(cell) : null;
            if (state.given) words.push(t('cell_given', { digit: glyph(state.given) }));
            else if (state.value) words.push(t('cell_value', { digit: glyph(state.value) }));
            else if (both) words.push(both.map(glyph).join(' / '));
            else if (!state.corner.length && !state.centre.length && !showsCandidates) words.push(t('cell_empty'));
            else {
                if (state.corner.length) words.push(t('corner_marks', { digits: state.corner.map(glyph).join(' ') }));
                if (state.centre.length) words.push(t('centre_marks', { digits: state.centre.map(glyph).join(' ') }));
                const digits = showsCandidates ? candidatesText(cell) : '';
                if (digits) words.push(t('candidates_of_cell', { digits }));
            }
            words.push(...colours[cell].map((colour) => t(`colour:${colour}`).toLowerCase()));
            return words.join(', ');
        },
    };
}

/**
 * @param {Map<number, [number, number]>} differences
 * @returns {Map<number, string>}
 */
function shades(differences) {
    /** @type {Map<number, string>} */ const shades = new Map();
    const add = (/** @type {Iterable<number>} */ cells, /** @type {string} */ name) => {
        for (const cell of cells) shades.set(cell, name);
    };
    add(differences.keys(), 'differs');
    add(sameCells(), 'same');
    add(app.pointed, 'clue');
    const pending = pendingGroup();
    if (pending?.id === app.tool) add(cellsIn(pending.cells, app.shape), 'clue');
    if (app.current && app.isSetting) {
        const { id, index } = app.current;
        const raw = listOf(app.document, id)[index];
        if (raw !== undefined) add(cellsOf({ id, index, raw }, app.shape), 'clue');
    }
    if (app.isSetting) {
        for (const part of live.conflict?.parts ?? []) add(cellsOfPart(part), 'conflict');
        for (const { path } of live.problems) {
            const clue = clueAt(path, app.document);
            if (clue) add(cellsOf(clue, app.shape), 'conflict');
        }
    }
    for (const clash of live.clashes) add(clash.cells, 'conflict');
    add(play.clashing, 'conflict');
    add(hint.wrong, 'conflict');
    return shades;
}
