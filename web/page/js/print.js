// @ts-check
// The sheet for printing: puzzles, and their solutions at the back. Printing saves it as PDF, too.
//
// Rules are text of the page, so that their size does not depend on the picture. A puzzle with long
// rules takes two places, with the rules beside the picture, or a page of its own.

import { call } from './api.js';
import { fragment } from './board.js';
import { withTop } from './clues.js';
import { h, s } from './dom.js';
import { isPuzzle } from './puzzle.js';
import { store, listIn } from './share.js';
import { t } from './words/index.js';

/** Where the sheet is. */
export const SHEET = 'kdoku-sheet';

/** The most characters of rules below a picture, by the number of puzzles on a page. */
const BELOW = /** @type {Record<number, number>} */ ({ 1: Infinity, 2: 0, 4: 480, 6: 240 });
/** The most characters of rules beside a picture. */
const BESIDE = /** @type {Record<number, number>} */ ({ 1: 0, 2: 1200, 4: 1700, 6: 1000 });
/** Solutions on a page; of wide boards, fewer. */
const SOLUTIONS = 12;
const WIDE_SOLUTIONS = 4;
/** A board with more columns is wide. */
const WIDE = 16;
/** The font of pictures. */
const FONT = 'Helvetica, Arial, "Liberation Sans", sans-serif';

/** The puzzles on the sheet. @returns {Record<string, any>[]} */
export function sheet() {
    return listIn(SHEET).filter(isPuzzle);
}

/** @param {Record<string, any>[]} puzzles */
export function setSheet(puzzles) {
    store(SHEET, JSON.stringify(puzzles));
}

/** @typedef {{title: string, author: string, rules: string[], drawn: any, solution: any, note: string}} Item a puzzle, its solution, and what is to be said of that */

/**
 * Makes the pages.
 * @param {Record<string, any>[]} puzzles
 * @param {{perPage: number, solutions: boolean}} how
 * @returns {Promise<{made: HTMLElement, doubtful: string[]}>} the pages, and a sentence for each puzzle that does not have exactly one solution
 */
export async function pages(puzzles, { perPage, solutions }) {
    /** @type {Item[]} */ const items = [];
    /** @type {string[]} */ const doubtful = [];
    const isMany = puzzles.length > 1;
    for (const [i, puzzle] of puzzles.entries()) {
        const { title = '', author = '' } = puzzle;
        const name = !isMany ? title : title ? t('numbered', { n: i + 1, title }) : t('puzzle_n', { n: i + 1 });
        const plain = ['title', 'author', 'description', 'rules'].reduce((rest, key) => withTop(rest, key, undefined), puzzle);
        const drawn = await call('draw', { puzzle: plain });
        let [solution, note] = [null, ''];
        if (solutions) {
            const { verdict, solutions: found } = await call('solve', { puzzle, count: 2, time: 60 });
            if (verdict !== 'unique') {
                const doubt = verdict === 'invalid' ? 'none' : verdict;
                doubtful.push(t(`doubt:${doubt}`, { name: name || t('untitled') }));
                note = t(`printed:${doubt === 'undecided' && !found.length ? 'unfound' : doubt}`);
            }
            if (found.length) solution = await call('draw', { puzzle: plain, values: found[0] });
        }
        items.push({ title: name, author, rules: rulesOf(puzzle, drawn.svg), drawn, solution, note });
    }
    // rules that all have are printed once on each page
    const [first] = items;
    const shared = isMany && items.every(({ rules }) => rules.join() === first.rules.join()) && lengthOf(first.rules) < BELOW[6] ? first.rules : [];
    const own = shared.length ? items.map((item) => ({ ...item, rules: [] })) : items;
    return { made: h('div.pages', null, fronts(own, perPage, shared), backs(items)), doubtful };
}

/**
 * The rules as paragraphs: those of the author, or else what kdoku says.
 * @param {Record<string, any>} puzzle
 * @param {string} svg its picture with a legend
 */
function rulesOf({ description, rules }, svg) {
    const paragraphs = (/** @type {any} */ text) => typeof text === 'string' ? text.split('\n').map((line) => line.trim()).filter(Boolean) : [];
    const said = paragraphs(rules);
    return [...paragraphs(description), ...(said.length ? said : legend(svg))];
}

/** The sentences of the legend of a picture. A line without a bold name continues the one before. */
function legend(/** @type {string} */ svg) {
    const lines = new DOMParser().parseFromString(svg, 'image/svg+xml').querySelectorAll('.legend > text');
    /** @type {string[]} */ const sentences = [];
    for (const line of lines) {
        const text = line.textContent ?? '';
        const isNew = !sentences.length || line.querySelector('[font-weight=bold]');
        if (isNew) sentences.push(text);
        else sentences[sentences.length - 1] += ` ${text}`;
    }
    return sentences;
}

/** The length of a text as printed: a syllable of Korean is about as wide as two letters. */
const lengthOf = (/** @type {string[]} */ paragraphs) => paragraphs.reduce((sum, text) => sum + 40 + [...text].reduce((width, letter) => width + (letter > '\u1100' ? 2 : 1), 0), 0);

/**
 * The pages with puzzles, in their order.
 * @param {Item[]} items
 * @param {number} perPage
 * @param {string[]} shared rules at the top of each page
 */
function fronts(items, perPage, shared) {
    /** @type {HTMLElement[]} */ const made = [];
    let slots = h('div');
    let left = 0;
    const begin = (/** @type {number} */ count) => {
        slots = h(`div.slots.of-${count}`);
        left = count;
        made.push(h('section.page', null, shared.length ? rulesBlock(shared) : null, slots));
    };
    for (const item of items) {
        const length = lengthOf(item.rules);
        const isBelow = length <= BELOW[perPage] || !item.rules.length;
        const isAlone = !isBelow && length > BESIDE[perPage];
        const size = isAlone ? perPage : isBelow || perPage === 2 ? 1 : 2;
        // two places are those of a row
        if (size === 2 && left % 2) left--;
        if (isAlone || left < size) begin(isAlone ? 1 : perPage);
        if (isAlone) left = 0;
        else left -= size;
        const layout = isAlone || isBelow ? '' : '.beside';
        slots.append(h(`figure.puzzle${layout}${size === 2 && !isAlone ? '.double' : ''}`, null,
            h('div.drawn', null, caption(item), picture(item.drawn, item.title)),
            item.rules.length ? rulesBlock(item.rules) : null));
    }
    return made;
}

/** The pages with solutions; empty without a solution. */
function backs(/** @type {Item[]} */ items) {
    const solved = items.some(({ solution }) => solution) ? items : [];
    const count = solved.some(({ solution }) => solution?.columns > WIDE) ? WIDE_SOLUTIONS : SOLUTIONS;
    const chunks = [...Array(Math.ceil(solved.length / count)).keys()].map((i) => solved.slice(i * count, (i + 1) * count));
    return chunks.map((list) => h('section.page.solutions', null,
        h('h2', null, t('solutions_heading')),
        h(`div.slots.of-${count}`, null, list.map(({ title, solution, note }) => h('figure.puzzle', null, h('div.drawn', null, caption({ title, author: note }), solution ? picture(solution, title) : null))))));
}

/** More characters of rules are printed smaller. */
const LONG = 900;

const rulesBlock = (/** @type {string[]} */ rules) => h(`div.rules-text${lengthOf(rules) > LONG ? '.long' : ''}`, null, rules.map((text) => h('p', null, text)));

const caption = (/** @type {{title: string, author: string}} */ { title, author }) =>
    title || author ? h('figcaption', null, title ? h('b', null, title) : null, author ? h('span', null, author) : null) : null;

/** A picture without words: the board, its clues and digits. */
function picture(/** @type {any} */ { view, layers }, /** @type {string} */ title) {
    const name = title || t('untitled');
    return s('svg', { viewBox: view.join(' '), preserveAspectRatio: 'xMidYMin', role: 'img', 'aria-label': name, 'font-family': FONT }, fragment(layers.below + layers.digits + layers.above));
}
