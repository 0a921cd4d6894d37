// @ts-check
// The parts that icons have in common. A drawing is SVG text in a square of 32 units; lines are in
// the colour of the text around it.

/** Small signs as paths: 4.6 units wide, 8 high, from their top left corner. */
const SIGNS = /** @type {Record<string, string>} */ ({
    1: 'm.6 1.7 2.1-1.7v8', 2: 'm.2 2.3c0-3.1 4.2-3.1 4.2 0 0 2-4.2 3.4-4.2 5.7h4.4', 3: 'm.3.9c1.3-1.5 3.9-1.1 3.9.9 0 1.3-1 1.9-2.2 1.9 1.5 0 2.5.7 2.5 2.1 0 2.5-3.3 2.9-4.5 1.1',
    4: 'm3.5 8v-8l-3.4 5.7h4.6', 5: 'm4.2 0h-3.5l-.3 3.6c1.5-1.1 4.2-.6 4.2 1.8 0 2.9-3.3 3.3-4.4 1.6', 6: 'm3.5 0c-2.2 1.4-3.2 3.4-3.2 5.5a2.1 2.4 0 1 0 4.2 0 2.1 2.4 0 0 0-4.2 0',
    7: 'm.2 0h4.2l-2.7 8', 8: 'm2.3 3.7a1.8 1.8 0 1 0 0-3.7 1.8 1.8 0 1 0 0 3.7 2.1 2.1 0 1 0 0 4.3 2.1 2.1 0 1 0 0-4.3', 9: 'm1.2 8c2.2-1.4 3.2-3.4 3.2-5.5a2.1 2.4 0 1 0-4.2 0 2.1 2.4 0 0 0 4.2 0',
    0: 'm2.3 0c-2.9 0-2.9 8 0 8 2.9 0 2.9-8 0-8', '=': 'm0 2.6h4.6m-4.6 3.2h4.6', '≠': 'm0 2.6h4.6m-4.6 3.2h4.6m-.8-5.8-3 8', '>': 'm.4 1.2 4 2.8-4 2.8', '≥': 'm.4 0 4 2.4-4 2.4m4 2.6h-4', '+': 'm0 4h4.6m-2.3-2.3v4.6',
    'Σ': 'm4.5 1.2v-1.2h-4.3l2.5 4-2.5 4h4.3v-1.2', X: 'm0 0 4.6 8m0-8-4.6 8', V: 'm0 0 2.3 8 2.3-8', x: 'm.4 2.6 3.8 5.2m0-5.2-3.8 5.2', '?': 'm.3 2c0-2.7 4-2.7 4 .1 0 1.6-2 1.7-2 3.3m0 2.6v0', '/': 'm3.6 0-2.6 8',
});

/** Colours of the board: pale ones are darker on dark ground, dark ones paler. */
export const pale = (/** @type {string} */ colour) => `light-dark(${colour},color-mix(in srgb,${colour} 52%,#15181c))`;
export const strong = (/** @type {string} */ colour) => `light-dark(${colour},color-mix(in srgb,${colour} 45%,#fff))`;
export const RED = 'var(--bad)';
export const SOFT = 'opacity=".45"';

export const path = (/** @type {string} */ d, more = '') => `<path d="${d}" ${more}/>`;
/** A faint line, such as the edge of a cell. */
export const faint = (/** @type {string} */ d) => path(d, SOFT);
/** A path in a colour. */
export const inked = (/** @type {string} */ colour, /** @type {string} */ d, more = '') => path(d, `stroke="${colour}" ${more}`);
/** A filled shape without an outline. */
export const filled = (/** @type {string} */ colour, /** @type {string} */ d) => path(d, `stroke="none" fill="${colour}"`);
/** A line of the board: thick and pale. */
export const bar = (/** @type {string} */ colour, /** @type {string} */ d, width = 9) => inked(pale(colour), d, `stroke-width="${width}"`);
/** The path of a circle. */
export const ring = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0 ${r} ${r} 0 1 0-${2 * r} 0`;
/** The path of a square around a point. */
export const square = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ r) => `M${x - r} ${y - r}h${2 * r}v${2 * r}h-${2 * r}z`;
/** The path of a triangle that points down, or up if `r` is negative. */
export const triangle = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ r) => `M${x - Math.abs(r) * 1.1} ${y - r * 0.8}h${2.2 * Math.abs(r)}L${x} ${y + r}z`;

/** The path of signs in a row, around a point. */
export function signs(/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y, gap = 6.6) {
    const left = x - 2.3 - gap * (text.length - 1) / 2;
    return [...text].map((sign, i) => `M${(left + gap * i).toFixed(1)} ${y - 4}${SIGNS[sign]}`).join('');
}
/** Signs in a row. */
export const write = (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y, more = '') => path(signs(text, x, y), more);
/** Signs at points: `sign x y` … */
export const place = (/** @type {string} */ list) => path(list.split('  ').map((item) => {
    const [sign, x, y] = item.split(' ');
    return signs(sign, Number(x), Number(y));
}).join(''));

/** Two cells side by side; between them is room for a sign of this height. */
export const pair = (/** @type {string} */ left, /** @type {string} */ right, /** @type {string} */ inner, room = 9) => faint(`M1.5 6h29v20h-29zM16 6v${(20 - room) / 2}m0 ${room}V26`) + place(`${left} 7 16  ${right} 25 16`) + inner;
/** A row of cells from the edge of the board on. */
export function row(/** @type {number} */ y, size = 9.6) {
    const ends = Array.from({ length: Math.floor(29.1 / size) }, (_, i) => `M${(1.5 + size * (i + 1)).toFixed(1)} ${y}v${size}`).join('');
    return faint(`M30.5 ${y}h-29m0 ${size}h29${ends}`) + path(`M1.5 ${y - 1.5}v${size + 3}`);
}
/** A stroke across what is forbidden, in red. */
export const struck = (/** @type {number} */ x, /** @type {number} */ y, r = 5) => inked(RED, `M${x - r} ${y + r}l${2 * r}-${2 * r}`);
export const crossed = (/** @type {number} */ x, /** @type {number} */ y, r = 3.2) => inked(RED, `M${x - r} ${y - r}l${2 * r} ${2 * r}m0-${2 * r}-${2 * r} ${2 * r}`);
/** A cage: a dashed square in its colour. */
export const cage = (/** @type {string} */ colour, /** @type {string} */ dashes, inner = '') => `<rect x="3" y="3" width="26" height="26" rx="2" stroke="${strong(colour)}" stroke-dasharray="${dashes}"/>${inner}`;
/** An eye that looks to the right. */
export const eye = (/** @type {number} */ x, /** @type {number} */ y) => path(`M${x} ${y}q5-5.6 10 0-5 5.6-10 0zm4.6 0h.8`);
/** A board of 3×3. */
export const grid = faint('M2 2h28v28H2zM11.3 2v28M20.7 2v28M2 11.3h28M2 20.7h28');
/** Four cells. */
export const four = faint('M2 2h28v28H2zM16 2v28M2 16h28');
/** An arrow head at a point: right, left, down or up. */
export const head = (/** @type {number} */ x, /** @type {number} */ y, /** @type {'r' | 'l' | 'd' | 'u'} */ way, r = 3.5) => `M${{ r: `${x - r} ${y - r}l${r} ${r}-${r} ${r}`, l: `${x + r} ${y - r}l-${r} ${r} ${r} ${r}`, d: `${x - r} ${y - r}l${r} ${r} ${r}-${r}`, u: `${x - r} ${y + r}l${r}-${r} ${r} ${r}` }[way]}`;
/** A bracket over a stretch. */
export const over = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ y) => path(`M${from} ${y + 3}v-3H${to}v3`);
