// @ts-check
// Shapes that are only drawn: lines, circles, rectangles, texts, colours of cells and cages without a
// rule. They are tables `[[shape]]` of the puzzle file. New shapes look like the last of their kind.

import { app, edit, select } from '../app.js';
import { CELL } from '../board.js';
import { cellNames } from '../cells.js';
import { listOf, withList } from '../clues.js';
import { s } from '../dom.js';
import { add, change, choose, currentRaw, remove, unchoose } from './current.js';
import { selecting } from './select.js';

/** @typedef {import('../board.js').Place} Place */
/** @typedef {{kind: string, at: string} & Record<string, any>} Shape */

/** The kinds, each with its settings. */
export const SHAPES = /** @type {Record<string, {keys: string[]}>} */ ({
    line: { keys: ['colour', 'stroke', 'arrow', 'above'] },
    circle: { keys: ['colour', 'fill', 'width', 'height', 'stroke', 'text', 'above'] },
    rectangle: { keys: ['colour', 'fill', 'width', 'height', 'stroke', 'angle', 'text', 'above'] },
    text: { keys: ['text', 'colour', 'size', 'angle', 'above'] },
    colour: { keys: ['colour'] },
    cage: { keys: ['colour', 'text'] },
});

/** What kdoku draws where a shape does not say it. */
export const USUAL = /** @type {Record<string, any>} */ ({ width: 0.8, height: 0.8, angle: 0, fill: '', size: 0.5, text: '', arrow: false, above: false });

/** The usual value of a setting. */
export function usual(/** @type {string} */ kind, /** @type {string} */ key) {
    if (key === 'colour') return kind === 'line' || kind === 'colour' ? '#cfcfcf' : '#000000';
    if (key === 'stroke') return kind === 'line' ? 0.15 : 0.05;
    return USUAL[key];
}

/** The settings of new shapes by kind. */
const next = /** @type {Record<string, Record<string, any>>} */ ({ circle: { above: true }, rectangle: { above: true }, text: { text: 'A', above: true }, colour: { colour: '#8fc7f5' } });

/** The settings of the next shape of a kind. */
export function settings(/** @type {string} */ kind) {
    return next[kind] ??= {};
}

/**
 * Changes a setting of the current shape, if it is of this kind, and of new ones.
 * @param {string} kind
 * @param {string} key
 * @param {any} value
 */
export function setLook(kind, key, value) {
    const set = (/** @type {Record<string, any>} */ table) => {
        const { [key]: _, ...rest } = table;
        const isUsual = value === usual(kind, key) && !(kind === 'text' && key === 'text');
        return isUsual ? rest : { ...rest, [key]: value };
    };
    next[kind] = set(settings(kind));
    const raw = currentShape();
    if (raw?.kind === kind) change(set(raw));
}

/** The current clue if it is a shape. @returns {Shape | undefined} */
export function currentShape() {
    return app.current?.id === 'shape' ? currentRaw() : undefined;
}

const short = (/** @type {number} */ number) => String(Math.round(number * 1000) / 1000);

/** A place in cells from the upper left corner, as puzzle files write it. */
const named = (/** @type {number[]} */ [row, column]) => `r${short(row + 0.5)}c${short(column + 0.5)}`;

/** The places of a shape. @returns {[number, number][]} */
function placesOf(/** @type {Shape} */ shape) {
    return [...String(shape.at).matchAll(/r(-?[\d.]+)c(-?[\d.]+)/g)].map(([, row, column]) => [Number(row) - 0.5, Number(column) - 0.5]);
}

/** The nearest middle of a cell, an edge, or a corner. @returns {[number, number]} */
const snap = (/** @type {Place} */ { x, y }) => [Math.round(y * 2) / 2, Math.round(x * 2) / 2];

const isInside = (/** @type {number[]} */ [row, column]) => row >= -1 && column >= -1 && row <= app.shape.rows + 1 && column <= app.shape.columns + 1;

/** Adds a shape. */
function draw(/** @type {string} */ kind, /** @type {[number, number][]} */ places, /** @type {Record<string, any>} */ more = {}) {
    add('shape', { kind, at: places.map(named).join(' '), ...settings(kind), ...more });
}

/** The middles of cells. @returns {[number, number][]} */
const middles = (/** @type {number[]} */ cells) => cells.map((cell) => [Math.floor(cell / app.shape.columns) + 0.5, cell % app.shape.columns + 0.5]);

/** The rectangle around places: its middle, and how far it reaches. */
function around(/** @type {[number, number][]} */ places) {
    const side = (/** @type {0 | 1} */ i) => [Math.min(...places.map((place) => place[i])), Math.max(...places.map((place) => place[i]))];
    const [[top, bottom], [left, right]] = [side(0), side(1)];
    return { middle: /** @type {[number, number]} */ ([(top + bottom) / 2, (left + right) / 2]), high: bottom - top, wide: right - left };
}

/** A circle, rectangle or text at places. */
function drawAround(/** @type {string} */ kind, /** @type {[number, number][]} */ places) {
    const { middle, high, wide } = around(places);
    const { width = USUAL.width, height = USUAL.height } = settings(kind);
    draw(kind, [middle], kind !== 'text' && (high || wide) ? { width: Number(short(wide + width)), height: Number(short(high + height)) } : {});
}

/** The last shape at a place, as an index; -1 if there is none. */
export function shapeAt(/** @type {Place} */ place) {
    const [row, column] = snap(place);
    const isNear = (/** @type {[number, number]} */ [y, x]) => Math.abs(y - row) <= 0.5 && Math.abs(x - column) <= 0.5;
    return listOf(app.document, 'shape').findLastIndex((shape) => placesOf(shape).some(isNear));
}

/** Chooses the last shape of a kind at a place; if it is the current one, removes it. */
function pick(/** @type {string} */ kind, /** @type {(places: [number, number][]) => boolean} */ isThere) {
    const index = listOf(app.document, 'shape').findLastIndex((shape) => shape.kind === kind && isThere(placesOf(shape)));
    if (index < 0) return false;
    if (app.current?.id === 'shape' && app.current.index === index) remove('shape', index);
    else choose('shape', index);
    return true;
}

/**
 * The gesture of a kind of shape.
 * @param {string} kind
 * @returns {import('./tools.js').Gesture}
 */
export function shapes(kind) {
    if (kind === 'line') return lines();
    if (kind === 'colour') return colours();
    if (kind === 'cage') return cages();
    /** @type {[number, number] | null} */ let start = null;
    /** @type {[number, number]} */ let end = [0, 0];
    const show = () => {
        if (!start) return app.board.preview();
        const { middle: [row, column], high, wide } = around([start, end]);
        const [h, w] = [high + 0.6, wide + 0.6];
        app.board.preview(s('rect', { class: 'spot', x: (column - w / 2) * CELL, y: (row - h / 2) * CELL, width: w * CELL, height: h * CELL, rx: 8 }));
    };
    return {
        hasRing: true,
        down(place) {
            const at = snap(place);
            start = isInside(at) ? at : null;
            end = at;
            show();
        },
        move(place) {
            if (start && isInside(snap(place))) end = snap(place);
            show();
        },
        up() {
            app.board.preview();
            if (!start) return;
            const [from, to] = [start, end];
            start = null;
            const isClick = from[0] === to[0] && from[1] === to[1];
            if (isClick && pick(kind, ([[row, column]]) => row === from[0] && column === from[1])) return;
            drawAround(kind, [from, to]);
        },
        hover(place) {
            const [row, column] = snap(place);
            app.board.preview(...(isInside([row, column]) ? [s('circle', { class: 'spot', cx: column * CELL, cy: row * CELL, r: 13 })] : []));
        },
        cancel() {
            start = null;
            app.board.preview();
        },
        enter() {
            if (app.outside) return draw(kind, [[app.outside.row + 0.5, app.outside.column + 0.5]]);
            if (app.selection.length) drawAround(kind, middles(app.selection));
        },
        key(key) {
            const shape = currentShape();
            if (kind !== 'text' || shape?.kind !== 'text' || !app.current) return false;
            const text = app.current.fresh ? key : shape.text + key;
            setLook('text', 'text', text);
            return true;
        },
    };
}

/** Lines: drag from cell to cell, also beside the board. @returns {import('./tools.js').Gesture} */
function lines() {
    /** @type {[number, number][]} */ let places = [];
    const show = () => app.board.preview(s('path', { class: 'drawn', d: places.length ? `M${places.map(([row, column]) => `${column * CELL} ${row * CELL}`).join('L')}` : '' }));
    const isAt = (/** @type {[number, number] | undefined} */ place, /** @type {[number, number]} */ other) => place?.[0] === other[0] && place[1] === other[1];
    return {
        hasRing: true,
        down({ row, column }) {
            places = isInside([row, column]) ? [[row + 0.5, column + 0.5]] : [];
            show();
        },
        move({ x, y, row, column }) {
            const at = /** @type {[number, number]} */ ([row + 0.5, column + 0.5]);
            const isNear = Math.hypot(x - at[1], y - at[0]) < 0.38;
            if (!places.length || !isNear || !isInside([row, column]) || isAt(places.at(-1), at)) return;
            if (isAt(places.at(-2), at)) places.pop();
            else places.push(at);
            show();
        },
        up() {
            app.board.preview();
            const [first] = places;
            if (places.length > 1) draw('line', places);
            else if (first && !pick('line', (all) => all.some((place) => isAt(place, first)))) unchoose();
            places = [];
        },
        cancel() {
            places = [];
            app.board.preview();
        },
        enter() {
            if (app.selection.length > 1) draw('line', middles(app.selection));
            select([], -1);
        },
    };
}

/** Colours: drag over cells; cells of this colour lose it. @returns {import('./tools.js').Gesture} */
function colours() {
    let adds = true;
    let group = '';
    /** @type {Set<number>} */ let touched = new Set();
    const colour = () => settings('colour').colour ?? usual('colour', 'colour');
    const nameOf = (/** @type {number} */ cell) => cellNames([cell], app.shape);
    const isSame = (/** @type {Shape} */ shape) => shape.kind === 'colour' && (shape.colour ?? '#cfcfcf') === colour();
    const has = (/** @type {number} */ cell) => listOf(app.document, 'shape').some((shape) => isSame(shape) && String(shape.at).split(' ').includes(nameOf(cell)));
    const set = (/** @type {number[]} */ cells) => {
        const names = cells.map(nameOf);
        /** @type {Shape[]} */ let list = listOf(app.document, 'shape').map((shape) => shape.kind === 'colour'
            ? { ...shape, at: String(shape.at).split(' ').filter((/** @type {string} */ name) => !names.includes(name)).join(' ') } : shape);
        const same = list.findIndex(isSame);
        if (adds && same >= 0) list[same] = { ...list[same], at: `${list[same].at} ${names.join(' ')}`.trim() };
        else if (adds) list = [{ kind: 'colour', at: names.join(' '), ...settings('colour') }, ...list];
        app.current = null;
        edit(withList(app.document, 'shape', list.filter((shape) => shape.at)), group);
    };
    return {
        down(place) {
            [touched, group, adds] = [new Set(), `shapes ${Date.now()}`, place.cell >= 0 && !has(place.cell)];
            this.move(place);
        },
        move({ cell }) {
            if (cell < 0 || touched.has(cell)) return;
            touched.add(cell);
            set([cell]);
        },
        up() {
            app.history.close();
        },
        enter() {
            [group, adds] = [`shapes ${Date.now()}`, !app.selection.every(has)];
            if (app.selection.length) set(app.selection);
        },
    };
}

/** Cages: drag over cells. @returns {import('./tools.js').Gesture} */
function cages() {
    const finish = () => {
        if (app.selection.length) draw('cage', middles([...app.selection].sort((a, b) => a - b)));
        select([], -1);
    };
    return {
        down: (place, event) => selecting.down(place, event),
        move: (place) => selecting.move(place),
        up() {
            if (app.selection.length > 1) return finish();
            const [at] = middles(app.selection);
            if (at && !pick('cage', (all) => all.some((place) => place[0] === at[0] && place[1] === at[1]))) unchoose();
        },
        enter: finish,
    };
}
