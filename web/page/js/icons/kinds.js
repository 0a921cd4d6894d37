// @ts-check
// The drawings of the kinds of clues. Each shows an example of what the clue means.

import { RED, SOFT, bar, cage, crossed, eye, faint, filled, four, grid, head, inked, over, pair, pale, path, place, ring, row, signs, square, strong, struck, triangle, write } from './parts.js';

/** Lines along three cells: straight and bent. */
const LINE = 'M6.5 21.5h19';
const HILL = 'M6 24 16 9l10 15';

/** A circle with one of its thirds filled: a remainder modulo 3. */
const third = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ turn, r = 4.6) => {
    const at = (/** @type {number} */ n) => `${(x + r * Math.sin(n * 2.094)).toFixed(1)} ${(y - r * Math.cos(n * 2.094)).toFixed(1)}`;
    return filled('currentColor', `M${x} ${y}L${at(turn)}A${r} ${r} 0 0 1 ${at(turn + 1)}z`) + path(ring(x, y, r));
};
/** A middle value, between the triangles of low and high ones. */
const middle = (/** @type {number} */ x, /** @type {number} */ y) => path(`M${x - 4} ${y - 2}h8v4h-8z`);
const thermo = (/** @type {string} */ colour, /** @type {string} */ digits) => bar(colour, 'M8 24 26 6', 10) + filled(pale(colour), ring(8.5, 23.5, 7.5)) + place(`${digits[0]} 8.5 23.5  ${digits[1]} 17 15  ${digits[2]} 25 7`);
/** An arrow with the number in its circle and those along it. */
const arrow = (/** @type {string} */ colour, /** @type {string} */ digits, /** @type {string} */ inner) => inked(colour, `M8.5 16.3v-2.6M12.7 7.5h1.4M22 7.5h7.5${head(29.5, 7.5, 'r', 4)}${ring(8.5, 23, 6.5)}`, 'stroke-width="2.4"') + place(`${digits[0]} 8.5 23  ${digits[1]} 8.5 7.5  ${digits[2]} 18 7.5`) + inner;
/** A line with the axis of its symmetry. */
const mirrored = (/** @type {string} */ colour, /** @type {string} */ inner) => bar(colour, 'M6 16h20', 11) + path('M16 2v28', 'stroke-dasharray="2.5 3.4"') + inner;
/** The path of an arc from a cell to another. */
const hop = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ y, high = 7) => `M${from} ${y}q${(to - from) / 2}-${high * 1.6} ${to - from} 0`;
/** A cell with a coloured shape and a digit. */
const cellOf = (/** @type {string} */ colour, /** @type {string} */ shape, /** @type {string} */ digit, y = 16) => faint('M2.5 2.5h27v27h-27z') + filled(pale(colour), shape) + write(digit, 16, y);
/** A cell that is compared with its neighbours. */
const extreme = (/** @type {string} */ digit, /** @type {string} */ chevrons) => faint('M2 9.5h28M2 22.5h28M9.5 2v28M22.5 2v28') + filled(pale('#c9c9c9'), square(16, 16, 6.5)) + path(chevrons) + write(digit, 16, 16);
const sweeper = (/** @type {string} */ inner) => filled(pale('#9fd8cf'), 'M2 2h28v28H2zM11.3 11.3v9.4h9.4v-9.4z') + grid + inner + write('3', 16, 16);
const index = (/** @type {string} */ colour, /** @type {string} */ strip, /** @type {string} */ inner) => filled(pale(colour), strip) + grid + inner;
const podium = (/** @type {string} */ steps, /** @type {string} */ places) => path(steps) + place(places);
/** Two groups of cells with these digits in the second. */
const twins = (/** @type {string} */ colour, /** @type {string} */ digits) => `<path d="M2 1.5h11v21.5H2zM19 9h11v21.5H19z" fill="${pale(colour)}"/>${place(`3 7.5 7.2  8 7.5 17.3  ${digits}`)}`;

/** The drawings by the id of the kind. */
export const KIND_ICONS = /** @type {Record<string, string>} */ ({
    'cages.list': cage('currentColor', '3.6 2.6', faint('M16 16v12M4 16h24') + write('12', 10.5, 10.8)),
    'cages.rellik': cage('#c22929', '6 2.6 1 2.6', write('12', 16, 16) + struck(16, 16, 8)),
    'cages.equality': cage('#2a8a4a', '1 3.2', path(`${ring(10, 10.5, 3.4)}${square(22.2, 10.5, 3.1)}M14.5 9.3h3m-3 2.6h3${triangle(10, 21.5, 3.4)}${triangle(22.2, 21.5, -3.4)}M14.5 20.5h3m-3 2.6h3`)),
    'cages.lunchbox': `<rect x="2.5" y="9" width="27" height="20" rx="3" stroke="${strong('#7a5195')}" stroke-dasharray="8 2.6"/>${inked(strong('#7a5195'), 'M11 9V5.5q0-2 2-2h6q2 0 2 2V9')}${place('1 8 19  9 24 19')}${inked('#b98a46', 'M13.5 16.5h5m-5 2.7h5m-5 2.7h5')}`,
    'cages.product': cage('#9a5b00', '5 2.4 1 2.4 1 2.4', write('2x3', 16, 15.5, '')),
    'cages.multi_sum': cage('#4a4a8c', '4.4 2 4.4 4', write('7/9', 16, 16)),
    'houses.extra': filled(pale('#9db9ec'), 'M11.3 2h9.4v9.3H30v9.4h-9.3V30H2v-9.3h9.3z') + grid + path('M11.3 2h9.4v9.3H30v9.4h-9.3V30H2v-9.3h9.3z'),
    'sums.list': path(`${square(7.5, 9.5, 5)}${square(24.5, 9.5, 5)}`) + write('+', 16, 9.5) + write('=12', 16, 24),
    'sums.product': path(square(16, 13, 10)) + write('2x2', 16, 13),
    'sums.equal': `<g stroke="${strong('#2f6fb3')}" stroke-dasharray="1 3.1"><path d="M2 4h9.5v24H2z"/><path d="M21 9.5h9v13h-9z"/></g>${place('= 16.2 16  4 6.7 10  5 6.7 22  9 25.5 16')}`,
    'marks.clone': twins('#9ec5f4', '3 24.5 14.5  8 24.5 24.7'),
    'marks.same': twins('#b5dfa4', '8 24.5 14.5  3 24.5 24.7'),

    'lines.thermo': thermo('#c4c4c4', '148'),
    'lines.slow_thermo': inked('#9fb0c2', 'M13.6 18.4 26 6', 'stroke-width="12"') + inked('var(--surface)', 'M13 19 26 6', 'stroke-width="8.4"') + `<path d="${ring(8.5, 23.5, 7)}" stroke="#9fb0c2" fill="var(--surface)"/>` + place('2 8.5 23.5  2 17 15  5 25 7'),
    'arrows.list': arrow('#9a9a9a', '523', write('Σ', 22, 23)),
    'arrows.average': arrow('#c98bb0', '324', path('M19.6 20.6l5.6 6.6m0-6.6-5.6 6.6M19 16.8h7')),
    'arrows.double': inked('#4aa3a0', `M10.5 16.5l2.5-3.3M21.5 16.5 19 13.2${ring(7.5, 22.5, 6)}${ring(24.5, 22.5, 6)}`, 'stroke-width="2.4"') + place('2 7.5 22.5  7 16 7.5  5 24.5 22.5'),
    'lines.whisper': bar('#84d47a', LINE) + place('2 6.5 21.5  8 25.5 21.5') + write('≥5', 16, 8) + path('M12.5 21.5h7m-5-2.5-2 2.5 2 2.5m3-5 2 2.5-2 2.5'),
    'lines.renban': bar('#d38ae0', HILL) + place('3 6 24  1 16 9.5  2 26 24'),
    'lines.palindrome': mirrored('#b4b4b4', place('4 4.8 16  7 11 16  7 21 16  4 27.2 16')),
    'lines.weak_palindrome': mirrored('#cda3a3', path(`${ring(4.7, 16, 2.7)}${square(11.4, 16, 2.4)}${square(20.6, 16, 2.4)}${ring(27.3, 16, 2.7)}`)),
    'lines.region_sum': bar('#74b4f2', 'M6 20h20') + path('M11.5 30V13', 'stroke-width="2.6"') + place('7 5.5 20  = 11.5 7  3 18 20  4 26 20'),
    'lines.between': inked('#a9a3c4', `M12 20l1-1M19 13l1-1${ring(7.5, 24.5, 6)}${ring(24.5, 7.5, 6)}`, 'stroke-width="2.6"') + place('2 7.5 24.5  5 16 16  8 24.5 7.5'),
    'lines.lockout': inked('#8fb0c9', 'M12.5 14.5l1.5 3.5M19.5 14.5 18 18M8.3 1.5 15.8 9l-7.5 7.5L.8 9zM23.7 1.5 16.2 9l7.5 7.5L31.2 9z') + place('3 8.3 9  7 23.7 9  5 16 25.5') + struck(16, 25.5, 5),
    'lines.zipper': bar('#b39ff0', LINE) + place('2 6 21.5  6 16 21.5  4 26 21.5') + path(hop(6, 26, 13.5)) + write('+', 16, 4.5),
    'lines.entropic': bar('#f6b07a', 'M8 16h16', 15) + path(triangle(6.5, 16, 3.9)) + middle(16, 16) + path(triangle(25.5, 16, -3.9)),
    'lines.modular': bar('#5cc9bd', 'M8 16h16', 15) + third(6.2, 16, 0, 4.1) + third(16, 16, 1, 4.1) + third(25.8, 16, 2, 4.1),
    'lines.sum_line': bar('#cfa76a', 'M5 22.5h6M21 22.5h6', 8) + write('10', 8, 9) + write('10', 24, 9) + path('M4 22.5h.1m7.8 0h.1m7.8 0h.1m4 0h.1m4 0h.1', 'stroke-width="2.6"') + path('M16 4v24', 'stroke-dasharray="2.5 3"'),
    'lines.nabner': bar('#f0d040', LINE) + place('2 9 21.5  3 23 21.5') + path(hop(9, 23, 15, 9)) + crossed(16, 8),
    'lines.same_difference': bar('#8ad8ee', LINE) + place('5 6 21.5  2 16 21.5  5 26 21.5') + path(`${hop(6, 14.5, 14.5, 4)}${hop(17.5, 26, 14.5, 4)}`) + write('=', 16, 5),
    'lines.sequence': bar('#ee9a94', 'M6 25h4l4-8h4l4-9h4', 9) + place('2 6 25  4 16 16.5  6 26 8'),
    'lines.index': bar('#b4c46a', LINE) + place('3 6 21.5  2 16 21.5  1 26 21.5') + `<g ${SOFT}>${place('1 6 8  2 16 8  3 26 8')}</g>`,
    'marks.value_index': `<path d="${ring(7.5, 7.5, 6)}" stroke="${strong('#4aa3a0')}" stroke-dasharray="1 3"/>` + inked(strong('#4aa3a0'), `${hop(5.5, 15, 19.5)}${hop(15, 24.5, 19.5)}m-4.8-.8 5.2 1 .4-5.2`) + place('5 7.5 7.5  2 5.5 26  5 25.5 26'),

    'dots.white': pair('3', '4', path(ring(16, 16, 3.8))),
    'dots.black': pair('3', '6', `<path d="${ring(16, 16, 3.8)}" fill="currentColor"/>`),
    'dots.x': pair('4', '6', write('X', 16, 16), 12),
    'dots.v': pair('2', '3', write('V', 16, 16), 12),
    'dots.greater': pair('7', '2', path('M14 12l4.5 4-4.5 4'), 12),
    'dots.difference': pair('', '', path(ring(16, 16, 6.8)) + place('5 5.2 16  3 16 16  8 26.8 16'), 14),
    'dots.ratio': pair('', '', `<path d="${ring(16, 16, 6.8)}" fill="currentColor"/>` + place('2 5.2 16  6 26.8 16') + path(signs('3', 16, 16), 'stroke="var(--surface)"'), 14),
    'dots.sum': pair('', '', `<rect x="9.8" y="9.2" width="12.4" height="13.6" rx="2"/>` + place('3 5 16  9 16 16  6 27 16'), 14),
    'marks.quad': faint('M2 2h28v28H2zM16 2v5.5m0 17V30M2 16h5.5m17 0H30') + path(ring(16, 16, 8.5)) + write('25', 16, 16),

    'marks.odd': cellOf('#b9b9b9', ring(16, 16, 10.5), '3'),
    'marks.even': cellOf('#b9b9b9', square(16, 16, 9.5), '4'),
    'marks.low': cellOf('#9cc0ea', 'M4.5 6h23L16 27.5z', '2', 13.5),
    'marks.high': cellOf('#efb48f', 'M4.5 26h23L16 4.5z', '8', 18.7),
    'marks.minimum': extreme('1', 'M3 13l3.6 3L3 19M29 13l-3.6 3 3.6 3M13 3l3 3.6L19 3M13 29l3-3.6 3 3.6'),
    'marks.maximum': extreme('9', 'M6.6 13 3 16l3.6 3M25.4 13l3.6 3-3.6 3M13 6.6 16 3l3 3.6M13 25.4l3 3.6 3-3.6'),
    'marks.circles': inked('#e0702c', `${ring(8.3, 9, 6.5)}${ring(23.7, 9, 6.5)}${ring(16, 23.3, 6.5)}`) + place('3 8.3 9  3 23.7 9  3 16 23.3'),
    'marks.candidates': faint('M2.5 2.5h27v27h-27z') + inked(strong('#8a3d00'), signs('2', 16, 8.5) + signs('7', 8, 23.5)) + path('M8 8.5h.1m15.8 0h.1M8 16h.1m7.8 0h.1m7.8 0h.1m-8.1 7.5h.1m7.8 0h.1', `stroke-width="2.4" ${SOFT}`),
    'marks.sweeper': sweeper(inked(strong('#11776b'), 'M11.3 11.3h9.4v9.4h-9.4z')),
    'marks.sweeper_with_itself': filled(pale('#9fd8cf'), square(16, 16, 4.7)) + sweeper(inked(strong('#11776b'), 'M2 2h28v28H2z')),
    'marks.column_index': index('#f2b0b0', 'M2 2h9.3v28H2z', write('3', 6.7, 16) + path(`M12 16h15${head(27, 16, 'r')}`)),
    'marks.row_index': index('#a9c5f1', 'M2 2h28v9.3H2z', write('3', 16, 6.7) + path(`M16 12.5V27${head(16, 27, 'd')}`)),
    'marks.box_index': index('#aadba6', 'M2 2h28v28H2z', path('M2 2h28v28H2z') + write('8', 6.7, 6.7) + path(`M9 12.5q1.5 10.5 5 12.2m-3.6.6 4.6 0-1.6-4.2`)),

    'outside.little_killer': faint('M12 30V12h18M21 12v18M12 21h18') + write('Σ', 5.5, 6) + path(`M11 11 28 28m0-5.5V28h-5.5`),
    'outside.sandwich': path('M3 12.5V10q0-8 13-8t13 8v2.5zM3 19.5h26v7q0 3.5-4 3.5H7q-4 0-4-3.5z') + inked('#b98a46', 'M2.5 16q3.4-3 6.8 0t6.8 0 6.8 0 6.8 0', 'stroke-width="2.6"') + place('1 15.5 7.2  9 16 24.8'),
    'outside.x_sum': row(19, 7.3) + write('3', 5.3, 22.7) + over(2, 23, 12) + write('Σ', 12.5, 5.5),
    'outside.skyscraper': eye(1.5, 24) + path('M13.5 29V18.5h4.8V29M25.3 29V9l2.7-5 2.7 5v20M28 12v.1m0 4v.1m0 4v.1') + faint('M19.7 29v-6.5h4.2V29'),
    'outside.hidden_skyscraper': eye(1.5, 24) + path('M14 29V5h6v24M16.9 9.5v.1m0 4v.1m0 4v.1') + inked(RED, 'M24 29V15h6v14', 'stroke-dasharray="2.4 2.8"'),
    'outside.first_seen': eye(2, 7.5) + path(`M15 7.5h11V13${head(26, 14.5, 'd', 3)}`, 'stroke-dasharray="2.4 2.6"') + filled(pale('#9db9ec'), 'M20.7 18.5h9.8v9.6h-9.8z') + row(18.5) + `<g ${SOFT}>${place('7 6.3 23.3  3 16 23.3')}</g>${write('4', 25.6, 23.3)}`,
    'outside.before': faint('M20.7 19H1.5v9.6h19.2M11.1 19v9.6') + filled('currentColor', 'M20.7 17.5h10v12.6h-10z') + path('M1.5 17.5v12.6') + path(signs('9', 25.7, 23.8), 'stroke="var(--surface)"') + over(2.5, 19, 12) + write('Σ', 10.8, 5.5),
    'outside.rossini': row(15) + place('2 6.3 19.8  5 16 19.8  8 25.6 19.8') + path(`M5 6.5h21${head(26, 6.5, 'r', 4)}`),
    'outside.numbered_room': row(18, 7.3) + filled(pale('#9db9ec'), 'M16.1 18h7.3v7.3h-7.3z') + path('M16.1 18h7.3v7.3h-7.3z') + write('3', 5.3, 21.7) + path('M5.3 14q7-14 14.5-1.5m1-5.5v5.8H15'),
    'outside.full_rank': podium('M2 29V17h9.3M11.3 29V11h9.4v18M20.7 20.5H30V29', '2 6.6 23.5  1 16 18  3 25.4 25.2') + path('M13 6.5l3-4 3 4'),
    'outside.full_rank_ties': podium('M2 29V13h9.3v16M11.3 13h9.4v16M20.7 20.5H30V29', '1 6.6 20  1 16 20  3 25.4 25.2') + write('=', 11.4, 6),

    'houses.diagonals': inked(pale('#6f9fe0'), 'M3 3l26 26M29 3 3 29', 'stroke-width="2.6"') + path('M2 2h28v28H2z') + faint('M11.3 2v28M20.7 2v28M2 11.3h28M2 20.7h28'),
    'houses.windoku': filled(pale('#9db9ec'), `${square(9.5, 9.5, 4.5)}${square(22.5, 9.5, 4.5)}${square(9.5, 22.5, 4.5)}${square(22.5, 22.5, 4.5)}`) + path('M2 2h28v28H2z') + path(`${square(9.5, 9.5, 4.5)}${square(22.5, 9.5, 4.5)}${square(9.5, 22.5, 4.5)}${square(22.5, 22.5, 4.5)}`),
    'houses.disjoint': grid + filled('#e0702c', [2, 11.3, 20.7].map((x) => [2, 11.3, 20.7].map((y) => `M${x + 1.6} ${y + 1.6}h3.6v3.6h-3.6z`).join('')).join('')),
    'houses.asterisk': grid + filled(pale('#9db9ec'), [[16, 5], [9, 9], [23, 9], [5, 16], [16, 16], [27, 16], [9, 23], [23, 23], [16, 27]].map(([x, y]) => square(x, y, 2.2)).join('')),
    'houses.girandola': grid + filled(pale('#9db9ec'), [[4.5, 4.5], [27.5, 4.5], [16, 8], [8, 16], [16, 16], [24, 16], [16, 24], [4.5, 27.5], [27.5, 27.5]].map(([x, y]) => square(x, y, 2.2)).join('')),
    'global.anti': path('M9 28.5h15c0-8 1-20-10.5-21.5L12 4.5l-2 3.5C6.5 10 5 14 3.5 17.5c-.7 2.5 2.5 4 4 2.2 1.5-1.7 3.5-2 6-2.2.5 4-4.5 5.5-4.5 11zM12 12h.1') + crossed(26, 7, 3.6),
    'global.nonconsecutive': pair('1', '2', struck(16, 16, 9), 20),
    'global.toroidal_knight': path('M2 5h28v22H2z') + faint('M2 16h28') + write('=', 16, 2.5) + crossed(9, 11, 3.6) + crossed(23, 22, 3.6),
    'global.toroidal_king': path('M2 5h28v22H2z') + write('=', 16, 2.5) + crossed(7, 16, 3.6) + crossed(25, 16, 3.6),
    'global.consecutive_negative': path(ring(16, 16, 6)) + struck(16, 16, 11),
    'global.ratio_negative': `<path d="${ring(16, 16, 6)}" fill="currentColor"/>` + struck(16, 16, 12),
    'global.top_bottom': faint('M2 2h28v28H2z') + place('1 8 7  2 16 16  3 23 25'),
    'global.kropki_negative': path(ring(8.5, 16, 5)) + `<path d="${ring(23.5, 16, 5)}" fill="currentColor"/>` + struck(16, 16, 12),
    'global.xv_negative': place('X 9 16  V 23 16') + struck(16, 16, 12),
    'global.rossini_negative': path(`M3.5 16H28${head(28.5, 16, 'r', 6)}`) + struck(15, 16, 11),
    'global.taxicab': faint('M2 2h28v28H2zM11.3 2v28M20.7 2v28M2 11.3h28M2 20.7h28') + place('3 6.7 25.3  3 25.3 16') + path(`M11.5 25.3h13.8V22.5`) + struck(25.3, 16, 6),
    'global.entropy': four + path(`${triangle(9, 9, 3.8)}${triangle(23, 9, -3.8)}${triangle(23, 23, 3.8)}`) + middle(9, 23),
    'global.modulo': four + third(9, 9, 0) + third(23, 9, 1) + third(9, 23, 2) + third(23, 23, 0),
    'global.flatmates': path('M7.5 13v17.5h17V13M3 11 16 1.5 29 11') + `<g transform="matrix(.86 0 0 .86 16 8)">${place('1 -.6 1.4  5 0 12  9 0 22.4')}</g>`,
    'global.lines_differ': path('M2 3h28v7.5H2zM2 21.5h28V29H2z') + faint('M11.3 3v7.5M20.7 3v7.5M11.3 21.5V29M20.7 21.5V29') + write('≠', 16, 16),
});
