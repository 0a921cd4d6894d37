// @ts-check
// The board: six pictures on top of each other, all in the coordinates of kdoku's `draw`.
//
//   paper    colours and shades of cells
//   clues    shades, lines, cages and the lines of the board, drawn by kdoku
//   cells    digits and marks, changed only where they differ; and the grid for screen readers
//   signs    dots, quads and numbers outside the board, drawn by kdoku
//   fog      covered cells, with the lines of the board and what a solver enters in them
//   top      selection, and what is being drawn by hand
//
// The pictures by kdoku have fixed colours; dark mode inverts them.

import { h, s } from './dom.js';
import { cellAt } from './cells.js';
import { FogLayer } from './fog-layer.js';

/** @typedef {import('./shape.js').Shape} Shape */

/** The side of a cell. */
export const CELL = 64;
const MARGIN = 8;

/** The colours of cells: white, grey, black, green, pink, orange, red, yellow, blue. Each has two shades, for light and dark. */
export const COLOURS = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `var(--cell-${n})`);

/** Places of corner marks, in the order in which they are filled. */
const CORNERS = [[14, 16], [50, 16], [14, 51], [50, 51], [32, 16], [32, 51], [14, 33], [50, 33], [32, 33]];

/**
 * What the board shows.
 * @typedef {object} View
 * @property {ArrayLike<number>} givens
 * @property {ArrayLike<number>} values
 * @property {number[][]} corner
 * @property {number[][]} centre
 * @property {boolean} automatic whether the centre marks follow the digits
 * @property {number[][]} colours
 * @property {number[][] | null} candidates the true candidates
 * @property {number[][] | null} counts by cell and digit, in how many solutions it is
 * @property {Map<number, string>} shades classes of cells that are shaded: `conflict`, `differs`, `clue`, `same`
 * @property {Map<number, [number, number]>} differences two digits of cells where solutions differ
 * @property {Set<number>} wrong cells with a wrong digit
 * @property {number[]} selection
 * @property {number} cursor
 * @property {{row: number, column: number} | null} outside
 * @property {import('./fog.js').Fog | null} fog
 * @property {{cells: number[], number: string, isLine: boolean, isWrong: boolean}[]} undrawn clues that kdoku cannot draw
 * @property {(cell: number, state: {given: number, value: number, corner: number[], centre: number[]}) => string} label
 */

/**
 * A point on the board.
 * @typedef {object} Place
 * @property {number} x in cells from the left edge
 * @property {number} y in cells from the top edge
 * @property {number} row
 * @property {number} column
 * @property {number} cell -1 outside the board
 */

export class Board {
    /** @param {HTMLElement} host */
    constructor(host) {
        this.host = host;
        const layer = (/** @type {string} */ name) => s('svg', { class: `layer ${name}`, 'aria-hidden': 'true', focusable: 'false' });
        this.paper = layer('paper');
        this.clues = layer('clues');
        this.contents = s('g');
        this.cells = s('svg', { class: 'layer cells', role: 'grid', tabindex: '0', focusable: 'true' });
        this.signs = layer('signs');
        this.top = layer('top');
        this.fog = new FogLayer(layer('fog-layer'), CELL);
        this.layers = [this.paper, this.clues, this.cells, this.signs, this.fog.layer, this.top];
        this.frame = h('div.frame', null, this.layers);
        host.append(this.frame);

        this.ground = s('g');
        this.shadesGroup = s('g');
        this.coloursGroup = s('g');
        this.ownLines = s('g', { class: 'own-lines' });
        this.paper.append(this.ground, this.coloursGroup, this.shadesGroup, this.ownLines);
        this.cluesGroup = s('g');
        this.hintBelow = s('g');
        this.clues.append(this.cluesGroup, this.hintBelow);
        this.hintDigits = s('g');
        this.signsGroup = s('g');
        this.hintAbove = s('g');
        this.signs.append(this.hintDigits, this.signsGroup, this.hintAbove);
        this.selectionGroup = s('g', { class: 'selection' });
        this.previewGroup = s('g', { class: 'preview' });
        this.undrawnGroup = s('g', { class: 'undrawn' });
        this.top.append(this.undrawnGroup, this.selectionGroup, this.previewGroup);
        const hatch = s('pattern', { id: 'hatch', width: 9, height: 9, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' }, s('path', { class: 'hatch-line', d: 'M0 0V9' }));
        this.paper.append(s('defs', null, hatch));

        /** @type {Shape | null} */ this.shape = null;
        /** @type {{group: any, content: any, key: string, label: string}[]} */ this.slots = [];
        /** @type {Map<number, {key: string, element: any}>} */ this.shown = new Map();
        /** The bounds of the drawn clues. @type {[number, number, number, number] | null} */
        this.bounds = null;
        /** Whether there is room for a cursor around the board. */
        this.hasRing = false;
        this.view = '';
        /** What part of the picture is shown: how much it is enlarged, and the middle of the part. */
        this.zoom = { scale: 1, x: 0, y: 0 };
        /** @type {Set<number>} */ this.selected = new Set();
        /** @type {Set<number>} */ this.corners = new Set();
    }

    /**
     * Shows a board of this shape.
     * @param {Shape} shape
     */
    setShape(shape) {
        const old = this.shape;
        this.shape = shape;
        if (!old || old.rows !== shape.rows || old.columns !== shape.columns || old.missing.join() !== shape.missing.join()) {
            this.slots = [];
            const rows = [];
            const contents = this.contents = s('g', { 'aria-hidden': 'true' });
            for (let r = 0; r < shape.rows; r++) {
                const row = s('g', { role: 'row' });
                for (let c = 0; c < shape.columns; c++) {
                    const group = s('g', {
                        role: 'gridcell', id: `cell-${r * shape.columns + c}`, 'aria-colindex': c + 1, 'aria-selected': 'false',
                        transform: `translate(${c * CELL} ${r * CELL})`,
                    });
                    group.append(s('rect', { width: CELL, height: CELL, fill: 'none' }));
                    // the label of the cell says what is in it
                    const content = s('g', { transform: `translate(${c * CELL} ${r * CELL})` });
                    contents.append(content);
                    this.slots.push({ group, content, key: '', label: '' });
                    if (!shape.missing[r * shape.columns + c]) row.append(group);
                }
                rows.push(row);
            }
            this.cells.replaceChildren(...rows, contents);
            this.fog.clear();
            this.cells.setAttribute('aria-rowcount', shape.rows);
            this.cells.setAttribute('aria-colcount', shape.columns);
            this.shown.clear();
            this.coloursGroup.replaceChildren();
            this.clearClues();
        }
        this.ground.replaceChildren(s('path', { class: 'ground', d: this.#groundPath() }));
        this.#drawLines();
        this.#setView();
    }

    /**
     * Shows the clues that kdoku drew.
     * @param {{layers: {below: string, above: string}, view: [number, number, number, number]}} drawn
     */
    setClues(drawn) {
        this.cluesGroup.replaceChildren(...fragment(drawn.layers.below));
        this.signsGroup.replaceChildren(...fragment(drawn.layers.above));
        this.bounds = drawn.view;
        this.ownLines.classList.add('hidden');
        this.corners.clear();
        for (const rect of this.cluesGroup.querySelectorAll('rect.paper[height="16"]')) {
            const [x, y] = [Number(rect.getAttribute('x')), Number(rect.getAttribute('y'))];
            const [row, column] = [Math.floor(y / CELL), Math.floor(x / CELL)];
            if (this.shape) this.corners.add(row * this.shape.columns + column);
        }
        this.#setView();
    }

    /** Removes the clues, and draws the lines of the board until there are others. */
    clearClues() {
        this.cluesGroup.replaceChildren();
        this.signsGroup.replaceChildren();
        this.bounds = null;
        this.ownLines.classList.remove('hidden');
    }

    /** Whether the lines of the board are drawn here, as while regions are painted. */
    setOwnLines(/** @type {boolean} */ own) {
        this.host.classList.toggle('own-lines-only', own);
    }

    /** Makes room around the board. */
    setRing(/** @type {boolean} */ ring) {
        if (this.hasRing === ring) return;
        this.hasRing = ring;
        this.#setView();
    }

    /**
     * Shows a step of a solution instead of the digits.
     * @param {{below: string, digits: string, above: string} | null} overlay
     */
    setHint(overlay) {
        this.host.classList.toggle('with-hint', Boolean(overlay));
        this.hintBelow.replaceChildren(...fragment(overlay?.below ?? ''));
        this.hintDigits.replaceChildren(...fragment(overlay?.digits ?? ''));
        this.hintAbove.replaceChildren(...fragment(overlay?.above ?? ''));
    }

    /**
     * Shows what is being drawn by hand.
     * @param {...Element} elements
     */
    preview(...elements) {
        this.previewGroup.replaceChildren(...elements);
    }

    /**
     * Updates everything that differs from what is shown.
     * @param {View} view
     */
    show(view) {
        const shape = this.shape;
        if (!shape) return;
        const size = shape.rows * shape.columns;
        const hidden = this.fog.show(view.fog, shape, this.ownLines);
        for (let cell = 0; cell < size; cell++) {
            if (shape.missing[cell]) continue;
            this.#showCell(cell, view, shape, hidden.has(cell));
            this.#showColours(cell, view.colours[cell] ?? [], hidden.has(cell));
        }
        const shades = [...view.shades].map(([cell, name]) => this.#square(cell, `shade ${name}`));
        // a pattern besides the colour
        const clashing = [...view.shades].filter(([, name]) => name === 'conflict').map(([cell]) => this.#square(cell, 'hatch'));
        this.shadesGroup.replaceChildren(...shades, ...clashing);
        this.undrawnGroup.replaceChildren(...view.undrawn.flatMap((clue) => this.#undrawn(clue, shape)));
        this.#showSelection(view, shape);
    }

    /**
     * @param {number} cell
     * @param {View} view
     * @param {Shape} shape
     * @param {boolean} isHidden whether fog covers what the puzzle has there
     */
    #showCell(cell, view, shape, isHidden) {
        const slot = this.slots[cell];
        const home = isHidden ? this.fog.contents : this.contents;
        if (slot.content.parentNode !== home) home.append(slot.content);
        const given = isHidden ? 0 : view.givens[cell] ?? 0;
        const value = given ? 0 : view.values[cell] ?? 0;
        const [corner, centre] = [view.corner[cell] ?? [], view.centre[cell] ?? []];
        const differs = view.differences.get(cell);
        const candidates = given || value || differs ? null : view.candidates?.[cell] ?? null;
        const counts = candidates ? view.counts?.[cell] ?? null : null;
        const wrong = view.wrong.has(cell);
        const isTight = this.corners.has(cell);
        const key = `${view.automatic}/${given}/${value}/${wrong}/${given || value ? '' : `${corner}/${centre}`}/${candidates ?? ''}/${counts ?? ''}/${differs ?? ''}/${isTight}`;
        if (slot.key !== key) {
            slot.key = key;
            slot.content.replaceChildren(...this.#content(shape, { given, value, corner, centre, differs, candidates, counts, wrong, isTight, automatic: view.automatic }));
        }
        const label = view.label(cell, { given, value, corner, centre });
        if (slot.label !== label) {
            slot.label = label;
            slot.group.setAttribute('aria-label', label);
        }
    }

    /**
     * The content of a cell.
     * @param {Shape} shape
     * @param {{given: number, value: number, corner: number[], centre: number[], differs: [number, number] | undefined, candidates: number[] | null, counts: number[] | null, wrong: boolean, isTight: boolean, automatic: boolean}} state
     */
    #content(shape, { given, value, corner, centre, differs, candidates, counts, wrong, isTight, automatic }) {
        const glyph = (/** @type {number} */ digit) => shape.symbols[digit - 1] ?? '';
        const digit = given || value;
        if (digit) {
            const text = glyph(digit);
            const size = text.length > 2 ? 26 : text.length > 1 ? 34 : 42;
            return [s('text', { class: `${given ? 'given' : 'value'}${wrong ? ' wrong' : ''}`, x: 32, y: 32 + size * 0.355, 'font-size': size }, text)];
        }
        if (differs) {
            const text = differs.map(glyph).join(' / ');
            const size = Math.min(16, 96 / text.length);
            return [s('text', { class: 'two', x: 58, y: 57, 'font-size': size }, text)];
        }
        const elements = [];
        if (candidates) {
            if (candidates.length === 1) {
                const text = glyph(candidates[0]);
                const size = text.length > 1 ? 34 : 42;
                elements.push(s('text', { class: 'ghost', x: 32, y: 32 + size * 0.355, 'font-size': size }, text));
            } else {
                const columns = Math.ceil(Math.sqrt(shape.count));
                const rows = Math.ceil(shape.count / columns);
                const top = isTight ? 15 : 4;
                const [wide, high] = [56 / columns, (60 - top) / rows];
                const size = Math.min(16, high * 0.95, columns > 5 ? wide : wide * 1.1);
                for (const candidate of candidates) {
                    const [row, column] = [Math.floor((candidate - 1) / columns), (candidate - 1) % columns];
                    const [x, y] = [4 + (column + 0.5) * wide, top + (row + 0.5) * high + size * 0.355];
                    elements.push(s('text', { class: `ghost${rarity(counts?.[candidate - 1])}`, x, y, 'font-size': size }, glyph(candidate)));
                }
            }
        }
        corner.slice(0, CORNERS.length).forEach((mark, i) => {
            const [x, y] = CORNERS[i];
            const text = glyph(mark);
            const size = text.length > 1 ? 14 : 17;
            // beside the number in the corner
            const shift = isTight && i === 0 ? 18 : 0;
            elements.push(s('text', { class: 'mark', x: x + shift, y: y + 6, 'font-size': size }, text));
        });
        if (centre.length) {
            // long marks stand in lines of about the same length
            const space = shape.count > 9 && shape.symbols[9].length > 1 ? ' ' : '';
            const lines = Math.ceil(centre.length * (space ? 2 : 1) / 6);
            const perLine = Math.ceil(centre.length / lines);
            const texts = [...Array(lines).keys()].map((i) => centre.slice(i * perLine, (i + 1) * perLine).map(glyph).join(space));
            const size = Math.max(8, Math.min(automatic ? 15 : 19, 50 / lines, (automatic ? 80 : 92) / texts[0].length));
            const middle = 32 + size * 0.36 + (automatic && isTight ? 5 : 0);
            texts.forEach((text, i) => elements.push(s('text', { class: automatic ? 'mark automatic' : 'mark', x: 32, y: middle + size * 1.05 * (i - (lines - 1) / 2), 'font-size': size }, text)));
        }
        return elements;
    }

    /**
     * A clue that kdoku cannot draw: its line or its cells, and its number.
     * @param {{cells: number[], number: string, isLine: boolean, isWrong: boolean}} clue
     * @param {Shape} shape
     */
    #undrawn({ cells, number, isLine, isWrong }, shape) {
        const name = isWrong ? ' wrong' : '';
        const elements = isLine ? [pathThrough(shape, cells, `line${name}`)] : cells.map((cell) => this.#square(cell, `cage${name}`, 4));
        if (number && cells.length) {
            const [x, y] = [(cells[0] % shape.columns) * CELL, Math.floor(cells[0] / shape.columns) * CELL];
            elements.push(s('text', { class: name.trim(), x: x + 7, y: y + 19, 'font-size': 15 }, number));
        }
        return elements;
    }

    /**
     * @param {number} cell
     * @param {number[]} colours
     * @param {boolean} isHidden
     */
    #showColours(cell, colours, isHidden) {
        const key = colours.length ? `${colours}${isHidden ? ' in fog' : ''}` : '';
        const old = this.shown.get(cell);
        if ((old?.key ?? '') === key) return;
        old?.element.remove();
        this.shown.delete(cell);
        if (!key || !this.shape) return;
        const [x, y] = [(cell % this.shape.columns) * CELL, Math.floor(cell / this.shape.columns) * CELL];
        const wide = CELL / colours.length;
        const element = s('g', { class: 'colour' }, colours.map((colour, i) => {
            // white and black have an outline
            const inset = colour === 1 || colour === 3 ? 2.5 : 0;
            return s('rect', { class: `cell-${colour}`, x: x + i * wide + inset, y: y + inset, width: wide - 2 * inset, height: CELL - 2 * inset });
        }));
        (isHidden ? this.fog.colours : this.coloursGroup).append(element);
        this.shown.set(cell, { key, element });
    }

    /**
     * @param {View} view
     * @param {Shape} shape
     */
    #showSelection(view, shape) {
        const chosen = new Set(view.selection);
        let [area, outline] = ['', ''];
        const inset = 3;
        for (const cell of chosen) {
            const [row, column] = [Math.floor(cell / shape.columns), cell % shape.columns];
            const has = (/** @type {number} */ r, /** @type {number} */ c) => chosen.has(cellAt(shape, r, c));
            const [x, y] = [column * CELL, row * CELL];
            const [up, down, left, right] = [has(row - 1, column), has(row + 1, column), has(row, column - 1), has(row, column + 1)];
            const [x0, x1, y0, y1] = [left ? x : x + inset, right ? x + CELL : x + CELL - inset, up ? y : y + inset, down ? y + CELL : y + CELL - inset];
            area += `M${x} ${y}h${CELL}v${CELL}h-${CELL}z`;
            if (!up) outline += `M${x0} ${y + inset}H${x1}`;
            if (!down) outline += `M${x0} ${y + CELL - inset}H${x1}`;
            if (!left) outline += `M${x + inset} ${y0}V${y1}`;
            if (!right) outline += `M${x + CELL - inset} ${y0}V${y1}`;
        }
        const elements = [s('path', { class: 'area', d: area }), s('path', { class: 'outline', d: outline })];
        if (chosen.size > 1 && view.cursor >= 0) elements.push(this.#square(view.cursor, 'cursor', 8));
        if (view.outside) elements.push(s('rect', { class: 'outside-cursor', x: view.outside.column * CELL + 4, y: view.outside.row * CELL + 4, width: CELL - 8, height: CELL - 8, rx: 8 }));
        this.selectionGroup.replaceChildren(...elements);
        for (const cell of this.selected) {
            if (!chosen.has(cell)) this.slots[cell]?.group.setAttribute('aria-selected', 'false');
        }
        for (const cell of chosen) this.slots[cell]?.group.setAttribute('aria-selected', 'true');
        this.selected = chosen;
        this.host.classList.toggle('has-cursor', view.cursor >= 0 || Boolean(view.outside));
        if (view.cursor >= 0) this.cells.setAttribute('aria-activedescendant', `cell-${view.cursor}`);
        else this.cells.removeAttribute('aria-activedescendant');
    }

    /**
     * @param {number} cell
     * @param {string} name
     * @param {number} [inset]
     */
    #square(cell, name, inset = 0) {
        const columns = this.shape?.columns ?? 9;
        const side = CELL - 2 * inset;
        return s('rect', { class: name, x: (cell % columns) * CELL + inset, y: Math.floor(cell / columns) * CELL + inset, width: side, height: side });
    }

    #groundPath() {
        const shape = /** @type {Shape} */ (this.shape);
        let path = '';
        for (let row = 0; row < shape.rows; row++) {
            for (let from = 0; from < shape.columns; from++) {
                let to = from;
                while (to < shape.columns && !shape.missing[row * shape.columns + to]) to++;
                if (to > from) path += `M${from * CELL} ${row * CELL}H${to * CELL}v${CELL}H${from * CELL}z`;
                from = to;
            }
        }
        return path;
    }

    /** Draws the lines of the board: thin between cells, thick around regions. */
    #drawLines() {
        const shape = /** @type {Shape} */ (this.shape);
        const lines = { thin: '', thick: '' };
        const add = (/** @type {number} */ a, /** @type {number} */ b, /** @type {string} */ line) => {
            if (a < 0 && b < 0) return;
            const isThick = a < 0 || b < 0 || shape.region[a] !== shape.region[b];
            lines[isThick ? 'thick' : 'thin'] += line;
        };
        for (let row = 0; row <= shape.rows; row++) {
            for (let column = 0; column <= shape.columns; column++) {
                const here = cellAt(shape, row, column);
                const start = `M${column * CELL} ${row * CELL}`;
                if (column < shape.columns) add(cellAt(shape, row - 1, column), here, `${start}h${CELL}`);
                if (row < shape.rows) add(cellAt(shape, row, column - 1), here, `${start}v${CELL}`);
            }
        }
        this.ownLines.replaceChildren(s('path', { class: 'thin', d: lines.thin }), s('path', { class: 'thick', d: lines.thick }));
    }

    /** The rectangle of the whole picture: left, top, width, height. */
    #picture() {
        const shape = /** @type {Shape} */ (this.shape);
        const [wide, high] = [shape.columns * CELL, shape.rows * CELL];
        const ring = this.hasRing ? CELL : MARGIN;
        let [left, top, right, bottom] = [-ring, -ring, wide + ring, high + ring];
        if (this.bounds) {
            const [x, y, width, height] = this.bounds;
            // the drawing has a margin of its own
            [left, top] = [Math.min(left, x), Math.min(top, y)];
            [right, bottom] = [Math.max(right, x + width), Math.max(bottom, y + height)];
        }
        return [left, top, right - left, bottom - top];
    }

    #setView() {
        const [left, top, width, height] = this.#picture();
        const { zoom } = this;
        const [wide, high] = [width / zoom.scale, height / zoom.scale];
        const within = (/** @type {number} */ middle, /** @type {number} */ start, /** @type {number} */ length, /** @type {number} */ part) => Math.max(start, Math.min(start + length - part, middle - part / 2));
        const [x, y] = [within(zoom.x, left, width, wide), within(zoom.y, top, height, high)];
        const view = `${x} ${y} ${wide} ${high}`;
        if (view === this.view) return;
        this.view = view;
        for (const layer of this.layers) layer.setAttribute('viewBox', view);
        this.host.classList.toggle('zoomed', zoom.scale > 1);
        this.host.style.setProperty('--wide', String(width));
        this.host.style.setProperty('--high', String(height));
    }

    /**
     * Enlarges the board so that a point of it is under a point of the screen.
     * @param {number} scale 1 shows all of it
     * @param {{x: number, y: number}} point in cells
     * @param {{clientX: number, clientY: number}} target
     */
    setZoom(scale, point, target) {
        const [, , width, height] = this.#picture();
        const box = this.host.getBoundingClientRect();
        this.zoom.scale = Math.max(1, Math.min(6, scale));
        const [wide, high] = [width / this.zoom.scale, height / this.zoom.scale];
        this.zoom.x = point.x * CELL + wide * (0.5 - (target.clientX - box.left) / box.width);
        this.zoom.y = point.y * CELL + high * (0.5 - (target.clientY - box.top) / box.height);
        this.#setView();
    }

    /** A point in cells as a point of the window. */
    onScreen(/** @type {number} */ x, /** @type {number} */ y) {
        return new DOMPoint(x * CELL, y * CELL).matrixTransform(this.cells.getScreenCTM());
    }

    /**
     * The place under a pointer.
     * @param {{clientX: number, clientY: number}} event
     * @returns {Place}
     */
    place(event) {
        const shape = /** @type {Shape} */ (this.shape);
        const matrix = this.cells.getScreenCTM().inverse();
        const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
        const [x, y] = [point.x / CELL, point.y / CELL];
        const [row, column] = [Math.floor(y), Math.floor(x)];
        return { x, y, row, column, cell: cellAt(shape, row, column) };
    }
}

/** The class of a candidate by the number of its solutions, if that is known. */
function rarity(/** @type {number | undefined} */ count) {
    if (!count) return '';
    return count === 1 ? ' once' : count < 10 ? ' few' : ' often';
}

/**
 * The elements of a fragment of SVG.
 * @param {string} text
 * @returns {Element[]}
 */
export function fragment(text) {
    if (!text) return [];
    const parsed = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`, 'image/svg+xml');
    return [...parsed.documentElement.children].map((child) => document.importNode(child, true));
}

/**
 * A line through the middles of cells.
 * @param {Shape} shape
 * @param {number[]} cells
 * @param {string} name
 */
export function pathThrough(shape, cells, name) {
    const points = cells.map((cell) => `${(cell % shape.columns) * CELL + CELL / 2} ${Math.floor(cell / shape.columns) * CELL + CELL / 2}`);
    return s('path', { class: name, d: points.length ? `M${points.join('L')}` : '' });
}
