// @ts-check
import { s } from './dom.js';
import { kindOf } from './kinds.js';
export function icon(/** @type {string} */ name, size = 28) {
    const drawing = s('svg', { viewBox: '0 0 24 24', width: size, height: size, 'aria-hidden': 'true', focusable: 'false' });
    drawing.innerHTML = kindOf(name)?.look ?? '<circle cx="12" cy="12" r="7" fill="none" stroke="currentColor"/>';
    return drawing;
}
