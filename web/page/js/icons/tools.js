// @ts-check
// The drawings of shapes, tools, lists and actions.

import { faint, filled, grid, inked, pale, path, ring, square, write } from './parts.js';

const BLUE = pale('#8fb4e3');
/** An arrow of three quarters of a turn to the left. */
const TURN = 'M6.5 11A11 11 0 1 1 5.2 18.5M6 4v7h7';
/** An arrow back. */
const BACK = 'M11 6 4.5 12.5 11 19M5 12.5h14a8 7 0 0 1 0 14H12';
const mirrored = (/** @type {string} */ d) => path(d, 'transform="matrix(-1 0 0 1 32 0)"');

/** The drawings by their names. */
export const TOOL_ICONS = /** @type {Record<string, string>} */ ({
    'shape.line': path('M4 25 12 9l8 12 8-15'),
    'shape.circle': path(ring(16, 16, 11)),
    'shape.rectangle': path('M4 7.5h24v17H4z'),
    'shape.text': path('M6 27 16 5l10 22M9.8 19h12.4'),
    'shape.colour': filled(BLUE, 'M3 3h26v26H3z') + faint('M3 3h26v26H3z') + path('M16 8q6.5 7.5 6.5 10.8a6.5 6.5 0 0 1-13 0Q9.5 15.5 16 8z'),
    'shape.cage': path('M4 4h24v12H16v12H4z', 'stroke-dasharray="3.6 2.8"'),

    'tool:select': path('M3 3h18v8M3 3v18h8', 'stroke-dasharray="3.6 2.8"') + path('M14 14l15 6-6.5 2.5L20 29z'),
    'tool:digits': '<rect x="3" y="3" width="26" height="26" rx="3"/>' + `<g transform="matrix(1.9 0 0 1.9 16 16)" stroke-width="1.1">${write('5', 0, 0)}</g>`,
    'tool:cages': path('M2.5 2.5h27v14h-13v13h-14z', 'stroke-dasharray="3.8 2.7"') + write('15', 10.5, 10),
    'tool:lines': inked(BLUE, 'M8 24V9h16', 'stroke-width="7"') + filled(BLUE, ring(8, 24, 6)) + path('M8 24V9h16'),
    'tool:dots': faint('M2 2h28v28H2zM16 2v10m0 8v10M2 16h10m8 0h10') + path(ring(16, 9, 3.6)) + `<path d="${ring(9, 16, 3.6)}" fill="currentColor"/>`,
    'tool:cells': faint('M2 2h28v28H2zM16 2v28M2 16h28') + filled(pale('#b9b9b9'), `${ring(9, 9, 5)}${square(23, 23, 4.8)}`) + path(`${ring(9, 9, 5)}${square(23, 23, 4.8)}`),
    'tool:outside': path('M13 30V13h17') + faint('M21.5 13v17M13 21.5h17') + write('7', 6, 22) + write('12', 22, 6),
    'tool:regions': filled(BLUE, 'M2 2h18v9h-9v9H2z') + path('M2 2h28v28H2zM20 2v9h-9v9H2M20 11v9h10M11 20v10'),
    'tool:draw': path('M5 27l1.5-7L21 5.5q2-2 4 0l1.5 1.5q2 2 0 4L12 25.5zM18 8.5l5.5 5.5'),

    'list:rules': grid + path('M2 2h28v28H2z') + path('M9 16.5l5 5 9-11'),
    'list:clues': path('M13 7h16M13 16h16M13 25h16') + `<path d="${ring(5, 7, 2.5)}" fill="currentColor"/>` + path(`${ring(5, 16, 2.5)}${square(5, 25, 2.4)}`),
    'list:info': path(`${ring(16, 16, 12.5)}M16 14.5v8M16 9.5v.1`),

    undo: path(BACK),
    redo: mirrored(BACK),
    erase: path('M11 27 3.5 19.5q-1.5-1.5 0-3L16 4q1.5-1.5 3 0l9 9q1.5 1.5 0 3L17 27zM9.5 10.5l12 12M10 27h18'),
    copy: path('M11 10h17v19H11zM6 22H4V3h17v2'),
    'rotate-left': path(TURN),
    'rotate-right': mirrored(TURN),
    mirror: path('M16 3v26', 'stroke-dasharray="3 3"') + path('M12 8v16H3z') + `<path d="M20 8v16h9z" fill="currentColor"/>`,
    search: path(`${ring(13.5, 13.5, 9)}M20.5 20.5l8 8`),
    new: path('M19 3H7v26h18V9zM19 3v6h6M16 14v9m-4.5-4.5h9'),
    more: path('M6 16h.1m9.8 0h.1m9.8 0h.1', 'stroke-width="4.5"'),
    close: path('M7 7l18 18M25 7 7 25'),
    help: path(`${ring(16, 16, 12.5)}M12 12.5c.5-5.5 8-5 8 0 0 3-4 3-4 6.5m0 3.9v.1`),
    'theme-auto': path(ring(16, 16, 11)) + filled('currentColor', 'M16 5a11 11 0 0 1 0 22z'),
    'theme-light': path(`${ring(16, 16, 5.5)}M16 2.5v3m0 21v3M2.5 16h3m21 0h3M6.5 6.5l2 2m15 15 2 2m0-19-2 2m-15 15-2 2`),
    'theme-dark': path('M27 19A12 12 0 1 1 13 5a9.5 9.5 0 0 0 14 14z'),
    hint: path('M11.5 22.5c0-3-4.5-5-4.5-10.5a9 9 0 0 1 18 0c0 5.5-4.5 7.5-4.5 10.5zM12.5 26h7M14 29.5h4'),
    check: path(`${ring(16, 16, 12.5)}M10 16.5l4.5 4.5L22.5 11.5`),
    pause: path('M11 6v20M21 6v20', 'stroke-width="3.6"'),
    play: path('M9 5v22l17-11z'),
    up: path('M6 21 16 11 26 21'),
    down: path('M6 11 16 21 26 11'),
    fog: path('M9 20.5a5.5 5.5 0 0 1 .5-11 8 8 0 0 1 15-.5 5.7 5.7 0 0 1-.5 11.5zM5 25h15m4 0h3M9 29.2h4m4 0h9'),
    own: path('M12 4q-4 0-4 4v4q0 4-4 4 4 0 4 4v4q0 4 4 4M20 4q4 0 4 4v4q0 4 4 4-4 0-4 4v4q0 4-4 4M16 16h.1'),
});
