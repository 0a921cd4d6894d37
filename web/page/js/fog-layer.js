// @ts-check
// The layer of the board with the fog. For solvers it is dense: over it are the lines of the board and
// what they enter. For setters it is thin, and the cells that are clear at the start have a mark.

import { s } from './dom.js';

/** @typedef {import('./shape.js').Shape} Shape */

/** No cells. @type {Set<number>} */
const NONE = new Set();

export class FogLayer {
    /**
     * @param {any} layer
     * @param {number} side the side of a cell
     */
    constructor(layer, side) {
        this.layer = layer;
        this.side = side;
        this.ground = s('path', { fill: 'url(#fog-pattern)' });
        this.clip = s('path');
        this.lines = s('g', { class: 'fog-lines', 'clip-path': 'url(#fog-clip)' });
        this.marks = s('g', { class: 'fog-lights' });
        /** The colours and the contents of covered cells. */
        this.colours = s('g');
        this.contents = s('g', { class: 'fog-digits' });
        this.shown = '';
        layer.append(
            s('defs', null,
                s('pattern', { id: 'fog-pattern', width: side, height: side / 2, patternUnits: 'userSpaceOnUse' },
                    s('rect', { class: 'fog-ground', width: side, height: side / 2 }),
                    s('path', { class: 'fog-mist', d: 'M6 8h24M44 8h10M-8 24h22M28 24h28M56 24h22' })),
                s('clipPath', { id: 'fog-clip' }, this.clip)),
            s('g', { class: 'fog' }, this.ground), this.colours, this.lines, this.marks, this.contents);
    }

    /** Forgets the contents of cells. */
    clear() {
        this.colours.replaceChildren();
        this.contents.replaceChildren();
    }

    /**
     * @param {import('./fog.js').Fog | null} fog
     * @param {Shape} shape
     * @param {Element} lines the lines of the board
     * @returns {Set<number>} the cells whose clues and givens are hidden
     */
    show(fog, shape, lines) {
        const { side } = this;
        const key = fog ? `${shape.columns} ${fog.isDense} ${[...fog.covered]} ${[...lines.children].map((line) => line.getAttribute('d'))}` : '';
        if (key !== this.shown) {
            this.shown = key;
            const corner = (/** @type {number} */ cell) => [(cell % shape.columns) * side, Math.floor(cell / shape.columns) * side];
            const area = [...fog?.covered ?? NONE].map((cell) => `M${corner(cell).join(' ')}h${side}v${side}h-${side}z`).join('');
            this.ground.setAttribute('d', area);
            this.clip.setAttribute('d', area);
            this.layer.classList.toggle('dense', Boolean(fog?.isDense));
            this.lines.replaceChildren(...(fog?.isDense ? [...lines.children].map((line) => line.cloneNode()) : []));
            const marked = fog && !fog.isDense ? [...fog.lights] : [];
            this.marks.replaceChildren(...marked.map((cell) => {
                const [x, y] = corner(cell);
                return s('circle', { cx: x + side - 11, cy: y + 11, r: 5 });
            }));
        }
        return fog?.isDense ? fog.covered : NONE;
    }
}
