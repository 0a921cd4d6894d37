// @ts-check
// The search for a kind of clue by words in any order.

import { KINDS } from './kinds.js';

/** @typedef {import('./kinds.js').Kind} Kind */

/** Final consonants as letters of their own, in the order of their code points from U+11A8. */
const FINALS = 'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ';

/**
 * A text without the differences that the search ignores: capitals, accents and punctuation. Hangul
 * becomes letters, so that a syllable is found while it is typed.
 * @param {string} text
 */
function plain(text) {
    return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
        .replace(/[\u11a8-\u11c2]/g, (final) => FINALS[final.charCodeAt(0) - 0x11a8].normalize('NFKD'))
        .replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/**
 * How well a word is found: 0 as a word, 1 as the start of one, 2 as a part of one, more for words
 * further back and outside of the name; `Infinity` if it is not found.
 * @param {string} word
 * @param {string[]} name
 * @param {string[]} rest keywords, the most important first, each language by itself
 */
function rank(word, name, rest) {
    const isHangul = (/** @type {string} */ other) => /[\u1100-\u11ff]/.test(other);
    const others = rest.filter((other) => isHangul(other) === isHangul(word));
    const tests = [(/** @type {string} */ other) => other === word, (/** @type {string} */ other) => other.startsWith(word), (/** @type {string} */ other) => other.includes(word)];
    for (const [i, test] of tests.entries()) {
        const [inName, inRest] = [name.findIndex(test), others.findIndex(test)];
        if (inName >= 0) return i + inName * 0.02;
        if (inRest >= 0) return i + inRest * 0.05 + (i && 0.3);
    }
    return Infinity;
}

/**
 * The kinds that have all words of a text in their name, key or keywords, the best first. Without a
 * word these are all kinds.
 * @param {string} text
 * @param {Record<string, string>[]} languages words, first those of the page
 * @returns {Kind[]}
 */
export function searchKinds(text, languages) {
    const sought = plain(text);
    const words = sought.split(' ').filter(Boolean);
    const found = KINDS.map((kind) => {
        const name = plain(languages[0][`kind:${kind.id}`]);
        const keywords = languages.map((words) => words[`find:${kind.id}`]);
        const rest = plain(`${keywords.join(' ')} ${kind.key}`).split(' ');
        const ranks = words.map((word) => rank(word, name.split(' '), rest));
        return { kind, score: ranks.reduce((sum, one) => sum + one, 0) - (name === sought ? 1 : 0) };
    });
    return found.filter(({ score }) => score < Infinity).sort((a, b) => a.score - b.score).map(({ kind }) => kind);
}
