// @ts-check
// Regions of any shape: drag from a cell to give its region to others; or select cells and press
// Enter to make them a region.

import { app, edit } from '../app.js';
import { cellNames, cellsIn } from '../cells.js';
import { withTop } from '../clues.js';
import { t } from '../words/index.js';

/** @typedef {import('../board.js').Place} Place */

/**
 * The document with these regions.
 * @param {ArrayLike<number>} names by place: a number from 1, 0 for none
 */
function withRegions(names) {
    const { rows, columns, lowest, count } = app.shape;
    const { order: _order, size: _size, box: _box, boxes: _boxes, ...rest } = app.document;
    const values = lowest === 1 && rows === columns && count === rows ? rest.values : [lowest, lowest + count - 1];
    return withTop({ ...rest, rows, columns, regions: Array.from(names) }, 'values', values);
}

/** The regions as numbers from 1. */
function names() {
    return Array.from(app.shape.region, (region, cell) => app.shape.missing[cell] ? 0 : region + 1);
}

/** A number that no region has. */
function unused(/** @type {number[]} */ list) {
    let name = 1;
    while (list.includes(name)) name++;
    return name;
}

/** Makes the selected cells a region. */
export function makeRegion() {
    const list = names();
    const name = unused(list);
    for (const cell of app.selection) list[cell] = name;
    if (app.selection.length) edit(withRegions(list));
}

/** Takes the selected cells out of their regions. */
export function clearRegion() {
    const list = names();
    for (const cell of app.selection) list[cell] = 0;
    if (app.selection.length) edit(withRegions(list));
}

/** Removes the selected cells from the board. */
export function removeCells() {
    const grid = app.givens.slice();
    for (const cell of app.selection) grid[cell] = -1;
    for (const cell of app.shape.missing.keys()) if (app.shape.missing[cell]) grid[cell] = -1;
    const { fog } = app.document;
    const rest = fog === undefined ? {} : { fog: cellNames(cellsIn(fog, app.shape).filter((cell) => grid[cell] >= 0), app.shape) };
    if (app.selection.length) edit({ ...app.document, ...rest, grid });
}

/** The number of cells of each region. */
export function sizes() {
    const counts = new Array(app.shape.regions).fill(0);
    for (const region of app.shape.region) if (region >= 0) counts[region]++;
    return counts;
}

/** What is wrong with the sizes of painted regions, in one sentence; empty if they fit. */
export function regionFault() {
    if (!app.document.regions) return '';
    const { count } = app.shape;
    const wrong = [...new Set(sizes().filter((size) => size !== count))].sort((a, b) => a - b);
    return wrong.some((size) => size > count) ? t('region_fault', { sizes: wrong.join(', '), count }) : '';
}

/** The gesture of painting regions. */
export function regions() {
    let name = 0;
    let group = '';
    return {
        /** @param {Place} place */
        down({ cell }) {
            group = `regions ${Date.now()}`;
            name = cell < 0 ? -1 : names()[cell];
        },

        /** @param {Place} place */
        move({ cell }) {
            if (cell < 0 || name < 0) return;
            const list = names();
            if (list[cell] === name) return;
            list[cell] = name;
            edit(withRegions(list), group);
        },

        up() {
            app.history.close();
        },

        enter: makeRegion,
    };
}
