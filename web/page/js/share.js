// @ts-check
// The puzzle outside of the page: in the address, in the storage of the browser, as text and pictures.

import { call } from './api.js';
import { app, open } from './app.js';
import { shapeOf } from './shape.js';

/** @typedef {import('./app.js').Play} Play */

/** @typedef {{p: Record<string, any>, e?: {v?: number[], r?: [number, number[]][], c?: [number, number[]][], f?: [number, number[]][]}}} Packed */

const KEY = 'kdoku-puzzle';
/** Where the puzzles are that were kept. */
export const SAVED = 'kdoku-saved';

/** The puzzle and the entries, without what is empty. @returns {Packed} */
function packed() {
    const { values, corner, centre, colours } = app.play;
    const sparse = (/** @type {number[][]} */ lists) => {
        const found = /** @type {[number, number[]][]} */ (lists.flatMap((list, cell) => list.length ? [[cell, list]] : []));
        return found.length ? found : undefined;
    };
    const entries = { v: values.some(Boolean) ? values : undefined, r: sparse(corner), c: sparse(centre), f: sparse(colours) };
    return Object.values(entries).some(Boolean) ? { p: app.document, e: entries } : { p: app.document };
}

/**
 * Opens what `packed` made.
 * @param {Packed} state
 */
function openPacked({ p, e }) {
    if (!e) return open(p);
    const { rows, columns } = shapeOf(p);
    const dense = (/** @type {[number, number[]][] | undefined} */ list) => {
        const lists = /** @type {number[][]} */ (new Array(rows * columns).fill([]));
        for (const [cell, marks] of list ?? []) lists[cell] = marks;
        return lists;
    };
    open(p, { values: e.v ?? new Array(rows * columns).fill(0), corner: dense(e.r), centre: dense(e.c), colours: dense(e.f) });
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

/**
 * @param {string} text
 * @returns {Promise<Packed>}
 */
async function decode(text) {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return JSON.parse(await new Response(stream).text());
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
 * @returns {Promise<{found: boolean, isDamaged: boolean}>} whether there was one, and whether that of the address cannot be read
 */
export async function recall() {
    const kept = unsaved();
    if (kept) {
        openPacked(kept);
        return { found: true, isDamaged: false };
    }
    const address = /^#p=(.+)$/.exec(location.hash)?.[1];
    let isDamaged = false;
    for (const text of [address, load(KEY)]) {
        if (!text) continue;
        try {
            openPacked(await decode(text));
            return { found: true, isDamaged };
        } catch {
            // not a puzzle: the next source, or a blank board
            isDamaged ||= text === address;
        }
    }
    return { found: false, isDamaged };
}

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
    open(answer.puzzle);
    if (answer.entered) open(answer.puzzle, { ...app.play, values: answer.entered.map((/** @type {number} */ digit, /** @type {number} */ cell) => app.givens[cell] ? 0 : digit) });
    return answer;
}

/** The puzzles that were kept in this browser. @returns {{name: string, puzzle: Record<string, any>}[]} */
export function saved() {
    try {
        return JSON.parse(load(SAVED) ?? '[]');
    } catch {
        return [];
    }
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
