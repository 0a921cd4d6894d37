// @ts-check
// The techniques that kdoku knows, in groups, and ratings in words.

import { call } from './api.js';
import { language, t } from './words/index.js';

/** @typedef {{id: string, name: string, korean: string}} Technique */
/** @typedef {{scale: string, solved: boolean, text: string, level: string | null, hardest: number | null, technique: string | null, total: number}} Rating */

/** The groups in the order in which they are listed. */
const GROUPS = ['singles', 'locked', 'subsets', 'fish', 'wings', 'colouring', 'uniqueness', 'chains', 'clues', 'others'];

/** The first pattern that an id matches decides. @type {[string, RegExp][]} */
const PATTERNS = [
    ['singles', /single|full-house/],
    ['uniqueness', /^(unique|hidden-rectangle|avoidable|extended|bug)/],
    ['clues', /^constraint|peers|innies/],
    ['colouring', /colors|skyscraper|kite|turbot|empty-rectangle|strong-links|remote|broken/],
    ['locked', /pointing|claiming|^locked/],
    ['others', /^als-x|^aligned|sue|^sk-/],
    ['subsets', /pair|triple|quadruple|subset/],
    ['fish', /x-wing|fish|squirmbag|whale|leviathan/],
    ['wings', /-wing/],
    ['chains', /chain|cycle|loop|aic|nishio|forcing|dynamic/],
];

/** What kdoku knows, once it has said so. @type {{techniques: Technique[], levels: string[]}} */
let formats = { techniques: [], levels: [] };
let isAsked = false;

/** The techniques and levels; `changed` is called when they arrive. */
export function known(/** @type {() => void} */ changed) {
    if (!isAsked) {
        isAsked = true;
        call('formats', {}).then((answer) => {
            formats = answer;
            changed();
        }, () => { isAsked = false; });
    }
    return formats;
}

/** The name of a technique in the language of the page. */
export const nameOf = (/** @type {Technique} */ { name, korean }) => language() === 'ko' ? korean : name[0].toUpperCase() + name.slice(1);

/** The group of a technique. */
export const groupOf = (/** @type {string} */ id) => PATTERNS.find(([, pattern]) => pattern.test(id))?.[0] ?? 'others';

/**
 * Techniques by group, without empty groups.
 * @param {Technique[]} techniques
 * @returns {[string, Technique[]][]}
 */
export function inGroups(techniques) {
    return GROUPS.map((group) => /** @type {[string, Technique[]]} */ ([group, techniques.filter(({ id }) => groupOf(id) === group)])).filter(([, list]) => list.length);
}

/** A rating in few words: `Hard (SE 4.2)`. */
export function difficultyText(/** @type {Rating} */ { scale, text, level, hardest, total }) {
    const name = scale.startsWith('se') ? 'SE' : scale.startsWith('hodoku') ? 'HoDoKu' : scale;
    const rating = hardest === null ? text : scale.startsWith('hodoku') ? `${name} ${total}` : `${name} ${(hardest / 10).toFixed(1)}`;
    return level ? t('rated_level', { level: t(level), rating }) : rating;
}

/** A rating in sentences, with its hardest step. */
export function ratingText(/** @type {Rating} */ rating) {
    const { solved, technique } = rating;
    if (!solved) return t('not_rated');
    const found = formats.techniques.find(({ name }) => name === technique);
    return [t('rated', { difficulty: difficultyText(rating) }), technique ? t('hardest_step', { technique: found ? nameOf(found) : technique }) : ''].filter(Boolean).join(' ');
}
