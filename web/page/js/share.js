// @ts-check
// The puzzle outside of the page: in the address, in the storage of the browser, as text and pictures.

import { call } from './api.js';
import { app, blankPlay, open } from './app.js';
import { COLOURS } from './board.js';
import { checkPuzzle, isNumberList, isPuzzle } from './puzzle.js';
import { outlineOf, shapeOf } from './shape.js';
import { t } from './words/index.js';

/** @typedef {import('./app.js').Play} Play */

/** @typedef {{p: Record<string, any>, e?: {v?: number[], r?: [number, number[]][], c?: [number, number[]][], f?: [number, number[]][], x?: [number, number[]][]}}} Packed */

const KEY = 'kdoku-puzzle';
/** Where the puzzles are that were kept. */
export const SAVED = 'kdoku-saved';

/** The puzzle and the entries, without what is empty. @returns {Packed} */
function packed() {
    const { values, corner, centre, colours, removed } = app.play;
    const sparse = (/** @type {number[][]} */ lists) => {
        const found = /** @type {[number, number[]][]} */ (lists.flatMap((list, cell) => list.length ? [[cell, list]] : []));
        return found.length ? found : undefined;
    };
    const entries = { v: values.some(Boolean) ? values : undefined, r: sparse(corner), c: sparse(centre), f: sparse(colours), x: sparse(removed) };
    return Object.values(entries).some(Boolean) ? { p: app.document, e: entries } : { p: app.document };
}

/** Opens what `packed` made. */
function openPacked(/** @type {Packed} */ state) {
    checkPuzzle(state?.p);
    open(state.p, playOf(state.p, state.e ?? {}));
}

/**
 * The entries of a state; what is damaged is left out.
 * @param {Record<string, any>} puzzle
 * @param {NonNullable<Packed['e']>} entries
 * @returns {Play}
 */
function playOf(puzzle, { v, r, c, f, x }) {
    const { rows, columns, count } = shapeOf(puzzle);
    const play = blankPlay(rows * columns);
    const fill = (/** @type {number[][]} */ lists, /** @type {any} */ list, /** @type {number} */ most) => {
        for (const one of Array.isArray(list) ? list : []) {
            if (one?.[0] in lists && isNumberList(one[1], one[1]?.length, 1, most)) lists[one[0]] = one[1];
        }
    };
    if (isNumberList(v, rows * columns, 0, count)) play.values = /** @type {number[]} */ (v);
    fill(play.corner, r, count);
    fill(play.centre, c, count);
    fill(play.removed, x, count);
    fill(play.colours, f, COLOURS.length);
    return play;
}

/**
 * @param {Packed} state
 * @returns {Promise<string>}
 */
async function encode(state) {
    const bytes = new Blob([JSON.stringify(state)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    const packed = new Uint8Array(await new Response(bytes).arrayBuffer());
    let text = '';
    for (const byte of packed) text += String.fromCharCode(byte);
    return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The most characters of a state. The server takes a quarter of that. */
const MOST_CHARACTERS = 4 << 20;

/**
 * @param {string} text
 * @returns {Promise<Packed>}
 */
async function decode(text) {
    try {
        const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
        const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).pipeThrough(new TextDecoderStream());
        const reader = stream.getReader();
        let json = '';
        for (;;) {
            const { done, value } = await reader.read();
            if (done) return JSON.parse(json);
            json += value;
            // few bytes can stand for very many
            if (json.length > MOST_CHARACTERS) throw new Error('too long');
        }
    } catch {
        throw new Error(t('bad_link'));
    }
}

let saving = 0;

/** Keeps the state in the address and in the storage, soon. */
export function remember() {
    clearTimeout(saving);
    const timer = saving = window.setTimeout(async () => {
        const text = await encode(packed());
        history.replaceState(null, '', `#p=${text}`);
        store(KEY, text);
        if (saving === timer) saving = 0;
    }, 400);
}

// A page that is left or loaded again before that: nothing can be compressed any more, so the tab keeps
// the state as it is.
window.addEventListener('pagehide', () => {
    if (!saving) return;
    try {
        sessionStorage.setItem(KEY, JSON.stringify({ address: location.hash, state: packed() }));
    } catch {
        // full, or not allowed: the last edit is lost
    }
});

/** What the tab kept when the page was left at this address. @returns {Packed | null} */
function unsaved() {
    try {
        const { address, state } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
        sessionStorage.removeItem(KEY);
        return address === location.hash ? state : null;
    } catch {
        return null;
    }
}

/**
 * Opens what the tab kept, the puzzle of the address, or else the one that was open last.
 * @returns {Promise<{found: boolean, problem: string}>} whether there was one, and why that of the address is not shown
 */
export async function recall() {
    const kept = unsaved();
    const address = /^#p=(.+)$/.exec(location.hash)?.[1];
    let problem = '';
    for (const state of [kept, address, load(KEY)]) {
        if (!state) continue;
        try {
            openPacked(typeof state === 'string' ? await decode(state) : state);
            return { found: true, problem };
        } catch (error) {
            // not a puzzle: the next source, or a blank board
            if (state === address) problem = /** @type {Error} */ (error).message;
        }
    }
    return { found: false, problem };
}

/** Whether a link to this page opens on other computers, too. */
export const opensAnywhere = document.querySelector('meta[name=kdoku-transport]')?.getAttribute('content') === 'worker' && !['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

/** A link to this page with the puzzle in it. */
export async function link() {
    return `${location.origin}${location.pathname}#p=${await encode({ p: app.document })}`;
}

/**
 * Reads any text of a puzzle.
 * @param {string} text
 * @returns {Promise<{format: string, losses: any[], warnings: any[]}>}
 */
export async function openText(text) {
    const own = /#p=([\w-]+)$/.exec(text.trim());
    if (own) {
        openPacked(await decode(own[1]));
        return { format: 'kdoku', losses: [], warnings: [] };
    }
    const answer = await call('parse', { puzzle: text });
    const { rows, columns } = outlineOf(answer.puzzle);
    if (rows !== answer.rows || columns !== answer.columns) throw new Error(t('not_a_puzzle'));
    const entered = answer.entered?.map((/** @type {number} */ digit, /** @type {number} */ cell) => answer.puzzle.grid[cell] ? 0 : digit);
    open(answer.puzzle, entered ? { ...blankPlay(entered.length), values: entered } : null);
    return answer;
}

/** A list in the storage; an empty one if it is damaged. */
export function listIn(/** @type {string} */ key) {
    try {
        const list = JSON.parse(load(key) ?? '[]');
        return /** @type {any[]} */ (Array.isArray(list) ? list : []);
    } catch {
        return [];
    }
}

/** The puzzles that were kept in this browser. @returns {{name: string, puzzle: Record<string, any>}[]} */
export function saved() {
    return listIn(SAVED).filter((one) => typeof one?.name === 'string' && isPuzzle(one.puzzle));
}

/** @param {{name: string, puzzle: Record<string, any>}[]} list */
export function setSaved(list) {
    store(SAVED, JSON.stringify(list));
}

/** A value from the storage of the browser, which may not be there. */
export function load(/** @type {string} */ key) {
    try {
        return localStorage.getItem(key);
    } catch {
        return null;
    }
}

/**
 * @param {string} key
 * @param {string} value
 */
export function store(key, value) {
    try {
        localStorage.setItem(key, value);
    } catch {
        // full, or not allowed: the address still has it
    }
}

/** The puzzle as a picture, with the digits entered so far. */
export async function svg() {
    return (await call('draw', { puzzle: app.document, values: app.digits })).svg;
}

/**
 * A picture in pixels.
 * @param {string} text the picture as SVG
 * @returns {Promise<Blob>}
 */
export async function png(text) {
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
    try {
        await image.decode();
        const scale = Math.max(2, 1200 / image.width);
        const canvas = Object.assign(document.createElement('canvas'), { width: image.width * scale, height: image.height * scale });
        canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
        return await new Promise((resolve, reject) => canvas.toBlob((blob) => blob ? resolve(blob) : reject(new Error('no picture'))));
    } finally {
        URL.revokeObjectURL(image.src);
    }
}

/**
 * Saves a file.
 * @param {Blob} blob
 * @param {string} name
 */
export function download(blob, name) {
    const anchor = Object.assign(document.createElement('a'), { href: URL.createObjectURL(blob), download: name });
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(anchor.href), 10000);
}
