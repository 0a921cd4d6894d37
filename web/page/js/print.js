// @ts-check
// The sheet for printing: puzzles, and their solutions at the back. Printing saves it as PDF, too.

import { call } from './api.js';
import { h } from './dom.js';
import { isPuzzle } from './puzzle.js';
import { store, listIn } from './share.js';
import { t } from './words/index.js';

/** Where the sheet is. */
export const SHEET = 'kdoku-sheet';

/** The puzzles on the sheet. @returns {Record<string, any>[]} */
export function sheet() {
    return listIn(SHEET).filter(isPuzzle);
}

/** @param {Record<string, any>[]} puzzles */
export function setSheet(puzzles) {
    store(SHEET, JSON.stringify(puzzles));
}

/**
 * Makes the pages.
 * @param {Record<string, any>[]} puzzles
 * @param {{perPage: number, solutions: boolean}} how
 * @returns {Promise<{made: HTMLElement, doubtful: string[]}>} the pages, and the names of puzzles that do not have exactly one solution
 */
export async function pages(puzzles, { perPage, solutions }) {
    const drawn = [];
    /** @type {string[]} */ const doubtful = [];
    for (const [i, puzzle] of puzzles.entries()) {
        /** @type {Record<string, any>} */ const named = { ...puzzle, title: puzzle.title ?? (puzzles.length > 1 ? t('puzzle_n', { n: i + 1 }) : undefined) };
        if (named.title === undefined) delete named.title;
        const front = (await call('draw', { puzzle: named })).svg;
        let back = null;
        if (solutions) {
            const { solutions: found } = await call('solve', { puzzle, count: 2, time: 60 });
            const [values] = found;
            if (found.length !== 1) doubtful.push(named.title ?? t('untitled'));
            // the solution needs no rules in words
            const { rules: _, description: __, ...plain } = named;
            if (values) back = (await call('draw', { puzzle: plain, values })).svg;
        }
        drawn.push({ front, back });
    }
    const page = (/** @type {string[]} */ pictures, /** @type {number} */ count) => h(`section.page.per-${count}`, null, pictures.map((text) => picture(text)));
    const chunks = (/** @type {string[]} */ list, /** @type {number} */ size) => [...Array(Math.ceil(list.length / size)).keys()].map((i) => list.slice(i * size, (i + 1) * size));
    const backs = drawn.flatMap(({ back }) => back ?? []);
    const atBack = Math.max(perPage, puzzles.length > 1 ? 6 : 1);
    const made = h('div.pages', null,
        chunks(drawn.map(({ front }) => front), perPage).map((list) => page(list, perPage)),
        chunks(backs, atBack).map((list, i) => {
            const section = page(list, atBack);
            if (i === 0) section.prepend(h('h2', null, t('solutions_heading')));
            return section;
        }));
    return { made, doubtful };
}

/** A picture as an element. Titles and descriptions keep names of their own. */
let count = 0;
function picture(/** @type {string} */ text) {
    const prefix = `p${++count}-`;
    const own = text.replaceAll('kdoku-title', `${prefix}title`).replaceAll('kdoku-about', `${prefix}about`);
    const parsed = new DOMParser().parseFromString(own, 'image/svg+xml').documentElement;
    return h('figure', null, document.importNode(parsed, true));
}
