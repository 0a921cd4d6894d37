// @ts-check
// Icons: what a kind of clue means, the tools, lists and actions. They are drawn in the colour of the
// text around them, and in the colours that the board has for the clue.

import { s } from './dom.js';
import { KIND_ICONS } from './icons/kinds.js';
import { TOOL_ICONS } from './icons/tools.js';

/** The drawing of each icon, as SVG text in a square of 32 units. */
export const DRAWINGS = /** @type {Record<string, string>} */ ({ ...KIND_ICONS, ...TOOL_ICONS });

/**
 * An icon. Screen readers skip it: the control around it has a name.
 * @param {string} name the id of a kind of clue, a tool such as `tool:lines`, or an action such as `undo`
 * @param {number} [size] in pixels
 * @returns {SVGElement}
 */
export function icon(name, size = 28) {
    const drawing = s('svg.drawing', { viewBox: '0 0 32 32', width: size, height: size, fill: 'none', stroke: 'currentColor', 'stroke-width': 1.7, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', 'aria-hidden': 'true', focusable: 'false' });
    drawing.innerHTML = DRAWINGS[name] ?? DRAWINGS.own;
    return drawing;
}
